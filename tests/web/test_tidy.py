"""What must not stay for ever does not; what somebody made does."""

from __future__ import annotations

import os
import time
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from scorepad.web import tidy
from scorepad.web.models import Group, Ledger, Photo, Play, Seat, Table
from tests.web.pictures import ONE_BOARD, _own_media
from tests.web.snapping import send, stored_files
from tests.web.tables import NOBODY, made_table

__all__ = ["_own_media"]
pytestmark = pytest.mark.django_db

LONG_AGO = timezone.now() - timedelta(days=1000)


def age(*tables: Table) -> None:
    Table.objects.filter(pk__in=[table.pk for table in tables]).update(created_at=LONG_AGO)


def test_tables_stay_unless_nothing_ever_happened_at_them(client: Client, group: Group) -> None:
    empty, young, tapped, finished, snapped, kept = (made_table(NOBODY, NOBODY) for _ in range(6))
    age(empty, tapped, finished, snapped, kept)
    client.post(f"/t/{tapped.code}/2/pad", {"version": 0, "square": 1, "piece": "wood"})
    assert Seat.objects.get(table=tapped, number=2).version == 1
    Table.objects.filter(pk=finished.pk).update(finished_at=LONG_AGO)
    send(client, snapped, ONE_BOARD.read_bytes())
    Play.objects.create(group=group, game="any", played_at=LONG_AGO, size=2, table=kept)
    assert tidy.tidy()["empty tables"] == 1
    left = set(Table.objects.values_list("code", flat=True))
    assert left == {each.code for each in (young, tapped, finished, snapped, kept)}


def test_operator_says_how_long_tables_stay(client: Client, group: Group, settings: Any) -> None:
    old, just_finished, young = (made_table(NOBODY, NOBODY) for _ in range(3))
    age(old, just_finished)
    Seat.objects.update(version=1)
    Table.objects.filter(pk=just_finished.pk).update(finished_at=timezone.now())
    play = Play.objects.create(group=group, game="any", played_at=LONG_AGO, size=2, table=old)
    assert tidy.tidy()["old tables"] == 0
    settings.TABLE_DAYS = 365
    assert tidy.tidy()["old tables"] == 1
    assert set(Table.objects.all()) == {just_finished, young}
    play.refresh_from_db()
    assert play.table is None


def test_files_without_a_photo_are_swept(client: Client, settings: Any) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    folder = Path(settings.MEDIA_ROOT) / "photos"
    (folder / "old.jpg").write_bytes(b"half")
    (folder / "young.jpg").write_bytes(b"half")
    hours = time.time() - 2 * 3600
    for file in folder.iterdir():
        if file.name != "young.jpg":
            os.utime(file, (hours, hours))
    assert tidy.tidy()["files without a photo"] == 1
    assert {file.name for file in stored_files()} == {
        "young.jpg",
        Path(str(Photo.objects.get().file.name)).name,
    }


def test_sessions_that_are_over_go(client: Client) -> None:
    for days in (-1, 30):
        session = SessionStore()
        session["looking"] = {}
        session.set_expiry(timezone.now() + timedelta(days=days))
        session.save()
    assert Session.objects.count() == 2
    assert tidy.tidy()["sessions"] == 1
    assert Session.objects.count() == 1


def test_answers_that_nobody_asked_for_go(group: Group) -> None:
    for number, made_at in enumerate((LONG_AGO, timezone.now())):
        Ledger.objects.create(
            group=group, question=str(number), version=1, answer={}, made_at=made_at
        )
    assert tidy.tidy()["answers"] == 1
    assert [each.question for each in Ledger.objects.all()] == ["1"]


def test_command_tells_what_it_deleted() -> None:
    said = StringIO()
    call_command("tidy", stdout=said)
    assert [line.split(maxsplit=1)[1] for line in said.getvalue().splitlines()] == list(tidy.CHORES)


def test_many_rows_are_deleted_in_parts(
    monkeypatch: pytest.MonkeyPatch, django_assert_max_num_queries: Any
) -> None:
    monkeypatch.setattr(tidy, "PART", 3)
    for _ in range(7):
        age(made_table(NOBODY))
    assert tidy.empty_tables() == 7
    assert not Table.objects.exists()


def test_posts_without_cookies_make_no_session() -> None:
    """A form of this site comes with the cookie of its page; without one it is refused, unremembered."""
    stranger = Client(enforce_csrf_checks=True)
    table = made_table(NOBODY, NOBODY)
    for path in (
        "/start/tiny-towns",
        f"/t/{table.code}/1/pad",
        f"/t/{table.code}/1/change",
        "/language",
    ):
        for _ in range(3):
            stranger.cookies.clear()
            assert stranger.post(path, {"name": "x"}).status_code in (400, 403, 302)
    assert not Session.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_embedded_server_tidies_by_itself() -> None:
    age(made_table(NOBODY))
    keeper = tidy.Housekeeper(first=0.01, every=0.01)
    keeper.start()
    deadline = time.monotonic() + 20
    while Table.objects.exists():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    keeper.stopped.set()
    keeper.join()
