"""A quarter as pages draw it, and what a tap does to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.games.tournay.rules.checks import COLOUR_NAMES, NUMERALS
from scorepad.games.tournay.rules.load import FARTHEST, MOST_POINTS, dump_seat
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.quarter import box_of, open_places, place_id, place_of, spot
from scorepad.games.tournay.rules.table import (
    COLOURS,
    KINDS,
    LEVELS,
    Card,
    Place,
    Seat,
    Stack,
)
from scorepad.games.tournay.rules.what_if import lay
from scorepad.rules.refusal import Refusal, expected, number_from
from scorepad.rules.text import Text
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.numbers import whole
from scorepad.web.pad import Words

BLANK: Entry = {"quarter": []}
NOTHING = "none"  # what a form says for taking the top card away
KIND_NAMES = {
    "building": Text("building", "bâtiment"),
    "character": Text("character", "personnage"),
}
PRINTED = range(6)  # printed points that one tap gives; others are typed


class Face(NamedTuple):
    """One of the twelve faces of level I and II."""

    id: str
    card: Card

    @property
    def name(self) -> Text:
        """Colour, level and kind in words."""
        return card_name(self.card)


FACES = {
    face.id: face
    for face in (
        Face(f"{colour}-{level}-{kind}", Card(colour, level, kind))
        for level in LEVELS
        for colour in COLOURS
        for kind in KINDS
    )
}  # level by level, as the palette has them


def card_name(card: Card) -> Text:
    """A card as a person would call it."""
    if card.id:
        return PRESTIGE_BUILDINGS[card.id].name
    words = Text(
        "{colour} {kind} {level}",
        "{kind} {colour} {level}",
        colour=COLOUR_NAMES[card.colour],
        kind=KIND_NAMES[card.kind],
        level=NUMERALS[card.level],
    )
    named = Text("{name} ({words})", "{name} ({words})", name=card.name, words=words)
    return named if card.name else words


@dataclass(slots=True)
class Spot:
    """One place as a page draws it."""

    id: str
    where: Text
    stack: Stack | None
    free: bool = False  # whether a card may lie down here
    marks: list[str] = field(default_factory=list)  # kinds of problems about it

    @property
    def top(self) -> Card | None:
        """The visible card."""
        return self.stack.top if self.stack else None

    @property
    def level(self) -> str:
        """The level of the visible card."""
        return NUMERALS[self.top.level] if self.top else ""

    @property
    def name(self) -> Text | None:
        """The name of the visible card, where it has one."""
        if self.top is None:
            return None
        if self.top.id:
            return PRESTIGE_BUILDINGS[self.top.id].name
        return Text("{name}", "{name}", name=self.top.name) if self.top.name else None

    @property
    def below(self) -> int:
        """How many cards are covered."""
        return len(self.stack.cards) - 1 if self.stack else 0

    @property
    def printed(self) -> int | None:
        """The printed points of the whole stack, as far as they are known."""
        known = (
            [card.points for card in self.stack.cards if card.points is not None]
            if self.stack
            else []
        )
        return sum(known) if known else None

    @property
    def label(self) -> Text:
        """What a screen reader says of it."""
        if not self.stack:
            return Text("{where}, free", "{where}, libre", where=self.where)
        under = Text(", {below} below", ", {below} en dessous", below=self.below)
        return Text(
            "{where}, {card}{under}",
            "{where}, {card}{under}",
            where=self.where,
            card=card_name(self.stack.top),
            under=under if self.below else Text("", ""),
        )


@dataclass(slots=True)
class Drawn:
    """A quarter as pages draw it: what lies there, and for the pad where cards may lie down."""

    spots: tuple[Spot, ...]  # row by row, holes included
    columns: int
    board: tuple[Spot, ...]
    board_columns: int


def draw(judged: Judged, index: int) -> Drawn:
    """One player's quarter."""
    seat: Seat = judged.loaded.seats[index]
    stacks = {stack.at: stack for stack in seat.quarter}
    free = set(open_places(stacks))
    marks: dict[str, list[str]] = {}
    for problem in judged.result.seats[index].problems:
        for where in problem.where:
            marks.setdefault(str(where), []).append(problem.kind)
    return Drawn(
        _spots(stacks, stacks, free, marks) if stacks else (),
        len(box_of(stacks)[1]),
        _spots(stacks, {*stacks, *free}, free, marks),
        len(box_of({*stacks, *free})[1]),
    )


