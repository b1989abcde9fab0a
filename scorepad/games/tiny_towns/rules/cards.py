"""The 25 building cards of the base game."""

from __future__ import annotations

from scorepad.games.tiny_towns.rules.card import Card, Holds, by_id
from scorepad.games.tiny_towns.rules.feeding import along_lines, anywhere, around, one_group_each
from scorepad.games.tiny_towns.rules.ways.neighbours import (
    if_beside,
    if_fed_beside,
    per_cottage_beside,
    per_fed_cottage,
    unless_beside,
)
from scorepad.games.tiny_towns.rules.ways.places import (
    alone_in_lines,
    better_line,
    more_than_right,
    per_centre,
    per_corner,
    types_in_lines,
)
from scorepad.games.tiny_towns.rules.ways.plain import (
    by_count,
    feeding,
    flat,
    if_fed,
    per_cube,
    worth_nothing,
)
from scorepad.rules.text import Name, Text

SOLO = frozenset({"solo"})

BLUE = (
    Card(
        "cottage",
        "cottage",
        Name("Cottage", "Maison de Campagne", plural_fr="Maisons de Campagne", feminine=True),
        "- wheat / brick glass",
        if_fed,
        Text("3 points when fed.", "3 points si elle est ravitaillée."),
        feedable=True,
        cottages=1,
        numbers={"points": 3},
    ),
)

RED = (
    Card(
        "farm",
        "farm",
        Name("Farm", "Ferme", feminine=True),
        "wheat wheat / wood wood",
        feeding,
        Text(
            "Feeds 4 buildings anywhere in the town.",
            "Ravitaille 4 bâtiments n’importe où dans la ville.",
        ),
        feeds=anywhere(4),
    ),
    Card(
        "granary",
        "farm",
        Name("Granary", "Grenier", "Granaries"),
        "wheat wheat / wood brick",
        feeding,
        Text("Feeds the 8 squares around it.", "Ravitaille les 8 cases qui l’entourent."),
        feeds=around,
    ),
    Card(
        "orchard",
        "farm",
        Name("Orchard", "Verger"),
        "stone wheat / wheat wood",
        feeding,
        Text("Feeds its whole row and column.", "Ravitaille toute sa ligne et toute sa colonne."),
        feeds=along_lines,
    ),
    Card(
        "greenhouse",
        "farm",
        Name("Greenhouse", "Serre", feminine=True),
        "wheat glass / wood wood",
        feeding,
        Text(
            "Feeds one connected group, wherever it is.",
            "Ravitaille un groupe de bâtiments adjacents, où qu’il soit.",
        ),
        feeds=one_group_each,
    ),
)

GREY = (
    Card(
        "well",
        "well",
        Name("Well", "Puits", plural_fr="Puits"),
        "wood stone",
        per_cottage_beside,
        Text(
            "1 point for each Cottage beside it, fed or not.",
            "1 point par Maison de Campagne adjacente, ravitaillée ou non.",
        ),
        numbers={"points": 1},
    ),
    Card(
        "fountain",
        "well",
        Name("Fountain", "Fontaine", feminine=True),
        "wood stone",
        if_beside("well"),
        Text(
            "2 points beside another grey building.",
            "2 points si elle est adjacente à un autre bâtiment gris.",
        ),
        numbers={"points": 2},
    ),
    Card(
        "millstone",
        "well",
        Name("Millstone", "Meule", feminine=True),
        "wood stone",
        if_beside("farm", "theater"),
        Text(
            "2 points beside a red or a yellow building.",
            "2 points si elle est adjacente à un bâtiment rouge ou jaune.",
        ),
        numbers={"points": 2},
    ),
    Card(
        "shed",
        "well",
        Name("Shed", "Grange", feminine=True),
        "wood stone",
        flat,
        Text(
            "1 point. May be put on any empty square.",
            "1 point. Peut être placée sur n’importe quelle case vide.",
        ),
        numbers={"points": 1},
        helps="itself-anywhere",
    ),
)

ORANGE = (
    Card(
        "chapel",
        "chapel",
        Name("Chapel", "Chapelle", feminine=True),
        "- - glass / stone glass stone",
        per_fed_cottage,
        Text(
            "1 point for each fed Cottage in the town.",
            "1 point par Maison de Campagne ravitaillée dans la ville.",
        ),
        numbers={"points": 1},
    ),
    Card(
        "abbey",
        "chapel",
        Name("Abbey", "Abbaye", feminine=True),
        "- - glass / brick stone stone",
        unless_beside("factory", "tavern", "theater"),
        Text(
            "3 points unless a black, green or yellow building is beside it.",
            "3 points si elle n’est adjacente à aucun bâtiment noir, vert ou jaune.",
        ),
        numbers={"points": 3},
    ),
    Card(
        "cloister",
        "chapel",
        Name("Cloister", "Cloître"),
        "- - glass / wood brick stone",
        per_corner,
        Text(
            "1 point for each orange building in a corner of the town.",
            "1 point par bâtiment orange dans un coin de la ville.",
        ),
        numbers={"points": 1},
    ),
    Card(
        "temple",
        "chapel",
        Name("Temple", "Temple"),
        "- - glass / brick brick stone",
        if_fed_beside,
        Text(
            "4 points beside 2 fed Cottages or more.",
            "4 points s’il est adjacent à au moins 2 Maisons de Campagne ravitaillées.",
        ),
        numbers={"points": 4, "need": 2},
    ),
)

