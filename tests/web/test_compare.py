"""Players on one axis: every line ends at its name, and names never lie on each other."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scorepad.web.league.compare import APART, BOTTOM, MOST_LINES, TOP, compared, spread
from scorepad.web.league.filters import Filters
from scorepad.web.league.table import MOST_WEEKS, league
from scorepad.web.models import Group, Role
from tests.web.groups import client_of, kept, made_group


@pytest.mark.parametrize(
    "heights",
    [[100.0, 100.0, 100.0], [TOP, TOP, TOP + 1.0], [BOTTOM, BOTTOM - 1.0, BOTTOM], [50.0, 150.0]],
)
def test_names_are_moved_apart_in_their_order(heights: list[float]) -> None:
    found = spread(heights)
    order = sorted(found)
    assert all(below - above >= APART - 0.1 for above, below in pairwise(order))
    assert order[0] >= TOP - APART
    assert order[-1] <= BOTTOM
    pairs = [(one, other) for one in range(len(heights)) for other in range(len(heights))]
    assert all(found[one] < found[other] for one, other in pairs if heights[one] < heights[other])


@pytest.mark.django_db
def test_the_first_players_are_compared_and_the_numbers_stand_beneath() -> None:
    group = made_group()
    names = [f"P{number}" for number in range(8)]
    result = " ".join(f"{name}{rank}" for rank, name in enumerate(names, start=1))
    for day in (0, 7, 14):
        kept(group, result, day)
    fresh = Group.objects.get(pk=group.pk)
    lines, shown = league(fresh, Filters()), dict(group.players.values_list("pk", "name"))
    found = compared(lines, shown)
    assert found
    assert [course.name for course in found.courses] == names[:MOST_LINES]
    assert [course.last for course in found.courses] == [
        line.rating.shown for line in lines[:MOST_LINES]
    ]
    assert len({course.dash for course in found.courses}) == MOST_LINES
    page = client_of(group, Role.READER).get(f"/g/{group.key}/league?season=all").content.decode()
    assert page.count('class="compare__name"') == MOST_LINES
    assert f"<td>{found.courses[0].high}</td>" in page


@pytest.mark.django_db
def test_one_week_is_no_course_and_long_ones_are_cut() -> None:
    group = made_group()
    for day in range(3):
        kept(group, "Ada1 Ben2", 2 + day)
    fresh = Group.objects.get(pk=group.pk)
    assert compared(league(fresh, Filters()), {}) is None
    for week in range(MOST_WEEKS + 5):
        kept(group, "Ada1 Ben2", 7 * week + 9)
    fresh.refresh_from_db()
    assert {len(line.course) for line in league(fresh, Filters())} == {MOST_WEEKS}
