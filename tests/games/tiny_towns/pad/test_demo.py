"""The demo group: the same for a seed, legal in every town, rich in ties, and gone when it is wanted gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import cache
from io import StringIO
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client, override_settings
from django.utils import timezone

from scorepad.games import judge
from scorepad.games.tiny_towns.demo.programme import programme
from scorepad.games.tiny_towns.demo.season import KEPT, season, written
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.rules.refusal import Refusal
from scorepad.web.league.demo import make_demo, turned_round
from scorepad.web.league.friends import SEED
from scorepad.web.league.plays import kept_play
from scorepad.web.management.commands.serve import prepare_database, show_around
from scorepad.web.models import Change, Group, Ledger, Part, Play, Player, Role, Table
from scorepad.web.pad import InventedPlay
from tests.web.groups import client_of, kept, made_group
from tests.web.tables import NOBODY, made_table

TODAY = date(2026, 3, 14)


# Games are played once for all tests here; that the same come out again is tested by itself.
played_games = cache(programme)


@pytest.fixture
def games() -> list[InventedPlay]:
    return played_games(SEED, TODAY)


@pytest.fixture
def played_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.web.league.demo.invented", played_games)


def contents(group: Group) -> list[Any]:
    """Everything of a group that does not depend on chance outside the seed."""
    names = dict(group.players.values_list("pk", "name"))
    plays = [
        (
            play.uid,
            play.played_at,
            play.league,
            play.place,
            play.notes,
            play.data,
            play.decided_by,
            [
                (names[part.player_id], part.rank, part.score, part.tally)
                for part in play.parts.all()
            ],
        )
        for play in group.plays.order_by("uid")
    ]
    players = sorted(group.players.values_list("name", "archived_at", "created_at"), key=str)
    changes = list(group.changes.order_by("at", "pk").values_list("kind", "who_name", "at"))
    return [group.name, players, changes, plays]


@pytest.mark.parametrize("seed", [SEED, 1, 2])
def test_every_town_is_legal_and_nothing_is_left_to_ask(seed: int) -> None:
    for game in played_games(seed, TODAY):
        verdict = judge(game.data)
        assert not isinstance(verdict, Refusal)
        assert [p for seat in verdict.result.seats for p in seat.problems] == [], game.data


@pytest.mark.parametrize("seed", [SEED, 1, 2])
def test_games_end_in_every_way(seed: int) -> None:
    ways = Counter(judge(game.data).result.decided_by for game in played_games(seed, TODAY))  # type: ignore[union-attr]
    assert set(ways) == {"points", "master_builder_turns", "empty_squares", "cottages", "shared"}
    assert ways["points"] > 40


def test_games_fill_eight_months_up_to_yesterday(games: list[InventedPlay]) -> None:
    days = [game.played_at.date() for game in games]
    assert days == sorted(days)
    assert days[-1] == TODAY - timedelta(days=1)
    assert timedelta(days=235) < days[-1] - days[0] < timedelta(days=250)
    assert 60 <= len(games) <= 80


def test_games_are_varied(games: list[InventedPlay]) -> None:
    assert {len(game.names) for game in games} == {1, 2, 3, 4, 5, 6}
    assert {game.data["variant"] for game in games} == {"standard", "town-hall", "solo"}
    assert {bool(game.data.get("expansions")) for game in games} == {False, True}
    assert {game.league for game in games} == {game.results_only for game in games} == {True, False}
    assert len({game.place for game in games}) >= 5
    assert len({game.notes for game in games}) >= 15


def test_cards_of_all_kinds_are_built(games: list[InventedPlay]) -> None:
    built: set[str] = set()
    for game in games:
        names = {"cottage": "cottage", **game.data["cards"]}
        for player in game.data["players"]:
            names["monument"] = player["monument"]
            built |= {names[piece] for piece in player["squares"] if piece in names}
    base = {card.id for card in CARDS.values() if card.type != "monument" and not card.expansion}
    fortune = {card.id for card in CARDS.values() if card.type != "monument" and card.expansion}
    assert base - built == set()
    assert len(fortune - built) <= 2
    assert sum(CARDS[name].type == "monument" for name in built) >= 15


def test_the_kept_season_is_the_one_that_is_played(games: list[InventedPlay]) -> None:
    assert season(SEED, TODAY) == games
    assert KEPT.read_text() == written(), (
        "play it again: see scorepad/games/tiny_towns/demo/season.py"
    )


@pytest.mark.django_db
def test_same_seed_and_day_make_the_same_group() -> None:
    one, other = make_demo(SEED, TODAY), make_demo(SEED, TODAY)
    assert contents(one) == contents(other)


def test_another_day_shifts_the_games_and_another_seed_changes_them(
    games: list[InventedPlay],
) -> None:
    three_days = timedelta(days=3)
    assert programme(SEED, TODAY + three_days) == [
        replace(game, played_at=game.played_at + three_days) for game in games
    ]
    assert played_games(1, TODAY)[0].data != games[0].data


@pytest.mark.django_db
@pytest.mark.usefixtures("played_before")
def test_group_has_its_past() -> None:
    group = make_demo(SEED, TODAY)
    assert group.demo
    assert group.players.count() == 6
    (away,) = group.players.filter(archived_at__isnull=False)
    assert not away.parts.filter(play__played_at__gt=away.archived_at).exists()
    correction = group.changes.get(kind="corrected")
    assert correction.play
    now = kept_play(correction.play)
    assert correction.after == now.to_dict()
    assert correction.before == turned_round(now).to_dict() != correction.after
    assert (
        group.plays.filter(data__isnull=True).count()
        == group.plays.filter(source="hand").count()
        == 6
    )
    assert not group.changes.filter(at__gt=timezone.now()).exists()
    assert not group.changes.filter(who_name="").exists()


@pytest.mark.django_db
def test_command_makes_one_group_and_removes_it() -> None:
    said = StringIO()
    call_command("demo", seed=4, stdout=said)
    group = Group.objects.get(demo=True)
    assert said.getvalue() == (
        f"Demo: Café Capybara: {group.plays.count()} games, at /g/{group.key}\n"
    )
    assert group.plays.latest("played_at").played_at.date() == timezone.localdate() - timedelta(1)
    with pytest.raises(CommandError, match="already"):
        call_command("demo")
    call_command("demo", remove=True, stdout=said)
    assert not Group.objects.exists()
    call_command("demo", remove=True, stdout=said)
    assert said.getvalue().endswith("removed with all its games.\nThere is no demo group.\n")


@pytest.fixture
def shown() -> Group:
    """A demo group as small as it can be, for what does not depend on its games."""
    group = made_group("Odile", "Mei", demo=True)
    kept(group, "Odile1 Mei2")
    return group


@pytest.fixture
def production() -> Iterator[None]:
    with override_settings(ENV=replace(settings.ENV, embedded=False)):
        yield


@pytest.mark.django_db
def test_anybody_removes_it_behind_a_fold_and_nothing_else(shown: Group) -> None:
    friends = made_group("Ada", "Ben")
    kept(friends, "Ada1 Ben2")
    made_table(NOBODY, NOBODY)
    client = Client()
    client.get(f"/g/{shown.key}/league?season=all")
    assert Ledger.objects.filter(group=shown).exists()
    fold = client.get(f"/g/{shown.key}").content.decode().split('<aside id="demo"')[1]
    assert fold.index("<details") < fold.index("demo/remove") < fold.index("</details>")
    answer = client.post(f"/g/{shown.key}/demo/remove")
    assert (answer.status_code, answer["Location"]) == (302, "/")
    assert list(Group.objects.all()) == [friends]
    assert Player.objects.exclude(group=friends).count() == 0
    assert (Play.objects.count(), Part.objects.count(), Change.objects.count()) == (1, 2, 1)
    assert Table.objects.count() == 1
    assert not Ledger.objects.filter(group_id=shown.pk).exists()


@pytest.mark.django_db
def test_removal_needs_a_post(shown: Group) -> None:
    assert Client().get(f"/g/{shown.key}/demo/remove").status_code == 405
    assert Group.objects.filter(pk=shown.pk).exists()


@pytest.mark.django_db
@pytest.mark.parametrize("role", list(Role))
def test_no_other_group_is_removed_that_way(role: Role) -> None:
    friends = made_group("Ada", "Ben")
    assert client_of(friends, role).post(f"/g/{friends.key}/demo/remove").status_code == 404
    assert Group.objects.filter(pk=friends.pk).exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("production")
@pytest.mark.parametrize("role", [Role.OUTSIDER, Role.READER, Role.MEMBER])
def test_in_production_it_stays_for_all_but_organisers(shown: Group, role: Role) -> None:
    client = client_of(shown, role)
    page = client.get(f"/g/{shown.key}/league")
    assert "A demo group" in page.content.decode()
    assert "demo/remove" not in page.content.decode()
    assert client.post(f"/g/{shown.key}/demo/remove").status_code == 404
    assert Group.objects.filter(pk=shown.pk).exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("production")
def test_in_production_an_organiser_removes_it(shown: Group) -> None:
    client = client_of(shown, Role.ORGANISER)
    assert "demo/remove" in client.get(f"/g/{shown.key}/league").content.decode()
    assert client.post(f"/g/{shown.key}/demo/remove").status_code == 302
    assert not Group.objects.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("played_before")
def test_pages_say_that_it_is_invented_and_others_do_not() -> None:
    client, shown = Client(), make_demo(SEED, TODAY)
    play, player = shown.plays.latest("played_at"), shown.players.first()
    assert player
    for page in (
        "",
        "/league",
        "/players",
        "/plays",
        f"/plays/{play.uid}",
        f"/players/{player.pk}",
    ):
        answer = client.get(f"/g/{shown.key}{page}")
        assert answer.status_code == 200
        assert f'action="/g/{shown.key}/demo/remove"' in answer.content.decode(), page
    friends = made_group("Ada", "Ben")
    page = client_of(friends, Role.MEMBER).get(f"/g/{friends.key}").content.decode()
    assert "demo/remove" not in page


@pytest.mark.django_db
def test_first_page_leads_there_while_it_exists() -> None:
    assert "See a league in action" not in Client().get("/").content.decode()
    group = made_group("Ada", demo=True)
    page = Client().get("/").content.decode()
    assert f'href="/g/{group.key}/league"' in page
    assert "See a league in action" in page


@pytest.mark.django_db
@pytest.mark.usefixtures("played_before")
def test_a_start_shows_around_only_where_nothing_is_yet() -> None:
    made_table(NOBODY, NOBODY)
    show_around()
    assert not Group.objects.exists()
    Table.objects.all().delete()
    show_around()
    assert Group.objects.filter(demo=True).count() == 1


@pytest.mark.django_db
@pytest.mark.usefixtures("production")
def test_a_start_in_production_makes_no_demo() -> None:
    show_around()
    assert not Group.objects.exists()


@pytest.mark.django_db
def test_groups_are_not_new_in_a_database_that_was_started_before() -> None:
    assert not prepare_database()
