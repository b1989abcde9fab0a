"""The map as pages draw it, one for the whole table, and what a tap does to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorepad.games.little_town.rules.board import BOARD, GOODS, NAMES, SQUARES, TERRAIN
from scorepad.games.little_town.rules.building import Offer, offers
from scorepad.games.little_town.rules.map import Building, Map
from scorepad.games.little_town.rules.scoring import readings_of
from scorepad.games.little_town.rules.table import Table
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.rules.refusal import Refusal
from scorepad.rules.result import SeatResult
from scorepad.rules.text import Text
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.models import Seat

BLANK: Entry = {"buildings": [], "objectives": []}


@dataclass(slots=True)
class Cell:
    """One square as a page draws it."""

    name: str  # C3
    terrain: str
    tile: str | None = None
    owner: int | None = None  # index of the seat
    owner_name: str = ""
    counted: Text | None = None  # what the tile counts around it at the end
    points: int | None = None
    mine: bool = False
    marks: list[str] = field(default_factory=list)  # kinds of problems about it

    @property
    def label(self) -> Text:
        """What a screen reader says of it."""
        parts: list[Text | str] = [self.name]
        if not self.tile:
            parts.append(TERRAIN[self.terrain])
        else:
            of = Text("{tile} of {name}", "{tile} ({name})")
            parts.append(of.given(tile=TILES[self.tile].name, name=self.owner_name))
        if self.counted is not None:
            parts.append(self.counted)
        if self.points is not None:
            parts.append(GOODS["points"].counted(self.points))
        if "illegal" in self.marks:
            parts.append(Text("impossible", "impossible"))
        template = ", ".join(f"{{p{n}}}" for n in range(len(parts)))
        return Text(template, template, **{f"p{n}": part for n, part in enumerate(parts)})


def cells_of(judged: Judged, index: int) -> tuple[Cell, ...]:
    """All squares with everybody's tiles; the seat's own stand out."""
    table: Table = judged.loaded
    land, results = table.map, judged.result.seats
    marks, readings = _marks(judged), readings_of(table)
    return tuple(
        _cell(land, square, judged.seats, results, index, marks, readings)
        for square in BOARD.squares
    )


def _cell(
    land: Map,
    square: int,
    seats: tuple[Seat, ...],
    results: tuple[SeatResult[Any], ...],
    index: int,
    marks: dict[str, list[str]],
    readings: Mapping[str, str],
) -> Cell:
    cell = Cell(NAMES[square], land.terrain[square], marks=marks.get(NAMES[square], []))
    if square not in land.by_square:
        return cell
    building = land.by_square[square][-1]
    cell.tile, cell.owner = building.tile, building.owner
    cell.owner_name, cell.mine = seats[building.owner].name, building.owner == index
    cell.points, cell.counted = _worth(building, results[building.owner], readings)
    return cell


def _worth(
    building: Building, result: SeatResult[Any], readings: Mapping[str, str]
) -> tuple[int, Text | None]:
    """The points of a building, and what it counts around it."""
    tile = TILES[building.tile]
    if not tile.at_the_end:
        return tile.points, None
    line = next(line for line in result.score.lines if line.card == tile.id)
    what = tile.at_the_end.answers[readings[tile.id]].what
    return line.points, what.counted((line.facts or {})["n"])


def _marks(judged: Judged) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for seat in judged.result.seats:
        for problem in seat.problems:
            for where in problem.where:
                found.setdefault(str(where), []).append(problem.kind)
    return found


@dataclass(frozen=True, slots=True)
class SquareChoice:
    """What may happen to one square."""

    name: str
    number: int  # of the seat on whose page it is
    builders: tuple[Seat, ...]  # to whom a new tile may belong
    stands: Cell | None  # what is there already
    owners: tuple[Seat, ...]  # to whom it could belong instead
    possible: list[Offer]
    others: list[Offer]


def choice_of(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    """The tiles for the square that was tapped: what is possible first, the rest with its reason."""
    name = query.get("square", "")
    if name not in SQUARES:
        return {"choice": None}
    table: Table = judged.loaded
    found = offers(table.map, table.market, SQUARES[name], index)
    cell = next(cell for cell in cells_of(judged, index) if cell.name == name)
    choice = SquareChoice(
        name,
        judged.seats[index].number,
        judged.seats,
        cell if cell.tile else None,
        tuple(seat for n, seat in enumerate(judged.seats) if n != cell.owner),
        [offer for offer in found if offer.why_not is None],
        [offer for offer in found if offer.why_not is not None],
    )
    return {"choice": choice, "judged": judged}


def place(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Put a tile on a square for a player, in place of whatever stood there; no tile takes it away."""
    square, _colon, rest = post.get("place", "").partition(":")
    tile, _colon, number = rest.partition(":")
    if square not in SQUARES:
        return Refusal("place", _("there is no such square"))
    if tile and tile not in TILES:
        return Refusal("place", _("there is no such tile"))
    numbers = [str(seat.number) for seat in judged.seats]
    number = number or post.get("owner", "")
    owner = numbers.index(number) if number in numbers else actor
    if tile and owner is None:
        return Refusal("place", _("there is no such player"))
    changed: dict[int, Entry] = {}
    for index, seat in enumerate(judged.seats):
        kept = [one for one in seat.entry["buildings"] if one["at"] != square]
        if tile and index == owner:
            kept.append({"tile": tile, "at": square})
        if kept != seat.entry["buildings"]:
            changed[index] = {**seat.entry, "buildings": kept}
    return Changes(changed)


def clear(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take all tiles of this player away; what was noted beside the map stays."""
    if actor is None:
        return Changes({})
    return Changes.at(actor, {**judged.seats[actor].entry, "buildings": []})
