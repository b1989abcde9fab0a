"""Invented games, played from the first cube to the last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from scorepad.games.tiny_towns.demo.towns import GrowingTown, Mayor
from scorepad.games.tiny_towns.rules.board import RESOURCES
from scorepad.games.tiny_towns.rules.in_play import CARDS, InPlay

CARDS_OF_EACH = 3
SET_ASIDE = 5  # cards of the Town Hall that are not called before the next shuffle
FREE_TURN = 3  # every third turn of the Town Hall
OPEN_CARDS = 3  # of the solo game
ANY = tuple(range(len(RESOURCES)))


@dataclass(frozen=True, slots=True)
class Setup:
    """What lies on the table before the first cube."""

    variant: str
    fortune: bool
    cards: Mapping[str, str]
    monuments: tuple[str, ...]  # one for each mayor


def played(rng: Random, setup: Setup, mayors: Sequence[Mayor]) -> list[GrowingTown]:
    """Let a town grow for each mayor until all are full."""
    in_play = InPlay(
        {"cottage": CARDS["cottage"], **{kind: CARDS[name] for kind, name in setup.cards.items()}},
        {name: CARDS[name] for name in setup.monuments},
    )
    towns = [
        GrowingTown(mayor, in_play, CARDS[monument], setup.fortune, rng)
        for mayor, monument in zip(mayors, setup.monuments, strict=True)
    ]
    calls = CALLS[setup.variant](rng, towns)
    while growing := [town for town in towns if town.free]:
        called = next(calls)
        for town in growing:
            town.place(town.wanted(ANY) if called is None else called)
            town.rounds += 1
        for town in growing:
            town.build()
        for giver in growing:
            for town in towns:
                town.earn(giver.gifts if town is not giver else 0)
            giver.gifts = 0
    return towns


Calls = Iterator[int | None]  # None: everybody takes what they like


def _by_master_builder(rng: Random, towns: Sequence[GrowingTown]) -> Calls:
    """The hammer goes round; who has finished is passed over, and so is the Fort's owner."""
    holder = rng.randrange(len(towns))
    while True:
        master = towns[holder]
        master.hammer += 1
        yield master.wanted([n for n in ANY if RESOURCES[n] not in master.banked])
        clockwise = [(holder + away) % len(towns) for away in range(1, len(towns) + 1)]
        growing = [seat for seat in clockwise if towns[seat].free]
        willing = [seat for seat in growing if not towns[seat].is_fort]
        holder = next(iter(willing or growing), holder)


def _by_town_hall(rng: Random, towns: Sequence[GrowingTown]) -> Calls:
    """Cards are turned over; every third turn is free."""
    while True:
        deck = _shuffled(rng)[SET_ASIDE:]
        for number, called in enumerate(deck, start=1):
            yield called
            if number % (FREE_TURN - 1) == 0:
                yield None


def _by_own_choice(rng: Random, towns: Sequence[GrowingTown]) -> Calls:
    """Alone: one of three open cards, which goes under the deck."""
    deck = _shuffled(rng)
    while True:
        chosen = towns[0].wanted(deck[:OPEN_CARDS])
        yield chosen
        deck.remove(chosen)
        deck.append(chosen)


def _shuffled(rng: Random) -> list[int]:
    deck = list(ANY) * CARDS_OF_EACH
    rng.shuffle(deck)
    return deck


CALLS: Mapping[str, Callable[[Random, Sequence[GrowingTown]], Calls]] = {
    "standard": _by_master_builder,
    "town-hall": _by_town_hall,
    "solo": _by_own_choice,
}


def game_file(setup: Setup, towns: Sequence[GrowingTown], with_cubes: bool) -> dict[str, Any]:
    """The finished table as a game file, with every fact that anybody could ask for."""
    data: dict[str, Any] = {
        "game": "tiny-towns",
        "variant": setup.variant,
        **({"expansions": ["fortune"]} if setup.fortune else {}),
        "cards": dict(setup.cards),
        "players": [_seat(setup, town, towns, with_cubes) for town in towns],
    }
    return data


def _seat(
    setup: Setup, town: GrowingTown, towns: Sequence[GrowingTown], with_cubes: bool
) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if setup.variant == "standard":
        facts["master_builder_turns"] = town.hammer
    if setup.variant != "solo":
        facts["finished"] = 1 + sum(other.rounds < town.rounds for other in towns)
    if town.shrine:
        facts["shrine_buildings"] = town.shrine
    standing = town.standing
    if standing and standing.needs == "hollow_hill_coins":
        facts["hollow_hill_coins"] = 0
    seat: dict[str, Any] = {
        "name": town.name,
        "squares": town.squares if with_cubes else list(town.pieces),
        "monument": town.monument.id if town.monument else None,
        "facts": facts,
    }
    if town.on:
        seat["on"] = {str(square): cubes for square, cubes in town.on.items()}
    if setup.fortune:
        seat["coins"] = town.coins
    return seat
