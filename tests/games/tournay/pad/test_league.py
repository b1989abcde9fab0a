"""Tournay in a group: the demo season, badges and figures, the league, files for other programs."""

from __future__ import annotations

import csv
import json
import time
from datetime import date, timedelta
from io import StringIO
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.games import judge
from scorepad.games.tournay.demo.programme import programme
from scorepad.games.tournay.pad import PAD
from scorepad.rules.refusal import Refusal
from scorepad.web.league.badges import badges_in
from scorepad.web.league.friends import FRIENDS
from scorepad.web.league.group_stats import totals_of
from scorepad.web.league.history import PastPlay
from scorepad.web.league.plays import KeptPlay, keep, kept_play_of_file
from scorepad.web.models import Group, Play, Role, Table
from scorepad.web.share.bgstats import ADDRESS, player_id
from tests.games.tournay.pad.tables import made_table
from tests.games.tournay.rules.laid import ended, player
from tests.web.groups import START, client_of, made_group, player_of
from tests.web.history import ADA, BEN, past

TODAY = date(2026, 3, 14)
SEEDS = range(12)
# Ada: Mint 2 fours × 2 = 4, City Hall 3 × 2 = 6, printed 5, 1 rampart: 16.
# Ben: Mint 1 × 1 = 1, City Hall 1 × 1 = 1, printed 0, 2 ramparts: 4.
GAME = ended(
    player(
        "Ada",
        "mint=2 wb1=1 rb1 / city-hall=2 wb2 rb2 / yc1 wc1 rc1",
        citizens={"yellow": 3, "white": 0, "red": 0},
        deniers=9,
        ramparts=1,
    ),
    player("Ben", "yb1", citizens={"yellow": 1, "white": 0, "red": 0}, deniers=4, ramparts=2),
    rules="basic",
    criers=3,
)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_is_wrong_with_an_invented_game(seed: int) -> None:
    for play in programme(seed, TODAY):
        verdict = judge(play.data)
        assert not isinstance(verdict, Refusal)
        assert [p for seat in verdict.result.seats for p in seat.problems] == [], play.data


def test_the_demo_season_is_varied_and_ends_before_today() -> None:
    plays = programme(11, TODAY)
    days = [play.played_at.date() for play in plays]
    assert days == sorted(days)
    assert days[-1] < TODAY
    assert TODAY - timedelta(days=245) < days[0] < TODAY - timedelta(days=150)
    assert 10 <= len(plays) <= 20
    assert {len(play.names) for play in plays} == {2, 3, 4}
    assert {play.data["rules"] for play in plays} == {"basic", "advanced"}
    assert {name for play in plays for name in play.names} == set(FRIENDS)
    verdicts = [judge(play.data) for play in plays]
    decided = {one.result.decided_by for one in verdicts if not isinstance(one, Refusal)}
    assert decided == {"points", "shared"}


def test_the_same_seed_and_day_make_the_same_season_quickly() -> None:
    begun = time.process_time()
    one = programme(11, TODAY)
    assert time.process_time() - begun < 0.7
    assert programme(11, TODAY) == one
    assert programme(12, TODAY) != one


def quarter(points: dict[str, int], *built: str) -> dict[str, Any]:
    """What is remembered of a quarter."""
    return {"built": dict.fromkeys(built, 1), "points": points}


def earned(key: str, *plays: PastPlay) -> list[tuple[int, str]]:
    found = badges_in(PAD.slug, plays)
    return [(one["player"], one["uid"]) for one in found if one["badge"] == key]


def test_twelve_points_of_one_building_are_a_badge_and_eleven_are_none() -> None:
    just_not = past("Ada1:20 Ben2:9", 1, Ada=quarter({"mint": 11, "printed": 12}, "mint"))
    reached = past("Ada1:20 Ben2:9", 2, Ada=quarter({"mint": 12}, "mint"))
    assert earned("full-dozen", just_not) == []
    assert earned("full-dozen", just_not, reached) == [(ADA, "game-2")]


def test_a_guest_takes_points_of_what_others_built() -> None:
    own = past("Ada1:20 Ben2:9", 1, Ada=quarter({"mint": 12, "ramparts": 9}, "mint"))
    theirs = past("Ada1:20 Ben2:9", 2, Ben=quarter({"mint": 8}, "belfry"))
    little = past("Ada1:20 Ben2:9", 3, Ada=quarter({"belfry": 7}, "mint"))
    assert earned("welcome-guest", own, theirs, little) == [(BEN, "game-2")]


