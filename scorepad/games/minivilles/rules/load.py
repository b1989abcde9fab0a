"""From plain data (JSON) to a table and back; what is no game file is refused with place and reason."""

from __future__ import annotations

from typing import Any

from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.games.minivilles.rules.table import Seat, Table
from scorepad.rules.players import load_name, load_players
from scorepad.rules.refusal import Refusal, Refused, expect, expected
from scorepad.rules.text import Text

SLUG = "minivilles"
PLAYERS = range(2, 6)
MOST = 1000  # for any number of things at a table

TABLE_KEYS = ("game", "players", "finished")
SEAT_KEYS = ("name", "cards", "monuments", "coins", "facts")


def load_table(data: object) -> Table | Refusal:
    """Read one game; the first thing that is not as expected is named with its place."""
    try:
        game = expect.record(data, "", TABLE_KEYS)
        expect.one_of(game.get("game"), "game", (SLUG,))
        seats = load_seats(game.get("players"), SEAT_KEYS)
        finished = expect.yes_or_no(game.get("finished", True), "finished")
        return Table(seats, "finished" if finished else "broken-off")
    except Refused as refused:
        return refused.refusal


def load_seats(data: object, keys: tuple[str, ...]) -> tuple[Seat, ...]:
    """The players, with no other keys than these."""
    return load_players(data, PLAYERS, lambda player, where, index: _seat(player, where, keys))


def _seat(data: object, where: str, keys: tuple[str, ...]) -> Seat:
    player = expect.record(data, where, keys)
    name = load_name(player.get("name"), f"{where}.name")
    cards = expect.record(player.get("cards"), f"{where}.cards", tuple(ESTABLISHMENTS))
    counts = {
        card: expect.count(number, f"{where}.cards.{card}", most=MOST)
        for card, number in cards.items()
    }
    facts = expect.record(player.get("facts", {}), f"{where}.facts", ("turns",))
    return Seat(
        name,
        {card: number for card, number in counts.items() if number},
        _monuments(player.get("monuments"), f"{where}.monuments"),
        _number(player, "coins", where),
        _number(facts, "turns", f"{where}.facts"),
    )


def _monuments(data: object, where: str) -> tuple[str, ...]:
    built = expect.many(data, where, most=MOST)
    for index, name in enumerate(built):
        here = f"{where}[{index}]"
        expect.one_of(name, here, tuple(MONUMENTS))
        if name in built[:index]:
            raise Refused(here, expected(Text("each monument once", "chaque monument une fois")))
    return tuple(built)


def _number(record: dict[str, Any], key: str, where: str) -> int | None:
    return expect.count(record[key], f"{where}.{key}", most=MOST) if key in record else None


def dump_table(table: Table) -> dict[str, Any]:
    """Write a table as a game file; `load_table` reads the same table back."""
    return {
        "game": SLUG,
        **({"finished": False} if table.stage == "broken-off" else {}),
        "players": [{"name": seat.name, **dump_town(seat)} for seat in table.seats],
    }


def dump_town(seat: Seat) -> dict[str, Any]:
    """One player's part of the file, without the name."""
    return {
        "cards": dict(seat.cards),
        "monuments": list(seat.monuments),
        **({} if seat.coins is None else {"coins": seat.coins}),
        **({} if seat.turns is None else {"facts": {"turns": seat.turns}}),
    }
