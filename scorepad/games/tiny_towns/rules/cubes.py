"""What the cubes tell: how many rounds a town lasted, and what follows for the whole table.

Every round each player still in the game places exactly one cube of the same named resource, and a
finished town is full. So the rounds a town lasted are the cubes of all its patterns, one for each square
without a building, and the cubes it stored. What bends this switches the number off for a town or
loosens it, never the other way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from scorepad.games.tiny_towns.rules.board import RESOURCES, squares_of
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.patterns import resources_of, size_of
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.ranks import ranks_of

ENDLESS = 10_000  # more rounds than any game has
LARGEST = 5  # cubes of the largest pattern of a building that is no monument
# Helps that bring buildings without cubes, or cubes that serve twice: how many at most.
FREE = {
    "one-free": 1,
    "three-free": 3,
    "coins-for-free": 4,
    "free-cottages": 16,
    "shared-cubes": 16,
}
MAY_BE_FREE = {**FREE, "two-changed": 2}


@dataclass(frozen=True, slots=True)
class Cubes:
    """The cubes of one town."""

    rounds: int | None  # exactly so many, or None where the board does not tell
    most: int  # no more rounds than this
    used: Mapping[str, int]  # at least so many of each resource were called


@dataclass(frozen=True, slots=True)
class Derived:
    """Facts that follow from all boards together, by seat; None where they do not."""

    finished: tuple[int | None, ...]
    hammer: tuple[int | None, ...]
    hammer_fits: bool  # whether some first player explains all given turns


def count_cubes(town: Town, table: Table, shops: bool) -> Cubes:
    """Count one town; `shops` tells that an Oddity Shop stands at the table."""
    cards = _standing(town)
    if any(card.pattern is None for card, _ in cards) or _unnamed(town) or _unfinished(town):
        return Cubes(None, ENDLESS, {})
    total = sum(size_of(card.pattern or "") * number for card, number in cards)
    total += town.empty.bit_count() + len(_stored(town))
    slack = list(_slack(town, table, cards, shops))
    used = Counter[str]() if _called_otherwise(town, table, cards) else _used(town, cards)
    return Cubes(None if slack else total, min(ENDLESS, total + sum(slack)), used)


def _standing(town: Town) -> list[tuple[Card, int]]:
    cards = [
        (card, town.of[kind].bit_count()) for kind, card in town.cards.items() if town.of[kind]
    ]
    return [*cards, (town.monument, 1)] if town.monument else cards


def _unnamed(town: Town) -> bool:
    return bool(town.of["monument"]) and (
        town.monument is None or town.of["monument"].bit_count() > 1
    )


def _unfinished(town: Town) -> bool:
    """Some left-over cubes were recorded and others not, or the town is not finished."""
    return None in town.squares and any(piece in RESOURCES for piece in town.squares)


def _stored(town: Town) -> list[str]:
    """Called cubes that were put on buildings: in a Warehouse, or on cottages under the Statue."""
    return [
        cube
        for square, cubes in town.seat.on.items()
        if town.squares[square] == "cottage" or _stores(town, town.squares[square])
        for cube in cubes
    ]


def _stores(town: Town, kind: str | None) -> bool:
    return kind in town.cards and town.cards[kind or ""].helps == "stores"


def _slack(town: Town, table: Table, cards: list[tuple[Card, int]], shops: bool) -> Iterator[int]:
    """Everything that makes the count uncertain, with the rounds it may add."""
    if table.house_rules.get("cavern"):
        yield 2
    if shops:
        yield ENDLESS
    greys = town.of["well"].bit_count()
    if greys and any(card.helps == "or-grey" for card in town.cards.values()):
        grey, orange = town.cards["well"], town.cards["chapel"]
        yield greys * (size_of(orange.pattern or "") - size_of(grey.pattern or ""))
    for card, _ in cards:
        rounds = _bends_by(card.helps, town, table)
        if rounds is not None:
            yield rounds


def _bends_by(helps: str, town: Town, table: Table) -> int | None:
    """The rounds that a card's help may add to the count; None where it bends nothing."""
    if helps in FREE or helps in ("wild", "second-cube"):
        return 0  # fewer rounds than cubes, never more
    if helps == "to-coins" or (helps == "no-hammer" and table.variant == "town-hall"):
        return ENDLESS
    if helps == "two-changed":
        return 2 * LARGEST + 3 * 2  # two larger buildings, and cubes stored on what is gone
    if helps == "cubes-on-cottages" and not _recorded(town):
        return town.of["cottage"].bit_count()
    return None


