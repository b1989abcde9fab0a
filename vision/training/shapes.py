"""Silhouettes of the wooden pieces; one unit is the side of a board's square."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Outline = NDArray[np.float64]

BUILDINGS = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory", "monument")
CUBES = ("wood", "wheat", "brick", "glass", "stone")

# Width, height and depth, measured on photos of the real pieces.
SIZES = {
    "cottage": (0.43, 0.38, 0.25),
    "farm": (0.44, 0.40, 0.25),
    "well": (0.37, 0.14, 0.37),
    "chapel": (0.64, 0.48, 0.24),
    "tavern": (0.36, 0.42, 0.24),
    "theater": (0.52, 0.40, 0.25),
    "factory": (0.72, 0.40, 0.25),
    "monument": (0.36, 0.60, 0.25),
}
CUBE = 0.30

COTTAGE = [
    (-0.5, 0),
    (-0.5, 0.55),
    (-0.38, 0.62),
    (-0.05, 1.0),
    (0.14, 0.86),
    (0.16, 1.0),
    (0.36, 0.98),
    (0.37, 0.66),
    (0.5, 0.55),
    (0.5, 0),
]
FARM = [
    (-0.5, 0),
    (-0.5, 0.55),
    (-0.4, 0.78),
    (-0.22, 0.92),
    (-0.02, 0.72),
    (0.08, 0.38),
    (0.15, 0.38),
    (0.18, 0.88),
    (0.25, 1.0),
    (0.42, 1.0),
    (0.5, 0.88),
    (0.5, 0),
]
CHAPEL = [
    (-0.5, 0),
    (-0.5, 0.36),
    (-0.42, 0.5),
    (-0.3, 0.56),
    (0.1, 0.58),
    (0.22, 0.5),
    (0.27, 0.6),
    (0.34, 1.0),
    (0.42, 0.98),
    (0.5, 0.5),
    (0.5, 0),
]
TAVERN = [
    (-0.42, 0),
    (-0.42, 0.45),
    (-0.5, 0.5),
    (-0.28, 0.76),
    (-0.26, 0.92),
    (-0.14, 0.9),
    (-0.06, 1.0),
    (0.14, 0.82),
    (0.3, 0.66),
    (0.5, 0.5),
    (0.42, 0.44),
    (0.42, 0),
]
THEATER = [
    (-0.5, 0),
    (-0.5, 0.5),
    (-0.44, 0.56),
    (-0.36, 0.72),
    (-0.05, 0.72),
    (0.02, 0.62),
    (0.06, 0.8),
    (0.22, 1.0),
    (0.4, 0.78),
    (0.42, 0.6),
    (0.5, 0.54),
    (0.5, 0),
]
TOWER = [
    (-0.5, 0),
    (-0.5, 0.08),
    (-0.36, 0.2),
    (-0.34, 0.68),
    (-0.5, 0.78),
    (-0.5, 1.0),
    (-0.3, 1.0),
    (-0.3, 0.88),
    (-0.12, 0.88),
    (-0.12, 1.0),
    (0.12, 1.0),
    (0.12, 0.88),
    (0.3, 0.88),
    (0.3, 1.0),
    (0.5, 1.0),
    (0.5, 0.78),
    (0.34, 0.68),
    (0.36, 0.2),
    (0.5, 0.08),
    (0.5, 0),
]
OUTLINES = {
    "cottage": COTTAGE,
    "farm": FARM,
    "chapel": CHAPEL,
    "tavern": TAVERN,
    "theater": THEATER,
    "monument": TOWER,
}


EAVES = 0.3  # what lies lower is wall
RELIEF = {
    "cottage": (0.4, 1.1),
    "farm": (0.7, 1.05),
    "tavern": (0.55, 1.1),
    "theater": (0.6, 1.1),
    "chapel": (0.85, 1.05),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """One piece's outline seen from its side, and how deep it is."""

    outline: Outline
    depth: float
    round: bool = False

    @property
    def height(self) -> float:
        """How high the piece stands."""
        return float(self.outline[:, 1].max())

    @property
    def width(self) -> float:
        """How wide the piece is seen from its side."""
        return float(np.ptp(self.outline[:, 0]))


def sawtooth(rng: np.random.Generator) -> Outline:
    """The factory's roof: three or four teeth, sharp or rounded off."""
    teeth = int(rng.integers(3, 5))
    low, round_off = rng.uniform(0.55, 0.78), rng.uniform(0.0, 0.3)
    points = [(-0.5, 0.0)]
    for tooth in range(teeth):
        left = -0.5 + tooth / teeth
        points += [(left, low if tooth else 0.85), (left + round_off * 0.3 / teeth, 1.0)]
        points += [(left + (0.3 + round_off) / teeth, 1.0 - 0.2 * round_off)]
        points += [(left + 0.92 / teeth, low)]
    return np.array([*points, (0.5, low), (0.5, 0.0)])


def with_door(outline: Outline, rng: np.random.Generator) -> Outline:
    """Cuts a doorway into the foot of the outline."""
    middle = rng.uniform(-0.18, 0.18)
    half, top = rng.uniform(0.06, 0.13), rng.uniform(0.12, 0.32)
    door = [(middle + half, 0.0), (middle + half, top * 0.8), (middle + half * 0.4, top)]
    mirrored = [(2 * middle - x, z) for x, z in reversed(door)]
    return np.vstack([outline, door, mirrored])


def flattened(outline: Outline, relief: float) -> Outline:
    """The outline with its roof drawn up to its ridge: editions differ in how deep the cuts are."""
    high = outline[:, 1] > EAVES
    flat = outline.copy()
    flat[high, 1] = 1 - (1 - outline[high, 1]) * relief
    return flat


def make_shape(piece: str, rng: np.random.Generator) -> Shape:
    """One edition of a piece: everything a little different from the next edition."""
    if piece in CUBES:
        side = CUBE * rng.uniform(0.88, 1.15)
        half = side / 2 * rng.uniform(0.96, 1.04)
        corners = np.array([(-half, 0), (-half, side), (half, side), (half, 0)])
        return Shape(corners, side * rng.uniform(0.96, 1.04))
    width, height, depth = (size * rng.uniform(0.87, 1.16) for size in SIZES[piece])
    if piece == "well":
        half = width / 2
        return Shape(
            np.array([(-half, 0), (-half, height), (half, height), (half, 0)]), width, True
        )
    outline = sawtooth(rng) if piece == "factory" else np.array(OUTLINES[piece], dtype=float)
    outline = flattened(outline, rng.uniform(*RELIEF.get(piece, (1.0, 1.0))))
    outline = outline + rng.normal(0, 0.018, outline.shape) * (outline[:, 1:] > 0)
    if rng.random() < 0.7:
        outline = with_door(outline, rng)
    if rng.random() < 0.5:
        outline = outline[::-1] * (-1, 1)
    return Shape(np.maximum(outline, (-9, 0)) * (width, height), depth)
