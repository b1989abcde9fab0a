"""Keeping games, correcting them, and taking corrections back. Nothing is ever overwritten unseen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorepad.games import judge
from scorepad.games.pads import PADS
from scorepad.rules.game import Verdict
from scorepad.rules.refusal import Refusal
from scorepad.web.live import states_in
from scorepad.web.models import Change, Group, Part, Photo, Play, Player, Table


@dataclass(frozen=True, slots=True)
class KeptPart:
    """One player's part in a game: who, which place, how many points."""

    player: int  # the player's number in the database
    rank: int
    score: int | None = None


@dataclass(frozen=True, slots=True)
class KeptPlay:
    """Everything about a kept game that can be corrected."""

    game: str
    played_at: datetime
    rows: tuple[KeptPart, ...]
    league: bool = True
    place: str = ""
    notes: str = ""
    data: Mapping[str, Any] | None = None  # the game file; without it places are as somebody said
    decided_by: str = ""
    expansion: str = ""
    removed: bool = False
    broken_off: bool = False  # nobody won, so it counts in no league
    game_name: str = ""  # of a game that has no folder here
    log: Sequence[Any] | None = None  # the moves, where it was played on a live pad
    assumed: tuple[str, ...] = ()  # cards that only stood in for unknown ones: nothing counts them
    # What follows from the game file for each row; worked out when it is not at hand.
    tallies: tuple[Mapping[str, Any], ...] = field(default=(), compare=False)

    @property
    def one_seat_each(self) -> bool:
        """Whether nobody sits on two seats."""
        return len({row.player for row in self.rows}) == len(self.rows)

    def to_dict(self) -> dict[str, Any]:
        """As JSON, for the history."""
        return {
            "game": self.game,
            "played_at": self.played_at.isoformat(),
            "rows": [[row.player, row.rank, row.score] for row in self.rows],
            "league": self.league,
            "place": self.place,
            "notes": self.notes,
            "data": self.data,
            "decided_by": self.decided_by,
            "expansion": self.expansion,
            "removed": self.removed,
            "broken_off": self.broken_off,
            "game_name": self.game_name,
            "log": self.log,
            "assumed": list(self.assumed),
        }

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> KeptPlay:
        """The opposite of `to_dict`."""
        rows = tuple(KeptPart(*row) for row in data["rows"])
        played_at = datetime.fromisoformat(data["played_at"])
        assumed = tuple(data.get("assumed", ()))
        return KeptPlay(**{**data, "rows": rows, "played_at": played_at, "assumed": assumed})


def kept_play(play: Play) -> KeptPlay:
    """A kept game as it stands."""
    rows = tuple(KeptPart(part.player_id, part.rank, part.score) for part in play.parts.all())
    return KeptPlay(
        play.game,
        play.played_at,
        rows,
        play.league,
        play.place,
        play.notes,
        play.data,
        play.decided_by,
        play.expansion,
        play.removed_at is not None,
        play.broken_off,
        play.game_name,
        play.log,
        tuple(play.assumed),
    )


def kept_play_of_file(
    data: Mapping[str, Any], players: Sequence[int], played_at: datetime, **rest: Any
) -> KeptPlay | Refusal:
    """A game file with the players who sat there, in order; places and points come from the rules."""
    verdict = judge(dict(data))
    if isinstance(verdict, Refusal):
        return verdict
    return kept_play_of(verdict, data, players, played_at, **rest)


def kept_play_of(
    verdict: Verdict[Any],
    data: Mapping[str, Any],
    players: Sequence[int],
    played_at: datetime,
    *,
    broken_off: bool = False,
    log: Sequence[Any] | None = None,
    assumed: Sequence[str] = (),
    **rest: Any,
) -> KeptPlay:
    """What is kept of a judged game file. A game without a winner was stopped early, whoever says so."""
    game, table, result = verdict.game, verdict.table, verdict.result
    parts = tuple(
        KeptPart(player, seat.rank, seat.score.total)
        for player, seat in zip(players, result.seats, strict=True)
    )
    nobody_won = broken_off or not result.winners or data.get("finished") is False
    return KeptPlay(
        game.slug,
        played_at,
        parts,
        data=dict(data),
        decided_by="" if nobody_won else result.decided_by,
        expansion=",".join(game.summary(table).expansions),
        broken_off=nobody_won,
        log=log,
        assumed=tuple(assumed),
        tallies=tuple(
            {**without_cards(game.tally(table, result, seat), assumed), **told}
            for seat, told in enumerate(told_by_moves(data, log))
        ),
        **rest,
    )


def without_cards(tally: dict[str, Any], assumed: Sequence[str]) -> dict[str, Any]:
    """A tally that is silent about cards of which nobody knows whether they were in the game."""
    return {
        key: {card: number for card, number in told.items() if card not in assumed}
        if isinstance(told, dict)
        else told
        for key, told in tally.items()
    }


def told_by_moves(data: Mapping[str, Any], log: Sequence[Any] | None) -> list[dict[str, Any]]:
    """What the moves of a live game tell beyond its end, for each player."""
    nothing = [dict[str, Any]() for _ in data["players"]]
    live = PADS[data["game"]].live if log and data["game"] in PADS else None
    return live.tally(states_in(live, data, log)) or nothing if live and log else nothing


