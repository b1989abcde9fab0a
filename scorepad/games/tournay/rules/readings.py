"""Open questions of the rulebook, and how this pad answers them unless a group says otherwise."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.rules.house_rules import HouseRule
from scorepad.rules.text import Text

HAS_COLOUR = "prestige-has-colour"
ARRAS = "arras"
COVERED_BUILDER = "covered-builder"

HOUSE_RULES: Mapping[str, HouseRule] = {
    rule.id: rule
    for rule in (
        HouseRule(
            HAS_COLOUR,
            "",
            Text(
                "Visible prestige buildings count as cards and as buildings of their colour.",
                "Les bâtiments de prestige visibles comptent comme cartes et comme bâtiments de leur couleur.",
            ),
        ),
        HouseRule(
            ARRAS,
            "tour-darras",
            Text("The Tour d’Arras counts", "La Tour d’Arras compte"),
            default="each",
            choices={
                "each": Text("every white or yellow building", "chaque bâtiment blanc ou jaune"),
                "pairs": Text(
                    "pairs of one white and one yellow building",
                    "les paires formées d’un bâtiment blanc et d’un jaune",
                ),
            },
        ),
        HouseRule(
            COVERED_BUILDER,
            "",
            Text(
                "Whoever covered a prestige building is still its builder while somebody shows it.",
                "Un bâtiment de prestige recouvert garde son bâtisseur, tant que quelqu’un le montre.",
            ),
            default=False,
        ),
    )
}

# Each answer as part of a sentence, for results that say how they were counted.
STATEMENTS: Mapping[str, Mapping[bool | str, Text]] = {
    HAS_COLOUR: {
        True: Text(
            "visible prestige buildings count as cards of their colour",
            "les bâtiments de prestige visibles comptent comme cartes de leur couleur",
        ),
        False: Text(
            "prestige buildings count for La Madeleine only",
            "les bâtiments de prestige ne comptent que pour La Madeleine",
        ),
    },
    ARRAS: {
        "each": Text(
            "the Tour d’Arras counts every white or yellow building",
            "la Tour d’Arras compte chaque bâtiment blanc ou jaune",
        ),
        "pairs": Text(
            "the Tour d’Arras counts pairs of one white and one yellow building",
            "la Tour d’Arras compte les paires formées d’un bâtiment blanc et d’un jaune",
        ),
    },
    COVERED_BUILDER: {
        False: Text(
            "whoever covered a prestige building is no longer its builder",
            "le joueur qui a recouvert un bâtiment de prestige n’en est plus le bâtisseur",
        ),
        True: Text(
            "whoever covered a prestige building is still its builder while somebody shows it",
            "le joueur qui a recouvert un bâtiment de prestige en reste le bâtisseur tant que quelqu’un le montre",
        ),
    },
}


def answers_of(given: Mapping[str, bool | str]) -> dict[str, bool | str]:
    """The answer to every question: what a table says, else what is usual."""
    return {id_: given.get(id_, rule.default) for id_, rule in HOUSE_RULES.items()}
