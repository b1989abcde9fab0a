"""What the site or its keeper does now and then, and when it was done last."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone


class Chore(models.Model):
    """The last time of one chore."""

    name = models.CharField(max_length=40, primary_key=True)
    done_at = models.DateTimeField()
    told: models.JSONField[Any, Any] = models.JSONField(default=dict)  # what came of it

    def __str__(self) -> str:
        return self.name


def note_chore(name: str, told: Any) -> None:
    """Note that a chore was done just now."""
    Chore.objects.update_or_create(name=name, defaults={"done_at": timezone.now(), "told": told})
