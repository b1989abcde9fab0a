"""Taking games in: shown before anything happens, all or nothing, never doubled, taken back."""

from __future__ import annotations

import json
import os
import threading
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorepad.web.exchange import staging
from scorepad.web.exchange.importing import Wishes, take_in
from scorepad.web.exchange.json_out import as_json
from scorepad.web.exchange.planning import Plan, plan_import
from scorepad.web.league.filters import Filters
from scorepad.web.league.people import merge, rename
from scorepad.web.league.plays import Record, Row, correct, keep, record_of, set_removed
from scorepad.web.league.table import league
from scorepad.web.models import Change, Group, Membership, Part, Player, Role
from tests.web.exports import TWO, confirmed, export, imported, play, score, sent, shown
from tests.web.groups import (
    START,
    client_of,
    game_data,
    kept,
    kept_towns,
    made_group,
    made_user,
    player_of,
)
from tests.web.pictures import _own_media  # noqa: F401 - each test has its own folder

pytestmark = pytest.mark.django_db
ALL = Filters()
TOWNS = (("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ...."))


def counts(page: Any) -> dict[str, int]:
    plan = page.context["plan"]
    return {
        "new": len(plan.new),
        "same": plan.same,
        "changed": len(plan.changed),
        "removed": len(plan.removed),
        "troubles": len(plan.troubles),
    }


def codes(page: Any) -> list[tuple[str, int | None]]:
    return [(trouble.code, trouble.number) for trouble in page.context["plan"].troubles]


def state(group: Group) -> list[Any]:
    """Everything of a group that an import could touch."""
    return [
        list(group.players.order_by("pk").values()),
        list(group.plays.order_by("pk").values()),
        list(Part.objects.filter(play__group=group).order_by("pk").values()),
        list(group.changes.order_by("pk").values()),
        Group.objects.get(pk=group.pk).version,
    ]


def results(group: Group) -> list[Any]:
    """The games of a group by names, as they count."""
    return [
        (
            play.uid,
            play.played_at,
            play.league,
            [(part.player.name, part.rank, part.score) for part in play.parts.all()],
        )
        for play in group.plays.filter(removed_at=None)
        .order_by("played_at", "uid")
        .prefetch_related("parts__player")
    ]


def table_of(group: Group) -> list[Any]:
    names = dict(group.players.values_list("pk", "name"))
    return [
        (
            names[line.player],
            line.standing.rank,
            line.standing.share,
            line.standing.wins,
            line.rating,
        )
        for line in league(Group.objects.get(pk=group.pk), ALL)
    ]


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
    assert "here already" in page.content.decode()
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


def other_export(group: Group) -> bytes:
    """What another group would take away."""
    return "".join(as_json(group, "en")).encode()


def quick_organiser(group: Group) -> Client:
    """A browser of an organiser without a password, which would take long to make."""
    client, user = Client(), User.objects.create(username=f"organiser-{group.pk}")
    Membership.objects.create(group=group, user=user, role=Role.ORGANISER)
    client.force_login(user)
    return client


def test_our_own_export_comes_in_with_everything(group: Group, organiser: Client) -> None:
    other = made_group(name="Other")
    source = kept_towns(other, *TOWNS, first_player="Ben")
    kept(
        other,
        "Ada1:40 Cleo2",
        3,
        uid="two",
        league=False,
        place="Café",
        notes="Late\n<b>",
        expansion="fortune",
    )
    imported(organiser, group, other_export(other), "games.json")
    assert results(group) == results(other)
    copy = group.plays.get(uid=source.uid)
    assert copy.data == source.data
    assert [part.tally for part in copy.parts.all()] == [part.tally for part in source.parts.all()]
    assert (copy.decided_by, copy.expansion, copy.source) == ("points", "", "json")
    two = group.plays.get(uid="two")
    assert (two.place, two.notes, two.expansion) == ("Café", "Late\n<b>", "fortune")


def test_a_group_takes_its_own_export_for_what_it_is(group: Group, organiser: Client) -> None:
    kept_towns(group, *TOWNS, first_player="Ben")
    kept(group, "Ada1:40 Cleo2", 3, uid="two")
    assert rename(player_of(group, "Ada"), "Adele", None)
    before = state(group)
    page = imported(organiser, group, other_export(group), "games.json")
    assert counts(page) == {"new": 0, "same": 2, "changed": 0, "removed": 0, "troubles": 0}
    assert [person.name for person in page.context["plan"].people if person.known]
    after = state(group)
    assert after == before


