"""The demo group: invented friends with games of eight months, so that every page has life."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from scorepad.games.pads import PADS
from scorepad.rules.refusal import Refusal
from scorepad.web.league import friends
from scorepad.web.league.people import archive
from scorepad.web.league.plays import KeptPlay, correct, keep, kept_play_of_file
from scorepad.web.models import Change, Group, Play, Player
from scorepad.web.pad import InventedPlay

KEPT_AFTER = timedelta(minutes=70)  # somebody saves a game when it is over
NOTICED_AFTER = timedelta(hours=14)  # and somebody notices a mistake at breakfast


def invented(seed: int, today: date) -> list[InventedPlay]:
    """The games of all pads that have some, oldest first."""
    plays = (play for pad in PADS.values() if pad.demo for play in pad.demo(seed, today))
    return sorted(plays, key=lambda play: play.played_at)


@transaction.atomic
def make_demo(seed: int, today: date) -> Group:
    """Make the group with all its games; the same seed and day make the same."""
    games = invented(seed, today)
    founded = games[0].played_at - timedelta(hours=1)
    group = Group.objects.create(name=friends.GROUP, demo=True, created_at=founded)
    players = {
        name: Player.objects.create(group=group, name=name, created_at=founded)
        for name in friends.FRIENDS
    }
    records = [_record(game, players) for game in games]
    mistaken = max(n for n, record in enumerate(records) if _is_mistakable(record))
    for number, (game, record) in enumerate(zip(games, records, strict=True)):
        uid = f"demo-{seed}-{number + 1}"
        _keep(group, uid, game, turned_round(record) if number == mistaken else record)
        if number == mistaken:
            _put_right(group.plays.get(uid=uid), record, game)
    last = max(game.played_at for game in games if friends.LEFT in game.names)
    _archive(players[friends.LEFT], last + NOTICED_AFTER)
    group.refresh_from_db()
    return group


def _record(game: InventedPlay, players: dict[str, Player]) -> KeptPlay:
    """A game as the group keeps it, judged by the rules."""
    record = kept_play_of_file(
        game.data,
        [players[name].pk for name in game.names],
        game.played_at,
        league=game.league,
        place=game.place,
        notes=game.notes,
        log=list(game.log) if game.log is not None else None,
    )
    if isinstance(record, Refusal):
        raise TypeError(f"our own game is refused: {record}")
    if game.results_only:
        return replace(record, data=None, log=None, tallies=(), decided_by="", expansion="")
    return record


def _keep(group: Group, uid: str, game: InventedPlay, record: KeptPlay) -> None:
    play = keep(group, uid, record, None, source="hand" if game.results_only else "table")
    at = game.played_at + KEPT_AFTER
    Play.objects.filter(pk=play.pk).update(created_at=at)
    _sign(play.changes.all(), game.names[0], at)


def _is_mistakable(record: KeptPlay) -> bool:
    """Whether there are only results, and a first and a last to mistake for each other."""
    return record.data is None and len({row.rank for row in record.rows}) > 1


def turned_round(record: KeptPlay) -> KeptPlay:
    """The same game with the first and the last in each other's place, as a tired hand writes."""
    ranks = [row.rank for row in record.rows]
    first, last = ranks.index(min(ranks)), ranks.index(max(ranks))
    rows = list(record.rows)
    rows[first], rows[last] = (
        replace(rows[last], player=rows[first].player),
        replace(rows[first], player=rows[last].player),
    )
    return replace(record, rows=tuple(rows))


def _put_right(play: Play, record: KeptPlay, game: InventedPlay) -> None:
    correct(play, record, None)
    _sign(play.changes.filter(kind="corrected"), game.names[-1], game.played_at + NOTICED_AFTER)


def _archive(player: Player, at: datetime) -> None:
    archive(player, True, None)
    Player.objects.filter(pk=player.pk).update(archived_at=at)
    _sign(player.group.changes.filter(kind="archived"), friends.FRIENDS[0], at)


def _sign(changes: QuerySet[Change], name: str, at: datetime) -> None:
    """Let it have been one of the invented friends, back then."""
    changes.update(who_name=name, at=at)
