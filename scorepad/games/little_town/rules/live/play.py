"""Where a game that is played stands: read from plain data, changed by moves, written back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorepad.games.little_town.rules.board import CUBES, NAMES, SQUARES
from scorepad.games.little_town.rules.load import dump_building, dump_objective, scored_objective
from scorepad.games.little_town.rules.map import Building, Map
from scorepad.games.little_town.rules.numbers import (
    COINS,
    COINS_AT_FIRST,
    CUBES_OF_A_KIND,
    ROUNDS,
    WORKERS,
)
from scorepad.games.little_town.rules.scoring import track_points
from scorepad.games.little_town.rules.table import Seat
from scorepad.games.little_town.rules.tiles import COUNTS_WORKERS
from scorepad.rules.grid import Square
from scorepad.rules.text import Text

State = dict[str, Any]  # plain data

# turns: workers are placed. round-end: Residence, then feeding. game-end: last objectives. over.
PHASES = ("turns", "round-end", "game-end", "over")
HELD = ("coins", *CUBES)
BOX: Mapping[str, int] = {"coins": COINS, **dict.fromkeys(CUBES, CUBES_OF_A_KIND)}

# What the rulebook leaves to an aid that was not found; the first choice is ours.
SETTINGS: Mapping[str, tuple[Text, Mapping[str, Text]]] = {
    "cathedral": (
        Text(
            "Cathedral: whose workers around it count?",
            "Cathédrale : quels Ouvriers autour d’elle comptent ?",
        ),
        {
            "all": Text("Those of all players", "Ceux de tous les joueurs"),
            "own": Text("The owner’s only", "Ceux de son propriétaire seulement"),
        },
    ),
    "residence": (
        Text("Residence: what does it use?", "Résidence : qu’utilise-t-elle ?"),
        {
            "buildings": Text("The buildings around it", "Les bâtiments autour d’elle"),
            "all": Text(
                "Buildings and terrain around it", "Les bâtiments et les terrains autour d’elle"
            ),
        },
    ),
    "residence-fee": (
        Text(
            "Residence: does its owner pay 1 coin for another player’s building?",
            "Résidence : son propriétaire paie-t-il 1 pièce pour le bâtiment d’un autre ?",
        ),
        {
            "paid": Text("Yes, as a worker would", "Oui, comme un Ouvrier"),
            "free": Text("No", "Non"),
        },
    ),
}
DEFAULTS = {name: next(iter(choices)) for name, (_, choices) in SETTINGS.items()}


@dataclass(slots=True)
class PlayedSeat:
    """One player in the middle of a game."""

    stock: dict[str, int] | None  # None: this player keeps coins and cubes without us
    buildings: list[Building] = field(default_factory=list)
    objectives: dict[str, int] = field(default_factory=dict)
    seen: list[str] = field(default_factory=list)  # objectives that were fulfilled at some moment
    used: int = 0  # workers that acted in this round
    workers: list[Square] = field(default_factory=list)  # those of them that stand on the board
    fed: bool = False  # in this round
    activation: list[int] = field(default_factory=lambda: [0] * ROUNDS)
    cathedral: list[int] = field(default_factory=lambda: [0] * ROUNDS)
    unfed: list[int] = field(default_factory=lambda: [0] * ROUNDS)

    @property
    def points(self) -> int:
        """Where the score track stands."""
        return track_points(self.as_seat(""))

    def as_seat(self, name: str) -> Seat:
        """The same as a finished table holds it."""
        return Seat(
            name,
            tuple(self.buildings),
            self.objectives,
            activation=tuple(self.activation),
            cathedral=tuple(self.cathedral),
            unfed=tuple(self.unfed),
        )


@dataclass(slots=True)
class Play:
    """A game in the middle."""

    side: int
    market: tuple[str, ...] | None
    seats: list[PlayedSeat]
    settings: dict[str, str] = field(default_factory=lambda: dict(DEFAULTS))
    round: int = 1
    phase: str = "turns"
    first: int = 0  # who holds the marker
    turn: int = 0  # who places a worker, or feeds
    residence_used: bool = False  # in this round
    last: dict[str, Any] | None = None  # the move that led here

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.seats)

    @property
    def workers_each(self) -> int:
        """How many workers each player has."""
        return WORKERS[self.players]

    @property
    def map(self) -> Map:
        """Everybody's tiles."""
        buildings = (building for seat in self.seats for building in seat.buildings)
        return Map(self.side, self.players, buildings)

    @property
    def workers(self) -> set[Square]:
        """The squares on which workers stand."""
        return {square for seat in self.seats for square in seat.workers}

    def supply(self, kind: str) -> int:
        """How many coins or cubes of a kind are left, as far as we keep count."""
        held = sum(seat.stock[kind] for seat in self.seats if seat.stock is not None)
        return max(0, BOX[kind] - held)

    def clockwise(self, start: int) -> list[int]:
        """The seats in turn order from one of them on."""
        return [(start + step) % self.players for step in range(self.players)]

    @classmethod
    def load(cls, state: State) -> Play:
        """Read a state."""
        market = state["market"]
        return cls(
            side=state["side"],
            market=None if market is None else tuple(market),
            seats=[_load_seat(seat, index) for index, seat in enumerate(state["seats"])],
            settings=dict(state["settings"]),
            round=state["round"],
            phase=state["phase"],
            first=state["first"],
            turn=state["turn"],
            residence_used=state["residence_used"],
            last=state.get("last"),
        )

    def dump(self) -> State:
        """Write a state."""
        return {
            "side": self.side,
            "market": None if self.market is None else list(self.market),
            "seats": [_dump_seat(seat) for seat in self.seats],
            "settings": dict(self.settings),
            "round": self.round,
            "phase": self.phase,
            "first": self.first,
            "turn": self.turn,
            "residence_used": self.residence_used,
            "last": self.last,
        }


