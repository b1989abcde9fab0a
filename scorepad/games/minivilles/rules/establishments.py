"""The 28 establishments, those that are activated by the same roll in the order in which they act."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from scorepad.games.minivilles.rules.card import COLOURS, Establishment
from scorepad.games.minivilles.rules.effects import (
    demolish_for,
    give_away_for,
    pay,
    pay_dice,
    pay_for_each,
    swap,
    take,
    take_all,
    take_for_each,
    take_from_all,
    take_from_one,
    take_half,
)
from scorepad.games.minivilles.rules.monuments import HARBOR
from scorepad.rules.text import Name, Text

BAKERY = "bakery"
WHEAT_FIELD = "wheat-field"
MOVING_COMPANY = "moving-company"
DEMOLITION_COMPANY = "demolition-company"
TUNA_BOAT = "tuna-boat"
TV_STATION = "tv-station"
BUSINESS_CENTER = "business-center"

SYMBOLS: Mapping[str, Name] = {
    "cup": Name("cup", "tasse"),
    "bread": Name("bread", "pain", "breads"),
    "wheat": Name("wheat", "blé", "wheats"),
    "cow": Name("cow", "vache"),
    "gear": Name("gear", "engrenage"),
    "boat": Name("boat", "bateau", plural_fr="bateaux"),
    "factory": Name("factory", "usine", "factories"),
    "case": Name("suitcase", "valise"),
    "fruit": Name("fruit", "fruit"),
    "tower": Name("tower", "tour"),
}
RED = (
    Establishment(
        "cafe",
        "red",
        Name("Café", "Café"),
        Text("a Café", "un Café"),
        "cup",
        (3,),
        2,
        take(1),
        Text("1 coin from the player who rolled.", "1 pièce du joueur qui a lancé les dés."),
    ),
    Establishment(
        "french-restaurant",
        "red",
        Name("French Restaurant", "Restaurant 5 étoiles", plural_fr="Restaurants 5 étoiles"),
        Text("a French Restaurant", "un Restaurant 5 étoiles"),
        "cup",
        (5,),
        3,
        take(5, monuments=2),
        Text(
            "5 coins from the player who rolled, if that player has 2 monuments or more.",
            "5 pièces du joueur qui a lancé les dés, s’il a au moins 2 monuments.",
        ),
    ),
    Establishment(
        "pizza-joint",
        "red",
        Name("Pizza Joint", "Pizzeria"),
        Text("a Pizza Joint", "une Pizzeria"),
        "cup",
        (7,),
        1,
        take(1),
        Text("1 coin from the player who rolled.", "1 pièce du joueur qui a lancé les dés."),
    ),
    Establishment(
        "hamburger-stand",
        "red",
        Name("Hamburger Stand", "Moonster burger"),
        Text("a Hamburger Stand", "un Moonster burger"),
        "cup",
        (8,),
        1,
        take(1),
        Text("1 coin from the player who rolled.", "1 pièce du joueur qui a lancé les dés."),
    ),
    Establishment(
        "family-restaurant",
        "red",
        Name("Family Restaurant", "Restaurant"),
        Text("a Family Restaurant", "un Restaurant"),
        "cup",
        (9, 10),
        3,
        take(2),
        Text("2 coins from the player who rolled.", "2 pièces du joueur qui a lancé les dés."),
    ),
    Establishment(
        "members-only-club",
        "red",
        Name("Member's Only Club", "Club privé", plural_fr="Clubs privés"),
        Text("a Member's Only Club", "un Club privé"),
        "cup",
        (12, 13, 14),
        4,
        take_all(monuments=3),
        Text(
            "All coins of the player who rolled, if that player has 3 monuments or more.",
            "Toutes les pièces du joueur qui a lancé les dés, s’il a au moins 3 monuments.",
        ),
    ),
)

GREEN = (
    Establishment(
        "general-store",
        "green",
        Name("General Store", "Épicerie"),
        Text("a General Store", "une Épicerie"),
        "bread",
        (2,),
        0,
        pay(2, monuments_at_most=1),
        Text(
            "2 coins on your turn, while you have 1 monument at most.",
            "2 pièces à votre tour, tant que vous avez au plus 1 monument.",
        ),
    ),
    Establishment(
        "bakery",
        "green",
        Name("Bakery", "Boulangerie", "Bakeries"),
        Text("a Bakery", "une Boulangerie"),
        "bread",
        (2, 3),
        1,
        pay(1),
        Text("1 coin on your turn.", "1 pièce à votre tour."),
        starting=1,
    ),
    Establishment(
        "convenience-store",
        "green",
        Name("Convenience Store", "Supérette"),
        Text("a Convenience Store", "une Supérette"),
        "bread",
        (4,),
        2,
        pay(3),
        Text("3 coins on your turn.", "3 pièces à votre tour."),
    ),
    Establishment(
        "demolition-company",
        "green",
        Name(
            "Demolition Company",
            "Entreprise de travaux publics",
            "Demolition Companies",
            plural_fr="Entreprises de travaux publics",
        ),
        Text("a Demolition Company", "une Entreprise de travaux publics"),
        "case",
        (4,),
        2,
        demolish_for(8),
        Text(
            "On your turn you must turn one of your monuments back and get 8 coins.",
            "À votre tour, remettez obligatoirement un de vos monuments en construction et recevez 8 pièces.",
        ),
    ),
    Establishment(
        "furniture-factory",
        "green",
        Name(
            "Furniture Factory",
            "Fabrique de meubles",
            "Furniture Factories",
            plural_fr="Fabriques de meubles",
        ),
        Text("a Furniture Factory", "une Fabrique de meubles"),
        "factory",
        (8,),
        3,
        pay_for_each(3, "gear"),
        Text(
            "3 coins on your turn for each of your gear cards.",
            "3 pièces à votre tour pour chacune de vos cartes engrenage.",
        ),
    ),
    Establishment(
        "moving-company",
        "green",
        Name(
            "Moving Company",
            "Entreprise de déménagement",
            "Moving Companies",
            plural_fr="Entreprises de déménagement",
        ),
        Text("a Moving Company", "une Entreprise de déménagement"),
        "case",
        (9, 10),
        2,
        give_away_for(4),
        Text(
            "On your turn you must give one of your establishments, not a tower, to another player and get 4 coins.",
            "À votre tour, donnez obligatoirement un de vos établissements, hors tour, à un autre joueur et recevez 4 pièces.",
        ),
    ),
    Establishment(
        "soda-bottling-plant",
        "green",
        Name("Soda Bottling Plant", "Moonster soda"),
        Text("a Soda Bottling Plant", "un Moonster soda"),
        "factory",
        (11,),
        5,
        pay_for_each(1, "cup", everybody=True),
        Text(
            "1 coin on your turn for each cup card of all players.",
            "1 pièce à votre tour pour chaque carte tasse de tous les joueurs.",
        ),
    ),
    Establishment(
        "fruit-and-vegetable-market",
        "green",
        Name(
            "Fruit and Vegetable Market",
            "Marché de fruits et légumes",
            plural_fr="Marchés de fruits et légumes",
        ),
        Text("a Fruit and Vegetable Market", "un Marché de fruits et légumes"),
        "fruit",
        (11, 12),
        2,
        pay_for_each(2, "wheat"),
        Text(
            "2 coins on your turn for each of your wheat cards.",
            "2 pièces à votre tour pour chacune de vos cartes blé.",
        ),
    ),
    Establishment(
        "food-warehouse",
        "green",
        Name("Food Warehouse", "Halle du marché", plural_fr="Halles du marché"),
        Text("a Food Warehouse", "une Halle du marché"),
        "factory",
        (12, 13),
        2,
        pay_for_each(2, "cup"),
        Text(
            "2 coins on your turn for each of your cup cards.",
            "2 pièces à votre tour pour chacune de vos cartes tasse.",
        ),
    ),
)

BLUE = (
    Establishment(
        "wheat-field",
        "blue",
        Name("Wheat Field", "Champs de blé", plural_fr="Champs de blé"),
        Text("a Wheat Field", "une carte Champs de blé"),
        "wheat",
        (1,),
        1,
        pay(1),
        Text("1 coin on anyone's turn.", "1 pièce, quel que soit le joueur dont c’est le tour."),
        starting=1,
    ),
    Establishment(
        "ranch",
        "blue",
        Name("Ranch", "Ferme", "Ranches"),
        Text("a Ranch", "une Ferme"),
        "cow",
        (2,),
        1,
        pay(1),
        Text("1 coin on anyone's turn.", "1 pièce, quel que soit le joueur dont c’est le tour."),
    ),
    Establishment(
        "forest",
        "blue",
        Name("Forest", "Forêt"),
        Text("a Forest", "une Forêt"),
        "gear",
        (5,),
        3,
        pay(1),
        Text("1 coin on anyone's turn.", "1 pièce, quel que soit le joueur dont c’est le tour."),
    ),
    Establishment(
        "vineyard",
        "blue",
        Name("Vineyard", "Vignoble"),
        Text("a Vineyard", "un Vignoble"),
        "wheat",
        (7,),
        3,
        pay(3),
        Text("3 coins on anyone's turn.", "3 pièces, quel que soit le joueur dont c’est le tour."),
    ),
    Establishment(
        "mackerel-boat",
        "blue",
        Name("Mackerel Boat", "Petit bateau de pêche", plural_fr="Petits bateaux de pêche"),
        Text("a Mackerel Boat", "un Petit bateau de pêche"),
        "boat",
        (8,),
        2,
        pay(3, needs=HARBOR),
        Text(
            "3 coins on anyone's turn, if you have the Harbor.",
            "3 pièces, quel que soit le joueur dont c’est le tour, si vous avez le Port.",
        ),
    ),
    Establishment(
        "mine",
        "blue",
        Name("Mine", "Mine"),
        Text("a Mine", "une Mine"),
        "gear",
        (9,),
        6,
        pay(5),
        Text("5 coins on anyone's turn.", "5 pièces, quel que soit le joueur dont c’est le tour."),
    ),
    Establishment(
        "apple-orchard",
        "blue",
        Name("Apple Orchard", "Verger"),
        Text("an Apple Orchard", "un Verger"),
        "wheat",
        (10,),
        3,
        pay(3),
        Text("3 coins on anyone's turn.", "3 pièces, quel que soit le joueur dont c’est le tour."),
    ),
    Establishment(
        "tuna-boat",
        "blue",
        Name("Tuna Boat", "Chalutier"),
        Text("a Tuna Boat", "un Chalutier"),
        "boat",
        (12, 13, 14),
        5,
        pay_dice(needs=HARBOR),
        Text(
            "On anyone's turn two dice are rolled for all Tuna Boats: that many coins, if you have the Harbor.",
            "Quel que soit le joueur dont c’est le tour, deux dés sont lancés pour tous les Chalutiers : autant de pièces, si vous avez le Port.",
        ),
    ),
)

PURPLE = (
    Establishment(
        "stadium",
        "purple",
        Name("Stadium", "Stade"),
        Text("a Stadium", "un Stade"),
        "tower",
        (6,),
        6,
        take_from_all(2),
        Text(
            "On your turn 2 coins from every other player.",
            "À votre tour, 2 pièces de chaque autre joueur.",
        ),
    ),
    Establishment(
        "tv-station",
        "purple",
        Name("TV Station", "Chaîne de télévision", plural_fr="Chaînes de télévision"),
        Text("a TV Station", "une Chaîne de télévision"),
        "tower",
        (6,),
        7,
        take_from_one(5),
        Text(
            "On your turn 5 coins from a player of your choice.",
            "À votre tour, 5 pièces d’un joueur de votre choix.",
        ),
    ),
    Establishment(
        "publisher",
        "purple",
        Name("Publisher", "Maison d’édition", plural_fr="Maisons d’édition"),
        Text("a Publisher", "une Maison d’édition"),
        "tower",
        (7,),
        5,
        take_for_each(1, "cup", "bread"),
        Text(
            "On your turn, from every other player, 1 coin for each of their cup and bread cards.",
            "À votre tour, de chaque autre joueur, 1 pièce pour chacune de ses cartes tasse et pain.",
        ),
    ),
    Establishment(
        "tax-office",
        "purple",
        Name("Tax Office", "Centre des impôts", plural_fr="Centres des impôts"),
        Text("a Tax Office", "un Centre des impôts"),
        "tower",
        (8, 9),
        4,
        take_half(10),
        Text(
            "On your turn half the coins of every other player who has 10 or more, rounded down.",
            "À votre tour, la moitié des pièces de chaque autre joueur qui en a au moins 10, arrondie à l’inférieur.",
        ),
    ),
    Establishment(
        "business-center",
        "purple",
        Name("Business Center", "Centre d’affaires", plural_fr="Centres d’affaires"),
        Text("a Business Center", "un Centre d’affaires"),
        "tower",
        (6,),
        8,
        swap,
        Text(
            "On your turn you may swap one of your establishments for one of another player, no towers.",
            "À votre tour, vous pouvez échanger un de vos établissements contre celui d’un autre joueur, hors tours.",
        ),
    ),
)

ESTABLISHMENTS = {card.id: card for card in (*RED, *GREEN, *BLUE, *PURPLE)}
STARTING = {card.id: card.starting for card in ESTABLISHMENTS.values() if card.starting}


def _by_roll() -> dict[str, dict[int, tuple[Establishment, ...]]]:
    found: dict[str, dict[int, tuple[Establishment, ...]]] = {
        colour: defaultdict(tuple) for colour in COLOURS
    }
    for card in ESTABLISHMENTS.values():
        for roll in card.rolls:
            found[card.type][roll] += (card,)
    return {colour: dict(by_roll) for colour, by_roll in found.items()}


ACTIVATED = _by_roll()  # by colour and result
