"""What a member is offered below a result: their groups, with the players they already know."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import User

from scorepad.web.league.names import Names
from scorepad.web.models import Group, Membership, Play, Player, Table
from scorepad.web.tables import Judged


@dataclass(frozen=True, slots=True)
class Saving:
    """One group to which a table can be saved, with the players it already knows."""

    group: Group
    seats: list[tuple[int, str, int | None]]  # position, name at the table, matched player
    players: list[Player]
    play: Play | None  # where it was saved before


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
    seats = [(seat.position, seat.name, known.guess(seat.name)) for seat in judged.seats]
    play = group.plays.filter(uid=uid_of(judged.table, group)).first()
    if play:
        # Saved before: whoever was said to sit there still does.
        sat = {part.position: part.player_id for part in play.parts.all()}
        seats = [(position, name, sat.get(position, pk)) for position, name, pk in seats]
    return Saving(group, seats, [p for p in players if not p.merged_into_id], play)


def uid_of(table: Table, group: Group) -> str:
    """What a table is called in a group; a game that was laid out again keeps its own number."""
    kept = group.plays.filter(table=table).values_list("uid", flat=True).first()
    return kept or table.share
