"""What lies on the table of a training photo."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.table import ROOM, cover, make_table


@pytest.mark.parametrize("seed", range(20))
def test_each_full_square_knows_its_piece_and_the_cubes_on_it(seed: int) -> None:
    for town in make_table(np.random.default_rng(seed), close=True).towns:
        places = town.places()
        assert list(places) == [i for i, piece in enumerate(town.squares) if piece is not None]
        for index, (first, end) in places.items():
            piece, *cubes = (standing.piece for standing in town.standing[first:end])
            assert piece == town.squares[index]
            assert tuple(cubes) == town.on.get(index, ())
        assert max(end for _, end in places.values()) == len(town.standing)


def test_covers_lie_over_the_rim_at_corners_and_at_sides() -> None:
    rng = np.random.default_rng(1)
    (town,) = make_table(rng, close=True).towns
    across = []
    for _ in range(200):
        kind, x, y, _, _ = cover(rng, town)
        turned = complex(x - town.x, y - town.y) * np.exp(-1j * town.turn)
        near, far = sorted((abs(turned.real), abs(turned.imag)))
        assert 2 < far < 2 + ROOM[kind]  # its middle beside the board, its edge over it
        across.append(near / far)
    assert min(across) < 0.2
    assert sum(share > 0.99 for share in across) > 80
