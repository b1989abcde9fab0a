"""What an import would do to a group, before it does anything."""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import TypeVar

from scorepad.web.exchange.file_games import FilePlay, FileTrouble
from scorepad.web.exchange.matching import proposals
from scorepad.web.exchange.staging import Contents
from scorepad.web.judged import renamed
from scorepad.web.league.player_names import Names, same
from scorepad.web.league.plays import KeptPart, KeptPlay, kept_play
from scorepad.web.models import Group, Play

# Phones and servers live in different time zones, and many note a game the morning after.
SAME_DAY = timedelta(days=1)
BATCH = 400  # games asked for at a time; SQLite takes no more than 999 values

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Person:
    """A player of the file, and who that is in the group."""

    key: str
    name: str
    games: int
    choice: str  # the name in the group
    known: bool  # whether the group has a player of that name


@dataclass(slots=True)
class ImportPlan:
    """Every game of the file, by what becomes of it."""

    people: list[Person]
    new: list[FilePlay] = field(default_factory=list)
    changed: list[FilePlay] = field(default_factory=list)  # there, and different
    removed: list[FilePlay] = field(default_factory=list)  # there, and taken out
    twins: list[FilePlay] = field(default_factory=list)  # there under another number, as it seems
    same: int = 0
    odd: int = 0
    undecided: int = 0  # games of which the file does not say whether they count for the league
    troubles: list[FileTrouble] = field(default_factory=list)
    left_out: Counter[str] = field(default_factory=Counter)

    @property
    def stamp(self) -> str:
        """What an organiser has seen; when it differs, the plan must be looked at again."""
        counts = (self.new, self.changed, self.removed, self.twins, self.troubles)
        return "-".join(str(len(games)) for games in counts)

    @property
    def games(self) -> int:
        """How many games could be taken."""
        return len(self.new) + len(self.changed) + len(self.removed) + len(self.twins)

    @property
    def empty(self) -> bool:
        """Whether there is nothing to take."""
        return not self.games

    @property
    def new_people(self) -> int:
        """How many players the group would gain."""
        return len({same(person.choice) for person in self.people if not person.known})


def plan_import(
    group: Group, contents: Contents, choices: Mapping[str, str] | None = None
) -> ImportPlan:
    """Compare a file with a group, its players being who the choices say."""
    names = Names(group)
    games = Counter(key for game in contents.found for key, _, _ in game.rows)
    there = dict(kept_plays_by_uid(group, [game.uid for game in contents.found]))
    sat = _sat_before(contents.found, there)
    chosen = {**proposals(contents.names.items(), names, sat), **(choices or {})}
    people = [
        Person(key, contents.names[key], count, chosen[key], names.find(chosen[key]) is not None)
        for key, count in sorted(games.items(), key=lambda kv: (-kv[1], contents.names[kv[0]]))
    ]
    plan = ImportPlan(people, troubles=list(contents.troubles), left_out=contents.left_out)
    targets = {key: names.find(name) or -1 for key, name in chosen.items()}
    who = {key: names.find(name) or same(name) for key, name in chosen.items()}
    twins = Twins(group, [game for game in contents.found if game.uid not in there], there)
    for game in _sound(contents.found, chosen, who, plan):
        _sort_in(plan, game, there.get(game.uid), targets, twins)
    plan.troubles.sort(key=lambda trouble: (trouble.line or 0, trouble.number or 0))
    return plan


def _sat_before(found: Sequence[FilePlay], there: Mapping[str, KeptPlay]) -> dict[str, int]:
    """Whom an earlier import of the same games took a player of the file for, most of the time."""
    votes: dict[str, Counter[int]] = defaultdict(Counter)
    for game in found:
        record = there.get(game.uid)
        if record and not record.removed and len(record.rows) == len(game.rows):
            for (key, _, _), row in zip(game.rows, record.rows, strict=True):
                votes[key][row.player] += 1
    return {key: counted.most_common(1)[0][0] for key, counted in votes.items()}


