"""What the keeper of a site wants to know of it at a glance: is all well, how much is there, what is near a limit."""

from __future__ import annotations

import platform
import shutil
import sqlite3
import time
import tomllib
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import NamedTuple

import django
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.db.models import Count, Min, Sum
from django.template.defaultfilters import date, filesizeformat
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.timesince import timesince
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scorepad.web import darkroom, metrics
from scorepad.web.checks import sqlite_is_old
from scorepad.web.codes import BUDGET, EVERYBODY, WINDOW
from scorepad.web.limits import counted
from scorepad.web.models import Chore, Group, Photo, Play, Table
from scorepad.web.polling import BOARD
from scorepad.web.room import keeps_files
from scorepad.web.words import number_text

BACKUP_AFTER = timedelta(days=2)  # without a backup, a keeper should look
STARTED = time.time()


class Fact(NamedTuple):
    """One line; one that needs a person says so."""

    name: str
    value: str
    alarming: bool = False


class Section(NamedTuple):
    """Facts that belong together."""

    title: str
    facts: list[Fact]


STATES: dict[str, str | Promise] = {
    Photo.WAITING: gettext_lazy("Photos that wait to be read"),
    Photo.READING: gettext_lazy("Photos being read"),
    Photo.READ: gettext_lazy("Photos read"),
    Photo.FAILED: gettext_lazy("Photos that could not be read"),
}


def state_of_the_site() -> list[Section]:
    """All of it."""
    return [
        Section(title, list(facts()))
        for title, facts in (
            (_("What is there"), amounts),
            (_("Photos"), photos),
            (_("Room"), room),
            (_("Chores"), chores),
            (_("Limits"), limits),
            (_("This process"), process),
            (_("Versions"), versions),
        )
    ]


def amounts() -> Iterator[Fact]:
    """How much there is."""
    today = timezone.now() - timedelta(days=1)
    yield Fact(_("Tables"), number_text(Table.objects.count()))
    begun = Table.objects.filter(created_at__gt=today).count()
    yield Fact(_("Tables of the last 24 hours"), number_text(begun))
    yield Fact(_("Groups"), number_text(Group.objects.count()))
    yield Fact(_("Kept games"), number_text(Play.objects.count()))
    yield Fact(_("Accounts"), number_text(User.objects.count()))


def photos() -> Iterator[Fact]:
    """How the queue of photos stands."""
    found = dict(Photo.objects.values_list("state").annotate(count=Count("pk")))
    for state, name in STATES.items():
        yield Fact(str(name), number_text(found.get(state, 0)))
    oldest = Photo.objects.filter(state=Photo.WAITING).aggregate(at=Min("state_since"))["at"]
    if oldest:
        yield Fact(_("The first of them has waited since"), _ago(oldest))
    for outcome, number in sorted(darkroom.counts().items()):
        if outcome in OUTCOMES:
            yield Fact(str(OUTCOMES[outcome]), number_text(number))


# What a picture's child may come to that a keeper wants to see.
OUTCOMES: dict[str, str | Promise] = {
    "too-hard": gettext_lazy("Pictures given up as too costly"),
    "busy": gettext_lazy("Pictures asked to come back later"),
    "failed": gettext_lazy("Pictures whose reading failed"),
}


def room() -> Iterator[Fact]:
    """How much is left, and who takes it."""
    for name, folder in _folders().items():
        usage = shutil.disk_usage(folder)
        low = usage.free < settings.PHOTO_RESERVE_MB << 20
        said = _("%(free)s of %(total)s free") % {
            "free": filesizeformat(usage.free),
            "total": filesizeformat(usage.total),
        }
        yield Fact(name, said, low)
    yield Fact(_("Database"), filesizeformat(_database_bytes()))
    kept = Photo.objects.aggregate(sum=Sum("size"))["sum"] or 0
    yield Fact(_("Kept photos"), filesizeformat(kept))


