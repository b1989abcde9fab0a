"""Every board is proved buildable or impossible, and rightly so."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from scorepad.games.tiny_towns.rules.building import Site
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.proof import prove
from scorepad.rules.grid import Grid
from tests.games.tiny_towns.simulator.enumerate_small import reachable_boards

LETTERS = {"W": "wood", "H": "wheat", "B": "brick", "G": "glass", "S": "stone", ".": "-"}
# Monuments whose printed pattern is too large for a small board get a smaller one here.
SMALL = {
    "grove-university": "BG",
    "architects-guild": "GH/.S",
    "masons-guild": "GB",
    "opaleyes-watch": "WBG",
    "obelisk-of-the-crescent": "HB",
    "treasury-at-okaver": "WH",
    "prism-forge": "GW",
    "trading-post": "SWB",
    "cathedral": "SGB",
}


def spelled(pattern: str) -> str:
    """A pattern of letters in the words of the card data."""
    return " / ".join(" ".join(LETTERS[letter] for letter in row) for row in pattern.split("/"))


def small_site(
    board: tuple[str | None, ...], grid: Grid, names: list[str], monument: str | None
) -> Site:
    chosen = [CARDS[name] for name in (*names, *([monument] if monument else []))]
    cards = {
        card.type: replace(card, pattern=spelled(SMALL[card.id])) if card.id in SMALL else card
        for card in chosen
    }
    pieces = {square: piece for square, piece in enumerate(board) if piece}
    return Site(pieces, cards, frozenset(CARDS[name].type for name in names), grid)


@pytest.mark.parametrize(
    ("rows", "columns", "names", "monument"),
    [
        (2, 3, ["cottage", "well", "tavern"], None),
        (3, 3, ["cottage", "farm"], None),
        (3, 3, ["cottage", "shed"], None),
        (2, 3, ["cottage", "shed", "tavern"], None),
        (2, 3, ["cottage", "well", "trading-post"], None),
        (2, 3, ["tavern", "shed", "trading-post"], None),
        (2, 3, ["cottage", "well"], "obelisk-of-the-crescent"),
        (2, 3, ["cottage", "tavern", "trading-post"], "obelisk-of-the-crescent"),
        (2, 3, ["cottage", "well"], "grove-university"),
        (2, 3, ["cottage", "tavern", "trading-post"], "grove-university"),
        (2, 3, ["cottage", "well", "tavern"], "masons-guild"),
        (2, 3, ["well", "tavern", "cathedral"], "masons-guild"),
        (2, 3, ["cottage", "well", "tavern"], "opaleyes-watch"),
        (2, 3, ["well", "tavern", "cathedral"], "opaleyes-watch"),
        (2, 3, ["cottage", "well", "tavern"], "architects-guild"),
        (2, 3, ["cottage", "shed", "tavern"], "architects-guild"),
        (2, 3, ["cottage", "well", "trading-post"], "architects-guild"),
        (2, 3, ["shed", "tavern", "cathedral"], "architects-guild"),
        (2, 3, ["cottage", "well", "tavern"], "treasury-at-okaver"),
        (2, 3, ["cottage", "well", "tavern"], "prism-forge"),
        (2, 3, ["cottage", "shed", "cathedral"], "prism-forge"),
        (2, 3, ["cottage", "tavern", "trading-post"], "prism-forge"),
    ],
    ids=str,
)
def test_small_boards_agree_with_building_forwards(
    rows: int, columns: int, names: list[str], monument: str | None
) -> None:
    """Every board there is, on a small grid: proved if and only if it can be reached."""
    known = {name: SMALL[name] for name in (*names, monument) if name in SMALL}
    reachable = reachable_boards(rows, columns, names, monument, known)
    grid = Grid(rows, columns)
    kinds = [None, *(CARDS[name].type for name in names), *(["monument"] if monument else [])]
    wrong = []
    for board in product(kinds, repeat=rows * columns):
        if board.count("monument") > 1:
            continue
        proved = prove(small_site(board, grid, names, monument)).order is not None
        if proved != (board in reachable):
            wrong.append((board, proved))
    assert wrong == []


@pytest.mark.parametrize(
    ("names", "monument"),
    [
        (["cottage", "well", "tavern"], None),
        (["cottage", "shed", "trading-post"], None),
        (["cottage", "tavern"], "grove-university"),
        (["cottage", "tavern"], "obelisk-of-the-crescent"),
        (["cottage", "tavern"], "masons-guild"),
        (["cottage", "tavern"], "opaleyes-watch"),
        (["cottage", "shed"], "architects-guild"),
        (["tavern", "trading-post"], "architects-guild"),
    ],
    ids=str,
)
def test_three_by_three_boards_agree_with_building_forwards(
    names: list[str], monument: str | None
) -> None:
    """A sample of all boards, crowded ones more often, and every kind of verdict among them."""
    known = {name: SMALL[name] for name in (*names, monument) if name in SMALL}
    reachable = reachable_boards(3, 3, names, monument, known)
    rng, grid = random.Random(3), Grid(3, 3)
    kinds: list[str | None] = [CARDS[name].type for name in names]
    verdicts = set()
    for number in range(4000):
        board = [rng.choice(kinds) for _ in range(9)]
        if monument:
            board[rng.randrange(9)] = "monument"
        for _ in range(number % 5):
            board[rng.randrange(9)] = None
        possible = tuple(board) in reachable
        proof = prove(small_site(tuple(board), grid, names, monument))
        assert (proof.order is not None) == possible, board
        verdicts.add(possible)
    assert verdicts == {True, False}


def site(board: str, monument: str | None = None, **drawn: str) -> Site:
    letters = dict(
        zip(
            "CRWOGYKM",
            ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory", "monument"),
            strict=True,
        )
    )
    kinds = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
    cards = {kind: CARDS[drawn.get(kind, kind)] for kind in kinds}
    if monument:
        cards["monument"] = CARDS[monument]
    squares = "".join(board.split())
    return Site({s: letters[x] for s, x in enumerate(squares) if x != "."}, cards)


@pytest.mark.parametrize(
    ("board", "more"),
    [
        (
            "YGCG ROCK G.WC CWC.",
            {"theater": "bakery", "factory": "warehouse"},
        ),  # the rulebook's example
        ("O.GO WOWY G.CC .G.R", {}),
        ("CCCC CCCC CCCC CCW.", {}),  # a well beside the only gap
        ("WWWW WWWW WWWW WWWK", {"factory": "trading-post"}),
        ("." * 16, {}),
    ],
)
def test_possible_boards(board: str, more: dict[str, str]) -> None:
    assert prove(site(board, **more)).order is not None


@pytest.mark.parametrize(
    ("board", "more", "stuck"),
    [
        ("C" * 16, {}, 16),
        ("C" * 15 + ".", {}, 15),  # three squares are needed, one is free
        ("W" * 16, {}, 16),
        ("W" * 16, {"well": "shed"}, 16),
        (".CCC CCCC CCCC CCC.", {}, 14),  # two gaps, too far apart for a cottage
        ("WCCC CCCC CCCC CCC.", {}, 15),  # a corner that no pattern reaches
        ("WYGC OYYY C.OR CGWO", {"theater": "market", "farm": "greenhouse"}, 15),
    ],
)
def test_impossible_boards(board: str, more: dict[str, str], stuck: int) -> None:
    proof = prove(site(board, **more))
    assert proof.order is None
    assert len(proof.stuck) == stuck


def test_shed_may_stand_apart_from_its_pattern() -> None:
    walled = "CW.. C... .... ...."  # the well in the corner's neighbour, free squares elsewhere
    assert prove(site(walled, well="shed")).order is not None


def test_obelisk_helps_only_later_buildings() -> None:
    # The cottages in the corner stand apart from every free square.
    board = "CCC. CC.. C... ...M"
    assert prove(site(board, "obelisk-of-the-crescent")).order is not None
    crowded = "CCCC CCCC CCCC CCM."
    assert prove(site(crowded, "obelisk-of-the-crescent")).order is None


def test_chapel_patterns_of_the_rulebook() -> None:
    from scorepad.games.tiny_towns.rules.patterns import placements_of

    pattern = CARDS["chapel"].pattern or ""
    laid = {tuple(sorted(p.resources)) for p in placements_of(pattern)}

    def drawn(text: str) -> tuple[tuple[int, str], ...]:
        rows = [row.split() for row in text.split("/")]
        return tuple(
            sorted(
                (4 * r + c, word)
                for r, row in enumerate(rows)
                for c, word in enumerate(row)
                if word != "-"
            )
        )

    assert drawn("- - glass / stone glass stone") in laid
    assert drawn("stone glass stone / - - glass") in laid
    assert drawn("stone glass / glass - / stone -") in laid
    assert drawn("glass - - / stone stone glass") not in laid


def test_order_of_steps_does_not_matter_for_the_verdict() -> None:
    rng = random.Random(5)
    pieces = ["C", "R", "W", "O", "G", "Y", "K", "."]
    for _ in range(200):
        board = "".join(rng.choice(pieces) for _ in range(16))
        one = site(board)
        shuffled = list(one.pieces.items())
        rng.shuffle(shuffled)
        two: Any = replace(one, pieces=dict(shuffled))
        assert (prove(one).order is None) == (prove(two).order is None)
        assert prove(one).stuck == prove(two).stuck
