"""The records of a group: a list of questions, each with who holds the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypedDict

from django.utils.translation import gettext_lazy as _

from scorepad.games.pads import PADS
from scorepad.web.league.history import (
    Own,
    PastPart,
    PastPlay,
    Plays,
    every_part,
    with_others,
)
from scorepad.web.league.record import Holding, OwnRecord, Record, how_much
from scorepad.web.league.record import games as in_games
from scorepad.web.league.record import points as in_points


class Held(TypedDict):
    """A record: how much, by whom, and the game in which it was reached."""

    record: str
    value: int
    players: list[int]
    uid: str
    at: str


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
    Record("highest-score", _("Highest score"), in_points, highest_score),
    Record("lowest-winning-score", _("Lowest winning score"), in_points, lowest_winning_score),
    Record("largest-margin", _("Largest margin"), in_points, largest_margin),
    Record("longest-streak", _("Longest winning streak"), in_games, longest_streak),
    Record("most-wins", _("Most wins"), in_games, most_wins),
    Record("most-games", _("Most games"), in_games, most_games),
)


def records_in(game: str) -> dict[str, Record | OwnRecord]:
    """The records that can be held in a game, by key: those of all games, and its own."""
    pad = PADS.get(game)
    shared = {one.key: one for one in RECORDS if not pad or one.key not in pad.without}
    return {**shared, **{one.key: one for one in (pad.records if pad else ())}}


def records_of(game: str, plays: Plays) -> list[Held]:
    """Every record of a game that somebody holds."""
    return list(
        _held(
            (
                key,
                record.find(every_part(plays))
                if isinstance(record, OwnRecord)
                else record.find(plays),
            )
            for key, record in records_in(game).items()
        )
    )


def own_records_of(game: str, own: Own) -> list[Held]:
    """A player's best in what only this game keeps records of."""
    own_records = PADS[game].records if game in PADS else ()
    return list(_held((record.key, record.find(own)) for record in own_records))


def _held(found: Iterable[tuple[str, Holding | None]]) -> Iterator[Held]:
    for key, held in found:
        if held:
            value, players, play = held
            yield Held(
                record=key, value=value, players=players, uid=play.uid, at=play.at.isoformat()
            )
