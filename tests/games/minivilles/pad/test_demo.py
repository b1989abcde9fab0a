"""The invented season: the same for a seed, legal in every town, and each log makes its game."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from time import process_time

import pytest

from scorepad.games import judge
from scorepad.games.minivilles.demo.programme import DAYS, programme
from scorepad.games.minivilles.rules.live import replay
from scorepad.games.minivilles.rules.state import entries_of
from scorepad.rules.refusal import Refusal
from scorepad.web.league.demo import make_demo
from scorepad.web.league.friends import FRIENDS, LEFT, LEFT_AFTER, SEED
from scorepad.web.models import Play

TODAY = date(2026, 3, 14)
MOST_SECONDS = 1.0  # of one processor, on a machine of ours

games = cache(lambda: programme(SEED, TODAY))


def test_the_same_seed_and_day_make_the_same_games() -> None:
    assert programme(SEED, TODAY) == games()
    assert programme(SEED + 1, TODAY) != games()


def test_every_game_is_legal_won_and_made_by_its_moves() -> None:
    assert len(games()) >= 12
    for game in games():
        verdict = judge(game.data)
        assert not isinstance(verdict, Refusal)
        assert [seat.problems for seat in verdict.result.seats] == [()] * len(game.names)
        assert verdict.result.decided_by == "monuments"
        end = replay(len(game.names), game.log or ())
        assert not isinstance(end, Refusal)
        assert [
            {"name": name, **entry} for name, entry in zip(game.names, entries_of(end), strict=True)
        ] == game.data["players"]


def test_the_friends_meet_over_eight_months_and_nobody_always_wins() -> None:
    days = [game.played_at.date() for game in games()]
    assert days == sorted(days)
    assert TODAY - timedelta(DAYS) <= days[0]
    assert days[-1] < TODAY
    assert days[-1] - days[0] > timedelta(150)
    assert {name for game in games() for name in game.names} == set(FRIENDS)
    winners = {judge(game.data).result.winners for game in games()}  # type: ignore[union-attr]
    assert len(winners) >= 4
    gone = TODAY - timedelta(DAYS * (1 - LEFT_AFTER))
    assert all(game.played_at.date() <= gone for game in games() if LEFT in game.names)
    assert {len(game.names) for game in games()} >= {2, 3, 4}


def test_making_it_is_cheap() -> None:
    before = process_time()
    programme(SEED, TODAY)
    assert process_time() - before < MOST_SECONDS


@pytest.mark.django_db
def test_the_group_keeps_them_with_their_logs(monkeypatch: pytest.MonkeyPatch) -> None:
    first = [*games()]
    # The group wants one game of which only the result is known.
    first[-1] = replace(first[-1], results_only=True)
    monkeypatch.setattr("scorepad.web.league.demo.invented", lambda seed, today: first)
    group = make_demo(SEED, TODAY)
    plays = list(Play.objects.filter(group=group, data__isnull=False).order_by("played_at"))
    assert [play.log for play in plays] == [list(game.log or ()) for game in first[:-1]]
    assert all(part.tally["roll"] >= 0 for play in plays for part in play.parts.all())
    assert max(part.tally["roll"] for play in plays for part in play.parts.all()) > 10
