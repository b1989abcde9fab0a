"""Judging a whole table: scores, problems and places together."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.games.little_town.rules.checks import check_seat
from scorepad.games.little_town.rules.load import SLUG
from scorepad.games.little_town.rules.scoring import readings_of, score_seat
from scorepad.games.little_town.rules.table import Table
from scorepad.rules.game import Decision
from scorepad.rules.ranks import ranks_of
from scorepad.rules.result import Keys, NoDetail, SeatResult, TableResult
from scorepad.rules.text import Text

WHERE = Keys(line="where", problem="where")

DECISIONS: Mapping[str, Decision] = {
    "points": Decision(
        Text("{names} wins on points.", "{names} gagne aux points."),
        Text("by points", "aux points"),
    ),
    "shared": Decision(
        Text(
            "{names} share the victory: their points are equal.",
            "{names} partagent la victoire : égalité de points.",
        ),
        Text("shared victory", "victoire partagée"),
    ),
}


def judge(table: Table) -> TableResult[NoDetail]:
    """Score, check and rank; equal points share every place."""
    scores = [score_seat(table, index) for index in range(len(table.seats))]
    ranks = ranks_of([-score.total for score in scores])
    winners = tuple(score.player for score, rank in zip(scores, ranks, strict=True) if rank == 1)
    return TableResult(
        SLUG,
        tuple(
            SeatResult(score, rank, check_seat(table, index), NoDetail())
            for index, (score, rank) in enumerate(zip(scores, ranks, strict=True))
        ),
        winners=winners,
        decided_by="points" if len(winners) == 1 else "shared",
        more={"readings": readings_of(table)},
        keys=WHERE,
    )