def tallies_of(record: KeptPlay) -> Sequence[Mapping[str, Any]]:
    """What pages about players add up later: for each part points and buildings by card."""
    nothing = [dict[str, Any]() for _ in record.rows]
    if record.tallies or record.data is None:
        return record.tallies or nothing
    players = [row.player for row in record.rows]
    again = kept_play_of_file(
        record.data, players, record.played_at, log=record.log, assumed=record.assumed
    )
    return nothing if isinstance(again, Refusal) else again.tallies


@transaction.atomic
def keep(
    group: Group,
    uid: str,
    record: KeptPlay,
    who: User | None,
    *,
    source: str = "table",
    table: Table | None = None,
    photo: Photo | None = None,
) -> Play:
    """Keep a game once for its number; a game that is there already is corrected instead."""
    # Whoever keeps a game at the same moment waits here, and then finds it there.
    Group.objects.select_for_update().get(pk=group.pk)
    there = Play.objects.filter(group=group, uid=uid).first()
    if there:
        correct(there, record, who)
        return there
    play = Play(group=group, uid=uid, source=source, table=table, photo=photo)
    fill(play, record)
    play.save()
    Part.objects.bulk_create(parts_of(play, record))
    note(group, "kept", who, play=play, after=record.to_dict())
    bump(group, added=True)
    return play


@transaction.atomic
def correct(play: Play, record: KeptPlay, who: User | None, kind: str = "corrected") -> bool:
    """Write a game anew and remember how it was; tell whether anything changed."""
    locked = Play.objects.select_for_update().select_related("group").get(pk=play.pk)
    before = kept_play(locked)
    if before == record:
        return False
    fill(locked, record)
    locked.version += 1
    locked.save()
    if (before.rows, before.data, before.log) != (record.rows, record.data, record.log):
        locked.parts.all().delete()
        Part.objects.bulk_create(parts_of(locked, record))
    note(locked.group, kind, who, locked, before.to_dict(), record.to_dict())
    bump(locked.group)
    play.refresh_from_db()
    return True


def take_back(change: Change, who: User | None) -> bool:
    """Undo what a change did to a game, and nothing that was changed since; a change as well."""
    if change.play is None or change.before is None or change.after is None:
        return False
    before, after = change.before, change.after
    undone = {key: value for key, value in before.items() if value != after.get(key)}
    now = kept_play(change.play).to_dict()
    was = with_merged(KeptPlay.from_dict({**now, **undone}))
    if not was.one_seat_each:
        return False  # two who sat there turned out to be one since
    return correct(change.play, was, who, "taken back")


def with_merged(record: KeptPlay) -> KeptPlay:
    """A game of old: somebody who sat there may since have turned out to be somebody else."""
    merged = dict(
        Player.objects.filter(
            pk__in=[row.player for row in record.rows], merged_into__isnull=False
        ).values_list("pk", "merged_into")
    )
    rows = tuple(replace(row, player=merged.get(row.player) or row.player) for row in record.rows)
    return replace(record, rows=rows)


def set_removed(play: Play, removed: bool, who: User | None) -> bool:
    """Take a game out of the group's games, or put it back."""
    kind = "removed" if removed else "put back"
    return correct(play, replace(kept_play(play), removed=removed), who, kind)


def note(
    group: Group,
    kind: str,
    who: User | None,
    play: Play | None = None,
    before: Any = None,
    after: Any = None,
) -> Change:
    """Remember a change."""
    name = who.get_username() if who else ""
    return Change.objects.create(
        group=group, play=play, kind=kind, who=who, who_name=name, before=before, after=after
    )


def bump(group: Group, *, added: bool = False) -> None:
    """Let every answer that was worked out for this group be worked out again; where games were only
    added, answers that can do so go on from the last one."""
    version = F("version") + 1
    fields = {"version": version} if added else {"version": version, "rewritten": version}
    Group.objects.filter(pk=group.pk).update(**fields)


def fill(play: Play, record: KeptPlay) -> None:
    """Put a record into a game; its parts are written apart."""
    play.game, play.played_at, play.league = record.game, record.played_at, record.league
    play.place, play.notes = record.place, record.notes
    play.data = dict(record.data) if record.data is not None else None
    play.decided_by, play.expansion = record.decided_by, record.expansion
    play.broken_off, play.game_name = record.broken_off, record.game_name
    play.log = list(record.log) if record.log is not None else None
    play.assumed = list(record.assumed)
    play.size = len(record.rows)
    if record.removed != (play.removed_at is not None):
        play.removed_at = timezone.now() if record.removed else None


def parts_of(play: Play, record: KeptPlay) -> list[Part]:
    """The parts of a game as a record has them, to be written."""
    return [
        Part(
            play=play,
            player_id=row.player,
            position=position,
            rank=row.rank,
            score=row.score,
            tally=dict(tally),
        )
        for position, (row, tally) in enumerate(
            zip(record.rows, tallies_of(record), strict=True), start=1
        )
    ]
