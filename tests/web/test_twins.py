"""A game that came another way, under another number: seen, and not taken a second time."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client

from scorepad.web.league.plays import KeptPart, KeptPlay, keep
from scorepad.web.models import Group, Play
from tests.web.exports import TWO, confirmed, export, imported, play, score, shown
from tests.web.groups import player_of
from tests.web.pictures import _own_media  # noqa: F401 - each test has its own folder

pytestmark = pytest.mark.django_db


def saved_here(group: Group, at: datetime, **rest: Any) -> Play:
    """The first game of `TWO`, saved at the table before."""
    rows = (
        KeptPart(player_of(group, "Ada").pk, 1, 40),
        KeptPart(player_of(group, "Ben").pk, 2, 30),
    )
    return keep(group, "table", KeptPlay("tiny-towns", at, rows, **rest), None)


def test_a_game_saved_here_and_noted_elsewhere_comes_once(group: Group, organiser: Client) -> None:
    saved_here(group, datetime(2026, 2, 4, 8, 0, tzinfo=UTC))
    page = shown(organiser, group, TWO)
    assert [game.uid for game in page.context["plan"].twins] == ["bgstats:play-1"]
    assert "Also import the 1 game that seems to be here already" in page.content.decode()
    assert confirmed(organiser, page).status_code == 302
    assert sorted(group.plays.values_list("uid", flat=True)) == ["bgstats:play-2", "table"]
    # Who knows better takes it all the same.
    page = shown(organiser, group, TWO)
    assert confirmed(organiser, page, twins="on").status_code == 302
    assert group.plays.count() == 3
    assert shown(organiser, group, TWO).context["plan"].same == 2


@pytest.mark.parametrize(
    ("at", "rest"),
    [
        (datetime(2026, 2, 6, 8, 0, tzinfo=UTC), {}),
        (datetime(2026, 2, 3, 21, 30, tzinfo=UTC), {"removed": True}),
    ],
)
def test_another_day_or_a_game_taken_out_is_no_twin(
    group: Group, organiser: Client, at: datetime, rest: dict[str, Any]
) -> None:
    saved_here(group, at, **rest)
    assert len(shown(organiser, group, TWO).context["plan"].new) == 2


def test_two_equal_games_of_one_file_are_two(group: Group, organiser: Client) -> None:
    equal = export(*(play(n, score(1, "40", winner=True), score(2, "30")) for n in (1, 2)))
    imported(organiser, group, {**equal, "plays": equal["plays"][:1]})
    assert len(shown(organiser, group, equal).context["plan"].new) == 1


def test_games_without_points_have_no_twins(group: Group, organiser: Client) -> None:
    bare = (play(n, score(1, winner=True), score(2)) for n in (1, 2))
    first, second = bare
    imported(organiser, group, export(first))
    assert len(shown(organiser, group, export(second)).context["plan"].new) == 1


def test_each_game_here_explains_one_of_the_file(group: Group, organiser: Client) -> None:
    saved_here(group, datetime(2026, 2, 3, 20, 0, tzinfo=UTC))
    equal = export(*(play(n, score(1, "40", winner=True), score(2, "30")) for n in (1, 2)))
    plan = shown(organiser, group, equal).context["plan"]
    assert (len(plan.twins), len(plan.new)) == (1, 1)


def test_twins_that_are_taken_count_for_the_league_as_ticked(
    group: Group, organiser: Client
) -> None:
    saved_here(group, datetime(2026, 2, 3, 20, 0, tzinfo=UTC))
    one = export(play(1, score(1, "40", winner=True), score(2, "30")))
    page = shown(organiser, group, one)
    assert 'name="league" checked' in page.content.decode()
    confirmed(organiser, page, twins="on")
    assert group.plays.get(uid="bgstats:play-1").league
