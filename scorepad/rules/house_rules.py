"""What a group may answer otherwise: open questions of the rules, and numbers that are not sure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorepad.rules.text import Name, Text

NO_NUMBERS: Mapping[str, int] = {}
NO_CHOICES: Mapping[str, Text] = {}


class HouseRule(NamedTuple):
    """An open question of the rules that a group may answer otherwise."""

    id: str
    card: str  # the card it is about; "": the whole game
    text: Text  # what holds when it is on
    when_off: Mapping[str, int] = NO_NUMBERS  # the numbers of the card that change when it is off
    default: bool | str = True
    choices: Mapping[str, Text] = NO_CHOICES  # the answers, where yes and no do not suffice


class UnsureNumber(NamedTuple):
    """A number of a card that rests on one source, so that a group may count another."""

    card: str
    name: Name  # of the card
    value: int
