"""Places, counted as people and as programs count them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.ranks import dense_ranks_of, ranks_of


def test_equals_share_a_place_and_the_next_one_jumps() -> None:
    assert ranks_of([-30, -20, -30, -10]) == [1, 3, 1, 4]
    assert dense_ranks_of([-30, -20, -30, -10]) == [1, 2, 1, 3]
    assert ranks_of([]) == []


@given(st.lists(st.integers(0, 5), max_size=8))
def test_a_place_is_one_more_than_the_number_of_better_ones(keys: list[int]) -> None:
    assert ranks_of(keys) == [1 + sum(other < key for other in keys) for key in keys]
    assert ranks_of(ranks_of(keys)) == ranks_of(keys)
