"""Large files: nobody waits for them, and equal names or results cost no more than others."""

from __future__ import annotations

import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client

from scorepad.web.exchange import importing, staging
from scorepad.web.exchange.file_games import FilePlay
from scorepad.web.exchange.importing import Brought, Wishes, take_back_import, take_in
from scorepad.web.exchange.matching import proposals
from scorepad.web.exchange.planning import plan_import
from scorepad.web.exchange.staging import Contents
from scorepad.web.league.filters import Filters
from scorepad.web.league.player_names import Names
from scorepad.web.league.table import league
from scorepad.web.models import Group, Ledger, Role
from scorepad.web.views import imports
from tests.web.exports import confirmed, export, play, score, sent, shown
from tests.web.groups import START, client_of, made_group
from tests.web.pictures import _own_media
from tests.web.tables import NOBODY, made_table

__all__ = ["_own_media"]
GAMES = 200


def contents(number: int) -> Contents:
    """A file with games that all ended alike."""
    moment = START.isoformat()
    found = [
        FilePlay(
            f"uid-{n}", "hand", "tiny-towns", moment, (("a", 1, 20), ("b", 2, 10)), league=True
        )
        for n in range(number)
    ]
    return Contents(found, [], Counter(), {"a": "Ada", "b": "Ben"})


@pytest.fixture
def few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importing, "ROWS", 20)
    monkeypatch.setattr(importing, "LOT", 20)


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("few_rows")
def test_others_save_while_a_file_is_taken_in() -> None:
    group, table = made_group(), made_table(NOBODY, NOBODY)
    plan = plan_import(group, contents(GAMES))
    taken = threading.Event()

    def work() -> None:
        try:
            take_in(group, plan, Wishes(), None)
        finally:
            taken.set()
            connection.close()

    importer, client, between = threading.Thread(target=work), Client(), set[int]()
    client.get(f"/t/{table.code}")  # whatever a first request takes
    importer.start()
    while not taken.is_set():
        assert client.post(f"/t/{table.code}/setup", {"hide_totals": "1"}).status_code == 302
        between.add(group.plays.count())
        time.sleep(0.01)
    importer.join()
    # Saves came through in the middle, not only before and after.
    assert len(between - {0, GAMES}) >= 3
    assert group.plays.count() == GAMES


@pytest.mark.django_db(transaction=True)
@pytest.mark.usefixtures("few_rows")
def test_an_import_that_breaks_off_is_taken_back_or_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group, written = made_group(), importing._write_new
    calls = []

    def breaking(*args: object) -> None:
        calls.append(args)
        if len(calls) == 3:
            raise OSError("the power went out")
        written(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(importing, "_write_new", breaking)
    with pytest.raises(OSError, match="power"):
        take_in(group, plan_import(group, contents(GAMES)), Wishes(), None)
    monkeypatch.setattr(importing, "_write_new", written)
    assert group.plays.count() == 40
    begun = group.changes.get(kind="imported")
    plan = plan_import(group, contents(GAMES))
    assert (plan.same, len(plan.new)) == (40, GAMES - 40)
    change = take_in(group, plan, Wishes(), None)
    assert change is not None
    assert len(Brought.by(change).uids) == GAMES - 40
    assert group.plays.filter(removed_at=None).count() == GAMES
    for one in (begun, change):
        take_back_import(one, None)
    assert not group.plays.filter(removed_at=None).exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("few_rows")
def test_standings_after_an_import_are_those_of_all_games() -> None:
    group = made_group()
    take_in(group, plan_import(group, contents(30)), Wishes(), None)
    group.refresh_from_db()
    first = league(group, Filters())
    later = contents(60)
    take_in(group, plan_import(group, later), Wishes(), None)
    group = Group.objects.get(pk=group.pk)
    carried = league(group, Filters())
    Ledger.objects.all().delete()
    assert league(group, Filters()) == carried != first
    assert [line.standing.games for line in carried] == [60, 60]


@pytest.mark.django_db
def test_thousands_of_one_name_are_told_apart_at_once() -> None:
    group = made_group("Ada")
    people = [(f"key-{n}", "Anonymous player") for n in range(5000)]
    start = time.process_time()
    chosen = proposals(people, Names(group), {})
    assert time.process_time() - start < 2  # it was quadratic: over a minute
    assert len(set(chosen.values())) == 5000
    assert {"Anonymous player", "Anonymous player (2)", "Anonymous player (5000)"} <= set(
        chosen.values()
    )


@pytest.mark.django_db
def test_thousands_of_equal_results_find_their_twins_at_once() -> None:
    group = made_group()
    take_in(group, plan_import(group, contents(1500)), Wishes(), None)
    again = contents(1500)
    renumbered = [
        FilePlay(f"other-{n}", game.source, game.game, game.played_at, game.rows, league=True)
        for n, game in enumerate(again.found)
    ]
    start = time.process_time()
    plan = plan_import(group, Contents(renumbered, [], Counter(), again.names))
    assert time.process_time() - start < 5
    assert (len(plan.twins), len(plan.new)) == (1500, 0)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch, few_rows: None) -> None:
    monkeypatch.setattr(staging, "PART", 20)
    monkeypatch.setattr(imports, "ROWS", 20)


