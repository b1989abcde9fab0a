"""Boards drawn as text, and short ways to judge them."""

from __future__ import annotations

from typing import Any

from scorepad.games import judge
from scorepad.games.tiny_towns.rules.result import TownResult
from scorepad.rules.refusal import Refusal
from tests.games.tiny_towns.rules.vectors import drawn, letters


def player(board: str, name: str = "Ada", **more: Any) -> dict[str, Any]:
    """A player whose town is drawn with one letter a square."""
    return {"name": name, "squares": letters("".join(board.split())), **more}


def game(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A game file; cards that are not named are the base card of their type."""
    keys = ("variant", "expansions", "first_player", "house_rules", "overrides")
    top: dict[str, Any] = {key: more.pop(key) for key in keys if key in more}
    return {"game": "tiny-towns", **top, "cards": drawn(**more), "players": list(players)}


def result_of(data: dict[str, Any], language: str = "en") -> dict[str, Any]:
    """The result as the contract shapes it; a refusal is a failure of the test."""
    result = judge(data)
    assert not isinstance(result, Refusal), result
    return result.to_dict(language)


def seats_of(data: dict[str, Any]) -> tuple[TownResult, ...]:
    """The judged towns; a refusal is a failure of the test."""
    verdict = judge(data)
    assert not isinstance(verdict, Refusal), verdict
    return verdict.result.seats


def lines_of(card: str, data: dict[str, Any], language: str = "en") -> list[str]:
    """What the first player's score says about one card, a line each."""
    first = result_of(data, language)["players"][0]
    return [f"{line['points']:+d} {line['why']}" for line in first["lines"] if line["card"] == card]


def codes_of(data: dict[str, Any], seat: int = 0, kind: str | None = None) -> list[str]:
    """The codes of one player's problems."""
    problems = result_of(data)["players"][seat]["problems"]
    return [p["code"] for p in problems if kind is None or p["kind"] == kind]
