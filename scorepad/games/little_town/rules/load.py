"""From plain data (JSON) to a table and back; what is no game file is refused with place and reason."""

from __future__ import annotations

from typing import Any

from scorepad.games.little_town.rules.board import CUBES, NAMES, SIDES, SQUARES
from scorepad.games.little_town.rules.map import Building
from scorepad.games.little_town.rules.numbers import PLAYERS, ROUNDS
from scorepad.games.little_town.rules.objectives import OBJECTIVES, UNKNOWN_POINTS
from scorepad.games.little_town.rules.table import ByRound, Seat, Table
from scorepad.games.little_town.rules.tiles import READINGS, TILES
from scorepad.rules.players import load_name, load_players
from scorepad.rules.refusal import Refusal, Refused, expect, expected
from scorepad.rules.text import Text

SLUG = "little-town"
MOST = 1000  # of anything

TABLE_KEYS = ("game", "players", "finished", "side", "market", "readings")
BY_ROUND = ("activation", "cathedral", "unfed")
SEAT_KEYS = ("name", "buildings", "objectives", "coins", *BY_ROUND, "cubes", "track")
ONCE = Text("each objective once", "chaque objectif une fois")
WITH_POINTS = Text(
    'an object with "objective" and "points"', "un objet avec « objective » et « points »"
)


def load_table(data: object) -> Table | Refusal:
    """Read one game; the first thing that is not as expected is named with its place."""
    try:
        return _table(data)
    except Refused as refused:
        return refused.refusal


def _table(data: object) -> Table:
    game = expect.record(data, "", TABLE_KEYS)
    expect.one_of(game.get("game"), "game", (SLUG,))
    side = expect.count(game.get("side"), "side", least=min(SIDES), most=max(SIDES))
    finished = expect.yes_or_no(game.get("finished", True), "finished")
    market = _market(game["market"]) if "market" in game else None
    readings = _readings(game.get("readings", {}))
    seats = load_players(game.get("players"), PLAYERS, _seat)
    return Table(seats, side, market, readings, finished)


def _market(data: object) -> tuple[str, ...]:
    tiles = expect.many(data, "market", most=MOST)
    return tuple(expect.one_of(tile, f"market[{n}]", tuple(TILES)) for n, tile in enumerate(tiles))


def _readings(data: object) -> dict[str, str]:
    given = expect.record(data, "readings", tuple(READINGS))
    return {
        name: expect.one_of(answer, f"readings.{name}", tuple(READINGS[name].choices))
        for name, answer in given.items()
    }


def _seat(data: object, where: str, index: int) -> Seat:
    player = expect.record(data, where, SEAT_KEYS)
    name = load_name(player.get("name"), f"{where}.name")
    buildings = _buildings(player.get("buildings"), f"{where}.buildings", index)
    objectives = _objectives(player.get("objectives"), f"{where}.objectives")
    numbers: dict[str, Any] = {
        key: _by_round(player[key], f"{where}.{key}") for key in BY_ROUND if key in player
    }
    if "coins" in player:
        numbers["coins"] = expect.count(player["coins"], f"{where}.coins", most=MOST)
    if "track" in player:
        numbers["track"] = expect.count(player["track"], f"{where}.track", least=-MOST, most=MOST)
    if "cubes" in player:
        numbers["cubes"] = _cubes(player["cubes"], f"{where}.cubes")
    return Seat(name=name, buildings=buildings, objectives=objectives, **numbers)


def _buildings(data: object, where: str, owner: int) -> tuple[Building, ...]:
    buildings = expect.many(data, where, most=MOST)
    return tuple(_building(one, f"{where}[{n}]", owner) for n, one in enumerate(buildings))


def _building(data: object, where: str, owner: int) -> Building:
    building = expect.record(data, where, ("tile", "at"))
    tile = expect.one_of(building.get("tile"), f"{where}.tile", tuple(TILES))
    return Building(tile, SQUARES[expect.one_of(building.get("at"), f"{where}.at", NAMES)], owner)


def _by_round(data: object, where: str) -> ByRound:
    if not isinstance(data, list):
        return expect.count(data, where, most=MOST)
    rounds = expect.many(data, where, least=ROUNDS, most=ROUNDS)
    return tuple(expect.count(one, f"{where}[{n}]", most=MOST) for n, one in enumerate(rounds))


def _cubes(data: object, where: str) -> dict[str, int]:
    cubes = expect.record(data, where, CUBES)
    return {
        kind: expect.count(number, f"{where}.{kind}", most=MOST) for kind, number in cubes.items()
    }


def _objectives(data: object, where: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for n, one in enumerate(expect.many(data, where, most=MOST)):
        here = f"{where}[{n}]"
        name, points = scored_objective(one, here)
        if name in found:
            raise Refused(here, expected(ONCE))
        found[name] = points
    return found


def scored_objective(data: object, where: str) -> tuple[str, int]:
    """An objective by its id; the one that nobody knows comes with its points."""
    if not isinstance(data, dict):
        name = expect.one_of(data, where, tuple(OBJECTIVES))
        points = OBJECTIVES[name].points
        if points is None:
            raise Refused(where, expected(WITH_POINTS))
        return name, points
    record = expect.record(data, where, ("objective", "points"))
    unknown = tuple(name for name, objective in OBJECTIVES.items() if objective.points is None)
    name = expect.one_of(record.get("objective"), f"{where}.objective", unknown)
    least, most = min(UNKNOWN_POINTS), max(UNKNOWN_POINTS)
    return name, expect.count(record.get("points"), f"{where}.points", least=least, most=most)


def dump_table(table: Table) -> dict[str, Any]:
    """Write a table as a game file; `load_table` reads the same table back."""
    game: dict[str, Any] = {"game": SLUG, "side": table.side}
    if table.market is not None:
        game["market"] = list(table.market)
    if not table.finished:
        game["finished"] = False
    game["players"] = [_dump_seat(seat) for seat in table.seats]
    if table.readings:
        game["readings"] = dict(table.readings)
    return game


def _dump_seat(seat: Seat) -> dict[str, Any]:
    player: dict[str, Any] = {
        "name": seat.name,
        "buildings": [dump_building(building) for building in seat.buildings],
        "objectives": [dump_objective(name, points) for name, points in seat.objectives.items()],
    }
    for key in ("coins", *BY_ROUND, "cubes", "track"):
        value = getattr(seat, key)
        if value is not None:
            player[key] = (
                list(value)
                if isinstance(value, tuple)
                else dict(value)
                if isinstance(value, dict)
                else value
            )
    return player


def dump_building(building: Building) -> dict[str, str]:
    """A tile and its square, as game files hold them."""
    return {"tile": building.tile, "at": NAMES[building.at]}


def dump_objective(name: str, points: int) -> str | dict[str, Any]:
    """An objective as game files hold it."""
    known = OBJECTIVES[name].points is not None
    return name if known else {"objective": name, "points": points}