GREEN = (
    Card(
        "tavern",
        "tavern",
        Name("Tavern", "Taverne", feminine=True),
        "brick brick glass",
        by_count(2, 5, 9, 14, 20),
        Text(
            "The set counts: 1 is worth 2, then 5, 9, 14, and 20 from the fifth on.",
            "Comptez-les ensemble : 2, 5, 9, 14 points, et 20 à partir de la cinquième.",
        ),
    ),
    Card(
        "almshouse",
        "tavern",
        Name("Almshouse", "Hospice"),
        "stone stone glass",
        by_count(-1, 5, -3, 15, -5, 26),
        Text(
            "The set counts: −1, 5, −3, 15, −5, and 26 from the sixth on.",
            "Comptez-les ensemble : −1, 5, −3, 15, −5 points, et 26 à partir du sixième.",
        ),
    ),
    Card(
        "inn",
        "tavern",
        Name("Inn", "Auberge", feminine=True),
        "wheat stone glass",
        alone_in_lines,
        Text(
            "3 points when no other green building is in its row or column.",
            "3 points si aucun autre bâtiment vert n’est sur sa ligne ou sa colonne.",
        ),
        numbers={"points": 3},
    ),
    Card(
        "feast-hall",
        "tavern",
        Name("Feast Hall", "Salle des fêtes", plural_fr="Salles des fêtes", feminine=True),
        "wood wood glass",
        more_than_right,
        Text(
            "2 points, or 3 with more green buildings than the right-hand neighbour.",
            "2 points, ou 3 si vous avez plus de bâtiments verts que votre voisin de droite.",
        ),
        removed_in=SOLO,
        numbers={"points": 2, "more": 3},
    ),
)

YELLOW = (
    Card(
        "theater",
        "theater",
        Name("Theater", "Théâtre"),
        "- stone - / wood glass wood",
        types_in_lines,
        Text(
            "1 point for each different other type in its row and column.",
            "1 point par type de bâtiment différent du sien sur sa ligne et sa colonne.",
        ),
        numbers={"points": 1},
    ),
    Card(
        "bakery",
        "theater",
        Name("Bakery", "Boulangerie", "Bakeries", feminine=True),
        "- wheat - / brick glass brick",
        if_beside("farm", "factory"),
        Text(
            "3 points beside a red or a black building.",
            "3 points si elle est adjacente à un bâtiment rouge ou noir.",
        ),
        numbers={"points": 3},
    ),
    Card(
        "market",
        "theater",
        Name("Market", "Marché"),
        "- wood - / stone glass stone",
        better_line,
        Text(
            "1 point for each yellow building in its row or in its column, the better one, itself included.",
            "1 point par bâtiment jaune sur sa ligne ou sur sa colonne, au choix, lui-même compris.",
        ),
        numbers={"points": 1},
    ),
    Card(
        "tailor",
        "theater",
        Name("Tailor", "Tailleur"),
        "- wheat - / stone glass stone",
        per_centre,
        Text(
            "1 point, and 1 for each yellow building on the 4 centre squares.",
            "1 point, et 1 par bâtiment jaune sur les 4 cases du centre.",
        ),
        numbers={"points": 1},
    ),
)

BLACK = (
    Card(
        "factory",
        "factory",
        Name("Factory", "Usine", "Factories", feminine=True),
        "wood - - - / brick stone stone brick",
        worth_nothing,
        Text(
            "it lets its owner swap the resource that lies on it.",
            "elle permet de remplacer la ressource posée dessus.",
        ),
        holds=Holds(1, 1),
        helps="swaps",
    ),
    Card(
        "warehouse",
        "factory",
        Name("Warehouse", "Entrepôt"),
        "wheat wood wheat / brick - brick",
        per_cube,
        Text(
            "Stores up to 3 cubes; each costs 1 point.",
            "Garde jusqu’à 3 cubes ; chacun coûte 1 point.",
        ),
        holds=Holds(0, 3),
        numbers={"cube": -1},
        helps="stores",
    ),
    Card(
        "trading-post",
        "factory",
        Name("Trading Post", "Comptoir"),
        "stone wood - / stone wood brick",
        flat,
        Text(
            "1 point. Stands for any resource in later patterns.",
            "1 point. Remplace n’importe quelle ressource dans les plans suivants.",
        ),
        numbers={"points": 1},
        helps="wild",
    ),
    Card(
        "bank",
        "factory",
        Name("Bank", "Banque", feminine=True),
        "wheat wheat - / wood glass brick",
        flat,
        Text(
            "4 points. Its owner may no longer name the resource on it.",
            "4 points. Son propriétaire ne peut plus annoncer la ressource posée dessus.",
        ),
        holds=Holds(1, 1, different=True),
        removed_in=SOLO,
        numbers={"points": 4},
    ),
)

BASE_CARDS = by_id(*BLUE, *RED, *GREY, *ORANGE, *GREEN, *YELLOW, *BLACK)
