"""Results in, league table out: fair for two to six players, and easy to check on paper.

The headline is the share of opponents beaten, a tie counting half. Equal shares are parted by wins,
then games, then the games between those who are still equal; whoever is equal even then shares a place.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

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
    counted = [game for game in games if len(game) > 1]
    totals: dict[Player, _Tally] = defaultdict(_Tally)
    for game in counted:
        for place in game:
            totals[place.player].add(game, place)
    ranked = [player for player, tally in totals.items() if tally.games >= GAMES_TO_BE_RANKED]
    waiting = [player for player, tally in totals.items() if tally.games < GAMES_TO_BE_RANKED]
    ranks = _ranks(ranked, totals, counted)
    table = [totals[player].standing(player, ranks[player]) for player in ranked]
    table.sort(key=lambda standing: (standing.rank, str(standing.player)))
    rest = [totals[player].standing(player, None) for player in waiting]
    rest.sort(key=lambda standing: (-standing.share, -standing.games, str(standing.player)))
    return table + rest


class _Tally:
    """What is added up for one player."""

    __slots__ = ("best", "faced", "games", "halves", "scored", "total", "wins")

    def __init__(self) -> None:
        self.games = self.wins = self.faced = self.halves = self.scored = self.total = 0
        self.best: int | None = None

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
    def key(self) -> tuple[Fraction, int, int]:
        return -Fraction(self.halves, self.faced), -self.wins, -self.games


def _ranks(
    players: list[Player], totals: dict[Player, _Tally], games: list[Finished]
) -> dict[Player, int]:
    groups: dict[tuple[Fraction, int, int], set[Player]] = defaultdict(set)
    for player in players:
        groups[totals[player].key].add(player)
    ranks: dict[Player, int] = {}
    for key in sorted(groups):
        equal = groups[key]
        before = len(ranks)
        shares = head_to_head(equal, games) if len(equal) > 1 else dict.fromkeys(equal, Fraction(0))
        for player in equal:
            ranks[player] = 1 + before + sum(shares[other] > shares[player] for other in equal)
    return ranks


def head_to_head(players: set[Player], games: Iterable[Finished]) -> dict[Player, Fraction]:
    """The share of opponents beaten among these players alone."""
    faced: dict[Player, int] = defaultdict(int)
    halves: dict[Player, int] = defaultdict(int)
    for game in games:
        among = [place for place in game if place.player in players]
        for place in among:
            faced[place.player] += len(among) - 1
            halves[place.player] += halves_in(among, place)
    return {
        player: Fraction(halves[player], 2 * faced[player]) if faced[player] else Fraction(1, 2)
        for player in players
    }
