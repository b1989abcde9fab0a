"""What must hold for every roll and in every game that is played on the phone."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.minivilles.rules import GAME
from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.events import Payment
from scorepad.games.minivilles.rules.live import apply, replay, start
from scorepad.games.minivilles.rules.market import RESERVE
from scorepad.games.minivilles.rules.state import State, entries_of, events_of
from scorepad.rules.refusal import Refusal
from tests.games.minivilles.rules.drawn import NAMES, after, answered
from tests.games.minivilles.rules.random_rolls import random_roll
from tests.games.minivilles.rules.second_opinion import coins_after
from tests.games.minivilles.simulator import Played, play

SEEDS = st.integers(0, 2**32)
GAMES = 24


@pytest.fixture(scope="module")
def games() -> list[Played]:
    return [play(Random(f"laws {n}"), 2 + n % 4, dealt=n % 3 > 0) for n in range(GAMES)]


# -- rolls ------------------------------------------------------------------------------------------


@settings(max_examples=400, deadline=None)
@given(SEEDS)
def test_two_calculators_agree(seed: int) -> None:
    file = random_roll(Random(seed))
    answer = answered(deepcopy(file))
    assert [one["code"] for one in answer["problems"]] == []
    assert after(answer) == coins_after(file)


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_money_comes_and_goes_only_through_the_bank(seed: int) -> None:
    rng = Random(seed)
    file = random_roll(rng)
    file["roll"]["built"] = rng.choice([None, *CARDS])
    answer = answered(file)
    coins = {player["name"]: player["before"] for player in answer["players"]}
    for payment in answer["payments"]:
        assert 0 < payment["coins"] <= payment["due"]
        for name, sign in ((payment["from"], -1), (payment["to"], 1)):
            if name is not None:
                coins[name] += sign * payment["coins"]
                assert coins[name] >= 0
    assert list(coins.values()) == after(answer)


@settings(max_examples=200, deadline=None)
@given(SEEDS)
def test_cards_only_change_hands(seed: int) -> None:
    file = random_roll(Random(seed))
    answer = answered(file)
    before: Counter[str] = sum((Counter(one["cards"]) for one in file["players"]), Counter())
    now: Counter[str] = sum((Counter(one["cards"]) for one in answer["players"]), Counter())
    assert now == before
    for move in answer["moves"]:
        assert ESTABLISHMENTS[move["card"]].moves


# -- games ------------------------------------------------------------------------------------------


def rolls(played: Played) -> list[tuple[State, list[dict[str, Any]], State]]:
    """For each turn the state before it, its moves and the state after it."""
    found = []
    begin = 0
    for index, move in enumerate(played.moves):
        if move["do"] == "roll":
            begin = index
        if move["do"] == "build":
            turn = played.moves[begin : index + 1]
            found.append((played.states[begin], turn, played.states[index + 1]))
    return found


def as_file(before: State, moves: list[dict[str, Any]]) -> dict[str, Any]:
    """A turn of a live game as a file for `income`."""
    dice = [move["dice"] for move in moves if move["do"] in ("roll", "reroll")]
    roll: dict[str, Any] = {
        "player": NAMES[before["on_turn"]],
        "dice": dice[-1],
        "rerolled": len(dice) > 1,
        "harbor": any(move.get("harbor") for move in moves),
        "built": moves[-1]["card"],
        "choices": {},
    }
    state: State | Refusal = before
    for move in moves:
        assert not isinstance(state, Refusal)
        if move["do"] == "choose":
            _add_choice(roll, state["ask"]["card"], move["choice"])
        state = apply(state, move)
    players = [
        {"name": name, "cards": one["cards"], "monuments": one["monuments"], "coins": one["coins"]}
        for name, one in zip(NAMES, before["players"], strict=False)
    ]
    return {"game": "minivilles", "players": players, "roll": roll}


def _add_choice(roll: dict[str, Any], card: str, choice: Any) -> None:
    named = choice
    if isinstance(choice, dict):
        named = {
            key: NAMES[value] if key in ("to", "from") else value for key, value in choice.items()
        }
    if card == "tuna-boat":
        roll["tuna_dice"] = choice
    elif card in ("moving-company", "demolition-company"):
        roll["choices"].setdefault(card, []).append(named)
    else:
        roll["choices"][card] = NAMES[choice] if isinstance(choice, int) else named


def test_live_and_income_agree_on_every_roll(games: list[Played]) -> None:
    turns = 0
    for played in games:
        for before, moves, now in rolls(played):
            turns += 1
            answer = answered(as_file(before, moves))
            assert answer["problems"] == []
            assert after(answer) == [one["coins"] for one in now["players"]]
            assert [one["cards"] for one in answer["players"]] == [
                one["cards"] for one in now["players"]
            ]
            assert [one["monuments"] for one in answer["players"]] == [
                one["monuments"] for one in now["players"]
            ]
            again = now["phase"] == "roll" and now["on_turn"] == before["on_turn"]
            assert again == (answer["extra_turn"] and answer["winner"] is None)
    assert turns > 1000


def test_every_game_ends_and_its_end_is_legal(games: list[Played]) -> None:
    for played in games:
        players = [
            {"name": name, **entry}
            for name, entry in zip(NAMES, entries_of(played.end), strict=False)
        ]
        verdict = GAME.judged({"game": "minivilles", "players": players})
        assert not isinstance(verdict, Refusal)
        assert [seat.problems for seat in verdict.result.seats] == [()] * played.players
        assert verdict.result.winners == (NAMES[played.end["winner"]],)
        assert verdict.result.seats[played.end["winner"]].score.total == 5


def test_the_moves_are_the_game_and_undo_of_everything_is_the_start(games: list[Played]) -> None:
    for played in games[:6]:
        assert replay(played.players, []) == start(played.players) == played.states[0]
        assert replay(played.players, json.loads(json.dumps(played.moves))) == played.end
        middle = len(played.moves) // 2
        assert replay(played.players, played.moves[:middle]) == played.states[middle]


def test_states_are_plain_data_and_stay_as_they_are(games: list[Played]) -> None:
    for state, move in zip(games[0].states, games[0].moves, strict=False):
        kept = json.dumps(state)
        assert json.loads(kept) == state
        apply(state, move)
        assert json.dumps(state) == kept


def cards_of(state: State) -> Counter[str]:
    """Every establishment in towns, piles and deck."""
    market = state["market"]
    found = Counter(market["piles"]) + Counter(market["deck"])
    for player in state["players"]:
        found += Counter(player["cards"])
    return found


def test_copies_are_conserved_through_a_whole_game(games: list[Played]) -> None:
    for played in games:
        if played.end["market"] is None:
            continue
        whole = Counter(RESERVE)
        for card in ("wheat-field", "bakery"):
            whole[card] += played.players
        # A game ends in the middle of its last turn: a monument is no card of the market.
        assert all(cards_of(state) == whole for state in played.states if state["market"])


def test_the_market_shows_nine_different_piles_until_the_deck_is_empty(games: list[Played]) -> None:
    for played in games:
        for state in played.states:
            if state["market"] and state["market"]["deck"]:
                assert len(state["market"]["piles"]) == 9


def test_without_a_market_the_box_is_the_limit(games: list[Played]) -> None:
    for played in games:
        for card in ESTABLISHMENTS.values():
            held = sum(player["cards"].get(card.id, 0) for player in played.end["players"])
            assert held <= card.copies(played.players)


def test_every_card_was_built_and_every_effect_happened(games: list[Played]) -> None:
    built = {move["card"] for played in games for move in played.moves if move["do"] == "build"}
    assert built == {None, *CARDS}
    paid = {
        event.card
        for played in games
        for state in played.states
        for event in events_of(state)
        if isinstance(event, Payment) and event.coins
    }
    assert set(ESTABLISHMENTS) - paid <= {"business-center"}
