"""The whole board at once: limits, candidates and cubes on top."""

from __future__ import annotations

import numpy as np
import pytest

from vision import LOOKS
from vision.consistent import counts, cubes_on, limited, read_squares
from vision.squares import Seen, Shares, softmax

LOOK = LOOKS["tiny-towns"]
LABELS = LOOK.labels


def town(**squares: dict[str, float]) -> Shares:
    """Sixteen surely empty squares but for the given ones, `s3={"farm": 0.6, "brick": 0.4}`."""
    shares = np.zeros((16, len(LABELS)))
    shares[:, 0] = 1.0
    for name, chances in squares.items():
        row = np.zeros(len(LABELS))
        for label, chance in chances.items():
            row[LABELS.index(label)] = chance
        shares[int(name[1:])] = row
    return shares


def nothing_on() -> Shares:
    """No cube on any square."""
    on = np.zeros((16, len(LOOK.cubes), LOOK.stack + 1))
    on[:, :, 0] = 1.0
    return on


def test_of_two_likely_monuments_the_likelier_stays() -> None:
    labels = town(s3={"monument": 0.95, "farm": 0.05}, s9={"monument": 0.6, "chapel": 0.4})
    squares = read_squares(Seen(labels, nothing_on()), LOOK)
    assert (squares[3].piece, squares[9].piece) == ("monument", "chapel")
    assert squares[3].confidence < 0.95 + 1e-9
    assert squares[9].confidence > 0.4


def test_two_certain_monuments_are_told_as_they_are() -> None:
    labels = town(s3={"monument": 0.9999, "farm": 0.0001}, s9={"monument": 0.9999, "farm": 0.0001})
    squares = read_squares(Seen(labels, nothing_on()), LOOK)
    assert [squares[3].piece, squares[9].piece] == ["monument", "monument"]


def test_one_monument_changes_nothing_elsewhere() -> None:
    labels = town(s3={"monument": 0.9, "farm": 0.1}, s5={"cottage": 0.7, "glass": 0.3})
    assert limited(labels, LOOK) == pytest.approx(labels)


def test_shares_stay_shares() -> None:
    odds = np.random.default_rng(1).normal(0, 3, (16, len(LABELS)))
    shares = limited(softmax(odds), LOOK)
    assert shares.sum(axis=1) == pytest.approx(np.ones(16))
    assert (shares >= 0).all()


def test_counts_of_coins() -> None:
    assert counts(np.array([[0.5, 0.5, 0.5], [1.0, 0.5, 0.0]]), 3) == pytest.approx(
        np.array([(1 / 8, 3 / 8, 3 / 8, 1 / 8), (0, 1 / 2, 1 / 2, 0)])
    )


def test_candidates_come_best_first_and_empty_is_none() -> None:
    labels = town(s0={"cottage": 0.709, "glass": 0.29, "farm": 0.001})
    squares = read_squares(Seen(labels, nothing_on()), LOOK)
    assert [(c.label, round(c.confidence, 2)) for c in squares[0].candidates] == [
        ("cottage", 0.71),
        ("glass", 0.29),
    ]
    assert squares[1].candidates[0].label is None
    assert not squares[0].is_sure
    assert squares[1].is_sure


def on_top(**cubes: int) -> Shares:
    """One square with so many of each cube on it."""
    shares = np.zeros((len(LOOK.cubes), LOOK.stack + 1))
    for kind, cube in enumerate(LOOK.cubes):
        shares[kind, cubes.get(cube, 0)] = 1.0
    return shares


@pytest.mark.parametrize(
    ("cubes", "expected"),
    [
        ({}, ()),
        ({"glass": 1}, ("glass",)),
        ({"wheat": 2}, ("wheat", "wheat")),
        ({"wood": 1, "brick": 1, "stone": 1}, ("wood", "brick", "stone")),
        ({"wood": 3}, ("wood", "wood", "wood")),
    ],
)
def test_cubes_on_top(cubes: dict[str, int], expected: tuple[str, ...]) -> None:
    assert cubes_on(on_top(**cubes), LOOK, 0.5) == expected


def test_never_more_cubes_than_a_building_carries() -> None:
    assert len(cubes_on(on_top(wood=2, glass=2), LOOK, 0.5)) == 3


def test_cubes_lie_on_buildings_only() -> None:
    labels = town(s0={"factory": 1.0}, s1={"brick": 1.0})
    on = np.broadcast_to(on_top(glass=1), nothing_on().shape)
    squares = read_squares(Seen(labels, on), LOOK)
    assert [square.on for square in squares[:3]] == [("glass",), (), ()]


def test_the_first_cube_must_be_sure_and_the_next_only_likely() -> None:
    shares = on_top(wood=1)
    wood, glass = LOOK.cubes.index("wood"), LOOK.cubes.index("glass")
    shares[glass] = (0.4, 0.6, 0.0, 0.0)
    assert cubes_on(shares, LOOK, 0.85) == ("wood", "glass")
    shares[wood] = (0.2, 0.8, 0.0, 0.0)
    assert cubes_on(shares, LOOK, 0.85) == ()
