"""Results in, league table out: fair for two to six players, and easy to check on paper.

The headline is the share of opponents beaten, a tie counting half. Equal shares are parted by wins,
then games, then the games between those who are still equal; whoever is equal even then shares a place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

GAMES_TO_BE_RANKED = 3

Player = Hashable


class PlayerRank(NamedTuple):
    """One player's part in a finished game."""

    player: Player
    rank: int  # 1-1-3
    score: int | None = None


Finished = Sequence[PlayerRank]  # one game


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of the table, with everything its numbers are made of."""

    player: Player
    rank: int | None  # None while there are too few games
    games: int
    wins: int  # a shared first place is a win for each
    faced: int
    halves: int  # half opponents beaten: two for each one beaten, one for a tie
    average: Fraction | None
    best: int | None

    @property
    def beaten(self) -> Fraction:
        """How many opponents were beaten."""
        return Fraction(self.halves, 2)

    @property
    def share(self) -> Fraction:
        """The share of opponents beaten."""
        return self.beaten / self.faced if self.faced else Fraction(0)

    @property
    def win_rate(self) -> Fraction:
        """The share of games won."""
        return Fraction(self.wins, self.games)

    @property
    def games_missing(self) -> int:
        """How many more games until a place is given."""
        return max(0, GAMES_TO_BE_RANKED - self.games)


def halves_in(game: Finished, place: PlayerRank) -> int:
    """How many half opponents a place beats in its game; equals count one half."""
    worse = sum(other.rank > place.rank for other in game)
    equal = sum(other.rank == place.rank for other in game) - 1
    return 2 * worse + equal


def league_table(games: Iterable[Finished]) -> list[Standing]:
    """Everyone who played, ranked ones first; solo games never count."""
    tallies = Tallies()
    for game in games:
        tallies.add(game)
    return tallies.table()


class Tallies:
    """What is added up over games, from which the table follows: it can be kept as plain data, and go
    on with the next game without looking at those before."""

    def __init__(self, plain: Mapping[str, Any] | None = None) -> None:
        self._totals: dict[Player, _Tally] = defaultdict(_Tally)
        # For two players, the smaller first: how often they met, and the first one's half victories.
        self._met: dict[tuple[Player, Player], list[int]] = defaultdict(lambda: [0, 0])
        if plain:
            self._totals.update((player, _Tally(*numbers)) for player, *numbers in plain["totals"])
            self._met.update(((one, other), pair) for one, other, *pair in plain["met"])

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "totals": [[player, *tally.numbers] for player, tally in self._totals.items()],
            "met": [[one, other, *pair] for (one, other), pair in self._met.items()],
        }

    def add(self, game: Finished) -> None:
        """Count one more game."""
        if len(game) < 2:
            return
        for place in game:
            self._totals[place.player].add(game, place)
        for one, other in combinations(sorted(game, key=_name), 2):
            met = self._met[one.player, other.player]
            met[0] += 1
            met[1] += 2 * (one.rank < other.rank) + (one.rank == other.rank)

    def table(self) -> list[Standing]:
        """Everyone who played, ranked ones first."""
        totals = self._totals
        ranked = [player for player, tally in totals.items() if tally.games >= GAMES_TO_BE_RANKED]
        waiting = [player for player, tally in totals.items() if tally.games < GAMES_TO_BE_RANKED]
        ranks = self._ranks(ranked)
        table = [totals[player].standing(player, ranks[player]) for player in ranked]
        table.sort(key=lambda standing: (standing.rank, str(standing.player)))
        rest = [totals[player].standing(player, None) for player in waiting]
        rest.sort(key=lambda standing: (-standing.share, -standing.games, str(standing.player)))
        return table + rest

    def _ranks(self, players: list[Player]) -> dict[Player, int]:
        groups: dict[tuple[Fraction, int, int], set[Player]] = defaultdict(set)
        for player in players:
            groups[self._totals[player].key].add(player)
        ranks: dict[Player, int] = {}
        for key in sorted(groups):
            equal = groups[key]
            before, shares = len(ranks), self.head_to_head(equal)
            for player in equal:
                ranks[player] = 1 + before + sum(shares[other] > shares[player] for other in equal)
        return ranks

    def head_to_head(self, players: set[Player]) -> dict[Player, Fraction]:
        """The share of opponents beaten among these players alone."""
        faced: dict[Player, int] = defaultdict(int)
        halves: dict[Player, int] = defaultdict(int)
        for pair in combinations(sorted(players, key=str), 2):
            if pair in self._met:
                times, won = self._met[pair]
                for player, own in zip(pair, (won, 2 * times - won), strict=True):
                    faced[player] += times
                    halves[player] += own
        return {
            player: Fraction(halves[player], 2 * faced[player]) if faced[player] else Fraction(1, 2)
            for player in players
        }


def _name(place: PlayerRank) -> str:
    return str(place.player)


@dataclass(slots=True)
class _Tally:
    """What is added up for one player."""

    games: int = 0
    wins: int = 0
    faced: int = 0
    halves: int = 0
    scored: int = 0
    total: int = 0
    best: int | None = None

    def add(self, game: Finished, place: PlayerRank) -> None:
        self.games += 1
        self.wins += place.rank == 1
        self.faced += len(game) - 1
        self.halves += halves_in(game, place)
        if place.score is not None:
            self.scored += 1
            self.total += place.score
            self.best = place.score if self.best is None else max(self.best, place.score)

    def standing(self, player: Player, rank: int | None) -> Standing:
        average = Fraction(self.total, self.scored) if self.scored else None
        return Standing(
            player, rank, self.games, self.wins, self.faced, self.halves, average, self.best
        )

    @property
    def numbers(self) -> tuple[int | None, ...]:
        return astuple(self)

    @property
    def key(self) -> tuple[Fraction, int, int]:
        return -Fraction(self.halves, self.faced), -self.wins, -self.games
