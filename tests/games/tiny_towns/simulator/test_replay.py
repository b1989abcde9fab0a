"""The replay accepts what is legal and finds what is wrong."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tiny_towns.simulator.record import Played, Truth
from tests.games.tiny_towns.simulator.replay import replay, replay_game

Entry = tuple[Played, Truth, dict[str, Any]]
PLAIN = {
    "cottage": "cottage",
    "farm": "farm",
    "well": "well",
    "chapel": "chapel",
    "tavern": "tavern",
    "theater": "theater",
    "factory": "factory",
}


def steps() -> list[dict[str, Any]]:
    return [
        {"square": 5, "piece": "cottage", "card": "cottage", "from": [4, 5, 0]},
        {"square": 1, "piece": "well", "card": "well", "from": [1, 2]},
    ]


def town_of(**squares: str) -> dict[str, Any]:
    board: list[str | None] = [None] * 16
    for name, piece in squares.items():
        board[int(name[1:])] = piece
    return {"squares": board}


def test_replay_accepts_and_compares_the_end() -> None:
    wanted = town_of(s5="cottage", s1="well", s9="wood")
    assert replay(steps(), wanted, PLAIN) == []
    assert replay(steps()[:1], wanted, PLAIN)
    assert replay(steps(), wanted, PLAIN | {"well": "mine"})


@pytest.mark.parametrize(
    "change",
    [
        {"from": [1, 3]},
        {"from": [1, 5]},
        {"from": [3, 4]},
        {"square": 3},
        {"from": []},
        {"from": [], "by": "grove-university"},
        {"from": [1, 2, 3]},
        {"card": "shed", "piece": "tavern"},
        {"square": 99},
        {"by": "prism-forge"},
    ],
)
def test_replay_complains(change: dict[str, Any]) -> None:
    order = steps()
    order[1] |= change
    wanted = town_of(**{f"s{step['square'] % 16}": step["piece"] for step in order})
    assert replay(order, wanted, PLAIN)


def test_replay_needs_a_standing_helper() -> None:
    cards = PLAIN | {"factory": "trading-post"}
    post = {"square": 4, "piece": "factory", "card": "trading-post", "from": [0, 1, 4, 5, 6]}
    well = {"square": 5, "piece": "well", "card": "well", "from": [4, 5]}
    wanted = town_of(s4="factory", s5="well")
    assert replay([post, well], wanted, cards) == []
    assert replay([well, post], wanted, cards)


def test_altered_logs_are_refused(entries: list[Entry]) -> None:
    """Leaving out any step, or moving a building's pattern away, never passes."""
    for game, truth, _ in entries[:400]:
        seat = game.truth.index(truth)
        for at in range(len(truth.log)):
            shorter = truth.log[:at] + truth.log[at + 1 :]
            assert replay_game(shorter, game.game, seat)