def test_a_game_that_differs_is_left_alone_unless_asked_for(
    group: Group, organiser: Client
) -> None:
    imported(organiser, group, TWO)
    changed = json.loads(json.dumps(TWO))
    changed["plays"][0]["playerScores"][1]["score"] = "35"
    page = shown(organiser, group, changed)
    assert counts(page) == {"new": 0, "same": 1, "changed": 1, "removed": 0, "troubles": 0}
    before = state(group)
    confirmed(organiser, page)
    assert state(group) == before
    page = shown(organiser, group, changed)
    confirmed(organiser, page, changed="on")
    game = group.plays.get(uid="bgstats:play-1")
    assert [part.score for part in game.parts.all()] == [40, 35]
    change = game.changes.get()
    assert (change.kind, change.who_name, game.version) == ("corrected", "organiser", 1)
    import_change = group.changes.filter(kind="imported").first()
    assert import_change is not None
    assert import_change.after == {
        "uids": [],
        "corrected": [change.pk],
        "file": "BGStatsExport.json",
    }


def test_an_import_is_taken_back(group: Group, organiser: Client) -> None:
    kept(group, "Ada1:9 Ben2:8", uid="own")
    imported(organiser, group, export(play(1, score(1, "40"), score(2, "30"))))
    both = export(play(1, score(1, "41"), score(2, "30")), play(2, score(1, "40"), score(2, "30")))
    before = results(group)
    confirmed(organiser, shown(organiser, group, both), changed="on")
    assert len(results(group)) == 3
    change = group.changes.filter(kind="imported").first()
    assert change is not None
    version = Group.objects.get(pk=group.pk).version
    address = reverse("import-take-back", args=[group.key, change.pk])
    assert address in organiser.get(reverse("exchange", args=[group.key])).content.decode()
    assert organiser.post(address).status_code == 302
    assert results(group) == before
    assert Group.objects.get(pk=group.pk).version == version + 1
    last = group.changes.first()
    assert last is not None
    assert (last.kind, last.who_name) == ("import taken back", "organiser")
    # Once is enough, and the page says so.
    after = state(group)
    organiser.post(address)
    assert state(group) == after
    assert address not in organiser.get(reverse("exchange", args=[group.key])).content.decode()
    history = organiser.get(reverse("history", args=[group.key])).content.decode()
    assert "took an import back" in history


def test_corrections_of_an_import_are_taken_back_for_players_merged_since(
    group: Group, organiser: Client
) -> None:
    first = export(play(1, score(1, "40"), score(3, "30")))
    imported(organiser, group, first)
    second = export(play(1, score(1, "40"), score(3, "35")))
    confirmed(organiser, shown(organiser, group, second), changed="on")
    merge(player_of(group, "Cleo"), player_of(group, "Clementine"), None)
    change = group.changes.filter(kind="imported").latest("pk")
    organiser.post(reverse("import-take-back", args=[group.key, change.pk]))
    assert [row[3] for row in results(group)] == [[("Ada", 1, 40), ("Clementine", 2, 30)]]


def test_what_was_taken_out_comes_back_only_when_asked_for(group: Group, organiser: Client) -> None:
    imported(organiser, group, TWO)
    change = group.changes.get(kind="imported")
    organiser.post(reverse("import-take-back", args=[group.key, change.pk]))
    page = shown(organiser, group, TWO)
    assert counts(page) == {"new": 0, "same": 0, "changed": 0, "removed": 2, "troubles": 0}
    confirmed(organiser, page)
    assert results(group) == []
    page = shown(organiser, group, TWO)
    order = [person.name for person in page.context["plan"].people]
    confirmed(organiser, page, removed="on", **{f"player-{order.index('Ada')}": "Cleo"})
    assert [row[3][0][0] for row in results(group)] == ["Cleo", "Cleo"]


def test_a_correction_made_since_is_not_undone_with_the_import(
    group: Group, organiser: Client
) -> None:
    imported(organiser, group, export(play(1, score(1, "40"), score(2, "30"))))
    again = export(play(1, score(1, "41"), score(2, "30")))
    confirmed(organiser, shown(organiser, group, again), changed="on")
    game = group.plays.get()
    was = record_of(game)
    correct(game, replace(was, notes="Checked"), None)
    change = group.changes.filter(kind="imported").first()
    assert change is not None
    organiser.post(reverse("import-take-back", args=[group.key, change.pk]))
    assert record_of(group.plays.get()) == replace(was, notes="Checked")


GAME = game_data(TOWNS)


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