def test_five_prestige_buildings_and_five_ramparts() -> None:
    names = ("mint", "belfry", "cathedral", "saint-brice")
    four = past("Ada1:20 Ben2:9", 1, Ada=quarter({"ramparts": 4}, *names))
    five = past("Ada1:20 Ben2:9", 2, Ben=quarter({"ramparts": 5}, *names, "city-hall"))
    assert earned("prestige-quarter", four, five) == [(BEN, "game-2")]
    assert earned("walled-in", four, five) == [(BEN, "game-2")]


def test_a_shared_victory_crowns_both() -> None:
    alone, both = past("Ada1:20 Ben2:9", 1), past("Ada1:9 Ben1:9", 2, "shared")
    assert earned("two-crowns", alone) == []
    assert sorted(earned("two-crowns", alone, both)) == [(ADA, "game-2"), (BEN, "game-2")]


def test_ten_different_buildings_over_all_games() -> None:
    names = list(PAD.game.cards)[:10]
    nine = past("Ada1:20 Ben2:9", 1, Ada=quarter({}, *names[:9]))
    same = past("Ada1:20 Ben2:9", 2, Ada=quarter({}, *names[:9]))
    tenth = past("Ada1:20 Ben2:9", 3, Ada=quarter({}, names[9]))
    assert earned("city-planner", nine, same) == []
    assert earned("city-planner", nine, same, tenth) == [(ADA, "game-3")]


def test_every_badge_has_a_drawing() -> None:
    path = "scorepad/games/tournay/static/tournay/badges.svg"
    drawn = {symbol.get("id") for symbol in ElementTree.parse(path).getroot() if symbol.get("id")}
    assert drawn == {badge.key for badge in PAD.badges}


def test_figures_count_prestige_buildings_and_ramparts() -> None:
    ada, ben = quarter({"ramparts": 3}, "mint", "belfry"), quarter({"mint": 2}, "cathedral")
    totals = totals_of(PAD.slug, [past("Ada1:20 Ben2:9", 1, Ada=ada, Ben=ben)])
    assert totals["figures"] == {"prestige": 3, "ramparts": 3}


def kept_game(group: Group) -> Play:
    players = [player_of(group, one["name"]).pk for one in GAME["players"]]
    record = kept_play_of_file(GAME, players, START)
    assert isinstance(record, KeptPlay)
    return keep(group, "quarters", record, None)


@pytest.mark.django_db
def test_a_kept_game_counts_in_the_league_and_shows_its_badges_and_figures() -> None:
    group = made_group()
    kept_game(group)
    client = client_of(group, Role.READER)
    page = client.get(f"/g/{group.key}?game=tournay").content.decode()
    assert "2 prestige buildings" in page
    assert "3 ramparts" in page
    league = client.get(f"/g/{group.key}/league?game=tournay").content.decode()
    assert league.index("Ada") < league.index("Ben")


@pytest.mark.django_db
def test_files_of_a_group_hold_the_game_file_and_its_result() -> None:
    group = made_group()
    kept_game(group)
    client = client_of(group, Role.READER)
    answer = client.get(reverse("games-json", args=[group.key]))
    (game,) = json.loads(b"".join(answer.streaming_content))["games"]  # type: ignore[attr-defined]
    assert game["file"] == GAME
    assert [one["total"] for one in game["result"]["players"]] == [16, 4]
    answer = client.get(reverse("games-csv", args=[group.key]))
    text = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
    head, *rows = csv.reader(StringIO(text.removeprefix("\ufeff")))
    told = [{**dict(zip(head, row, strict=True))} for row in rows]
    assert [(one["player"], one["rank"], one["score"]) for one in told] == [
        ("Ada", "1", "16"),
        ("Ben", "2", "4"),
    ]


@pytest.mark.django_db
def test_bgstats_gets_the_buildings_as_roles(client: Client) -> None:
    table = made_table("mint=2 yb1=1", "wb1")
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    answer = client.get(f"/r/{table.share}/bgstats")
    play = json.loads(unquote(answer["Location"].removeprefix(ADDRESS)))
    assert (play["game"]["bggId"], play["board"]) == (105037, "Basic rules")
    ada, ben = play["players"]
    assert (ada["sourcePlayerId"], ada["score"], ada["rank"]) == (player_id("Ada"), 3, 1)
    assert ada["role"] == "Mint"
    assert ada["winner"]
    assert not ben["winner"]
    assert "role" not in ben
