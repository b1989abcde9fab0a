"""Charts: where points stand, which labels are shown, how many points are kept."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from scorepad.web.league.charts import (
    BOTTOM,
    LEFT,
    MOST_POINTS,
    MOST_ROWS,
    RIGHT,
    TOP,
    Chart,
    Valued,
    draw_chart,
    thinned,
    ticks_for,
)
from tests.web.groups import START

MIDDLE = (LEFT + RIGHT) / 2


def points(*values: int, days: int = 1) -> list[Valued]:
    """One point on every so many days."""
    return [
        Valued(
            number=number,
            at=(START + timedelta(days=days * (number - 1))).isoformat(),
            uid=f"game-{number}",
            value=value,
        )
        for number, value in enumerate(values, start=1)
    ]


def drawn(*values: int, days: int = 1, level: float | None = None) -> Chart:
    found = points(*values, days=days)
    return draw_chart(found, [""] * len(found), [False] * len(found), level)


@pytest.mark.parametrize(
    ("values", "ticks"),
    [
        ([0, 40], [0, 10, 20, 30, 40]),
        ([1, 41], [0, 10, 20, 30, 40, 50]),
        ([-7, 12], [-10, -5, 0, 5, 10, 15]),
        ([-13, -11], [-13, -12, -11]),
        ([1000, 1240], [1000, 1050, 1100, 1150, 1200, 1250]),
        ([28], [27, 28, 29]),
        ([0, 0, 0], [-1, 0, 1]),
        ([900, 1900], [500, 1000, 1500, 2000]),
    ],
)
def test_grid_lines_are_round_numbers_around_all_values(
    values: list[int], ticks: list[int]
) -> None:
    assert list(ticks_for(values)) == ticks


@given(st.lists(st.integers(-100_000, 100_000), min_size=1, max_size=50))
def test_everything_stays_inside(values: list[int]) -> None:
    chart = drawn(*values)
    assert all(LEFT <= dot.x <= RIGHT and TOP <= dot.y <= BOTTOM for dot in chart.dots)
    assert 2 <= len(chart.rows) <= MOST_ROWS + 1
    assert chart.rows[0].at == BOTTOM
    assert chart.rows[-1].at == TOP
    order = [dot.x for dot in chart.dots]
    assert order == sorted(order)


def test_one_game_stands_in_the_middle() -> None:
    chart = drawn(28)
    assert [(dot.x, dot.y) for dot in chart.dots] == [(MIDDLE, (TOP + BOTTOM) / 2)]
    assert [column.label for column in chart.columns] == ["10 Jan"]


def test_two_games_stand_at_both_ends() -> None:
    chart = drawn(0, 40)
    assert [(dot.x, dot.y) for dot in chart.dots] == [(LEFT, BOTTOM), (RIGHT, TOP)]
    assert chart.path == f"{LEFT},{BOTTOM} {RIGHT},{TOP}"
    labels = [(column.at, column.label, column.anchor) for column in chart.columns]
    assert labels == [(LEFT, "10 Jan", "start"), (RIGHT, "11 Jan", "end")]


def test_negative_numbers_have_a_minus_sign_and_stand_below_zero() -> None:
    chart = drawn(-10, 0, 10, level=0)
    assert [row.label for row in chart.rows] == ["−10", "−5", "0", "5", "10"]
    assert [dot.y for dot in chart.dots] == [BOTTOM, (TOP + BOTTOM) / 2, TOP]
    assert chart.level == (TOP + BOTTOM) / 2


def test_long_times_are_told_in_months_and_one_evening_once() -> None:
    assert [column.label for column in drawn(1, 2, 3, days=200).columns] == [
        "Jan 2026",
        "Jul 2026",
        "Feb 2027",
    ]
    assert [column.label for column in drawn(1, 2, 3, days=0).columns] == ["10 Jan"]
    with override("fr"):
        assert [column.label for column in drawn(1, 2, days=40).columns] == ["10 janv.", "19 févr."]


def test_few_points_are_all_kept() -> None:
    all_points = points(*range(MOST_POINTS))
    assert thinned(all_points) == all_points


@pytest.mark.parametrize("number", [121, 500, 3499])
def test_many_points_keep_ends_peaks_and_their_place(number: int) -> None:
    values = [20 + index * 7 % 11 for index in range(number)]
    values[number // 3], values[number // 2] = 99, -99
    all_points = points(*values)
    kept = thinned(all_points)
    assert MOST_POINTS // 3 <= len(kept) <= MOST_POINTS
    assert (kept[0], kept[-1]) == (all_points[0], all_points[-1])
    assert {99, -99} <= {point["value"] for point in kept}
    assert all(point == all_points[point["number"] - 1] for point in kept)
    chart = draw_chart(kept, [""] * len(kept), [False] * len(kept))
    peak = next(dot for dot, point in zip(chart.dots, kept, strict=True) if point["value"] == 99)
    assert peak.x == round(LEFT + (RIGHT - LEFT) * (number // 3) / (number - 1), 1)
