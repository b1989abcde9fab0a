"""Cards of level I and II whose text or printed points are known; the rest is read off the card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.games.tournay.rules.table import Card
from scorepad.rules.text import Name, Text

BASE, EXPANSION = "base", "expansion"


@dataclass(frozen=True, slots=True)
class ActivityCard:
    """A building or character of level I or II."""

    id: str
    name: Name
    colour: str
    level: int
    kind: str
    text: Text  # what it does, in our own words
    box: str
    points: int | None = None  # printed on it; None where it is not known

    @property
    def type(self) -> str:
        """The reference sorts these cards by colour, as the decks are."""
        return self.colour


ACTIVITY_CARDS: Mapping[str, ActivityCard] = {
    card.id: card
    for card in (
        ActivityCard(
            "arsenal",
            Name("Arsenal", "Arsenal", plural_fr="Arsenaux"),
            "red",
            1,
            "building",
            Text(
                "Draws cards from the red deck of level II.",
                "Pioche des cartes dans la pioche rouge de niveau II.",
            ),
            BASE,
            1,
        ),
        ActivityCard(
            "ballista",
            Name("Ballista", "Baliste"),
            "red",
            1,
            "building",
            Text("Makes up to two events worse.", "Aggrave jusqu’à deux événements."),
            BASE,
            1,
        ),
        ActivityCard(
            "barracks",
            Name("Barracks", "Caserne", "Barracks"),
            "red",
            1,
            "building",
            Text(
                "Pay 3 deniers to recruit a red citizen.",
                "Payez 3 deniers pour recruter un habitant militaire.",
            ),
            BASE,
            1,
        ),
        ActivityCard(
            "fort",
            Name("Fort", "Fort"),
            "red",
            1,
            "building",
            Text(
                "Fight an event that has a coin on it.",
                "Combattez un événement qui porte une pièce.",
            ),
            BASE,
            1,
        ),
        ActivityCard(
            "knight",
            Name("Knight", "Chevalier"),
            "red",
            1,
            "character",
            Text(
                "Acts when a prestige building is placed.",
                "Agit quand un bâtiment de prestige est posé.",
            ),
            BASE,
            1,
        ),
        ActivityCard(
            "inn",
            Name("Inn", "Auberge"),
            "yellow",
            1,
            "building",
            Text(
                "4 deniers for each pair of a yellow and a red citizen on your plaza.",
                "4 deniers par paire formée d’un habitant civil et d’un militaire sur votre place.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "brewery-1",
            Name("Brewery", "Brasserie", "Breweries"),
            "yellow",
            1,
            "building",
            Text(
                "1 denier for each citizen on your plaza.",
                "1 denier par habitant sur votre place.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "brewery-2",
            Name("Brewery", "Brasserie", "Breweries"),
            "yellow",
            2,
            "building",
            Text(
                "2 deniers for each citizen lying beside your plaza.",
                "2 deniers par habitant couché à côté de votre place.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "bakery",
            Name("Bakery", "Boulangerie", "Bakeries"),
            "yellow",
            2,
            "building",
            Text(
                "2 deniers for each red citizen on your plaza, or 2 for each white one.",
                "2 deniers par habitant militaire sur votre place, ou 2 par religieux.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "senator-1",
            Name("Senator", "Sénateur"),
            "yellow",
            1,
            "character",
            Text(
                "2 deniers whenever you gather your citizens.",
                "2 deniers chaque fois que vous rassemblez vos habitants.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "senator-2",
            Name("Senator", "Sénateur"),
            "yellow",
            2,
            "character",
            Text(
                "3 deniers whenever you gather your citizens.",
                "3 deniers chaque fois que vous rassemblez vos habitants.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "abbey-1",
            Name("Abbey", "Abbaye"),
            "white",
            1,
            "building",
            Text(
                "Turn up the top card of each deck of level I and take two of the three. A crier among them sets off the events first.",
                "Révélez la première carte de chaque pioche de niveau I et prenez-en deux sur trois. Un crieur public déclenche d’abord les événements.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "abbey-2",
            Name("Abbey", "Abbaye"),
            "white",
            2,
            "building",
            Text(
                "Turn up the top card of each deck of level II and take two of the three. A crier among them sets off the events first.",
                "Révélez la première carte de chaque pioche de niveau II et prenez-en deux sur trois. Un crieur public déclenche d’abord les événements.",
            ),
            EXPANSION,
        ),
        *(
            ActivityCard(
                f"monk-{level}",
                Name("Monk", "Moine"),
                "white",
                level,
                "character",
                Text(
                    "After you activate a white card of its row or column, a second white citizen may activate a yellow one there.",
                    "Après avoir activé une carte blanche de sa ligne ou de sa colonne, un second habitant religieux peut y activer une carte jaune.",
                ),
                EXPANSION,
            )
            for level in (1, 2)
        ),
        *(
            ActivityCard(
                f"templar-{level}",
                Name("Templar", "Templier"),
                "white",
                level,
                "character",
                Text(
                    "After you activate a white card of its row or column, a second white citizen may activate a red one there.",
                    "Après avoir activé une carte blanche de sa ligne ou de sa colonne, un second habitant religieux peut y activer une carte rouge.",
                ),
                EXPANSION,
            )
            for level in (1, 2)
        ),
        ActivityCard(
            "catapult",
            Name("Catapult", "Catapulte"),
            "red",
            1,
            "building",
            Text(
                "Puts damage on a free card of the other players’ quarters. While occupied it wards off one event of a crier, as a rampart does.",
                "Endommage une carte libre dans le quartier des autres joueurs. Occupée, elle protège d’un événement d’un crieur public, comme un rempart.",
            ),
            EXPANSION,
            1,
        ),
        ActivityCard(
            "lordship",
            Name("Lordship", "Seigneurie"),
            "red",
            1,
            "building",
            Text(
                "Choose a colour: each player pays you 1 denier for each building of it in their quarter.",
                "Choisissez une couleur : chaque joueur vous paie 1 denier par bâtiment de cette couleur dans son quartier.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "knight-1",
            Name("Knight", "Chevalier"),
            "red",
            1,
            "character",
            Text(
                "With every second red or grey citizen placed in its row or column you may fight an event that has a coin on it.",
                "Tous les deux habitants militaires ou gris placés dans sa ligne ou sa colonne, vous pouvez combattre un événement qui porte une pièce.",
            ),
            EXPANSION,
            1,
        ),
        ActivityCard(
            "knight-2",
            Name("Knight", "Chevalier"),
            "red",
            2,
            "character",
            Text(
                "With every second red or grey citizen placed in its row or column you may fight an event that has a coin on it, and get its coins.",
                "Tous les deux habitants militaires ou gris placés dans sa ligne ou sa colonne, vous pouvez combattre un événement qui porte une pièce, et gagnez ses pièces.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "mercenary",
            Name("Mercenary", "Mercenaire", "Mercenaries"),
            "red",
            2,
            "character",
            Text(
                "3 deniers instead of 2 for each red citizen when you earn money.",
                "3 deniers au lieu de 2 par habitant militaire quand vous gagnez de l’argent.",
            ),
            EXPANSION,
        ),
        ActivityCard(
            "courtroom",
            Name("Courtroom", "Salle d’audience", plural_fr="Salles d’audience"),
            "red",
            2,
            "building",
            Text(
                "The richest player gives you 3 deniers; tied ones all do.",
                "Le joueur le plus riche vous donne 3 deniers ; à égalité, tous vous en donnent.",
            ),
            EXPANSION,
        ),
    )
}


# Two cards may have one face and one name, such as the two Knights; their printed points are equal.
KNOWN: Mapping[tuple[str, int, str, str], ActivityCard] = {
    (card.colour, card.level, card.kind, name.casefold()): card
    for card in ACTIVITY_CARDS.values()
    for name in (card.id, card.name.en, card.name.fr)
}


def known_names(colour: str, level: int, kind: str) -> tuple[Name, ...]:
    """The names of the known cards of one face, each once."""
    return tuple(
        {
            card.name.en: card.name
            for card in ACTIVITY_CARDS.values()
            if (card.colour, card.level, card.kind) == (colour, level, kind)
        }.values()
    )


def known_card(card: Card) -> ActivityCard | None:
    """The card of that face and name, in either language, if it is known."""
    return KNOWN.get((card.colour, card.level, card.kind, card.name.casefold()))


def printed_points(card: Card) -> int | None:
    """The printed points, if a card of that face and name is known to have them."""
    known = known_card(card)
    return known.points if known else None
