"""The demo group: invented friends with games of eight months, so that every page has life."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from scorepad.rules import Refusal
from scorepad.web.league.demo import cast
from scorepad.web.league.demo.programme import Invented, programme
from scorepad.web.league.people import archive
from scorepad.web.league.plays import Record, correct, judged_record, keep
from scorepad.web.models import Change, Group, Play, Player

SEED = 11
KEPT_AFTER = timedelta(minutes=70)  # somebody saves a game when it is over
NOTICED_AFTER = timedelta(hours=14)  # and somebody notices a mistake at breakfast


@transaction.atomic
def make_demo(seed: int, today: date) -> Group:
    """Make the group with all its games; the same seed and day make the same."""
    games = programme(seed, today)
    founded = games[0].played_at - timedelta(hours=1)
    group = Group.objects.create(name=cast.GROUP, demo=True, created_at=founded)
    names = [member.name for member in cast.MEMBERS]
    players = {
        name: Player.objects.create(group=group, name=name, created_at=founded) for name in names
    }
    records = [_record(game, players) for game in games]
    mistaken = max(n for n, record in enumerate(records) if _is_mistakable(record))
    for number, (game, record) in enumerate(zip(games, records, strict=True)):
        uid = f"demo-{seed}-{number + 1}"
        _keep(group, uid, game, turned_round(record) if number == mistaken else record)
        if number == mistaken:
            _put_right(group.plays.get(uid=uid), record, game)
    last = max(game.played_at for game in games if cast.LEFT in game.names)
    _archive(players[cast.LEFT], last + NOTICED_AFTER)
    group.refresh_from_db()
    return group


def _record(game: Invented, players: dict[str, Player]) -> Record:
    """A game as the group keeps it, judged by the rules."""
    record = judged_record(
        game.data,
        [players[name].pk for name in game.names],
        game.played_at,
        league=game.league,
        place=game.place,
        notes=game.notes,
    )
    if isinstance(record, Refusal):
        raise TypeError(f"our own game is refused: {record}")
    if game.results_only:
        return replace(record, data=None, tallies=(), decided_by="", expansion="")
    return record


def _keep(group: Group, uid: str, game: Invented, record: Record) -> None:
    play = keep(group, uid, record, None, source="hand" if game.results_only else "table")
    at = game.played_at + KEPT_AFTER
    Play.objects.filter(pk=play.pk).update(created_at=at)
    _sign(play.changes.all(), game.names[0], at)


def _is_mistakable(record: Record) -> bool:
    """Whether there are only results, and a first and a last to mistake for each other."""
    return record.data is None and len({row.rank for row in record.rows}) > 1


def turned_round(record: Record) -> Record:
    """The same game with the first and the last in each other's place, as a tired hand writes."""
    ranks = [row.rank for row in record.rows]
    first, last = ranks.index(min(ranks)), ranks.index(max(ranks))
    rows = list(record.rows)
    rows[first], rows[last] = (
        replace(rows[last], player=rows[first].player),
        replace(rows[first], player=rows[last].player),
    )
    return replace(record, rows=tuple(rows))


def _put_right(play: Play, record: Record, game: Invented) -> None:
    correct(play, record, None)
    _sign(play.changes.filter(kind="corrected"), game.names[-1], game.played_at + NOTICED_AFTER)


def _archive(player: Player, at: datetime) -> None:
    archive(player, True, None)
    Player.objects.filter(pk=player.pk).update(archived_at=at)
    _sign(player.group.changes.filter(kind="archived"), cast.MEMBERS[0].name, at)


def _sign(changes: QuerySet[Change], name: str, at: datetime) -> None:
    """Let it have been one of the invented friends, back then."""
    changes.update(who_name=name, at=at)