def _folders() -> dict[str, Path]:
    data, media = Path(settings.ENV.data_dir), Path(settings.MEDIA_ROOT)
    there = {_("Disk of the data"): data, **({_("Disk of photos"): media} if keeps_files() else {})}
    found = {
        name: next(place for place in (path, *path.parents) if place.exists())
        for name, path in there.items()
    }
    devices = {place.stat().st_dev for place in found.values()}
    return found if len(devices) > 1 else dict([next(iter(found.items()))])


def _database_bytes() -> int:
    if connection.vendor != "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    name = str(connection.settings_dict["NAME"])
    return sum(Path(name + end).stat().st_size for end in ("", "-wal") if Path(name + end).exists())


def chores() -> Iterator[Fact]:
    """When the last backup was made, and when was tidied."""
    done = {chore.name: chore for chore in Chore.objects.all()}
    backup, tidied = done.get("backup"), done.get("tidy")
    late = backup is None or backup.done_at < timezone.now() - BACKUP_AFTER
    yield Fact(_("Last backup"), _ago(backup.done_at) if backup else _("never"), late)
    if backup:
        yield Fact(_("Size of the backup"), filesizeformat(backup.told.get("bytes", 0)))
    yield Fact(_("Last tidied"), _ago(tidied.done_at) if tidied else _("never"))
    if tidied:
        number = sum(tidied.told.values())
        sentence = ngettext("%(n)s thing deleted", "%(n)s things deleted", number)
        yield Fact(_("What it deleted"), sentence % {"n": number_text(number)})


def limits() -> Iterator[Fact]:
    """Who was asked to wait, and how many codes were guessed."""
    (misses,) = counted("misses", (EVERYBODY,), seconds=WINDOW)
    said = _("%(n)s of %(most)s in these ten minutes")
    values = {"n": number_text(misses), "most": number_text(BUDGET)}
    yield Fact(_("Wrong codes tried"), said % values, misses > BUDGET)
    for status, name in ANSWERS.items():
        number = metrics.answers()[status]
        yield Fact(str(name), number_text(number), status >= 500 and number > 0)


ANSWERS: dict[int, str | Promise] = {
    429: gettext_lazy("Asked to wait (429)"),
    413: gettext_lazy("Sent too much (413)"),
    500: gettext_lazy("Our own errors (500)"),
}


def process() -> Iterator[Fact]:
    """What the process does that answers here."""
    requests, cpu = metrics.totals()
    since = timezone.now() - timedelta(seconds=time.time() - STARTED)
    yield Fact(_("Runs since"), _ago(since))
    yield Fact(_("Requests"), number_text(requests))
    a_request = f"{number_format(cpu * 1000 / requests, 1)} ms" if requests else "–"
    yield Fact(_("Processor time a request"), a_request)
    yield Fact(_("Pages that listen for news"), number_text(BOARD.count()))


def versions() -> Iterator[Fact]:
    """What it runs on."""
    yield Fact("Scorepad", release())
    yield Fact("Python", platform.python_version())
    yield Fact("Django", django.get_version())
    if connection.vendor == "sqlite":
        mended = _("%(version)s: can very rarely damage the database; see the guide for operators")
        old = sqlite_is_old()
        version = sqlite3.sqlite_version
        yield Fact("SQLite", mended % {"version": version} if old else version, old)
    else:
        yield Fact("PostgreSQL", ".".join(map(str, connection.get_database_version())))


@cache
def release() -> str:
    """The number of this release."""
    text = (settings.BASE_DIR / "pyproject.toml").read_text()
    return str(tomllib.loads(text)["project"]["version"])


def _ago(moment: datetime) -> str:
    when = date(timezone.localtime(moment), "DATETIME_FORMAT")
    return _("%(when)s, %(ago)s ago") % {"when": when, "ago": timesince(moment, depth=1)}


SENTENCES: dict[str, Callable[[], str]] = {
    "database": lambda: _("The database is not of this release: run the migrations."),
    "cache": lambda: _("The cache does not answer: limits are not counted."),
    "disk": lambda: _("The disk is nearly full: photos are refused, saves go on."),
    "workers": lambda: _("Photos are waiting, and no worker is reading them."),
}