def _sound(
    found: Sequence[FilePlay],
    chosen: Mapping[str, str],
    who: Mapping[str, int | str],
    plan: ImportPlan,
) -> Iterator[FilePlay]:
    """The games of which each has its own number and its own players."""
    seen: set[str] = set()
    for game in found:
        sitting = Counter(who[key] for key, _, _ in game.rows)
        twice = next((key for key, _, _ in game.rows if sitting[who[key]] > 1), None)
        if game.uid in seen:
            plan.troubles.append(FileTrouble("again", {}, game.number, game.line))
        elif twice is not None:
            values = {"name": chosen[twice]}
            plan.troubles.append(FileTrouble("twice", values, game.number, game.line))
        else:
            seen.add(game.uid)
            yield game


class Twins:
    """Games that came another way: the same people with the same points on the same day. Somebody
    who keeps games here and in another program imports each of them under another number."""

    def __init__(self, group: Group, new: Sequence[FilePlay], known: Container[str]) -> None:
        moments = [datetime.fromisoformat(game.played_at) for game in new]
        self._moments: dict[object, list[datetime]] = defaultdict(list)
        if not moments:
            return
        span = (min(moments) - SAME_DAY, max(moments) + SAME_DAY)
        plays = Play.objects.filter(group=group, removed_at=None, played_at__range=span)
        plays = plays.defer("data", "notes").prefetch_related("parts").order_by("played_at", "pk")
        for play in plays.iterator(chunk_size=BATCH):
            # What the file knows by its number has its own entry there.
            if play.uid not in known:
                rows = [(part.player_id, part.score) for part in play.parts.all()]
                self._moments[_result(play.game, rows)].append(play.played_at)

    def take(self, game: FilePlay, targets: Mapping[str, int]) -> bool:
        """Whether a game seems to be there already; each game that is there explains one of the file."""
        rows = [(targets[key], score) for key, _, score in game.rows]
        there = self._moments.get(_result(game.game, rows), [])
        if not there or all(score is None for _, score in rows):
            return False
        moment = datetime.fromisoformat(game.played_at)
        after = bisect(there, moment)
        near = [index for index in (after - 1, after) if 0 <= index < len(there)]
        nearest = min(near, key=lambda index: abs(moment - there[index]))
        if abs(moment - there[nearest]) > SAME_DAY:
            return False
        del there[nearest]
        return True


def _result(game: str, rows: Iterable[tuple[int, int | None]]) -> tuple[object, ...]:
    return game, frozenset(rows)


def _sort_in(
    plan: ImportPlan,
    game: FilePlay,
    there: KeptPlay | None,
    targets: Mapping[str, int],
    twins: Twins,
) -> None:
    plan.odd += game.odd
    if there is None:
        (plan.twins if twins.take(game, targets) else plan.new).append(game)
        plan.undecided += game.league is None
    elif there.removed:
        plan.removed.append(game)
    elif nameless(there) == nameless(kept_play_from(game, targets, there.league)):
        plan.same += 1
    else:
        plan.changed.append(game)


def nameless(record: KeptPlay) -> KeptPlay:
    """A game without the names in its game file: players may have been given others since."""
    if record.data is None:
        return record
    seats = [str(seat) for seat in range(len(record.data["players"]))]
    return replace(record, data=renamed(record.data, seats))


def kept_play_from(game: FilePlay, targets: Mapping[str, int], league: bool) -> KeptPlay:
    """The game with the players of the group; `league` where the file does not say."""
    return KeptPlay(
        game.game,
        datetime.fromisoformat(game.played_at),
        tuple(KeptPart(targets[key], rank, score) for key, rank, score in game.rows),
        league if game.league is None else game.league,
        game.place,
        game.notes,
        game.data,
        game.decided_by,
        game.expansion,
        broken_off=game.broken_off,
        game_name=game.game_name,
        log=list(game.log) if game.log is not None else None,
        assumed=game.assumed,
        tallies=game.tallies,
    )


def kept_plays_by_uid(group: Group, uids: Sequence[str]) -> Iterator[tuple[str, KeptPlay]]:
    """The games of a group that have these numbers."""
    for play in kept_plays(group, uids):
        yield play.uid, kept_play(play)


def kept_plays(group: Group, uids: Sequence[str]) -> Iterator[Play]:
    """The same as they stand in the database."""
    for some in batches(uids):
        yield from Play.objects.filter(group=group, uid__in=some).prefetch_related("parts")


def batches(values: Sequence[T], size: int = BATCH) -> Iterator[Sequence[T]]:
    """A long list in short ones."""
    for start in range(0, len(values), size):
        yield values[start : start + size]
