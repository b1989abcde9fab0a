"""The course of a game: whose turn it is, the end of a round, who begins the next."""

from __future__ import annotations

from scorepad.games.little_town.rules.board import AROUND, FOOD
from scorepad.games.little_town.rules.live.goods import look_at, note
from scorepad.games.little_town.rules.live.play import Play
from scorepad.games.little_town.rules.map import Building
from scorepad.games.little_town.rules.numbers import COINS_FOR_A_CUBE, ROUNDS
from scorepad.games.little_town.rules.tiles import COUNTS_WORKERS
from scorepad.rules.refusal import Refused
from scorepad.rules.text import Text

FEWEST_BEGIN = 3  # with so many players the one with the fewest points begins the last round


def next_turn(play: Play) -> None:
    """Whoever is next clockwise and has a worker left; without any, the round ends."""
    waiting = [
        seat for seat in play.clockwise(play.turn + 1) if play.seats[seat].used < play.workers_each
    ]
    if waiting:
        play.turn = waiting[0]
    else:
        end_round(play)


def end_round(play: Play) -> None:
    """The Cathedral counts; then Residence and feeding are waited for, the first player first."""
    play.phase, play.turn, play.residence_used = "round-end", play.first, False
    for building in play.map.buildings:
        if building.tile in COUNTS_WORKERS:
            own = play.seats[building.owner].cathedral
            own[play.round - 1] += len(workers_around(play, building))


def workers_around(play: Play, building: Building) -> list[int]:
    """The squares around a building with workers that count for it."""
    own_only = play.settings["cathedral"] == "own"
    counted = play.seats[building.owner].workers if own_only else play.workers
    return [square for square in AROUND[building.at] if square in counted]


def feed(play: Play, seat: int, fish: int, wheat: int, bought: int) -> None:
    """Feed with what was chosen; as many as food allows must be fed, more may be by coins."""
    stock, workers = play.seats[seat].stock or {}, play.workers_each
    eaten = {"fish": fish, "wheat": wheat}
    must = min(workers, sum(stock[kind] for kind in FOOD))
    if fish + wheat != must or any(eaten[kind] > stock[kind] for kind in FOOD):
        raise Refused(
            "fish",
            Text(
                "{must} fish and wheat must be eaten, of those that are there",
                "poissons et blés à manger, parmi ceux qui sont là : {must}",
                must=must,
            ),
        )
    if bought > workers - must or COINS_FOR_A_CUBE * bought > stock["coins"]:
        raise Refused(
            "bought",
            Text(
                "at most {most} can be fed by coins",
                "Ouvriers à nourrir avec des pièces : {most} au plus",
                most=min(workers - must, stock["coins"] // COINS_FOR_A_CUBE),
            ),
        )
    for kind in FOOD:
        stock[kind] -= eaten[kind]
    stock["coins"] -= COINS_FOR_A_CUBE * bought
    look_at(play, seat)
    if fish == workers:
        note(play, seat, "fed-with-fish")
    went_hungry(play, seat, workers - must - bought)


def went_hungry(play: Play, seat: int, unfed: int) -> None:
    """Note how many were not fed, and pass on to the next player or the next round."""
    play.seats[seat].unfed[play.round - 1] = unfed
    play.seats[seat].fed = True
    waiting = [other for other in play.clockwise(seat + 1) if not play.seats[other].fed]
    if waiting:
        play.turn = waiting[0]
    else:
        next_round(play)


def next_round(play: Play) -> None:
    """Workers come back, the marker goes on; after the last round only objectives are left."""
    for seat in play.seats:
        seat.used, seat.workers, seat.fed = 0, [], False
    if play.round == ROUNDS:
        play.phase = "game-end"
        return
    play.round += 1
    play.phase = "turns"
    play.first = play.turn = first_player(play)


def first_player(play: Play) -> int:
    """Clockwise; with three players the one with the fewest points begins the last round, of equals
    the first clockwise after the last who began."""
    order = play.clockwise(play.first + 1)
    if play.players == FEWEST_BEGIN and play.round == ROUNDS:
        return min(order, key=lambda seat: play.seats[seat].points)
    return order[0]
