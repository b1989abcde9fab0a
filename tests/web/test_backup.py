"""Backups: whole, consistent under load, checked, and as good as what they were made of."""

from __future__ import annotations

import io
import json
import sqlite3
import tarfile
import threading
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, connections
from django.test import Client

from scorepad.web import backup
from scorepad.web.backup import BadBackupError, check, make_backup, restore_backup
from scorepad.web.models import Photo, Table
from tests.web.pictures import ONE_BOARD, _own_media
from tests.web.snapping import KEY, kept, send, stored_files
from tests.web.tables import NOBODY, made_table

__all__ = ["_own_media"]
pytestmark = pytest.mark.django_db(transaction=True)

WRITERS, BACKUPS = 3, 4


class Writers:
    """Threads that save as fast as they can and note what was answered."""

    def __init__(self) -> None:
        self.answered: list[str] = []
        self.stop = threading.Event()
        self.threads = [threading.Thread(target=self.write) for _ in range(WRITERS)]

    def write(self) -> None:
        while not self.stop.is_set():
            self.answered.append(Table.objects.create(game="any").code)
        connections.close_all()

    def __enter__(self) -> Writers:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *args: object) -> None:
        self.stop.set()
        for thread in self.threads:
            thread.join()


def restored_codes(path: Path) -> set[str]:
    restore_backup(path)
    return set(Table.objects.values_list("code", flat=True))


def test_every_answered_save_is_in_a_backup_made_after_it(tmp_path: Path) -> None:
    made: list[tuple[set[str], Path]] = []
    with Writers() as writers:
        for _ in range(BACKUPS):
            while len(writers.answered) < 20 * (1 + len(made)):
                writers.stop.wait(0.01)
            answered = set(writers.answered)
            made.append((answered, make_backup(tmp_path)[0]))
    assert len({path.name for _, path in made}) == BACKUPS
    assert not list(tmp_path.glob("*.partial"))
    for answered, path in made:
        missing = answered - restored_codes(path)
        assert missing == set()


def test_what_was_lost_comes_back(client: Client, tmp_path: Path, settings: Any) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    before = stored_files()[0].read_bytes()
    path, contents = make_backup(tmp_path)
    assert contents.photos == 1
    Photo.objects.all().delete()
    Table.objects.all().delete()
    assert stored_files() == []
    made_table(NOBODY, NOBODY)
    call_command("restore", str(path), "--yes", stdout=io.StringIO())
    assert [table.code] == list(Table.objects.values_list("code", flat=True))
    assert kept(table).state == Photo.READ
    assert [file.read_bytes() for file in stored_files()] == [before]
    assert client.get(f"/t/{table.code}/1").status_code == 200


def test_photo_deleted_meanwhile_is_named(client: Client, tmp_path: Path) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    stored_files()[0].unlink()
    _, contents = make_backup(tmp_path)
    assert contents.gone == [kept(table).file.name]
    assert contents.photos == 0


def test_secret_is_in_the_backup_or_named_and_only_the_owner_reads_it(
    tmp_path: Path, settings: Any
) -> None:
    path, contents = make_backup(tmp_path)
    assert path.stat().st_mode & 0o077 == 0
    kept_here = (Path(settings.ENV.data_dir) / "secret-key").exists()
    assert (backup.SECRET in contents.sums) == kept_here
    assert ("not in this backup" in contents.secret) != kept_here


@pytest.mark.parametrize("at", [0.3, 0.6, 0.9])
def test_damaged_or_cut_backup_is_refused_before_anything_is_touched(
    tmp_path: Path, at: float
) -> None:
    made_table(NOBODY, NOBODY)
    path, _ = make_backup(tmp_path)
    data = bytearray(path.read_bytes())
    place = int(len(data) * at)
    data[place] ^= 0x55
    path.write_bytes(data)
    Table.objects.all().delete()
    with pytest.raises(BadBackupError):
        restore_backup(path)
    path.write_bytes(data[:place])
    with pytest.raises(BadBackupError):
        restore_backup(path)
    assert not Table.objects.exists()


def test_backup_of_a_newer_site_is_refused(tmp_path: Path) -> None:
    path, _ = make_backup(tmp_path)
    with tarfile.open(path) as archive:
        members = {each.name: backup.content(archive, each).read() for each in archive}
    contents = json.loads(members.pop(backup.LIST))
    contents["migrations"].append("web.9999_tomorrow")
    with tarfile.open(path, "w") as archive:
        for name, data in {**members, backup.LIST: json.dumps(contents).encode()}.items():
            backup.add_bytes(archive, name, data)
    with pytest.raises(BadBackupError, match="newer Scorepad"):
        restore_backup(path)


def test_full_disk_leaves_no_part_of_a_backup(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object) -> str:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(backup, "add_file", full)
    with pytest.raises(CommandError, match="No space left"):
        call_command("backup", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


def test_old_backups_are_deleted_when_asked(tmp_path: Path) -> None:
    for _ in range(3):
        call_command("backup", str(tmp_path), "--keep", "2", stdout=io.StringIO())
    assert len(list(tmp_path.glob("*.tar"))) == 2
    newest = max(tmp_path.glob("*.tar"))
    words = io.StringIO()
    call_command("backup", "--check", str(newest), stdout=words)
    assert "is whole" in words.getvalue()
    check(newest)


@pytest.mark.skipif("connection.vendor != 'sqlite'", reason="about SQLite's file")
def test_database_with_a_fault_is_not_called_a_backup(tmp_path: Path) -> None:
    """Checked by opening it: here a row refers to nothing."""
    copy = tmp_path / "copy.sqlite3"
    with sqlite3.connect(copy) as database:
        database.execute("CREATE TABLE a (id INTEGER PRIMARY KEY)")
        database.execute("CREATE TABLE b (a INTEGER REFERENCES a (id))")
        database.execute("INSERT INTO b VALUES (7)")
    database.close()
    dump = backup.dump_of(connection.vendor)
    assert "refer to nothing" in dump.check(copy)
    copy.write_bytes(b"SQLite format 3\0" + bytes(5000))
    assert dump.check(copy)
