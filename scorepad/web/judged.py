"""From a stored game to a judged one: tables, kept plays and drafts all come through here."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from scorepad.games import find_game
from scorepad.rules.game import Game, Verdict, as_it_is
from scorepad.rules.refusal import Refusal
from scorepad.rules.result import TableResult
from scorepad.web.models import ASSUMED, Play, Seat, Table

Entry = dict[str, Any]  # what one player typed in: their part of the game file without the name
Setup = dict[str, Any]  # the game file without its players


@dataclass(frozen=True, slots=True)
class Changes:
    """The parts of a table that become new; all others stay."""

    entries: Mapping[int, Entry]  # by index of the seat
    setup: Setup | None = None
    seats: tuple[Seat, ...] | None = None  # who sits where, under which name

    @staticmethod
    def at(index: int, entry: Entry) -> Changes:
        """Only one seat's entry."""
        return Changes({index: entry})


class Judged:
    """A table with its verdict, worked out when somebody asks for it."""

    def __init__(
        self, table: Table, seats: tuple[Seat, ...], data: Mapping[str, Any] | None = None
    ) -> None:
        game = find_game(table.game)
        if game is None:
            raise LookupError(f"table {table.code} holds an unknown game: {table.game}")
        self.table, self.seats = table, seats
        self.game: Game[Any] = game
        self._data = data

    @property
    def finished(self) -> bool:
        """Whether it was played to its end; only then does a half-filled entry deserve a word."""
        return bool(self.table.finished_at) and not self.table.broken_off

    @cached_property
    def data(self) -> dict[str, Any]:
        """The table as a game file."""
        return dict(self._data) if self._data is not None else game_file(self.table, self.seats)

    @cached_property
    def judgement(self) -> Verdict[Any] | Refusal:
        """The verdict, or why there is none."""
        return self.game.judged(self.data, finished=self.finished)

    @property
    def refusal(self) -> Refusal | None:
        """Why this is no game file, if it is none."""
        return self.judgement if isinstance(self.judgement, Refusal) else None

    @property
    def verdict(self) -> Verdict[Any]:
        """What the rules say. Everything is checked before it is saved, so there always is one."""
        if isinstance(self.judgement, Refusal):
            refusal = self.judgement
            raise ValueError(f"table {self.table.code}: {refusal.where}: {refusal.say('en')}")
        return self.judgement

    @property
    def result(self) -> TableResult[Any]:
        """Scores, problems and places."""
        return self.verdict.result

    @property
    def loaded(self) -> Any:
        """The table as the rules of its game see it."""
        return self.verdict.table

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won; nobody, if the game was stopped early."""
        return () if self.table.broken_off else self.result.winners

    @property
    def by_rank(self) -> list[int]:
        """The indices of the seats, best first; equals in seating order."""
        ranks = [seat.rank for seat in self.result.seats]
        return sorted(range(len(ranks)), key=ranks.__getitem__)

    def with_changes(self, changes: Changes) -> Judged:
        """The same table with other parts, not yet saved."""
        table = copy.copy(self.table)
        if changes.setup is not None:
            table.setup = changes.setup
        entries = {self.seats[index].number: entry for index, entry in changes.entries.items()}
        seats = []
        for seat in self.seats if changes.seats is None else changes.seats:
            if seat.number in entries:
                seat = copy.copy(seat)
                seat.entry = entries[seat.number]
            seats.append(seat)
        return Judged(table, tuple(seats))


def judge_table(table: Table) -> Judged:
    """A table as it stands."""
    return Judged(table, tuple(table.seats.all()))


def last_result(table: Table) -> dict[str, Any]:
    """A finished table as its shared link goes on showing it once it is open again; plain data."""
    return {
        "data": game_file(table, tuple(table.seats.all())),
        "finished_at": table.finished_at.isoformat() if table.finished_at else None,
        "broken_off": table.broken_off,
    }


def judge_last_result(table: Table, kept: Mapping[str, Any]) -> Judged:
    """A table that is open again, as it was when it was finished last; not to be saved."""
    laid, seats = laid_out(kept["data"], None)
    then = copy.copy(table)
    then.setup, then.broken_off = laid.setup, kept["broken_off"]
    then.finished_at = datetime.fromisoformat(kept["finished_at"])
    return Judged(then, seats)


def judged_play(play: Play) -> Judged | None:
    """A kept play under its players' present names, laid out as a table that is not in the database;
    nothing where only results are known, or no folder here knows the game."""
    return judged_as(play, [part.player.name for part in play.parts.all()])


def judged_as(play: Play, names: Sequence[str]) -> Judged | None:
    """The same where the names are at hand."""
    if play.data is None or find_game(play.game) is None:
        return None
    data = renamed(play.data, names)
    table, seats = laid_out(data, play.played_at)
    table.share, table.broken_off = play.uid, play.broken_off
    if play.assumed:
        table.setup = {**table.setup, ASSUMED: play.assumed}
    return Judged(table, seats, data)


def laid_out(
    data: Mapping[str, Any], finished_at: datetime | None
) -> tuple[Table, tuple[Seat, ...]]:
    """A game file as a table with its seats, not saved."""
    setup = {k: value for k, value in data.items() if k not in ("game", "players", "finished")}
    table = Table(game=data["game"], setup=setup, finished_at=finished_at)
    seats = tuple(
        Seat(
            table=table,
            number=position,
            position=position,
            name=player["name"],
            entry={key: value for key, value in player.items() if key != "name"},
        )
        for position, player in enumerate(data["players"], start=1)
    )
    return table, seats


def game_file(table: Table, seats: Sequence[Seat]) -> dict[str, Any]:
    """A table as a game file. PostgreSQL keeps no order of keys, so a game may have a say in it."""
    game = find_game(table.game)
    told = {key: value for key, value in table.setup.items() if key != ASSUMED}
    setup = game.arranged(told) if game else told
    ended = game.ended if game and table.finished_at else as_it_is
    players = [{"name": seat.name, **ended(seat.entry)} for seat in seats]
    end = {"finished": False} if game and game.says_finished and table.broken_off else {}
    return {"game": table.game, **setup, **end, "players": players}


def renamed(data: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """A game file under other names: those that its players have today."""
    players, game = data["players"], find_game(data["game"])
    if len(players) != len(names):
        return dict(data)
    now = {player["name"]: name for player, name in zip(players, names, strict=True)}
    renamed = [{**player, "name": name} for player, name in zip(players, names, strict=True)]
    return {**(with_names(game, data, now) if game else data), "players": renamed}


def with_names(game: Game[Any], setup: Mapping[str, Any], now: Mapping[str, str]) -> Setup:
    """A set-up in which players go by their names of now; whoever left is named no more."""
    return {
        key: now[value] if key in game.name_keys else value
        for key, value in setup.items()
        if key not in game.name_keys or value in now
    }
