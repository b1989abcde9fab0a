"""The demo season: played through the live moves, the same for a seed, and kept with its log."""

from __future__ import annotations

import json
from datetime import date, timedelta
from functools import cache
from time import process_time
from typing import Any

import pytest

from scorepad.games import judge
from scorepad.games.little_town.demo.programme import DAYS, programme
from scorepad.games.little_town.rules.live import apply, entries, is_over, start
from scorepad.rules.refusal import Refusal
from scorepad.web.league.friends import FRIENDS, LEFT, LEFT_AFTER
from scorepad.web.pad import InventedPlay

TODAY = date(2026, 3, 14)
games_of = cache(programme)
SEEDS = range(11, 15)


def test_the_same_seed_and_day_make_the_same_games_in_less_than_a_second() -> None:
    began = process_time()
    again = programme(11, TODAY)
    assert process_time() - began < 1
    assert again == games_of(11, TODAY)
    assert programme(12, TODAY) != again


@pytest.mark.parametrize("seed", SEEDS)
def test_a_dozen_games_over_eight_months_by_the_friends(seed: int) -> None:
    games = games_of(seed, TODAY)
    assert len(games) == 12
    assert [game.played_at for game in games] == sorted(game.played_at for game in games)
    assert games[0].played_at.date() == TODAY - timedelta(DAYS)
    assert games[-1].played_at.date() < TODAY
    assert {name for game in games for name in game.names} <= set(FRIENDS)
    moved = TODAY - timedelta(DAYS * (1 - LEFT_AFTER))
    assert all(game.played_at.date() <= moved for game in games if LEFT in game.names)


def replayed(game: InventedPlay) -> Any:
    state: Any = start(game.data, game.names)
    for move in json.loads(json.dumps(game.log)):
        state = apply(state, move)
        assert not isinstance(state, Refusal), state
    assert is_over(state)
    return state


@pytest.mark.parametrize("seed", SEEDS)
def test_every_game_is_legal_and_follows_from_its_log(seed: int) -> None:
    for game in games_of(seed, TODAY):
        verdict = judge(game.data)
        assert not isinstance(verdict, Refusal)
        kinds = {problem.kind for seat in verdict.result.seats for problem in seat.problems}
        assert kinds <= {"odd"}
        players = zip(game.names, entries(replayed(game)), strict=True)
        assert game.data["players"] == [{"name": name, **entry} for name, entry in players]


def test_the_season_is_worth_looking_at() -> None:
    games = games_of(11, TODAY)
    built = {one["tile"] for game in games for seat in game.data["players"] for one in seat["buildings"]}  # fmt: skip
    assert len(built) >= 15
    assert {game.data["side"] for game in games} == {1, 2}
    assert {len(game.names) for game in games} == {2, 3, 4}
    scored = [one for game in games for seat in game.data["players"] for one in seat["objectives"]]
    assert len(scored) > 20
