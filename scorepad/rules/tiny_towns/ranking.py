"""Who won: totals first, then the rulebook's tie-breaks on every place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scorepad.rules.score import Score
from scorepad.rules.text import Text
from scorepad.rules.tiny_towns.town import Town

# The solo table: from so many points on, this level.
LEVELS = (
    (38, 6, Text("Master Architect", "Maître Architecte")),
    (32, 5, Text("Town Planner", "Urbaniste")),
    (25, 4, Text("Engineer", "Ingénieur")),
    (18, 3, Text("Carpenter", "Menuisier")),
    (10, 2, Text("Builder's Apprentice", "Apprenti Constructeur")),
)
LOWEST = (1, Text("Aspiring Architect", "Architecte en Herbe"))


@dataclass(frozen=True, slots=True)
class Ranking:
    """Places in seat order, who won, what decided, and whose hammer turns would have been needed."""

    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    decided_by: str
    hammer_needed: tuple[int, ...] = ()


TieBreak = Callable[[int], int]


def rank_table(
    towns: Sequence[Town], scores: Sequence[Score], hammer: Mapping[int, int] | None
) -> Ranking:
    """Rank the seats; `hammer` gives known Master Builder turns by seat, None where there is none."""
    totals = [score.total for score in scores]
    needed: list[int] = []
    keys: dict[int, tuple[int, ...]] = {}
    for total in set(totals):
        tied = [seat for seat, other in enumerate(totals) if other == total]
        steps = _tie_breaks(towns, tied, hammer, needed)
        for seat in tied:
            keys[seat] = (-total, *(step(seat) for _, step in steps))
    ranks = tuple(1 + sum(keys[other] < keys[seat] for other in keys) for seat in range(len(towns)))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Ranking(ranks, winners, _decision(keys, ranks, winners), tuple(sorted(needed)))


STEPS = ("master_builder_turns", "empty_squares", "cottages")


def _tie_breaks(
    towns: Sequence[Town], tied: list[int], hammer: Mapping[int, int] | None, needed: list[int]
) -> list[tuple[str, TieBreak]]:
    def no_difference(seat: int) -> int:
        return 0

    turns: TieBreak = no_difference
    if hammer is not None and len(tied) > 1:
        unknown = [seat for seat in tied if seat not in hammer]
        needed.extend(unknown)
        if not unknown:
            turns = hammer.__getitem__
    return [
        (STEPS[0], turns),
        (STEPS[1], lambda seat: towns[seat].empty.bit_count()),
        # Pieces are counted here: the castle stands for two cottages only when buildings score.
        (STEPS[2], lambda seat: -towns[seat].of["cottage"].bit_count()),
    ]


def _decision(
    keys: Mapping[int, tuple[int, ...]], ranks: tuple[int, ...], winners: tuple[int, ...]
) -> str:
    if len(winners) > 1:
        return "shared"
    others = [keys[seat] for seat in keys if ranks[seat] > 1]
    if not others:
        return "points"
    first, second = keys[winners[0]], min(others)
    for name, ours, theirs in zip(("points", *STEPS), first, second, strict=True):
        if ours != theirs:
            return name
    raise AssertionError("a single winner differs from the second in something")


def solo_level(total: int) -> tuple[int, Text]:
    """The level a solo player reached."""
    return next(((level, name) for least, level, name in LEVELS if total >= least), LOWEST)
