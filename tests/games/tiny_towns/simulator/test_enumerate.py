"""The enumeration checked against brute force over every cube."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from tests.games.tiny_towns.simulator.cards_data import CARDS, fits
from tests.games.tiny_towns.simulator.enumerate_small import reachable_boards


def brute_force(rows: int, cols: int, cards: list[str], letters: str) -> set[tuple[Any, ...]]:
    """Every state with every cube, for boards small enough: nothing is argued away here."""
    lies = {card: fits(CARDS[card].rows, rows, cols) for card in cards}

    def after(state: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        for at, held in enumerate(state):
            if not held:
                for letter in letters:
                    yield (*state[:at], letter, *state[at + 1 :])
        for card, ways in lies.items():
            for fit in ways:
                real = [at for at in fit if state[at] != "factory" or "trading-post" not in cards]
                if not real or any(state[at] != fit[at] for at in real):
                    continue
                bare = ["" if at in real else held for at, held in enumerate(state)]
                spots = [at for at, held in enumerate(bare) if not held]
                for at in spots if card == "shed" else real:
                    yield (*bare[:at], CARDS[card].piece, *bare[at + 1 :])

    start = ("",) * (rows * cols)
    seen = {start}
    waiting = [start]
    while waiting:
        for state in after(waiting.pop()):
            if state not in seen:
                seen.add(state)
                waiting.append(state)
    return {tuple(held if len(held) > 1 else None for held in state) for state in seen}


@pytest.mark.parametrize(
    ("rows", "cols", "cards"),
    [
        (2, 2, ["cottage", "well"]),
        (2, 2, ["cottage", "shed"]),
        (2, 2, ["cottage", "shed", "farm"]),
        (1, 4, ["well", "tavern"]),
        (1, 5, ["shed", "tavern"]),
    ],
)
def test_enumeration_agrees_with_brute_force(rows: int, cols: int, cards: list[str]) -> None:
    letters = "".join(
        sorted({c for card in cards for row in CARDS[card].rows for c in row} - {"."})
    )
    assert reachable_boards(rows, cols, cards) == brute_force(rows, cols, cards, letters)


def test_enumeration_with_trading_post_agrees_with_brute_force() -> None:
    cards = ["well", "trading-post"]
    assert reachable_boards(2, 3, cards) == brute_force(2, 3, cards, "WSB")


def test_known_small_boards() -> None:
    expected = set(product((None, "well"), repeat=3)) - {("well",) * 3}
    assert reachable_boards(1, 3, ["well"]) == expected
    assert len(reachable_boards(2, 2, ["cottage"])) == 1 + 4 + 6
    free = reachable_boards(1, 3, ["well"], "grove-university", {"grove-university": "BG"})
    assert ("well", "monument", "well") in free
    assert ("well",) * 3 not in free
    posts = reachable_boards(2, 3, ["well", "trading-post"])
    assert ("well",) * 5 + ("factory",) in posts
    assert ("well",) * 6 not in posts


def test_helpers_only_add_boards() -> None:
    cards = ["cottage", "shed", "tavern", "farm"]
    plain = reachable_boards(2, 3, cards, "silva-forum", {"silva-forum": "BBS/H.W"})
    for helper in ("grove-university", "obelisk-of-the-crescent", "prism-forge", "masons-guild"):
        with_helper = reachable_boards(2, 3, cards, helper, {helper: "BBS/H.W"})
        assert plain < with_helper