def large_file(number: int, points: str = "40") -> object:
    plays = [play(n, score(1, points, winner=True), score(2, "30")) for n in range(number)]
    return export(*plays, play(0, score(1, "1"), score(2, "2", winner=True)))  # the first once more


@pytest.mark.django_db
@pytest.mark.usefixtures("small_parts", "_own_media")
@pytest.mark.parametrize("script", [True, False])
def test_many_games_are_taken_in_part_by_part(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch, script: bool
) -> None:
    monkeypatch.setattr(imports, "AT_ONCE", 0)  # without a script: one part a tap
    page = shown(organiser, group, large_file(100))
    address = f"/g/{group.key}/exchange/{page.context['stage'].token}"
    assert confirmed(organiser, page)["Location"] == address
    assert group.plays.count() == 0
    assert "0 of 101 games imported" in organiser.get(address).content.decode()
    # Sent twice, as from another tab: it goes on where it is.
    assert confirmed(organiser, page)["Location"] == address
    for done in range(20, 101, 20):
        answer = organiser.post(f"{address}/progress") if script else organiser.post(address)
        assert (group.plays.count(), group.changes.count()) == (done, 1)
        assert script or answer["Location"] == address
    last = organiser.post(f"{address}/progress") if script else organiser.post(address)
    assert last["HX-Redirect" if script else "Location"] == f"/g/{group.key}/exchange"
    assert "100 games were imported." in organiser.get(f"/g/{group.key}/exchange").content.decode()
    assert organiser.get(address).status_code == 404
    assert {part.score for part in group.plays.earliest("pk").parts.all()} == {40, 30}
    take_back_import(group.changes.get(), None)
    assert not group.plays.filter(removed_at=None).exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("small_parts", "_own_media")
def test_many_corrections_are_made_part_by_part_and_once(group: Group, organiser: Client) -> None:
    for points, fields in (("40", {}), ("50", {"changed": "on"})):
        page = shown(organiser, group, large_file(60, points))
        address = f"/g/{group.key}/exchange/{page.context['stage'].token}"
        confirmed(organiser, page, **fields)
        while "HX-Redirect" not in organiser.post(f"{address}/progress"):
            pass
    scores = {part.score for one in group.plays.all() for part in one.parts.all()}
    assert (scores, group.plays.count()) == ({50, 30}, 60)
    change = group.changes.filter(kind="imported").first()
    assert change is not None
    assert len(Brought.by(change).corrected) == 60
    take_back_import(change, None)
    assert {part.score for one in group.plays.all() for part in one.parts.all()} == {40, 30}


@pytest.mark.django_db
@pytest.mark.usefixtures("_own_media")
@pytest.mark.parametrize("way", ["", "/progress"])
def test_a_file_that_another_tab_drops_meanwhile_is_not_there(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    address = sent(organiser, group, large_file(3))["Location"]
    step = staging.Stage.step

    def dropped(self: staging.Stage) -> None:
        self.drop()
        step(self)

    monkeypatch.setattr(staging.Stage, "step", dropped)
    assert organiser.post(f"{address}{way}").status_code == 404


@pytest.mark.django_db
def test_a_file_that_another_tab_replaces_at_once_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    group = made_group()
    client, real = client_of(group, Role.ORGANISER), staging._write

    def replaced(path: Path, what: Any) -> None:
        real(path, what)
        if path.name == "state.json":
            staging.forget_stages(group, int(client.session["_auth_user_id"]))

    monkeypatch.setattr(staging, "_write", replaced)
    file = SimpleUploadedFile("a.json", b"[]")
    assert client.post(f"/g/{group.key}/exchange/upload", {"file": file}).status_code == 404
