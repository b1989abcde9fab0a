"""Plays random legal games of Tiny Towns (base and Fortune) and records what really happened.

``play(rng, ...)`` gives a ``Played``:

* ``game``: the finished table in the contract's shape. ``squares`` keep the left-over cubes unless
  ``clear_cubes`` is set (then also the cubes on the Bondmaker's cottages are gone).
* ``truth``: one ``Truth`` for each player, in seat order.
* ``named``: the resource of each round; ``None`` on a free third turn of the Town Hall.
* ``masters``: the seat of the Master Builder in each round; ``None`` without one.
* ``readings``: how points that the rules leave open were played in this game.

``Truth.rounds`` is the number of the round (one naming, one card or one free turn is one round,
counted from 1 for the whole table) at whose end the town was finished. Where nothing bends it, this
is the number of cubes the town took. A town that was filled by a cube taken from an Oddity Shop,
before the resource was named, has the number of the round before and ``finished_early`` set: it
comes after the towns finished in that round and before those of the next.
``Truth.finished`` counts places as 1-1-3, ``Truth.finished_dense`` as 1-1-2.
"""

from __future__ import annotations

from random import Random

from tests.games.tiny_towns.simulator import policies, turns
from tests.games.tiny_towns.simulator.cards_data import (
    BUILDINGS,
    CARDS,
    DRAWN_TYPES,
    MONUMENTS,
    REMOVED,
    RESOURCES,
)
from tests.games.tiny_towns.simulator.record import Played, Truth, game_dict, truths
from tests.games.tiny_towns.simulator.town import Style, Table, Town

__all__ = ["Played", "Truth", "play"]

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
CARDS_OF_EACH = 3
DISCARDED = 5
OPEN_CARDS = 3
FORT = "fort-ironweed"


def play(
    rng: Random,
    *,
    variant: str = "standard",
    fortune: bool = False,
    players: int = 4,
    cards: dict[str, str] | None = None,
    monuments: list[str | None] | None = None,
    cavern: bool = False,
    clear_cubes: bool = False,
    with_facts: bool = False,
    styles: list[Style] | None = None,
    museum_cube_leaves: bool | None = None,
) -> Played:
    """Play one game. ``cards`` may name only some types; the others are drawn."""
    if (variant == "solo") != (players == 1):
        raise ValueError("solo is for one player, the other variants for two to six")
    drawn = draw_cards(rng, variant, fortune, cards or {})
    held = monuments if monuments is not None else draw_monuments(rng, variant, fortune, players)
    if len(held) != players:
        raise ValueError("one monument (or None) for each player")
    _check_allowed([*drawn.values(), *(one for one in held if one)], variant, fortune)
    towns = [
        Town(seat, NAMES[seat], held[seat], _style(rng, styles, seat), drawn)
        for seat in range(players)
    ]
    leaves = rng.random() < 0.7 if museum_cube_leaves is None else museum_cube_leaves
    table = Table(rng, variant, fortune, cavern, drawn, towns, leaves)
    first = rng.randrange(players)
    {"standard": _play_standard, "town-hall": _play_town_hall, "solo": _play_solo}[variant](
        table, first
    )
    return Played(
        game_dict(table, first, clear_cubes, with_facts),
        truths(table),
        table.named,
        table.masters,
        {"museum_cube_leaves": leaves, "cavern": cavern},
    )


def _style(rng: Random, styles: list[Style] | None, seat: int) -> Style:
    return styles[seat] if styles else policies.random_style(rng)


def draw_cards(rng: Random, variant: str, fortune: bool, given: dict[str, str]) -> dict[str, str]:
    """One card of each type; the cottage is always there."""
    drawn = {"cottage": "cottage"}
    for piece in DRAWN_TYPES:
        choice = [
            card.name
            for card in BUILDINGS.values()
            if card.piece == piece
            and card.name not in REMOVED[variant]
            and (fortune or not card.fortune)
        ]
        drawn[piece] = given.get(piece) or rng.choice(choice)
    return drawn


def draw_monuments(rng: Random, variant: str, fortune: bool, players: int) -> list[str | None]:
    choice = [
        card.name
        for card in MONUMENTS.values()
        if card.name not in REMOVED[variant] and (fortune or not card.fortune)
    ]
    return list(rng.sample(choice, players))


