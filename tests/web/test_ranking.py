"""The league page: who is where, who moved, the last results, and filters as chips."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scorepad.web.league.chips import chips
from scorepad.web.league.faces import HUES, hue_of, initials
from scorepad.web.league.filters import ALL_TIME, Filters, Season, asked_filters
from scorepad.web.league.table import Line, league
from scorepad.web.models import Group, Role
from tests.web.groups import client_of, kept, made_group, player_of

MONDAY = 2  # days after the first game of `tests.web.groups`, which is on a Saturday


def lines_of(group: Group) -> dict[str, Line]:
    names = dict(group.players.values_list("pk", "name"))
    fresh = Group.objects.get(pk=group.pk)
    return {names[line.player]: line for line in league(fresh, Filters())}


@pytest.mark.django_db
def test_movement_is_since_before_the_week_of_the_last_game() -> None:
    group = made_group()
    for day in range(-10, -7):
        kept(group, "Ada1 Ben2 Cleo3", day)
    assert [line.moved for line in lines_of(group).values()] == [0, 0, 0]
    # On a Monday a week begins: four games turn the table round, each of them in this week.
    for day in range(MONDAY, MONDAY + 4):
        kept(group, "Cleo1 Ben2 Ada3", day)
        lines_of(group)
    found = lines_of(group)
    assert [(name, line.before, line.moved) for name, line in found.items()] == [
        ("Cleo", 3, 2),
        ("Ben", 2, 0),
        ("Ada", 1, -2),
    ]
    # The week after, the new places are those to compare with.
    kept(group, "Cleo1 Ben2 Ada3", MONDAY + 7)
    assert {name: line.moved for name, line in lines_of(group).items()} == {
        "Cleo": 0,
        "Ben": 0,
        "Ada": 0,
    }


@pytest.mark.django_db
def test_who_gets_a_first_place_is_new_and_did_not_move() -> None:
    group = made_group()
    for day in range(-10, -7):
        kept(group, "Ada1 Ben2", day)
    for day in range(MONDAY, MONDAY + 3):
        kept(group, "Cleo1 Dan2", day)
    cleo, ada = lines_of(group)["Cleo"], lines_of(group)["Ada"]
    assert (cleo.is_new, cleo.moved, ada.is_new) == (True, 0, False)


@pytest.mark.django_db
def test_the_last_five_results_stand_oldest_first() -> None:
    group = made_group()
    for day, result in enumerate(
        ("Ada1 Ben2", "Ada2 Ben1", "Ada3 Ben1 Cleo2", "Ada1 Ben1", "Ada1 Ben2", "Ada2 Ben1")
    ):
        kept(group, result, day)
    assert lines_of(group)["Ada"].latest == ((2, 2), (3, 3), (1, 2), (1, 2), (2, 2))
    page = client_of(group, Role.READER).get(f"/g/{group.key}/league?season=all").content.decode()
    said = re.search(r'aria-label="(2nd[^"]*)"', page)
    assert said
    assert said[1] == "2nd of 2, 3rd of 3, 1st of 2, 1st of 2, 2nd of 2"


def test_chips_say_what_is_set_and_lead_to_the_rest() -> None:
    seasons = [Season(2026, 4, 3), Season(2026, 3, 3)]
    games = {"tiny-towns": "Tiny Towns", "chess": "Chess"}
    asked = {"game": "tiny-towns", "season": "2026-3", "size": "3"}
    filters = asked_filters(asked, 3, seasons[0], list(games))
    found = {chip.name: chip for chip in chips(filters, seasons, games)}
    assert [(name, chip.shown, chip.is_set) for name, chip in found.items()] == [
        ("season", "Summer 2026", True),
        ("game", "Tiny Towns", True),
        ("size", "3 players", True),
        ("expansion", "Expansion", False),
    ]
    assert [one.query for one in found["season"].choices] == [
        f"game=tiny-towns&season={name}&size=3" for name in ("2026-4", "2026-3", ALL_TIME)
    ]
    for chip in found.values():
        assert [one.chosen for one in chip.choices].count(True) == 1
    # A game without expansions has no such chip.
    other = asked_filters({**asked, "game": "chess"}, 3, seasons[0], list(games))
    assert "expansion" not in {chip.name for chip in chips(other, seasons, games)}


@pytest.mark.django_db
def test_own_dates_keep_the_other_filters() -> None:
    group = made_group()
    kept(group, "Ada1 Ben2 Cleo3")
    client: Client = client_of(group, Role.READER)
    page = client.get(f"/g/{group.key}/league?season=all&size=3&expansion=none").content.decode()
    form = page[page.index("filter__dates") :]
    for name, value in {"season": "own", "size": "3", "expansion": "none"}.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in form


@pytest.mark.django_db
def test_an_empty_league_says_what_to_do_and_shows_how_it_will_look() -> None:
    group = made_group("Ada")
    page = client_of(group, Role.MEMBER).get(f"/g/{group.key}/league").content.decode()
    assert "No league games here yet." in page
    assert page.count("sample-league__row") == 3
    assert f"/start?group={group.key}" in page


@pytest.mark.parametrize(
    ("name", "letters"),
    [
        ("Ada", "Ad"),
        ("Jean-Marc", "Je"),
        ("Ada Lovelace", "AL"),
        ("Ada de la Tour", "AT"),
        ("é", "É"),
        ("<b>Ben</b>", "Bb"),
        ("🦫", "🦫"),
    ],
)
def test_initials(name: str, letters: str) -> None:
    assert initials(name) == letters


@pytest.mark.django_db
def test_neighbours_have_different_colours() -> None:
    group = made_group(*(f"P{number}" for number in range(HUES)))
    assert len({hue_of(player_of(group, f"P{n}").pk) for n in range(HUES)}) == HUES
