"""How the card reference sorts the cards: prestige buildings first, then the decks by colour."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.games.tournay.rules.cards import ACTIVITY_CARDS, BASE, EXPANSION
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.table import PRESTIGE
from scorepad.rules.game import CardKind, ReferenceCard
from scorepad.rules.text import Text

CARDS: Mapping[str, ReferenceCard] = {**PRESTIGE_BUILDINGS, **ACTIVITY_CARDS}
KINDS: Mapping[str, CardKind] = {
    PRESTIGE: CardKind(
        Text("Prestige buildings", "Bâtiments de prestige"), Text("level III", "niveau III")
    ),
    "yellow": CardKind(Text("Yellow cards", "Cartes jaunes"), Text("civil", "civil")),
    "white": CardKind(Text("White cards", "Cartes blanches"), Text("religious", "religieux")),
    "red": CardKind(Text("Red cards", "Cartes rouges"), Text("military", "militaire")),
}
BOXES: Mapping[str, Text] = {
    BASE: Text("Base game", "Jeu de base"),
    EXPANSION: Text("Expansion", "Extension"),
}
