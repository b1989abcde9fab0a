"""The invented group's evenings with this game: who met when, and how each game went."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import cycle
from random import Random
from typing import Any

from scorepad.games.tournay.demo import cast
from scorepad.games.tournay.demo.quarters import played
from scorepad.games.tournay.rules import GAME
from scorepad.games.tournay.rules.checks import EVENTS
from scorepad.games.tournay.rules.result import SHARED
from scorepad.rules.game import Verdict
from scorepad.rules.refusal import Refusal
from scorepad.web.league.friends import LEFT, LEFT_AFTER, PLACES
from scorepad.web.pad import InventedPlay

DAYS = 240  # eight months
GAMES = 13
BEGINS = time(20, 50)
SIZES = (2, 3, 3, 4, 4)
ADVANCED_SHARE, NOTE_SHARE, CASUAL_SHARE = 0.4, 0.5, 0.15
MORE_RAMPARTS = 5  # at most, for a game to end equal


def programme(seed: int, today: date) -> list[InventedPlay]:
    """All games up to yesterday, oldest first: the same for the same seed and day."""
    rng = Random(f"tournay {seed}")  # noqa: S311 - games, not secrets
    days = sorted(rng.sample(range(2, DAYS), GAMES), reverse=True)
    plays = [_play(rng, today - timedelta(day), 1 - day / DAYS) for day in days]
    return list(_with_notes(rng, _with_a_tie(plays)))


def _with_a_tie(plays: list[InventedPlay]) -> list[InventedPlay]:
    """The first game that can be made even ends equal."""
    for number, play in enumerate(plays):
        even = _made_even(play)
        if even:
            return [*plays[:number], even, *plays[number + 1 :]]
    return plays


def _play(rng: Random, day: date, past: float) -> InventedPlay:
    present = [m for m in cast.MEMBERS if m.name != LEFT or past < LEFT_AFTER]
    members = rng.sample(present, rng.choice(SIZES))
    data = played(rng, members, "advanced" if rng.random() < ADVANCED_SHARE else "basic")
    while not _is_clean(data):  # too long a game, or one that lacks something to look at
        data = played(rng, members, data["rules"])
    return InventedPlay(
        datetime.combine(day, BEGINS, UTC),
        data,
        league=rng.random() >= CASUAL_SHARE,
        place=rng.choice(PLACES),
        notes="",
    )


def _is_clean(data: dict[str, Any]) -> bool:
    return not any(seat.problems for seat in _verdict(data).result.seats)


def _verdict(data: dict[str, Any]) -> Verdict[Any]:
    verdict = GAME.judged(data)
    if isinstance(verdict, Refusal):
        raise TypeError(f"our own game is refused: {verdict}")
    return verdict


def _made_even(play: InventedPlay) -> InventedPlay | None:
    """The same game with so many more ramparts for the second that two share the victory, if the box
    has them."""
    players = [dict(player) for player in play.data["players"]]
    data = {**play.data, "players": players}
    for _ in range(min(MORE_RAMPARTS, EVENTS - sum(player["ramparts"] for player in players))):
        result = _verdict(data).result
        if result.decided_by == SHARED:
            break
        second = min(
            range(len(players)), key=lambda n: (result.seats[n].rank == 1, result.seats[n].rank)
        )
        players[second] = {**players[second], "ramparts": players[second]["ramparts"] + 1}
    even = _verdict(data).result.decided_by == SHARED and _is_clean(data)
    return replace(play, data=data, league=True, notes=cast.TIE_NOTE) if even else None


def _with_notes(rng: Random, plays: list[InventedPlay]) -> Iterator[InventedPlay]:
    notes = cycle(rng.sample(cast.NOTES, len(cast.NOTES)))
    last = max((play.played_at for play in plays if LEFT in play.names), default=None)
    for play in plays:
        if play.notes:
            yield play
        elif play.played_at == last:
            yield replace(play, notes=cast.FAREWELL)
        else:
            yield replace(play, notes=next(notes) if rng.random() < NOTE_SHARE else "")
