"""What was taken in: never doubled, changed only when asked for, taken back."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from scorepad.web.exchange.importing import Wishes, take_in
from scorepad.web.exchange.planning import ImportPlan, plan_import
from scorepad.web.league.people import merge, rename
from scorepad.web.league.plays import correct, kept_play, set_removed
from scorepad.web.models import Change, Group, Part, Player, Role
from tests.web.exports import TWO, confirmed, export, imported, play, score, shown
from tests.web.groups import client_of, kept, kept_towns, made_group, made_user, player_of
from tests.web.imports import TOWNS, counts, other_export, results, state
from tests.web.pictures import _own_media  # noqa: F401 - each test has its own folder

pytestmark = pytest.mark.django_db


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
    assert Group.objects.get(pk=group.pk).version > version
    last = group.changes.first()
    assert last is not None
    assert (last.kind, last.who_name) == ("import taken back", "organiser")
    # Once is enough, and the page says so.
    after = state(group)
    organiser.post(address)
    assert state(group) == after
    assert address not in organiser.get(reverse("exchange", args=[group.key])).content.decode()
    history = organiser.get(reverse("history", args=[group.key])).content.decode()
    assert "undid an import" in history


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
    was = kept_play(game)
    correct(game, replace(was, notes="Checked"), None)
    change = group.changes.filter(kind="imported").first()
    assert change is not None
    organiser.post(reverse("import-take-back", args=[group.key, change.pk]))
    assert kept_play(group.plays.get()) == replace(was, notes="Checked")


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
    monkeypatch.setattr("scorepad.web.exchange.importing.bump", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        confirmed(organiser, page)
    assert state(group) == before


def same_plans(group: Group, client: Client) -> list[ImportPlan]:
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
    group = made_group("Ada", "Ben")
    plans = same_plans(group, client_of(group, Role.ORGANISER))
    start, failures = threading.Barrier(2), list[BaseException]()

    def press(plan: ImportPlan) -> None:
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