def test_lines_of_nonsense_are_not_read_to_their_end(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "MOST_TROUBLES", 3)
    page = shown(organiser, group, b"{\n" * 9, "games.jsonl")
    assert [t.code for t in page.context["plan"].troubles] == ["line"] * 3 + ["too-much"]
    monkeypatch.setattr(staging, "MOST_ITEMS", 5)
    page = shown(organiser, group, b"\n" * 9, "games.jsonl")
    assert [t.code for t in page.context["plan"].troubles] == ["too-much"]


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


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty"),
        (b"date;game\n2020;Chess", "not-json"),
        (b'{"collection": [{"objectid": 1}]}', "unknown-format"),
        (b'{"plays": {}}', "unknown-format"),
        (b'"text"', "not-json"),
        (b"[]", "unknown-format"),
        (b'{"scorepad": 2, "games": []}', "newer"),
        (b"\xff\xfe\x00", "not-json"),
        (b"[" * 100_000, "too-deep"),
    ],
)
def test_files_that_hold_nothing(group: Group, organiser: Client, raw: bytes, code: str) -> None:
    page = shown(organiser, group, raw)
    assert [trouble.code for trouble in page.context["plan"].troubles] == [code]
    assert page.context["plan"].empty
    assert group.plays.count() == 0


def test_half_a_file_gives_the_games_before_the_tear(group: Group, organiser: Client) -> None:
    whole = json.dumps(export(*(play(n, score(1, "3"), score(2, "4")) for n in range(9))), indent=1)
    half = whole[: whole.index('"uuid": "play-6"') + 5].encode()
    page = imported(organiser, group, half)
    assert counts(page)["new"] == 6
    trouble = page.context["plan"].troubles[-1]
    assert (trouble.code, trouble.line) == ("torn", half.count(b"\n") + 1)
    assert group.plays.count() == 6


def test_games_nested_deeply_are_left_out(group: Group, organiser: Client) -> None:
    deep = "[" * 60 + "]" * 60
    text = json.dumps(export(play(1, score(1, "3")), play(2, score(1, "3"), comments="DEEP")))
    page = imported(organiser, group, text.replace('"DEEP"', deep).encode())
    assert codes(page) == [("deep", 2)]
    assert group.plays.count() == 1


def test_more_games_than_one_import_takes(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "MOST_GAMES", 3)
    page = shown(organiser, group, export(*(play(n, score(1, "3")) for n in range(9))))
    assert counts(page)["new"] == 3
    assert [trouble.code for trouble in page.context["plan"].troubles] == ["too-many"]


def test_too_large_a_file_is_answered_with_a_sentence(
    group: Group, organiser: Client, settings: Any
) -> None:
    settings.MAX_REQUEST_BYTES, settings.MAX_IMPORT_BYTES = 1000, 3000
    settings.MAX_IMPORT_REQUEST_BYTES = 5000
    fits = sent(organiser, group, b" " * 2000)
    assert fits.status_code == 302
    large = sent(organiser, group, b" " * 4000)
    assert large.status_code == 422
    assert "larger than" in large.content.decode()
    assert sent(organiser, group, b" " * 6000).status_code == 413
    # The larger limit is for this address and for people with an account alone.
    assert sent(Client(), group, b" " * 2000).status_code == 413
    other = organiser.post(reverse("exchange", args=[group.key]), {"x": "y" * 2000})
    assert other.status_code == 413


def test_no_file_is_answered_with_a_sentence(group: Group, organiser: Client) -> None:
    answer = organiser.post(reverse("import-upload", args=[group.key]), {})
    assert answer.status_code == 422
    answer = organiser.post(reverse("import-upload", args=[group.key]), {"file": "text"})
    assert answer.status_code == 422


def test_scripts_in_names_are_only_text(group: Group, organiser: Client) -> None:
    evil = "<script>alert(1)</script>"
    data = export(
        play(1, score(1, evil), score(2, "3")),
        play(2, score(1, "4"), score(2, "3"), comments=evil),
        play(3, score(1, "4"), gameRefId=8),
        names=(evil, '"><img src=x>'),
        games=[{"id": 5, "name": "Tiny Towns"}, {"id": 8, "name": evil}],
    )
    page = shown(organiser, group, data, f"{evil}.json")
    text = page.content.decode()
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "&lt;script&gt;" in text
    confirmed(organiser, page)
    assert group.plays.get().parts.count() == 2
    for name in ("exchange", "history", "players"):
        shown_text = organiser.get(reverse(name, args=[group.key])).content.decode()
        assert "<script>alert" not in shown_text


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
    call_command("forget_photos", stdout=StringIO())
    assert waiting.exists()
    os.utime(waiting, (1, 1))
    call_command("forget_photos", stdout=StringIO())
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


