"""Answers worked out from all games of a group, kept until one of them changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils import timezone

from scorepad.web.models import Group, Ledger

SHAPE = 3  # rises when what an answer holds or how it is worked out changes
MOST_ANSWERS = 300  # of one group; anybody may ask for any dates


def answer(group: Group, question: str, work: Callable[[], Any]) -> Any:
    """The kept answer if nothing changed since, else a new one. The group must be freshly read."""
    question = f"{SHAPE}|{question}"
    kept = Ledger.objects.filter(group=group, question=question).first()
    if kept and kept.version == group.version:
        return kept.answer
    fresh = work()
    # A game kept meanwhile has raised the version in the database: this answer is then old already.
    Ledger.objects.update_or_create(
        group=group,
        question=question,
        defaults={"version": group.version, "answer": fresh, "made_at": timezone.now()},
    )
    surplus = Ledger.objects.filter(group=group).order_by("-made_at").values("pk")[MOST_ANSWERS:]
    Ledger.objects.filter(pk__in=[row["pk"] for row in surplus]).delete()
    return fresh
