"""Judging a whole table: scores, problems and places together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.games.tiny_towns.rules.board import squares_of
from scorepad.games.tiny_towns.rules.building import BuildStep
from scorepad.games.tiny_towns.rules.checks import check_all
from scorepad.games.tiny_towns.rules.in_play import cards_in_play, towns_of
from scorepad.games.tiny_towns.rules.legality import Findings, complete_facts, examine, findings_of
from scorepad.games.tiny_towns.rules.load import SLUG
from scorepad.games.tiny_towns.rules.ranking import WITHOUT_TURNS, Ranking, rank_table, solo_level
from scorepad.games.tiny_towns.rules.scoring import feed_all, score_town
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.grid import Square
from scorepad.rules.problem import Problem
from scorepad.rules.result import Keys, SeatResult, TableResult
from scorepad.rules.score import Score
from scorepad.rules.text import Text

SQUARES = Keys(line="squares", problem="squares")


@dataclass(frozen=True, slots=True)
class TownDetail:
    """What a town tells beyond its points."""

    fed: tuple[Square, ...]
    coins_left: int
    rounds: int | None
    derived: Mapping[str, int]
    build_order: tuple[BuildStep, ...] | None
    hammer_needed: bool  # whether a tie hangs on turns as Master Builder that nobody gave

    def to_dict(self, language: str) -> dict[str, Any]:
        """What a result of this game adds for each player."""
        order = self.build_order
        return {
            "fed": list(self.fed),
            "coins_left": self.coins_left,
            "rounds": self.rounds,
            "derived": dict(self.derived),
            "build_order": None if order is None else [step.to_dict() for step in order],
        }


TownResult = SeatResult[TownDetail]


def judge(table: Table) -> TableResult[TownDetail]:
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
    level = solo_level(scores[0].total) if table.variant == "solo" else None
    return TableResult(
        SLUG,
        tuple(
            _town_result(seat, town, scores[seat], ranking, problems[seat], found)
            for seat, town in enumerate(towns)
        ),
        winners=tuple(table.seats[seat].name for seat in ranking.winners),
        decided_by=ranking.decided_by,
        outcome=level.sentence if level else None,
        sentence=_without_turns(ranking),
        more={"level": level.number, "level_name": level.name} if level else None,
        keys=SQUARES,
    )


def _without_turns(ranking: Ranking) -> Text | None:
    """What is said of the winner where the first tie-break had to be left out."""
    left_out = set(ranking.winners) & set(ranking.hammer_needed)
    return WITHOUT_TURNS.get(ranking.decided_by) if left_out else None


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
    detail = TownDetail(
        fed=squares_of(town.fed),
        coins_left=town.coins_left,
        rounds=found.cubes[seat].rounds,
        derived={name: value for name, value in derived.items() if value is not None},
        build_order=found.proofs[seat].order,
        hammer_needed=seat in ranking.hammer_needed,
    )
    return SeatResult(score, ranking.ranks[seat], tuple(problems), detail)