def test_an_import_of_another_group_cannot_be_taken_back(group: Group, organiser: Client) -> None:
    other = made_group()
    theirs = client_of(other, Role.ORGANISER, "theirs")
    imported(theirs, other, TWO)
    change = other.changes.get(kind="imported")
    assert (
        organiser.post(reverse("import-take-back", args=[group.key, change.pk])).status_code == 404
    )
    own = kept(group, "Ada1 Ben2").changes.get()
    assert organiser.post(reverse("import-take-back", args=[group.key, own.pk])).status_code == 404
    assert other.plays.filter(removed_at=None).count() == 2


def test_a_typed_name_is_looked_up(group: Group, organiser: Client) -> None:
    address = reverse("import-player", args=[group.key])
    said = {
        name: organiser.get(address, {"player-0": name}).content.decode()
        for name in ("ADA", "Max", " ")
    }
    assert "of this group" in said["ADA"]
    assert "new player" in said["Max"]
    assert "a name is needed" in said[" "]


def test_another_import_in_between_is_noticed(group: Group, organiser: Client) -> None:
    page = shown(organiser, group, TWO)
    second = client_of(group, Role.ORGANISER, "second")
    imported(second, group, TWO)
    before = state(group)
    answer: Any = confirmed(organiser, page)
    assert answer.status_code == 422
    assert counts(answer)["same"] == 2
    assert state(group) == before


def test_a_failure_in_the_middle_leaves_nothing(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = shown(organiser, group, TWO)
    before = state(group)
    monkeypatch.setattr("scorepad.web.exchange.importing.bump", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        confirmed(organiser, page)
    assert state(group) == before


def same_plans(group: Group, client: Client) -> list[Plan]:
    """What two organisers saw at the same time."""
    plays = [play(n, score(1, "3"), score(3, "2")) for n in range(40)]
    contents = shown(client, group, export(*plays)).context["stage"].contents()
    return [plan_import(group, contents) for _ in range(2)]


def assert_not_doubled(group: Group) -> None:
    assert group.plays.count() == 40
    assert Part.objects.filter(play__group=group).count() == 80
    assert sorted(group.players.values_list("name", flat=True)) == ["Ada", "Ben", "Cleo"]
    assert group.changes.filter(kind="imported").count() == 1


def test_two_organisers_with_the_same_plan_do_not_double(group: Group, organiser: Client) -> None:
    one, other = same_plans(group, organiser)
    assert take_in(group, one, Wishes(), made_user("one")) is not None
    assert take_in(group, other, Wishes(), made_user("two")) is None
    assert_not_doubled(group)


@pytest.mark.django_db(transaction=True)
def test_two_organisers_at_the_same_moment_do_not_double() -> None:
    if connection.vendor == "sqlite":
        pytest.skip("the SQLite of tests lives in memory, where writers do not wait for each other")
    group = made_group("Ada", "Ben")
    plans = same_plans(group, client_of(group, Role.ORGANISER))
    start, failures = threading.Barrier(2), list[BaseException]()

    def press(plan: Plan) -> None:
        start.wait()
        try:
            take_in(group, plan, Wishes(), None)
        except BaseException as error:
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=press, args=[plan]) for plan in plans]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert_not_doubled(group)


NAMES = ("Ada", "Ben", "Cleo", "Zoé", "Zoe", "=1+1", "<b>")
RESULTS = st.lists(
    st.tuples(
        st.permutations(NAMES).map(lambda names: names[:3]),
        st.sampled_from([(1, 2, 3), (1, 1, 3), (1, 2, 2), (1, 1, 1), (2, 1, 3)]),
        st.integers(0, 5),
        st.booleans(),
        st.sampled_from([None, 0, -4, 31]),
    ),
    max_size=8,
)


