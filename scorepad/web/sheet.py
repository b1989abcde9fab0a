"""Results arranged for the eye: points by square, towns as small pictures, the paper-like score sheet."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from scorepad.rules.score import Score
from scorepad.rules.text import Text, listed
from scorepad.rules.tiny_towns.board import BUILDINGS, RESOURCES
from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.rules.tiny_towns.ways.places import MONUMENT
from scorepad.web.cubes import CUBES
from scorepad.web.models import Seat
from scorepad.web.tables import Judged

EMPTY = Text("empty", "vide")
COINS = Text("Coins", "Pièces")
EMPTY_SQUARES = Text("Empty squares", "Cases vides")


def _joined(parts: list[Text]) -> Text:
    template = ", ".join(f"{{p{index}}}" for index in range(len(parts)))
    return Text(template, template, **{f"p{index}": part for index, part in enumerate(parts)})


@dataclass(slots=True)
class Cell:
    """One square as a page draws it."""

    square: int
    piece: str | None
    name: Text
    points: int | None = None
    fed: bool = False
    on: tuple[str, ...] = ()
    marks: list[str] = field(default_factory=list)  # kinds of problems about it

    @property
    def label(self) -> Text:
        """What a screen reader says of it: place, piece, and what the score makes of it."""
        parts = [
            Text(
                "row {row}, column {column}",
                "ligne {row}, colonne {column}",
                row=self.row,
                column=self.column,
            ),
            self.name,
        ]
        if self.on:
            cubes = listed([CUBES[cube].name for cube in self.on])
            parts.append(Text("with {cubes} on it", "avec {cubes} dessus", cubes=cubes))
        if self.fed:
            parts.append(Text("fed", "nourrie"))
        if self.points is not None:
            unit = Text("point", "point") if abs(self.points) == 1 else Text("points", "points")
            parts.append(Text("{points} {unit}", "{points} {unit}", points=self.points, unit=unit))
        if "illegal" in self.marks:
            parts.append(Text("impossible", "impossible"))
        return _joined(parts)

    @property
    def row(self) -> int:
        return self.square // 4 + 1

    @property
    def column(self) -> int:
        return self.square % 4 + 1

    @property
    def is_cube(self) -> bool:
        return self.piece in RESOURCES

    @property
    def letter(self) -> Text | str:
        return CUBES[self.piece].letters if self.piece in CUBES else ""


@dataclass(frozen=True, slots=True)
class TownView:
    """One town as a page shows it."""

    seat: Seat
    result: Any
    cells: tuple[Cell, ...]

    @property
    def total(self) -> int:
        return int(self.result.score.total)


def piece_name(piece: str | None, cards: dict[str, str], monument: str | None) -> Text:
    """Name what stands on a square by the card it stands for."""
    if piece is None:
        return EMPTY
    if piece in CUBES:
        return CUBES[piece].name
    if piece == "monument":
        return CARDS[monument].name if monument else MONUMENT
    return CARDS[cards.get(piece, piece)].name


def points_by_square(score: Score) -> dict[int, int]:
    """Share the points out to the squares that earn them; a set that does not divide sits on its first."""
    points: dict[int, int] = {}
    for line in score.lines:
        if not line.squares or line.card in ("empty", "coins"):
            continue
        each, rest = divmod(line.points, len(line.squares))
        for square in line.squares:
            points[square] = points.get(square, 0) + (0 if rest else each)
        if rest:
            points[line.squares[0]] += line.points
    return points


def cells_of(judged: Judged, index: int) -> tuple[Cell, ...]:
    """The sixteen squares of one town with everything a page says about them."""
    seat, result = judged.seats[index], judged.result.towns[index]
    points = points_by_square(result.score)
    cards, monument = judged.data["cards"], seat.town.get("monument")
    on = seat.town.get("on", {})
    cells = tuple(
        Cell(
            square,
            piece,
            piece_name(piece, cards, monument),
            points=points.get(square) if piece in BUILDINGS else None,
            fed=square in result.fed,
            on=tuple(on.get(str(square), ())),
        )
        for square, piece in enumerate(seat.town["squares"])
    )
    for problem in result.problems:
        for square in problem.squares:
            cells[square].marks.append(problem.kind)
    return cells


def drawn_cells(data: dict[str, Any], seat: int) -> tuple[Cell, ...]:
    """The squares of one town of a game file, only to be looked at: nothing is judged."""
    player = data["players"][seat]
    return tuple(
        Cell(square, piece, piece_name(piece, data["cards"], player.get("monument")))
        for square, piece in enumerate(player["squares"])
    )


def towns_of(judged: Judged) -> list[TownView]:
    """All towns in seating order."""
    return [
        TownView(seat, judged.result.towns[index], cells_of(judged, index))
        for index, seat in enumerate(judged.seats)
    ]


@dataclass(frozen=True, slots=True)
class Row:
    """One category of the score sheet: a number for each player, None where nothing stands."""

    name: Text
    piece: str  # the picture beside it
    card: str  # the card it is about, if it is about one
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Like the paper one: a row a category, a column a player."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]


def sheet_of(judged: Judged) -> Sheet:
    """Add the lines of all players up by category."""
    cards = {"cottage": "cottage", **judged.data["cards"]}
    rows = [
        Row(CARDS[name].name, kind, name, _points(judged, {name})) for kind, name in cards.items()
    ]
    monuments = {seat.town["monument"] for seat in judged.seats if seat.town.get("monument")}
    rows.append(Row(MONUMENT, "monument", "", _points(judged, monuments)))
    if "expansions" in judged.data:
        rows.append(Row(COINS, "coin", "", _points(judged, {"coins"})))
    rows.append(Row(EMPTY_SQUARES, "", "", _points(judged, {"empty"})))
    towns = judged.result.towns
    return Sheet(
        names=tuple(seat.name for seat in judged.seats),
        rows=tuple(rows),
        totals=tuple(town.score.total for town in towns),
        ranks=tuple(town.rank for town in towns),
    )


def _points(judged: Judged, cards: set[str]) -> tuple[int | None, ...]:
    found = []
    for town in judged.result.towns:
        lines = [line.points for line in town.score.lines if line.card in cards]
        found.append(sum(lines) if lines else None)
    return tuple(found)
