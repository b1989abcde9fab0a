"""Before the game: which cards may be drawn, and drawing them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random

from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES

FIRST_GAME: Mapping[str, str] = {
    kind: kind for kind in DRAWN_TYPES
}  # the cards named like their type
MOST_FORTUNE = 4  # the rulebook's advice for buildings of the expansion in one game


def cards_to_draw(kind: str, variant: str, expansions: Collection[str]) -> list[Card]:
    """The cards of a type that may be in play, as the variant and the expansions allow."""
    return [
        card
        for card in CARDS.values()
        if card.type == kind
        and variant not in card.removed_in
        and (not card.expansion or card.expansion in expansions)
    ]


def random_draw(rng: Random, variant: str, expansions: Collection[str]) -> dict[str, str]:
    """Draw one card of each type, with no more Fortune buildings than is advised."""
    while True:
        drawn = {kind: rng.choice(cards_to_draw(kind, variant, expansions)) for kind in DRAWN_TYPES}
        if sum(bool(card.expansion) for card in drawn.values()) <= MOST_FORTUNE:
            return {kind: card.id for kind, card in drawn.items()}
