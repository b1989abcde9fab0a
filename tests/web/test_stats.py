"""What games tell of players and groups, worked out on paper first."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.web.league import group_stats, player_stats
from scorepad.web.league.favourites import favourites
from scorepad.web.league.history import PastPlay, past_plays, plays_of, with_others
from scorepad.web.league.player_stats import PlayerStats, Rival
from scorepad.web.league.plays import set_removed
from scorepad.web.league.records import records_of
from scorepad.web.league.streaks import current_streak, is_not_last, is_won, longest_streak
from scorepad.web.models import Group
from tests.web.groups import START, kept, kept_towns, made_group, player_of
from tests.web.history import ADA, BEN, CLEO, DAN, evenings, past, town

GAME = "tiny-towns"


def of(player: int, games: list[PastPlay]) -> PlayerStats:
    return player_stats.stats_of(GAME, plays_of(games, player), [])


def test_rivals_count_ahead_level_and_behind() -> None:
    games = evenings("Ada1 Ben2 Cleo3", "Ada1 Ben1", "Cleo1 Ben2 Ada3", "Ben1:40 Ada2:39")
    # Ben: ahead once, level once, behind twice. Cleo: ahead once, behind once.
    assert of(ADA, games)["rivals"] == [
        Rival(player=BEN, games=4, ahead=1, level=1, behind=2),
        Rival(player=CLEO, games=2, ahead=1, level=0, behind=1),
    ]


def test_a_solo_game_has_a_score_and_nothing_else() -> None:
    stats = of(ADA, evenings("Ada1:30", "Ada2:20 Ben1:25"))
    assert (stats["games"], stats["alone"], stats["wins"], stats["win_rate"]) == (2, 1, 0, 0)
    assert (stats["average"], stats["best"]) == (25, 30)
    assert [point["value"] for point in stats["scores"]] == [30, 20]
    assert [row["size"] for row in stats["places"]] == [2]
    assert stats["won_in_a_row"] is None


def test_places_by_the_number_of_players() -> None:
    games = evenings("Ada1 Ben2", "Ada2 Ben1", "Ada2 Ben1", "Ada3 Ben1 Cleo2", "Ada1 Ben1 Cleo3")
    two, three = of(ADA, games)["places"]
    assert (two["size"], two["games"], two["counts"]) == (2, 3, [1, 2])
    assert two["average"] == pytest.approx(5 / 3)
    assert (three["size"], three["counts"], three["average"]) == (3, [1, 0, 1], 2)


def test_averages_leave_out_games_without_points() -> None:
    stats = of(ADA, evenings("Ada1 Ben2", "Ada1:-4 Ben2:-5", "Ada1:7 Ben2:5"))
    assert (stats["average"], stats["best"], stats["scored"]) == (1.5, 7, 2)


def test_nobody_has_statistics_without_games() -> None:
    stats = of(ADA, [])
    assert (stats["games"], stats["win_rate"], stats["average"], stats["best"]) == (0, *[None] * 3)
    assert (stats["rivals"], stats["places"], stats["best_entry"]) == ([], [], None)


def test_streaks() -> None:
    wins = "Ada1 Ben2", "Ada1 Ben1", "Ada2 Ben1", "Ada1 Ben2", "Ada1 Ben2", "Ada1 Ben2"
    own = plays_of(evenings(*wins, "Ada2 Ben1 Cleo3"), ADA)
    longest, current = longest_streak(own, is_won), current_streak(own, is_won)
    assert longest is not None
    assert (longest["number"], longest["first"], longest["last"]) == (3, "game-3", "game-5")
    assert current is None
    current = current_streak(own[:-1], is_won)
    assert current == longest


def test_of_equal_streaks_the_first_counts() -> None:
    own = plays_of(evenings("Ada1 Ben2", "Ada2 Ben1", "Ada1 Ben2"), ADA)
    longest = longest_streak(own, is_won)
    assert longest is not None
    assert (longest["number"], longest["first"], longest["last"]) == (1, "game-0", "game-0")


def test_where_all_are_equal_nobody_is_last() -> None:
    own = plays_of(evenings("Ada1 Ben1", "Ada2 Ben1 Cleo3", "Ada2 Ben1 Cleo2"), ADA)
    longest = longest_streak(own, is_not_last)
    assert longest is not None
    assert (longest["number"], longest["last"]) == (2, "game-1")  # a shared last place is one


@given(st.lists(st.booleans()))
def test_streaks_as_a_slow_reader_finds_them(wins: list[bool]) -> None:
    own = plays_of(evenings(*("Ada1 Ben2" if won else "Ada2 Ben1" for won in wins)), ADA)
    rows = "".join("w" if won else "." for won in wins).split(".")
    longest, current = longest_streak(own, is_won), current_streak(own, is_won)
    assert (longest["number"] if longest else 0) == max(map(len, rows))
    assert (current["number"] if current else 0) == len(rows[-1])


def test_best_entry_is_the_highest_that_can_be_drawn() -> None:
    games = [
        past("Ada1:50 Ben2:10", 0),  # without towns
        past("Ben1:30 Ada2:20", 1, Ada=town(well=1), Ben=town(well=1)),
        past("Ada1:20", 2, Ada=town(well=1)),
    ]
    best = of(ADA, games)["best_entry"]
    assert best is not None
    assert (best["uid"], best["score"], best["position"]) == ("game-1", 20, 2)


def test_favourite_cards_with_what_they_earn_where_they_stand() -> None:
    first = {"built": {"well": 2, "tavern": 1}, "points": {"well": 3, "tavern": 2}}
    second = {"built": {"well": 1, "tavern": 2}, "points": {"well": -2, "tavern": 5}}
    third = {"built": {"fort-ironweed": 1}, "points": {"fort-ironweed": 7}}
    games = [past("Ada1:1", day, Ada=tally) for day, tally in enumerate((first, second, third))]
    cards, monuments = favourites(GAME, (part for _, part in plays_of(games, ADA)))
    # Three of each: the tavern earned 7 in two towns, the well 1.
    assert [(row["card"], row["built"], row["seats"], row["average"]) for row in cards] == [
        ("tavern", 3, 2, 3.5),
        ("well", 3, 2, 0.5),
    ]
    assert [(row["card"], row["average"]) for row in monuments] == [("fort-ironweed", 7)]


def test_margin_needs_points_that_fit_the_places() -> None:
    assert past("Ada1:40 Ben2:38 Cleo3:10").margin == 2
    assert past("Ada2:30 Ben1:30").margin == 0
    assert past("Ada1:30 Ben1:30 Cleo3:9").margin == 0
    assert past("Ada1:30 Ben2:35").margin is None
    assert past("Ada1:30 Ben2").margin is None
    assert past("Ada1:30").margin is None


def test_records_on_paper() -> None:
    games = evenings(
        "Ada1:40 Ben2:30 Cleo3:20",  # margin 10
        "Ben1:12 Ada2:9",  # the lowest that won
        "Ben1:33 Cleo2:20 Ada3:19",  # margin 13
        "Ben1:40 Ada2:39",  # only equals the highest score; the third in a row
        "Ada1:5",  # alone: no victory, no game against anybody
        "Cleo1:30 Ada2:29",
    )
    held = {
        one["record"]: (one["value"], one["players"], one["uid"]) for one in records_of(GAME, games)
    }
    assert held == {
        "highest-score": (40, [ADA], "game-0"),
        "lowest-winning-score": (12, [BEN], "game-1"),
        "largest-margin": (13, [BEN], "game-2"),
        "longest-streak": (3, [BEN], "game-3"),
        "most-wins": (3, [BEN], "game-3"),
        "most-games": (5, [ADA], "game-5"),
    }


def test_records_that_nobody_holds_are_left_out() -> None:
    held = [one["record"] for one in records_of(GAME, evenings("Ada1 Ben2", "Ada2 Ben1"))]
    assert held == ["most-wins", "most-games"]
    assert records_of(GAME, []) == []


def test_equals_share_most_games() -> None:
    held = {one["record"]: one["players"] for one in records_of(GAME, evenings("Ada1:9 Ben2:8"))}
    assert held["most-games"] == [ADA, BEN]
    assert held["most-wins"] == [ADA]


def test_closest_games_start_with_the_last_tie_break() -> None:
    games = [
        past("Ada1:30 Ben2:29", 0),
        past("Ada1:30 Ben2:30", 1, "master_builder_turns"),
        past("Ada1:30 Ben2:30", 2, "cottages"),
        past("Ada1:30 Ben1:30", 3, "shared"),
        past("Ada1:30 Ben2:29", 4),
        past("Ada1:30 Ben2:30", 5, "empty_squares"),
        past("Ada1:30 Ben2:20", 6),
        past("Ada1:30", 7),
        past("Ada1 Ben2", 8),
    ]
    listed = group_stats.closest(GAME, games)
    # A shared victory, the third, second and first tie-break; then one point, the newer game.
    assert [game["uid"][-1] for game in listed] == ["3", "2", "5", "1", "4"]


@pytest.mark.django_db
def test_recent_plays_are_the_newest_ten_with_the_best_first() -> None:
    group = made_group()
    for day in range(12):
        kept(group, "Ben2:20 Ada1:30", day, uid=f"game-{day}")
    recent = group_stats.recent_plays(Group.objects.get(pk=group.pk))
    assert [play["uid"] for play in recent] == [f"game-{day}" for day in range(11, 1, -1)]
    best, second = recent[0]["places"]
    assert (best["player"], second["player"]) == (
        player_of(group, "Ada").pk,
        player_of(group, "Ben").pk,
    )


def test_totals() -> None:
    games = [past("Ada1:30 Ben2:20", 0, Ada=town(well=2, farm=3)), past("Dan1:10", 1)]
    totals = group_stats.totals_of(GAME, games)
    assert (totals["games"], totals["players"], totals["figures"]) == (2, 3, {"buildings": 5})
    assert (totals["average"], totals["since"]) == (20, START.isoformat())
    assert with_others(games) == games[:1]
    assert of(DAN, games)["alone"] == 1


@pytest.mark.django_db
def test_games_are_read_in_order_without_removed_ones() -> None:
    group, other = made_group(), made_group(name="Friday")
    kept(group, "Ada1:40 Ben2:30", 5, uid="late")
    kept(group, "Ben1:40 Ada2:30", 0, uid="b", league=False)
    kept(group, "Ben1:40 Ada2:30", 0, uid="a", decided_by="points")
    set_removed(kept(group, "Ada1 Ben2", 1, uid="gone"), True, None)
    kept(other, "Ada1 Ben2", 0, uid="elsewhere")
    games = past_plays(group, GAME)
    assert [game.uid for game in games] == ["a", "b", "late"]
    assert [(part.position, part.rank, part.score) for part in games[0].parts] == [
        (1, 1, 40),
        (2, 2, 30),
    ]
    assert (games[0].at, games[0].decided_by) == (START, "points")


@pytest.mark.django_db
def test_rating_follows_league_games_only_and_every_point_names_its_game() -> None:
    group = made_group()
    kept(group, "Ada1:40 Ben2:30", 0, uid="first")
    kept(group, "Ada2:20 Ben1:30", 1, uid="casual", league=False)
    kept(group, "Ada1:40 Ben2:30", 2, uid="second")
    stats = player_stats.player_stats(
        Group.objects.get(pk=group.pk), GAME, player_of(group, "Ada").pk
    )
    ratings = stats["ratings"]
    assert [point["uid"] for point in ratings] == ["first", "second"]
    assert ratings[0]["value"] == 1000 + ratings[0]["change"]
    assert ratings[1]["value"] == ratings[0]["value"] + ratings[1]["change"]
    assert ratings[1]["value"] > ratings[0]["value"] > 1000
    assert ratings[1]["at"] == (START + timedelta(days=2)).isoformat()
    assert (stats["games"], stats["rated"], stats["wins"]) == (3, 2, 2)


@pytest.mark.django_db
def test_answers_are_the_same_when_they_come_from_the_ledger() -> None:
    group = made_group()
    towns = ("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ....")
    kept_towns(group, *towns)
    group = Group.objects.get(pk=group.pk)
    ada = player_of(group, "Ada").pk
    first = player_stats.player_stats(group, GAME, ada), group_stats.game_stats(group, GAME)
    again = player_stats.player_stats(group, GAME, ada), group_stats.game_stats(group, GAME)
    assert again == first
    assert json.loads(json.dumps(first[1])) == first[1]
    assert first[0]["best_entry"] is not None
    assert first[0]["best_entry"]["score"] == 6 - 13  # two fed cottages, thirteen empty squares
