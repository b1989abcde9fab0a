"""Tables between the database and the rules: judged, changed, undone, never wiped in silence."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F

from scorepad.rules import Game, Refusal, find_game
from scorepad.rules.tiny_towns.board import PIECES
from scorepad.rules.tiny_towns.in_play import DRAWN_TYPES
from scorepad.web.models import Group, Seat, Table

STEPS_BACK = 60
TRIES = 8  # for a code that nobody has; one nearly always suffices

Town = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Judged:
    """A table with its verdict: what every page about it shows."""

    table: Table
    seats: tuple[Seat, ...]
    game: Game
    data: dict[str, Any]
    rules_table: Any
    result: Any

    @property
    def complete(self) -> bool:
        """Whether every town was filled in."""
        return not any(seat.is_empty for seat in self.seats)


@dataclass(frozen=True, slots=True)
class Outdated:
    """A change to a town that somebody else changed meanwhile."""

    squares: tuple[int, ...]  # where the town differs from the one this phone knew
    facts: bool  # whether anything beside the squares differs


def new_table(
    setup: dict[str, Any], names: list[str], hide_totals: bool = False, group: Group | None = None
) -> Table:
    """Save a table under a code that nobody has yet."""
    for attempt in range(TRIES):
        try:
            with transaction.atomic():
                table = Table.objects.create(setup=setup, hide_totals=hide_totals, group=group)
                Seat.objects.bulk_create(
                    Seat(table=table, position=position, name=name)
                    for position, name in enumerate(names, start=1)
                )
                return table
        except IntegrityError:
            if attempt == TRIES - 1:
                raise
    raise AssertionError("the loop returns or raises")


def game_file(table: Table, seats: tuple[Seat, ...]) -> dict[str, Any]:
    """The table as a game file."""
    players = [{"name": seat.name, **seat.town} for seat in seats]
    # PostgreSQL keeps no order of keys; pages and files show the cards in the order of their types.
    cards = {kind: table.setup["cards"][kind] for kind in DRAWN_TYPES}
    return {"game": table.game, **table.setup, "cards": cards, "players": players}


def judge_table(table: Table, seats: tuple[Seat, ...] | None = None) -> Judged:
    """Judge a table as it stands."""
    game = find_game(table.game)
    if game is None:
        raise LookupError(f"table {table.code} holds an unknown game: {table.game}")
    seats = tuple(table.seats.all()) if seats is None else seats
    data = game_file(table, seats)
    rules_table = game.load(data)
    if isinstance(rules_table, Refusal):
        # Everything is checked before it is saved; what is refused here is a bug of ours.
        raise ValueError(f"table {table.code}: {rules_table.where}: {rules_table.message}")
    return Judged(table, seats, game, data, rules_table, game.judge(rules_table))


def would_be_refused(
    table: Table, seats: tuple[Seat, ...], seat: Seat, town: Town
) -> Refusal | None:
    """Check a town before it is saved, together with its table."""
    game = find_game(table.game)
    players = [{"name": s.name, **(town if s.pk == seat.pk else s.town)} for s in seats]
    loaded = game.load({"game": table.game, **table.setup, "players": players}) if game else None
    return loaded if isinstance(loaded, Refusal) else None


def save_town(seat: Seat, town: Town, base: int) -> Outdated | None:
    """Save a changed town if it was made from the newest one; else tell what changed meanwhile."""
    if town == seat.town:
        return None  # nothing to do, or a repeated request whose answer was lost on the way
    if base != seat.version:
        return compare(town_at(seat, base), seat.town)
    return _store(seat, town=town, past=[*seat.past, packed(seat)][-STEPS_BACK:], future=[])


def undo(seat: Seat) -> Outdated | None:
    """Go one step back."""
    if not seat.past:
        return None
    *past, last = seat.past
    return _store(seat, town=unpacked(last)[1], past=past, future=[*seat.future, packed(seat)])


def redo(seat: Seat) -> Outdated | None:
    """Take an undone step again."""
    if not seat.future:
        return None
    *future, following = seat.future
    past = [*seat.past, packed(seat)][-STEPS_BACK:]
    return _store(seat, town=unpacked(following)[1], past=past, future=future)


def _store(seat: Seat, **changes: Any) -> Outdated | None:
    """Write only if nobody wrote since we read."""
    written = Seat.objects.filter(pk=seat.pk, version=seat.version).update(
        **changes, version=F("version") + 1
    )
    if not written:
        before = seat.town
        seat.refresh_from_db()
        return compare(before, seat.town)
    for name, value in changes.items():
        setattr(seat, name, value)
    seat.version += 1
    return None


# Sixty steps back travel with every town, so they are kept short: one letter a square.
SHORT = dict(zip((*PIECES, None), "CRWOGYKMwhbgs.", strict=True))
LONG = {letter: piece for piece, letter in SHORT.items()}


def packed(seat: Seat) -> str:
    """A seat's town and version in few characters."""
    squares = "".join(SHORT[piece] for piece in seat.town["squares"])
    rest = {key: value for key, value in seat.town.items() if key != "squares"}
    return f"{seat.version} {squares} {json.dumps(rest, separators=(',', ':'))}"


def unpacked(step: str) -> tuple[int, Town]:
    """The opposite of `packed`."""
    version, squares, rest = step.split(" ", 2)
    return int(version), {"squares": [LONG[letter] for letter in squares], **json.loads(rest)}


def town_at(seat: Seat, version: int) -> Town | None:
    """The town as it was at a version, if it is still remembered."""
    steps = (unpacked(step) for step in reversed(seat.past))
    return next((town for number, town in steps if number == version), None)


def compare(before: Town | None, now: Town) -> Outdated:
    """Tell where two towns differ; what is no longer remembered may differ anywhere."""
    if before is None:
        return Outdated(tuple(range(16)), True)
    squares = tuple(
        square
        for square, (old, new) in enumerate(zip(before["squares"], now["squares"], strict=True))
        if old != new
    )
    others = {key: value for key, value in before.items() if key != "squares"}
    return Outdated(
        squares, others != {key: value for key, value in now.items() if key != "squares"}
    )


def with_piece(town: Town, square: int, piece: str | None) -> Town:
    """The town with another piece on a square; what lay on the old one is gone."""
    changed = copy.deepcopy(town)
    if changed["squares"][square] != piece:
        changed["squares"][square] = piece
        changed.get("on", {}).pop(str(square), None)
    return changed


def turned(town: Town) -> Town:
    """The town turned clockwise by a quarter."""
    changed = copy.deepcopy(town)
    target = [4 * (s % 4) + 3 - s // 4 for s in range(16)]
    for square, piece in enumerate(town["squares"]):
        changed["squares"][target[square]] = piece
    if "on" in town:
        changed["on"] = {str(target[int(s)]): cubes for s, cubes in town["on"].items()}
    coins = changed.get("facts", {}).get("coins_on_squares")
    if coins:
        changed["facts"]["coins_on_squares"] = sorted(target[s] for s in coins)
    return changed


def cleared(town: Town) -> Town:
    """The town with nothing on its squares; the monument card stays."""
    kept = {"monument": town["monument"]} if "monument" in town else {}
    return {"squares": [None] * 16, **kept}
