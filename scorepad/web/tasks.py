"""Who reads a photo and when: a worker where the site has some, else the request that sends it."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from scorepad.web.models import Photo
from scorepad.web.photos import UNREAD, dead_since, read_stored

PATIENCE = timedelta(seconds=10)  # no worker took the photo for so long: its page reads it
SLOW = timedelta(seconds=5)  # a reading that takes so long is worth a word
TASKS_STAY = timedelta(days=1)


@task()
def read_in_background(photo_id: int) -> None:
    """What a worker does."""
    read_stored(photo_id)


def begin_reading(photo: Photo) -> None:
    """Have a photo read that has just been sent, perhaps not for the first time."""
    if not settings.READ_IN_BACKGROUND:
        read_stored(photo.pk)
    elif photo.state == Photo.WAITING:
        read_in_background.enqueue(photo.pk)
    photo.refresh_from_db()


def watch_over(photo: Photo) -> None:
    """See that a photo gets on when somebody waits for it, whatever became of the workers."""
    if photo.state not in UNREAD:
        return
    if not settings.READ_IN_BACKGROUND or nobody_takes(photo):
        read_stored(photo.pk)
    elif put_back(photo):
        read_in_background.enqueue(photo.pk)
    photo.refresh_from_db()


def nobody_takes(photo: Photo) -> bool:
    """Whether a photo waits in vain: all workers are dead, or have too much to do."""
    return photo.state == Photo.WAITING and photo.state_since < timezone.now() - PATIENCE


def put_back(photo: Photo) -> bool:
    """Let a photo wait again whose reader died; only one of all who ask does so."""
    dead = Photo.objects.filter(pk=photo.pk, state=Photo.READING, state_since__lt=dead_since())
    return bool(dead.update(state=Photo.WAITING, state_since=timezone.now()))


def step_of(photo: Photo) -> str:
    """How far an unread photo is, in a word."""
    slow = photo.state == Photo.READING and photo.state_since < timezone.now() - SLOW
    return "slow" if slow else photo.state


def forget_tasks() -> int:
    """Delete what is left of old tasks, those included over which a worker died; tell how many."""
    old = DBTaskResult.objects.filter(enqueued_at__lt=timezone.now() - TASKS_STAY)
    return old.delete()[0]
