"""Taking games in and taking an import back, some games at a time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from django.contrib.auth.models import User
from django.db import connection, transaction
from django.db.models import F, Max
from django.utils import timezone

from scorepad.web.exchange.file_games import FilePlay
from scorepad.web.exchange.planning import ImportPlan, batches, kept_play_from, kept_plays
from scorepad.web.league.player_names import Names, same
from scorepad.web.league.plays import KeptPlay, bump, fill, kept_play, note, parts_of, with_merged
from scorepad.web.models import Change, Group, Part, Play, Player

IMPORTED, TAKEN_BACK = "imported", "import taken back"
ROWS = 300  # games up to which an import comes whole or not at all
LOT = 100  # games written at a time: a tenth of a second in which others wait
PAUSE = 0.12  # seconds in which others save
ABSENT = -1  # the number of no game

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What an organiser ticked."""

    league: bool = True  # whether games count of which the file does not say
    changed: bool = False  # correct games that differ
    removed: bool = False  # put games back that were taken out
    twins: bool = False  # take games that seem to be there under another number


@dataclass(frozen=True, slots=True)
class Brought:
    """What an import did, as its change remembers it."""

    uids: list[str]  # games that it made
    corrected: list[int]  # the changes of games that it corrected
    file: str

    @staticmethod
    def by(change: Change) -> Brought:
        """What this import did."""
        return Brought(**(change.after or {}))


@dataclass(frozen=True, slots=True)
class Taking:
    """An import that was begun: which games of its file are taken, and who their players are."""

    change: int
    new: dict[str, int]  # by uid, the number in the file: of a game that comes twice one counts
    others: dict[str, int]  # games that are there and differ
    targets: dict[str, int]
    league: bool

    def chosen(self, games: Iterable[FilePlay]) -> tuple[list[FilePlay], list[FilePlay]]:
        """Those of some games that are taken: new ones, and others."""
        found = list(games)
        return (
            [game for game in found if self.new.get(game.uid, ABSENT) == game.number],
            [game for game in found if self.others.get(game.uid, ABSENT) == game.number],
        )


def take_in(
    group: Group, plan: ImportPlan, wishes: Wishes, who: User | None, file_name: str = ""
) -> Change | None:
    """Do what was planned; few games whole or not at all, many some at a time, so that others can save
    meanwhile. What was begun is noted first: an import that broke off can be taken back, or sent again
    to bring the rest."""
    with transaction.atomic() if plan.games <= ROWS else nullcontext():
        taking = begin(group, plan, wishes, who, file_name)
        if taking is None:
            return None
        wanted = [*plan.new, *plan.twins, *plan.changed, *plan.removed]
        for some in _paused(batches(wanted, LOT)):
            take_some(group, taking, some, who)
        return end(taking)


def begin(
    group: Group, plan: ImportPlan, wishes: Wishes, who: User | None, file_name: str = ""
) -> Taking | None:
    """Note what comes and make the players; nothing, where all is there already."""
    others = (plan.changed if wishes.changed else []) + (plan.removed if wishes.removed else [])
    wanted = [*plan.new, *(plan.twins if wishes.twins else [])]
    begun = _begin(group, plan, wanted, others, who, file_name)
    if begun is None:
        return None
    change, targets = begun
    new = set(Brought.by(change).uids)
    return Taking(
        change.pk,
        {game.uid: game.number for game in wanted if game.uid in new},
        {game.uid: game.number for game in others if game.uid not in new},
        targets,
        wishes.league,
    )


def take_some(group: Group, taking: Taking, games: Iterable[FilePlay], who: User | None) -> None:
    """Take those of some games that are wanted; doing so again changes nothing."""
    new, others = taking.chosen(games)
    for some in _paused(batches(new, LOT)):
        _write_new(
            group, [(game, kept_play_from(game, taking.targets, taking.league)) for game in some]
        )
    for some in _paused(batches(others, LOT)):
        change = Change.objects.get(pk=taking.change)
        _correct_some(group, change, some, taking.targets, who)


