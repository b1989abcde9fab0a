"""Judging a final table: monuments as points, checks, places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.games.minivilles.rules.checks import TURNS, check_seat, winners_of
from scorepad.games.minivilles.rules.events import COINS
from scorepad.games.minivilles.rules.load import SLUG
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.games.minivilles.rules.table import Seat, Table
from scorepad.rules.game import Decision
from scorepad.rules.ranks import ranks_of
from scorepad.rules.result import SeatResult, TableResult
from scorepad.rules.score import Score, ScoreLine
from scorepad.rules.text import Text

WON, UNFINISHED, SHARED = "monuments", "unfinished", "shared"
DECISIONS: Mapping[str, Decision] = {
    WON: Decision(
        Text(
            "{names} wins with five monuments; the other places are a house convention.",
            "{names} gagne avec cinq monuments ; les autres places suivent une convention maison.",
        ),
        Text("five monuments", "cinq monuments"),
    ),
    UNFINISHED: Decision(
        Text(
            "Nobody has five monuments: nobody wins.",
            "Personne n’a cinq monuments : personne ne gagne.",
        ),
        Text("not finished", "non terminée"),
    ),
    SHARED: Decision(
        Text(
            "{names} all have five monuments, which cannot be.",
            "{names} ont cinq monuments, ce qui est impossible.",
        ),
        Text("several winners", "plusieurs gagnants"),
    ),
}
WON_IN_TURNS = Text(
    "{names} wins with five monuments after {turns}; the other places are a house convention.",
    "{names} gagne avec cinq monuments en {turns} ; les autres places suivent une convention maison.",
)
# The rulebook names a winner and nobody else; this is what a league needs and must be said as that.
CONVENTION = Text(
    "The rules name only the winner. By house convention the other places go by monuments, then by "
    "what these cost, then by coins.",
    "La règle ne désigne que le vainqueur. Par convention maison, les autres places suivent les "
    "monuments, puis leur coût, puis les pièces.",
)


@dataclass(frozen=True, slots=True)
class TownDetail:
    """What a town tells beyond its monuments."""

    cost: int  # of all built monuments
    coins: int

    def to_dict(self, language: str) -> dict[str, Any]:
        """What a result of this game adds for each player."""
        return {"cost": self.cost, "coins": self.coins}


def judge(table: Table) -> TableResult[TownDetail]:
    """Count monuments, check and rank."""
    details = [TownDetail(_cost(seat), seat.coins or 0) for seat in table.seats]
    ranks = ranks_of(
        [
            (-len(seat.monuments), -detail.cost, -detail.coins)
            for seat, detail in zip(table.seats, details, strict=True)
        ]
    )
    first = winners_of(table)
    winners = tuple(seat.name for seat in first)
    return TableResult(
        SLUG,
        tuple(
            SeatResult(_score(seat), rank, check_seat(seat, table), detail)
            for seat, rank, detail in zip(table.seats, ranks, details, strict=True)
        ),
        winners,
        (UNFINISHED, WON, SHARED)[min(len(winners), 2)],
        sentence=_in_turns(first[0]) if len(first) == 1 else None,
    )


def _in_turns(winner: Seat) -> Text | None:
    """Who won and after how many turns, where they were counted."""
    return WON_IN_TURNS.given(turns=TURNS.counted(winner.turns)) if winner.turns else None


def _cost(seat: Seat) -> int:
    return sum(MONUMENTS[name].cost for name in seat.monuments)


def _score(seat: Seat) -> Score:
    return Score(seat.name, tuple(_line(name) for name in MONUMENTS if name in seat.monuments))


def _line(monument: str) -> ScoreLine:
    cost = MONUMENTS[monument].cost
    why = Text("Cost: {cost}.", "Coût : {cost}.", cost=COINS.counted(cost))
    return ScoreLine(monument, 1, why, (monument,), facts={"cost": cost})
