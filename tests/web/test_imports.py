"""Taking games in: shown before anything happens, all or nothing, the organiser says who is who."""

from __future__ import annotations

import json
import os
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.web.exchange import staging
from scorepad.web.league.people import merge
from scorepad.web.models import Group, Role
from tests.web.exports import TWO, confirmed, export, imported, play, score, sent, shown, taken_in
from tests.web.groups import client_of, game_data, kept, made_group, player_of
from tests.web.imports import GAME, codes, counts, other_export, results, state
from tests.web.pictures import _own_media  # noqa: F401 - each test has its own folder

pytestmark = pytest.mark.django_db


def test_an_export_of_bg_stats_is_shown_and_taken_in(group: Group, organiser: Client) -> None:
    page = shown(organiser, group, TWO)
    assert counts(page) == {"new": 2, "same": 0, "changed": 0, "removed": 0, "troubles": 0}
    people = [(p.name, p.games, p.choice, p.known) for p in page.context["plan"].people]
    assert people == [("Ben", 2, "Ben", True), ("Ada", 1, "Ada", True), ("Cleo", 1, "Cleo", False)]
    assert group.plays.count() == 0
    version = Group.objects.get(pk=group.pk).version
    answer = confirmed(organiser, page)
    assert answer.status_code == 302
    assert [row[3] for row in results(group)] == [
        [("Ada", 1, 40), ("Ben", 2, 30)],
        [("Cleo", 1, 40), ("Ben", 2, 40)],
    ]
    first = group.plays.get(uid="bgstats:play-1")
    assert (first.place, first.source, first.league, first.size) == ("Kitchen", "bgstats", True, 2)
    assert Group.objects.get(pk=group.pk).version == version + 1
    change = group.changes.get(kind="imported")
    assert change.who_name == "organiser"
    assert change.after == {
        "uids": ["bgstats:play-1", "bgstats:play-2"],
        "corrected": [],
        "file": "BGStatsExport.json",
    }


def test_importing_twice_changes_nothing(group: Group, organiser: Client) -> None:
    imported(organiser, group, TWO)
    before = state(group)
    page = imported(organiser, group, TWO)
    assert counts(page) == {"new": 0, "same": 2, "changed": 0, "removed": 0, "troubles": 0}
    assert "already here" in page.content.decode()
    assert state(group) == before
    # Even a form that was kept and is sent again does nothing more.
    assert confirmed(organiser, page).status_code == 302
    assert state(group) == before


def test_casual_games_are_casual(group: Group, organiser: Client) -> None:
    page = shown(
        organiser, group, export(play(1, score(1, "3")), play(2, score(2, "4"), ignored=True))
    )
    confirmed(organiser, page)
    assert dict(group.plays.values_list("uid", "league")) == {
        "bgstats:play-1": True,
        "bgstats:play-2": False,
    }
    page = shown(organiser, group, export(play(3, score(1, "5"))))
    confirmed(organiser, page, league=None)
    assert not group.plays.get(uid="bgstats:play-3").league


def test_names_match_without_case_accents_and_by_former_names(
    group: Group, organiser: Client
) -> None:
    zoe, old = player_of(group, "Zoé"), player_of(group, "Jo Old")
    merge(old, player_of(group, "Joanna"), None)
    names = ("ZOE", "jo  old", "ben", "Max")
    page = shown(
        organiser, group, export(play(1, *(score(n, f"{n}") for n in range(1, 5))), names=names)
    )
    choices = {p.name: (p.choice, p.known) for p in page.context["plan"].people}
    assert choices == {
        "ZOE": ("Zoé", True),
        "jo old": ("Joanna", True),
        "ben": ("Ben", True),
        "Max": ("Max", False),
    }
    confirmed(organiser, page)
    assert zoe.parts.count() == 1
    assert set(group.players.filter(merged_into=None).values_list("name", flat=True)) == {
        "Ada",
        "Ben",
        "Zoé",
        "Joanna",
        "Max",
    }


