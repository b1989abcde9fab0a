"""What stays between the people of a group and their site."""

from __future__ import annotations

import io
import json
import logging
import logging.config

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core import serializers
from django.test import Client
from django.utils import timezone

from scorepad.web.accounts import delete_account
from scorepad.web.league.filters import Filters
from scorepad.web.league.people import claim, merge, rename
from scorepad.web.league.plays import KeptPlay, keep, kept_play_of_file, set_removed
from scorepad.web.league.table import league
from scorepad.web.models import (
    Change,
    Group,
    Ledger,
    Membership,
    Part,
    Play,
    Player,
    Role,
    Seat,
    Table,
    UndoStep,
)
from tests.web.groups import client_of, kept, kept_towns, made_group, made_user, player_of
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> io.StringIO:
    """What the operator reads: the site's own handler with its filter and format."""
    written = io.StringIO()
    handler = next(one for one in logging.getLogger().handlers if one.filters)
    monkeypatch.setattr(handler, "stream", written)
    return written


def test_no_secret_word_gets_into_the_log(log: io.StringIO, group: Group) -> None:
    table = made_table(NOBODY, NOBODY)
    client = Client()
    addresses = [
        f"/t/{table.code}/no/such/page",
        f"/t/{table.code}?x=1&y=/t/{table.code}/2",
        f"/r/{table.share}",
        f"/invite/{group.invite}/x",
        f"/g/{group.key}/settings",
        "/account/password/reset/key/7-c0ffee-c0ffee/x",
    ]
    for address in addresses:
        client.get(address)
        logging.getLogger("scorepad").warning("at %s: %s", address, "trouble")
    logging.getLogger("django.request").error("Internal Server Error: %s", addresses[0])
    text = log.getvalue()
    assert "/t/*/no/such/page" in text
    assert "trouble" in text
    for secret in (table.code, table.share, group.invite, group.key, "c0ffee"):
        assert secret not in text


def test_a_foreign_host_name_is_told_no_more_than_that(client: Client, log: io.StringIO) -> None:
    for address in ("/", "/start", "/account/login", "/healthz", "/api/v1/"):
        for method in (client.get, client.post):
            answer = method(address, headers={"host": "evil.example"})
            assert answer.status_code in (400, 403, 405)
            assert "Traceback" not in answer.content.decode()
    assert "Traceback" not in log.getvalue()


@pytest.mark.parametrize("page", ["", "/league", "/players", "/plays", "/history", "/settings"])
def test_pages_of_a_group_are_kept_nowhere(group: Group, page: str) -> None:
    kept(group, "Ada1 Ben2")
    answer = client_of(group, Role.ORGANISER).get(f"/g/{group.key}{page}")
    assert (answer.status_code, "no-store" in answer["Cache-Control"]) == (200, True)
    assert "private" in answer["Cache-Control"]


def test_other_private_pages_are_kept_nowhere(group: Group) -> None:
    client, table = client_of(group, Role.MEMBER), made_table(NOBODY, NOBODY)
    pages = ("/groups", "/account", f"/invite/{group.invite}", f"/t/{table.code}")
    for page in (*pages, f"/g/{group.key}/games.json", "/account/login"):
        assert "no-store" in client.get(page)["Cache-Control"], page


def test_browsers_promise_nothing_for_ever_unless_asked() -> None:
    assert settings.ENV.hsts_preload is False
    assert not getattr(settings, "SECURE_HSTS_PRELOAD", False)


NAME, OLD_NAME, USER = "Zebedee Quill", "Zeb the Great", "zebulon"
KEPT = (Group, Membership, Player, Play, Part, Change, Ledger, Table, Seat, UndoStep, User)


def everything() -> str:
    """All rows that could tell of a person, as text."""
    return "".join(serializers.serialize("json", model._base_manager.all()) for model in KEPT)


def person_with_a_past() -> tuple[Group, User]:
    """Somebody with games, a former name, a table and traces in the history."""
    group, user = made_group("Ben"), made_user(USER)
    client_of(group, Role.ORGANISER, "boss")
    player, former = player_of(group, "Zeb"), player_of(group, OLD_NAME)
    towns = ((OLD_NAME, "CCR. .... .... ...."), ("Ben", "G... .... .... ...."))
    play = kept_towns(group, *towns, first_player=OLD_NAME)
    merge(former, player, user)
    rename(player, NAME, user)
    claim(Membership.objects.create(group=group, user=user), player)
    kept(group, "Ben1:9 Cleo2:3", days=3)
    set_removed(play, True, user)
    set_removed(play, False, user)
    table = made_table(NOBODY, NOBODY, setup={"first_player": NAME})
    Seat.objects.filter(table=table, number=1).update(name=NAME)
    Table.objects.filter(pk=table.pk).update(group=group)
    client = Client()
    client.force_login(user)
    tap = {"action": "place", "square": "0", "piece": "tavern", "version": "0"}
    assert client.post(f"/t/{table.code}/1/pad", tap).status_code == 200
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    client.post(f"/t/{table.code}/reopen")
    return group, user


