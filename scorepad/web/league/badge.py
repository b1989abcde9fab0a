"""What a badge is: earned at most once by a player, in one game, for one plain reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Protocol

from django.utils.functional import Promise

from scorepad.rules.text import Text
from scorepad.web.league.history import PastPart, PastPlay, Plays, every_part


class Where(NamedTuple):
    """A game, as small as it can be kept."""

    uid: str
    at: str
    number: int  # how many games there were before it

    @classmethod
    def of(cls, game: PastPlay, number: int) -> Where:
        """The same of a game that was just read."""
        return cls(game.uid, game.at.isoformat(), number)


@dataclass(frozen=True, slots=True)
class Catch:
    """A badge that was just earned."""

    game: PastPlay | Where
    player: int
    number: int | None = None
    rival: int | None = None


Words = str | Promise | Text
Finder = Callable[[Plays], Iterator[Catch]]
Test = Callable[[PastPlay, PastPart], bool]


class Memory(Protocol):
    """What a badge has to remember from game to game, oldest first."""

    def add(self, game: PastPlay) -> Iterable[Catch]:
        """Go on by one game; give what was earned in it for good."""

    def held(self) -> Iterable[Catch]:
        """What is held as things stand now, and can be lost again."""

    def plain(self) -> Any:
        """All of it as plain data, from which another one is made."""


@dataclass(frozen=True, slots=True)
class Badge:
    """What can be earned: its name, the reason people read, and how it is found. Nearly all are found in
    single games (`find`); a badge with a memory is found by that."""

    key: str  # also the name of its drawing
    name: Words
    reason: Words  # may speak of {number} and {rival}
    find: Finder | None = None
    memory: Callable[[Any], Memory] | None = None  # made of plain data, or of nothing


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


class Gathered:
    """Earned once so many different things came together over all games of a player."""

    def __init__(
        self,
        number: int,
        things: Callable[[PastPlay, PastPart], Iterable[str]],
        plain: Any = None,
    ) -> None:
        self.number, self.things = number, things
        self.seen: dict[int, set[str]] = {player: set(found) for player, found in plain or ()}

    def add(self, game: PastPlay) -> Iterator[Catch]:
        """Put down what is new; whoever has enough is only caught once."""
        for part in game.parts:
            seen = self.seen.setdefault(part.player, set())
            before = len(seen)
            if before < self.number:
                seen.update(self.things(game, part))
                if len(seen) >= self.number:
                    yield Catch(game, part.player, self.number)

    def held(self) -> Iterable[Catch]:
        """Nothing can be lost."""
        return ()

    def plain(self) -> Any:
        """What each has so far."""
        return [(player, sorted(found)) for player, found in self.seen.items()]


def gathered(
    number: int, things: Callable[[PastPlay, PastPart], Iterable[str]]
) -> Callable[[Any], Memory]:
    """The memory of such a badge."""
    return partial(Gathered, number, things)
