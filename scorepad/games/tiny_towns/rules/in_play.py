"""Which cards count at a table: the drawn ones, with the group's house rules and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.cards import BASE_CARDS
from scorepad.games.tiny_towns.rules.fortune import (
    FORTUNE_CARDS,
    FORTUNE_HOUSE_RULES,
    FORTUNE_MONUMENTS,
)
from scorepad.games.tiny_towns.rules.monuments import BASE_HOUSE_RULES, BASE_MONUMENTS
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.house_rules import HouseRule, UnsureNumber

CARDS: Mapping[str, Card] = {
    **BASE_CARDS,
    **FORTUNE_CARDS,
    **BASE_MONUMENTS,
    **FORTUNE_MONUMENTS,
}
HOUSE_RULES: Mapping[str, HouseRule] = {
    rule.id: rule for rule in (*BASE_HOUSE_RULES, *FORTUNE_HOUSE_RULES)
}
NUMBERS: Mapping[str, UnsureNumber] = {
    f"{card.id}.{name}": UnsureNumber(card.id, card.name, card.numbers[name])
    for card in CARDS.values()
    for name in sorted(card.unsure)
}
DRAWN_TYPES = ("farm", "well", "chapel", "tavern", "theater", "factory")


class InPlay(NamedTuple):
    """The cards of one table."""

    buildings: Mapping[str, Card]  # by type; the cottage is always there
    monuments: Mapping[str, Card]  # by name; those that players hold

    def cards_of(self, town: Town) -> tuple[Card, ...]:
        """The cards that stand in a town, its monument last."""
        standing = tuple(card for kind, card in self.buildings.items() if town.of[kind])
        return (*standing, town.monument) if town.monument else standing


def cards_in_play(table: Table) -> InPlay:
    """Look the drawn cards up and apply what the group decided otherwise."""
    buildings = {"cottage": "cottage", **table.cards}
    held = [seat.monument for seat in table.seats if seat.monument]
    return InPlay(
        {kind: _card(table, name) for kind, name in buildings.items()},
        {name: _card(table, name) for name in held},
    )


def _card(table: Table, name: str) -> Card:
    card = CARDS[name]
    changes: dict[str, int] = {}
    if table.house_rules:
        for rule in rules_of(card):
            if not table.house_rules.get(rule.id, rule.default):
                changes.update(rule.when_off)
    for key, value in table.overrides.items():
        if key.partition(".")[0] == name:
            changes[key.partition(".")[2]] = value
    return card.with_numbers(changes) if changes else card


def rules_of(card: Card) -> Iterable[HouseRule]:
    """The open questions about one card."""
    return (rule for rule in HOUSE_RULES.values() if rule.card == card.id)


def towns_of(table: Table, in_play: InPlay) -> tuple[Town, ...]:
    """See every seat's board, each with its right-hand neighbour: the one before, round the table."""
    towns = tuple(
        Town(seat, in_play.buildings, in_play.monuments.get(seat.monument or ""))
        for seat in table.seats
    )
    for index, town in enumerate(towns):
        town.players = len(towns)
        town.right = towns[index - 1] if len(towns) > 1 else None
    return towns
