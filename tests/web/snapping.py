"""What a phone does with photos, for tests of the site."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorepad.web.models import Photo, Seat, Table

KEY = "0123456789abcdef0123456789abcdef"


def send(client: Client, table: Table, data: bytes, name: str = "photo.jpg", **more: Any) -> Any:
    """Send a photo of the first player's town, or of the table with seat=""."""
    accept = {"accept": more.pop("accept", "text/html")}
    photo = SimpleUploadedFile(name, data, more.pop("content_type", "image/jpeg"))
    form = {"photo": photo, "seat": "1", **more}
    return client.post(f"/t/{table.code}/photos", form, headers=accept)


def kept(table: Table) -> Photo:
    return Photo.objects.get(table=table)


def draft(table: Table, number: int = 1, position: int = 1) -> str:
    return f"/t/{table.code}/{position}/photo/{kept(table).key}/{number}"


def take(client: Client, table: Table, **more: Any) -> Any:
    seat = Seat.objects.get(table=table, position=1)
    return client.post(f"{draft(table)}/take", {"version": seat.version, **more})


def stored_files() -> list[Path]:
    root = Path(settings.MEDIA_ROOT)
    return sorted(path for path in root.rglob("*") if path.is_file())


def frame(client: Client, table: Table, number: int, points: Sequence[Sequence[float]]) -> Any:
    form = {f"{axis}{n}": p[i] for n, p in enumerate(points, 1) for i, axis in enumerate("xy")}
    return client.post(f"/t/{table.code}/photo/{kept(table).key}/corners/{number}", form)


def doubt(table: Table, square: int) -> list[str | None]:
    """Make one square of the photo doubtful, however good the reader is; give its candidates."""
    photo = kept(table)
    boards = photo.boards
    best = boards[0]["squares"][square]["piece"]
    others = [piece for piece in ("farm", "glass", "well") if piece != best][:2]
    candidates = [[best, 0.6], [others[0], 0.3], [others[1], 0.1]]
    boards[0]["squares"][square]["candidates"] = candidates
    photo.reading = {**photo.reading, "boards": boards}
    photo.save()
    return [best, *others]


def fields(page: str) -> dict[str, str]:
    """What the form of a draft says of itself and has been answered."""
    found = re.findall(r'type="hidden" name="(square_\d+|version|turns)" value="(\w+)"', page)
    over = re.findall(r'name="(over)"( checked)', page)
    return {**dict(found), **{name: "on" for name, _ in over}}


def chosen(page: str) -> dict[int, str]:
    """What a draft would put on each square, by the squares of the photo."""
    found = re.findall(r'value="(\d+):(\w+)"\s+data-piece="\w+"\s+aria-pressed="true"', page)
    return {int(seen): piece for seen, piece in found}