def end(taking: Taking) -> Change | None:
    """All of it was taken: the change that tells so, unless there was nothing to change."""
    change = Change.objects.get(pk=taking.change)
    if Brought.by(change).uids or Brought.by(change).corrected:
        return change
    change.delete()
    return None


def _begin(
    group: Group,
    plan: ImportPlan,
    wanted: Sequence[FilePlay],
    others: Sequence[FilePlay],
    who: User | None,
    file_name: str,
) -> tuple[Change, dict[str, int]] | None:
    """Make the players and note what comes."""
    # Most of the looking is done before others have to wait; who imports at the same time waits, and
    # then only what came meanwhile is looked at.
    newest = Play.objects.filter(group=group).aggregate(pk=Max("pk"))["pk"] or 0
    there = _uids_there(group, [game.uid for game in [*wanted, *others]])
    with transaction.atomic():
        Group.objects.select_for_update().get(pk=group.pk)
        since = Play.objects.filter(group=group, pk__gt=newest)
        there.update(since.values_list("uid", flat=True))
        return _noted(group, plan, (wanted, others, there), who, file_name)


def _noted(
    group: Group,
    plan: ImportPlan,
    games: tuple[Sequence[FilePlay], Sequence[FilePlay], set[str]],
    who: User | None,
    file_name: str,
) -> tuple[Change, dict[str, int]] | None:
    wanted, others, there = games
    new = [game for game in wanted if game.uid not in there]
    old = [game for game in others if game.uid in there]
    if not new and not old:
        return None
    targets = _players(group, plan, [*new, *old])
    brought = Brought([game.uid for game in new], [], file_name)
    return note(group, IMPORTED, who, after=asdict(brought)), targets


def _uids_there(group: Group, uids: Sequence[str]) -> set[str]:
    return {
        uid
        for some in batches(uids)
        for uid in Play.objects.filter(group=group, uid__in=some).values_list("uid", flat=True)
    }


def _paused(batches: Iterable[Sequence[T]]) -> Iterator[Sequence[T]]:
    """Let others save between two batches: SQLite lets those who wait look only ten times a second."""
    for number, some in enumerate(batches):
        if number and connection.vendor == "sqlite" and not connection.in_atomic_block:
            time.sleep(PAUSE)
        yield some


def _players(group: Group, plan: ImportPlan, games: Iterable[FilePlay]) -> dict[str, int]:
    """The players of the file as those of the group; whoever is new is made, once for a name."""
    names = Names(group)
    used = {key for game in games for key, _, _ in game.rows}
    choices = {person.key: person.choice for person in plan.people if person.key in used}
    fresh = {same(name): name for name in choices.values() if names.find(name) is None}
    made = Player.objects.bulk_create(Player(group=group, name=name) for name in fresh.values())
    by_name = dict(zip(fresh, (player.pk for player in made), strict=True))
    return {key: names.find(name) or by_name[same(name)] for key, name in choices.items()}


def _write_new(group: Group, games: Sequence[tuple[FilePlay, KeptPlay]]) -> None:
    plays = []
    for game, record in games:  # before others have to wait
        play = Play(group=group, uid=game.uid, source=game.source)
        fill(play, record)
        plays.append((play, record))
    with transaction.atomic():
        Group.objects.select_for_update().get(pk=group.pk)
        there = _uids_there(group, [game.uid for game, _ in games])
        fresh = [(play, record) for play, record in plays if play.uid not in there]
        Play.objects.bulk_create(play for play, _ in fresh)
        Part.objects.bulk_create(part for play, record in fresh for part in parts_of(play, record))
        bump(group, added=True)


