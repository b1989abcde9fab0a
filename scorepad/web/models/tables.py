"""Tables with their seats, undo steps, moves and photos."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import models, transaction
from django.db.models.signals import post_delete
from django.dispatch import receiver
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# Nothing that can be taken for something else, spoken or written: no 0 O, 1 I L.
UNAMBIGUOUS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
SHORTEST_CODE, LONGEST_CODE = 6, 12  # codes grow with the number of tables
LONGEST_NAME = 40
ASSUMED = "assumed"  # in a set-up: the cards that only stand in; no part of a game file


def new_code(length: int = SHORTEST_CODE) -> str:
    """A short code that a person can read out across a table."""
    return "".join(secrets.choice(UNAMBIGUOUS) for _ in range(length))


def new_share() -> str:
    """A long word that cannot be guessed, for links to a finished result."""
    return secrets.token_urlsafe(12)


class Table(models.Model):
    """One game at one table: what was drawn, who plays, and how to find it again."""

    code = models.CharField(max_length=LONGEST_CODE, unique=True, default=new_code)
    share = models.CharField(max_length=22, unique=True, default=new_share)
    game = models.CharField(max_length=30)
    setup = models.JSONField(default=dict)  # the game file without its players
    hide_totals = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    undo_steps = models.PositiveSmallIntegerField(default=0)  # of the set-up, and those undone
    redo_steps = models.PositiveSmallIntegerField(default=0)
    seats_made = models.PositiveSmallIntegerField(default=0)  # a number is never given twice
    moves_made = models.PositiveIntegerField(default=0)  # those of a live pad that count
    live = models.JSONField(null=True, blank=True)  # the state after the last of them
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)
    broken_off = models.BooleanField(default=False)  # finished, but not played to its end
    # While a finished game is open again, what its shared link shows: the game file and how it ended.
    last_result = models.JSONField(null=True, blank=True)
    # For whom it is played: house rules, photos and lessons follow the group, if there is one.
    group = models.ForeignKey(
        "web.Group", on_delete=models.SET_NULL, null=True, blank=True, related_name="tables"
    )
    photo_days = models.PositiveSmallIntegerField(null=True, blank=True)  # None: as the group says
    # What the phone called the game that it made from photos, so that it is made once; empty for others.
    photo_key = models.CharField(max_length=40, blank=True, default="")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("photo_key",),
                condition=~models.Q(photo_key=""),
                name="one_game_a_photo_key",
            ),
        )
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.code])

    @property
    def is_live(self) -> bool:
        """Whether it is played on the pad: what its seats hold follows from the moves."""
        return self.moves_made > 0

    @property
    def is_from_photos(self) -> bool:
        """Whether it began with a photo: who plays and with which cards is asked afterwards."""
        return bool(self.photo_key)

    @property
    def assumed(self) -> list[str]:
        """The cards that stand in for others which nobody named and no photo showed."""
        return list(self.setup.get(ASSUMED, ()))

    @property
    def is_corrected(self) -> bool:
        """Whether it was finished before and is open again."""
        return self.last_result is not None

    @property
    def keeps_photos(self) -> int:
        """For how many days photos of this table stay."""
        of_group = self.group.photo_days if self.group else None
        return self.photo_days or of_group or int(settings.PHOTO_DAYS)


class TakenSeats(models.Manager["Seat"]):
    """Those who sit at their table."""

    def get_queryset(self) -> models.QuerySet[Seat]:
        return super().get_queryset().filter(position__isnull=False)


class Seat(models.Model):
    """One player at a table with what they typed in. It keeps its number when it moves, and its row
    when the player leaves, so that whoever comes back finds everything as it was."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()  # in addresses, photos, queues and logs
    # Clockwise, from 1; nothing for somebody who left.
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    name = models.CharField(max_length=LONGEST_NAME)
    entry = models.JSONField(default=dict)  # the player's part of the game file without the name
    version = models.PositiveIntegerField(default=0)
    undo_steps = models.PositiveSmallIntegerField(default=0)
    redo_steps = models.PositiveSmallIntegerField(default=0)

    objects = TakenSeats()
    ever = models.Manager["Seat"]()  # with those who left

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("table", "position"), name="one_player_a_seat"),
            models.UniqueConstraint(fields=("table", "number"), name="one_seat_a_number"),
        )
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("seat", args=[self.table.code, self.number])


