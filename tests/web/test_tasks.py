"""Photos that workers read: the page waits, fills, and never waits for the dead."""

from __future__ import annotations

import signal
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from scorepad.web import photos
from scorepad.web.darkroom import read_photo
from scorepad.web.models import Photo, Table
from tests.web.pictures import NO_BOARD, ONE_BOARD, _own_media, corners, two_boards
from tests.web.snapping import KEY, draft, frame, kept, send
from tests.web.tables import NOBODY, made_table
from tests.web.workers import Start, finish, start, until

__all__ = ["_own_media", "start"]
pytestmark = pytest.mark.django_db

SLOWLY = ("-m", "tests.web.slow_worker")


@pytest.fixture
def with_workers(settings: Any) -> None:
    """A site that is set up with workers, of which none has come yet."""
    settings.READ_IN_BACKGROUND = True


def sent(client: Client, data: bytes | None = None, **more: Any) -> Table:
    """A table with a photo of the first town."""
    table = made_table(NOBODY, NOBODY)
    send(client, table, data or ONE_BOARD.read_bytes(), key=KEY, **more)
    return table


def wait_page(table: Table) -> str:
    return f"/t/{table.code}/photo/{KEY}/wait"


def progress(client: Client, table: Table, step: str = "") -> Any:
    return client.get(f"/t/{table.code}/photo/{KEY}/progress?step={step}")


def let_time_pass(seconds: float) -> None:
    """As if every photo had been as it is for so much longer."""
    for photo in Photo.objects.all():
        since = photo.state_since - timedelta(seconds=seconds)
        Photo.objects.filter(pk=photo.pk).update(state_since=since)


