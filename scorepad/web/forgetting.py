"""Somebody goes: their name leaves seats, files and history; what others did and won stays.

Games keep their numbers and places, so that leagues stay as they are and a file that is imported once
more still finds its games. What somebody wrote in notes is nobody's name to us, and stays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from scorepad.games import find_game
from scorepad.games.pads import PADS
from scorepad.web.judged import renamed, with_names
from scorepad.web.league.plays import bump
from scorepad.web.live import renamed_live, states_in
from scorepad.web.models import Change, Group, Play, Player, Seat, Table

# Changes that tell of people by name.
ABOUT_PEOPLE = (
    "renamed", "archived", "brought back", "merged", "parted", "joined", "left", "claimed", "returned",
    "released", "role",
)  # fmt: skip
NAMELESS = ("before", "after")


def forget_player(player: Player, *others: str) -> None:
    """Take a player's name out of a group, with all former ones and others that the person had."""
    group, aliases = player.group, list(player.merged.all())
    old = {player.name, *(alias.name for alias in aliases), *others}
    new = free_name(group)
    now = dict.fromkeys(old, new)
    Player.objects.filter(pk__in=[player.pk, *(alias.pk for alias in aliases)]).update(name=new)
    for play in group.plays.filter(parts__player=player).prefetch_related("parts__player"):
        _forget_in_play(play, now)
    tables = Table.objects.filter(Q(group=group) | Q(play__group=group), seats__name__in=old)
    for table in tables.distinct():
        _forget_at_table(table, old, new)
    for change in group.changes.all().iterator(chunk_size=500):
        _forget_in_change(change, player.pk, now)
    bump(group)


def free_name(group: Group) -> str:
    """A name that says nothing and that nobody has."""
    taken = set(group.players.values_list("name", flat=True))
    number = 1
    while (name := _("Former player %(number)s") % {"number": number}) in taken:
        number += 1
    return name


def _forget_in_play(play: Play, now: Mapping[str, str]) -> None:
    """A game file goes by the names that its players have today; pages show it so anyway."""
    if play.data is not None:
        play.data = renamed(play.data, [part.player.name for part in play.parts.all()])
        play.log = _nameless_moves(play.data, play.log, now)
        play.save(update_fields=["data", "log"])


def _nameless_moves(
    data: Mapping[str, Any], log: Sequence[Any] | None, now: Mapping[str, str]
) -> Sequence[Any] | None:
    """Moves without the name. Pads name seats by numbers, but a file may bring anything; where a word of
    the game is somebody's name, the moves need it and stay."""
    fresh, pad = _without_names(log, now), PADS.get(data["game"])
    if not log or fresh == log or not (pad and pad.live):
        return fresh  # type: ignore[no-any-return]
    before, after = (len(list(states_in(pad.live, data, one))) for one in (log, fresh))
    return fresh if before == after else log


def _forget_at_table(table: Table, old: set[str], new: str) -> None:
    """At a table nobody's steps can be undone to a time when the name was there."""
    game, seats = find_game(table.game), list(Seat.ever.filter(table=table))
    now = {seat.name: new if seat.name in old else seat.name for seat in seats}
    if game:
        table.setup = with_names(game, table.setup, now)
    if table.last_result is not None:
        data = table.last_result["data"]
        names = [now.get(one["name"], one["name"]) for one in data["players"]]
        table.last_result = {**table.last_result, "data": renamed(data, names)}
    table.version += 1
    table.save(update_fields=["setup", "last_result", "version"])
    Seat.ever.filter(table=table, name__in=old).update(name=new)
    table.undo_rows.all().delete()
    pad = PADS.get(table.game)
    renamed_live(table, pad.live if pad else None)


def _forget_in_change(change: Change, player: int, now: Mapping[str, str]) -> None:
    """What was before and after, without the name."""
    for side in NAMELESS:
        value = getattr(change, side)
        if change.kind in ABOUT_PEOPLE:
            setattr(change, side, _without_names(value, now))
        elif isinstance(value, dict) and value.get("data") and "rows" in value:
            data = _without_player(value, player, now)
            log = _nameless_moves(data, value.get("log"), now)
            setattr(change, side, {**value, "data": data, "log": log})
    change.save(update_fields=NAMELESS)


def _without_names(value: Any, now: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return now.get(value, value)
    if isinstance(value, dict):
        return {key: _without_names(one, now) for key, one in value.items()}
    return [_without_names(one, now) for one in value] if isinstance(value, list) else value


def _without_player(record: Mapping[str, Any], player: int, now: Mapping[str, str]) -> Any:
    """The game file of a kept game as it once was: the seat of the player has another name."""
    sat = [row[0] for row in record["rows"]]
    names = [one["name"] for one in record["data"]["players"]]
    if len(sat) != len(names):
        return record["data"]
    gone = next(iter(now.values()))
    fresh = [
        gone if who == player or name in now else name for who, name in zip(sat, names, strict=True)
    ]
    return renamed(record["data"], fresh)