def test_whoever_goes_is_named_nowhere_and_others_keep_what_they_won() -> None:
    group, user = person_with_a_past()
    group.refresh_from_db()
    before = [line.standing for line in league(group, Filters())]
    uids = set(group.plays.values_list("uid", flat=True))
    text = everything()
    assert all(name in text for name in (NAME, OLD_NAME, USER))
    delete_account(user)
    text = everything()
    assert [name for name in (NAME, OLD_NAME, USER) if name in text] == []
    group.refresh_from_db()
    assert [line.standing for line in league(group, Filters())] == before
    assert set(group.plays.values_list("uid", flat=True)) == uids
    play = group.plays.get(uid="towns-0")
    assert play.data is not None
    assert [one["name"] for one in play.data["players"]] == ["Former player 1", "Ben"]
    assert play.data["first_player"] == "Former player 1"


def test_pages_go_on_when_somebody_is_gone() -> None:
    group, user = person_with_a_past()
    delete_account(user)
    client = client_of(group, Role.MEMBER, "ben")
    table = Table.objects.get()
    for page in ("", "/players", "/history", "/plays/towns-0", "/league?season=all"):
        assert client.get(f"/g/{group.key}{page}").status_code == 200
    for page in ("", "/1", "/edit"):
        assert client.get(f"/t/{table.code}{page}").status_code == 200
    assert client.get(f"/r/{table.share}").status_code == 200
    change = group.changes.filter(kind="put back").get()
    back = client.post(f"/g/{group.key}/plays/towns-0/changes/{change.pk}/back")
    assert back.status_code == 302
    assert NAME not in everything()


@pytest.mark.usefixtures("pebbles")
def test_moves_name_nobody_who_is_gone() -> None:
    group, user = made_group("Ben"), made_user(USER)
    client_of(group, Role.ORGANISER, "boss")
    player = player_of(group, NAME)
    claim(Membership.objects.create(group=group, user=user), player)
    seats = [{"name": NAME, "black": 1, "white": 1}, {"name": "Ben", "black": 0, "white": 0}]
    log = [
        {"seat": 0, "draw": "black", "by": NAME},
        {"seat": 0, "draw": "white", "by": ["Ben", NAME]},
    ]
    data = {"game": "pebbles", "players": seats}
    record = kept_play_of_file(
        data, [player.pk, player_of(group, "Ben").pk], timezone.now(), log=log
    )
    assert isinstance(record, KeptPlay)
    keep(group, "live-0", record, user)
    assert everything().count(NAME) > 4
    delete_account(user)
    assert NAME not in everything()
    moves = group.plays.get().log
    assert moves is not None
    assert [(move["seat"], move["draw"]) for move in moves] == [(0, "black"), (0, "white")]
    assert moves[1]["by"] == ["Ben", "Former player 1"]


@pytest.mark.usefixtures("pebbles")
def test_a_word_of_the_game_that_is_a_name_stays_in_the_moves() -> None:
    group, user = made_group("Ben"), made_user(USER)
    client_of(group, Role.ORGANISER, "boss")
    player = player_of(group, "black")
    claim(Membership.objects.create(group=group, user=user), player)
    seats = [{"name": "black", "black": 1, "white": 0}, {"name": "Ben", "black": 0, "white": 0}]
    data = {"game": "pebbles", "players": seats}
    log = [{"seat": 0, "draw": "black"}]
    sat = [player.pk, player_of(group, "Ben").pk]
    record = kept_play_of_file(data, sat, timezone.now(), log=log)
    assert isinstance(record, KeptPlay)
    keep(group, "live-0", record, user)
    delete_account(user)
    play = group.plays.get()
    assert play.data is not None
    assert (play.log, play.data["players"][0]["name"]) == (log, "Former player 1")


def test_two_who_go_are_told_apart() -> None:
    group = made_group()
    client_of(group, Role.ORGANISER, "boss")
    for name in ("ada", "ben"):
        player = player_of(group, name.title())
        Membership.objects.create(group=group, user=made_user(name), player=player)
    for user in User.objects.exclude(username="boss"):
        delete_account(user)
    names = sorted(group.players.values_list("name", flat=True))
    assert names == ["Former player 1", "Former player 2"]


def test_everybody_gets_all_that_is_known_of_them() -> None:
    person_with_a_past()
    client = Client()
    assert client.get("/account/data")["Location"].startswith("/account/login")
    client.post("/account/login", {"login": USER, "password": USER * 2})
    assert client.get("/account/data")["Location"].startswith("/account/confirm")
    client.post("/account/confirm", {"password": USER * 2})
    answer = client.get("/account/data")
    assert "attachment" in answer["Content-Disposition"]
    data = json.loads(answer.content)
    assert data["account"]["username"] == USER
    (own,) = data["groups"]
    assert (own["group"], own["role"], own["player"]) == ("Thursday", "member", NAME)
    assert own["former_names"] == [OLD_NAME]
    (game,) = own["games"]
    assert (game["uid"], game["rank"], game["entry"]["name"]) == ("towns-0", 1, OLD_NAME)
    assert {change["kind"] for change in data["changes"]} >= {"merged", "renamed", "removed"}
    assert "Ben" not in answer.content.decode()
