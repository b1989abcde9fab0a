"""All 34 cards together, and how people sort them."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.games.minivilles.rules.card import Establishment, Monument
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.rules.game import CardKind
from scorepad.rules.text import Text

CARDS: Mapping[str, Establishment | Monument] = {**ESTABLISHMENTS, **MONUMENTS}
KINDS: Mapping[str, CardKind] = {
    "red": CardKind(
        Text("Red establishments", "Établissements rouges"),
        Text("on the turns of others", "au tour des autres"),
    ),
    "green": CardKind(
        Text("Green establishments", "Établissements verts"), Text("on your turn", "à votre tour")
    ),
    "blue": CardKind(
        Text("Blue establishments", "Établissements bleus"),
        Text("on anyone’s turn", "au tour de chacun"),
    ),
    "purple": CardKind(
        Text("Purple establishments", "Établissements violets"),
        Text("on your turn, one of each in a town", "à votre tour, un de chaque par ville"),
    ),
    "monument": CardKind(
        Text("Monuments", "Monuments"),
        Text("five of them win", "cinq pour gagner"),
        apart=True,
        both_sides=True,
    ),
}
BOXES: Mapping[str, Text] = {"base": Text("Minivilles Deluxe", "Minivilles Deluxe")}
