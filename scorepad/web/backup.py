"""Backups: one checked file with the database, the photos and the secret, made while the site runs.

The database comes first, as it was at one moment (`dumps`). A photo's file is written before its row
and deleted after it, so whatever a row of that moment names is there, or was deleted since, which
the list in the file then says.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from scorepad.web.dumps import DUMPS, Dump
from scorepad.web.photos import file_names

VERSION = 1
LIST, SECRET, PHOTOS = "list.json", "secret-key", "photos/"
SECRET_FILE = "secret-key"  # noqa: S105 - a name, in the folder of the data


class BadBackupError(Exception):
    """A backup that cannot be made or used; its text is one sentence for the operator."""


@dataclass(slots=True)
class Contents:
    """What a backup says of itself."""

    made_at: str
    database: str  # which kind
    migrations: list[str]
    sums: dict[str, str] = field(default_factory=dict)  # SHA-256 of each member
    gone: list[str] = field(default_factory=list)  # photos that were deleted meanwhile
    secret: str = "in this backup"  # noqa: S105 - where it is, not what it is
    version: int = VERSION

    @property
    def photos(self) -> int:
        """How many photos there are."""
        return sum(name.startswith(PHOTOS) for name in self.sums)


def dump_of(vendor: str) -> Dump:
    """How a database is copied."""
    if vendor not in DUMPS:
        raise BadBackupError(f"There is no way here to back up a database of {vendor}.")
    return DUMPS[vendor]


def make_backup(folder: Path) -> tuple[Path, Contents]:
    """Write a backup into a folder and read it again; a file with its final name is whole."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    now = datetime.now(UTC)
    final = folder / f"scorepad-{now:%Y%m%d-%H%M%S-%f}.tar"
    partial = final.with_suffix(".partial")
    contents = Contents(now.isoformat(), connection.vendor, known_migrations())
    try:
        with opened(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL) as file:
            with tarfile.open(fileobj=file, mode="w") as archive:
                fill(archive, contents, folder)
            file.flush()
            os.fsync(file.fileno())
        check(partial)
        partial.rename(final)
    except OSError as error:
        raise BadBackupError(f"The backup could not be written: {error}.") from error
    finally:
        partial.unlink(missing_ok=True)
    return final, contents


@contextmanager
def opened(path: Path, flags: int) -> Iterator[IO[bytes]]:
    """A new file that only its owner reads: it holds everything, the secret included."""
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        yield file


def fill(archive: tarfile.TarFile, contents: Contents, folder: Path) -> None:
    """Put everything in; the list of it comes last."""
    dump = dump_of(connection.vendor)
    names = photo_names()
    with tempfile.TemporaryDirectory(prefix="backup-", dir=folder) as place:
        copy = Path(place) / dump.name
        trouble = dump.write(connection.settings_dict, copy)
        trouble = trouble or dump.check(copy)
        if trouble:
            raise BadBackupError(f"The database could not be copied: {trouble}")
        contents.sums[dump.name] = add_file(archive, dump.name, copy)
    for name in sorted(names | photo_names()):
        try:
            with default_storage.open(name) as file:
                data = file.read()
        except FileNotFoundError:
            contents.gone.append(name)
            continue
        contents.sums[PHOTOS + name] = add_bytes(archive, PHOTOS + name, data)
    kept = Path(settings.ENV.data_dir) / SECRET_FILE
    if kept.exists():
        contents.sums[SECRET] = add_bytes(archive, SECRET, kept.read_bytes())
    else:
        contents.secret = "the operator's SECRET_KEY, which is not in this backup"  # noqa: S105
    add_bytes(archive, LIST, json.dumps(vars_of(contents), indent=1).encode())


def vars_of(contents: Contents) -> dict[str, Any]:
    """A record as plain data."""
    return {name: getattr(contents, name) for name in Contents.__slots__}


def photo_names() -> set[str]:
    """The files that rows name now."""
    return file_names() - {""}


def known_migrations() -> list[str]:
    """What was done to the database so far."""
    return sorted(".".join(key) for key in MigrationLoader(connection).applied_migrations)


