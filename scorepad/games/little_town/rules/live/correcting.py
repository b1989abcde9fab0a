"""Corrections: parts of a player are set as they really are, by a move that can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scorepad.games.little_town.rules.board import NAMES
from scorepad.games.little_town.rules.building import why_not_built, why_not_empty
from scorepad.games.little_town.rules.live.goods import look_at
from scorepad.games.little_town.rules.live.play import HELD, Play, PlayedSeat
from scorepad.games.little_town.rules.live.reading import rounds_of, seat_of, square_of
from scorepad.games.little_town.rules.live.rounds import next_turn
from scorepad.games.little_town.rules.live.showing import SHOWN
from scorepad.games.little_town.rules.load import scored_objective
from scorepad.games.little_town.rules.map import Building
from scorepad.games.little_town.rules.numbers import OBJECTIVES_EACH, WORKERS_AROUND
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.tiles import COUNTS_WORKERS, TILES
from scorepad.rules.refusal import Refused, expect, instead, number_from
from scorepad.rules.text import Text

MOST = 1000


def correct(play: Play, move: dict[str, Any]) -> None:
    """Set what was given, in an order in which the parts can be held against one another."""
    seat = seat_of(move, play)
    for name, set_part in PARTS.items():
        if name in move:
            set_part(play, seat, move[name])
    _still_possible(play)
    _no_points_without_the_tile(play.seats[seat], move)
    if play.phase == "turns" and play.seats[play.turn].used >= play.workers_each:
        next_turn(play)


def _buildings(play: Play, seat: int, data: object) -> None:
    player = play.seats[seat]
    player.buildings = []
    for index, one in enumerate(expect.many(data, "buildings", most=len(NAMES))):
        where = f"buildings[{index}]"
        building = expect.record(one, where, ("tile", "at"))
        tile = expect.one_of(building.get("tile"), f"{where}.tile", tuple(TILES))
        at = square_of(building.get("at"), f"{where}.at")
        why_not = why_not_built(play.map, play.market, tile, at, seat, play.workers)
        if why_not:
            raise Refused(where, why_not)
        player.buildings.append(Building(tile, at, seat))


def _workers(play: Play, seat: int, data: object) -> None:
    player = play.seats[seat]
    player.workers = []
    for index, name in enumerate(expect.many(data, "workers", most=play.workers_each)):
        at = square_of(name, f"workers[{index}]")
        why_not = why_not_empty(play.map, at, play.workers)
        if why_not:
            raise Refused(f"workers[{index}]", why_not)
        player.workers.append(at)
    player.used = max(player.used, len(player.workers))


def _used(play: Play, seat: int, data: object) -> None:
    player = play.seats[seat]
    least = len(player.workers)
    player.used = expect.count(data, "used", least=least, most=play.workers_each)


def _stock(play: Play, seat: int, data: object) -> None:
    """Coins and cubes; none: they are not kept from now on."""
    player = play.seats[seat]
    if data is None:
        player.stock = None
        return
    given = expect.record(data, "stock", HELD)
    player.stock = dict.fromkeys(HELD, 0)
    for kind in HELD:
        left = play.supply(kind)
        player.stock[kind] = expect.count(given.get(kind, 0), f"stock.{kind}", most=left)
    look_at(play, seat)


def _objectives(play: Play, seat: int, data: object) -> None:
    scored: dict[str, int] = {}
    for index, one in enumerate(
        expect.many(data, "objectives", most=OBJECTIVES_EACH[play.players])
    ):
        name, points = scored_objective(one, f"objectives[{index}]")
        others = (other for other in play.seats if other is not play.seats[seat])
        if name in scored or any(name in other.objectives for other in others):
            raise Refused(f"objectives[{index}]", SHOWN)
        scored[name] = points
    play.seats[seat].objectives = scored


def _rounds(name: str, most: Callable[[Play], int]) -> Callable[[Play, int, object], None]:
    def set_part(play: Play, seat: int, data: object) -> None:
        rounds = rounds_of(data, name)
        for index, number in enumerate(rounds):
            if number > most(play):
                raise Refused(f"{name}[{index}]", instead(number_from(0, most(play)), number))
        setattr(play.seats[seat], name, rounds)

    return set_part


def _turn(play: Play, seat: int, data: object) -> None:
    """Whose turn it really is, while workers are placed."""
    expect.yes_or_no(data, "turn")
    if data and play.phase == "turns":
        play.turn = seat


def _first(play: Play, seat: int, data: object) -> None:
    """Who really holds the marker."""
    expect.yes_or_no(data, "first")
    if data:
        play.first = seat
        if not any(other.used for other in play.seats):
            play.turn = seat


def _still_possible(play: Play) -> None:
    """Scored objectives must still be possible on the corrected board."""
    land = play.map
    for index, seat in enumerate(play.seats):
        for name in seat.objectives:
            if OBJECTIVES[name].evidence(land, index).verdict == "contradicted":
                raise Refused("objectives", IMPOSSIBLE.given(objective=OBJECTIVES[name].name))


def _no_points_without_the_tile(player: PlayedSeat, move: dict[str, Any]) -> None:
    """The Cathedral's points go with it."""
    if any(b.tile in COUNTS_WORKERS for b in player.buildings):
        return
    if "cathedral" in move and any(player.cathedral):
        raise Refused("cathedral", NO_CATHEDRAL)
    player.cathedral = [0] * len(player.cathedral)


PARTS: Mapping[str, Callable[[Play, int, object], None]] = {
    "workers": _workers,
    "used": _used,
    "buildings": _buildings,
    "stock": _stock,
    "objectives": _objectives,
    "activation": _rounds("activation", lambda play: MOST),
    "cathedral": _rounds("cathedral", lambda play: WORKERS_AROUND),
    "unfed": _rounds("unfed", lambda play: play.workers_each),
    "turn": _turn,
    "first": _first,
}
CORRECTED = ("seat", *PARTS)
IMPOSSIBLE = Text(
    "then “{objective}”, which is scored, would be impossible",
    "alors « {objective} », déjà validé, serait impossible",
)
NO_CATHEDRAL = Text("this player has no Cathedral", "ce joueur n’a pas de Cathédrale")
