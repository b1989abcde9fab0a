"""Both sides of the board: 6 rows of 9 squares with their terrain, and who touches what."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.rules.grid import Grid, Square
from scorepad.rules.text import Name, Text

BOARD = Grid(rows=6, columns=9)
COLUMNS = "ABCDEFGHI"
NAMES = tuple(f"{COLUMNS[column]}{row + 1}" for row, column in map(BOARD.place, BOARD.squares))
SQUARES: Mapping[str, Square] = {name: square for square, name in enumerate(NAMES)}
AROUND = tuple(BOARD.around(square) for square in BOARD.squares)

# "Side 1" and "side 2" are our own names; a picture over two squares is two squares.
DRAWN = {
    1: """
        M . F M . L . M M
        . . . . . . . . .
        L . . . . . . . .
        F . . . . . . . L
        . . . . . . F . .
        . F F . L L . . F
    """,
    2: """
        F . . M M . L . F
        . . F . . . . . .
        F . . . . . . . L
        . . . . . . . . F
        L . . . F . . . .
        L . . M . . L . M
    """,
}
LETTERS = {"F": "forest", "M": "mountain", "L": "lake", ".": "grass"}
SIDES: Mapping[int, tuple[str, ...]] = {
    side: tuple(LETTERS[letter] for letter in drawing.split()) for side, drawing in DRAWN.items()
}
SIDE_NAMES: Mapping[int, Text] = {
    1: Text(
        "Side 1 (mountain in the top left corner)",
        "Face 1 (Montagne dans le coin en haut à gauche)",
    ),
    2: Text(
        "Side 2 (forest in the top left corner)", "Face 2 (Forêt dans le coin en haut à gauche)"
    ),
}

GRASS = "grass"
TERRAIN: Mapping[str, Text] = {
    "grass": Text("grass", "herbe"),
    "forest": Text("forest", "Forêt"),
    "mountain": Text("mountain", "Montagne"),
    "lake": Text("lake", "Lac"),
}
GIVES: Mapping[str, str] = {"forest": "wood", "mountain": "stone", "lake": "fish"}

CUBES = ("wood", "stone", "fish", "wheat")
FOOD = ("fish", "wheat")
GOODS: Mapping[str, Name] = {
    "wood": Name("wood", "bois", "wood", "bois"),
    "stone": Name("stone", "pierre", "stone"),
    "fish": Name("fish", "poisson", "fish"),
    "wheat": Name("wheat", "blé", "wheat"),
    "coins": Name("coin", "pièce"),
    "points": Name("point", "point"),
    "cubes": Name(
        "resource of your choice",
        "ressource au choix",
        "resources of your choice",
        "ressources au choix",
    ),
}

# For each side and square: the terrain it touches, diagonals included, and the grass around it.
TOUCHES: Mapping[int, tuple[frozenset[str], ...]] = {
    side: tuple(frozenset(terrain[near] for near in AROUND[square]) for square in BOARD.squares)
    for side, terrain in SIDES.items()
}
GRASS_AROUND: Mapping[int, tuple[tuple[Square, ...], ...]] = {
    side: tuple(
        tuple(near for near in AROUND[square] if terrain[near] == GRASS) for square in BOARD.squares
    )
    for side, terrain in SIDES.items()
}


def names_of(squares: tuple[Square, ...] | list[Square]) -> tuple[str, ...]:
    """The names of squares, each once, in the order of the board."""
    return tuple(NAMES[square] for square in sorted(set(squares)))