def test_the_organiser_says_who_is_who(group: Group, organiser: Client) -> None:
    page = shown(organiser, group, TWO)
    order = [person.name for person in page.context["plan"].people]
    fields = {f"player-{order.index('Cleo')}": "ada", f"player-{order.index('Ada')}": " Max  M. "}
    assert confirmed(organiser, page, **fields).status_code == 302
    assert [row[3] for row in results(group)] == [
        [("Max M.", 1, 40), ("Ben", 2, 30)],
        [("Ada", 1, 40), ("Ben", 2, 40)],
    ]


def test_the_answer_is_remembered(group: Group, organiser: Client) -> None:
    page = shown(organiser, group, TWO)
    order = [person.name for person in page.context["plan"].people]
    confirmed(organiser, page, **{f"player-{order.index('Cleo')}": "Zoé"})
    before = state(group)
    again = imported(organiser, group, TWO)
    assert counts(again)["same"] == 2
    assert state(group) == before
    more = export(*TWO["plays"], play(3, score(3, "40"), score(1, "20")))
    imported(organiser, group, more)
    third = group.plays.get(uid="bgstats:play-3")
    assert [part.player.name for part in third.parts.all()] == ["Zoé", "Ada"]
    assert not group.players.filter(name="Cleo").exists()


def test_two_seats_for_one_player_are_shown_again(group: Group, organiser: Client) -> None:
    page = shown(organiser, group, TWO)
    order = [person.name for person in page.context["plan"].people]
    answer: Any = confirmed(organiser, page, **{f"player-{order.index('Cleo')}": "Ben"})
    assert answer.status_code == 422
    assert codes(answer) == [("twice", 2)]
    assert group.plays.count() == 0
    # Shown and confirmed, the rest is taken.
    form = {f"player-{n}": p.choice for n, p in enumerate(answer.context["plan"].people)}
    assert confirmed(organiser, answer, **form).status_code == 302
    assert group.plays.count() == 1


def test_a_choice_that_leaves_nothing_can_be_put_right(group: Group, organiser: Client) -> None:
    page = shown(organiser, group, export(play(1, score(1, "40"), score(2, "30"))))
    answer: Any = confirmed(organiser, page, **{"player-1": "Ada"})
    assert answer.status_code == 422
    assert answer.context["plan"].empty
    assert 'name="player-1"' in answer.content.decode()
    again: Any = confirmed(organiser, answer, **{"player-1": "Ben"})
    assert (again.status_code, counts(again)["new"]) == (422, 1)
    assert confirmed(organiser, again).status_code == 302
    assert group.plays.count() == 1


@pytest.mark.parametrize("name", ["", "   ", "\x07"])
def test_a_name_that_is_none_is_asked_for(group: Group, organiser: Client, name: str) -> None:
    page = shown(organiser, group, TWO)
    answer = confirmed(organiser, page, **{"player-0": name})
    assert answer.status_code == 422
    assert group.plays.count() == 0


def test_two_players_of_one_name_stay_two(group: Group, organiser: Client) -> None:
    twins = export(play(1, score(1, "40"), score(2, "30")), names=("Ada", "ada"))
    page = imported(organiser, group, twins)
    assert sorted(p.choice for p in page.context["plan"].people) == ["Ada", "ada (2)"]
    before = state(group)
    assert counts(imported(organiser, group, twins))["same"] == 1
    assert state(group) == before


def test_accents_that_tell_two_players_apart_still_do(organiser: Client, group: Group) -> None:
    other = made_group()
    kept(other, "Zoe1 Zoé2", uid="one")
    imported(organiser, group, other_export(other))
    assert results(group) == results(other)


