"""Quarters written as people lay them: short words for cards, `/` between rows, `.` for a free place.

`yb1` is a yellow building of level I, `rc2` a red character of level II, any other word the name of a
prestige building. `+` puts a card on the one before, `=3` gives its printed points (0 if left out).
"""

from __future__ import annotations

from typing import Any

from scorepad.games.tournay.rules import GAME
from scorepad.games.tournay.rules.table import Table
from scorepad.rules.refusal import Refusal

COLOURS = {"y": "yellow", "w": "white", "r": "red"}
KINDS = {"b": "building", "c": "character"}
FULL = "yb1 wb1 rb1 / yb2 wb2 rb2 / yc1 wc1 rc1"  # nine places, one of each face but three


def card(word: str) -> dict[str, Any]:
    """One card of a game file."""
    name, _, points = word.partition("=")
    printed = {} if points == "?" else {"points": int(points or 0)}
    if len(name) == 3 and name[0] in COLOURS:
        return {
            "colour": COLOURS[name[0]],
            "kind": KINDS[name[1]],
            "level": int(name[2]),
            **printed,
        }
    return {"card": name, **printed}


def quarter(drawn: str, origin: tuple[int, int] = (0, 0)) -> list[dict[str, Any]]:
    """The stacks of a game file."""
    return [
        {
            "at": [origin[0] + row, origin[1] + column],
            "cards": [card(one) for one in stack.split("+")],
        }
        for row, line in enumerate(drawn.split("/"))
        for column, stack in enumerate(line.split())
        if stack != "."
    ]


def citizens(yellow: int = 0, white: int = 0, red: int = 0) -> dict[str, int]:
    """All three colours, as a game file wants them."""
    return {"yellow": yellow, "white": white, "red": red}


def player(name: str, drawn: str = FULL, **more: Any) -> dict[str, Any]:
    """A player about whom nothing is missing."""
    rest = {"citizens": citizens(), "deniers": 0, "ramparts": 0}
    return {"name": name, "quarter": quarter(drawn), **rest, **more}


def game(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game file, stopped early unless something else is said, so that its end is not asked about."""
    return {"game": "tournay", "finished": False, **more, "players": list(players)}


def ended(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game file of a game that was played to its end."""
    return {"game": "tournay", **more, "players": list(players)}


def loaded(data: dict[str, Any]) -> Table:
    """The table of a good game file."""
    table = GAME.load(data)
    assert not isinstance(table, Refusal), table
    return table


def result_of(data: dict[str, Any]) -> dict[str, Any]:
    """The result of a good game file."""
    verdict = GAME.judged(data)
    assert not isinstance(verdict, Refusal), verdict
    return verdict.to_dict()


def points_of(data: dict[str, Any], *cards: str) -> list[list[int | None]]:
    """The points of some cards, by player; None where there is no such line."""
    return [
        [{line["card"]: line["points"] for line in one["lines"]}.get(name) for name in cards]
        for one in result_of(data)["players"]
    ]


def codes(data: dict[str, Any]) -> list[list[tuple[str, str, tuple[str, ...]]]]:
    """The problems by player: code, kind, places."""
    return [
        [(found["code"], found["kind"], tuple(found["where"])) for found in one["problems"]]
        for one in result_of(data)["players"]
    ]
