"""The game played on the phone: a state of plain data and the moves that make it.

`start` gives the state of a new game, `apply` the state after a move or why it was refused. Nothing is
random here: whoever rolls sends the dice, whoever deals sends a seed. So the list of moves is the whole
game, and undo is the same list without its last move. `offer` says what the state waits for, with
nothing in it that would be refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from scorepad.games.minivilles.rules.activation import run
from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.choices import read_choice
from scorepad.games.minivilles.rules.corrections import correct, give_turn, join
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.load import PLAYERS
from scorepad.games.minivilles.rules.market import dealt, refill, take
from scorepad.games.minivilles.rules.monuments import MONUMENTS, RADIO_TOWER, TO_WIN, TRAIN_STATION
from scorepad.games.minivilles.rules.state import (
    BUILD,
    CHOOSE,
    DECIDE,
    OVER,
    ROLL,
    State,
    copied,
    end_game,
    events_to_state,
    new_player,
    store_towns,
    towns_of,
)
from scorepad.games.minivilles.rules.town import Town
from scorepad.games.minivilles.rules.turn import (
    PIPS,
    build,
    end_without_building,
    has_park,
    hindrance_text,
    hindrances,
    is_double,
    may_add,
    result_of,
)
from scorepad.rules.refusal import Refusal, Refused, expect
from scorepad.rules.text import Text

LONGEST_SEED = 80


def start(players: int) -> State:
    """A new game: everybody with the starting cards and three coins, the first seat on turn."""
    if players not in PLAYERS:
        raise ValueError(f"{players} players")
    return {
        "players": [new_player() for _ in range(players)],
        "on_turn": 0,
        "phase": ROLL,
        "dice": [],
        "rerolled": False,
        "harbor": False,
        "choices": {},
        "ask": None,
        "before": None,  # the players before this roll, while a choice is open
        "events": [],  # of this turn, or of the last one until somebody rolls
        "extra": False,
        "market": None,  # None: the piles lie on the table
        "corrected": False,
        "winner": None,
    }


def apply(state: State, move: object) -> State | Refusal:
    """The state after a move; the one that was given stays as it is."""
    try:
        given = expect.record(move, "", MOVE_KEYS)
        name = expect.one_of(given.get("do"), "do", tuple(MOVES))
        kind = MOVES[name]
        expect.record(given, "", ("do", *kind.keys))
        if state["phase"] not in kind.phases:
            raise Refused("do", AWAITED[state["phase"]])
        _is_on_turn(state, given, kind)
        new = copied(state)
        kind.make(new, given)
        return new
    except Refused as refused:
        return refused.refusal


def replay(players: int, moves: Sequence[object]) -> State | Refusal:
    """The state that a list of moves makes, or the first refusal."""
    state: State | Refusal = start(players)
    for move in moves:
        if isinstance(state, Refusal):
            return state
        state = apply(state, move)
    return state


def offer(state: State) -> dict[str, Any]:
    """What the state waits for, and everything that would be taken."""
    town = towns_of(state)[state["on_turn"]]
    offers: Mapping[str, Callable[[], dict[str, Any]]] = {
        ROLL: lambda: {"dice": _dice_numbers(town)},
        DECIDE: lambda: {
            "reroll": _dice_numbers(town) if _may_reroll(state, town) else [],
            "harbor": may_add(town, state["dice"]),
        },
        CHOOSE: lambda: dict(state["ask"]),
        BUILD: lambda: {"cards": [card for card in CARDS if not _hindrance(state, town, card)]},
        OVER: dict,
    }
    return {"phase": state["phase"], **offers[state["phase"]]()}


# -- the moves --------------------------------------------------------------------------------------


def _deal(state: State, move: dict[str, Any]) -> None:
    if any(player["turns"] for player in state["players"]) or state["corrected"]:
        raise Refused("do", TOO_LATE_TO_DEAL)
    state["market"] = dealt(expect.text(move.get("seed"), "seed", longest=LONGEST_SEED))


def _roll(state: State, move: dict[str, Any]) -> None:
    seat = state["on_turn"]
    dice = _dice(move, towns_of(state)[seat])
    state["players"][seat]["turns"] += 1
    state.update(dice=dice, rerolled=False, harbor=False, events=[], extra=False)
    _after_the_dice(state)


def _reroll(state: State, move: dict[str, Any]) -> None:
    town = towns_of(state)[state["on_turn"]]
    if not _may_reroll(state, town):
        raise Refused("do", ONE_REROLL)
    state.update(dice=_dice(move, town), rerolled=True)
    _after_the_dice(state)


def _result(state: State, move: dict[str, Any]) -> None:
    harbor = expect.yes_or_no(move.get("harbor", False), "harbor")
    if harbor and not may_add(towns_of(state)[state["on_turn"]], state["dice"]):
        raise Refused("harbor", NO_HARBOR)
    state["harbor"] = harbor
    _activate(state)


def _after_the_dice(state: State) -> None:
    """Ask where something is left to decide, else go on at once."""
    town = towns_of(state)[state["on_turn"]]
    if _may_reroll(state, town) or may_add(town, state["dice"]):
        state["phase"] = DECIDE
    else:
        _activate(state)


def _activate(state: State) -> None:
    """Carry the roll out as far as the choices go; whoever must choose sees what was paid so far."""
    before = state["before"] or state["players"]
    towns = [Town(one["cards"], one["monuments"], one["coins"]) for one in before]
    seat = state["on_turn"]
    came = run(towns, seat, result_of(state["dice"], state["harbor"]), state["choices"])
    store_towns(state, came.towns)
    state["events"] = events_to_state(came.events)
    if came.ask:
        ask = {"card": came.ask.card, "optional": came.ask.optional, **came.ask.options}
        state.update(phase=CHOOSE, before=before, ask=ask)
        return
    park = has_park(towns[seat]) and has_park(came.towns[seat])
    state.update(
        phase=BUILD, before=None, ask=None, choices={}, extra=is_double(state["dice"]) and park
    )


def _choose(state: State, move: dict[str, Any]) -> None:
    ask = state["ask"]
    card, choice = ask["card"], read_choice(ask, move.get("choice"))
    state["choices"] = {**state["choices"], card: [*state["choices"].get(card, []), choice]}
    _activate(state)


def _build(state: State, move: dict[str, Any]) -> None:
    seat, towns = state["on_turn"], towns_of(state)
    town, card = towns[seat], move.get("card")
    if card is None:
        payment = end_without_building(town, seat)
    else:
        expect.one_of(card, "card", tuple(CARDS))
        hindrance = _hindrance(state, town, card)
        if hindrance:
            raise Refused("card", hindrance_text(hindrance, town, card))
        payment = build(town, seat, card)
    state["events"] = [*state["events"], *events_to_state([payment] if payment else [])]
    store_towns(state, towns)
    if len(town.monuments) >= TO_WIN:
        end_game(state, seat)
        return
    if state["market"] and card in ESTABLISHMENTS:
        take(state["market"], card)
        refill(state["market"])
    if not state["extra"]:
        state["on_turn"] = (seat + 1) % len(towns)
    state["phase"] = ROLL


# -- what they ask ----------------------------------------------------------------------------------


def _is_on_turn(state: State, move: dict[str, Any], kind: MoveKind) -> None:
    """A phone may say for whom it moves; then it has to be that player's turn."""
    if kind.of_player and move.get("seat", state["on_turn"]) != state["on_turn"]:
        raise Refused("seat", NOT_ON_TURN)


