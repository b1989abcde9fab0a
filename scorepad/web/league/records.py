"""The records of a group: a list of questions, each with who holds the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.web.league.history import PastPart, PastPlay, Plays, every_part, with_others


class Held(TypedDict):
    """A record: how much, by whom, and the game in which it was reached."""

    record: str
    value: int
    players: list[int]
    uid: str
    at: str


Holding = tuple[int, list[int], PastPlay]  # how much, by whom, in which game


@dataclass(frozen=True, slots=True)
class Record:
    """Something of which there is a most."""

    key: str
    name: str | Promise
    unit: str  # points or games
    find: Callable[[Plays], Holding | None]


def highest_score(games: Plays) -> Holding | None:
    """The best score of all; whoever only equals it does not hold it."""
    scored = (
        (part.score, [part.player], game)
        for game, part in every_part(games)
        if part.score is not None
    )
    return max(scored, key=how_much, default=None)


def lowest_winning_score(games: Plays) -> Holding | None:
    """The poorest score that still won against somebody."""
    won = (
        (game.winners[0].score, _winners(game), game) for game in with_others(games) if game.winners
    )
    scored = ((score, who, game) for score, who, game in won if score is not None)
    return min(scored, key=how_much, default=None)


def largest_margin(games: Plays) -> Holding | None:
    """The clearest victory."""
    margins = ((game.margin, _winners(game), game) for game in games)
    known = ((margin, who, game) for margin, who, game in margins if margin)
    return max(known, key=how_much, default=None)


def longest_streak(games: Plays) -> Holding | None:
    """The most wins in a row, two at least; of equal rows the one that was complete first."""
    now: Counter[int] = Counter()
    best: Holding | None = None
    for game, part in every_part(with_others(games)):
        now[part.player] = now[part.player] + 1 if part.won else 0
        if now[part.player] > (best[0] if best else 1):
            best = (now[part.player], [part.player], game)
    return best


def most_games(games: Plays) -> Holding | None:
    """Who played most often, and when for the last time."""
    return _most(every_part(with_others(games)))


def most_wins(games: Plays) -> Holding | None:
    """Who won most often, and when for the last time."""
    return _most((game, part) for game, part in every_part(with_others(games)) if part.won)


def how_much(found: Holding) -> int:
    """What a record is about."""
    return found[0]


def _winners(game: PastPlay) -> list[int]:
    return [part.player for part in game.winners]


def _most(parts: Iterable[tuple[PastPlay, PastPart]]) -> Holding | None:
    """Whoever occurs most often; equals share it."""
    times: Counter[int] = Counter()
    newest: dict[int, PastPlay] = {}
    for game, part in parts:
        times[part.player] += 1
        newest[part.player] = game
    most = max(times.values(), default=0)
    holders = [player for player, number in times.items() if number == most]
    return (most, holders, newest[holders[0]]) if holders else None


RECORDS = (
    Record("highest-score", _("Highest score"), "points", highest_score),
    Record("lowest-winning-score", _("Lowest winning score"), "points", lowest_winning_score),
    Record("largest-margin", _("Largest margin"), "points", largest_margin),
    Record("longest-streak", _("Most wins in a row"), "games", longest_streak),
    Record("most-wins", _("Most wins"), "games", most_wins),
    Record("most-games", _("Most games"), "games", most_games),
)
RECORD_OF = {record.key: record for record in RECORDS}


def records_of(games: Plays) -> list[Held]:
    """Every record that somebody holds."""
    found = ((record.key, record.find(games)) for record in RECORDS)
    return [
        Held(record=key, value=held[0], players=held[1], uid=held[2].uid, at=held[2].at.isoformat())
        for key, held in found
        if held
    ]