def _spots(
    stacks: dict[Place, Stack], within: Any, free: set[Place], marks: dict[str, list[str]]
) -> tuple[Spot, ...]:
    rows, columns = box_of(within)
    return tuple(
        Spot(
            place_id(at),
            spot(at, list(stacks) or [at]),
            stacks.get(at),
            at in free,
            marks.get(place_id(at), []),
        )
        for at in ((row, column) for row in rows for column in columns)
    )


def lay_card(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Lay the chosen card down on a place, or take its top card away."""
    at = place_of(post.get("at", ""))
    if actor is None or at is None or max(map(abs, at)) > FARTHEST:
        return Refusal("at", _("there is no such place"))
    seat: Seat = judged.loaded.seats[actor]
    face = post.get("face", "")
    if face == NOTHING:
        return _changed(judged, actor, without_top(seat, at))
    card = _chosen(face, post.get("points", ""))
    return card if isinstance(card, Refusal) else _changed(judged, actor, lay(seat, at, card))


def _chosen(face: str, points: str) -> Card | Refusal:
    printed = whole(points)
    if points and (printed is None or printed > MOST_POINTS):
        return Refusal("points", expected(number_from(0, MOST_POINTS)))
    if face in PRESTIGE_BUILDINGS:
        return PRESTIGE_BUILDINGS[face].card(printed)
    if face in FACES:
        card = FACES[face].card
        return Card(card.colour, card.level, card.kind, points=printed)
    return Refusal("face", _("choose a card first") if not face else _("there is no such card"))


def without_top(seat: Seat, at: Place) -> Seat:
    """The seat without the visible card of a place."""
    stacks = (
        Stack(stack.at, stack.cards[:-1] if stack.at == at else stack.cards)
        for stack in seat.quarter
    )
    return _with_quarter(seat, tuple(stack for stack in stacks if stack.cards))


def _with_quarter(seat: Seat, quarter: tuple[Stack, ...]) -> Seat:
    return Seat(seat.name, quarter, seat.citizens, seat.deniers, seat.ramparts, seat.hand)


def _changed(judged: Judged, actor: int, seat: Seat) -> Changes:
    entry = dump_seat(seat)
    del entry["name"]
    return Changes.at(actor, entry)


def print_points(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take the printed points of cards; fields that the form did not show stay as they were."""
    if actor is None:
        return Changes({})
    seat: Seat = judged.loaded.seats[actor]
    stacks = []
    for stack in seat.quarter:
        cards = []
        for height, card in enumerate(stack.cards):
            given = post.get(points_field(stack.at, height))
            text = (given or "").strip()
            points = whole(text)
            if text and (points is None or points > MOST_POINTS):
                return Refusal("points", expected(number_from(0, MOST_POINTS)))
            kept = card.points if given is None else points
            cards.append(Card(card.colour, card.level, card.kind, card.id, card.name, kept))
        stacks.append(Stack(stack.at, tuple(cards)))
    return _changed(judged, actor, _with_quarter(seat, tuple(stacks)))


def points_field(at: Place, height: int) -> str:
    """The name of the field for a card's printed points."""
    return f"points_{place_id(at)}_{height}"


def clear(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take all cards away; what lies beside the quarter stays."""
    if actor is None:
        return Changes({})
    return _changed(judged, actor, _with_quarter(judged.loaded.seats[actor], ()))


class PrintedField(NamedTuple):
    """A card with the field for its printed points."""

    name: str
    where: Text
    card: Text
    colour: str
    points: int | None


def printed_fields(seat: Seat) -> list[PrintedField]:
    """Every card of a quarter, place by place, the visible one of each place first."""
    places = [stack.at for stack in seat.quarter]
    return [
        PrintedField(
            points_field(stack.at, height),
            spot(stack.at, places),
            card_name(card),
            card.colour,
            card.points,
        )
        for stack in sorted(seat.quarter, key=lambda stack: stack.at)
        for height, card in reversed(list(enumerate(stack.cards)))
    ]


def differences(before: Entry, now: Entry) -> list[Words]:
    """Where two entries differ, for somebody whose change came too late."""
    old, new = (Counter(_places(entry)) for entry in (before, now))
    places = len({at for at, _cards in (old - new) + (new - old)})
    told: list[Words] = []
    if places:
        text = ngettext(
            "%(number)d place is different now.", "%(number)d places are different now.", places
        )
        told.append(text % {"number": places})
    if {**before, "quarter": ()} != {**now, "quarter": ()}:
        told.append(_("What lies beside the quarter is different."))
    return told


def _places(entry: Entry) -> list[tuple[str, str]]:
    return [(repr(stack["at"]), repr(stack["cards"])) for stack in entry["quarter"]]
