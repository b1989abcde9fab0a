"""One player's town during play, and the table it stands at."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.games.tiny_towns.simulator.cards_data import (
    EXTRA_SLOT,
    FULL,
    RESOURCES,
    SPREAD,
    SQUARES,
    Placement,
    placements,
    squares_of,
)

Step = dict[str, Any]

# Everything that bends the plain count "one cube on the board for each round", or the geometry.
BENDS = (
    "factory",
    "warehouse_store",
    "warehouse_swap",
    "trading_post",
    "coin_change",
    "cavern",
    "bondmaker",
    "museum_return",
    "oddity_store",
    "oddity_take",
    "oddity_robbed",
    "finished_by_take",
    "semaphore",
    "prism_shared",
    "okaver",
    "masons",
    "grove",
    "opaleye",
    "guild",
    "guild_lost_cubes",
    "cathedral_to_grey",
    "fort_no_hammer",
    "fort_no_cube",
    "free_turns",
    "shed_elsewhere",
    "obelisk_elsewhere",
    "turn_coins",
    "jeweler_gifts",
    "parsonage_losses",
    "coins_lost",
    "petal_coins",
    "grotto_coins",
    "declined_when_full",
)


@dataclass
class Style:
    """How a player decides. All values lie between 0 and 1 unless said otherwise."""

    planning: float = 0.8  # chance that a cube goes where it helps, not at random
    eagerness: float = 0.95  # chance to build what can be built
    packing: float = 0.7  # chance to build close to the home corner, not at random
    monument: float = 1.0  # how much more the own monument is wanted than another card (0 to 3)
    bending: float = 0.5  # chance to use a bend when it is there
    patience: float = 0.2  # chance to put off building when two patterns might be joined
    thrift: float = 0.3  # chance to keep a coin that could change a resource
    home: int = 0  # the corner (0 to 3) that is built up first
    far_posts: bool = False  # Trading Posts go to the far corner, where the last gap will be
    taste: dict[str, float] = field(default_factory=dict)  # liking for each type
    goals: tuple[str, ...] = ()  # types to be built first, in this order


@dataclass
class Town:
    seat: int
    name: str
    monument: str | None
    style: Style
    cards: dict[str, str]
    pieces: list[str | None] = field(default_factory=lambda: [None] * SQUARES)
    cubes: list[int] = field(default_factory=lambda: [-1] * SQUARES)
    on: dict[int, list[str]] = field(default_factory=dict)
    cube_bits: int = 0
    cube_mask: int = 0
    built: int = 0
    posts: int = 0
    alive: list[Placement] = field(default_factory=list)
    coins: int = 0
    coin_mask: int = 0
    hill_coins: int = 0
    monument_round: int = 0  # the round in which the monument was built, 0 before
    watch: list[str] = field(default_factory=list)  # pieces on Opaleye's card
    cavern: int = 0
    turn_builds: int = 0
    gifts_due: int = 0
    active: bool = True
    finished_round: int = 0
    finished_early: bool = False  # filled by a cube taken before the resource was named
    hammer_turns: int = 0
    shrine_buildings: int | None = None
    cubes_placed: int = 0
    cubes_used: int = 0
    goals: list[str] = field(default_factory=list)
    goal: Placement | None = None  # where the first of the goals is being prepared
    log: list[Step] = field(default_factory=list)
    cube_log: list[dict[str, Any]] = field(default_factory=list)
    bends: dict[str, int] = field(default_factory=lambda: dict.fromkeys(BENDS, 0))

    def __post_init__(self) -> None:
        self.goals = list(self.style.goals)
        self.find_alive()

    @property
    def empty(self) -> int:
        return FULL & ~(self.built | self.cube_mask)

    @property
    def standing(self) -> str | None:
        """The monument that stands in the town."""
        return self.monument if self.monument_round else None

    @property
    def capacity(self) -> int:
        return 5 if self.standing in EXTRA_SLOT else 4

    def find_alive(self) -> None:
        """All placements that no building blocks; a Trading Post blocks nothing."""
        names = list(self.cards.values())
        if self.monument and not self.monument_round:
            names.append(self.monument)
        blocked = self.built & ~self.posts
        self.alive = [one for name in names for one in placements(name) if not one.mask & blocked]

    def trim_alive(self) -> None:
        blocked = self.built & ~self.posts
        barred = "monument" if self.monument_round else ""
        self.alive = [one for one in self.alive if not one.mask & blocked and one.piece != barred]

    def put_cube(self, square: int, resource: int) -> None:
        if not self.empty >> square & 1:
            raise AssertionError("a cube needs an empty square")
        self.cubes[square] = resource
        self.cube_mask |= 1 << square
        self.cube_bits |= 1 << (SQUARES * resource + square)
        self.cubes_placed += 1

    def take_cubes(self, mask: int) -> None:
        for square in squares_of(mask & self.cube_mask):
            self.cube_bits &= ~(1 << (SQUARES * self.cubes[square] + square))
            self.cubes[square] = -1
            self.cubes_used += 1
        self.cube_mask &= ~mask

    def put_piece(self, square: int, piece: str) -> None:
        if not self.empty >> square & 1:
            raise AssertionError("a building needs an empty square")
        self.pieces[square] = piece
        self.built |= 1 << square
        if piece == "factory" and self.cards["factory"] == "trading-post":
            self.posts |= 1 << square
        if piece in self.goals:
            self.goals.remove(piece)
            self.goal = None
        self.trim_alive()

    def remove_piece(self, square: int) -> None:
        """Only the Architect's Guild takes a building away."""
        self.pieces[square] = None
        self.built &= ~(1 << square)
        self.posts &= ~(1 << square)
        self.bends["guild_lost_cubes"] += len(self.on.pop(square, []))
        self.find_alive()

    def complete(self) -> list[Placement]:
        """The patterns that lie ready: every cube there, at least one of them real."""
        have = self.cube_bits | self.posts * SPREAD
        lacking = ~have
        posts = ~self.posts
        return [one for one in self.alive if not one.need & lacking and one.mask & posts]

    def count(self, piece: str) -> int:
        return self.pieces.count(piece)

    def holding(self, card: str) -> list[int]:
        """The squares with the building of this card."""
        return [
            at
            for at, piece in enumerate(self.pieces)
            if piece is not None and piece != "monument" and self.cards[piece] == card
        ]

    def banned(self) -> set[str]:
        """What the owner may not name because it lies on a Bank."""
        return {cube for at in self.holding("bank") for cube in self.on.get(at, [])}


@dataclass
class Table:
    rng: Random
    variant: str
    fortune: bool
    cavern: bool
    cards: dict[str, str]
    towns: list[Town]
    museum_cube_leaves: bool
    round: int = 0
    named: list[str | None] = field(default_factory=list)
    masters: list[int | None] = field(default_factory=list)

    def in_play(self) -> list[Town]:
        return [town for town in self.towns if town.active]

    def neighbours(self, town: Town) -> list[Town]:
        """The players to the left and to the right, one and the same with two players."""
        count = len(self.towns)
        seats = {(town.seat - 1) % count, (town.seat + 1) % count} - {town.seat}
        return [self.towns[seat] for seat in sorted(seats)]


def resource_name(index: int) -> str:
    return RESOURCES[index]
