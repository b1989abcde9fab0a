"""What a member is offered below a result: their groups, with the players they already know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.contrib.auth.models import User
from django.utils import timezone

from scorepad.web.judged import Judged
from scorepad.web.league.player_names import Names
from scorepad.web.models import Group, Membership, Play, Player, Table

NEW = "new"  # the choice for somebody who has not played here before


@dataclass(frozen=True, slots=True)
class Saving:
    """One group to which a table can be saved, with the players it already knows."""

    group: Group
    seats: list[tuple[int, str, int | None]]  # number, name at the table, matched player
    players: list[Player]
    play: Play | None  # where it was saved before
    has_photos: bool
    day: str
    place: str = ""
    notes: str = ""
    league: bool = True
    photo: bool = True


def savings_of(user: User | None, judged: Judged) -> list[Saving]:
    """What a member of groups is offered below a result; the table's own group first."""
    if user is None:
        return []
    memberships = Membership.objects.filter(user=user).select_related("group")
    groups = sorted(
        (membership.group for membership in memberships),
        key=lambda group: (group.pk != judged.table.group_id, group.name.casefold()),
    )
    return [saving_of(group, judged) for group in groups]


def saving_of(group: Group, judged: Judged) -> Saving:
    """One group with its players laid beside the seats."""
    players = list(group.players.order_by("name"))
    known = Names(group)
    seats = [(seat.number, seat.name, known.guess(seat.name)) for seat in judged.seats]
    play = group.plays.filter(uid=uid_of(judged.table, group)).first()
    if play:
        # Saved before: whoever was said to sit there still does.
        parts = {part.position: part.player_id for part in play.parts.all()}
        seats = [
            (number, name, parts.get(position, pk))
            for position, (number, name, pk) in enumerate(seats, start=1)
        ]
    day = timezone.localtime(play.played_at if play else judged.table.finished_at).date()
    saving = Saving(
        group,
        seats,
        [player for player in players if not player.merged_into_id],
        play,
        judged.table.photos.exists(),
        day.isoformat(),
    )
    if play is None:
        return saving
    return replace(saving, place=play.place, notes=play.notes, league=play.league)


def as_typed(saving: Saving, typed: Mapping[str, str]) -> Saving:
    """What is offered when something typed cannot be saved: all of it, to be mended."""
    there = {str(player.pk): player.pk for player in saving.players}
    seats = []
    for number, name, matched in saving.seats:
        choice = typed.get(f"player_{number}", "")
        seats.append((number, name, None if choice == NEW else there.get(choice, matched)))
    return replace(
        saving,
        seats=seats,
        day=typed.get("day", saving.day),
        place=typed.get("place", ""),
        notes=typed.get("notes", ""),
        league="league" in typed,
        photo="photo" in typed,
    )


def uid_of(table: Table, group: Group) -> str:
    """What a table is called in a group; a game that was laid out again keeps its own number."""
    kept = group.plays.filter(table=table).values_list("uid", flat=True).first()
    return kept or table.share
