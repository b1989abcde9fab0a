"""From plain data (JSON) to a table and back; what is no game file is refused with place and reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.quarter import at_origin
from scorepad.games.tournay.rules.readings import HOUSE_RULES
from scorepad.games.tournay.rules.table import (
    COLOURS,
    KINDS,
    LEVELS,
    VARIANTS,
    Card,
    Place,
    Seat,
    Stack,
    Table,
)
from scorepad.rules.players import load_name, load_players
from scorepad.rules.refusal import AN_OBJECT, Refusal, Refused, expect, expected, instead
from scorepad.rules.text import Text

SLUG = "tournay"
PLAYERS = range(2, 5)
MOST = 1000  # for any number of things at a table
CRIERS = 9
FARTHEST = 8  # rows and columns from the origin
LONGEST_WORDS = 1000
MOST_POINTS = 20  # printed on a card
MOST_VALUE = 20

TABLE_KEYS = ("game", "rules", "criers", "values", "readings", "finished", "players")
SEAT_KEYS = ("name", "quarter", "citizens", "deniers", "ramparts", "hand")
COUNTS = ("deniers", "ramparts", "hand")
PLAIN_KEYS = ("colour", "level", "kind", "name", "points")
PRESTIGE_KEYS = ("card", "name", "points")

EACH_PLACE_ONCE = expected(Text("each place once", "chaque emplacement une seule fois"))


def load_table(data: object) -> Table | Refusal:
    """Read one game; the first thing that is not as expected is named with its place."""
    try:
        return _table(data)
    except Refused as refused:
        return refused.refusal


def _table(data: object) -> Table:
    game = expect.record(data, "", TABLE_KEYS)
    expect.one_of(game.get("game"), "game", (SLUG,))
    return Table(
        rules=expect.one_of(game.get("rules", "basic"), "rules", tuple(VARIANTS)),
        criers=_count(game, "criers", "criers", CRIERS),
        values=_values(game.get("values", {})),
        readings=_readings(game.get("readings", {})),
        finished=expect.yes_or_no(game.get("finished", True), "finished"),
        seats=load_players(game.get("players"), PLAYERS, _seat),
    )


def _count(record: Mapping[str, Any], key: str, where: str, most: int) -> int | None:
    """A number that may be left out."""
    return expect.count(record[key], where, most=most) if key in record else None


def _values(data: object) -> dict[str, tuple[int, int]]:
    found = {}
    for name, pair in expect.record(data, "values", tuple(PRESTIGE_BUILDINGS)).items():
        where = f"values.{name}"
        left, right = (
            expect.count(value, f"{where}[{index}]", most=MOST_VALUE)
            for index, value in enumerate(expect.many(pair, where, least=2, most=2))
        )
        found[name] = left, right
    return found


def _readings(data: object) -> dict[str, bool | str]:
    return {
        name: _answer(name, answer)
        for name, answer in expect.record(data, "readings", tuple(HOUSE_RULES)).items()
    }


def _answer(name: str, answer: object) -> bool | str:
    choices = tuple(HOUSE_RULES[name].choices)
    where = f"readings.{name}"
    return expect.one_of(answer, where, choices) if choices else expect.yes_or_no(answer, where)


def _seat(data: object, where: str, index: int) -> Seat:
    player = expect.record(data, where, SEAT_KEYS)
    return Seat(
        name=load_name(player.get("name"), f"{where}.name"),
        quarter=_quarter(player.get("quarter"), f"{where}.quarter"),
        citizens=_citizens(player, f"{where}.citizens"),
        **{key: _count(player, key, f"{where}.{key}", MOST) for key in COUNTS},
    )


def _citizens(player: Mapping[str, Any], where: str) -> dict[str, int] | None:
    if "citizens" not in player:
        return None
    citizens = expect.record(player["citizens"], where, COLOURS)
    return {
        colour: expect.count(citizens.get(colour), f"{where}.{colour}", most=MOST)
        for colour in COLOURS
    }


def _quarter(data: object, where: str) -> tuple[Stack, ...]:
    stacks: dict[Place, Stack] = {}
    for index, stack in enumerate(expect.many(data, where, most=MOST)):
        here = f"{where}[{index}]"
        record = expect.record(stack, here, ("at", "cards"))
        at = _place(record.get("at"), f"{here}.at")
        if at in stacks:
            raise Refused(f"{here}.at", EACH_PLACE_ONCE)
        cards = expect.many(record.get("cards"), f"{here}.cards", least=1, most=MOST)
        stacks[at] = Stack(
            at, tuple(_card(card, f"{here}.cards[{height}]") for height, card in enumerate(cards))
        )
    return tuple(stacks.values())


def _place(data: object, where: str) -> Place:
    row, column = (
        expect.count(number, f"{where}[{index}]", least=-FARTHEST, most=FARTHEST)
        for index, number in enumerate(expect.many(data, where, least=2, most=2))
    )
    return row, column


def _card(data: object, where: str) -> Card:
    if not isinstance(data, dict):
        raise Refused(where, instead(AN_OBJECT, data))
    if "card" in data:
        record = expect.record(data, where, PRESTIGE_KEYS)
        name = expect.one_of(record["card"], f"{where}.card", tuple(PRESTIGE_BUILDINGS))
        return PRESTIGE_BUILDINGS[name].card(**_printed(record, where))
    record = expect.record(data, where, PLAIN_KEYS)
    return Card(
        colour=expect.one_of(record.get("colour"), f"{where}.colour", COLOURS),
        level=expect.count(record.get("level"), f"{where}.level", least=LEVELS[0], most=LEVELS[-1]),
        kind=expect.one_of(record.get("kind"), f"{where}.kind", KINDS),
        **_printed(record, where),
    )


def _printed(record: Mapping[str, Any], where: str) -> dict[str, Any]:
    """What any card may tell besides."""
    found: dict[str, Any] = {"points": _count(record, "points", f"{where}.points", MOST_POINTS)}
    if "name" in record:
        found["name"] = expect.words(record["name"], f"{where}.name", longest=LONGEST_WORDS)
    return found


def dump_table(table: Table) -> dict[str, Any]:
    """Write a table as a game file; `load_table` reads the same table back."""
    return {
        "game": SLUG,
        "rules": table.rules,
        **_given(criers=table.criers),
        **({"values": {k: list(pair) for k, pair in table.values.items()}} if table.values else {}),
        **({"readings": dict(table.readings)} if table.readings else {}),
        **({} if table.finished else {"finished": False}),
        "players": [dump_seat(seat) for seat in table.seats],
    }


def dump_seat(seat: Seat) -> dict[str, Any]:
    """Write one player of a game file."""
    citizens = None if seat.citizens is None else dict(seat.citizens)
    return {
        "name": seat.name,
        "quarter": _dump_quarter(seat.quarter),
        **_given(citizens=citizens, deniers=seat.deniers, ramparts=seat.ramparts, hand=seat.hand),
    }


def arranged(setup: Mapping[str, Any]) -> dict[str, Any]:
    """A set-up in the order of a game file, and nothing that a table only counts for itself."""
    return {key: setup[key] for key in TABLE_KEYS if key in setup}


def at_the_end(player: dict[str, Any]) -> dict[str, Any]:
    """A player's part of a game file once the game is over: the quarter's corner lies at 0,0. One that
    reaches too far for that, which no legal one does, stays where it is."""
    quarter = at_origin(_quarter(player["quarter"], "quarter"))
    if any(max(stack.at) > FARTHEST for stack in quarter):
        return player
    return {**player, "quarter": _dump_quarter(quarter)}


def _dump_quarter(quarter: tuple[Stack, ...]) -> list[dict[str, Any]]:
    return [
        {"at": list(stack.at), "cards": [dump_card(card) for card in stack.cards]}
        for stack in quarter
    ]


def dump_card(card: Card) -> dict[str, Any]:
    """Write one card of a game file."""
    plain = {"colour": card.colour, "level": card.level, "kind": card.kind}
    return {
        **({"card": card.id} if card.id else plain),
        **_given(name=card.name or None, points=card.points),
    }


def _given(**values: Any) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}
