"""The money pad: a game played on the phone beside the table, turn by turn."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from random import SystemRandom
from typing import Any

from django.http import QueryDict

from scorepad.games.minivilles.pad.outlook import outlook_view
from scorepad.games.minivilles.pad.town import rolls_of
from scorepad.games.minivilles.rules.card import COLOURS, Establishment, Monument
from scorepad.games.minivilles.rules.cards import CARDS, KINDS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.events import Event, Payment
from scorepad.games.minivilles.rules.live import apply, offer, start
from scorepad.games.minivilles.rules.load import MOST
from scorepad.games.minivilles.rules.monuments import HARBOR_BONUS, MONUMENTS
from scorepad.games.minivilles.rules.sentences import event_text
from scorepad.games.minivilles.rules.state import (
    BUILD,
    ROLL,
    State,
    entries_of,
    events_of,
    is_over,
    towns_of,
)
from scorepad.games.minivilles.rules.told import told_by
from scorepad.games.minivilles.rules.turn import PIPS, end_without_building
from scorepad.rules.refusal import Refusal, expected
from scorepad.rules.text import Text
from scorepad.web.judged import Entry, Setup
from scorepad.web.numbers import whole
from scorepad.web.pad import Live

Move = dict[str, Any]
Card = Establishment | Monument
BANK = "bank"
FACES = range(1, PIPS + 1)
A_MOVE = expected(Text("a move", "un coup"))


def begin(setup: Setup, names: Sequence[str]) -> State:
    """Starting towns and three coins each."""
    return start(len(names))


# -- a form as a move ---------------------------------------------------------------------------------


def read(state: State, post: QueryDict) -> Move | Refusal:
    """The move that a button means; the phone rolls where it was asked to."""
    for name, reader in READERS.items():
        if name in post:
            return reader(state, post)
    return Refusal("do", A_MOVE)


def _rolled(number: int | None) -> list[int]:
    return [SystemRandom().randint(1, PIPS) for _ in range(number or 1)]


def _dice(post: QueryDict, name: str) -> list[int | None]:
    """Dice that lie on the table, face by face."""
    return [whole(str(face)) for face in post.getlist(name)]


def _pair(post: QueryDict, *names: str) -> list[int | None]:
    return [pips for name in names for pips in _dice(post, name)]


def _seats(post: QueryDict, name: str) -> int | None:
    return whole(str(post.get(name, "")))


def _choice(state: State, post: QueryDict) -> Move:
    ask = state["ask"] or {}
    chosen: Any = str(post["choose"])
    if "give" in ask and "seats" in ask:
        chosen = {"give": post.get("give", ""), "to": _seats(post, "to")}
    elif "take" in ask:
        seat, _, card = str(post.get("take", "")).partition(" ")
        chosen = {"give": post.get("give"), "take": card, "from": whole(seat)}
        chosen = None if post["choose"] == "nothing" else chosen
    elif "dice" in ask:
        chosen = _rolled(2) if post["choose"] == "phone" else _pair(post, "tuna_1", "tuna_2")
    elif "seats" in ask:
        chosen = whole(chosen)
    return {"do": "choose", "choice": chosen}


def _correction(state: State, post: QueryDict) -> Move | Refusal:
    """One player's coins, cards and monuments as they really lie there; what is the same is left out."""
    seat = _seats(post, "correct")
    if seat is None or seat >= len(state["players"]):
        return Refusal("seat", A_MOVE)
    player = state["players"][seat]
    held = player["cards"]
    counts = {
        card: whole(str(post.get(f"card_{card}", held.get(card, 0)))) for card in ESTABLISHMENTS
    }
    asked: Move = {
        "coins": whole(str(post.get("coins", player["coins"]))),
        "cards": {card: number for card, number in counts.items() if number != 0},
        "monuments": _monuments(player["monuments"], post.getlist("built")),
    }
    changed = {key: value for key, value in asked.items() if value != player[key]}
    return {"do": "correct", "seat": seat, **changed}


def _monuments(before: Sequence[str], built: Sequence[object]) -> list[str]:
    """Those that stay in the order of building, then the others; what nobody knows is refused later."""
    stay = [name for name in before if name in built]
    return [*stay, *(str(name) for name in built if name not in stay)]


def join(entries: Sequence[Entry], post: QueryDict) -> Move:
    """Go on from the towns that were typed in, with the turn of whom the form says."""
    players = [
        {key: entry.get(key) for key in ("cards", "monuments", "coins")} for entry in entries
    ]
    return {"do": "join", "turn": whole(str(post.get("join", ""))), "players": players}


READERS: Mapping[str, Callable[[State, QueryDict], Move | Refusal]] = {
    "roll": lambda state, post: {"do": "roll", "dice": _rolled(whole(str(post["roll"])))},
    "rolled": lambda state, post: {"do": "roll", "dice": _dice(post, "rolled")},
    "rolled_two": lambda state, post: {
        "do": "roll",
        "dice": _pair(post, "die_1", "die_2"),
    },
    "reroll": lambda state, post: {"do": "reroll", "dice": _rolled(whole(str(post["reroll"])))},
    "rerolled": lambda state, post: {"do": "reroll", "dice": _dice(post, "rerolled")},
    "rerolled_two": lambda state, post: {
        "do": "reroll",
        "dice": _pair(post, "die_1", "die_2"),
    },
    "result": lambda state, post: {"do": "result", "harbor": post["result"] == "harbor"},
    "choose": _choice,
    "build": lambda state, post: {"do": "build", "card": post["build"] or None},
    "deal": lambda state, post: {"do": "deal", "seed": secrets.token_hex(8)},
    "turn": lambda state, post: {"do": "turn", "seat": _seats(post, "turn")},
    "correct": _correction,
}


