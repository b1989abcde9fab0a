"""The group's own answers: open questions of the rules as switches, unsure numbers as fields."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.rules.game import Game
from scorepad.rules.house_rules import HouseRule
from scorepad.rules.text import Text
from scorepad.web.judged import Judged, Setup
from scorepad.web.merge import get_along, rebased
from scorepad.web.numbers import whole

LARGEST = 99
NUMBERS = "overrides"  # where a game file holds numbers of its own


@dataclass(frozen=True, slots=True)
class Switch:
    """An open question and how this table answers it."""

    rule: HouseRule
    value: bool | str

    @property
    def id(self) -> str:
        """Its name in forms and files."""
        return self.rule.id

    @property
    def text(self) -> Text:
        """What holds when it is on."""
        return self.rule.text


@dataclass(frozen=True, slots=True)
class NumberOfCard:
    """A number that rests on one source, and what this table counts instead."""

    key: str
    name: Text
    default: int
    value: int | None


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What may be answered otherwise."""

    switches: list[Switch]
    numbers: list[NumberOfCard]

    def __bool__(self) -> bool:
        return bool(self.switches or self.numbers)


def all_house_rules(game: Game[Any], setup: Mapping[str, Any]) -> HouseRules:
    """Every question and number of a game, for a group that decides once and for all."""
    return _house_rules(game, setup, game.cards)


def house_rules_of(judged: Judged) -> HouseRules:
    """Only what concerns the cards of this table."""
    game = judged.game
    in_play = game.cards_of(judged.loaded) if game.cards_of else game.cards
    return _house_rules(game, judged.table.setup, in_play)


def _house_rules(game: Game[Any], setup: Mapping[str, Any], cards: Collection[str]) -> HouseRules:
    chosen, numbers = setup.get(game.house_rules_key, {}), setup.get(NUMBERS, {})
    return HouseRules(
        [
            Switch(rule, chosen.get(rule.id, rule.default))
            for rule in game.house_rules.values()
            if not rule.card or rule.card in cards
        ],
        [
            NumberOfCard(key, number.name, number.value, numbers.get(key))
            for card in cards
            for key, number in game.numbers.items()
            if number.card == card
        ],
    )


def with_house_rules(
    game: Game[Any], setup: Mapping[str, Any], rules: HouseRules, post: Mapping[str, Any]
) -> Setup:
    """The set-up with what a form says; what is as usual is not written down."""
    keys = (game.house_rules_key, NUMBERS)
    changed = {key: value for key, value in setup.items() if key not in keys}
    answers = {switch.id: _answer(switch.rule, post) for switch in rules.switches}
    own = {id_: on for id_, on in answers.items() if on != game.house_rules[id_].default}
    numbers = dict(_numbers(rules, post))
    return {
        **changed,
        **({game.house_rules_key: own} if own else {}),
        **({NUMBERS: numbers} if numbers else {}),
    }


def both_rules(
    game: Game[Any], was: Mapping[str, Any], now: Mapping[str, Any], wanted: Mapping[str, Any]
) -> Setup | None:
    """The rules of now with what a form changed, which was loaded when they were other; nothing where
    somebody changed the same one since."""
    keys = (game.house_rules_key, NUMBERS)
    # A part that is not written down is empty, not missing: what is inside is compared.
    old, new, asked = ({key: rules.get(key, {}) for key in keys} for rules in (was, now, wanted))
    own = rebased(old, asked, new)
    if not get_along(old, new, own):
        return None
    return {key: part for key, part in own.items() if part}


def _answer(rule: HouseRule, post: Mapping[str, Any]) -> bool | str:
    if not rule.choices:
        return rule.id in post
    chosen = str(post.get(rule.id, ""))
    return chosen if chosen in rule.choices else rule.default


def _numbers(rules: HouseRules, post: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    for number in rules.numbers:
        text = str(post.get(number.key, "")).strip()
        size = whole(text.removeprefix("-"))
        if size is not None and size <= LARGEST:
            value = -size if text.startswith("-") else size
            if value != number.default:
                yield number.key, value
