"""Judging a whole table: scores, problems and places together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.rules.grid import Square
from scorepad.rules.problem import Problem
from scorepad.rules.score import Score
from scorepad.rules.text import Text
from scorepad.rules.tiny_towns.board import squares_of
from scorepad.rules.tiny_towns.building import Step
from scorepad.rules.tiny_towns.checks import check_all
from scorepad.rules.tiny_towns.in_play import cards_in_play, towns_of
from scorepad.rules.tiny_towns.legality import Findings, complete_facts, examine, findings_of
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
    rounds: int | None
    derived: Mapping[str, int]
    build_order: tuple[Step, ...] | None

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
    """Examine, feed, score, check and rank."""
    in_play = cards_in_play(table)
    towns = towns_of(table, in_play)
    found = examine(table, towns)
    complete_facts(towns, found.derived)
    feed_all(towns, in_play)
    scores = tuple(score_town(town, in_play) for town in towns)
    ranking = rank_table(towns, scores, _hammer(table, towns))
    problems = check_all(table, towns, ranking)
    for seat, problem in findings_of(table, towns, found):
        problems[seat].append(problem)
    return TableResult(
        towns=tuple(
            _town_result(seat, town, scores[seat], ranking, problems[seat], found)
            for seat, town in enumerate(towns)
        ),
        winners=tuple(table.seats[seat].name for seat in ranking.winners),
        decided_by=ranking.decided_by,
        level=solo_level(scores[0].total) if table.variant == "solo" else None,
    )


def _hammer(table: Table, towns: tuple[Town, ...]) -> dict[int, int] | None:
    """Known Master Builder turns by seat; None in the variants that have no Master Builder."""
    if table.variant != "standard":
        return None
    turns = {seat: town.facts.master_builder_turns for seat, town in enumerate(towns)}
    return {seat: number for seat, number in turns.items() if number is not None}


def _town_result(
    seat: int, town: Town, score: Score, ranking: Ranking, problems: list[Problem], found: Findings
) -> TownResult:
    derived = {
        "finished": found.derived.finished[seat],
        "master_builder_turns": found.derived.hammer[seat],
    }
    return TownResult(
        score=score,
        rank=ranking.ranks[seat],
        problems=tuple(problems),
        fed=squares_of(town.fed),
        coins_left=town.coins_left,
        rounds=found.cubes[seat].rounds,
        derived={name: value for name, value in derived.items() if value is not None},
        build_order=found.proofs[seat].order,
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
        "rounds": town.rounds,
        "derived": dict(town.derived),
        "build_order": None
        if town.build_order is None
        else [s.to_dict() for s in town.build_order],
    }
