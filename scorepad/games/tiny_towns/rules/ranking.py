"""Who won: totals first, then the rulebook's tie-breaks on every place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.game import Decision
from scorepad.rules.ranks import ranks_of
from scorepad.rules.score import Score
from scorepad.rules.text import Text

# What decides, in the rulebook's order; the only place for these words.
DECISIONS: Mapping[str, Decision] = {
    "points": Decision(
        Text("{names} wins on points.", "{names} gagne aux points."),
        Text("by points", "aux points"),
    ),
    "master_builder_turns": Decision(
        Text(
            "Points are equal: {names} wins with fewer turns as Master Builder.",
            "Égalité de points : {names} gagne avec moins de tours de Maître Constructeur.",
        ),
        Text(
            "first tie-break: fewer turns as Master Builder",
            "premier départage : moins de tours de Maître Constructeur",
        ),
    ),
    "empty_squares": Decision(
        Text(
            "Points are equal: {names} wins with fewer empty squares.",
            "Égalité de points : {names} gagne avec moins de cases vides.",
        ),
        Text(
            "second tie-break: fewer empty squares",
            "deuxième départage : moins de cases vides",
        ),
    ),
    "cottages": Decision(
        Text(
            "Points are equal: {names} wins with more cottages.",
            "Égalité de points : {names} gagne avec plus de Maisons de Campagne.",
        ),
        Text("third tie-break: more cottages", "troisième départage : plus de Maisons de Campagne"),
    ),
    "shared": Decision(
        Text(
            "{names} share the victory: equal in points and in every tie-break.",
            "{names} partagent la victoire : égalité aux points et à tous les départages.",
        ),
        Text("shared victory", "victoire partagée"),
    ),
}
POINTS, *STEPS, SHARED = DECISIONS
# The same where the turns as Master Builder, which come first, would have decided and nobody gave them.
WITHOUT_TURNS: Mapping[str, Text] = {
    "empty_squares": Text(
        "Points are equal: {names} wins with fewer empty squares. Turns as Master Builder, which come first, were not given.",
        "Égalité de points : {names} gagne avec moins de cases vides. Les tours de Maître Constructeur, qui priment, ne sont pas indiqués.",
    ),
    "cottages": Text(
        "Points are equal: {names} wins with more cottages. Turns as Master Builder, which come first, were not given.",
        "Égalité de points : {names} gagne avec plus de Maisons de Campagne. Les tours de Maître Constructeur, qui priment, ne sont pas indiqués.",
    ),
    "shared": Text(
        "{names} share the victory as far as is known: turns as Master Builder, the first tie-break, were not given.",
        "{names} partagent la victoire, sous réserve : les tours de Maître Constructeur, qui départagent d’abord, ne sont pas indiqués.",
    ),
}


class Level(NamedTuple):
    """What a solo player reached."""

    number: int
    name: Text

    @property
    def sentence(self) -> Text:
        """What is said instead of who won."""
        return Text(
            "Level {number}: {name}", "Niveau {number} : {name}", number=self.number, name=self.name
        )


# The solo table: from so many points on, this level.
LEVELS = (
    (38, Level(6, Text("Master Architect", "Maître Architecte"))),
    (32, Level(5, Text("Town Planner", "Urbaniste"))),
    (25, Level(4, Text("Engineer", "Ingénieur"))),
    (18, Level(3, Text("Carpenter", "Menuisier"))),
    (10, Level(2, Text("Builder's Apprentice", "Apprenti Constructeur"))),
)
LOWEST = Level(1, Text("Aspiring Architect", "Architecte en Herbe"))


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
    ranks = tuple(ranks_of([keys[seat] for seat in range(len(towns))]))
    winners = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    return Ranking(ranks, winners, _decision(keys, ranks, winners), tuple(sorted(needed)))


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
        return SHARED
    others = [keys[seat] for seat in keys if ranks[seat] > 1]
    if not others:
        return POINTS
    first, second = keys[winners[0]], min(others)
    for name, ours, theirs in zip((POINTS, *STEPS), first, second, strict=True):
        if ours != theirs:
            return name
    raise AssertionError("a single winner differs from the second in something")


def solo_level(total: int) -> Level:
    """The level a solo player reached."""
    return next((level for least, level in LEVELS if total >= least), LOWEST)
