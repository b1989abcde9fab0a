"""Games in a row: the longest run of something, and the one that still goes on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from scorepad.web.league.history import Own, PastPart, PastPlay

Test = Callable[[PastPlay, PastPart], bool]


class Streak(TypedDict):
    """Some games in a row, with the first and the last of them."""

    number: int
    since: str
    until: str
    first: str
    last: str


def is_won(game: PastPlay, part: PastPart) -> bool:
    """Whether a game was won."""
    return part.won


def is_not_last(game: PastPlay, part: PastPart) -> bool:
    """Whether somebody else came last."""
    return not game.is_last(part)


def longest_streak(own: Own, test: Test) -> Streak | None:
    """The longest row of games that pass a test; of equal ones the first."""
    best, start = range(0), 0
    for index, (game, part) in enumerate(own):
        if not test(game, part):
            start = index + 1
        elif index + 1 - start > len(best):
            best = range(start, index + 1)
    return _streak([own[index][0] for index in best])


def current_streak(own: Own, test: Test) -> Streak | None:
    """The row of games that pass a test up to the newest one."""
    now: list[PastPlay] = []
    for game, part in reversed(own):
        if not test(game, part):
            break
        now.append(game)
    return _streak(now[::-1])


def _streak(games: list[PastPlay]) -> Streak | None:
    if not games:
        return None
    first, last = games[0], games[-1]
    return Streak(
        number=len(games),
        since=first.at.isoformat(),
        until=last.at.isoformat(),
        first=first.uid,
        last=last.uid,
    )
