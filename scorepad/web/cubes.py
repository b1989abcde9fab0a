"""The five resources as pages draw and name them."""

from __future__ import annotations

from typing import NamedTuple

from scorepad.rules.text import Text


class Cube(NamedTuple):
    """A resource with the letters it carries besides its colour."""

    id: str
    letters: Text  # two, since wood and wheat, or bois, blé and brique, begin alike
    name: Text


CUBES = {
    cube.id: cube
    for cube in (
        Cube("wood", Text("Wo", "Bo"), Text("wood", "bois")),
        Cube("wheat", Text("Wh", "Bl"), Text("wheat", "blé")),
        Cube("brick", Text("Br", "Br"), Text("brick", "brique")),
        Cube("glass", Text("Gl", "Ve"), Text("glass", "verre")),
        Cube("stone", Text("St", "Pi"), Text("stone", "pierre")),
    )
}
