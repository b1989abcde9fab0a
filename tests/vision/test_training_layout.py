"""What lies on the table of a training photo."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training.layout import cover, make_table


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


def test_covers_lie_over_the_rim_not_over_the_middle() -> None:
    rng = np.random.default_rng(1)
    (town,) = make_table(rng, close=True).towns
    for _ in range(200):
        _, x, y, _, _ = cover(rng, town)
        far = np.array((x - town.x, y - town.y))
        assert 2 < np.linalg.norm(far) < 6
