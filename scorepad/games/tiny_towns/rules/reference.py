"""How the card reference sorts the cards: by type of building, and by the box they come in."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.games.tiny_towns.rules.board import BUILDINGS, MONUMENT
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.rules.game import CardKind
from scorepad.rules.text import Text

NOTES: Mapping[str, Text] = {
    "cottage": Text("blue", "bleu"),
    "farm": Text("red", "rouge"),
    "well": Text("grey", "gris"),
    "chapel": Text("orange", "orange"),
    "tavern": Text("green", "vert"),
    "theater": Text("yellow", "jaune"),
    "factory": Text("black", "noir"),
    "monument": Text("one in each town", "un par ville"),
}
# A type of building is named after the card everybody knows it by.
KINDS: Mapping[str, CardKind] = {
    kind: CardKind(
        (CARDS[kind].name if kind in CARDS else MONUMENT).plural,
        NOTES[kind],
        apart=kind == "monument",
    )
    for kind in BUILDINGS
}
BOXES: Mapping[str, Text] = {
    "base": Text("Base game", "Jeu de base"),
    "fortune": Text("Fortune", "Fortune"),
    "promo": Text("Promo", "Promo"),
}
