"""Finding cards: by words in either language, by type, by the box they come from."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from scorepad.rules.text import LANGUAGES, Name, Text
from scorepad.rules.tiny_towns.board import BUILDINGS
from scorepad.rules.tiny_towns.card import Card
from scorepad.rules.tiny_towns.in_play import CARDS

LONGEST_QUERY = 60
BOXES: Mapping[str, Promise] = {
    "base": _("Base game"),
    "fortune": _("Fortune"),
    "promo": _("Promo"),
}
PROMOS = frozenset({"escale-a-jeux", "ludicaire"})  # to the rules they are base monuments
COLOURS: Mapping[str, Promise] = {
    "cottage": _("blue"),
    "farm": _("red"),
    "well": _("grey"),
    "chapel": _("orange"),
    "tavern": _("green"),
    "theater": _("yellow"),
    "factory": _("black"),
    "monument": _("one in each town"),
}


class Kind(NamedTuple):
    """A type of building, named after the card everybody knows it by."""

    id: str
    name: Text
    colour: Promise


class Group(NamedTuple):
    """The cards found of one type."""

    kind: Kind
    cards: tuple[Card, ...]


class Search(NamedTuple):
    """What somebody looks for; empty words mean everything."""

    q: str = ""
    type: str = ""
    box: str = ""

    @classmethod
    def of(cls, query: QueryDict) -> Search:
        """Read an address; filters that do not exist filter nothing."""
        kind, box = query.get("type", ""), query.get("box", "")
        return cls(
            query.get("q", "").strip()[:LONGEST_QUERY],
            kind if kind in BUILDINGS else "",
            box if box in BOXES else "",
        )

    def asked(self) -> dict[str, str]:
        """Give what is not empty, for an address."""
        return {key: value for key, value in self._asdict().items() if value}

    def finds(self, card: Card) -> bool:
        """Whether a card is of the type, from the box, and has every word."""
        if self.type not in ("", card.type) or self.box not in ("", box_of(card)):
            return False
        words = _words_of(card.id, get_language() or "en")
        return all(word in words for word in plain(self.q).split())

    def groups(self) -> list[Group]:
        """Give the cards found, type by type."""
        groups = (
            Group(kind, tuple(c for c in CARDS.values() if c.type == kind.id and self.finds(c)))
            for kind in KINDS
        )
        return [group for group in groups if group.cards]


def box_of(card: Card) -> str:
    """Tell which box a card comes in."""
    return card.expansion or ("promo" if card.id in PROMOS else "base")


def plain(text: str) -> str:
    """Strip a text of case, accents and typography, so that "ecole" is École."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


@cache
def _words_of(card_id: str, language: str) -> str:
    card = CARDS[card_id]
    names = (card.name.say(known) for known in LANGUAGES)
    return plain("\n".join((*names, card.text.say(language))))


def _kind(type_id: str) -> Kind:
    name = CARDS[type_id].name if type_id in CARDS else Name("Monument", "Monument")
    return Kind(type_id, name.plural, COLOURS[type_id])


KINDS = tuple(_kind(type_id) for type_id in BUILDINGS)