class RoundTrips(TestCase):
    """Whatever a group keeps, another one takes in and counts the same."""

    @settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(RESULTS, st.booleans())
    def test_an_empty_group_gets_the_same_table(self, entries: Any, towns: bool) -> None:
        cache.clear()  # each example is a visitor of its own
        source, target = made_group(), made_group()
        for number, (names, ranks, day, counts_too, points) in enumerate(entries):
            rows = [
                (player_of(source, name).pk, rank) for name, rank in zip(names, ranks, strict=True)
            ]
            kept_rows(source, str(number), rows, day, counts_too, points)
        if towns:
            kept_towns(source, *TOWNS, days=7)
        client = quick_organiser(target)
        imported(client, target, other_export(source), "games.json")
        # Players who are equal in everything stand in the order in which they were made.
        assert sorted(map(repr, table_of(target))) == sorted(map(repr, table_of(source)))
        assert results(target) == results(source)
        before = state(target)
        imported(client, target, other_export(source), "games.json")
        assert state(target) == before

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.data())
    def test_no_file_ever_breaks_anything(self, data: Any) -> None:
        cache.clear()
        group = made_group("Ada", "Ben")
        client = quick_organiser(group)
        good = data.draw(st.sampled_from([TWO, OWN]))
        raw = json.dumps(mangled(data, good), indent=data.draw(st.sampled_from([None, 1]))).encode()
        if data.draw(st.booleans()):
            raw = raw[: data.draw(st.integers(0, len(raw)))]
        if data.draw(st.integers(0, 3)) == 0:
            at = data.draw(st.integers(0, len(raw)))
            raw = raw[:at] + data.draw(st.binary(max_size=4)) + raw[at:]
        page = shown(client, group, raw)
        plan = page.context["plan"]
        assert counts(page)["new"] + len(plan.troubles) + plan.left_out.total() or plan.empty
        if not plan.empty:
            assert confirmed(client, page).status_code == 302
        assert group.plays.count() == len(plan.new)
        for game in group.plays.prefetch_related("parts"):
            ranks = [part.rank for part in game.parts.all()]
            assert sorted(ranks) == sorted(1 + sum(o < r for o in ranks) for r in ranks)
            assert game.size == len(ranks) > 0
        table_of(group)
        for name in ("plays", "exchange", "history", "players"):
            assert client.get(reverse(name, args=[group.key])).status_code == 200


def kept_rows(
    group: Group, uid: str, rows: list[tuple[int, int]], day: int, counts_too: bool, points: Any
) -> None:
    record = Record(
        "tiny-towns",
        START + timedelta(days=day),
        tuple(Row(player, rank, points) for player, rank in rows),
        league=counts_too,
    )
    keep(group, uid, record, None)


OWN = {
    "scorepad": 1,
    "group": "Other",
    "exported_at": "2026-01-01T00:00:00+00:00",
    "games": [
        {
            "uid": f"own-{number}",
            "game": "tiny-towns",
            "played_at": "2026-01-10T20:00:00+00:00",
            "league": True,
            "place": "",
            "notes": "",
            "expansion": "",
            "decided_by": "points",
            "players": [
                {"name": "Ada", "rank": 1, "score": -7},
                {"name": "Ben", "rank": 2, "score": -13},
            ],
            "file": GAME,
        }
        for number in range(2)
    ],
}
STRANGE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["\x00", "\ud800", "2999-01-01", "x" * 300, -1, 10**40]),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)


def mangled(data: Any, value: Any, depth: int = 0) -> Any:
    """The value with something strange somewhere inside, usually deep inside."""
    if isinstance(value, (dict, list)) and value and data.draw(st.integers(0, 5)):
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        copy: Any = value.copy()
        if data.draw(st.integers(0, 6)) == 0:
            del copy[key]
        else:
            copy[key] = mangled(data, value[key], depth + 1)
        return copy
    if isinstance(value, list) and data.draw(st.booleans()):
        return value + value
    return data.draw(STRANGE)


def test_an_import_of_results_judges_nothing(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.web.exchange.json_in.judged_record", lambda *_: 1 / 0)
    monkeypatch.setattr("scorepad.web.league.plays.judged_record", lambda *_: 1 / 0)
    imported(organiser, group, TWO)
    assert group.plays.count() == 2


def test_many_games_take_few_questions(
    group: Group, organiser: Client, django_assert_max_num_queries: Any
) -> None:
    many = export(*(play(n, score(1, "3"), score(2, "4")) for n in range(600)))
    page = shown(organiser, group, many)
    with django_assert_max_num_queries(70):
        confirmed(organiser, page)
    assert group.plays.count() == 600


def test_a_removed_game_of_ours_stays_removed(group: Group, organiser: Client) -> None:
    game = kept(group, "Ada1:3 Ben2:2", uid="own-0")
    raw = other_export(group)
    set_removed(game, True, None)
    page = shown(organiser, group, raw, "games.json")
    assert counts(page)["removed"] == 1
    confirmed(organiser, page)
    assert results(group) == []
    assert Change.objects.filter(group=group, kind="imported").count() == 0
    assert Player.objects.filter(group=group).count() == 2
