"""Taking games in and taking an import back: everything or nothing, in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from scorepad.web.exchange.file_games import FilePlay
from scorepad.web.exchange.planning import ImportPlan, batches, kept_play_from, kept_plays
from scorepad.web.league.player_names import Names, same
from scorepad.web.league.plays import KeptPlay, bump, fill, kept_play, note, parts_of, with_merged
from scorepad.web.models import Change, Group, Part, Play, Player

IMPORTED, TAKEN_BACK = "imported", "import taken back"
ROWS = 500  # written at a time


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


@transaction.atomic
def take_in(
    group: Group, plan: ImportPlan, wishes: Wishes, who: User | None, file_name: str = ""
) -> Change | None:
    """Do what was planned. Who imports at the same time waits here, and finds the games there."""
    Group.objects.select_for_update().get(pk=group.pk)
    others = (plan.changed if wishes.changed else []) + (plan.removed if wishes.removed else [])
    wanted = [*plan.new, *(plan.twins if wishes.twins else [])]
    uids = [game.uid for game in [*wanted, *others]]
    there = {play.uid: play for play in kept_plays(group, uids)}
    new = [game for game in wanted if game.uid not in there]
    old = [game for game in others if game.uid in there]
    targets = _players(group, plan, [*new, *old])
    _write_new(group, [(game, kept_play_from(game, targets, wishes.league)) for game in new])
    pairs = [
        (there[game.uid], kept_play_from(game, targets, there[game.uid].league)) for game in old
    ]
    corrected = correct_many(group, pairs, who, "corrected")
    if not new and not corrected:
        return None
    brought = Brought([game.uid for game in new], [change.pk for change in corrected], file_name)
    change = note(group, IMPORTED, who, after=asdict(brought))
    bump(group)
    return change


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
    for game, record in games:
        play = Play(group=group, uid=game.uid, source=game.source)
        fill(play, record)
        plays.append(play)
    Play.objects.bulk_create(plays, batch_size=ROWS)
    parts = (
        part
        for play, (_, record) in zip(plays, games, strict=True)
        for part in parts_of(play, record)
    )
    Part.objects.bulk_create(parts, batch_size=ROWS)


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
    Part.objects.bulk_create(parts, batch_size=ROWS)
    return Change.objects.bulk_create(changes, batch_size=ROWS)


@transaction.atomic
def take_back_import(change: Change, who: User | None) -> Change | None:
    """Take out the games that an import brought and undo its corrections, once."""
    group = Group.objects.select_for_update().get(pk=change.group_id)
    if change.kind != IMPORTED or change.pk in taken_back(group):
        return None
    brought = Brought.by(change)
    for some in batches(brought.uids):
        Play.objects.filter(group=group, uid__in=some, removed_at__isnull=True).update(
            removed_at=timezone.now(), version=F("version") + 1
        )
    corrections = [
        correction
        for some in batches(brought.corrected)
        for correction in Change.objects.filter(group=group, pk__in=some)
        .select_related("play")
        .prefetch_related("play__parts")
    ]
    correct_many(group, _untouched_since(corrections), who, "taken back")
    done = note(group, TAKEN_BACK, who, after={"import": change.pk, "uids": brought.uids})
    bump(group)
    return done


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