def _check_allowed(names: list[str], variant: str, fortune: bool) -> None:
    for name in names:
        if name in REMOVED[variant]:
            raise ValueError(f"{name} is removed in {variant}")
        if CARDS[name].fortune and not fortune:
            raise ValueError(f"{name} needs Fortune")


# --- the three ways of naming ----------------------------------------------------------------


def _play_standard(table: Table, holder: int) -> None:
    while table.in_play():
        table.round += 1
        master = table.towns[holder]
        turns.take_from_shop(table, master)
        if not master.empty:
            _finish(table, master, table.round - 1, early=True)
            table.round -= 1
            holder = _next_holder(table, holder)
            continue
        wants = _all_desires(table)
        banned = master.banned()
        free = [at for at, name in enumerate(RESOURCES) if name not in banned]
        named = policies.best_resource(table, master, wants[holder], free)
        master.hammer_turns += 1
        _announce(table, RESOURCES[named], holder)
        for town in table.in_play():
            turns.respond(table, town, named, town is not master, wants[town.seat])
        _end_round(table)
        holder = _next_holder(table, holder)


def _next_holder(table: Table, holder: int) -> int:
    """The hammer goes to the left, past finished players and past the Fort's owner."""
    count = len(table.towns)
    skipped = holder
    for away in range(1, count + 1):
        town = table.towns[(holder + away) % count]
        if not town.active:
            continue
        if town.standing != FORT:
            return town.seat
        skipped = town.seat
        if len(table.in_play()) > 1:
            town.bends["fort_no_hammer"] += 1
    return skipped


def _play_town_hall(table: Table, first: int) -> None:
    pile: list[int] = []
    while table.in_play():
        table.round += 1
        wants = _all_desires(table)
        if table.round % 3 == 0:
            _announce(table, None, None)
            _free_turn(table, wants)
        else:
            if not pile:
                pile = _shuffled(table)[DISCARDED:]
            named = pile.pop()
            _announce(table, RESOURCES[named], None)
            for town in table.in_play():
                turns.respond(table, town, named, True, wants[town.seat])
        _end_round(table)


def _free_turn(table: Table, wants: dict[int, list[float]]) -> None:
    """Each player takes any resource; the Fort's owner sits out unless alone."""
    alone = len(table.in_play()) == 1
    for town in table.in_play():
        if town.standing == FORT and not alone:
            town.bends["fort_no_cube"] += 1
            continue
        town.bends["free_turns"] += 1
        banned = town.banned()
        free = [at for at, name in enumerate(RESOURCES) if name not in banned]
        chosen = policies.best_resource(table, town, wants[town.seat], free)
        turns.place_own(table, town, chosen, wants[town.seat])


def _play_solo(table: Table, first: int) -> None:
    pile = _shuffled(table)
    open_cards = [pile.pop() for _ in range(OPEN_CARDS)]
    town = table.towns[0]
    while town.active:
        table.round += 1
        wants = _all_desires(table)
        named = policies.best_resource(table, town, wants[0], list(open_cards))
        _announce(table, RESOURCES[named], None)
        turns.respond(table, town, named, True, wants[0])
        open_cards.remove(named)
        pile.insert(0, named)
        open_cards.append(pile.pop())
        _end_round(table)


def _shuffled(table: Table) -> list[int]:
    deck = list(range(len(RESOURCES))) * CARDS_OF_EACH
    table.rng.shuffle(deck)
    return deck


def _announce(table: Table, name: str | None, master: int | None) -> None:
    table.named.append(name)
    table.masters.append(master)


def _all_desires(table: Table) -> dict[int, list[float]]:
    return {town.seat: policies.desires(table, town) for town in table.in_play()}


def _end_round(table: Table) -> None:
    turns.build_phase(table)
    turns.pay_out(table)
    for town in table.in_play():
        if not town.empty:
            _finish(table, town, table.round, early=False)


def _finish(table: Table, town: Town, number: int, *, early: bool) -> None:
    town.active = False
    town.finished_round = number
    town.finished_early = early
    town.bends["finished_by_take"] += early
