"""The money pad: a game played on the phone beside the table, turn by turn."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from random import SystemRandom
from typing import Any

from django.http import QueryDict

from scorepad.games.minivilles.pad.outlook import outlook_view
from scorepad.games.minivilles.pad.town import rolls_of
from scorepad.games.minivilles.rules.card import COLOURS
from scorepad.games.minivilles.rules.cards import CARDS, KINDS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.events import Event
from scorepad.games.minivilles.rules.live import apply, offer, start
from scorepad.games.minivilles.rules.monuments import HARBOR_BONUS, MONUMENTS
from scorepad.games.minivilles.rules.sentences import event_text
from scorepad.games.minivilles.rules.state import (
    ROLL,
    State,
    entries_of,
    events_of,
    is_over,
    towns_of,
)
from scorepad.games.minivilles.rules.turn import PIPS
from scorepad.rules.refusal import Refusal, expected
from scorepad.rules.text import Text
from scorepad.web.judged import Setup
from scorepad.web.numbers import whole
from scorepad.web.pad import Live

Move = dict[str, Any]
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


def _seats(post: QueryDict, name: str) -> int | None:
    return whole(str(post.get(name, "")))


def _choice(state: State, post: QueryDict) -> Move:
    ask = state["ask"] or {}
    chosen: Any = str(post["choose"])
    if "give" in ask and "seats" in ask:
        chosen = {"give": post.get("give"), "to": _seats(post, "to")}
    elif "take" in ask:
        seat, _, card = str(post.get("take", "")).partition(" ")
        chosen = {"give": post.get("give"), "take": card, "from": whole(seat)}
        chosen = None if post["choose"] == "nothing" else chosen
    elif "dice" in ask:
        chosen = _rolled(2) if post["choose"] == "phone" else _dice(post, "tuna")
    elif "seats" in ask:
        chosen = whole(chosen)
    return {"do": "choose", "choice": chosen}


def _correction(state: State, post: QueryDict) -> Move | Refusal:
    """One player's coins, one card and one monument set right; what was left empty stays."""
    seat = _seats(post, "correct_seat")
    if seat is None or seat >= len(state["players"]):
        return Refusal("seat", A_MOVE)
    player = state["players"][seat]
    move: Move = {"do": "correct", "seat": seat}
    if str(post.get("correct_coins", "")).strip():
        move["coins"] = whole(str(post["correct_coins"]))
    if post.get("correct_card"):
        move["cards"] = {
            **player["cards"],
            str(post["correct_card"]): whole(str(post.get("correct_number", ""))),
        }
    if post.get("correct_monument"):
        monument, stands = str(post["correct_monument"]), "correct_built" in post
        others = [name for name in player["monuments"] if name != monument]
        move["monuments"] = [*others, monument] if stands else others
    return move


READERS: Mapping[str, Callable[[State, QueryDict], Move | Refusal]] = {
    "roll": lambda state, post: {"do": "roll", "dice": _rolled(whole(str(post["roll"])))},
    "rolled": lambda state, post: {"do": "roll", "dice": _dice(post, "rolled")},
    "rolled_two": lambda state, post: {
        "do": "roll",
        "dice": [*_dice(post, "die_1"), *_dice(post, "die_2")],
    },
    "reroll": lambda state, post: {"do": "reroll", "dice": _rolled(whole(str(post["reroll"])))},
    "rerolled": lambda state, post: {"do": "reroll", "dice": _dice(post, "rerolled")},
    "rerolled_two": lambda state, post: {
        "do": "reroll",
        "dice": [*_dice(post, "die_1"), *_dice(post, "die_2")],
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
    seat = state["on_turn"]
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
            for index, (name, player) in enumerate(zip(names, state["players"], strict=True))
        ],
        "happened": [_happened(event, names) for event in events_of(state)],
        "asked": CARDS.get(offered.get("card", "")),
        "choices": _choices(offered, names),
        "buildable": _buildable(offered),
        "total": sum(state["dice"]),
        "raised": sum(state["dice"]) + HARBOR_BONUS,
        "fresh": not any(player["turns"] for player in state["players"]),
        "rounds": max(player["turns"] for player in state["players"]),
        "winner": None if state["winner"] is None else names[state["winner"]],
        "every_card": list(ESTABLISHMENTS.values()),
        "every_monument": list(MONUMENTS.values()),
        "outlook": outlook_view(towns_of(state), seat, names) if state["phase"] == ROLL else None,
    }


def _happened(event: Event, names: Sequence[str]) -> dict[str, Any]:
    """One thing that happened, with its sentence and the step whose colour it has."""
    return {"step": getattr(event, "step", ""), "text": event_text(event, names)}


def _choices(offered: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """What can be chosen, with names instead of numbers."""
    return {
        "seats": [(seat, names[seat]) for seat in offered.get("seats", ())],
        "monuments": [CARDS[name] for name in offered.get("monuments", ())],
        "give": [CARDS[name] for name in offered.get("give", ())],
        "take": [
            (one["seat"], names[one["seat"]], [CARDS[name] for name in one["cards"]])
            for one in offered.get("take", ())
        ],
    }


def _buildable(offered: dict[str, Any]) -> list[tuple[str, Any, list[tuple[Any, str]]]]:
    """What can be built, by colour, monuments first."""
    cards = [CARDS[name] for name in offered.get("cards", ())]
    groups = [
        (
            kind,
            KINDS[kind],
            [
                (card, rolls_of(ESTABLISHMENTS[card.id]) if card.id in ESTABLISHMENTS else "")
                for card in cards
                if card.type == kind
            ],
        )
        for kind in ("monument", *COLOURS)
    ]
    return [group for group in groups if group[2]]


LIVE = Live(start=begin, read=read, apply=apply, entries=entries_of, is_over=is_over, show=show)
