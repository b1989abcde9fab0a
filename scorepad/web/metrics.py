"""Figures about this process and its site in Prometheus' text form; off unless the operator asks."""

from __future__ import annotations

import shutil
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db.models import Count

from scorepad.web import darkroom
from scorepad.web.models import Group, Photo, Play, Table
from scorepad.web.room import keeps_files

_lock = threading.Lock()
_requests: Counter[str] = Counter()  # by class of status
_statuses: Counter[int] = Counter()
_seconds: Counter[str] = Counter()
_cpu: Counter[str] = Counter()

Row = tuple[str, str, float]  # name, labels, value


def count_request(status: int, seconds: float, cpu: float) -> None:
    """Note one answer of this process."""
    kind = f"{status // 100}xx"
    with _lock:
        _requests[kind] += 1
        _statuses[status] += 1
        _seconds[kind] += seconds  # type: ignore[assignment]
        _cpu[kind] += cpu  # type: ignore[assignment]


def answers() -> Counter[int]:
    """How often this process gave which status."""
    with _lock:
        return Counter(_statuses)


def totals() -> tuple[int, float]:
    """How many requests this process answered, and the seconds of processor time they took."""
    with _lock:
        return _requests.total(), sum(_cpu.values())


def as_text() -> str:
    """Everything, a line each."""
    return "".join(f"scorepad_{name}{{{labels}}} {value:g}\n" for name, labels, value in rows())


def rows() -> Iterator[Row]:
    """What this process did, then what the whole site holds."""
    with _lock:
        counted = [
            (kind, _requests[kind], _seconds[kind], _cpu[kind]) for kind in sorted(_requests)
        ]
    for kind, count, seconds, cpu in counted:
        yield "requests_total", f'status="{kind}"', count
        yield "request_seconds_total", f'status="{kind}"', seconds
        yield "request_cpu_seconds_total", f'status="{kind}"', cpu
    for name, value in sorted(darkroom.counts().items()):
        yield "pictures_total", f'outcome="{name}"', value
    for state, value in Photo.objects.values_list("state").annotate(count=Count("pk")):
        yield "photos", f'state="{state}"', value
    for model in (Table, Group, Play):
        yield f"{model.__name__.lower()}s", "", model._default_manager.count()
    if keeps_files():
        folder = Path(settings.MEDIA_ROOT)
        there = next(place for place in (folder, *folder.parents) if place.exists())
        yield "disk_free_bytes", "", shutil.disk_usage(there).free