# -- what is shown ------------------------------------------------------------------------------------


def show(state: State, names: Sequence[str]) -> dict[str, Any]:
    """The state for the game's fragment: whose turn, what is asked, what just happened."""
    offered = offer(state)
    seat, players = state["on_turn"], state["players"]
    return {
        "state": state,
        "offered": offered,
        "name": names[seat],
        "faces": FACES,
        "players": [
            {
                "name": name,
                "seat": index,
                "on_turn": index == seat and not is_over(state),
                "coins": player["coins"],
                "turns": player["turns"],
                "monuments": [
                    (card, key in player["monuments"]) for key, card in MONUMENTS.items()
                ],
                "cards": [
                    (card, player["cards"][key])
                    for key, card in ESTABLISHMENTS.items()
                    if key in player["cards"]
                ],
            }
            for index, (name, player) in enumerate(zip(names, players, strict=True))
        ],
        "turn": sum(player["turns"] for player in players),
        "happened": [_happened(event, names) for event in events_of(state)],
        "asked": CARDS.get(offered.get("card", "")),
        "choices": _choices(offered, state, names),
        "buildable": _buildable(state, offered),
        "piles": _piles(state, offered),
        "bonus": _bonus(state) if state["phase"] == BUILD else 0,
        "total": sum(state["dice"]),
        "raised": sum(state["dice"]) + HARBOR_BONUS,
        "fresh": not any(player["turns"] for player in players),
        "turns": players[state["winner"] or 0]["turns"],
        "winner": None if state["winner"] is None else names[state["winner"]],
        "outlook": outlook_view(towns_of(state), seat, names) if state["phase"] == ROLL else None,
    }


def _happened(event: Event, names: Sequence[str]) -> dict[str, Any]:
    """One thing that happened, with its sentence, the step whose colour it has, and what moves."""
    shown = {"step": getattr(event, "step", ""), "text": event_text(event, names)}
    if not isinstance(event, Payment):
        return shown
    sides = [BANK if one is None else str(one) for one in (event.payer, event.payee)]
    return {**shown, "coins": event.coins, "payer": sides[0], "payee": sides[1]}


def _choices(offered: dict[str, Any], state: State, names: Sequence[str]) -> dict[str, Any]:
    """What can be chosen, with names instead of numbers."""
    players = state["players"]
    return {
        "seats": [(seat, names[seat], players[seat]["coins"]) for seat in offered.get("seats", ())],
        "monuments": [CARDS[name] for name in offered.get("monuments", ())],
        "give": [_face(name) for name in offered.get("give", ())],
        "take": [
            (one["seat"], names[one["seat"]], [_face(name) for name in one["cards"]])
            for one in offered.get("take", ())
        ],
    }


def _face(name: str) -> tuple[Card, str]:
    """A card with the results that activate it."""
    return CARDS[name], rolls_of(ESTABLISHMENTS[name]) if name in ESTABLISHMENTS else ""


def _buildable(
    state: State, offered: dict[str, Any]
) -> list[tuple[str, Any, list[tuple[Card, str]]]]:
    """What can be built, by colour, monuments first; cards of a dealt market lie on its piles."""
    cards = [CARDS[name] for name in offered.get("cards", ())]
    kinds = ("monument",) if state["market"] else ("monument", *COLOURS)
    groups = [
        (kind, KINDS[kind], [_face(card.id) for card in cards if card.type == kind])
        for kind in kinds
    ]
    return [group for group in groups if group[2]]


def _piles(state: State, offered: dict[str, Any]) -> list[dict[str, Any]]:
    """The nine piles that the phone laid out, in the order of the reference."""
    piles = state["market"]["piles"] if state["market"] else {}
    found = []
    for name in ESTABLISHMENTS:
        if name in piles:
            card, rolls = _face(name)
            can = name in offered.get("cards", ())
            found.append({"card": card, "rolls": rolls, "number": piles[name], "can": can})
    return found


def _bonus(state: State) -> int:
    """What building nothing would bring."""
    payment = end_without_building(towns_of(state)[state["on_turn"]], state["on_turn"])
    return payment.coins if payment else 0


def correct_form(state: State, names: Sequence[str], query: QueryDict) -> dict[str, Any]:
    """One player's town to be set right: what lies there first, then every other card."""
    seat = min(whole(str(query.get("seat", ""))) or 0, len(names) - 1)
    player = state["players"][seat]
    cards = [(card, player["cards"].get(name, 0)) for name, card in ESTABLISHMENTS.items()]
    return {
        "seat": seat,
        "name": names[seat],
        "coins": player["coins"],
        "most": MOST,
        "monuments": [(card, name in player["monuments"]) for name, card in MONUMENTS.items()],
        "held": [(card, number) for card, number in cards if number],
        "others": [(card, number) for card, number in cards if not number],
    }


LIVE = Live(
    start=begin,
    read=read,
    apply=apply,
    entries=entries_of,
    is_over=is_over,
    show=show,
    join=join,
    fragments={"correct": correct_form},
    tally=told_by,
)
