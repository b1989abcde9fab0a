"""How much room is left for photos. Saves are small and always come first."""

from __future__ import annotations

import shutil
from pathlib import Path

from django.conf import settings
from django.core.files.storage import FileSystemStorage, default_storage
from django.db.models import Sum

from scorepad.web.models import Photo, Table

MEGABYTE = 1 << 20


def disk_is_low() -> bool:
    """Whether photos and other large files must stay out, so that saves can go on."""
    return is_low(Path(settings.MEDIA_ROOT)) if keeps_files() else False


def keeps_files() -> bool:
    """Whether photos lie on a disk of this machine."""
    return isinstance(default_storage, FileSystemStorage)


def is_low(folder: Path) -> bool:
    """Whether the disk of a folder has less left than the reserve."""
    there = next(place for place in (folder, *folder.parents) if place.exists())
    return shutil.disk_usage(there).free < settings.PHOTO_RESERVE_MB * MEGABYTE


def why_no_room(table: Table) -> str:
    """Why a table may keep no further photo: the code of a sentence, or nothing."""
    if disk_is_low():
        return "no-room"
    if _megabytes(table=table) >= settings.TABLE_PHOTO_MB:
        return "too-many"
    if table.group_id and _megabytes(table__group=table.group_id) >= settings.GROUP_PHOTO_MB:
        return "group-full"
    return ""


def _megabytes(**of: object) -> float:
    return (Photo.objects.filter(**of).aggregate(sum=Sum("size"))["sum"] or 0) / MEGABYTE
