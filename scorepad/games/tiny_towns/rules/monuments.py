"""The 15 monuments of the base game and the two French promos."""

from __future__ import annotations

from scorepad.games.tiny_towns.rules.card import Card, by_id
from scorepad.games.tiny_towns.rules.ways.monuments import (
    by_fact,
    edge_and_centre,
    good_company,
    largest_group,
    types_beside,
    types_in_town,
    types_missing,
)
from scorepad.games.tiny_towns.rules.ways.plain import flat, if_fed, worth_nothing
from scorepad.rules.house_rules import HouseRule
from scorepad.rules.text import Name, Text, ordinal

BUILDING = Name("building", "bâtiment")

SOLO = frozenset({"solo"})

BASE_MONUMENTS = by_id(
    Card(
        "architects-guild",
        "monument",
        Name("Architect's Guild", "Guilde des Architectes"),
        "- - glass / - wheat stone / wood brick -",
        flat,
        Text(
            "1 point. When built, up to two buildings may turn into other types.",
            "1 point. À sa construction, jusqu’à deux bâtiments peuvent changer de type.",
        ),
        numbers={"points": 1},
        helps="two-changed",
    ),
    Card(
        "archive-of-the-second-age",
        "monument",
        Name("Archive of the Second Age", "Archives du Deuxième Âge"),
        "wheat wheat / brick glass",
        types_in_town,
        Text(
            "1 point for each different type in the town, itself aside.",
            "1 point par type de bâtiment différent dans la ville, sans compter ce monument.",
        ),
        numbers={"points": 1},
    ),
    Card(
        "barrett-castle",
        "monument",
        Name("Barrett Castle", "Château de Barrett"),
        "wheat - - stone / wood glass glass brick",
        if_fed,
        Text(
            "5 points when fed; counts as 2 Cottages for other buildings.",
            "5 points s’il est ravitaillé ; compte comme 2 Maisons de Campagne pour les autres bâtiments.",
        ),
        feedable=True,
        cottages=2,
        numbers={"points": 5},
    ),
    Card(
        "cathedral-of-caterina",
        "monument",
        Name("Cathedral of Caterina", "Cathédrale de Caterina"),
        "- wheat / stone glass",
        flat,
        Text("2 points. Empty squares cost nothing.", "2 points. Les cases vides ne coûtent rien."),
        numbers={"points": 2},
        effects={"empty_square": 0},
    ),
    Card(
        "fort-ironweed",
        "monument",
        Name("Fort Ironweed", "Forteresse de Vernonia"),
        "wheat - brick / stone wood stone",
        flat,
        Text(
            "7 points. Its owner is no longer Master Builder.",
            "7 points. Son propriétaire n’est plus Maître Constructeur.",
        ),
        removed_in=SOLO,
        numbers={"points": 7},
        helps="no-hammer",
    ),
    Card(
        "grand-mausoleum-of-the-rodina",
        "monument",
        Name("Grand Mausoleum of the Rodina", "Grand Mausolée de Rodina"),
        "wood wood / brick stone",
        worth_nothing,
        Text(
            "each unfed Cottage is worth 3.",
            "chaque Maison de Campagne non ravitaillée vaut 3 points.",
        ),
        effects={"unfed_cottage": 3},
    ),
    Card(
        "grove-university",
        "monument",
        Name("Grove University", "Université du Bosquet"),
        "- brick - / stone glass stone",
        flat,
        Text(
            "3 points. When built, one building comes free.",
            "3 points. À sa construction, un bâtiment est offert.",
        ),
        numbers={"points": 3},
        helps="one-free",
    ),
    Card(
        "mandras-palace",
        "monument",
        Name("Mandras Palace", "Palais de Mandras"),
        "wheat glass / brick wood",
        types_beside,
        Text(
            "2 points for each different type beside it.",
            "2 points par type de bâtiment différent adjacent.",
        ),
        numbers={"points": 2},
    ),
    Card(
        "obelisk-of-the-crescent",
        "monument",
        Name("Obelisk of the Crescent", "Obélisque du Croissant"),
        "wheat - - / brick glass brick",
        worth_nothing,
        Text(
            "every later building may be put on any empty square.",
            "les bâtiments suivants peuvent être placés sur n’importe quelle case vide.",
        ),
        helps="later-anywhere",
    ),
    Card(
        "opaleyes-watch",
        "monument",
        Name("Opaleye's Watch", "Tour de l’Œil Opalin", feminine=True),
        "wood - - - / brick glass wheat wheat / stone - - -",
        worth_nothing,
        Text(
            "up to three buildings come free when neighbours build them.",
            "jusqu’à trois bâtiments sont offerts quand les voisins les construisent.",
        ),
        removed_in=SOLO,
        helps="three-free",
    ),
    Card(
        "shrine-of-the-elder-tree",
        "monument",
        Name("Shrine of the Elder Tree", "Autel de l’Arbre des Anciens"),
        "brick wheat stone / wood glass wood",
        by_fact(
            "shrine_buildings",
            "first",
            BUILDING.counted,
            Text(
                "{number} in the town when it was built, itself included: {value}.",
                "{number} dans la ville à sa construction, lui compris : {value}.",
            ),
            Text(
                "How many buildings stood when it was built was not given; counted as {number}: {value}.",
                "Le nombre de bâtiments à sa construction n’est pas indiqué ; compté pour {number} : {value}.",
            ),
            1,
            2,
            3,
            4,
            5,
            8,
        ),
        Text(
            "1 to 5 points for as many buildings when it was built, 8 from the sixth on.",
            "De 1 à 5 points selon le nombre de bâtiments à sa construction, 8 à partir du sixième.",
        ),
        needs="shrine_buildings",
    ),
    Card(
        "silva-forum",
        "monument",
        Name("Silva Forum", "Théâtre Silva"),
        "- - wheat - / brick brick stone wood",
        largest_group,
        Text(
            "1 point, and 1 for each building of the largest connected group of one type.",
            "1 point, et 1 par bâtiment du plus grand groupe adjacent d’un même type.",
        ),
        numbers={"points": 1},
    ),
    Card(
        "sky-baths",
        "monument",
        Name("The Sky Baths", "Bains Célestes"),
        "- wheat - / stone glass wood / brick - brick",
        types_missing,
        Text(
            "2 points for each type missing from the town.", "2 points par type absent de la ville."
        ),
        numbers={"points": 2},
    ),
    Card(
        "starloom",
        "monument",
        Name("The Starloom", "Observatoire"),
        "glass glass / wood wheat",
        by_fact(
            "finished",
            "player",
            ordinal,
            Text(
                "Town finished {number}: {value}.",
                "Rang d’achèvement : {number}, {value}.",
            ),
            Text(
                "The order of finishing was not given; counted as {number}: {value}.",
                "Le rang d’achèvement n’est pas indiqué ; compté {number} : {value}.",
            ),
            6,
            3,
            2,
            0,
        ),
        Text(
            "6, 3 or 2 points for finishing the town first, second or third.",
            "6, 3 ou 2 points pour avoir terminé sa ville en premier, deuxième ou troisième.",
        ),
        needs="finished",
        removed_in=SOLO,
    ),
    Card(
        "statue-of-the-bondmaker",
        "monument",
        Name("Statue of the Bondmaker", "Statue d’Allégeance", feminine=True),
        "wood stone stone glass / wheat - - -",
        worth_nothing,
        Text(
            "cubes named by others may be put on Cottages.",
            "les cubes annoncés par les autres peuvent aller sur les Maisons de Campagne.",
        ),
        effects={"cubes_on_cottage": 1},
        helps="cubes-on-cottages",
    ),
    # The two promos at the end of the French rulebook; their patterns are not known to us.
    Card(
        "escale-a-jeux",
        "monument",
        Name("Escale à jeux", "Escale à jeux"),
        None,
        edge_and_centre,
        Text(
            "1 point on the edge of the town, and 2 for each Cottage in the centre.",
            "1 point au bord de la ville, et 2 par Maison de Campagne au centre.",
        ),
        numbers={"edge": 1, "points": 2},
        promo=True,
    ),
    Card(
        "ludicaire",
        "monument",
        Name("Ludicaire", "Ludicaire"),
        None,
        good_company,
        Text(
            "1 point, 2 more with 2 Cottages in its row and column, 1 more with 5 Cottages in the town.",
            "1 point, 2 de plus avec 2 Maisons de Campagne sur sa ligne et sa colonne, 1 de plus avec 5 dans la ville.",
        ),
        numbers={"points": 1, "company": 2, "crowd": 1, "both_lines": 1},
        promo=True,
    ),
)

BASE_HOUSE_RULES = (
    HouseRule(
        "cavern",
        "",
        Text(
            "Played with the cavern: each player may have put up to 2 resources beside the board.",
            "Règle de la Cave : chaque joueur a pu mettre jusqu’à 2 ressources à côté du plateau.",
        ),
        {},
        default=False,
    ),
    HouseRule(
        "ludicaire-both-lines",
        "ludicaire",
        Text(
            "Ludicaire counts Cottages of its row and column together.",
            "Ludicaire compte ensemble les Maisons de Campagne de sa ligne et de sa colonne.",
        ),
        {"both_lines": 0},
    ),
)
