"""A table in short: the rows of the score sheet, what a league remembers, what other programs are told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.scoring import counts_track, track_points
from scorepad.games.little_town.rules.table import Table, in_all
from scorepad.games.little_town.rules.tiles import COUNTS_WORKERS, TILES
from scorepad.rules.game import CardKind, Category, Summary
from scorepad.rules.result import NoDetail, TableResult
from scorepad.rules.text import Text

AT_ONCE = frozenset(name for name, tile in TILES.items() if not tile.at_the_end)
ROWS: Mapping[str, Text] = {
    "track": Text("Score track", "Piste de Score"),
    "activation": Text("Activated buildings", "Bâtiments activés"),
    "cathedral-rounds": Text("Cathedral, by round", "Cathédrale, par manche"),
    "hunger": Text("Unfed workers", "Ouvriers non nourris"),
    "coins": Text("Coins", "Pièces"),
}
BUILDINGS = Text("Buildings", "Bâtiments")
OBJECTIVE_CARDS = Text("Objectives", "Objectifs")
SIDE = Text("Side {side}", "Face {side}")

KINDS: Mapping[str, CardKind] = {
    "building": CardKind(Text("Building tiles", "Tuiles Bâtiment")),
    "objective": CardKind(  # their names are ours, the cards show signs alone
        Text("Objective cards", "Cartes Objectif"), apart=True, named=False
    ),
}
BOXES: Mapping[str, Text] = {"base": Text("Base game", "Jeu de base")}


def sheet_of(table: Table) -> tuple[Category, ...]:
    """Tiles, those that count at the end, points of the rounds, objectives, hunger and coins."""
    rows = [Category("buildings", BUILDINGS, AT_ONCE)]
    rows += [
        Category(name, tile.name, frozenset({name}), card=name)
        for name, tile in TILES.items()
        if tile.at_the_end and name in table.map.tiles
    ]
    rows.append(_row("activation"))
    if any(in_all(seat.cathedral) for seat in table.seats) or COUNTS_WORKERS & set(table.map.tiles):
        rows.append(_row("cathedral-rounds"))
    rows.append(Category("objectives", OBJECTIVE_CARDS, frozenset(OBJECTIVES)))
    rows += [_row("hunger"), _row("coins")]
    if any(counts_track(seat) for seat in table.seats):
        rows.insert(0, _row("track"))
    return tuple(rows)


def _row(name: str) -> Category:
    return Category(name, ROWS[name], frozenset({name}))


def cards_of_table(table: Table) -> tuple[str, ...]:
    """The market, if it is known, what was built, and the objectives that were scored."""
    objectives = (name for seat in table.seats for name in seat.objectives)
    return tuple(dict.fromkeys((*(table.market or ()), *table.map.tiles, *objectives)))


def tally_seat(table: Table, result: TableResult[NoDetail], seat: int) -> dict[str, Any]:
    """Buildings, objectives and points by tile and card."""
    player = table.seats[seat]
    built = Counter(building.tile for building in player.buildings)
    built.update(player.objectives.keys())
    points = {line.card: line.points for line in result.seats[seat].score.lines}
    tally: dict[str, Any] = {"built": dict(built), "points": points}
    if not counts_track(player):
        tally["track"] = track_points(player)
    return tally


def summary_of(table: Table) -> Summary:
    """The side of the board and the market."""
    words = [SIDE.given(side=table.side).en]
    if table.market:
        words.append(", ".join(TILES[name].name.en for name in table.market))
    return Summary(board=" · ".join(words))
