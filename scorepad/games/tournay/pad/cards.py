"""The cards of a quarter one by one: what each is called, and what is printed on it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorepad.games.tournay.pad.quarter import card_name, changed, face_of, own_name, with_quarter
from scorepad.games.tournay.rules.cards import known_card, printed_points
from scorepad.games.tournay.rules.load import LONGEST_WORDS, MOST_POINTS
from scorepad.games.tournay.rules.quarter import place_id, spot
from scorepad.games.tournay.rules.table import Card, Place, Seat, Stack
from scorepad.rules.refusal import Refusal, expected, number_from
from scorepad.rules.text import Text, can_be_shown
from scorepad.web.judged import Changes, Judged
from scorepad.web.numbers import whole


class CardFields(NamedTuple):
    """A card with the fields for its name and its printed points."""

    key: str  # place and height, as the names of its fields end
    words: Text  # its face, or the prestige building
    colour: str
    face: str  # empty for a prestige building, which has its name already
    name: Text | str
    points: int | None


class Pile(NamedTuple):
    """The cards of one place."""

    id: str
    where: Text
    cards: tuple[CardFields, ...]  # the visible one first


def piles(seat: Seat) -> list[Pile]:
    """Every card of a quarter, place by place."""
    places = [stack.at for stack in seat.quarter]
    return [
        Pile(
            place_id(stack.at),
            spot(stack.at, places),
            tuple(
                _fields(stack.at, height, card)
                for height, card in reversed(list(enumerate(stack.cards)))
            ),
        )
        for stack in sorted(seat.quarter, key=lambda stack: stack.at)
    ]


def _fields(at: Place, height: int, card: Card) -> CardFields:
    return CardFields(
        _key(at, height),
        card_name(replace(card, name="")),
        card.colour,
        "" if card.id else face_of(card),
        own_name(card) or "",
        card.points,
    )


def _key(at: Place, height: int) -> str:
    return f"{place_id(at)}_{height}"


def say_cards(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take names and printed points; fields that the form did not show stay as they were."""
    if actor is None:
        return Changes({})
    seat: Seat = judged.loaded.seats[actor]
    stacks = []
    for stack in seat.quarter:
        cards = []
        for height, card in enumerate(stack.cards):
            told = _told(card, _key(stack.at, height), post)
            if isinstance(told, Refusal):
                return told
            cards.append(told)
        stacks.append(Stack(stack.at, tuple(cards)))
    return changed(actor, with_quarter(seat, tuple(stacks)))


def _told(card: Card, key: str, post: QueryDict) -> Card | Refusal:
    """A card as the form calls it; what is printed on a known one need not be said."""
    name = post.get(f"name_{key}", card.name).strip()
    if len(name) > LONGEST_WORDS or not can_be_shown(name):
        return Refusal("name", _("a name is one line of at most 80 characters"))
    named = replace(card, name=name)
    known = known_card(named)
    if known:
        named = replace(named, name=known.name.en)
    points = _points(card, post.get(f"points_{key}"))
    if isinstance(points, Refusal):
        return points
    return replace(named, points=printed_points(named) if points is None else points)


def _points(card: Card, given: str | None) -> int | Refusal | None:
    if given is None:
        return card.points
    text = given.strip()
    points = whole(text)
    if text and (points is None or points > MOST_POINTS):
        return Refusal("points", expected(number_from(0, MOST_POINTS)))
    return points
