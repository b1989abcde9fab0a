"""The Fortune expansion: twelve buildings, ten monuments, and the questions its rules leave open.

Most point values rest on one secondary source; such numbers are named in `unsure`, and a group may
override them. Only what the rulebook itself states is left out of `unsure`.
"""

from __future__ import annotations

from scorepad.games.tiny_towns.rules.card import Card, Holds, by_id
from scorepad.games.tiny_towns.rules.feeding import lines_for_coins, pairs_for_coins
from scorepad.games.tiny_towns.rules.ways.monuments import fed_but_solitary, less_counters
from scorepad.games.tiny_towns.rules.ways.neighbours import (
    if_fed_beside,
    per_cottage_beside,
    schooling,
    unless_beside,
)
from scorepad.games.tiny_towns.rules.ways.plain import feeding, flat
from scorepad.rules.house_rules import HouseRule
from scorepad.rules.text import Name, Text

FORTUNE = "fortune"
SOLO = frozenset({"solo"})
SOLO_AND_TOWN_HALL = frozenset({"solo", "town-hall"})
POINTS = frozenset({"points"})

FORTUNE_CARDS = by_id(
    Card(
        "root-cellar",
        "farm",
        Name("Root Cellar", "Cellier à Racines", plural_fr="Celliers à Racines"),
        "wheat wood / stone brick",
        feeding,
        Text(
            "At the end each coin feeds one whole row or column; coins must be spent while that helps.",
            "À la fin, chaque pièce ravitaille une ligne ou une colonne entière ; il faut les dépenser tant que c’est utile.",
        ),
        feeds=lines_for_coins,
        expansion=FORTUNE,
        effects={"income": 1},
    ),
    Card(
        "tithe-barn",
        "farm",
        Name("Tithe Barn", "Grange Dîmière", plural_fr="Granges Dîmières", feminine=True),
        "wheat stone / stone wood",
        feeding,
        Text(
            "Feeds its neighbours free; each coin feeds two more anywhere; coins must be spent while that helps.",
            "Ravitaille gratuitement les bâtiments adjacents ; chaque pièce en ravitaille deux de plus ; il faut les dépenser tant que c’est utile.",
        ),
        feeds=pairs_for_coins,
        expansion=FORTUNE,
        numbers={"free_neighbours": 1},
    ),
    Card(
        "statue",
        "well",
        Name("Statue", "Statue", feminine=True),
        "wood stone",
        flat,
        Text(
            "When built, 1 coin for each type of which the town has three.",
            "À sa construction, 1 pièce par type présent au moins trois fois.",
        ),
        expansion=FORTUNE,
        numbers={"points": 0},
        unsure=POINTS,
        effects={"income": 5},
    ),
    Card(
        "mine",
        "well",
        Name("Mine", "Mine", feminine=True),
        "wood stone",
        flat,
        Text("When built, 1 coin.", "À sa construction, 1 pièce."),
        expansion=FORTUNE,
        numbers={"points": 0},
        unsure=POINTS,
        effects={"income": 1},
    ),
    Card(
        "cathedral",
        "chapel",
        Name("Cathedral", "Cathédrale", feminine=True),
        "- - glass / stone glass brick",
        unless_beside("chapel"),
        Text(
            "7 points unless another Cathedral is beside it. Costs 3 coins; unpaid, it becomes the grey building.",
            "7 points si elle n’est pas adjacente à une autre Cathédrale. Coûte 3 pièces ; sinon, elle devient le bâtiment gris.",
        ),
        expansion=FORTUNE,
        numbers={"points": 7},
        unsure=POINTS,
        effects={"cost": 3},
        helps="or-grey",
    ),
    Card(
        "parsonage",
        "chapel",
        Name("Parsonage", "Paroisse", feminine=True),
        "- - glass / stone wheat stone",
        if_fed_beside,
        Text(
            "4 points beside a fed Cottage. When built, all coins are lost unless there is one for each Cottage.",
            "4 points si elle est adjacente à une Maison de Campagne ravitaillée. À sa construction, toutes les pièces sont perdues, sauf s’il y en a une par Maison de Campagne.",
        ),
        expansion=FORTUNE,
        numbers={"points": 4, "need": 1, "fed": 1},
        unsure=POINTS,
    ),
    Card(
        "gamblers-den",
        "tavern",
        Name("Gamblers' Den", "Repaire des Parieurs", plural_fr="Repaires des Parieurs"),
        "brick wood glass",
        flat,
        Text(
            "2 points. When built with exactly 1 coin, 2 more coins.",
            "2 points. Construit avec exactement 1 pièce, 2 pièces de plus.",
        ),
        expansion=FORTUNE,
        numbers={"points": 2},
        unsure=POINTS,
        effects={"income": 2},
    ),
    Card(
        "schoolhouse",
        "tavern",
        Name("Schoolhouse", "École", feminine=True),
        "wood wheat glass",
        schooling,
        Text(
            "2 points beside a fed Cottage; then 2 more with at least as many coins as the right-hand neighbour.",
            "2 points si elle est adjacente à une Maison de Campagne ravitaillée ; puis 2 de plus avec au moins autant de pièces que le voisin de droite.",
        ),
        expansion=FORTUNE,
        removed_in=SOLO,
        numbers={"points": 2, "bonus": 2, "after_feeding": 1},
        unsure=POINTS,
    ),
    Card(
        "jeweler",
        "theater",
        Name("Jeweler", "Bijouterie", feminine=True),
        "- stone - / brick glass brick",
        flat,
        Text(
            "4 points. Costs 1 coin; without one, every other player gains a coin.",
            "4 points. Coûte 1 pièce ; sans pièce, tous les autres joueurs en gagnent une.",
        ),
        expansion=FORTUNE,
        numbers={"points": 4},
        unsure=POINTS,
        effects={"open_income": 1},
    ),
    Card(
        "teahouse",
        "theater",
        Name("Teahouse", "Salon de Thé", plural_fr="Salons de Thé"),
        "- wheat - / wood glass wood",
        flat,
        Text(
            "1 point. When built, up to 3 coins for different types in its row or column.",
            "1 point. À sa construction, jusqu’à 3 pièces pour les types différents sur sa ligne ou sa colonne.",
        ),
        expansion=FORTUNE,
        numbers={"points": 1},
        unsure=POINTS,
        effects={"income": 3},
    ),
    Card(
        "museum",
        "factory",
        Name("Museum", "Musée"),
        "stone wheat wood / brick - brick",
        flat,
        Text(
            "Turns the resources on it into coins when others name them.",
            "Change les ressources posées dessus en pièces quand les autres les annoncent.",
        ),
        holds=Holds(0, 2),
        helps="to-coins",
        expansion=FORTUNE,
        numbers={"points": 0},
        unsure=POINTS,
        effects={"open_income": 1},
    ),
    Card(
        "oddity-shop",
        "factory",
        Name(
            "Oddity Shop",
            "Boutique de Curiosités",
            plural_fr="Boutiques de Curiosités",
            feminine=True,
        ),
        "wood - - - / glass wheat wheat brick",
        flat,
        Text(
            "2 points. Keeps one resource that other Master Builders may take for a coin.",
            "2 points. Garde une ressource que les autres Maîtres Constructeurs peuvent prendre en gagnant une pièce.",
        ),
        holds=Holds(0, 1),
        helps="keeps-one",
        expansion=FORTUNE,
        removed_in=SOLO_AND_TOWN_HALL,
        numbers={"points": 2},
        unsure=POINTS,
        effects={"open_income": 1},
    ),
)