def test_what_cannot_be_taken_is_listed_and_the_rest_is_taken(
    group: Group, organiser: Client
) -> None:
    later = f"{timezone.now() + timedelta(days=3):%Y-%m-%d %H:%M:%S}"
    plays = [
        play(1, score(1, "40"), score(2, "30")),
        play(2, score(1, "40"), score(2, "30"), playDate=later),
        play(3, score(1, "40"), score(1, "30")),
        play(4, score(1, "40"), score(9, "30")),
        play(5, score(1, "49-46ish"), score(2, "3")),
        play(6),
        "play",
        play(8, score(1, "3"), gameRefId=7),
        play(1, score(1, "40"), score(2, "30")),
    ]
    page = imported(organiser, group, export(*plays))
    assert codes(page) == [
        ("future", 2),
        ("twice", 3),
        ("unknown-player", 4),
        ("score", 5),
        ("no-players", 6),
        ("shape", 7),
        ("again", 9),
    ]
    assert page.context["plan"].left_out == {"Chess": 1}
    assert [row[0] for row in results(group)] == ["bgstats:play-1"]
    text = page.content.decode()
    assert "game 5, line 1" in text
    assert "49-46ish" in text
    assert "Chess" in text


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        (json.dumps(GAME).encode(), "game.json"),
        (json.dumps(GAME, indent=2).encode("utf-16"), "game.json"),
        (json.dumps(GAME).encode() + b"\n\n", "games.jsonl"),
        (json.dumps([GAME]).encode(), "games.json"),
    ],
)
def test_a_game_file_comes_in_once(group: Group, organiser: Client, raw: bytes, name: str) -> None:
    imported(organiser, group, raw, name)
    game = group.plays.get()
    assert game.day == timezone.localdate()
    assert [(p.player.name, p.rank, p.score) for p in game.parts.all()] == [
        ("Ada", 1, -7),
        ("Ben", 2, -13),
    ]
    page = imported(organiser, group, raw, name)
    assert group.plays.count() == 1
    assert counts(page)["same"] == 1


def test_game_files_line_by_line(group: Group, organiser: Client) -> None:
    other = game_data([("Ada", "C" * 16), ("Cleo", "G... .... .... ....")])
    lines = [
        json.dumps(GAME),
        "{nonsense",
        "",
        json.dumps({**GAME, "variant": "x"}),
        json.dumps(other),
    ]
    page = imported(organiser, group, "\r\n".join(lines).encode(), "games.jsonl")
    assert [(t.code, t.line) for t in page.context["plan"].troubles] == [("line", 2), ("rules", 4)]
    assert "variant" in page.content.decode()
    assert group.plays.count() == 2


def test_refusals_of_the_rules_speak_the_readers_language(group: Group, organiser: Client) -> None:
    page = shown(organiser, group, json.dumps({**GAME, "variant": "x"}).encode(), "games.jsonl")
    assert "is not known; expected standard" in page.content.decode()
    address = page.wsgi_request.path
    french = organiser.get(address, headers={"accept-language": "fr"}).content.decode()
    assert "est inconnu ; attendu : standard" in french


def test_the_day_of_game_files(group: Group, organiser: Client) -> None:
    address = reverse("import-upload", args=[group.key])

    def with_day(day: str) -> Any:
        file = SimpleUploadedFile("game.json", json.dumps(GAME).encode())
        return organiser.post(address, {"file": file, "day": day})

    page = organiser.get(with_day("2026-03-04")["Location"], follow=True)
    while "plan" not in page.context:
        organiser.post(f"{page.request['PATH_INFO']}/progress")
        page = organiser.get(page.request["PATH_INFO"])
    confirmed(organiser, page)
    assert str(group.plays.get().day) == "2026-03-04"
    for wrong in ("2999-01-01", "yesterday", "0001-01-01"):
        assert with_day(wrong).status_code == 422


def test_a_long_file_is_read_in_parts(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "PART", 4)
    address = sent(organiser, group, export(*(play(n, score(1, "3")) for n in range(10))))[
        "Location"
    ]
    page = organiser.get(address)
    assert (page.context["stage"].read, page.context["stage"].total) == (0, 10)
    fragment = organiser.post(f"{address}/progress")
    assert "4 of 10 games read" in fragment.content.decode()
    assert '<form id="progress"' in fragment.content.decode()
    assert "8 of 10" in organiser.post(f"{address}/progress").content.decode()
    done = organiser.post(f"{address}/progress")
    assert done["HX-Redirect"] == address
    assert len(organiser.get(address).context["plan"].new) == 10
    assert group.plays.count() == 0


