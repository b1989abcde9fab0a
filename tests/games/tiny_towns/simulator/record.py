"""What a game leaves behind: the finished table as the contract writes it, and the truth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.games.tiny_towns.simulator.cards_data import RESOURCES, SQUARES
from tests.games.tiny_towns.simulator.town import Step, Style, Table, Town


@dataclass
class Truth:
    name: str
    rounds: int
    finished: int
    finished_dense: int
    finished_early: bool
    master_builder_turns: int
    shrine_buildings: int | None
    log: list[Step]
    cube_log: list[dict[str, Any]]
    bends: dict[str, int]
    cubes_placed: int
    cubes_used: int
    cubes_left: int
    monument_built: bool
    monument_round: int
    style: Style


@dataclass
class Played:
    game: dict[str, Any]
    truth: list[Truth]
    named: list[str | None]
    masters: list[int | None]
    readings: dict[str, Any]


def _moment(town: Town) -> tuple[int, bool]:
    return town.finished_round, town.finished_early


def _place(table: Table, town: Town) -> int:
    return 1 + sum(_moment(other) < _moment(town) for other in table.towns)


def truths(table: Table) -> list[Truth]:
    moments = sorted({_moment(town) for town in table.towns})
    return [
        Truth(
            town.name,
            town.finished_round,
            _place(table, town),
            1 + moments.index(_moment(town)),
            town.finished_early,
            town.hammer_turns,
            town.shrine_buildings,
            town.log,
            town.cube_log,
            town.bends,
            town.cubes_placed,
            town.cubes_used,
            town.cube_mask.bit_count(),
            bool(town.monument_round),
            town.monument_round,
            town.style,
        )
        for town in table.towns
    ]


def game_dict(table: Table, first: int, clear_cubes: bool, with_facts: bool) -> dict[str, Any]:
    game: dict[str, Any] = {"game": "tiny-towns", "variant": table.variant}
    if table.fortune:
        game["expansions"] = ["fortune"]
    game["first_player"] = table.towns[first].name
    game["cards"] = {piece: card for piece, card in table.cards.items() if piece != "cottage"}
    game["players"] = [_player_dict(table, town, clear_cubes, with_facts) for town in table.towns]
    return game


def _player_dict(table: Table, town: Town, clear_cubes: bool, with_facts: bool) -> dict[str, Any]:
    squares: list[str | None] = list(town.pieces)
    for at, cube in enumerate(town.cubes):
        if cube >= 0 and not clear_cubes:
            squares[at] = RESOURCES[cube]
    on = {
        str(at): list(cubes)
        for at, cubes in sorted(town.on.items())
        if cubes and not (clear_cubes and town.pieces[at] == "cottage")
    }
    player: dict[str, Any] = {"name": town.name, "squares": squares, "on": on}
    if town.monument:
        player["monument"] = town.monument
    if table.fortune:
        player["coins"] = town.coins
    player["facts"] = _facts(table, town) if with_facts else {}
    return player


def _facts(table: Table, town: Town) -> dict[str, Any]:
    facts: dict[str, Any] = {"finished": _place(table, town)}
    if table.variant == "standard":
        facts["master_builder_turns"] = town.hammer_turns
    if town.shrine_buildings is not None:
        facts["shrine_buildings"] = town.shrine_buildings
    if town.standing == "hollow-hill":
        facts["hollow_hill_coins"] = town.hill_coins
    if table.fortune:
        facts["coins_on_squares"] = [at for at in range(SQUARES) if town.coin_mask >> at & 1]
    return facts
