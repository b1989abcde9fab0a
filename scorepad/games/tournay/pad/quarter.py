"""A quarter as pages draw it, and what a tap does to it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.games.tournay.rules.cards import known_card, known_names
from scorepad.games.tournay.rules.checks import COLOUR_NAMES, NUMERALS
from scorepad.games.tournay.rules.load import FARTHEST, MOST_POINTS, dump_seat
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.quarter import (
    box_of,
    open_places,
    place_id,
    place_of,
    spot,
    strays,
)
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
from scorepad.rules.problem import Problem
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
DRAWN_BELOW = 2  # cards of a pile that are drawn; more are only counted
PRINTED = range(6)  # printed points that one tap gives; others are typed


def face_of(card: Card) -> str:
    """What forms call the face of a building or character."""
    return f"{card.colour}-{card.level}-{card.kind}"


class Face(NamedTuple):
    """One of the twelve faces of level I and II."""

    id: str
    card: Card

    @property
    def name(self) -> Text:
        """Colour, level and kind in words."""
        return card_name(self.card)

    @property
    def known(self) -> tuple[Text, ...]:
        """The names that cards with this face are known to have."""
        return known_names(self.card.colour, self.card.level, self.card.kind)


FACES = {
    face.id: face
    for face in (
        Face(face_of(card), card)
        for card in (
            Card(colour, level, kind) for level in LEVELS for colour in COLOURS for kind in KINDS
        )
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
    name = own_name(card)
    return Text("{name} ({words})", "{name} ({words})", name=name, words=words) if name else words


def own_name(card: Card) -> Text | None:
    """The name of a card, in both languages where it is known."""
    if card.id:
        return PRESTIGE_BUILDINGS[card.id].name
    known = known_card(card)
    if known:
        return known.name
    return Text("{name}", "{name}", name=card.name) if card.name else None


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
        return own_name(self.top) if self.top else None

    @property
    def face(self) -> str:
        """Which of the twelve faces is visible; empty for a prestige building or a free place."""
        return face_of(self.top) if self.top and not self.top.id else ""

    @property
    def pile(self) -> int:
        """How many cards are drawn below the top one."""
        return min(self.below, DRAWN_BELOW)

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
    board_rows: int


def draw(judged: Judged, index: int) -> Drawn:
    """One player's quarter."""
    seat: Seat = judged.loaded.seats[index]
    stacks = {stack.at: stack for stack in seat.quarter}
    free = set(open_places(stacks))
    marks: dict[str, list[str]] = {}
    for problem in judged.result.seats[index].problems:
        for at in places_of(problem, stacks):
            marks.setdefault(place_id(at), []).append(problem.kind)
    return Drawn(
        _spots(stacks, stacks, free, marks) if stacks else (),
        len(box_of(stacks)[1]),
        _spots(stacks, {*stacks, *free}, free, marks),
        len(box_of({*stacks, *free})[1]),
        len(box_of({*stacks, *free})[0]),
    )


def places_of(problem: Problem, stacks: dict[Place, Stack]) -> list[Place]:
    """Where a problem lies: its places, or those with the cards or the deck that it names."""
    if problem.code == "not-connected":
        return list(strays(stacks))
    named = set(map(str, problem.where))
    return [
        at
        for at, stack in stacks.items()
        if place_id(at) in named
        or any({card.id, f"{card.colour} {card.level}"} & named for card in stack.cards)
    ]


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
        return changed(actor, without_top(seat, at))
    card = _chosen(face, post.get("points", ""))
    return card if isinstance(card, Refusal) else changed(actor, lay(seat, at, card))


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
    return with_quarter(seat, tuple(stack for stack in stacks if stack.cards))


def with_quarter(seat: Seat, quarter: tuple[Stack, ...]) -> Seat:
    """The seat with other cards; what lies beside them stays."""
    return Seat(seat.name, quarter, seat.citizens, seat.deniers, seat.ramparts, seat.hand)


def changed(actor: int, seat: Seat) -> Changes:
    """What to save for a seat that became this."""
    entry = dump_seat(seat)
    del entry["name"]
    return Changes.at(actor, entry)


def clear(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take all cards away; what lies beside the quarter stays."""
    if actor is None:
        return Changes({})
    return changed(actor, with_quarter(judged.loaded.seats[actor], ()))


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
