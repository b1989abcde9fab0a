"""What lies on the table of one training photo, as plain values: no Blender here."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import atan2, cos, pi, sin

import numpy as np

from vision.training.shapes import BUILDINGS, CUBES, Shape, make_shape

Rng = np.random.Generator

# sRGB colours read off photos of the real pieces.
COLOURS = {
    "cottage": (30, 124, 186),
    "farm": (200, 42, 45),
    "well": (176, 182, 186),
    "chapel": (226, 116, 38),
    "tavern": (24, 74, 54),
    "theater": (236, 196, 44),
    "factory": (34, 38, 43),
    "monument": (186, 36, 128),
    "wood": (58, 46, 46),
    "wheat": (234, 178, 50),
    "brick": (208, 54, 42),
    "glass": (32, 84, 172),
    "stone": (138, 148, 128),
}
ALIKE = {"glass": "cottage", "brick": "farm", "wheat": "theater", "wood": "factory"}
SPACING = 4.9
# Which buildings the rules let carry cubes, how often they do, and how likely one, two or three are.
CARRIES = {"factory": 0.4, "cottage": 0.03}
STACKS = {"factory": (0.6, 0.2, 0.2), "cottage": (1, 0, 0)}


@dataclass(frozen=True, slots=True)
class Standing:
    """One wooden piece: where it is, how it is turned, whether it lies on its side."""

    piece: str
    x: float
    y: float
    z: float
    turn: float
    lying: bool = False
    tilt: float = 0.0


@dataclass(frozen=True, slots=True)
class Town:
    """One board and what stands in its squares, in the board's own coordinates."""

    x: float
    y: float
    turn: float
    squares: tuple[str | None, ...]
    on: dict[int, tuple[str, ...]]
    standing: tuple[Standing, ...]

    def places(self) -> dict[int, tuple[int, int]]:
        """For each full square where its piece and the cubes on it begin and end among all."""
        places, first = {}, 0
        for index, piece in enumerate(self.squares):
            if piece is not None:
                places[index] = (first, first + 1 + len(self.on.get(index, ())))
                first = places[index][1]
        return places

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        """A point of the board in the table's coordinates."""
        c, s = cos(self.turn), sin(self.turn)
        return self.x + c * x - s * y, self.y + s * x + c * y


@dataclass(frozen=True, slots=True)
class Table:
    """All of one photo but light and camera."""

    shapes: dict[str, Shape]
    towns: tuple[Town, ...]
    loose: tuple[Standing, ...] = ()
    props: tuple[tuple[str, float, float, float, float], ...] = field(default=())
    # a prop is (kind, x, y, turn, height above the table)


def editions(rng: Rng) -> dict[str, Shape]:
    """One shape for each piece, the same for a whole photo."""
    return {piece: make_shape(piece, rng) for piece in (*BUILDINGS, *CUBES)}


def fill(rng: Rng, close: bool) -> list[str | None]:
    """Sixteen squares: finished town, half-built town, all cubes, or nearly empty."""
    chances = (0.3, 0.1, 0.6, 0, 0) if close else (0.32, 0.3, 0.25, 0.1, 0.03)
    kind = rng.choice(["finished", "mixed", "even", "sparse", "empty"], p=chances)
    share = {"finished": 0.8, "mixed": 0.75, "even": 0.8, "sparse": 0.2, "empty": 0.0}[str(kind)]
    buildings = {"finished": 0.95, "mixed": 0.55, "even": 0.55, "sparse": 0.5, "empty": 0.0}[
        str(kind)
    ]
    squares: list[str | None] = []
    for _ in range(16):
        if rng.random() > share:
            squares.append(None)
        elif rng.random() < buildings:
            squares.append(str(rng.choice(BUILDINGS)))
        else:
            squares.append(str(rng.choice(CUBES)))
    first = squares.index("monument") if "monument" in squares else -1
    keep_all = rng.random() < 0.3
    return [
        s if keep_all or s != "monument" or i == first else "tavern" for i, s in enumerate(squares)
    ]


def rest_height(shape: Shape, lying: bool) -> float:
    """How high above the ground something put on top of the piece begins."""
    return (shape.width if shape.round else shape.depth) if lying else shape.height


def place(rng: Rng, piece: str, shape: Shape, index: int) -> Standing:
    """A piece somewhere in its square, standing or lying."""
    row, column = divmod(index, 4)
    slack = max(0.03, 0.46 - shape.width / 2)
    x, y = rng.uniform(-slack, slack, 2) * rng.uniform(0.2, 1.0)
    lying = piece in BUILDINGS and rng.random() < (0.06 if piece == "well" else 0.2)
    tilt = rng.normal(0, 0.02)
    return Standing(piece, column - 1.5 + x, 1.5 - row + y, 0, rng.uniform(0, 2 * pi), lying, tilt)


def stack(rng: Rng, base: Standing, shapes: dict[str, Shape]) -> list[Standing]:
    """Cubes on a building, side by side along it or on top of each other."""
    count = int(rng.choice([1, 2, 3], p=STACKS[base.piece]))
    pile = count > 1 and rng.random() < 0.2
    shape, cubes = shapes[base.piece], []
    start = rng.uniform(-0.8, 0.8) * max(0.0, shape.width / 2 - 0.12 - (count - 1) * 0.15)
    for number in range(count):
        piece = str(rng.choice(CUBES))
        along = start if pile else start + (number - (count - 1) / 2) * shapes[piece].height * 1.04
        z = rest_height(shape, base.lying) - (0 if base.lying else rng.uniform(0, 0.06))
        z += number * shapes[piece].height if pile else 0
        side = rng.normal(0, 0.03)
        x = base.x + along * cos(base.turn) - side * sin(base.turn)
        y = base.y + along * sin(base.turn) + side * cos(base.turn)
        turn = base.turn + rng.normal(0, 0.3 if count == 1 else 0.08)
        cubes.append(Standing(piece, x, y, z, turn, False, rng.normal(0, 0.06)))
    return cubes


