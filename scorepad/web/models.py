"""What the site keeps: tables with their towns. The table is saved, scores are always worked out anew."""

from __future__ import annotations

import secrets
from typing import Any

from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

# Nothing that can be taken for something else, spoken or written: no 0 O, 1 I L.
UNAMBIGUOUS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
LONGEST_NAME = 40


def new_code() -> str:
    """A short code that a person can read out across a table."""
    return "".join(secrets.choice(UNAMBIGUOUS) for _ in range(CODE_LENGTH))


def new_share() -> str:
    """A long word that cannot be guessed, for links to a finished result."""
    return secrets.token_urlsafe(12)


def empty_town() -> dict[str, Any]:
    """A town before anything is filled in."""
    return {"squares": [None] * 16}


class Table(models.Model):
    """One game at one table: what was drawn, who plays, and how to find it again."""

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=new_code)
    share = models.CharField(max_length=22, unique=True, default=new_share)
    game = models.CharField(max_length=30, default="tiny-towns")
    setup = models.JSONField(default=dict)  # the game file without its players
    hide_totals = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return self.code

    def get_absolute_url(self) -> str:
        return reverse("table", args=[self.code])


class Seat(models.Model):
    """One player at a table with their town, and the steps back and forth in filling it in."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=LONGEST_NAME)
    town = models.JSONField(default=empty_town)  # the player's entry of the game file
    version = models.PositiveIntegerField(default=0)
    past = models.JSONField(default=list)  # earlier towns, packed, oldest first
    future = models.JSONField(default=list)  # towns that were undone, packed, next one last

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("table", "position"), name="one_player_a_seat"),
        )
        verbose_name = _("seat")
        verbose_name_plural = _("seats")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("town", args=[self.table.code, self.position])

    @property
    def is_empty(self) -> bool:
        """Whether nothing was filled in yet."""
        return not any(self.town["squares"])
