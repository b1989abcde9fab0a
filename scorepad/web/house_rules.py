"""The group's own answers: open questions of the rules as switches, unsure numbers as fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.rules.text import Text
from scorepad.rules.tiny_towns.card import Card
from scorepad.rules.tiny_towns.in_play import CARDS, HOUSE_RULES
from scorepad.web.numbers import whole
from scorepad.web.tables import Judged

LARGEST = 99


@dataclass(frozen=True, slots=True)
class Switch:
    """An open question and how this table answers it."""

    id: str
    text: Text
    on: bool


@dataclass(frozen=True, slots=True)
class Number:
    """A number that rests on one source, and what this table counts instead."""

    key: str
    card: Card
    default: int
    value: int | None


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What may be answered otherwise at this table."""

    switches: list[Switch]
    numbers: list[Number]


def all_house_rules(chosen_before: Mapping[str, Any]) -> HouseRules:
    """Every question and number of the game, for a group that decides once and for all."""
    return _house_rules(CARDS, chosen_before)


def house_rules_of(judged: Judged) -> HouseRules:
    """Only what concerns the cards of this table."""
    return _house_rules(cards_of(judged), judged.table.setup)


def _house_rules(cards: Mapping[str, Card], setup: Mapping[str, Any]) -> HouseRules:
    chosen, overrides = setup.get("house_rules", {}), setup.get("overrides", {})
    return HouseRules(
        [
            Switch(rule.id, rule.text, chosen.get(rule.id, rule.default))
            for rule in HOUSE_RULES.values()
            if not rule.card or rule.card in cards
        ],
        [
            Number(
                f"{card.id}.{name}", card, card.numbers[name], overrides.get(f"{card.id}.{name}")
            )
            for card in cards.values()
            for name in sorted(card.unsure)
        ],
    )


def cards_of(judged: Judged) -> dict[str, Card]:
    """The drawn cards and the monuments that players hold."""
    monuments = [seat.town.get("monument") for seat in judged.seats]
    names = [*judged.data["cards"].values(), *(name for name in monuments if name)]
    return {name: CARDS[name] for name in names}


def with_house_rules(
    setup: Mapping[str, Any], rules: HouseRules, post: Mapping[str, Any]
) -> dict[str, Any]:
    """The set-up with what a form says; what is as usual is not written down."""
    changed = {
        key: value for key, value in setup.items() if key not in ("house_rules", "overrides")
    }
    switches = {s.id: s.id in post for s in rules.switches}
    own = {name: on for name, on in switches.items() if on != HOUSE_RULES[name].default}
    numbers = dict(_numbers(rules, post))
    return {
        **changed,
        **({"house_rules": own} if own else {}),
        **({"overrides": numbers} if numbers else {}),
    }


def _numbers(rules: HouseRules, post: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    for number in rules.numbers:
        text = str(post.get(number.key, "")).strip()
        size = whole(text.removeprefix("-"))
        if size is not None and size <= LARGEST:
            value = -size if text.startswith("-") else size
            if value != number.default:
                yield number.key, value
