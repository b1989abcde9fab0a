"""The skill rating: Plackett and Luce's model, replayed from the first game on."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import NamedTuple

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


def replay(games: Iterable[Finished]) -> Iterator[dict[Player, Rating]]:
    """For each game in order the ratings after it of those who played; solo games change nothing."""
    model = PlackettLuce(limit_sigma=True)
    now: dict[Player, PlackettLuceRating] = {}
    for game in games:
        if len(game) > 1:
            before = [[now.get(place.player) or model.rating()] for place in game]
            after = model.rate(before, ranks=[float(place.rank) for place in game])
            now.update({place.player: team[0] for place, team in zip(game, after, strict=True)})
            yield {p.player: Rating(t[0].mu, t[0].sigma) for p, t in zip(game, after, strict=True)}
        else:
            yield {}
