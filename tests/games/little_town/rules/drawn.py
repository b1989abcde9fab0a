"""Short ways to write a table and to ask about it."""

from __future__ import annotations

from typing import Any

from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.board import SQUARES
from scorepad.games.little_town.rules.map import Building, Map
from scorepad.rules.refusal import Refusal

MARKET = [
    "workshop", "bakery", "quarry", "castle", "church", "warehouse",
    "grocery", "barn", "gold-mine", "pawnbroker", "well", "statue",
]  # fmt: skip
GIVEN = {"coins": 0, "activation": 0, "unfed": 0}  # so that nothing is missing


def player(buildings: str = "", name: str = "Ada", **more: Any) -> dict[str, Any]:
    """A player whose buildings are written as "well C3, castle E3"."""
    built = [one.split() for one in buildings.split(",") if one.strip()]
    return {
        "name": name,
        "buildings": [{"tile": tile, "at": at} for tile, at in built],
        "objectives": [],
        **GIVEN,
        **more,
    }


def without(data: dict[str, Any], *keys: str) -> dict[str, Any]:
    """The same record without some keys."""
    return {key: value for key, value in data.items() if key not in keys}


def game(*players: dict[str, Any], side: int = 1, **more: Any) -> dict[str, Any]:
    """A game file; one player alone is given company."""
    seats = list(players) if len(players) > 1 else [*players, player(name="Ben")]
    return {"game": "little-town", "side": side, **more, "players": seats}


def result_of(data: dict[str, Any], language: str = "en") -> dict[str, Any]:
    """The result as the contract shapes it; a refusal is a failure of the test."""
    verdict = GAME.judged(data)
    assert not isinstance(verdict, Refusal), verdict
    return verdict.to_dict(language)


def refusal_of(data: object) -> Refusal:
    """Why it is no game file."""
    refusal = GAME.load(data)
    assert isinstance(refusal, Refusal), refusal
    return refusal


def points_of(data: dict[str, Any], seat: int = 0) -> dict[str, int]:
    """Points by line."""
    return {line["card"]: line["points"] for line in result_of(data)["players"][seat]["lines"]}


def problems_of(data: dict[str, Any], seat: int = 0) -> list[tuple[str, str, list[str]]]:
    """Code, kind and place of a player's problems."""
    problems = result_of(data)["players"][seat]["problems"]
    return [(problem["code"], problem["kind"], problem["where"]) for problem in problems]


def land(*owners: str, side: int = 1) -> Map:
    """A map with the buildings of each owner, written as "well C3, castle E3"."""
    buildings = [
        Building(one.split()[0], SQUARES[one.split()[1]], owner)
        for owner, text in enumerate(owners)
        for one in text.split(",")
        if one.strip()
    ]
    return Map(side, len(owners), buildings)
