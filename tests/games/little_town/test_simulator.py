"""Whole games: each ends after the fourth round, is legal by our own checks, and counts the same twice."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.little_town.rules.live import Play, apply, start
from scorepad.games.little_town.rules.live.play import BOX
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.rules.refusal import Refusal
from tests.games.little_town import second_opinion
from tests.games.little_town.rules.drawn import result_of
from tests.games.little_town.simulator import Game, play

GAMES = 200


@cache
def played(seed: int) -> Game:
    """A game that several tests look at."""
    return play(Random(seed), 2 + seed % 3)


def wrong_words(game: Game) -> list[str]:
    """What our own checks and counts say against a game that was played by the rules."""
    result = result_of(game.file)
    found = [
        f"{player['name']}: {problem['code']} {problem['message']}"
        for player in result["players"]
        for problem in player["problems"]
        if problem["kind"] != "odd"
    ]
    for seat, player in enumerate(result["players"]):
        by_track = game.track[seat] + second_opinion.at_the_end(game.file, seat)
        if player["total"] != by_track:
            found.append(f"{player['name']}: {player['total']} by the map, {by_track} by the track")
        if Play.load(game.state).seats[seat].points != game.track[seat]:
            found.append(f"{player['name']}: the live track is not {game.track[seat]}")
    if game.state["round"] != 4:
        found.append(f"it ended in round {game.state['round']}")
    return found


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_whole_game_is_legal_and_counts_the_same(seed: int) -> None:
    assert wrong_words(played(seed)) == []


@pytest.mark.parametrize("seed", range(0, GAMES, 20))
def test_a_score_track_pushed_by_hand_agrees(seed: int) -> None:
    game = played(seed)
    players = [
        {**player, "track": track}
        for player, track in zip(game.file["players"], game.track, strict=True)
    ]
    for player in result_of({**game.file, "players": players})["players"]:
        assert [p["code"] for p in player["problems"] if p["kind"] != "odd"] == []


@settings(max_examples=15, deadline=None)
@given(st.integers(10_000, 10**6), st.integers(2, 4))
def test_the_list_of_moves_gives_the_state_again(seed: int, players: int) -> None:
    game = play(Random(seed), players)
    state = start(game.setup, game.names)
    for move in json.loads(json.dumps(game.moves)):
        new = apply(json.loads(json.dumps(state)), move)
        assert not isinstance(new, Refusal), new
        state = new
        current = Play.load(state)
        for kind, most in BOX.items():
            held = [seat.stock[kind] for seat in current.seats if seat.stock is not None]
            assert min(held) >= 0
            assert sum(held) + current.supply(kind) == most
        squares = [square for seat in current.seats for square in seat.workers]
        squares += [building.at for building in current.map.buildings]
        assert len(set(squares)) == len(squares)
        assert all(current.map.is_grass(square) for square in squares)
    assert state == game.state


def test_players_act_as_often_as_they_have_workers() -> None:
    for players, actions in ((2, 20), (3, 16), (4, 12)):
        game = play(Random(7), players)
        made = [move["seat"] for move in game.moves if move["do"] in ("worker", "build")]
        assert [made.count(seat) for seat in range(players)] == [actions] * players


def test_the_simulator_sees_every_kind_of_building_and_move() -> None:
    games = [played(seed) for seed in range(GAMES)]
    built = {move["tile"] for game in games for move in game.moves if move["do"] == "build"}
    assert built == set(TILES)
    made = {move["do"] for game in games for move in game.moves}
    assert made >= {
        "worker",
        "build",
        "objective",
        "feed",
        "residence",
        "settings",
        "finish",
    }
