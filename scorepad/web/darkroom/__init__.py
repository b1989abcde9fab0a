"""Where pictures of strangers are opened: in processes of their own, which may die over one.

A file can be small and still cost minutes or gigabytes to open, and a decoder may crash. So the site
itself decodes nothing that came over the network. `oddities` refuses what is built like no photo,
`pool` hands the rest to a few warm children (`child`), each with limits of time and memory.
"""

from __future__ import annotations

import atexit
import os
from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.conf import settings

from scorepad.games import GAMES
from scorepad.web.card_names import printed_names
from scorepad.web.darkroom.limits import CARDS, PATIENT
from scorepad.web.darkroom.oddities import why_odd
from scorepad.web.darkroom.pool import BUSY, TOO_HARD, Pool
from vision import LOOKS, Look, NotAPhoto, Point, Reading

__all__ = [
    "BUSY",
    "ODD",
    "TOO_HARD",
    "cards_in_child",
    "clean",
    "close",
    "counts",
    "read_photo",
    "teach",
    "warm",
    "warm_cards",
]

ODD = NotAPhoto(
    "odd-file", "This file is not built like a photo; send it as the camera or phone made it."
)

NO_NAMES = NotAPhoto("no-names", "There is no such game.")

# By process and kind: children belong to whoever started them.
_pools: dict[tuple[int, str], Pool] = {}


def pool() -> Pool:
    """The children of this process; a forked server does not share those of its parent."""
    return _pools.setdefault((os.getpid(), "photos"), Pool(settings.PHOTO_PROCESSES))


def card_pool() -> Pool:
    """The one child that reads cards: there once it is needed, and gone when it was not for a while."""
    return _pools.setdefault((os.getpid(), "cards"), Pool(1, CARDS, "cards"))


def warm() -> None:
    """Start all children now, so that the first photo need not wait for one."""
    pool().warm()


def warm_cards() -> None:
    """Start the child for cards now, where a photo of some is about to come."""
    card_pool().warm()


def counts() -> Counter[str]:
    """How many pictures came to which end."""
    total: Counter[str] = Counter()
    for (process, _kind), each in list(_pools.items()):
        if process == os.getpid():
            total.update(each.counts())
    return total


@atexit.register
def close() -> None:
    """End the children of this process."""
    for key in [key for key in _pools if key[0] == os.getpid()]:
        _pools.pop(key).close()


def clean(data: bytes, long_side: int) -> tuple[bytes, int, int] | NotAPhoto:
    """A picture as a small, upright JPEG without metadata, with its size."""
    if why_odd(data):
        return ODD
    found = pool().ask("clean", data, {"long_side": long_side})
    return found if isinstance(found, tuple | NotAPhoto) else TOO_HARD


def read_photo(
    data: bytes,
    *,
    look: Look | None = None,
    corners: Sequence[Point] | None = None,
    copy: bytes = b"",
) -> Reading | NotAPhoto:
    """What `vision.read_photo` gives, worked out elsewhere; `copy` is what was taught of one."""
    if why_odd(data):
        return ODD
    slug = next((slug for slug, known in LOOKS.items() if known is look), None)
    found = pool().ask("read", data, {"look": slug, "corners": corners, "copy": copy})
    return found if isinstance(found, Reading | NotAPhoto) else TOO_HARD


def cards_in_child(data: bytes, slug: str) -> dict[str, Any] | NotAPhoto:
    """The cards of one game in a picture: `width`, `height`, `ms`, `cards` as the contract has them.

    `sure` says whether those given with 0.9 or more may be taken; else every card is to be asked
    about, since a name or two of a game stand on many things that are no cards of it. `other` is
    the game that the photo shows instead, where more of its names are there, else None, and
    `instead` that game's cards, where they are certain.
    """
    if slug not in GAMES:
        return NO_NAMES
    if why_odd(data):
        return ODD
    games = {
        known: [(card.id, card.names) for card in printed_names(game)]
        for known, game in GAMES.items()
    }
    found = card_pool().ask("cards", data, {"slug": slug, "games": games})
    return found if isinstance(found, dict | NotAPhoto) else TOO_HARD


def teach(slug: str, boards: Sequence[Any], known: Sequence[Any]) -> dict[str, Any] | None:
    """What a copy's boards teach, worked out by a child that may take its time and then ends."""
    child = Pool(1, PATIENT)
    try:
        found = child.ask("teach", b"", {"look": slug, "boards": boards, "known": known})
    finally:
        child.close()
    return found if isinstance(found, dict) else None