@transaction.atomic
def _correct_some(
    group: Group,
    change: Change,
    games: Sequence[FilePlay],
    targets: Mapping[str, int],
    who: User | None,
) -> None:
    """Correct games that are there, and note that this import did."""
    Group.objects.select_for_update().get(pk=group.pk)
    there = {play.uid: play for play in kept_plays(group, [game.uid for game in games])}
    pairs = [
        (there[game.uid], kept_play_from(game, targets, there[game.uid].league))
        for game in games
        if game.uid in there
    ]
    corrected = correct_many(group, pairs, who, "corrected")
    _more(change, "corrected", [one.pk for one in corrected])
    bump(group)


def _more(change: Change, key: str, values: Sequence[Any]) -> None:
    """Add to what a change remembers."""
    change.after = {**(change.after or {}), key: [*(change.after or {}).get(key, ()), *values]}
    change.save(update_fields=["after"])


def correct_many(
    group: Group, pairs: Sequence[tuple[Play, KeptPlay]], who: User | None, kind: str
) -> list[Change]:
    """Write many games anew, each with a change of its own; those that stay as they are have none."""
    changes, touched, parts = [], [], []
    name = who.get_username() if who else ""
    for play, record in pairs:
        before = kept_play(play)
        if before == record:
            continue
        fill(play, record)
        play.version += 1
        play.save()
        touched.append(play.pk)
        parts += parts_of(play, record)
        changes.append(
            Change(
                group=group,
                play=play,
                kind=kind,
                who=who,
                who_name=name,
                before=before.to_dict(),
                after=record.to_dict(),
            )
        )
    for some in batches(touched):
        Part.objects.filter(play__in=some).delete()
    Part.objects.bulk_create(parts)
    return Change.objects.bulk_create(changes)


def take_back_import(change: Change, who: User | None) -> Change | None:
    """Take out the games that an import brought and undo its corrections, once; some at a time."""
    group = change.group
    if change.kind != IMPORTED or change.pk in taken_back(group):
        return None
    brought = Brought.by(change)
    for some in _paused(batches(brought.uids, LOT)):
        _take_out(group, some)
    for numbers in _paused(batches(brought.corrected, LOT)):
        _correct_back(group, numbers, who)
    return _end_back(change, who)


@transaction.atomic
def _end_back(change: Change, who: User | None) -> Change | None:
    """Noted last: what broke off is done again, and what is done already stays as it is."""
    group = Group.objects.select_for_update().get(pk=change.group_id)
    if change.pk in taken_back(group):
        return None  # somebody else did it at the same time
    uids = Brought.by(change).uids
    return note(group, TAKEN_BACK, who, after={"import": change.pk, "uids": uids})


@transaction.atomic
def _take_out(group: Group, uids: Sequence[str]) -> None:
    Group.objects.select_for_update().get(pk=group.pk)
    Play.objects.filter(group=group, uid__in=uids, removed_at__isnull=True).update(
        removed_at=timezone.now(), version=F("version") + 1
    )
    bump(group)


@transaction.atomic
def _correct_back(group: Group, numbers: Sequence[int], who: User | None) -> None:
    Group.objects.select_for_update().get(pk=group.pk)
    corrections = (
        Change.objects.filter(group=group, pk__in=numbers)
        .select_related("play")
        .prefetch_related("play__parts")
    )
    correct_many(group, _untouched_since(corrections), who, "taken back")
    bump(group)


def _untouched_since(corrections: Iterable[Change]) -> list[tuple[Play, KeptPlay]]:
    """Games that are still as an import left them, with what they were before."""
    pairs = []
    for correction in corrections:
        play, before, left = correction.play, correction.before, correction.after
        if not (play and before and left):
            continue
        was = with_merged(KeptPlay.from_dict(before))
        if was.one_seat_each and kept_play(play) == with_merged(KeptPlay.from_dict(left)):
            pairs.append((play, was))
    return pairs


def taken_back(group: Group) -> set[int]:
    """The imports of a group that were taken back."""
    return set(group.changes.filter(kind=TAKEN_BACK).values_list("after__import", flat=True))
