"""A finished table saved to a group, corrected on its table and saved again; games looked at and put right."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from scorepad.web.league.plays import correct, kept_play, take_back
from scorepad.web.models import Photo, Play, Role, Table
from tests.web.groups import client_of, kept, kept_towns, made_group, player_of
from tests.web.tables import made_table

pytestmark = pytest.mark.django_db
TAVERN = "G" + "." * 15


def finished(*towns: str, **rest: object) -> Table:
    table = made_table(*(towns or (TAVERN, "." * 16)), **rest)  # type: ignore[arg-type]
    table.finished_at = timezone.now()
    table.save()
    return table


def test_one_tap_saves_with_players_matched(client: Client) -> None:
    group = made_group("ADA", "Béne")
    member = client_of(group, Role.MEMBER)
    table = finished()
    member.get(f"/t/{table.code}")
    page = member.get(f"/r/{table.share}").content.decode()
    assert "Save to Thursday" in page
    answer = member.post(f"/r/{table.share}/save", {"group": group.key, "league": "on"})
    play = Play.objects.get()
    assert answer["Location"] == play.get_absolute_url()
    assert (play.uid, play.league, play.size, play.table) == (table.share, True, 2, table)
    assert [(p.player.name, p.rank, p.score) for p in play.parts.all()] == [
        ("ADA", 1, 2 - 15),
        ("Ben", 2, -16),
    ]
    assert group.players.count() == 3  # Ben is new: Béne is somebody else
    assert "Save to" not in client.get(f"/r/{table.share}").content.decode()


def test_names_match_without_case_and_accents_and_by_other_names() -> None:
    group = made_group("Béatrice", "Ben")
    other = player_of(group, "Bea")
    other.merged_into = player_of(group, "Béatrice")
    other.save()
    table = finished()
    for seat, name in zip(table.seats.all(), ("bea", "BEN"), strict=True):
        seat.name = name
        seat.save()
    member = client_of(group, Role.MEMBER)
    member.post(f"/r/{table.share}/save", {"group": group.key})
    assert [p.player.name for p in Play.objects.get().parts.all()] == ["Béatrice", "Ben"]


def test_all_that_can_be_told_is_kept() -> None:
    group = made_group("Zoe")
    member = client_of(group, Role.MEMBER)
    table = finished()
    zoe = player_of(group, "Zoe")
    told = {
        "group": group.key,
        "player_1": str(zoe.pk),
        "player_2": "new",
        "day": "2026-02-03",
        "place": "At   Ben’s",
        "notes": "<b>rain</b>\r\nall day",
    }
    member.post(f"/r/{table.share}/save", told)
    play = Play.objects.get()
    assert play.notes == "<b>rain</b>\nall day"  # as an import would write it
    assert (str(play.day), play.place, play.league) == ("2026-02-03", "At Ben’s", False)
    page = member.get(play.get_absolute_url()).content.decode()
    assert "&lt;b&gt;rain&lt;/b&gt;" in page
    assert "Zoe" in page
    assert "Ada" not in page  # the game shows who it was, not what was typed at the table


@pytest.mark.parametrize(
    "told",
    [
        {"day": "2999-01-01"},
        {"day": "soon"},
        {"player_1": "new", "player_2": "{ada}"},
        {"player_1": "{ada}", "player_2": "{ada}"},
    ],
)
def test_what_cannot_be_saved_says_so_and_leaves_nothing(told: dict[str, str]) -> None:
    group = made_group("Ada")
    ada = str(player_of(group, "Ada").pk)
    table = finished()
    asked = {key: value.format(ada=ada) for key, value in told.items()}
    answer = client_of(group, Role.MEMBER).post(
        f"/r/{table.share}/save", {"group": group.key, **asked}
    )
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert not Play.objects.exists()
    assert group.players.count() == 1


def test_what_was_typed_is_still_there_to_be_mended() -> None:
    group, table = made_group("Ada", "Zoe"), finished()
    member, address = client_of(group, Role.MEMBER), f"/r/{table.share}/save"
    typed = {
        "group": group.key,
        "day": "2999-01-01",
        "place": "Zoe's <garden>",
        "notes": "It rained.",
        "player_1": str(player_of(group, "Zoe").pk),
        "player_2": "new",
    }
    page = member.post(address, typed)
    assert page.status_code == 422
    assert "Date: This day is in the future." in page.content.decode()
    saving = page.context["saving"]
    assert (saving.place, saving.notes) == ("Zoe's <garden>", "It rained.")
    assert 'value="Zoe&#x27;s &lt;garden&gt;"' in page.content.decode()
    assert not saving.league  # it was not ticked
    # What the page shows can be sent as it is, with the day put right.
    again = {"group": group.key, "day": "2026-01-10", "place": saving.place}
    again |= {f"player_{p}": str(matched or "new") for p, _, matched in saving.seats}
    assert member.post(address, again).status_code == 302
    play = Play.objects.get()
    assert play.place == "Zoe's <garden>"
    assert [part.player.name for part in play.parts.order_by("position")] == ["Zoe", "Ben"]


def test_a_players_number_of_another_group_is_not_taken() -> None:
    group, other = made_group(), made_group("Eve")
    table = finished()
    eve = str(player_of(other, "Eve").pk)
    answer = client_of(group, Role.MEMBER).post(
        f"/r/{table.share}/save", {"group": group.key, "player_1": eve}
    )
    assert answer.status_code == 422
    assert not Play.objects.exists()


def test_a_result_link_alone_opens_no_table_and_no_photo() -> None:
    group, table = made_group(), finished()
    photo = Photo.objects.create(table=table, width=8, height=8, delete_after=timezone.now())
    stranger = client_of(group, Role.ORGANISER, "stranger")
    asked = {"group": group.key, "league": "on", "photo": "on"}
    stranger.post(f"/r/{table.share}/save", asked)
    play = Play.objects.get()
    assert (play.table, play.photo) == (None, None)
    answer = stranger.post(f"{play.get_absolute_url()}/reopen")
    assert table.code not in answer["Location"]
    table.refresh_from_db()
    assert (table.group, table.finished_at is not None) == (None, True)
    # Whoever finished the game at the table may take its photo along.
    stranger.post(f"/t/{table.code}/reopen")
    stranger.post(f"/t/{table.code}/finish", {"end": "played-out"})
    stranger.post(f"/r/{table.share}/save", asked)
    play.refresh_from_db()
    table.refresh_from_db()
    assert (play.photo, table.group) == (photo, group)


def test_a_double_tap_saves_once_and_says_so() -> None:
    group, table = made_group(), finished()
    member = client_of(group, Role.MEMBER)
    asked = {"group": group.key, "player_1": "new", "player_2": "new"}
    for _ in range(2):
        assert member.post(f"/r/{table.share}/save", asked).status_code == 302
    assert (Play.objects.count(), group.players.count()) == (1, 2)


def test_zoe_is_not_zoe_with_an_accent() -> None:
    group, table = made_group("Zoe", "Zoé"), finished()
    for seat, name in zip(table.seats.all(), ("Zoé", "zoe"), strict=True):
        seat.name = name
        seat.save()
    client_of(group, Role.MEMBER).post(f"/r/{table.share}/save", {"group": group.key})
    assert [part.player.name for part in Play.objects.get().parts.all()] == ["Zoé", "Zoe"]


def test_saving_twice_keeps_one_game_and_corrects_it() -> None:
    group = made_group()
    member = client_of(group, Role.MEMBER)
    table = finished()
    member.post(f"/r/{table.share}/save", {"group": group.key, "league": "on"})
    seat = table.seats.get(position=2)
    seat.entry = {"squares": ["tavern", "tavern", *[None] * 14]}
    seat.save()
    page = member.get(f"/r/{table.share}").content.decode()
    assert "Save again to Thursday" in page
    member.post(f"/r/{table.share}/save", {"group": group.key, "league": "on"})
    play = Play.objects.get()
    assert [part.rank for part in play.parts.all()] == [2, 1]
    assert [change.kind for change in play.changes.all()] == ["corrected", "kept"]


def test_a_solo_game_is_never_a_league_game() -> None:
    group = made_group()
    table = finished(TAVERN, setup={"variant": "solo"})
    client_of(group, Role.MEMBER).post(
        f"/r/{table.share}/save", {"group": group.key, "league": "on"}
    )
    assert not Play.objects.get().league


def test_the_towns_of_a_kept_game_are_corrected_on_a_table() -> None:
    group = made_group()
    play = kept_towns(group, ("Ada", TAVERN), ("Ben", "." * 16), first_player="Ada")
    member = client_of(group, Role.MEMBER)
    answer = member.post(f"{play.get_absolute_url()}/reopen")
    table = Table.objects.get()
    assert answer["Location"] == table.get_absolute_url()
    assert table.setup["first_player"] == "Ada"
    assert table.seats.get(position=1).entry["squares"][0] == "tavern"
    seat = table.seats.get(position=2)
    seat.entry = {"squares": ["tavern", "tavern", *[None] * 14]}
    seat.save()
    table.finished_at = timezone.now()
    table.save()
    before = play.played_at
    member.post(
        f"/r/{table.share}/save", {"group": group.key, "league": "on", "day": f"{before:%Y-%m-%d}"}
    )
    play = Play.objects.get()  # the same game, not a second one, at its own hour
    assert ([part.rank for part in play.parts.all()], play.played_at) == ([2, 1], before)
    # Taken back and opened again, the towns are those of the game and not of the last table.
    member.post(f"{play.get_absolute_url()}/changes/{play.changes.all()[0].pk}/back")
    member.post(f"{play.get_absolute_url()}/reopen")
    newest = Table.objects.latest("pk")
    assert newest.seats.get(position=2).entry["squares"] == [None] * 16


def test_correct_and_take_back_on_the_games_page() -> None:
    group = made_group()
    play = kept(group, "Ada1:40 Ben2:30")
    member = client_of(group, Role.MEMBER, "mate")
    ada, ben = (str(player_of(group, name).pk) for name in ("Ada", "Ben"))
    address = play.get_absolute_url()
    told = {
        "day": "2026-01-11",
        "league": "on",
        "player_1": ada,
        "rank_1": "2",
        "score_1": "29",
        "player_2": ben,
        "rank_2": "1",
        "score_2": "30",
    }
    assert member.post(f"{address}/correct", told)["Location"] == address
    page = member.get(address).content.decode()
    assert "mate" in page
    assert "Ada: 1st → 2nd, 40 → 29 points" in page
    assert "Ben: 2nd → 1st" in page
    in_french = member.get(address, headers={"Accept-Language": "fr"}).content.decode()
    assert "Ada\u00a0: 1er → 2e, 40 → 29 points" in in_french
    change = play.changes.get(kind="corrected")
    member.post(f"{address}/changes/{change.pk}/back")
    play.refresh_from_db()
    assert [(p.rank, p.score) for p in play.parts.all()] == [(1, 40), (2, 30)]
    assert str(play.day) == "2026-01-10"


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ({"rank_1": "2", "rank_2": "2"}, "do not fit together"),
        ({"rank_1": "0"}, "Every place is a number"),
        ({"score_1": "many"}, "Points are a number"),
        ({"player_1": "99999999"}, "Choose a player of this group"),
        ({"player_1": "{ben}"}, "in two seats"),
        ({"day": "2999-01-01"}, "in the future"),
    ],
)
def test_corrections_that_make_no_sense_are_refused(told: dict[str, str], sentence: str) -> None:
    group = made_group()
    play = kept(group, "Ada1:40 Ben2:30")
    ben = str(player_of(group, "Ben").pk)
    asked = {"day": "2026-01-10", **{key: value.format(ben=ben) for key, value in told.items()}}
    answer = client_of(group, Role.MEMBER).post(f"{play.get_absolute_url()}/correct", asked)
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert play.changes.count() == 1
    if "score_1" in told:
        assert 'value="many"' in answer.content.decode()  # what was typed stays


def test_taking_one_change_back_leaves_the_others() -> None:
    group = made_group()
    play = kept(group, "Ada1:40 Ben2:30")
    correct(play, replace(kept_play(play), place="Here"), None)
    correct(play, replace(kept_play(play), notes="Rain"), None)
    first = play.changes.filter(kind="corrected").last()
    assert first is not None
    assert take_back(first, None)
    play.refresh_from_db()
    assert (play.place, play.notes) == ("", "Rain")


def test_two_corrections_at_once_do_not_wipe_each_other() -> None:
    group = made_group()
    play = kept(group, "Ada1:40 Ben2:30")
    member = client_of(group, Role.MEMBER)
    address = f"{play.get_absolute_url()}/correct"
    asked = {"day": "2026-01-10", "version": "0", "rank_1": "1", "rank_2": "2"}
    assert member.post(address, {**asked, "place": "Here"}).status_code == 302
    late = member.post(address, {**asked, "place": "There"})
    assert late.status_code == 422
    assert "in the meantime" in late.content.decode()


def test_towns_say_places_by_themselves() -> None:
    group = made_group()
    play = kept_towns(group, ("Ada", TAVERN), ("Ben", "." * 16))
    member = client_of(group, Role.MEMBER)
    told = {"day": "2026-01-10", "league": "on", "rank_1": "2", "rank_2": "1"}
    member.post(f"{play.get_absolute_url()}/correct", told)
    assert [part.rank for part in play.parts.all()] == [1, 2]


def test_a_game_is_taken_out_and_put_back() -> None:
    group = made_group()
    play = kept(group, "Ada1 Ben2")
    member = client_of(group, Role.MEMBER)
    address = play.get_absolute_url()
    member.post(f"{address}/remove", {"removed": "1"})
    assert "counts nowhere" in member.get(address).content.decode()
    assert "10 January 2026" not in member.get(f"/g/{group.key}/plays").content.decode()
    assert "10 January 2026" in member.get(f"/g/{group.key}/plays?removed").content.decode()
    member.post(f"{address}/remove", {"removed": "0"})
    assert "10 January 2026" in member.get(f"/g/{group.key}/plays").content.decode()


def test_a_mended_rule_never_rewrites_a_league_unseen() -> None:
    group = made_group()
    play = kept_towns(group, ("Ada", TAVERN), ("Ben", "." * 16))
    play.parts.filter(position=1).update(rank=2)
    play.parts.filter(position=2).update(rank=1)
    page = client_of(group, Role.MEMBER).get(play.get_absolute_url()).content.decode()
    assert "Today this game would be ranked differently" in page


def test_the_league_page_shows_and_explains() -> None:
    group = made_group()
    for day in range(3):
        kept(group, "Ada1:40 Ben2:30 Cleo2:30", day)
    member = client_of(group, Role.MEMBER)
    page = member.get(f"/g/{group.key}/league").content.decode()
    assert page.index("Ada") < page.index("Ben")
    assert "100%" in page
    assert "25%" in page  # a tie is half: ½ of 2 opponents
    ben = player_of(group, "Ben").pk
    how = member.get(f"/g/{group.key}/league/{ben}?season=all").content.decode()
    assert "1½ / 6 = 25%" in how
    assert how.count("½ / 2") == 3


def test_a_season_is_chosen_by_default_and_another_on_request() -> None:
    group = made_group()
    for day in (0, 1, 2, 200):
        kept(group, "Ada1 Ben2", day)
    member = client_of(group, Role.MEMBER)
    address = f"/g/{group.key}/league"
    assert "Summer 2026" in member.get(address).content.decode().split("</form>")[2]
    assert ">1<" in member.get(f"{address}?season=2026-3").content.decode()
    assert ">4<" in member.get(f"{address}?season=all").content.decode()
    own = member.get(f"{address}?season=own&since=2026-01-11&until=2026-01-11")
    assert ">1<" in own.content.decode()


def test_the_newest_season_is_the_default_even_in_december() -> None:
    group = made_group(season_months=1)
    for day in (240, 330):  # September and December
        kept(group, "Ada1 Ben2", day)
    page = client_of(group, Role.MEMBER).get(f"/g/{group.key}/league").content.decode()
    assert re.search(r'season=2026-12[^"]*" aria-current="true"', page)


@pytest.mark.parametrize(
    "query",
    [
        "season=9999-4",
        "season=own&until=9999-12-31",
        "season=own&since=0001-01-01",
        f"size={'9' * 5000}",
        f"season=2024-{'1' * 5000}",
        "game=%00",
        "expansion=unheard-of",
    ],
)
def test_no_address_breaks_the_league(query: str) -> None:
    group = made_group()
    kept(group, "Ada1 Ben2")
    answer = client_of(group, Role.MEMBER).get(f"/g/{group.key}/league?{query}")
    assert answer.status_code in (200, 404)


@pytest.mark.parametrize("address", ["/g/%00", "/invite/%00", "/r/%00", "/t/%00", "/look/%00"])
def test_what_no_database_takes_is_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


def test_what_no_database_takes_does_no_harm_in_forms() -> None:
    group, table = made_group(), finished()
    member = client_of(group, Role.MEMBER)
    assert member.get("/start/tiny-towns?group=%00").status_code == 200
    assert member.get("/join?code=%00ABCDE").status_code == 404
    assert member.post(f"/r/{table.share}/save", {"group": "\0"}).status_code == 404


def test_a_late_game_belongs_to_its_own_evening_and_season() -> None:
    group = made_group()
    with timezone.override("America/New_York"):
        play = kept(group, "Ada1 Ben2", -10)  # 31 December, 20:00 UTC: three in the afternoon there
        play.played_at = play.played_at.replace(hour=23) + timedelta(hours=4)
        play.save()
        assert str(play.day) == "2025-12-31"
        member = client_of(group, Role.MEMBER)
        page = member.get(f"/g/{group.key}/league").content.decode()
        assert re.search(r'season=2025-4[^"]*" aria-current="true"', page)
        page = member.get(f"{play.get_absolute_url()}/correct").content.decode()
        assert 'value="2025-12-31"' in page
        ids = {f"player_{p.position}": str(p.player_id) for p in play.parts.all()}
        ranks = {f"rank_{p.position}": str(p.rank) for p in play.parts.all()}
        asked = {"day": "2025-12-31", "league": "on", **ids, **ranks}
        before = play.played_at
        member.post(f"{play.get_absolute_url()}/correct", {**asked, "place": "Here"})
        play.refresh_from_db()
        assert (play.place, play.played_at) == ("Here", before)


def test_in_french() -> None:
    group = made_group()
    kept(group, "Ada1 Ben2")
    member = client_of(group, Role.MEMBER)
    page = member.get(f"/g/{group.key}/league", headers={"Accept-Language": "fr"}).content.decode()
    assert "Championnat" in page