FORTUNE_MONUMENTS = by_id(
    Card(
        "hollow-hill",
        "monument",
        Name("Hollow Hill", "Colline Creuse"),
        "wheat wood - / brick stone wheat",
        less_counters,
        Text(
            "7 points, less 2 for each coin spent later to change a resource.",
            "7 points, moins 2 par pièce dépensée ensuite pour changer une ressource.",
        ),
        expansion=FORTUNE,
        numbers={"points": 7, "counter": -2},
        unsure=frozenset({"points", "counter"}),
        effects={"counters": 1},
        needs="hollow_hill_coins",
    ),
    Card(
        "estival-festival",
        "monument",
        Name("Estival Festival", "Festival Estival"),
        "brick glass wheat / wheat brick glass",
        flat,
        Text(
            "4 points. Costs 2 coins; every coin left is worth 2.",
            "4 points. Coûte 2 pièces ; chaque pièce restante vaut 2.",
        ),
        expansion=FORTUNE,
        numbers={"points": 4},
        unsure=POINTS,
        effects={"coin_value": 2, "coin_slot": 1, "cost": 2},
    ),
    Card(
        "prism-forge",
        "monument",
        Name("The Prism Forge", "Forge du Prisme"),
        "glass glass - / wood stone wheat",
        flat,
        Text(
            "1 point. Cubes shared by two patterns may serve for both.",
            "1 point. Les cubes communs à deux plans peuvent servir aux deux.",
        ),
        expansion=FORTUNE,
        numbers={"points": 1},
        unsure=POINTS,
        helps="shared-cubes",
    ),
    Card(
        "caterinas-grotto",
        "monument",
        Name("Caterina's Grotto", "Grotte de Caterina"),
        "stone glass wood stone / brick - - wheat",
        flat,
        Text(
            "2 points. Puts coins on the centre squares, for whoever builds there.",
            "2 points. Place des pièces sur les cases du centre, à gagner en y construisant.",
        ),
        expansion=FORTUNE,
        numbers={"points": 2},
        unsure=POINTS,
        effects={"coin_slot": 1, "coins_in_centre": 1},
    ),
    Card(
        "masons-guild",
        "monument",
        Name("Masons' Guild", "Guilde des Maçons"),
        "glass brick / brick stone",
        flat,
        Text(
            "3 points. When built, each coin paid brings one free building, all different.",
            "3 points. À sa construction, chaque pièce payée offre un bâtiment, tous différents.",
        ),
        expansion=FORTUNE,
        numbers={"points": 3},
        unsure=POINTS,
        helps="coins-for-free",
    ),
    Card(
        "petal-promenade",
        "monument",
        Name("The Petal Promenade", "Promenade des Pétales"),
        "wheat brick wood wheat",
        flat,
        Text(
            "3 points. Puts coins on 3 empty squares, collected as cubes are placed there.",
            "3 points. Place des pièces sur 3 cases vides, gagnées en y posant des cubes.",
        ),
        expansion=FORTUNE,
        numbers={"points": 3},
        unsure=POINTS,
        effects={"coin_slot": 1, "income": 3},
    ),
    Card(
        "southern-semaphore",
        "monument",
        Name("Southern Semaphore", "Sémaphore Méridional"),
        "- wood - / - glass - / wheat stone brick",
        flat,
        Text(
            "1 point. A second cube of the named resource may be placed, for a coin.",
            "1 point. Un second cube de la ressource annoncée peut être posé, contre une pièce gagnée.",
        ),
        expansion=FORTUNE,
        removed_in=SOLO,
        numbers={"points": 1},
        unsure=POINTS,
        effects={"open_income": 1},
        helps="second-cube",
    ),
    Card(
        "eraflage-vineyard",
        "monument",
        Name("Eraflage Vineyard", "Vignoble d’Éraflage"),
        "wheat wood glass brick",
        fed_but_solitary,
        Text(
            "9 points when fed, less 2 for each different type in its row and column.",
            "9 points s’il est ravitaillé, moins 2 par type différent sur sa ligne et sa colonne.",
        ),
        feedable=True,
        expansion=FORTUNE,
        numbers={"points": 9, "type": -2, "penalty_unfed": 1},
        unsure=POINTS,
    ),
    # No French name of the last two was found; their own names stand for now.
    Card(
        "treasury-at-okaver",
        "monument",
        Name("The Treasury at Okaver", "The Treasury at Okaver"),
        "wood wheat - - / - stone glass wood",
        per_cottage_beside,
        Text(
            "1 point for each Cottage beside it, fed or not. A full chest may bring a free Cottage.",
            "1 point par Maison de Campagne adjacente, ravitaillée ou non. Un Coffre plein peut offrir une Maison de Campagne.",
        ),
        expansion=FORTUNE,
        numbers={"points": 1},
        unsure=POINTS,
        helps="free-cottages",
    ),
    Card(
        "shrine-of-the-windseed",
        "monument",
        Name("Shrine of the Windseed", "Shrine of the Windseed"),
        "glass - / stone brick",
        flat,
        Text(
            "When built, 1 coin for each building of the type the town has most of.",
            "À sa construction, 1 pièce par bâtiment du type le plus présent.",
        ),
        expansion=FORTUNE,
        numbers={"points": 0},
        unsure=POINTS,
        effects={"coin_slot": 1, "income_by_buildings": 1},
    ),
)

FORTUNE_HOUSE_RULES = (
    HouseRule(
        "parsonage-needs-fed-cottage",
        "parsonage",
        Text(
            "A Parsonage needs a fed Cottage beside it.",
            "Une Paroisse doit être adjacente à une Maison de Campagne ravitaillée.",
        ),
        {"fed": 0},
    ),
    HouseRule(
        "schoolhouse-coins-after-feeding",
        "schoolhouse",
        Text(
            "A Schoolhouse compares the coins left after feeding.",
            "Une École compare les pièces restantes après le ravitaillement.",
        ),
        {"after_feeding": 0},
    ),
    HouseRule(
        "eraflage-penalty-unfed",
        "eraflage-vineyard",
        Text(
            "Eraflage Vineyard loses points for types even when unfed.",
            "Le Vignoble d’Éraflage perd des points pour les types même non ravitaillé.",
        ),
        {"penalty_unfed": 0},
    ),
    HouseRule(
        "tithe-barn-free-neighbours",
        "tithe-barn",
        Text(
            "A Tithe Barn feeds its neighbours free.",
            "Une Grange Dîmière ravitaille gratuitement les bâtiments adjacents.",
        ),
        {"free_neighbours": 0},
    ),
)
