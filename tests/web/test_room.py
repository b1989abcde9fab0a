"""A disk that fills up: photos are refused with a sentence, saves go on, nothing half written stays."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.files.storage import FileSystemStorage, default_storage
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorepad.web import room
from scorepad.web.models import Group, Photo, Role
from scorepad.web.views.status import WAITS
from tests.serving import Phone, new_table, served
from tests.web.groups import client_of
from tests.web.pictures import ONE_BOARD, _own_media
from tests.web.snapping import KEY, kept, send, stored_files
from tests.web.tables import NOBODY, made_table

__all__ = ["_own_media"]
PHOTO = ONE_BOARD.read_bytes()
ENDLESS = 10_000_000  # megabytes that no disk here has free


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own with 60 MB, where this machine allows to mount one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=60m", "tmpfs", str(disk)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("mounting is not allowed here")
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


@pytest.mark.django_db
def test_photo_is_refused_below_the_reserve_and_saves_go_on(client: Client, settings: Any) -> None:
    table = made_table(NOBODY, NOBODY)
    settings.PHOTO_RESERVE_MB = ENDLESS
    answer = send(client, table, PHOTO)
    assert answer.status_code == 422
    assert "There is no room for photos right now." in answer.content.decode()
    saved = client.post(f"/t/{table.code}/1/pad", {"version": 0, "square": 3, "piece": "wood"})
    assert saved.status_code == 200
    assert stored_files() == []
    assert client.get("/healthz").status_code == 200
    ready = client.get("/readyz")
    assert ready.status_code == 503
    assert ready.json() == {"status": "trouble", "disk": "low, photos are refused"}


@pytest.mark.django_db
def test_files_with_games_are_refused_below_the_reserve(group: Group, settings: Any) -> None:
    settings.PHOTO_RESERVE_MB = ENDLESS
    file = SimpleUploadedFile("games.json", b"[]")
    answer = client_of(group, Role.ORGANISER).post(
        f"/g/{group.key}/exchange/upload", {"file": file}
    )
    assert answer.status_code == 422
    assert "There is no room for large files right now." in answer.content.decode()


@pytest.mark.django_db
def test_ready_while_all_is_well(client: Client, settings: Any) -> None:
    settings.PHOTO_RESERVE_MB = 0
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.django_db
def test_ready_tells_of_photos_that_no_worker_takes(client: Client, settings: Any) -> None:
    settings.PHOTO_RESERVE_MB, settings.READ_IN_BACKGROUND = 0, True
    table = made_table(NOBODY, NOBODY)
    send(client, table, PHOTO, key=KEY)
    assert client.get("/readyz").status_code == 200
    Photo.objects.update(state_since=kept(table).state_since - WAITS)
    assert client.get("/readyz").json()["workers"] == "photos wait"


@pytest.mark.django_db
def test_disk_that_is_full_while_a_photo_is_written_keeps_no_part_of_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error of a full disk is put in by hand here; a real one is below."""
    whole: Any = vars(FileSystemStorage)["_save"]

    def half(self: FileSystemStorage, name: str, content: Any) -> str:
        whole(self, name, content)
        with default_storage.open(name, "r+b") as file:
            file.truncate(1000)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(FileSystemStorage, "_save", half)
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, PHOTO)
    assert answer.status_code == 422
    assert "There is no room for photos right now." in answer.content.decode()
    assert stored_files() == []
    assert not Photo.objects.exists()


@pytest.mark.django_db
def test_table_and_group_have_quotas(client: Client, group: Group, settings: Any) -> None:
    first, second, other = (made_table(NOBODY, NOBODY) for _ in range(3))
    for table in (first, second):
        table.group = group
        table.save()
    assert send(client, first, PHOTO).status_code == 302
    size = stored_files()[0].stat().st_size
    assert kept(first).size == size
    Photo.objects.update(size=settings.TABLE_PHOTO_MB * room.MEGABYTE)
    assert "This table has a great many photos" in send(client, first, PHOTO).content.decode()
    assert send(client, second, PHOTO).status_code == 302
    settings.GROUP_PHOTO_MB = settings.TABLE_PHOTO_MB
    assert "Your group has a great many photos" in send(client, second, PHOTO).content.decode()
    assert send(client, other, PHOTO).status_code == 302


def test_site_on_a_disk_that_is_really_full_goes_on_saving(small_disk: Path) -> None:
    """The whole site on a small file system, filled up to its reserve by somebody else."""
    with served(small_disk, PHOTO_RESERVE_MB="10") as site:
        assert site.get("/readyz")[0] == 200
        used = os.statvfs(small_disk)
        free = used.f_bavail * used.f_frsize
        (small_disk / "somebody-else").write_bytes(bytes(free - (5 << 20)))
        status, body, _ = site.get("/readyz")
        assert (status, b"photos are refused" in body) == (503, True)
        assert site.get("/healthz")[0] == 200
        phone, table = Phone(site), new_table(small_disk)
        for number in range(30):
            assert phone.save(table, number) == 200
        status, words = phone.snap(table, PHOTO)
        assert (status, "no room for photos" in words) == (422, True)
        assert not list((small_disk / "media").rglob("*.jpg"))
