"""Who reads a photo and when: a worker where the site has some, else the request that sends it."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django_tasks import task
from django_tasks_db.models import DBTaskResult

from scorepad.web.lessons import learn_copy
from scorepad.web.models import Group, Photo
from scorepad.web.photo_cards import CARDS_LEFT, read_stored_cards
from scorepad.web.photos import UNREAD, dead_since, read_stored

PATIENCE = timedelta(seconds=10)  # no worker took the photo for so long: its page reads it
SLOW = timedelta(seconds=5)  # a reading that takes so long is worth a word
TASKS_STAY = timedelta(days=1)


@task()
def read_in_background(photo_id: int) -> None:
    """What a worker does."""
    read_stored(photo_id)


@task()
def learn_in_background(group_id: int, game: str) -> None:
    """What a worker does after a correction."""
    group = Group.objects.filter(pk=group_id).first()
    if group:
        learn_copy(group, game)


def begin_learning(group: Group, game: str) -> None:
    """Have a copy learnt by a worker; a site without workers does it when it tidies up."""
    if settings.READ_IN_BACKGROUND:
        learn_in_background.enqueue(group.pk, game)


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


@task()
def read_cards_in_background(photo_id: int) -> None:
    """What a worker does once the larger picture of a photo is there."""
    read_stored_cards(photo_id)


def begin_cards(photo: Photo) -> None:
    """Have the cards of a photo read whose larger picture has just come."""
    if photo.cards_state != Photo.WAITING:
        return
    if settings.READ_IN_BACKGROUND:
        read_cards_in_background.enqueue(photo.pk)
    else:
        read_stored_cards(photo.pk)
    photo.refresh_from_db()


def watch_over_cards(photo: Photo) -> None:
    """See that the cards of a photo get on when somebody waits for them."""
    waiting = photo.cards_state == Photo.WAITING
    is_new = photo.cards_since > timezone.now() - PATIENCE
    if photo.cards_state not in CARDS_LEFT or (waiting and settings.READ_IN_BACKGROUND and is_new):
        return
    read_stored_cards(photo.pk)
    photo.refresh_from_db()