def readings(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every photo that this process reads from now on."""
    seen: list[bytes] = []

    def noted(data: bytes, **options: Any) -> Any:
        seen.append(data)
        return read_photo(data, **options)

    monkeypatch.setattr(photos, "read_photo", noted)
    return seen


def test_without_workers_nothing_waits(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    assert answer["Location"] == draft(table)
    assert not DBTaskResult.objects.exists()
    assert client.get(wait_page(table))["Location"] == draft(table)


@pytest.mark.usefixtures("with_workers")
def test_photo_waits_for_a_worker(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = readings(monkeypatch)
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    assert answer["Location"] == wait_page(table)
    page = client.get(wait_page(table)).content.decode()
    assert "Your photo has arrived and waits for its turn." in page
    assert '<noscript><meta http-equiv="refresh" content="2"></noscript>' in page
    assert client.get(f"/t/{table.code}/photo/{KEY}")["Location"] == wait_page(table)
    assert (kept(table).state, seen) == (Photo.WAITING, [])
    assert DBTaskResult.objects.get().args_kwargs == {"args": [kept(table).pk], "kwargs": {}}


@pytest.mark.usefixtures("with_workers")
def test_script_is_told_where_to_wait(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    for _ in range(2):  # an answer that was lost is asked for again
        answer = send(
            client, table, ONE_BOARD.read_bytes(), key=KEY, accept="application/json"
        ).json()
        assert answer == {"address": wait_page(table)}
    assert Photo.objects.count() == 1


@pytest.mark.usefixtures("with_workers")
@pytest.mark.parametrize(("sample", "tasks"), [("1", 2), ("2", 1)])  # boards and cards, or a board
def test_sample_waits_too(client: Client, sample: str, tasks: int) -> None:
    answer = client.post("/start/tiny-towns/sample", {"sample": sample})
    assert answer["Location"].endswith("/wait")
    assert DBTaskResult.objects.count() == tasks


@pytest.mark.usefixtures("with_workers")
def test_progress_fragment(client: Client) -> None:
    table = sent(client)
    page = client.get(wait_page(table)).content.decode()
    assert progress(client, table).content.decode().strip() in page
    assert progress(client, table, "waiting").status_code == 204
    Photo.objects.update(state=Photo.READING, state_since=timezone.now())
    assert "Your photo is being read." in progress(client, table, "waiting").content.decode()
    assert progress(client, table, "reading").status_code == 204
    let_time_pass(10)
    assert "longer than it should" in progress(client, table, "reading").content.decode()
    french = client.get(wait_page(table), headers={"accept-language": "fr"}).content.decode()
    assert "plus de temps que prévu" in french
    assert progress(client, made_table(NOBODY, NOBODY))["HX-Refresh"] == "true"


@pytest.mark.parametrize(
    ("data", "seat", "heading"),
    [
        (ONE_BOARD.read_bytes(), "1", "Looks right?"),
        (ONE_BOARD.read_bytes(), "", "Whose is it?"),
        (two_boards(), "1", "Whose is it?"),
        (NO_BOARD.read_bytes(), "1", "No board in sight"),
    ],
    ids=["one board", "no player", "two boards", "no board"],
)
def test_waiting_ends_where_a_photo_without_workers_leads(
    client: Client, settings: Any, data: bytes, seat: str, heading: str
) -> None:
    at_once = made_table(NOBODY, NOBODY)
    wanted = send(client, at_once, data, key=KEY, seat=seat)["Location"]
    settings.READ_IN_BACKGROUND = True
    table = sent(client, data, seat=seat)
    photos.read_stored(kept(table).pk)
    address = wanted.replace(at_once.code, table.code)
    assert progress(client, table)["HX-Redirect"] == address
    assert client.get(wait_page(table))["Location"] == address
    assert f"<h1>{heading}</h1>" in client.get(address).content.decode()


def test_worker_reads_what_waits(client: Client, start: Start) -> None:
    table = sent(client)
    words = finish(start("--batch"))
    assert kept(table).state == Photo.READ, words
    assert progress(client, table)["HX-Redirect"] == draft(table)
    assert DBTaskResult.objects.get().status == "SUCCESSFUL"


def test_two_workers_read_a_photo_once(client: Client, start: Start) -> None:
    table = sent(client)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    assert DBTaskResult.objects.count() == 2
    workers = [start("--batch", program=(*SLOWLY, "1")) for _ in range(2)]
    assert "".join(map(finish, workers)).count("reads a photo") == 1
    assert kept(table).state == Photo.READ


def test_killed_worker_leaves_a_photo_that_is_read_again(client: Client, start: Start) -> None:
    table = sent(client)
    worker = start(program=(*SLOWLY, "600"))
    until(lambda: kept(table).state == Photo.READING)
    worker.send_signal(signal.SIGKILL)
    worker.wait()
    # For a minute it may still be alive, as far as anybody can tell: nobody else reads.
    assert progress(client, table, "reading").status_code == 204
    finish(start("--batch"))
    assert kept(table).state == Photo.READING
    let_time_pass(61)
    assert "waits for its turn" in progress(client, table, "slow").content.decode()
    assert progress(client, table, "waiting").status_code == 204  # who asks again changes nothing
    assert DBTaskResult.objects.filter(status="READY").count() == 1
    finish(start("--batch"))
    assert kept(table).state == Photo.READ
    assert progress(client, table)["HX-Redirect"] == draft(table)


def test_stopped_worker_finishes_its_photo(client: Client, start: Start) -> None:
    table = sent(client)
    worker = start(program=(*SLOWLY, "1"))
    until(lambda: kept(table).state == Photo.READING)
    worker.send_signal(signal.SIGTERM)
    finish(worker)
    assert kept(table).state == Photo.READ


@pytest.mark.usefixtures("with_workers")
def test_page_reads_what_no_worker_takes(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sent(client)
    seen = readings(monkeypatch)
    let_time_pass(8)
    assert progress(client, table, "waiting").status_code == 204
    assert seen == []
    let_time_pass(3)
    assert progress(client, table)["HX-Redirect"] == draft(table)
    assert len(seen) == 1
    photos.read_stored(kept(table).pk)  # the worker comes after all
    assert len(seen) == 1


@pytest.mark.usefixtures("with_workers")
def test_photo_whose_worker_died_is_read_without_any_other(client: Client) -> None:
    table = sent(client)
    Photo.objects.update(state=Photo.READING)
    let_time_pass(61)
    assert client.get(wait_page(table)).status_code == 200
    let_time_pass(11)
    assert client.get(wait_page(table))["Location"] == draft(table)


@pytest.mark.usefixtures("with_workers")
def test_nobody_reads_what_another_one_reads(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sent(client)
    seen = []

    def meanwhile(data: bytes, **options: Any) -> Any:
        seen.append(data)
        photos.read_stored(kept(table).pk)
        progress(client, table)
        return read_photo(data, **options)

    monkeypatch.setattr(photos, "read_photo", meanwhile)
    photos.read_stored(kept(table).pk)
    assert len(seen) == 1


@pytest.mark.usefixtures("with_workers")
def test_corners_set_by_hand_outlive_a_reading(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sent(client)

    def meanwhile(data: bytes, **options: Any) -> Any:
        monkeypatch.undo()
        frame(client, table, 0, corners(ONE_BOARD))
        return read_photo(data, **options)

    monkeypatch.setattr(photos, "read_photo", meanwhile)
    photos.read_stored(kept(table).pk)
    assert [board.get("by_hand") for board in kept(table).boards] == [True]


def test_photo_that_kills_its_readers_is_given_up(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No reader is lost to it for ever, and the player hears of it."""
    table = sent(client)
    Photo.objects.update(state=Photo.WAITING, reading={})

    class Killed(BaseException):
        pass

    def die(data: bytes, **options: Any) -> Any:
        raise Killed

    monkeypatch.setattr(photos, "read_photo", die)
    for _ in range(3):
        with pytest.raises(Killed):
            photos.read_stored(kept(table).pk)
        let_time_pass(61)
    page = client.get(f"/t/{table.code}/photo/{KEY}").content.decode()
    assert "This photo could not be read." in page
    assert "Set the corners by hand" in page
    assert kept(table).state == Photo.FAILED


@pytest.mark.usefixtures("with_workers")
def test_photo_deleted_meanwhile_troubles_nobody(client: Client) -> None:
    table = sent(client)
    photo = kept(table).pk
    client.post(f"/t/{table.code}/photo/{KEY}/delete")
    photos.read_stored(photo)
    assert progress(client, table)["HX-Refresh"] == "true"
    assert client.get(wait_page(table)).status_code == 404


@pytest.mark.usefixtures("with_workers")
def test_old_tasks_are_forgotten(client: Client) -> None:
    """Those of dead workers as well, which are running for ever."""
    for status in ("SUCCESSFUL", "FAILED", "RUNNING"):
        DBTaskResult.objects.filter(status="READY").update(status=status)
        sent(client)
    yesterday = timezone.now() - timedelta(days=1, seconds=1)
    DBTaskResult.objects.exclude(status="READY").update(enqueued_at=yesterday)
    call_command("tidy", stdout=StringIO())
    assert [row.status for row in DBTaskResult.objects.all()] == ["READY"]
    DBTaskResult.objects.update(enqueued_at=yesterday)
    sent(client)  # any photo sent tidies up
    assert DBTaskResult.objects.count() == 1