def _recorded(town: Town) -> bool:
    """Whether cubes on cottages were written down, or there is no cottage to put one on."""
    cottages = squares_of(town.of["cottage"])
    return not cottages or any(town.seat.on.get(square) for square in cottages)


def _called_otherwise(town: Town, table: Table, cards: list[tuple[Card, int]]) -> bool:
    """Whether cubes may have been placed that were not called: then no call is certain."""
    return (
        table.variant != "standard"
        or bool(table.expansions)
        or any(card.helps in ("swaps", "wild") for card, _ in cards)
    )


def _used(town: Town, cards: list[tuple[Card, int]]) -> Counter[str]:
    """The cubes of each resource that were certainly called for this town."""
    used: Counter[str] = Counter()
    for card, number in cards:
        for cube, count in resources_of(card.pattern or "").items():
            used[cube] += number * count
    free = MAY_BE_FREE.get(town.monument.helps, 0) if town.monument else 0
    if free:
        buildings = [
            card for card, number in cards if card.type != "monument" for _ in range(number)
        ]
        for cube in RESOURCES:
            costs = sorted(resources_of(card.pattern or "").get(cube, 0) for card in buildings)
            used[cube] -= sum(costs[-free:])
    used.update(piece for piece in town.squares if piece in RESOURCES)
    used.update(_stored(town))
    return used


def derive(table: Table, cubes: Sequence[Cubes], towns: Sequence[Town]) -> Derived:
    """The order of finishing and the hammer turns, where all towns tell their rounds."""
    unknown = (None,) * len(cubes)
    rounds = [town.rounds for town in cubes]
    known = [number for number in rounds if number is not None]
    if len(known) < len(rounds) or table.variant == "solo":
        return Derived(unknown, unknown, True)
    finished = tuple(ranks_of(known))
    fort = any(town.monument and town.monument.helps == "no-hammer" for town in towns)
    if table.variant != "standard" or fort or len(known) < 2:
        return Derived(finished, unknown, True)
    return Derived(finished, *_hammer_turns(table, known))


def _hammer_turns(table: Table, rounds: list[int]) -> tuple[tuple[int | None, ...], bool]:
    """Pass the hammer round for every possible first player; keep what all that fit agree on."""
    given = [seat.facts.master_builder_turns for seat in table.seats]
    starts = [
        index
        for index, seat in enumerate(table.seats)
        if table.first_player is None or seat.name == table.first_player
    ]
    counts = [pass_the_hammer(rounds, start) for start in starts]
    fitting = [
        turns
        for turns in counts
        if all(told in (None, count) for told, count in zip(given, turns, strict=True))
    ]
    # Where nothing fits, what was given is wrong: then the boards alone speak.
    agreed = tuple(
        options[0] if len(set(options)) == 1 else None
        for options in zip(*(fitting or counts), strict=True)
    )
    return agreed, bool(fitting)


def pass_the_hammer(rounds: Sequence[int], start: int) -> list[int]:
    """Turns as Master Builder by seat: clockwise, finished players are skipped, the last one keeps it."""
    turns = [0] * len(rounds)
    holder = start
    for now in range(1, max(rounds) + 1):
        turns[holder] += 1
        still_in = [seat for seat, last in enumerate(rounds) if last > now]
        if still_in:
            holder = min(still_in, key=lambda seat: (seat - holder - 1) % len(rounds))
    return turns


def other_calls(cubes: Sequence[Cubes]) -> tuple[int, ...]:
    """Seats whose towns cannot come from the same calls, or nothing.

    All towns that were finished by a round drew on the calls up to it: for every resource at least as
    many as the one that used most of it, and one call a round.
    """
    order = sorted(range(len(cubes)), key=lambda seat: cubes[seat].most)
    pairs = ((a, b) for index, b in enumerate(order) for a in order[:index])
    for group in (*pairs, *(tuple(order[: size + 1]) for size in range(len(order)))):
        needed = sum(max(cubes[seat].used.get(cube, 0) for seat in group) for cube in RESOURCES)
        if needed > cubes[group[-1]].most:
            return tuple(sorted(group))
    return ()
