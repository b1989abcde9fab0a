"""All that lies on the table of one training photo, as plain values: no Blender here."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, cos, pi, sin

import numpy as np

from vision.training.layout import LaidTown, StandingPiece, editions, towns_for
from vision.training.shapes import BUILDINGS, CUBES, Shape

Rng = np.random.Generator
PROPS = (
    "card",
    "card",
    "card",
    "sheet",
    "decoy",
    "mug",
    "phone",
    "dice",
    "coin",
    "pencil",
    "hand",
    "fist",
    "block",
)
ROOM = {
    "card": 0.9,
    "sheet": 1.9,
    "decoy": 1.6,
    "mug": 1.6,
    "phone": 1.2,
    "dice": 0.2,
    "coin": 0.25,
    "pencil": 0.9,
    "hand": 1.3,
    "fist": 1.1,
    "block": 1.0,
}
HANDS = ("hand", "fist")
COVERS = ("card", "hand", "fist", "fist", "phone", "dice", "coin", "block")
COVERED = 0.13  # of boards have something over their rim,
COVERED_CLOSE = 0.4  # more where the squares beside it are what is learnt


@dataclass(frozen=True, slots=True)
class TableScene:
    """All of one photo but light and camera."""

    shapes: dict[str, Shape]
    towns: tuple[LaidTown, ...]
    loose: tuple[StandingPiece, ...] = ()
    props: tuple[tuple[str, float, float, float, float], ...] = field(default=())
    # a prop is (kind, x, y, turn, height above the table)


def heap(rng: Rng, piece: str, shape: Shape, x: float, y: float) -> list[StandingPiece]:
    """A heap of equal pieces: tumbled, the later ones on the earlier."""
    spread = rng.uniform(0.3, 1.0)
    pieces: list[StandingPiece] = []
    for _ in range(int(rng.integers(1, 18))):
        dx, dy = rng.normal(0, spread, 2)
        near = sum(
            1 for p in pieces if (p.x - x - dx) ** 2 + (p.y - y - dy) ** 2 < shape.width**2 / 2
        )
        lying, turn = bool(rng.random() < 0.6), rng.uniform(0, 2 * pi)
        tilt = rng.normal(0, 0.3) if near else 0.0
        pieces.append(
            StandingPiece(piece, x + dx, y + dy, near * 0.7 * shape.depth, turn, lying, tilt)
        )
    return pieces


def around(rng: Rng, towns: list[LaidTown], clear: float) -> tuple[float, float]:
    """A place on the table at least `clear` away from every board's inner circle."""
    for _ in range(40):
        x, y = rng.uniform(-8, 8, 2)
        if all((x - t.x) ** 2 + (y - t.y) ** 2 > (2.15 + clear) ** 2 for t in towns):
            return float(x), float(y)
    return 9.0, 9.0


def beside(town: LaidTown, x: float, y: float, clear: float) -> bool:
    """Whether a point keeps clear of the board's square."""
    c, s = cos(town.turn), sin(town.turn)
    u, v = c * (x - town.x) + s * (y - town.y), -s * (x - town.x) + c * (y - town.y)
    return max(abs(u), abs(v)) > 2 + clear


def cover(rng: Rng, town: LaidTown) -> tuple[str, float, float, float, float]:
    """Something put over one corner of a board, or over one of its sides."""
    kind = str(rng.choice(COVERS))
    reach = 2 + ROOM[kind] * rng.uniform(0.35, 0.7)
    sx, sy = rng.choice([-1, 1], 2) * (1, 1 if rng.random() < 0.6 else rng.uniform(0, 1))
    x, y = town.to_world(*rng.permutation((sx * reach, sy * reach)))
    turn = town.turn + rng.uniform(-0.5, 0.5) + pi / 4 * rng.integers(0, 8)
    return kind, x, y, facing(x, y, town) if kind in HANDS else turn, 0.1


def facing(x: float, y: float, town: LaidTown) -> float:
    """The turn of a hand at a place that reaches for a board."""
    return atan2(town.y - y, town.x - x) - pi / 2


def make_table(rng: Rng, close: bool = False) -> TableScene:
    """Everything of one photo but light and camera; a close one shows one full board."""
    shapes = editions(rng)
    covered = COVERED_CLOSE if close else COVERED
    towns = towns_for(rng, shapes, close)
    loose: list[StandingPiece] = []
    props: list[tuple[str, float, float, float, float]] = []
    for _ in range(int(rng.integers(0, 9)) + (4 if not towns else 0)):
        piece = str(rng.choice((*BUILDINGS, *CUBES)))
        x, y = around(rng, towns, rng.uniform(0.0, 1.5))
        loose += [
            p
            for p in heap(rng, piece, shapes[piece], x, y)
            if all(beside(t, p.x, p.y, 0.35) for t in towns)
        ]
    for _ in range(int(rng.integers(0, 8)) + (3 if not towns else 0)):
        kind = str(rng.choice(PROPS))
        x, y = around(rng, towns, ROOM[kind] + 0.1)
        turn = facing(x, y, towns[0]) if kind in HANDS and towns else rng.uniform(0, 2 * pi)
        props.append((kind, x, y, turn, 0.0))
    props += [cover(rng, town) for town in towns if rng.random() < covered]
    return TableScene(shapes, tuple(towns), tuple(loose), tuple(props))