def _dice(move: dict[str, Any], town: Town) -> list[int]:
    dice = expect.many(move.get("dice"), "dice", least=1, most=2)
    for index, pips in enumerate(dice):
        expect.count(pips, f"dice[{index}]", least=1, most=PIPS)
    if len(dice) not in _dice_numbers(town):
        raise Refused("dice", NO_STATION)
    return list(dice)


def _dice_numbers(town: Town) -> list[int]:
    return [1, 2] if TRAIN_STATION in town.monuments else [1]


def _may_reroll(state: State, town: Town) -> bool:
    return RADIO_TOWER in town.monuments and not state["rerolled"]


def _hindrance(state: State, town: Town, card: str) -> str:
    """What keeps the player on turn from building a card, by code; "" where nothing does."""
    found = hindrances(town, card)
    if found:
        return found[0]
    if card in MONUMENTS:
        return ""
    if state["market"]:
        return "" if card in state["market"]["piles"] else "not-open"
    players = state["players"]
    total = sum(player["cards"].get(card, 0) for player in players)
    return "" if total < ESTABLISHMENTS[card].copies(len(players)) else "none-left"


class MoveKind(NamedTuple):
    """A move: when it may be made, what it says, what it does to a state of its own."""

    phases: frozenset[str]
    keys: tuple[str, ...]
    make: Callable[[State, dict[str, Any]], None]
    of_player: bool = True  # whether `seat` is who moves; else it is whom the move is about


MOVES: Mapping[str, MoveKind] = {
    "deal": MoveKind(frozenset({ROLL}), ("seed",), _deal, of_player=False),
    "join": MoveKind(frozenset({ROLL}), ("players", "turn"), join, of_player=False),
    "turn": MoveKind(frozenset({ROLL}), ("seat",), give_turn, of_player=False),
    "roll": MoveKind(frozenset({ROLL}), ("seat", "dice"), _roll),
    "reroll": MoveKind(frozenset({DECIDE}), ("seat", "dice"), _reroll),
    "result": MoveKind(frozenset({DECIDE}), ("seat", "harbor"), _result),
    "choose": MoveKind(frozenset({CHOOSE}), ("seat", "choice"), _choose),
    "build": MoveKind(frozenset({BUILD}), ("seat", "card"), _build),
    "correct": MoveKind(
        frozenset({ROLL, BUILD}),
        ("seat", "coins", "cards", "monuments"),
        correct,
        of_player=False,
    ),
}
MOVE_KEYS = ("do", *dict.fromkeys(key for kind in MOVES.values() for key in kind.keys))

AWAITED: Mapping[str, Text] = {
    ROLL: Text("the dice come first", "il faut d’abord lancer les dés"),
    DECIDE: Text(
        "first decide whether this roll counts", "décidez d’abord si ce jet de dés compte"
    ),
    CHOOSE: Text("a card waits for a choice", "une carte attend un choix"),
    BUILD: Text(
        "the dice are rolled; build something or nothing",
        "les dés sont lancés ; construisez quelque chose, ou rien",
    ),
    OVER: Text("the game is over", "la partie est terminée"),
}
NOT_ON_TURN = Text("it is another player’s turn", "c’est le tour d’un autre joueur")
TOO_LATE_TO_DEAL = Text(
    "the market is dealt before the first roll",
    "les piles se préparent avant le premier jet de dés",
)
NO_STATION = Text("two dice need the Train Station", "il faut la Gare pour lancer deux dés")
NO_HARBOR = Text(
    "only the Harbor adds 2, and only to a roll of 10 or more",
    "seul le Port ajoute 2, et seulement à un jet de 10 ou plus",
)
ONE_REROLL = Text(
    "rolling again needs the Radio Tower, once a turn",
    "il faut la Tour radio pour relancer, une fois par tour",
)
