"""What a record is: something of which there is a most or a fewest in a group, and who holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import ngettext

from scorepad.rules.text import Text
from scorepad.web.league.history import PastPart, PastPlay, Plays
from scorepad.web.words import number_text

Words = str | Promise | Text
Counted = Callable[[int], Words]  # a value with its unit: "12 coins"
Holding = tuple[int, list[int], PastPlay]  # how much, by whom, in which game


@dataclass(frozen=True, slots=True)
class Record:
    """A record of all games: how it is found among a group's plays."""

    key: str
    name: Words
    counted: Counted
    find: Callable[[Plays], Holding | None]


@dataclass(frozen=True, slots=True)
class OwnRecord:
    """A record of one game: a number of single parts, held by a group's best and by each player's."""

    key: str
    name: Words
    counted: Counted
    value: Callable[[PastPlay, PastPart], int | None]  # None: this part has no such number
    fewest: bool = False  # whether less is more

    def find(self, parts: Iterable[tuple[PastPlay, PastPart]]) -> Holding | None:
        """The best of all; whoever only equals it does not hold it."""
        known = (
            (value, [part.player], play)
            for play, part in parts
            if (value := self.value(play, part)) is not None
        )
        return (min if self.fewest else max)(known, key=how_much, default=None)


def how_much(found: Holding) -> int:
    """What a record is about."""
    return found[0]


def points(number: int) -> str:
    """A value in points."""
    return _said(ngettext("%(number)s point", "%(number)s points", abs(number)), number)


def games(number: int) -> str:
    """A value in games."""
    return _said(ngettext("%(number)s game", "%(number)s games", number), number)


def _said(text: str, number: int) -> str:
    return text % {"number": number_text(number)}
