"""Finding cards of a game: by words in either language, by kind, by the box they come from."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Any, NamedTuple

from django.http import QueryDict

from scorepad.rules.game import CardKind, Game, ReferenceCard
from scorepad.rules.text import LANGUAGES
from scorepad.web.words import language

LONGEST_QUERY = 60


class FoundKind(NamedTuple):
    """The cards found of one kind."""

    id: str
    kind: CardKind
    cards: tuple[ReferenceCard, ...]


class CardSearch(NamedTuple):
    """What somebody looks for; empty words mean everything."""

    game: Game[Any]
    q: str = ""
    type: str = ""
    box: str = ""

    @classmethod
    def of(cls, game: Game[Any], query: QueryDict) -> CardSearch:
        """Read an address; filters that do not exist filter nothing."""
        kind, box = query.get("type", ""), query.get("box", "")
        return cls(
            game,
            query.get("q", "").strip()[:LONGEST_QUERY],
            kind if kind in game.card_kinds else "",
            box if box in game.card_boxes else "",
        )

    def asked(self) -> dict[str, str]:
        """Give what is not empty, for an address."""
        given = {"q": self.q, "type": self.type, "box": self.box}
        return {key: value for key, value in given.items() if value}

    def finds(self, card: ReferenceCard) -> bool:
        """Whether a card is of the kind, from the box, and has every word."""
        if self.type not in ("", card.type) or self.box not in ("", card.box):
            return False
        words = _words_of(card, language())
        return all(word in words for word in plain(self.q).split())

    def found(self) -> list[FoundKind]:
        """Give the cards found, kind by kind."""
        kinds = (
            FoundKind(
                name,
                kind,
                tuple(c for c in self.game.cards.values() if c.type == name and self.finds(c)),
            )
            for name, kind in self.game.card_kinds.items()
        )
        return [kind for kind in kinds if kind.cards]


def plain(text: str) -> str:
    """Strip a text of case, accents and typography, so that "ecole" is École."""
    folded = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("’", "'"))
    return "".join(letter for letter in folded if not unicodedata.combining(letter))


def _words_of(card: ReferenceCard, language: str) -> str:
    return _plain_words(*(card.name.say(known) for known in LANGUAGES), card.text.say(language))


@cache
def _plain_words(*words: str) -> str:
    return plain("\n".join(words))


def box_name(game: Game[Any], card: ReferenceCard) -> str:
    """Name the box a card comes in, for all but the base game."""
    base = next(iter(game.card_boxes), "")
    return "" if card.box == base else game.card_boxes[card.box].say(language())
