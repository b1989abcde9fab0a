"""What a record is: something of which there is a most or a fewest in a group, and who holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import ngettext

from scorepad.rules.text import Text
from scorepad.web.league.history import PastPart, PastPlay
from scorepad.web.words import number_text

Words = str | Promise | Text
Counted = Callable[[int], Words]  # a value with its unit: "12 coins"
Holding = tuple[int, list[int], PastPlay]  # how much, by whom, in which game
Kept = tuple[int, list[int], str, str]  # the same with a game's name and moment alone


class Course(Protocol):
    """What a record has to remember from play to play, oldest first."""

    def add(self, play: PastPlay) -> None:
        """Go on by one play."""

    def holding(self) -> Kept | None:
        """Who holds it as things stand."""

    def plain(self) -> Any:
        """All of it as plain data, from which another one is made."""


@dataclass(frozen=True, slots=True)
class Record:
    """A record of all games: found in single plays, or over the course of all of them."""

    key: str
    name: Words
    counted: Counted
    find: Callable[[PastPlay], Holding | None] | None = None
    fewest: bool = False  # whether less is more
    course: Callable[[Any], Course] | None = None  # made of plain data, or of nothing


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


class Best:
    """The course of a record that single plays hold: whoever only equals it does not get it."""

    def __init__(
        self,
        find: Callable[[PastPlay], Holding | None],
        fewest: bool = False,
        plain: Any = None,
    ) -> None:
        self.find, self.fewest = find, fewest
        self.kept: Kept | None = tuple(plain) if plain else None

    def add(self, play: PastPlay) -> None:
        """Compare one play."""
        found = self.find(play)
        if found and (self.kept is None or self._is_better(found[0])):
            self.kept = found[0], found[1], play.uid, play.at.isoformat()

    def _is_better(self, value: int) -> bool:
        best = self.kept[0] if self.kept else value
        return value < best if self.fewest else value > best

    def holding(self) -> Kept | None:
        """Who holds it."""
        return self.kept

    def plain(self) -> Any:
        """The same."""
        return self.kept


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
