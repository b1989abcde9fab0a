"""Answers worked out from all games of a group, kept until one of them changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, Protocol

from django.db.models import QuerySet
from django.utils import timezone

from scorepad.web.league.ordered_plays import in_order
from scorepad.web.models import Group, Ledger, Play

SHAPE = 7  # rises when what an answer holds or how it is worked out changes
MOST_ANSWERS = 300  # of one group; anybody may ask for any dates


class Counted(Protocol):
    """One game, as far as its order is concerned."""

    @property
    def pk(self) -> int:
        """Its number, which rises with every game that a group keeps."""

    @property
    def uid(self) -> str:
        """Its name in the group."""

    @property
    def played_at(self) -> datetime:
        """When it was played."""


Reader = Callable[[QuerySet[Play]], Sequence[Counted]]


class Fold(Protocol):
    """An answer that grows game by game, oldest first."""

    def add(self, game: Any) -> None:
        """Count one more game, as it was read."""

    def answer(self) -> Any:
        """What was asked for, as plain data."""

    def state(self) -> Any:
        """What else it takes to go on, as plain data."""


def answer(group: Group, question: str, work: Callable[[], Any]) -> Any:
    """The kept answer if nothing changed since, else a new one. The group must be freshly read."""
    kept = _kept(group, question)
    if kept and kept.version == group.version:
        return kept.answer
    fresh = work()
    _keep(group, question, fresh, None)
    return fresh


def carried(
    group: Group,
    question: str,
    plays: QuerySet[Play],
    start: Callable[..., Fold],
    read: Reader | None = None,
) -> Any:
    """The kept answer, carried on by the games that came since; worked out anew where one of the games
    that it counts was changed, or another came before its last. `start` makes the fold: of nothing,
    or of the answer and the state that were kept; `read` gives it the games, oldest first, with what
    standings need if nothing else is named. The group must be freshly read."""
    in_order_of_play = read or in_order
    kept = _kept(group, question)
    if kept and kept.version == group.version:
        return kept.answer
    carry = kept.carry if kept and kept.version >= group.rewritten else None
    new = in_order_of_play(plays.filter(pk__gt=carry["pk"])) if carry else []
    if kept and carry and all(_is_after(game, carry) for game in new):
        fold = start(kept.answer, carry["state"])
    else:
        fold, carry, new = start(), None, in_order_of_play(plays)
    for game in new:
        fold.add(game)
    fresh = fold.answer()
    _keep(group, question, fresh, _carry(fold, new, carry))
    return fresh


def _is_after(game: Counted, carry: dict[str, Any]) -> bool:
    last: list[Any] = carry["last"]
    return [game.played_at.timestamp(), game.uid] > last


def _carry(
    fold: Fold, new: Sequence[Counted], before: dict[str, Any] | None
) -> dict[str, Any] | None:
    """What it takes to go on: the state, the newest game in it, and the last one that was kept."""
    if not new:
        return before
    newest = [new[-1].played_at.timestamp(), new[-1].uid]
    # Games get their number while the group is held: a smaller one is never kept later.
    return {"state": fold.state(), "last": newest, "pk": max(game.pk for game in new)}


def _kept(group: Group, question: str) -> Ledger | None:
    rows = Ledger.objects.filter(group=group, question=f"{SHAPE}|{question}")
    return rows.defer("carry").first()  # which only a new game asks for


def _keep(group: Group, question: str, fresh: Any, carry: dict[str, Any] | None) -> None:
    # A game kept meanwhile has raised the version in the database: this answer is then old already.
    now = {"version": group.version, "answer": fresh, "carry": carry, "made_at": timezone.now()}
    Ledger.objects.update_or_create(group=group, question=f"{SHAPE}|{question}", defaults=now)
    surplus = Ledger.objects.filter(group=group).order_by("-made_at").values("pk")[MOST_ANSWERS:]
    Ledger.objects.filter(pk__in=[row["pk"] for row in surplus]).delete()
