"""From plain data (JSON) to a table and back; what is no game file is refused with place and reason."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorepad.games.tiny_towns.rules.board import BUILDINGS, PIECES, RESOURCES
from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES, HOUSE_RULES, NUMBERS
from scorepad.games.tiny_towns.rules.table import EXPANSIONS, VARIANTS, Facts, Seat, Table
from scorepad.rules.players import load_name
from scorepad.rules.refusal import Refusal, Refused, expect, expected
from scorepad.rules.text import Text

SLUG = "tiny-towns"
MOST_PLAYERS = (
    12  # more than any table holds; the rules say six, and that is a problem, not a refusal
)
MOST = 1000  # for any number of things at a table

TABLE_KEYS = (
    "game",
    "variant",
    "expansions",
    "first_player",
    "cards",
    "players",
    "house_rules",
    "overrides",
)
SEAT_KEYS = ("name", "squares", "on", "monument", "coins", "facts")
COUNTS = {"master_builder_turns": 0, "finished": 1, "shrine_buildings": 1, "hollow_hill_coins": 0}


def load_table(data: object) -> Table | Refusal:
    """Read one game; the first thing that is not as expected is named with its place."""
    try:
        return _table(data)
    except Refused as refused:
        return refused.refusal


def _table(data: object) -> Table:
    game = expect.record(data, "", TABLE_KEYS)
    expect.one_of(game.get("game"), "game", (SLUG,))
    variant = expect.one_of(game.get("variant", "standard"), "variant", tuple(VARIANTS))
    expansions = expect.many(game.get("expansions", []), "expansions", most=len(EXPANSIONS))
    for index, name in enumerate(expansions):
        expect.one_of(name, f"expansions[{index}]", tuple(EXPANSIONS))
    players = expect.many(game.get("players"), "players", least=1, most=MOST_PLAYERS)
    seats = tuple(_seat(player, f"players[{index}]") for index, player in enumerate(players))
    first = game.get("first_player")
    if first is not None:
        expect.one_of(first, "first_player", tuple(seat.name for seat in seats))
    return Table(
        seats=seats,
        cards=_cards(game.get("cards")),
        variant=variant,
        expansions=frozenset(expansions),
        first_player=first,
        house_rules=_house_rules(game.get("house_rules", {})),
        overrides=_overrides(game.get("overrides", {})),
    )


def _cards(data: object) -> dict[str, str]:
    drawn = expect.record(data, "cards", DRAWN_TYPES)
    for kind in DRAWN_TYPES:
        where = f"cards.{kind}"
        if kind not in drawn:
            missing = Text(
                "the drawn {kind} card is missing", "il manque la carte {kind}", kind=kind
            )
            raise Refused(where, missing)
        known = tuple(card.id for card in CARDS.values() if card.type == kind)
        expect.one_of(drawn[kind], where, known)
    return {kind: drawn[kind] for kind in DRAWN_TYPES}


def _seat(data: object, where: str) -> Seat:
    player = expect.record(data, where, SEAT_KEYS)
    name = load_name(player.get("name"), f"{where}.name")
    squares = expect.many(player.get("squares"), f"{where}.squares", least=16, most=16)
    for index, piece in enumerate(squares):
        if piece is not None:
            expect.one_of(piece, f"{where}.squares[{index}]", PIECES)
    monument = player.get("monument")
    if monument is not None:
        known = tuple(card.id for card in CARDS.values() if card.type == "monument")
        expect.one_of(monument, f"{where}.monument", known)
    coins = player.get("coins")
    return Seat(
        name=name,
        squares=tuple(squares),
        on=_on(player.get("on", {}), f"{where}.on", squares),
        monument=monument,
        coins=None if coins is None else expect.count(coins, f"{where}.coins", most=MOST),
        facts=_facts(player.get("facts", {}), f"{where}.facts"),
    )


def _on(data: object, where: str, squares: list[Any]) -> dict[int, tuple[str, ...]]:
    laid = expect.record(data, where, tuple(str(square) for square in range(16)))
    found = {}
    for key, cubes in laid.items():
        here = f"{where}.{key}"
        for index, cube in enumerate(expect.many(cubes, here, most=MOST)):
            expect.one_of(cube, f"{here}[{index}]", RESOURCES)
        if cubes and squares[int(key)] not in BUILDINGS:
            raise Refused(
                here,
                Text(
                    "cubes lie on a building, and square {key} has none",
                    "les cubes sont posés sur un bâtiment, et la case {key} n’en a pas",
                    key=key,
                ),
            )
        if cubes:
            found[int(key)] = tuple(cubes)
    return found


def _facts(data: object, where: str) -> Facts:
    facts = expect.record(data, where, (*COUNTS, "coins_on_squares"))
    counts: dict[str, Any] = {
        name: expect.count(facts[name], f"{where}.{name}", least=least, most=MOST)
        for name, least in COUNTS.items()
        if facts.get(name) is not None
    }
    coins = facts.get("coins_on_squares")
    if coins is None:
        return Facts(**counts)
    here = f"{where}.coins_on_squares"
    squares = expect.many(coins, here, most=16)
    for index, square in enumerate(squares):
        expect.count(square, f"{here}[{index}]", most=15)
    if len(set(squares)) < len(squares):
        raise Refused(here, expected(Text("each square once", "chaque case une fois")))
    return Facts(**counts, coins_on_squares=tuple(squares))


def _house_rules(data: object) -> dict[str, bool]:
    rules = expect.record(data, "house_rules", tuple(HOUSE_RULES))
    return {name: expect.yes_or_no(on, f"house_rules.{name}") for name, on in rules.items()}


def _overrides(data: object) -> dict[str, int]:
    numbers = expect.record(data, "overrides", tuple(NUMBERS))
    return {
        name: expect.count(value, f"overrides.{name}", least=-MOST, most=MOST)
        for name, value in numbers.items()
    }


def dump_table(table: Table) -> dict[str, Any]:
    """Write a table as a game file; `load_table` reads the same table back."""
    game: dict[str, Any] = {"game": SLUG, "variant": table.variant}
    if table.expansions:
        game["expansions"] = sorted(table.expansions)
    if table.first_player is not None:
        game["first_player"] = table.first_player
    game["cards"] = dict(table.cards)
    for key, value in (("house_rules", table.house_rules), ("overrides", table.overrides)):
        if value:
            game[key] = dict(value)
    game["players"] = [_dump_seat(seat) for seat in table.seats]
    return game


def _dump_seat(seat: Seat) -> dict[str, Any]:
    player: dict[str, Any] = {"name": seat.name, "squares": list(seat.squares)}
    if seat.on:
        player["on"] = {str(square): list(cubes) for square, cubes in seat.on.items()}
    if seat.monument is not None:
        player["monument"] = seat.monument
    if seat.coins is not None:
        player["coins"] = seat.coins
    facts = _dump_facts(seat.facts)
    if facts:
        player["facts"] = facts
    return player


def _dump_facts(facts: Facts) -> Mapping[str, Any]:
    given = {name: getattr(facts, name) for name in COUNTS}
    if facts.coins_on_squares is not None:
        given["coins_on_squares"] = list(facts.coins_on_squares)
    return {name: value for name, value in given.items() if value is not None}