class UndoStep(models.Model):
    """One change that can be taken back: what the parts it touched were before and are after it.

    Parts are named by the number of their seat, or "setup". A step belongs to the seat on whose page
    it was made, or to the table. Undoing and redoing leave rows as well, so that every version can be
    told; those are closed.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="undo_rows")
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="undo_rows"
    )
    number = models.PositiveIntegerField()  # the version that its seat or table had after it
    before = models.JSONField()
    after = models.JSONField()
    undone = models.BooleanField(default=False)
    change = models.CharField(max_length=40, blank=True)  # what the phone that made it calls it
    closed = models.BooleanField(default=False)  # only history: it can neither be undone nor redone
    phone = models.CharField(max_length=22, blank=True)  # who may undo it; nobody's is everybody's

    class Meta:
        ordering = ("number",)
        indexes = (models.Index(fields=("table", "seat", "number"), name="undo_steps_in_order"),)
        verbose_name = _("undo step")
        verbose_name_plural = _("undo steps")

    def __str__(self) -> str:
        return str(self.number)


class Move(models.Model):
    """One move of a game that is played on the pad; all of them from the first on make its state."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="moves")
    number = models.PositiveIntegerField()  # from 1
    data = models.JSONField()
    made_at = models.DateTimeField(default=timezone.now)
    change = models.CharField(max_length=40, blank=True)  # what the phone that made it calls it
    undone = models.BooleanField(default=False)  # taken back: it counts no more, but can be told of
    turned = models.CharField(max_length=40, blank=True)  # and the change that took it back

    class Meta:
        ordering = ("number", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("table", "number"),
                condition=models.Q(undone=False),
                name="one_move_a_number",
            ),
        )
        verbose_name = _("move")
        verbose_name_plural = _("moves")

    def __str__(self) -> str:
        return str(self.number)


class Hand(models.Model):
    """What one player holds in secret. It lies apart from entries, moves and states, which every phone
    of the table gets, and is read for nobody but the phone that claimed it."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="hand")
    cards = models.JSONField(default=list)
    aside = models.JSONField(default=list)  # exchanged: nobody gets these any more
    phone = models.CharField(max_length=22, blank=True)  # nobody's waits to be claimed

    class Meta:
        verbose_name = _("hand")
        verbose_name_plural = _("hands")

    def __str__(self) -> str:
        return str(self.seat_id)


def new_key() -> str:
    """A word that cannot be guessed, for one photo."""
    return secrets.token_hex(16)


def photo_name(photo: Photo, name: str) -> str:
    """Where a photo is kept: nothing of the sender's name survives."""
    return f"photos/{secrets.token_hex(16)}.jpg"


class Photo(models.Model):
    """A photo of one table, re-encoded by us, with what was read from it."""

    WAITING, READING, READ, FAILED = "waiting", "reading", "read", "failed"
    COMING = "coming"  # of its cards: a larger picture, in which names can be read, is on its way

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="photos")
    seat = models.ForeignKey(Seat, on_delete=models.SET_NULL, null=True, blank=True)
    key = models.CharField(
        max_length=40, default=new_key
    )  # chosen by the sender, so that it is sent once
    file = models.FileField(upload_to=photo_name)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    size = models.PositiveIntegerField(
        default=0
    )  # bytes of the file; 0 for those of older releases
    state = models.CharField(max_length=8, default=WAITING)
    state_since = models.DateTimeField(default=timezone.now)
    reading = models.JSONField(default=dict)  # boards with corners in pixels, or the trouble
    taken = models.JSONField(default=dict)  # what was read, by the number of the seat that took it
    taken_at = models.DateTimeField(null=True, blank=True)
    whose = models.JSONField(default=dict)  # by number of a board, the number of the seat it is of
    # The same picture in more pixels, for printed names and far boards; only until it was read.
    large = models.FileField(upload_to=photo_name, blank=True)
    cards_state = models.CharField(max_length=8, blank=True, default="")  # empty: never asked for
    cards_since = models.DateTimeField(default=timezone.now)
    cards = models.JSONField(default=dict)  # the cards whose names were read, in pixels of `file`
    created_at = models.DateTimeField(default=timezone.now)
    delete_after = models.DateTimeField(db_index=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("table", "key"), name="one_photo_a_key"),)
        verbose_name = _("photo")
        verbose_name_plural = _("photos")

    def __str__(self) -> str:
        return self.key

    def get_absolute_url(self) -> str:
        return reverse("photo", args=[self.table.code, self.key])

    @property
    def boards(self) -> list[dict[str, Any]]:
        """The boards that were found or set by hand."""
        return list(self.reading.get("boards", ()))

    @property
    def named_cards(self) -> list[dict[str, Any]]:
        """The cards whose printed names were read."""
        return list(self.cards.get("cards", ()))

    @staticmethod
    def last_day(table: Table, created_at: datetime) -> datetime:
        """When a photo of a table is to be deleted."""
        return created_at + timedelta(days=table.keeps_photos)


@receiver(post_delete, sender=Photo)
def delete_file(instance: Photo, **kwargs: Any) -> None:
    """Leave no file behind, whatever deleted its row."""
    for file in (instance.file, instance.large):
        if file.name:
            transaction.on_commit(partial(file.storage.delete, file.name))


class Lesson(models.Model):
    """One square that a group corrected and allows us to learn from."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="lessons")
    label = models.CharField(max_length=20)  # a piece, or "empty"
    read_as = models.CharField(max_length=20)
    picture = models.BinaryField()  # a small JPEG
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("lesson")
        verbose_name_plural = _("lessons")

    def __str__(self) -> str:
        return self.label
