"""A player's page."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from scorepad.web.league.people import merge
from scorepad.web.league.plays import bump
from scorepad.web.models import Group, Player, Role
from tests.web.groups import client_of, kept, kept_towns, made_group, player_of
from tests.web.test_group import words_of

pytestmark = pytest.mark.django_db
SCRIPT = "<script>alert(1)</script>"


def page_of(client: Client, player: Player, language: str = "en") -> str:
    answer = client.get(
        f"/g/{player.group.key}/players/{player.pk}", headers={"accept-language": language}
    )
    assert answer.status_code == 200
    return answer.content.decode()


def season(group: Group) -> None:
    """Ada wins two of three and plays once alone."""
    kept(group, "Ada1:40 Ben2:30 Cleo3:20", 0, uid="game-0")
    kept(group, "Ada1:21 Ben2:20", 1, uid="game-1")
    kept(group, "Ben1:25 Ada2:-4", 2, uid="game-2", league=False)
    kept(group, "Ada1:33", 3, uid="alone")


def test_page_tells_what_the_games_say() -> None:
    group = made_group()
    season(group)
    page = page_of(client_of(group, Role.READER), player_of(group, "Ada"))
    words = words_of(page)
    assert "Games 4 Wins 2" in words
    assert "Wins 2 67%" in words
    assert "Average score 22.5" in words
    assert "Best score 40" in words
    assert "1 game was played alone; it counts for scores only." in words
    assert "Against Games Ahead Ties Behind Ben 3 2 0 1 Cleo 1 1 0 0" in words
    assert "Longest winning streak 2 games 10 Jan 2026 – 11 Jan 2026" in words
    assert "Current winning streak –" in words
    assert "Players 1st 2nd 3rd avg. 2 1 1 1.5 3 1 0 0 1.0" in words
    assert "won a game for the first time" in words
    assert f'href="/g/{group.key}/plays/game-0"' in page


def test_charts_have_their_numbers_beneath_them() -> None:
    group = made_group()
    season(group)
    page = page_of(client_of(group, Role.READER), player_of(group, "Ada"))
    skill, scores = re.findall(r"<svg class=\"chart\".*?</svg>", page, re.DOTALL)
    assert len(re.findall("<circle", skill)) == 2  # the casual and the solo game do not count
    assert len(re.findall("<circle", scores)) == 4
    assert len(re.findall("chart__dot--marked", scores)) == 2  # a solo game is no win
    assert "10 January 2026: 40" in scores
    assert "12 January 2026: −4" in scores
    assert "4 scores. The last is 33, the lowest −4, the highest 40." in scores
    words = words_of(page)
    assert "1 10 Jan 2026 40 1st of 3" in words
    assert "3 12 Jan 2026 −4 2nd of 2" in words
    assert "4 13 Jan 2026 33 solo" in words
    assert "style=" not in page


def test_charts_are_drawn_alike_in_french() -> None:
    group = made_group()
    season(group)
    client, ada = client_of(group, Role.READER), player_of(group, "Ada")
    english, french = page_of(client, ada), page_of(client, ada, "fr")
    # A comma for a point in the coordinates would scatter the dots.
    assert re.findall(r'c[xy]="[^"]*"', english) == re.findall(r'c[xy]="[^"]*"', french)
    words = words_of(french)
    assert "Score moyen 22,5" in words
    assert "Plus longue série de victoires 2 parties" in words
    assert "Niveau au fil du temps" in words


def test_best_town_is_drawn_and_leads_to_its_game() -> None:
    group = made_group()
    kept_towns(group, ("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ...."))
    page = page_of(client_of(group, Role.READER), player_of(group, "Ben"))
    town = re.findall(r'<div class="town town--small drawn-entry".*?</div>', page, re.DOTALL)[0]
    assert re.findall(r"piece--(\w+)", town) == ["tavern"]
    assert len(re.findall("<span", town)) == 16
    assert "−13 points" in page
    assert f'href="/g/{group.key}/plays/towns-0"' in page


def test_many_games_are_thinned_out() -> None:
    group = made_group()
    for number in range(150):
        kept(group, f"Ada1:{20 + number % 7} Ben2:10", number, uid=f"game-{number}")
    page = page_of(client_of(group, Role.READER), player_of(group, "Ada"))
    skill, scores = re.findall(r"<svg class=\"chart\".*?</svg>", page, re.DOTALL)
    shown = len(re.findall("<circle", scores))
    assert 40 <= shown <= 120
    assert f"{shown} of 150 games are shown" in words_of(page)
    assert len(re.findall("<circle", skill)) <= 120


def test_without_games_the_page_says_what_to_do_next() -> None:
    group = made_group("Ada")
    page = page_of(client_of(group, Role.READER), player_of(group, "Ada"))
    assert "No games yet" in page
    assert '<svg class="chart"' not in page


def test_archived_players_are_shown_as_such() -> None:
    group = made_group()
    season(group)
    client, ada = client_of(group, Role.READER), player_of(group, "Ada")
    assert "archived" not in page_of(client, ada)
    Player.objects.filter(pk=ada.pk).update(archived_at=timezone.now())
    assert '<span class="chip">archived</span>' in page_of(client, ada)


def test_a_merged_player_leads_to_whom_they_turned_out_to_be() -> None:
    group = made_group("Adele")
    season(group)
    adele, ada = player_of(group, "Adele"), player_of(group, "Ada")
    assert merge(adele, ada, None)
    client = client_of(group, Role.READER)
    answer = client.get(f"/g/{group.key}/players/{adele.pk}")
    assert (answer.status_code, answer["Location"]) == (302, f"/g/{group.key}/players/{ada.pk}")
    assert "Also: Adele" in words_of(page_of(client, ada))


def test_names_are_only_names() -> None:
    group = made_group()
    season(group)
    Player.objects.filter(group=group, name="Ben").update(name=SCRIPT)
    Player.objects.filter(group=group, name="Cleo").update(name="%(number)s {rival}")
    bump(group)
    client = client_of(group, Role.READER)
    for player in group.players.all():
        page = page_of(client, player)
        assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "%(number)s {rival}" in page


def test_players_of_other_groups_are_not_here() -> None:
    group, other = made_group("Ada"), made_group("Zoe", name="Friday")
    client = client_of(group, Role.ORGANISER)
    zoe = player_of(other, "Zoe")
    assert client.get(f"/g/{group.key}/players/{zoe.pk}").status_code == 404
    assert client.get(f"/g/{other.key}/players/{zoe.pk}").status_code == 404
    assert Client().get(f"/g/{other.key}/players/{zoe.pk}").status_code == 404


def test_page_costs_the_same_for_few_and_many_games(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    group = made_group()
    client = client_of(group, Role.MEMBER)
    for day in range(30):
        kept(group, "Ada1:40 Ben2:30 Cleo3:20", day)
    kept_towns(group, ("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ...."), days=40)
    first = page_of(client, player_of(group, "Ada"))
    address = f"/g/{group.key}/players/{player_of(group, 'Ada').pk}"
    # Session, account, membership; the player; three answers of the ledger; names; the best town
    # with who played.
    with django_assert_num_queries(11):
        again = client.get(address).content.decode()
    assert words_of(again) == words_of(first)
