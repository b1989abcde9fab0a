"""The skill rating: Plackett and Luce's model, from the first game on."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from scorepad.rules.standings import Finished

GAMES_TO_BE_SURE = 5
# Skill less three doubts, stretched so that everybody starts at 1000.
DOUBTS, STRETCH, START = 3, 40, 1000

Player = Hashable


class Rating(NamedTuple):
    """What the model holds of a player: skill and doubt about it."""

    skill: float
    doubt: float

    @property
    def shown(self) -> int:
        """The one number that people see."""
        return round(START + STRETCH * (self.skill - DOUBTS * self.doubt))


class Ratings:
    """The ratings of everybody after some games; they go on with the next one."""

    def __init__(self, plain: Iterable[Sequence[Any]] = ()) -> None:
        self._model = PlackettLuce(limit_sigma=True)
        self._now: dict[Player, PlackettLuceRating] = {
            player: self._model.rating(mu=skill, sigma=doubt) for player, skill, doubt in plain
        }

    def plain(self) -> list[list[Any]]:
        """As plain data."""
        return [[player, *self[player]] for player in self._now]

    def __getitem__(self, player: Player) -> Rating:
        return Rating(self._now[player].mu, self._now[player].sigma)

    def add(self, game: Finished) -> None:
        """Learn from one more game; a solo game teaches nothing."""
        if len(game) < 2:
            return
        before = [[self._now.get(place.player) or self._model.rating()] for place in game]
        after = self._model.rate(before, ranks=[float(place.rank) for place in game])
        self._now.update({place.player: team[0] for place, team in zip(game, after, strict=True)})
