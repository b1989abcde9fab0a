"""Judging a whole table: scores, problems and places together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorepad.rules.grid import Square
from scorepad.rules.problem import Problem
from scorepad.rules.score import Score
from scorepad.rules.text import Text
from scorepad.rules.tiny_towns.board import squares_of
from scorepad.rules.tiny_towns.checks import check_all
from scorepad.rules.tiny_towns.in_play import cards_in_play, towns_of
from scorepad.rules.tiny_towns.load import SLUG
from scorepad.rules.tiny_towns.ranking import Ranking, rank_table, solo_level
from scorepad.rules.tiny_towns.scoring import feed_all, score_town
from scorepad.rules.tiny_towns.table import Table
from scorepad.rules.tiny_towns.town import Town


@dataclass(frozen=True, slots=True)
class TownResult:
    """One player's town, scored and checked."""

    score: Score
    rank: int
    problems: tuple[Problem, ...]
    fed: tuple[Square, ...]
    coins_left: int

    @property
    def legal(self) -> bool:
        """Whether some legal game may have ended so."""
        return all(problem.kind != "illegal" for problem in self.problems)


@dataclass(frozen=True, slots=True)
class TableResult:
    """The whole table, judged."""

    towns: tuple[TownResult, ...]
    winners: tuple[str, ...]
    decided_by: str
    level: tuple[int, Text] | None = None

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The contract's shape of a result."""
        result: dict[str, Any] = {
            "game": SLUG,
            "players": [_player(town, language) for town in self.towns],
            "winners": list(self.winners),
            "decided_by": self.decided_by,
        }
        if self.level:
            result["level"] = self.level[0]
            result["level_name"] = self.level[1].say(language)
        return result


def judge(table: Table) -> TableResult:
    """Feed, score, check and rank."""
    in_play = cards_in_play(table)
    towns = towns_of(table, in_play)
    feed_all(towns, in_play)
    scores = tuple(score_town(town, in_play) for town in towns)
    ranking = rank_table(towns, scores, _hammer(table))
    problems = check_all(table, towns, in_play, ranking)
    return _assemble(table, towns, scores, ranking, problems)


def _hammer(table: Table) -> dict[int, int] | None:
    """Known Master Builder turns by seat; None in the variants that have no Master Builder."""
    if table.variant != "standard":
        return None
    turns = {seat: player.facts.master_builder_turns for seat, player in enumerate(table.seats)}
    return {seat: number for seat, number in turns.items() if number is not None}


def _assemble(
    table: Table,
    towns: tuple[Town, ...],
    scores: tuple[Score, ...],
    ranking: Ranking,
    problems: tuple[tuple[Problem, ...], ...],
) -> TableResult:
    results = tuple(
        TownResult(score, rank, found, squares_of(town.fed), town.coins_left)
        for town, score, rank, found in zip(towns, scores, ranking.ranks, problems, strict=True)
    )
    return TableResult(
        towns=results,
        winners=tuple(table.seats[seat].name for seat in ranking.winners),
        decided_by=ranking.decided_by,
        level=solo_level(scores[0].total) if table.variant == "solo" else None,
    )


def _player(town: TownResult, language: str) -> dict[str, Any]:
    return {
        "name": town.score.player,
        "total": town.score.total,
        "rank": town.rank,
        "legal": town.legal,
        "lines": [
            {
                "card": line.card,
                "points": line.points,
                "squares": list(line.squares),
                "why": line.why.say(language),
            }
            for line in town.score.lines
        ],
        "problems": [
            {
                "code": problem.code,
                "kind": problem.kind,
                "squares": list(problem.squares),
                "message": problem.message.say(language),
            }
            for problem in town.problems
        ],
        "fed": list(town.fed),
        "coins_left": town.coins_left,
    }
