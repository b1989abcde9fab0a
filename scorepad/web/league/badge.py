"""What a badge is: earned at most once by a player, in one game, for one plain reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise

from scorepad.rules.text import Text
from scorepad.web.league.history import PastPart, PastPlay, Plays, every_part


@dataclass(frozen=True, slots=True)
class Catch:
    """A badge that was just earned."""

    game: PastPlay
    player: int
    number: int | None = None
    rival: int | None = None


Words = str | Promise | Text
Finder = Callable[[Plays], Iterator[Catch]]
Test = Callable[[PastPlay, PastPart], bool]


@dataclass(frozen=True, slots=True)
class Badge:
    """What can be earned: its name, the reason people read, and how it is found in all games."""

    key: str  # also the name of its drawing
    name: Words
    reason: Words  # may speak of {number} and {rival}
    find: Finder


def whenever(test: Test) -> Finder:
    """Earned in every game that passes; only the first counts."""

    def find(games: Plays) -> Iterator[Catch]:
        return (Catch(game, part.player) for game, part in every_part(games) if test(game, part))

    return find


def is_win(game: PastPlay, part: PastPart) -> bool:
    """Whether somebody else was there to be beaten, and was."""
    return part.won and not game.alone


def won_by(decision: str) -> Finder:
    """Earned by winning a game that this decided."""
    return whenever(lambda game, part: is_win(game, part) and game.decided_by == decision)
