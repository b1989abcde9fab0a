"""The moves of a live game, by name: plain data in, a new state or a refusal out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from scorepad.games.little_town.rules.building import why_not_empty
from scorepad.games.little_town.rules.live.acting import Manner, build, work
from scorepad.games.little_town.rules.live.correcting import CORRECTED, correct
from scorepad.games.little_town.rules.live.play import SETTINGS, Play, State
from scorepad.games.little_town.rules.live.reading import bought_of, seat_of, square_of, wishes_of
from scorepad.games.little_town.rules.live.rounds import feed, next_turn, went_hungry
from scorepad.games.little_town.rules.live.showing import show_objective
from scorepad.games.little_town.rules.tiles import TILES, WORKS_AROUND
from scorepad.rules.refusal import Refusal, Refused, expect, not_known
from scorepad.rules.text import Text

Fields = dict[str, Any]


def apply(state: State, move: object) -> State | Refusal:
    """The state after a move, or why it cannot be made; the given state stays as it was."""
    if not isinstance(move, dict):
        return Refusal("do", not_known(None, tuple(MOVES)))
    name = move.get("do")
    if not isinstance(name, str) or name not in MOVES:
        return Refusal("do", not_known(name, tuple(MOVES)))
    kind, play = MOVES[name], Play.load(state)
    if play.phase not in kind.phases:
        return Refusal("do", NOT_NOW)
    try:
        fields = expect.record(move, "", ("do", *kind.keys))
        kind.make(play, fields)
    except Refused as refused:
        return refused.refusal
    play.last = fields
    return play.dump()


def _on_turn(move: Fields, play: Play) -> int:
    seat = seat_of(move, play)
    if seat != play.turn:
        raise Refused("seat", NOT_THE_TURN)
    return seat


def place_worker(play: Play, move: Fields) -> None:
    """A worker on empty grass: gather, activate."""
    seat = _on_turn(move, play)
    at = square_of(move.get("at"), "at")
    why_not = why_not_empty(play.map, at, play.workers)
    if why_not:
        raise Refused("at", why_not)
    work(play, seat, at, wishes_of(move))
    play.seats[seat].used += 1
    play.seats[seat].workers.append(at)
    next_turn(play)


def place_tile(play: Play, move: Fields) -> None:
    """A worker to the building site: a tile on empty grass."""
    seat = _on_turn(move, play)
    tile = expect.one_of(move.get("tile"), "tile", tuple(TILES))
    at = square_of(move.get("at"), "at")
    build(play, seat, tile, at, bought_of(move, ""))
    play.seats[seat].used += 1
    next_turn(play)


def use_residence(play: Play, move: Fields) -> None:
    """Once at the end of a round, before anybody feeds."""
    seat = seat_of(move, play)
    own = [b for b in play.seats[seat].buildings if b.tile in WORKS_AROUND]
    if not own:
        raise Refused("seat", NO_RESIDENCE)
    if play.residence_used or any(other.fed for other in play.seats):
        raise Refused("do", RESIDENCE_DONE)
    manner = Manner(
        gathers=play.settings["residence"] == "all",
        fee=play.settings["residence-fee"] == "paid",
        is_turn=False,
    )
    work(play, seat, own[0].at, wishes_of(move), manner)
    play.residence_used = True


def feed_workers(play: Play, move: Fields) -> None:
    """What the workers eat; of someone whose stock is not kept, how many went hungry."""
    seat = _on_turn(move, play)
    most = play.workers_each
    stock = play.seats[seat].stock
    if stock is None:
        went_hungry(play, seat, expect.count(move.get("unfed"), "unfed", most=most))
        return
    if "unfed" in move:
        raise Refused("unfed", STOCK_IS_KEPT)
    fish = expect.count(move.get("fish", min(stock["fish"], most)), "fish", most=most)
    rest = min(stock["wheat"], most - fish)
    wheat = expect.count(move.get("wheat", rest), "wheat", most=most)
    feed(play, seat, fish, wheat, expect.count(move.get("bought", 0), "bought", most=most))


def change_settings(play: Play, move: Fields) -> None:
    """How Cathedral and Residence act from now on."""
    given = expect.record(move.get("settings"), "settings", tuple(SETTINGS))
    for name, answer in given.items():
        choices = tuple(SETTINGS[name][1])
        play.settings[name] = expect.one_of(answer, f"settings.{name}", choices)


def finish(play: Play, move: Fields) -> None:
    """Nobody shows another objective."""
    play.phase = "over"


class MoveKind(NamedTuple):
    """What a move is made of, and when it may be made."""

    make: Callable[[Play, Fields], None]
    keys: tuple[str, ...]
    phases: tuple[str, ...]


ANY_TIME = ("turns", "round-end", "game-end")
MOVES: Mapping[str, MoveKind] = {
    "worker": MoveKind(place_worker, ("seat", "at", "activate"), ("turns",)),
    "build": MoveKind(place_tile, ("seat", "tile", "at", "bought"), ("turns",)),
    "residence": MoveKind(use_residence, ("seat", "activate"), ("round-end",)),
    "feed": MoveKind(feed_workers, ("seat", "fish", "wheat", "bought", "unfed"), ("round-end",)),
    "objective": MoveKind(show_objective, ("seat", "objective", "anyway"), ANY_TIME),
    "settings": MoveKind(change_settings, ("settings",), ANY_TIME),
    "correct": MoveKind(correct, CORRECTED, ANY_TIME),
    "finish": MoveKind(finish, (), ("game-end",)),
}

NOT_NOW = Text("it isn’t the time for that", "ce n’est pas le moment")
NOT_THE_TURN = Text("it’s another player’s turn", "c’est le tour d’un autre joueur")
NO_RESIDENCE = Text("this player has no Residence", "ce joueur n’a pas de Résidence")
RESIDENCE_DONE = Text(
    "the Residence works once a round, before anybody feeds",
    "la Résidence agit une fois par manche, avant le repas",
)
STOCK_IS_KEPT = Text(
    "who is fed follows from fish, wheat and coins here",
    "ici, les Ouvriers nourris se déduisent des poissons, blés et pièces",
)
