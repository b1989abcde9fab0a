"""The state of the site: for its keeper alone, in both languages, with what needs a person in sight."""

from __future__ import annotations

import sqlite3
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scorepad.web import checks, tidy
from scorepad.web.models import Chore, Photo
from tests.web.groups import kept, made_group, made_user
from tests.web.pictures import ONE_BOARD
from tests.web.snapping import send
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper() -> Client:
    call_command("keeper", made_user("kim").username)
    client = Client()
    client.force_login(type(made_user("other")).objects.get(username="kim"))
    return client


def page_of(client: Client, **more: Any) -> str:
    answer = client.get("/status", **more)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def fact(page: str, name: str) -> str:
    """What is told of something."""
    return page.partition(f"<dt>{name}</dt>")[2].partition("</dd>")[0].strip()


def test_everybody_else_finds_no_such_page(keeper: Client) -> None:
    somebody = Client()
    somebody.force_login(made_user("eve"))
    for client in (Client(), somebody):
        for method in ("get", "post"):
            assert getattr(client, method)("/status").status_code in (404, 405)
    assert b"<dt>" not in somebody.get("/status").content
    assert "/status" not in somebody.get(reverse("account")).content.decode()
    assert "private" in keeper.get("/status")["Cache-Control"]
    call_command("keeper", "kim", "--no-longer")
    assert keeper.get("/status").status_code == 404
    with pytest.raises(CommandError, match="no account nobody"):
        call_command("keeper", "nobody")


def test_it_counts_what_is_there(keeper: Client, client: Client) -> None:
    group = made_group()
    kept(group, "Ada1 Ben2")
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    page = page_of(keeper)
    for name, number in {"Tables": 1, "Groups": 1, "Kept games": 1, "Photos read": 1}.items():
        assert fact(page, name) == f"<dd>{number}", name
    assert "of 1000 in these ten minutes" in page
    assert table.code not in page
    Client().get("/t/AAAAAA")
    assert fact(page_of(keeper), "Wrong codes tried").startswith("<dd>1 of")


def test_a_missing_backup_alarms_until_there_is_one(keeper: Client, tmp_path: Path) -> None:
    assert fact(page_of(keeper), "Last backup") == '<dd class="bad">never'
    Chore.objects.create(name="backup", done_at=timezone.now(), told={"bytes": 3 << 20})
    page = page_of(keeper)
    assert fact(page, "Last backup").startswith("<dd>")
    assert fact(page, "Size of the backup") == "<dd>3.0 MB"
    Chore.objects.update(done_at=timezone.now() - timedelta(days=3))
    assert fact(page_of(keeper), "Last backup").startswith('<dd class="bad">')
    tidy.tidy()
    assert "0 things deleted" in page_of(keeper)


def test_troubles_come_first(
    keeper: Client, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Anything in red" in page_of(keeper)  # there is no backup
    Chore.objects.create(name="backup", done_at=timezone.now(), told={"bytes": 1})
    monkeypatch.setattr("scorepad.web.state.sqlite_is_old", lambda: False)
    # Errors that other tests made on purpose were counted in this process.
    monkeypatch.setattr("scorepad.web.state.metrics.answers", Counter)
    assert "All is well." in page_of(keeper)
    settings.PHOTO_RESERVE_MB = 1 << 40
    settings.READ_IN_BACKGROUND = True
    page = page_of(keeper)
    assert "The disk is nearly full" in page
    assert "All is well." not in page
    send(Client(), table := made_table(NOBODY, NOBODY), ONE_BOARD.read_bytes())
    settings.PHOTO_RESERVE_MB = 0
    send(Client(), table, ONE_BOARD.read_bytes())
    past = timezone.now() - timedelta(minutes=3)
    Photo.objects.update(state=Photo.WAITING, state_since=past, created_at=past)
    page = page_of(keeper)
    assert "no worker is reading them" in page
    assert "The first of them has waited since" in page


def test_an_old_sqlite_is_told(keeper: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.web.state.sqlite_is_old", lambda: True)
    monkeypatch.setattr("scorepad.web.state.connection.vendor", "sqlite")
    page = page_of(keeper)
    assert fact(page, "SQLite").startswith(f'<dd class="bad">{sqlite3.sqlite_version}: can very')
    assert checks.WAL_RESET_MENDED == (3, 51, 3)


def test_it_speaks_french(keeper: Client) -> None:
    page = page_of(keeper, headers={"accept-language": "fr"})
    assert "État du site" in page
    assert "Dernière sauvegarde" in page