def test_reading_goes_on_without_any_script(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "PART", 4)
    address = sent(organiser, group, export(*(play(n, score(1, "3")) for n in range(10))))[
        "Location"
    ]
    assert b"<noscript>" in organiser.get(address).content
    assert organiser.post(address)["Location"] == address
    assert len(organiser.get(address).context["plan"].new) == 10


def test_confirming_before_everything_was_read_takes_nothing(
    group: Group, organiser: Client
) -> None:
    address = sent(organiser, group, TWO)["Location"]
    assert organiser.post(f"{address}/confirm")["Location"] == address
    assert group.plays.count() == 0


def test_a_file_waits_for_its_own_organiser_only(group: Group, organiser: Client) -> None:
    address = sent(organiser, group, TWO)["Location"]
    other = client_of(group, Role.ORGANISER, "second")
    elsewhere = made_group()
    moved = address.replace(group.key, elsewhere.key)
    for path in (address, f"{address}/progress", f"{address}/confirm", f"{address}/drop"):
        assert other.post(path).status_code == 404
        assert organiser.post(path.replace(address, moved)).status_code == 404
    assert other.get(address).status_code == 404
    assert organiser.get(address).status_code == 200


def test_a_file_can_be_forgotten(group: Group, organiser: Client) -> None:
    address = sent(organiser, group, TWO)["Location"]
    assert organiser.post(f"{address}/drop").status_code == 302
    assert organiser.get(address).status_code == 404
    assert list(staging.root().iterdir()) == []


def test_files_do_not_pile_up(group: Group, organiser: Client) -> None:
    first = sent(organiser, group, TWO)["Location"]
    second = sent(organiser, group, TWO)["Location"]
    assert organiser.get(first).status_code == 404
    assert organiser.get(second).status_code == 200
    (folder,) = staging.root().iterdir()
    assert folder.stat().st_mode & 0o077 == 0
    os.utime(folder, (1, 1))
    other = client_of(group, Role.ORGANISER, "second")
    sent(other, group, TWO)
    assert not folder.exists()
    (waiting,) = staging.root().iterdir()
    call_command("tidy", stdout=StringIO())
    assert waiting.exists()
    os.utime(waiting, (1, 1))
    call_command("tidy", stdout=StringIO())
    assert not waiting.exists()


@pytest.mark.parametrize("role", [Role.OUTSIDER, Role.READER, Role.MEMBER])
def test_only_organisers_import(group: Group, organiser: Client, role: Role) -> None:
    imported(organiser, group, export(play(9, score(1, "3"))))
    change = group.changes.get(kind="imported")
    address = sent(organiser, group, TWO)["Location"]
    before = state(group)
    client = client_of(group, role)
    assert sent(client, group, TWO).status_code == 404
    assert client.get(address).status_code == 404
    for path in (address, f"{address}/progress", f"{address}/confirm", f"{address}/drop"):
        assert client.post(path).status_code == 404
    back = reverse("import-take-back", args=[group.key, change.pk])
    assert client.post(back).status_code == 404
    assert client.get(reverse("import-player", args=[group.key]), {"n": "Ada"}).status_code == 404
    assert state(group) == before


def test_a_typed_name_is_looked_up(group: Group, organiser: Client) -> None:
    address = reverse("import-player", args=[group.key])
    said = {
        name: organiser.get(address, {"player-0": name}).content.decode()
        for name in ("ADA", "Max", " ")
    }
    assert "of this group" in said["ADA"]
    assert "new player" in said["Max"]
    assert "a name is needed" in said[" "]


def test_an_import_of_results_judges_nothing(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.web.exchange.json_in.kept_play_of_file", lambda *_: 1 / 0)
    monkeypatch.setattr("scorepad.web.league.plays.kept_play_of_file", lambda *_: 1 / 0)
    imported(organiser, group, TWO)
    assert group.plays.count() == 2


def test_many_games_take_few_questions(
    group: Group, organiser: Client, django_assert_max_num_queries: Any
) -> None:
    many = export(*(play(n, score(1, "3"), score(2, "4")) for n in range(600)))
    page = shown(organiser, group, many)
    with django_assert_max_num_queries(120):  # some for each lot of a hundred
        taken_in(organiser, page)
    assert group.plays.count() == 600
