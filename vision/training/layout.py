"""The boards of one training photo and their pieces, as plain values: no Blender here."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

import numpy as np

from vision.training.shapes import BUILDINGS, CUBES, Shape, make_shape

Rng = np.random.Generator

# sRGB colours: hue and saturation are the medians over heaps and boards in four photos of real
# pieces in several lights, where cottage and glass, farm and brick lie only a few degrees apart.
COLOURS = {
    "cottage": (20, 122, 176),
    "farm": (206, 58, 44),
    "well": (178, 188, 188),
    "chapel": (226, 122, 48),
    "tavern": (22, 74, 46),
    "theater": (236, 194, 50),
    "factory": (34, 42, 48),
    "monument": (186, 36, 128),
    "wood": (56, 44, 40),
    "wheat": (236, 180, 58),
    "brick": (208, 62, 38),
    "glass": (12, 98, 174),
    "stone": (146, 152, 126),
}
OTHERWISE = {"glass": (14, 79, 176)}  # as far as another copy's paint may go
ALIKE = {"glass": "cottage", "brick": "farm", "wheat": "theater", "wood": "factory"}
SPACING = 4.9
# Which buildings the rules let carry cubes, how often they do, and how likely one, two or three are.
CARRIES = {"factory": 0.6, "cottage": 0.03}
STACKS = {"factory": (0.35, 0.25, 0.4), "cottage": (1, 0, 0)}
SAME = 0.3  # of the stacks are of one colour
# What is hardest to tell stands more often in close photos.
OFTEN = {"cottage": 2.0, "factory": 2.0, "glass": 1.5, "chapel": 1.5, "stone": 1.4, "farm": 1.2}
ALONG = 0.25  # of the pieces stand along a side of the board, as tidy players put them


@dataclass(frozen=True, slots=True)
class StandingPiece:
    """One wooden piece: where it is, how it is turned, whether it lies on its side."""

    piece: str
    x: float
    y: float
    z: float
    turn: float
    lying: bool = False
    tilt: float = 0.0


@dataclass(frozen=True, slots=True)
class LaidTown:
    """One board and what stands in its squares, in the board's own coordinates."""

    x: float
    y: float
    turn: float
    squares: tuple[str | None, ...]
    on: dict[int, tuple[str, ...]]
    standing: tuple[StandingPiece, ...]

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


def editions(rng: Rng) -> dict[str, Shape]:
    """One shape for each piece, the same for a whole photo."""
    return {piece: make_shape(piece, rng) for piece in (*BUILDINGS, *CUBES)}


def any_of(rng: Rng, pieces: tuple[str, ...], close: bool) -> str:
    """One of the pieces at random."""
    weights = np.array([OFTEN.get(piece, 1.0) if close else 1.0 for piece in pieces])
    return str(rng.choice(pieces, p=weights / weights.sum()))


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
            squares.append(any_of(rng, BUILDINGS, close))
        else:
            squares.append(any_of(rng, CUBES, close))
    first = squares.index("monument") if "monument" in squares else -1
    keep_all = rng.random() < 0.3
    return [
        s if keep_all or s != "monument" or i == first else "tavern" for i, s in enumerate(squares)
    ]


def rest_height(shape: Shape, lying: bool) -> float:
    """How high above the ground something put on top of the piece begins."""
    return (shape.width if shape.round else shape.depth) if lying else shape.height


def place(rng: Rng, piece: str, shape: Shape, index: int) -> StandingPiece:
    """A piece somewhere in its square, standing or lying."""
    row, column = divmod(index, 4)
    slack = max(0.03, 0.46 - shape.width / 2)
    x, y = rng.uniform(-slack, slack, 2) * rng.uniform(0.2, 1.0)
    lying = piece in BUILDINGS and rng.random() < (0.06 if piece == "well" else 0.2)
    tilt, turn = rng.normal(0, 0.02), rng.uniform(0, 2 * pi)
    if rng.random() < ALONG:
        turn = pi / 2 * rng.integers(4) + rng.normal(0, 0.12)
    return StandingPiece(piece, column - 1.5 + x, 1.5 - row + y, 0, turn, lying, tilt)


def stack(rng: Rng, base: StandingPiece, shapes: dict[str, Shape]) -> list[StandingPiece]:
    """Cubes on a building, side by side along it or on top of each other."""
    count = int(rng.choice([1, 2, 3], p=STACKS[base.piece]))
    pile = count > 1 and rng.random() < 0.2
    shape, cubes = shapes[base.piece], []
    start = rng.uniform(-0.8, 0.8) * max(0.0, shape.width / 2 - 0.12 - (count - 1) * 0.15)
    kinds = [str(piece) for piece in rng.choice(CUBES, count)]
    if rng.random() < SAME:
        kinds = kinds[:1] * count
    for number, piece in enumerate(kinds):
        along = start if pile else start + (number - (count - 1) / 2) * shapes[piece].height * 1.04
        z = rest_height(shape, base.lying) - (0 if base.lying else rng.uniform(0, 0.06))
        z += number * shapes[piece].height if pile else 0
        side = rng.normal(0, 0.03)
        x = base.x + along * cos(base.turn) - side * sin(base.turn)
        y = base.y + along * sin(base.turn) + side * cos(base.turn)
        turn = base.turn + rng.normal(0, 0.3 if count == 1 else 0.08)
        cubes.append(StandingPiece(piece, x, y, z, turn, False, rng.normal(0, 0.06)))
    return cubes


def make_town(
    rng: Rng, shapes: dict[str, Shape], x: float, y: float, turn: float, close: bool
) -> LaidTown:
    """A board with pieces on it."""
    squares = fill(rng, close)
    standing: list[StandingPiece] = []
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
    return LaidTown(x, y, turn, tuple(squares), on, tuple(standing))


def towns_for(rng: Rng, shapes: dict[str, Shape], close: bool) -> list[LaidTown]:
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