def add_file(archive: tarfile.TarFile, name: str, path: Path) -> str:
    """Put a file in; give its sum."""
    archive.add(path, arcname=name)
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def add_bytes(archive: tarfile.TarFile, name: str, data: bytes) -> str:
    """Put some bytes in; give their sum."""
    info = tarfile.TarInfo(name)
    info.size, info.mode, info.mtime = len(data), 0o600, int(datetime.now(UTC).timestamp())
    archive.addfile(info, io.BytesIO(data))
    return hashlib.sha256(data).hexdigest()


def check(path: Path) -> Contents:
    """Read a backup from end to end; raise BadBackupError where anything differs from its list."""
    try:
        with tarfile.open(path) as archive:
            contents = listed(archive)
            found = {
                member.name: hashlib.file_digest(content(archive, member), "sha256").hexdigest()
                for member in archive
                if member.name != LIST
            }
    except (OSError, tarfile.TarError, EOFError) as error:
        raise BadBackupError(f"{path} is no backup or is cut short ({error}).") from error
    wrong = sorted(
        name for name in found | contents.sums if found.get(name) != contents.sums.get(name)
    )
    if wrong:
        raise BadBackupError(f"{path} is damaged: {wrong[0]} is not what it was.")
    return contents


def listed(archive: tarfile.TarFile) -> Contents:
    """The list of a backup."""
    try:
        contents = Contents(**json.load(content(archive, archive.getmember(LIST))))
    except (KeyError, TypeError, ValueError) as error:
        raise BadBackupError("This is no backup of Scorepad, or it is cut short.") from error
    if contents.version != VERSION:
        raise BadBackupError("This backup was made by a newer Scorepad.")
    return contents


def content(archive: tarfile.TarFile, member: tarfile.TarInfo) -> io.BufferedReader:
    """The bytes of a member."""
    file = archive.extractfile(member)
    if not isinstance(file, io.BufferedReader):
        raise BadBackupError(f"{member.name} in this backup is no file.")
    return file


def restore_backup(path: Path) -> Contents:
    """Put the database, the photos and the secret back; nothing is touched before all was checked."""
    contents = check(path)
    if contents.database != connection.vendor:
        raise BadBackupError(
            f"This backup is of {contents.database}, and the site runs on {connection.vendor}."
        )
    strangers = set(contents.migrations) - {
        ".".join(key) for key in MigrationLoader(connection).disk_migrations
    }
    if strangers:
        raise BadBackupError(f"This backup is of a newer Scorepad: it knows {min(strangers)}.")
    with tempfile.TemporaryDirectory(prefix="restore-") as place, tarfile.open(path) as archive:
        put_back_database(archive, Path(place))
        for member in archive:
            if member.name.startswith(PHOTOS):
                put_back_photo(member.name.removeprefix(PHOTOS), content(archive, member).read())
        if SECRET in contents.sums:
            put_back_secret(content(archive, archive.getmember(SECRET)).read())
    return contents


def put_back_database(archive: tarfile.TarFile, place: Path) -> None:
    """Replace what the database holds."""
    dump = dump_of(connection.vendor)
    copy = place / dump.name
    with opened(copy, os.O_WRONLY | os.O_CREAT) as file:
        source = content(archive, archive.getmember(dump.name))
        while part := source.read(1 << 20):
            file.write(part)
    connection.close()
    trouble = dump.check(copy) or dump.read(connection.settings_dict, copy)
    if trouble:
        raise BadBackupError(f"The database could not be put back: {trouble}")


def put_back_photo(name: str, data: bytes) -> None:
    """Write one photo where it was, unless it still is there."""
    if not default_storage.exists(name):
        default_storage.save(name, ContentFile(data))


def put_back_secret(data: bytes) -> None:
    """Bring the site's own secret back, so that nobody is signed out."""
    path = Path(settings.ENV.data_dir) / SECRET_FILE
    fresh = path.with_name(f"{path.name}.fresh")
    with opened(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC) as file:
        file.write(data)
    fresh.replace(path)
