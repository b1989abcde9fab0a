"""The sixteen prestige buildings: what each counts, and what that is worth to its builder and to others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from scorepad.games.tournay.rules import counting
from scorepad.games.tournay.rules.counting import Count
from scorepad.games.tournay.rules.readings import ARRAS
from scorepad.games.tournay.rules.table import PRESTIGE, PRESTIGE_LEVEL, Card
from scorepad.rules.text import Name, Text

CAP = 12  # points a player gets at most from one name


class Cost(NamedTuple):
    """What is paid to place a card."""

    deniers: int = 0
    cards: int = 0  # from the hand
    citizens: int = 0  # of the card's colour


class Choice(NamedTuple):
    """Another thing that a building counts, where a reading says so."""

    reading: str
    answer: str
    counts: Count


@dataclass(frozen=True, slots=True)
class Prestige:
    """A prestige building."""

    id: str
    name: Name
    colour: str
    copies: int
    counts: Count
    left: int  # the value for its builders
    right: int  # the value for everybody else
    cost: Cost | None  # None where it is not known
    otherwise: Choice | None = None
    unsure: bool = False  # whether the two values are only likely
    type: str = field(default=PRESTIGE, init=False)
    box: str = field(default="base", init=False)

    @property
    def text(self) -> Text:
        """What it does."""
        values = {"left": self.left, "right": self.right, "most": CAP}
        if self.counts.unit is None:
            return Text(
                "{left} points for its builder, {right} for everybody else.",
                "{left} points pour son bâtisseur, {right} pour les autres.",
                **values,
            )
        return Text(
            "Each player counts: {what}. Each is worth {left} to the builder and {right} to the others, {most} points at most.",
            "Chacun compte : {what}. Chaque unité vaut {left} pour le bâtisseur et {right} pour les autres, {most} points au plus.",
            what=self.counts.unit.plural,
            **values,
        )

    def counted_by(self, answers: Mapping[str, bool | str]) -> Count:
        """What it counts under these readings."""
        other = self.otherwise
        if other and answers[other.reading] == other.answer:
            return other.counts
        return self.counts

    def card(self, points: int | None = None, name: str = "") -> Card:
        """It as a card of a quarter."""
        return Card(self.colour, PRESTIGE_LEVEL, PRESTIGE, self.id, name, points)


def _same(name: str) -> Name:
    """A name that is the same in both languages."""
    return Name(name, name)


FIVE, TWO_AND_A_CARD, A_CITIZEN = Cost(deniers=5), Cost(deniers=2, cards=1), Cost(citizens=1)

PRESTIGE_BUILDINGS: Mapping[str, Prestige] = {
    building.id: building
    for building in (
        Prestige(
            "belfry",
            Name("Belfry", "Beffroi", "Belfries"),
            "yellow",
            1,
            counting.CARD_SETS,
            4,
            2,
            FIVE,
        ),
        Prestige(
            "city-hall",
            Name("City Hall", "Hôtel de ville", plural_fr="Hôtels de ville"),
            "yellow",
            2,
            counting.YELLOW_CITIZENS,
            2,
            1,
            TWO_AND_A_CARD,
        ),
        Prestige(
            "cloth-hall",
            Name("Cloth Hall", "Halle aux draps", plural_fr="Halles aux draps"),
            "yellow",
            2,
            counting.YELLOW_CARDS,
            2,
            1,
            A_CITIZEN,
        ),
        Prestige(
            "mint",
            Name("Mint", "Hôtel des monnaies", plural_fr="Hôtels des monnaies"),
            "yellow",
            2,
            counting.LOTS_OF_DENIERS,
            2,
            1,
            FIVE,
        ),
        Prestige(
            "tour-des-six", _same("Tour des Six"), "yellow", 2, counting.CHARACTERS, 2, 1, FIVE
        ),
        Prestige(
            "cathedral",
            Name("Cathedral", "Cathédrale"),
            "white",
            1,
            counting.NOTHING,
            8,
            0,
            Cost(deniers=20),
        ),
        Prestige(
            "la-madeleine",
            _same("La Madeleine"),
            "white",
            2,
            counting.PRESTIGE_BUILDINGS,
            2,
            1,
            TWO_AND_A_CARD,
        ),
        Prestige("saint-brice", _same("Saint-Brice"), "white", 1, counting.CARD_SETS, 4, 2, FIVE),
        Prestige(
            "saint-jacques",
            _same("Saint-Jacques"),
            "white",
            2,
            counting.WHITE_CARDS,
            2,
            1,
            A_CITIZEN,
        ),
        Prestige(
            "saint-nicolas", _same("Saint-Nicolas"), "white", 1, counting.CITIZEN_SETS, 3, 1, FIVE
        ),
        Prestige(
            "saint-quentin",
            _same("Saint-Quentin"),
            "white",
            2,
            counting.WHITE_CITIZENS,
            2,
            1,
            TWO_AND_A_CARD,
        ),
        Prestige(
            "pont-des-trous", _same("Pont des Trous"), "red", 1, counting.CITIZEN_SETS, 3, 1, FIVE
        ),
        Prestige(
            "porte-de-la-vigne",
            _same("Porte de la Vigne"),
            "red",
            2,
            counting.RED_CITIZENS,
            2,
            1,
            None,
        ),
        Prestige(
            "tour-darras",
            Name("Tour d'Arras", "Tour d’Arras"),
            "red",
            2,
            counting.WHITE_AND_YELLOW_BUILDINGS,
            2,
            1,
            None,
            Choice(ARRAS, "pairs", counting.WHITE_YELLOW_PAIRS),
        ),
        Prestige(
            "tour-henry-viii",
            _same("Tour Henry VIII"),
            "red",
            2,
            counting.RAMPARTS,
            2,
            1,
            None,
            unsure=True,
        ),
        Prestige(
            "tour-saint-georges",
            _same("Tour Saint-Georges"),
            "red",
            2,
            counting.RED_CARDS,
            2,
            1,
            None,
            unsure=True,
        ),
    )
}
