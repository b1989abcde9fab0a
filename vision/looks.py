"""How each game's board looks, as data: its grid, its labels and what a legal board may hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from vision.models import load
from vision.taught import Taught, taught_from

MODELS = Path(__file__).parent / "models"


@dataclass(frozen=True, slots=True)
class Look:
    """One game's board as a camera sees it."""

    rows: int
    columns: int
    labels: tuple[str | None, ...]  # in the order of the model's outputs; None is an empty square
    cubes: tuple[str, ...]  # what may lie on top of a building
    carriers: dict[
        str, float
    ]  # what cubes may lie on, and how sure the first cube must be to count
    stack: int  # at most so many cubes on one building
    at_most: dict[str, int]  # how many of a label one board may hold
    locator: Path
    refiner: Path
    reader: Path
    second: Path  # another reader, asked as well where the photo is good
    examples: Path  # of all pieces, for teaching the reader one copy of the game
    taught: Taught | None = None  # what it was taught of one copy


BUILDINGS = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory", "monument")
CUBES = ("wood", "wheat", "brick", "glass", "stone")

LOOKS = {
    "tiny-towns": Look(
        rows=4,
        columns=4,
        labels=(None, *BUILDINGS, *CUBES),
        cubes=CUBES,
        carriers={"factory": 0.85, "cottage": 0.95},
        stack=3,
        at_most={"monument": 1},
        locator=MODELS / "tiny-towns-locator.onnx",
        refiner=MODELS / "tiny-towns-corners.onnx",
        reader=MODELS / "tiny-towns-squares.onnx",
        second=MODELS / "tiny-towns-second.onnx",
        examples=MODELS / "tiny-towns-squares.npz",
    ),
}


def with_copy(look: Look, taught: Taught | None) -> Look:
    """The look of one copy of a game."""
    return replace(look, taught=taught)


def copy_of(data: bytes, look: Look) -> Taught | None:
    """What a file taught of a copy, unless it is damaged or belongs to another model."""
    return taught_from(data, load(look.reader).fingerprint, len(look.labels))
