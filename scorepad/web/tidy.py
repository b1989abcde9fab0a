"""What must not stay for ever. Each chore deletes a part at a time and tells how many it deleted."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.contrib.sessions.models import Session
from django.core.files.storage import default_storage
from django.db import DatabaseError, connections
from django.db.models import QuerySet
from django.utils import timezone

from scorepad.web.exchange.staging import forget_stages
from scorepad.web.lessons import learn_copy, to_learn
from scorepad.web.models import Ledger, Seat, Table, note_chore
from scorepad.web.photos import file_names, forget_photos
from scorepad.web.tasks import forget_tasks

log = logging.getLogger(__name__)

PART = 200  # rows deleted at a time, so that no save waits long
LEDGERS_STAY = timedelta(days=60)  # worked out again when asked for
ORPHANS_STAY = timedelta(hours=1)  # a file is there a moment before its row
FIRST, EVERY = 60.0, 3600.0  # seconds after the start, and between two rounds


def tidy() -> dict[str, int]:
    """Do every chore; tell how many things each deleted."""
    done = {name: chore() for name, chore in CHORES.items()}
    note_chore("tidy", done)
    return done


def in_parts(rows: QuerySet[Any]) -> int:
    """Delete rows a part at a time."""
    count = 0
    while keys := list(rows.order_by("pk").values_list("pk", flat=True)[:PART]):
        rows.model._default_manager.filter(pk__in=keys).delete()
        count += len(keys)
    return count


def old_photos() -> int:
    """Photos whose time is over."""
    count = 0
    while forgotten := forget_photos():
        count += forgotten
    return count


def orphans() -> int:
    """Files of photos that no row names: left by a crash, a full disk, a restored backup."""
    try:
        _, names = default_storage.listdir("photos")
    except FileNotFoundError:
        return 0
    known = file_names()
    young = timezone.now() - ORPHANS_STAY
    count = 0
    for name in (f"photos/{name}" for name in names):
        with suppress(FileNotFoundError):  # whoever deleted it meanwhile did the same
            if name not in known and default_storage.get_modified_time(name) < young:
                default_storage.delete(name)
                count += 1
    return count


def sessions() -> int:
    """Visits that are over."""
    return in_parts(Session.objects.filter(expire_date__lt=timezone.now()))


def empty_tables() -> int:
    """Tables at which nothing ever happened."""
    since = timezone.now() - timedelta(days=settings.EMPTY_TABLE_DAYS)
    begun = Seat.ever.filter(version__gt=0).values("table")
    untouched = Table.objects.filter(
        created_at__lt=since,
        version=0,
        moves_made=0,
        finished_at__isnull=True,
        photos__isnull=True,
        play__isnull=True,
    )
    return in_parts(untouched.exclude(pk__in=begun))


def old_tables() -> int:
    """Tables older than the operator keeps them; games that groups have kept stay with the groups."""
    if not settings.TABLE_DAYS:
        return 0
    since = timezone.now() - timedelta(days=settings.TABLE_DAYS)
    return in_parts(Table.objects.filter(created_at__lt=since).exclude(finished_at__gte=since))


def ledgers() -> int:
    """Answers that nobody asked for since."""
    return in_parts(Ledger.objects.filter(made_at__lt=timezone.now() - LEDGERS_STAY))


CHORES: dict[str, Callable[[], int]] = {
    "photos": old_photos,
    "files without a photo": orphans,
    "tasks": forget_tasks,
    "files with games": forget_stages,
    "sessions": sessions,
    "empty tables": empty_tables,
    "old tables": old_tables,
    "answers": ledgers,
}


def learn_all() -> int:
    """Learn the copies of groups that corrected something since; tell how many."""
    return sum(learn_copy(group, game) is not None for group, game in to_learn())


class Housekeeper(threading.Thread):
    """Tidies now and then while the embedded server runs."""

    def __init__(self, first: float = FIRST, every: float = EVERY) -> None:
        super().__init__(name="housekeeper", daemon=True)
        self.first, self.every, self.stopped = first, every, threading.Event()

    def run(self) -> None:
        """Until the server ends."""
        wait = self.first
        while not self.stopped.wait(wait):
            wait = self.every
            try:
                done = {name: count for name, count in tidy().items() if count}
                done |= {"copies learnt": learnt} if (learnt := learn_all()) else {}
            except (DatabaseError, OSError):
                log.exception("tidying failed; the next round tries again")
            else:
                log.info("tidied: %s", done or "nothing to do")
            finally:
                connections.close_all()