def _load_seat(data: State, owner: int) -> PlayedSeat:
    return PlayedSeat(
        stock=None if data["stock"] is None else dict(data["stock"]),
        buildings=[Building(b["tile"], SQUARES[b["at"]], owner) for b in data["buildings"]],
        objectives=dict(scored_objective(one, "objectives") for one in data["objectives"]),
        seen=list(data["seen"]),
        used=data["used"],
        workers=[SQUARES[name] for name in data["workers"]],
        fed=data["fed"],
        activation=list(data["activation"]),
        cathedral=list(data["cathedral"]),
        unfed=list(data["unfed"]),
    )


def _dump_seat(seat: PlayedSeat) -> State:
    return {
        "stock": None if seat.stock is None else dict(seat.stock),
        "buildings": [dump_building(building) for building in seat.buildings],
        "objectives": [dump_objective(name, points) for name, points in seat.objectives.items()],
        "seen": list(seat.seen),
        "used": seat.used,
        "workers": [NAMES[square] for square in seat.workers],
        "fed": seat.fed,
        "activation": list(seat.activation),
        "cathedral": list(seat.cathedral),
        "unfed": list(seat.unfed),
    }


def start(setup: Mapping[str, Any], names: Sequence[str]) -> State:
    """A game that begins: 3 coins each, nothing built."""
    market = setup.get("market")
    stock = {"coins": COINS_AT_FIRST, **dict.fromkeys(CUBES, 0)}
    return Play(
        side=setup["side"],
        market=None if market is None else tuple(market),
        seats=[PlayedSeat(stock=dict(stock)) for _ in names],
    ).dump()


def is_over(state: State) -> bool:
    """Whether nothing more can happen."""
    return bool(state["phase"] == "over")


def entries(state: State) -> list[dict[str, Any]]:
    """What a game file holds of each player."""
    return [_entry(seat) for seat in Play.load(state).seats]


def _entry(seat: PlayedSeat) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "buildings": [dump_building(building) for building in seat.buildings],
        "objectives": [dump_objective(name, points) for name, points in seat.objectives.items()],
        "activation": seat.activation,
        "unfed": seat.unfed,
    }
    if any(b.tile in COUNTS_WORKERS for b in seat.buildings):
        entry["cathedral"] = seat.cathedral
    if seat.stock is not None:
        entry["coins"] = seat.stock["coins"]
        entry["cubes"] = {cube: seat.stock[cube] for cube in CUBES}
    return entry
