"""The pieces as people name them: cubes by their resource, buildings by the card they stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorepad.games.tiny_towns.rules.board import MONUMENT
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.rules.text import Name, Text

EMPTY = Text("empty", "vide")


class Cube(NamedTuple):
    """A resource with the letters it carries besides its colour."""

    id: str
    letters: Text  # two, since wood and wheat, or bois, blé and brique, begin alike
    name: Name


CUBES = {
    cube.id: cube
    for cube in (
        Cube("wood", Text("Wo", "Bo"), Name("wood", "bois", "wood", "bois")),
        Cube("wheat", Text("Wh", "Bl"), Name("wheat", "blé", "wheat", "blés")),
        Cube("brick", Text("Br", "Br"), Name("brick", "brique")),
        Cube("glass", Text("Gl", "Ve"), Name("glass", "verre", "glass", "verres")),
        Cube("stone", Text("St", "Pi"), Name("stone", "pierre")),
    )
}


def piece_name(piece: str | None, cards: Mapping[str, str], monument: str | None) -> Text:
    """Name what stands on a square by the card it stands for."""
    if piece is None:
        return EMPTY
    if piece in CUBES:
        return CUBES[piece].name
    if piece == "monument":
        return CARDS[monument].name if monument else MONUMENT
    return CARDS[cards.get(piece, piece)].name
