"""A group's first page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scorepad.web.models import Group, Role
from tests.web.groups import client_of, kept, kept_towns, made_group, player_of

pytestmark = pytest.mark.django_db
SCRIPT = "<script>alert(1)</script>"


def page_of(client: Client, group: Group, language: str = "en") -> str:
    answer = client.get(f"/g/{group.key}", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def words_of(page: str) -> str:
    """What can be read on a page, in one line."""
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_without_games_the_page_says_what_to_do_next() -> None:
    group = made_group()
    member = page_of(client_of(group, Role.MEMBER), group)
    assert "No games yet" in member
    assert f'href="/start?group={group.key}"' in member
    assert f'href="/g/{group.key}/players">Add players' in member
    reader = page_of(client_of(group, Role.READER), group)
    assert "No games yet" in reader
    assert "Add players" not in reader


def test_page_shows_leaders_records_and_games() -> None:
    group = made_group()
    for day in range(3):
        kept(group, "Ada1:40 Ben2:30 Cleo3:20", day, uid=f"game-{day}")
    kept(group, "Ben1:33 Ada2:33", 3, uid="close", decided_by="empty_squares")
    page = page_of(client_of(group, Role.READER), group)
    words, ada = words_of(page), player_of(group, "Ada").pk
    # Ada beat two opponents three times and one not at all: six of seven.
    assert "Winter 2026 · opponents beaten 1st Ad Ada 86%" in words
    assert "4 games 3 players" in words
    assert "Highest score 40 points Ada 10 January 2026" in words
    assert "Lowest winning score 33 points Ben 13 January 2026" in words
    assert "Longest winning streak 3 games Ada 12 January 2026" in words
    assert "13 January 2026 second tie-break: fewer empty squares 1st Ben 33 2nd Ada 33" in words
    assert "Ben won on the second tie-break: fewer empty squares" in words
    assert f'href="/g/{group.key}/players/{ada}"' in page
    assert f'href="/g/{group.key}/plays/close"' in page
    assert f'href="/g/{group.key}/league?game=tiny-towns&amp;season=2026-1"' in page


def test_leaders_are_of_all_time_while_a_season_is_young() -> None:
    group = made_group()
    for day in (0, 1, 2, 120):
        kept(group, "Ada1 Ben2", day)
    words = words_of(page_of(client_of(group, Role.READER), group))
    assert "All time · opponents beaten 1st Ad Ada 100% 2nd Be Ben 0%" in words


def test_with_too_few_games_nobody_leads() -> None:
    group = made_group()
    kept(group, "Ada1 Ben2")
    words = words_of(page_of(client_of(group, Role.READER), group))
    assert "Nobody has a place yet: it takes three league games." in words


def test_cards_are_named_with_what_they_earn() -> None:
    group = made_group()
    kept_towns(group, ("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ...."))
    page = page_of(client_of(group, Role.READER), group)
    assert 'href="/cards/tiny-towns/cottage">Cottage</a>' in page
    assert "Cottage 2 1 6.0" in words_of(page)
    french = words_of(page_of(client_of(group, Role.READER), group, "fr"))
    assert "Maison de Campagne 2 1 6,0" in french


def test_page_speaks_french() -> None:
    group = made_group()
    kept(group, "Ada1:33 Ben1:33", decided_by="shared")
    kept(group, "Ada1:-3 Ben2:-4", 1)
    kept(group, "Ada1:30 Ben1:30", 2)
    words = words_of(page_of(client_of(group, Role.READER), group, "fr"))
    assert "Hiver 2026 · adversaires battus 1er Ad Ada 67 % 2e Be Ben 33 %" in words
    assert "Parties les plus serrées 10 janvier 2026 victoire partagée" in words
    assert "11 janvier 2026 écart de 1 point 1er Ada −3 2e Ben −4" in words
    assert "Ben a perdu d’un seul point contre Ada" in words
    assert "Plus petit score gagnant −3 points Ada" in words


def test_names_are_only_names() -> None:
    group = made_group(name=SCRIPT)
    mean, ben = player_of(group, SCRIPT), player_of(group, "Ben")
    play = kept(group, "Ada1:30 Ben2:29")
    play.parts.filter(rank=1).update(player=mean)
    assert ben.parts.count() == 1
    page = page_of(client_of(group, Role.READER), group)
    assert "<script>alert" not in page
    # The league has no place for them yet: a record, a badge and its reason, two lists of games.
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;</bdi>") >= 4
    assert "lost by a single point to &lt;script&gt;alert(1)" in page


def test_outsiders_find_nothing() -> None:
    group = made_group()
    assert Client().get(f"/g/{group.key}").status_code == 404
    assert client_of(group, Role.OUTSIDER).get(f"/g/{group.key}").status_code == 404


def test_page_costs_the_same_for_few_and_many_games(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    group = made_group()
    client = client_of(group, Role.MEMBER)
    for day in range(30):
        kept(group, "Ada1:40 Ben2:30 Cleo3:20", day)
    first = page_of(client, group)
    # Session, account, membership; five answers of the ledger; the players.
    with django_assert_num_queries(10):
        again = page_of(client, group)
    assert words_of(again) == words_of(first)