def make_town(
    rng: Rng, shapes: dict[str, Shape], x: float, y: float, turn: float, close: bool
) -> Town:
    """A board with pieces on it."""
    squares = fill(rng, close)
    standing: list[Standing] = []
    on: dict[int, tuple[str, ...]] = {}
    for index, piece in enumerate(squares):
        if piece is None:
            continue
        base = place(rng, piece, shapes[piece], index)
        standing.append(base)
        if rng.random() < CARRIES.get(piece, 0):
            cubes = stack(rng, base, shapes)
            standing += cubes
            on[index] = tuple(cube.piece for cube in cubes)
    return Town(x, y, turn, tuple(squares), on, tuple(standing))


def heap(rng: Rng, piece: str, shape: Shape, x: float, y: float) -> list[Standing]:
    """A heap of equal pieces: tumbled, the later ones on the earlier."""
    spread = rng.uniform(0.3, 1.0)
    pieces: list[Standing] = []
    for _ in range(int(rng.integers(1, 18))):
        dx, dy = rng.normal(0, spread, 2)
        near = sum(
            1 for p in pieces if (p.x - x - dx) ** 2 + (p.y - y - dy) ** 2 < shape.width**2 / 2
        )
        lying, turn = bool(rng.random() < 0.6), rng.uniform(0, 2 * pi)
        tilt = rng.normal(0, 0.3) if near else 0.0
        pieces.append(Standing(piece, x + dx, y + dy, near * 0.7 * shape.depth, turn, lying, tilt))
    return pieces


def around(rng: Rng, towns: list[Town], clear: float) -> tuple[float, float]:
    """A place on the table at least `clear` away from every board's inner circle."""
    for _ in range(40):
        x, y = rng.uniform(-8, 8, 2)
        if all((x - t.x) ** 2 + (y - t.y) ** 2 > (2.15 + clear) ** 2 for t in towns):
            return float(x), float(y)
    return 9.0, 9.0


def beside(town: Town, x: float, y: float, clear: float) -> bool:
    """Whether a point keeps clear of the board's square."""
    c, s = cos(town.turn), sin(town.turn)
    u, v = c * (x - town.x) + s * (y - town.y), -s * (x - town.x) + c * (y - town.y)
    return max(abs(u), abs(v)) > 2 + clear


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
    "block": 1.0,
}
COVERS = ("card", "hand", "hand", "phone", "dice", "coin", "block")
COVERED = 0.13  # of boards have something over their rim,
COVERED_CLOSE = 0.25  # more where the squares beside it are what is learnt


def towns_for(rng: Rng, shapes: dict[str, Shape], close: bool) -> list[Town]:
    """No board, one board, or several side by side."""
    count = 1 if close else int(rng.choice([0, 1, 2, 3, 4], p=(0.05, 0.67, 0.16, 0.07, 0.05)))
    turn, spots = rng.uniform(0, 2 * pi), [(0, 0), (1, 0), (0, 1), (1, 1), (-1, 0)]
    towns = []
    for column, row in spots[:count]:
        gap = SPACING + rng.uniform(0, 1.6)
        x, y = column * gap, row * gap
        wobble = rng.choice([0, pi / 2, pi, -pi / 2]) + rng.normal(0, 0.12)
        own = turn + wobble if count > 1 else rng.uniform(0, 2 * pi)
        world = (cos(turn) * x - sin(turn) * y, sin(turn) * x + cos(turn) * y)
        towns.append(make_town(rng, shapes, *world, own, close))
    return towns


def cover(rng: Rng, town: Town) -> tuple[str, float, float, float, float]:
    """Something put over one corner of a board, or over one of its sides."""
    kind = str(rng.choice(COVERS))
    reach = 2 + ROOM[kind] * rng.uniform(0.35, 0.7)
    sx, sy = rng.choice([-1, 1], 2) * (1, 1 if rng.random() < 0.6 else rng.uniform(0, 1))
    x, y = town.to_world(*rng.permutation((sx * reach, sy * reach)))
    turn = town.turn + rng.uniform(-0.5, 0.5) + pi / 4 * rng.integers(0, 8)
    return kind, x, y, facing(x, y, town) if kind == "hand" else turn, 0.1


def facing(x: float, y: float, town: Town) -> float:
    """The turn of a hand at a place that reaches for a board."""
    return atan2(town.y - y, town.x - x) - pi / 2


def make_table(rng: Rng, close: bool = False) -> Table:
    """Everything of one photo but light and camera; a close one shows one full board."""
    shapes = editions(rng)
    covered = COVERED_CLOSE if close else COVERED
    towns = towns_for(rng, shapes, close)
    loose: list[Standing] = []
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
        turn = facing(x, y, towns[0]) if kind == "hand" and towns else rng.uniform(0, 2 * pi)
        props.append((kind, x, y, turn, 0.0))
    props += [cover(rng, town) for town in towns if rng.random() < covered]
    return Table(shapes, tuple(towns), tuple(loose), tuple(props))
