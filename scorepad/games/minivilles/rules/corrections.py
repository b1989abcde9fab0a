"""Moves with which a table sets right what the phone does not know: a slip, a point played differently."""

from __future__ import annotations

from typing import Any

from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.events import Correction
from scorepad.games.minivilles.rules.load import MOST
from scorepad.games.minivilles.rules.market import Market, put_back, refill, take
from scorepad.games.minivilles.rules.monuments import MONUMENTS, TO_WIN
from scorepad.games.minivilles.rules.state import State, end_game, events_to_state
from scorepad.rules.refusal import Refused, expect, expected
from scorepad.rules.text import Text

NOTHING = expected(Text("coins, cards or monuments", "des pièces, des cartes ou des monuments"))
ONCE = expected(Text("each monument once", "chaque monument une fois"))
FIVE_WIN = Text(
    "the fifth monument ends the game, so nobody has six",
    "le cinquième monument met fin à la partie, donc personne n’en a six",
)
ONE_PURPLE = Text("a town holds one {card} at most", "pas plus d’un exemplaire de {card} par ville")
ONLY_AT_FIRST = Text(
    "a game goes on from typed-in towns before its first move only",
    "on ne reprend une partie à partir des villes saisies qu’avant le premier coup",
)
COINS_FIRST = Text(
    "first say how many coins everybody has", "indiquez d’abord les pièces de chacun"
)
OVER_ALREADY = Text(
    "somebody has five monuments, so this game is over",
    "quelqu’un a cinq monuments : cette partie est terminée",
)
BEYOND_THE_BOX = Text(
    "{card}: the box has {most} for all towns", "{card} : la boîte en contient {most} en tout"
)


def give_turn(state: State, move: dict[str, Any]) -> None:
    """Say whose turn it is: who begins, or who goes on."""
    state["on_turn"] = _seat(state, move)
    state["extra"] = False


def correct(state: State, move: dict[str, Any]) -> None:
    """Set coins, cards or monuments of one player to what really lies on the table."""
    seat = _seat(state, move)
    player, changes = state["players"][seat], {key: move[key] for key in READERS if key in move}
    if not changes:
        raise Refused("do", NOTHING)
    new = {key: READERS[key](value) for key, value in changes.items()}
    before = {**player}
    player.update(new)
    if "cards" in new:
        _within_the_box(state)
        if state["market"]:
            _settle(state["market"], before["cards"], player["cards"])
    state["corrected"] = state["corrected"] or bool({"cards", "monuments"} & set(new))
    event = Correction(seat, _differences(before, player))
    state["events"] = [*state["events"], *events_to_state([event])]
    if len(player["monuments"]) >= TO_WIN:
        end_game(state, seat)


def join(state: State, move: dict[str, Any]) -> None:
    """Go on with a game that began without the phone: every town as it lies there, and whose turn it is."""
    if any(one["turns"] for one in state["players"]) or state["corrected"] or state["market"]:
        raise Refused("do", ONLY_AT_FIRST)
    number = len(state["players"])
    given = expect.many(move.get("players"), "players", least=number, most=number)
    state["players"] = [_joining(one, f"players[{seat}]") for seat, one in enumerate(given)]
    _within_the_box(state)
    state["on_turn"] = expect.count(move.get("turn"), "turn", most=number - 1)
    state["corrected"] = True


def _joining(value: object, where: str) -> dict[str, Any]:
    town = expect.record(value, where, tuple(READERS))
    if town.get("coins") is None:
        raise Refused(f"{where}.coins", COINS_FIRST)
    found: dict[str, Any] = {key: read(town.get(key)) for key, read in READERS.items()}
    if len(found["monuments"]) >= TO_WIN:
        raise Refused(f"{where}.monuments", OVER_ALREADY)
    return {**found, "turns": 0}


def _seat(state: State, move: dict[str, Any]) -> int:
    return expect.count(move.get("seat"), "seat", most=len(state["players"]) - 1)


def _coins(value: object) -> int:
    return expect.count(value, "coins", most=MOST)


def _cards(value: object) -> dict[str, int]:
    cards = expect.record(value, "cards", tuple(ESTABLISHMENTS))
    counts = {
        card: expect.count(number, f"cards.{card}", most=MOST) for card, number in cards.items()
    }
    for card, number in counts.items():
        if ESTABLISHMENTS[card].unique and number > 1:
            raise Refused(f"cards.{card}", ONE_PURPLE.given(card=CARDS[card].name))
    return {card: number for card, number in counts.items() if number}


def _monuments(value: object) -> list[str]:
    built = expect.many(value, "monuments", most=len(MONUMENTS))
    for index, name in enumerate(built):
        expect.one_of(name, f"monuments[{index}]", tuple(MONUMENTS))
        if name in built[:index]:
            raise Refused(f"monuments[{index}]", ONCE)
    if len(built) > TO_WIN:
        raise Refused("monuments", FIVE_WIN)
    return list(built)


READERS = {"coins": _coins, "cards": _cards, "monuments": _monuments}


def _differences(before: dict[str, Any], now: dict[str, Any]) -> list[list[Any]]:
    """What became different, coins first, as names with two numbers."""
    changes = [("coins", before["coins"], now["coins"])]
    changes += [(c, before["cards"].get(c, 0), now["cards"].get(c, 0)) for c in ESTABLISHMENTS]
    changes += [(m, int(m in before["monuments"]), int(m in now["monuments"])) for m in MONUMENTS]
    return [list(change) for change in changes if change[1] != change[2]]


def _within_the_box(state: State) -> None:
    players = state["players"]
    for card, kind in ESTABLISHMENTS.items():
        most = kind.copies(len(players))
        if sum(player["cards"].get(card, 0) for player in players) > most:
            raise Refused(f"cards.{card}", BEYOND_THE_BOX.given(card=CARDS[card].name, most=most))


def _settle(market: Market, before: dict[str, int], now: dict[str, int]) -> None:
    """What came into a town was taken from the market, what left it goes back."""
    for card in ESTABLISHMENTS:
        change = now.get(card, 0) - before.get(card, 0)
        for _ in range(change):
            take(market, card)
        for _ in range(-change):
            put_back(market, card)
    refill(market)
