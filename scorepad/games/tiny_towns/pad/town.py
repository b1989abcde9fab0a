"""The town as pages draw it, and what a tap does to it."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.games.tiny_towns.pad.turning import PLACES
from scorepad.games.tiny_towns.rules.board import BUILDINGS, PIECES, POINT, RESOURCES, TOWN, place
from scorepad.games.tiny_towns.rules.in_play import cards_in_play, towns_of
from scorepad.games.tiny_towns.rules.legality import NOT_BUILDABLE
from scorepad.games.tiny_towns.rules.pieces import CUBES, piece_name
from scorepad.games.tiny_towns.rules.repairs import stuck_squares
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.problem import Problem
from scorepad.rules.refusal import Refusal
from scorepad.rules.score import Score
from scorepad.rules.text import Text, listed
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.numbers import whole
from scorepad.web.pad import Mark, Words

BLANK: Entry = {"squares": [None] * len(TOWN.squares)}
NOTHING = "empty"  # what a form says for no piece
# One key for each piece while a square has the focus.
KEYS = dict(zip(BUILDINGS, "cfwhtykm", strict=True)) | dict(zip(RESOURCES, "12345", strict=True))


@dataclass(slots=True)
class Cell:
    """One square as a page draws it."""

    square: int
    piece: str | None
    name: Text
    points: int | None = None
    together: bool = False  # whether these are the points of a whole set, which do not divide
    fed: bool = False
    on: tuple[str, ...] = ()
    marks: list[str] = field(default_factory=list)  # kinds of problems about it

    @property
    def label(self) -> Text:
        """What a screen reader says of it: place, piece, and what the score makes of it."""
        parts = [place(self.square), self.name]
        if self.on:
            cubes = listed([CUBES[cube].name for cube in self.on])
            parts.append(Text("with {cubes} on it", "avec {cubes} dessus", cubes=cubes))
        if self.fed:
            parts.append(Text("fed", "ravitaillée"))
        if self.points is not None:
            parts.append(_points_text(self.points, self.together))
        if "illegal" in self.marks:
            parts.append(Text("impossible", "impossible"))
        return _joined(parts)

    @property
    def is_cube(self) -> bool:
        return self.piece in RESOURCES


def _points_text(points: int, together: bool) -> Text:
    counted = POINT.counted(points)
    if not together:
        return counted
    return Text("{points} together", "{points} en tout", points=counted)


def _joined(parts: list[Text]) -> Text:
    template = ", ".join(f"{{p{index}}}" for index in range(len(parts)))
    return Text(template, template, **{f"p{index}": part for index, part in enumerate(parts)})


class SquarePoints(NamedTuple):
    """What a square shows: its own points, or those of the set that it belongs to."""

    points: int
    together: bool = False


def points_by_square(score: Score) -> dict[int, SquarePoints]:
    """Share the points of a line evenly among its squares; where they do not divide, all show the sum."""
    shown: dict[int, SquarePoints] = {}
    for line in score.lines:
        squares = [square for square in line.where if isinstance(square, int)]
        if not squares or line.card in ("empty", "coins"):
            continue
        each, rest = divmod(line.points, len(squares))
        share = SquarePoints(line.points, together=True) if rest else SquarePoints(each)
        shown |= dict.fromkeys(squares, share)
    return shown


def cells_of(judged: Judged, index: int) -> tuple[Cell, ...]:
    """The sixteen squares of one town with everything a page says about them."""
    town, result = judged.seats[index].entry, judged.result.seats[index]
    points = points_by_square(result.score)
    cards, monument = judged.loaded.cards, town.get("monument")
    on = town.get("on", {})
    cells = tuple(
        Cell(
            square,
            piece,
            piece_name(piece, cards, monument),
            points=points[square].points if square in points and piece in BUILDINGS else None,
            together=square in points and points[square].together,
            fed=square in result.detail.fed,
            on=tuple(on.get(str(square), ())),
        )
        for square, piece in enumerate(town["squares"])
    )
    for problem in result.problems:
        for square in _marked(judged, index, problem):
            cells[square].marks.append(problem.kind)
    return cells


def _marked(judged: Judged, index: int, problem: Problem) -> tuple[int, ...]:
    where = tuple(square for square in problem.where if isinstance(square, int))
    if problem.code != NOT_BUILDABLE:
        return where
    return stuck_squares(judged.loaded, index, where)


def palette_of(judged: Judged) -> list[dict[str, object]]:
    """Every piece with its name at this table and its key."""
    return [
        {
            "piece": piece,
            "name": piece_name(piece, judged.loaded.cards, None),
            "key": KEYS[piece].upper(),
        }
        for piece in PIECES
    ]


def holds_of(judged: Judged) -> str:
    """Which buildings carry how many cubes at this table, as its script reads it: `factory:3`."""
    cards = cards_in_play(judged.loaded).buildings
    return " ".join(f"{kind}:{card.holds.most}" for kind, card in cards.items() if card.holds.most)


def with_piece(town: Entry, square: int, piece: str | None) -> Entry:
    """The town with another piece on a square; what lay on the old one is gone."""
    if town["squares"][square] == piece:
        return town
    changed = copy.deepcopy(town)
    changed["squares"][square] = piece
    return with_cubes(changed, square, [])


def with_cubes(town: Entry, square: int, cubes: list[str]) -> Entry:
    """The town with these cubes on a building; what says nothing is left out, so that equal towns are equal."""
    on = {**town.get("on", {}), str(square): cubes}
    laid = {place: some for place, some in on.items() if some}
    rest = {key: value for key, value in town.items() if key != "on"}
    return {**rest, "on": laid} if laid else rest


def tapped(town: Entry, square: int, piece: str | None, room: int) -> Entry:
    """The town after a tap. A cube lies on a building that has room for cubes, and takes the place of the
    last one when it is full: no building is ever lost to a cube that it can carry. Whoever takes something
    away takes the cubes first."""
    laid = town.get("on", {}).get(str(square), [])
    if piece is None and laid:
        return with_cubes(town, square, laid[:-1])
    if piece in RESOURCES and (room or laid):
        kept = laid if len(laid) < room else laid[:-1]
        return with_cubes(town, square, [*kept, piece])
    return with_piece(town, square, piece)


def ruled_town(judged: Judged, index: int) -> Town:
    """A town as the rules see it, with the cards in play."""
    return towns_of(judged.loaded, cards_in_play(judged.loaded))[index]


def turned(town: Entry) -> Entry:
    """The town turned clockwise by a quarter."""
    changed = copy.deepcopy(town)
    target = PLACES[1]
    for square, piece in enumerate(town["squares"]):
        changed["squares"][target[square]] = piece
    if "on" in town:
        changed["on"] = {str(target[int(s)]): cubes for s, cubes in town["on"].items()}
    coins = changed.get("facts", {}).get("coins_on_squares")
    if coins:
        changed["facts"]["coins_on_squares"] = sorted(target[s] for s in coins)
    return changed


def cleared(town: Entry) -> Entry:
    """The town with nothing on its squares; the monument card stays."""
    kept = {"monument": town["monument"]} if "monument" in town else {}
    return {**copy.deepcopy(BLANK), **kept}


def place_piece(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Do what a tap with a piece does to a square."""

    def tap(index: int, square: int, piece: str | None) -> Entry:
        room = ruled_town(judged, index).room_on(square)
        return tapped(judged.seats[index].entry, square, piece, room)

    return _at_square(actor, post.get("square", ""), post.get("piece", ""), tap)


