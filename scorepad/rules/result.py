"""A judged table: scores, problems and places together, in the contract's envelope."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorepad.rules.problem import Problem
from scorepad.rules.score import Score
from scorepad.rules.text import Text


class Detail(Protocol):
    """What only one game knows of a seat."""

    def to_dict(self, language: str) -> dict[str, Any]: ...


class NoDetail:
    """For games whose seats have nothing beyond score, place and problems."""

    def to_dict(self, language: str) -> dict[str, Any]:
        """Nothing to add."""
        return {}


D = TypeVar("D", bound=Detail, covariant=True)


@dataclass(frozen=True, slots=True)
class SeatResult(Generic[D]):
    """One player's part, scored and checked; only its own game reads the detail."""

    score: Score
    rank: int  # 1-1-3
    problems: tuple[Problem, ...]
    detail: D

    @property
    def legal(self) -> bool:
        """Whether some legal game may have ended so."""
        return all(problem.kind != "illegal" for problem in self.problems)

    def problem(self, code: str) -> bool:
        """Whether there is a problem of this code."""
        return any(problem.code == code for problem in self.problems)


class Keys(NamedTuple):
    """What a game's results call the places of lines and problems; "": lines leave them out."""

    line: str = ""
    problem: str = "where"


PLAIN_KEYS = Keys()


@dataclass(frozen=True, slots=True)
class TableResult(Generic[D]):
    """The whole table, judged."""

    game: str
    seats: tuple[SeatResult[D], ...]  # as they sit
    winners: tuple[str, ...]  # nobody, if the game was not played to its end
    decided_by: str  # a code of the game's decisions
    outcome: Text | None = None  # what is said instead of who won, such as the level of a solo game
    sentence: Text | None = None  # in place of the decision's, where that would say too much
    more: Mapping[str, Any] | None = None  # what else a result of this game tells; texts are said
    keys: Keys = PLAIN_KEYS

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The contract's shape of a result."""
        return {
            "game": self.game,
            "players": [self._player(seat, language) for seat in self.seats],
            "winners": list(self.winners),
            "decided_by": self.decided_by,
            **{
                key: value.say(language) if isinstance(value, Text) else value
                for key, value in (self.more or {}).items()
            },
        }

    def _player(self, seat: SeatResult[D], language: str) -> dict[str, Any]:
        return {
            "name": seat.score.player,
            "total": seat.score.total,
            "rank": seat.rank,
            "legal": seat.legal,
            "lines": [line.to_dict(language, self.keys.line) for line in seat.score.lines],
            "problems": [problem.to_dict(language, self.keys.problem) for problem in seat.problems],
            **seat.detail.to_dict(language),
        }
