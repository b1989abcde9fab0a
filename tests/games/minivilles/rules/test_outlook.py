"""What a roll would bring, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from scorepad.games.minivilles.rules.outlook import Outlook, outlook_of
from scorepad.games.minivilles.rules.town import Town
from tests.games.minivilles.rules.drawn import towns


def outlook(*lines: str, roller: int = 0) -> Outlook:
    given = [Town(one["cards"], one["monuments"], one["coins"]) for one in towns(*lines)]
    return outlook_of(given, roller)


def test_a_first_turn() -> None:
    found = outlook("wheat-field, bakery |  | 3", "wheat-field, bakery |  | 3")
    assert list(found.by_result) == list(range(1, 15))
    assert [found.by_result[result] for result in (1, 2, 3, 4)] == [(1, 1), (1, 0), (1, 0), (0, 0)]
    assert found.one_die == (Fraction(3, 6), Fraction(1, 6))
    # With two dice: 2 once and 3 twice of 36.
    assert found.two_dice == (Fraction(3, 36), Fraction(0))
    assert not found.may_roll_two
    assert not found.better_with_two


def test_somebody_elses_roll() -> None:
    found = outlook("bakery, cafe |  | 3", "bakery |  | 3", roller=1)
    assert found.by_result[3] == (1, 0)


def test_tv_takes_from_the_richest_and_nothing_is_given_or_swapped() -> None:
    found = outlook(
        "tv-station, business-center, moving-company |  | 0", "mine |  | 3", "mine |  | 4"
    )
    assert found.by_result[6] == (4, 0, -4)
    assert found.by_result[10] == (0, 0, 0)


def test_tuna_boats_at_their_mean_and_the_cheapest_monuments_demolished() -> None:
    found = outlook("2 tuna-boat, 3 demolition-company | airport, harbor | 0", "tuna-boat |  | 0")
    assert [found.by_result[result] for result in (12, 13, 14)] == [(14, 0)] * 3
    assert found.by_result[4] == (16, 0)


def test_the_harbor_is_used_where_it_is_better_for_the_roller() -> None:
    town = "food-warehouse, 3 cafe | harbor, train-station | 0"
    found = outlook(town, " |  | 0")
    assert found.by_result[10] == (0, 0)
    assert found.by_result[12] == found.by_result[13] == (6, 0)
    # 10 (3 of 36) becomes 12, 11 (2 of 36) becomes 13, 12 (1 of 36) stays: 6 of 36 bring 6 coins.
    assert found.two_dice[0] == 1
    assert found.better_with_two
    without = outlook(town.replace("harbor, ", ""), " |  | 0")
    assert without.two_dice[0] == Fraction(6, 36)