def repair(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Make the change that was offered to mend an impossible town."""
    square, _colon, piece = post.get("repair", "").partition(":")

    def mend(index: int, square: int, piece: str | None) -> Entry:
        return with_piece(judged.seats[index].entry, square, piece)

    return _at_square(actor, square, piece, mend)


def _at_square(
    actor: int | None, square: str, piece: str, make: Callable[[int, int, str | None], Entry]
) -> Changes | Refusal:
    number = whole(square)
    if actor is None or number is None or number not in TOWN.squares:
        return Refusal("square", _("there is no such square"))
    if not piece:
        return Refusal("piece", _("choose a piece first"))
    if piece not in (*PIECES, NOTHING):
        return Refusal("piece", _("there is no such piece"))
    return Changes.at(actor, make(actor, number, None if piece == NOTHING else piece))


def turn(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Turn the board."""
    return Changes({}) if actor is None else Changes.at(actor, turned(judged.seats[actor].entry))


def clear(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Clear the board."""
    return Changes({}) if actor is None else Changes.at(actor, cleared(judged.seats[actor].entry))


def first_player(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Say who began, or that nobody knows."""
    setup = {key: value for key, value in judged.table.setup.items() if key != "first_player"}
    chosen = post.get("first_player", "")
    if chosen in [seat.name for seat in judged.seats]:
        setup["first_player"] = chosen
    return Changes({}, setup)


def differences(before: Entry, now: Entry) -> list[Words]:
    """Where two towns differ, for somebody whose change came too late."""
    squares = sum(old != new for old, new in zip(before["squares"], now["squares"], strict=True))
    told: list[Words] = []
    if squares:
        text = ngettext(
            "%(number)d square is different now.", "%(number)d squares are different now.", squares
        )
        told.append(text % {"number": squares})
    if {**before, "squares": ()} != {**now, "squares": ()}:
        told.append(_("The facts beside the board are different."))
    return told


def buildable_mark(judged: Judged, index: int) -> Mark | None:
    """Whether a town can be built, for the place beside its total; of an empty one nothing is said."""
    result = judged.result.seats[index]
    if result.problem(NOT_BUILDABLE):
        return Mark(good=False, text=_("can’t be built"), opens="mend")
    if not result.legal:
        return Mark(good=False, text=_("not possible"), opens="mend")
    if result.detail.build_order:
        return Mark(good=True, text=_("can be built"), opens="replay")
    return None
