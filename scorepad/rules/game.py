"""What every game of the pad offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scorepad.rules.refusal import AN_OBJECT, Refusal, expected, not_known
from scorepad.rules.text import Text


class Result(Protocol):
    """A judged table."""

    @property
    def towns(self) -> Sequence[Any]: ...  # one for each seat, with its score and rank

    @property
    def decided_by(self) -> str: ...

    def to_dict(self, language: str = "en") -> dict[str, Any]: ...


@dataclass(frozen=True, slots=True)
class Game:
    """A record of a name and a few functions: no base class, no discovery."""

    slug: str
    name: Text
    players: range
    load: Callable[[object], Any]  # plain data to a table, or a Refusal
    dump: Callable[[Any], dict[str, Any]]  # and back
    judge: Callable[[Any], Result]  # score, check and rank
    pretty: Callable[[Any, Any, str], str]  # table and result for a terminal, in a language
    tally: Callable[[Any, Any, int], dict[str, Any]]  # what a league remembers of one seat


def judge_data(games: tuple[Game, ...], data: object) -> Result | Refusal:
    """Judge one game file of any known game."""
    slug = data.get("game") if isinstance(data, dict) else None
    game = next((game for game in games if game.slug == slug), None)
    if game is None:
        if not isinstance(data, dict):
            return Refusal("", expected(AN_OBJECT))
        return Refusal("game", not_known(slug, [game.slug for game in games]))
    table = game.load(data)
    return table if isinstance(table, Refusal) else game.judge(table)
