"""Where pictures of strangers are opened: in processes of their own, which may die over one.

A file can be small and still cost minutes or gigabytes to open, and a decoder may crash. So the site
itself decodes nothing that came over the network. `oddities` refuses what is built like no photo,
`pool` hands the rest to a few warm children (`child`), each with limits of time and memory.
"""

from __future__ import annotations

import atexit
import os
from collections.abc import Sequence

from django.conf import settings

from scorepad.web.darkroom.oddities import why_odd
from scorepad.web.darkroom.pool import BUSY, TOO_HARD, Pool
from vision import LOOKS, Look, NotAPhoto, Point, Reading

__all__ = ["BUSY", "ODD", "TOO_HARD", "clean", "close", "read_photo", "warm"]

ODD = NotAPhoto(
    "odd-file", "This file is not built like a photo; send it as the camera or phone made it."
)

_pools: dict[int, Pool] = {}  # by process: children belong to whoever started them


def pool() -> Pool:
    """The children of this process; a forked server does not share those of its parent."""
    return _pools.setdefault(os.getpid(), Pool(settings.PHOTO_PROCESSES))


def warm() -> None:
    """Start all children now, so that the first photo need not wait for one."""
    pool().warm()


@atexit.register
def close() -> None:
    """End the children of this process."""
    mine = _pools.pop(os.getpid(), None)
    if mine:
        mine.close()


def clean(data: bytes, long_side: int) -> tuple[bytes, int, int] | NotAPhoto:
    """A picture as a small, upright JPEG without metadata, with its size."""
    if why_odd(data):
        return ODD
    found = pool().ask("clean", data, {"long_side": long_side})
    return found if isinstance(found, tuple | NotAPhoto) else TOO_HARD


def read_photo(
    data: bytes, *, look: Look | None = None, corners: Sequence[Point] | None = None
) -> Reading | NotAPhoto:
    """What `vision.read_photo` gives, worked out elsewhere."""
    if why_odd(data):
        return ODD
    slug = next((slug for slug, known in LOOKS.items() if known is look), None)
    found = pool().ask("read", data, {"look": slug, "corners": corners})
    return found if isinstance(found, Reading | NotAPhoto) else TOO_HARD
