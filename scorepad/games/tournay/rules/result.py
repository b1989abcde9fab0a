"""Judging a whole table: scores, problems and places together."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.games.tournay.rules.checks import check_all
from scorepad.games.tournay.rules.load import SLUG
from scorepad.games.tournay.rules.scoring import score, scored_at, views_of
from scorepad.games.tournay.rules.table import Table
from scorepad.rules.game import Decision
from scorepad.rules.ranks import ranks_of
from scorepad.rules.result import NoDetail, SeatResult, TableResult
from scorepad.rules.text import Text

# What decides; the only place for these words.
DECISIONS: Mapping[str, Decision] = {
    "points": Decision(
        Text("{names} wins on prestige points.", "{names} gagne aux Points de Prestige."),
        Text("by points", "aux points"),
    ),
    "shared": Decision(
        Text(
            "{names} share the victory: equal points, and the rules have no tie-break.",
            "{names} partagent la victoire : égalité de points, et la règle n’a pas de départage.",
        ),
        Text("shared victory", "victoire partagée"),
    ),
}
POINTS, SHARED = DECISIONS
NO_DETAIL = NoDetail()


def judge(table: Table) -> TableResult[NoDetail]:
    """Score, check and rank."""
    views = views_of(table)
    scored = scored_at(table, views)
    scores = [score(view, scored) for view in views]
    problems = check_all(table, views, scored)
    ranks = ranks_of([-one.total for one in scores])
    winners = tuple(one.player for one, rank in zip(scores, ranks, strict=True) if rank == 1)
    seats = tuple(
        SeatResult(one, rank, tuple(found), NO_DETAIL)
        for one, rank, found in zip(scores, ranks, problems, strict=True)
    )
    decided_by = POINTS if len(winners) == 1 else SHARED
    return TableResult(SLUG, seats, winners, decided_by, more={"readings": views[0].answers})
