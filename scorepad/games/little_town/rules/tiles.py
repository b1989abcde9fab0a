"""The 25 kinds of tiles: 5 Wheat Fields, and one of each other."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.games.little_town.rules.numbers import WHEAT_FIELDS
from scorepad.games.little_town.rules.tile import (
    Answer,
    EndBonus,
    Tile,
    all_buildings_around,
    all_grass_around,
    free_grass_around,
    own_buildings_around,
)
from scorepad.rules.house_rules import HouseRule
from scorepad.rules.text import Name, Text

WHEAT_FIELD = "wheat-field"

CASTLE = EndBonus(
    points=4,
    text=Text(
        "The Castle counts its owner’s buildings around it, not those of others.",
        "Le Château compte les bâtiments de son propriétaire autour de lui, pas ceux des autres.",
    ),
    answers={
        "own": Answer(
            own_buildings_around,
            Text("The owner’s only", "Ceux de son propriétaire seulement"),
            Name(
                "own building around it",
                "bâtiment du même joueur autour",
                "own buildings around it",
                "bâtiments du même joueur autour",
            ),
            Text("With the owner’s alone: {points}.", "Avec les siens seuls : {points}."),
        ),
        "all": Answer(
            all_buildings_around,
            Text("Those of all players", "Ceux de tous les joueurs"),
            Name(
                "building around it, of any player",
                "bâtiment autour, tous joueurs confondus",
                "buildings around it, of all players",
                "bâtiments autour, tous joueurs confondus",
            ),
            Text(
                "With those of all players: {points}.", "Avec ceux de tous les joueurs : {points}."
            ),
        ),
    },
)
WATCHTOWER = EndBonus(
    points=2,
    text=Text(
        "The Watchtower counts the grass around it that nobody built on.",
        "La Tour de guet compte les cases d’herbe autour d’elle où personne n’a construit.",
    ),
    answers={
        "free": Answer(
            free_grass_around,
            Text("Squares without a building only", "Les cases sans bâtiment seulement"),
            Name(
                "grass square around it without a building",
                "case d’herbe sans bâtiment autour",
                "grass squares around it without a building",
                "cases d’herbe sans bâtiment autour",
            ),
            Text(
                "Without the grass under buildings: {points}.",
                "Sans l’herbe sous les bâtiments : {points}.",
            ),
        ),
        "grass": Answer(
            all_grass_around,
            Text("All of it, built on or not", "Toutes, construites ou non"),
            Name(
                "grass square around it, built on or not",
                "case d’herbe autour, construite ou non",
                "grass squares around it, built on or not",
                "cases d’herbe autour, construites ou non",
            ),
            Text(
                "With the grass under buildings: {points}.",
                "Avec l’herbe sous les bâtiments : {points}.",
            ),
        ),
    },
)

TILES: Mapping[str, Tile] = {
    tile.id: tile
    for tile in (
        Tile(
            WHEAT_FIELD,
            Name("Wheat Field", "Champ de blé", plural_fr="Champs de blé"),
            {"wood": 1},
            3,
            gain={"wheat": 1},
            copies=WHEAT_FIELDS,
        ),
        Tile(
            "workshop",
            Name("Workshop", "Atelier"),
            {"stone": 2},
            5,
            pay={"wood": 2},
            gain={"points": 3},
            first_game=True,
        ),
        Tile("tavern", Name("Tavern", "Bar"), {"stone": 2, "wheat": 2}, 7, gain={"points": 3}),
        Tile(
            "bakery",
            Name("Bakery", "Boulangerie", "Bakeries"),
            {"wood": 2},
            4,
            pay={"wheat": 1},
            gain={"coins": 4},
            first_game=True,
        ),
        Tile(
            "brewery",
            Name("Brewery", "Brasserie", "Breweries"),
            {"wood": 2},
            4,
            pay={"wheat": 1},
            gain={"points": 3},
        ),
        Tile(
            "quarry",
            Name("Quarry", "Carrière", "Quarries"),
            {"wood": 3},
            5,
            pay={"coins": 2},
            gain={"stone": 2},
            first_game=True,
        ),
        Tile(
            "cathedral",
            Name("Cathedral", "Cathédrale"),
            {"stone": 6},
            11,
            after_rounds="workers-around",
            note=Text(
                "At the end of each round: 1 point for each worker around it.",
                "À la fin de chaque manche : 1 point par Ouvrier autour d’elle.",
            ),
        ),
        Tile(
            "carpenter",
            Name("Carpenter", "Charpentier"),
            {"wood": 2},
            4,
            pay={"coins": 1},
            gain={"wood": 3},
        ),
        Tile(
            "castle",
            Name("Castle", "Château", plural_fr="Châteaux"),
            {"stone": 6},
            0,
            at_the_end=CASTLE,
            note=Text(
                "At the end of the game: 4 points for each building around it.",
                "À la fin de la partie : 4 points par bâtiment autour de lui.",
            ),
            first_game=True,
        ),
        Tile(
            "church",
            Name("Church", "Église", "Churches"),
            {"stone": 4},
            8,
            pay={"coins": 3},
            gain={"points": 5},
            first_game=True,
        ),
        Tile(
            "warehouse",
            Name("Warehouse", "Entrepôt"),
            {"stone": 4},
            8,
            pay={"stone": 2},
            gain={"points": 5},
            first_game=True,
        ),
        Tile(
            "grocery",
            Name("Grocery", "Épicerie", "Groceries"),
            {"wood": 2},
            4,
            pay={"coins": 1},
            gain={"wheat": 1, "fish": 1},
            first_game=True,
        ),
        Tile(
            "fair",
            Name("Fair", "Foire"),
            {"wood": 4},
            6,
            pay={"stone": 1, "wood": 1, "wheat": 1, "fish": 1},
            gain={"points": 7},
        ),
        Tile(
            "fountain",
            Name("Fountain", "Fontaine"),
            {"stone": 2},
            5,
            pay={"coins": 1},
            gain={"points": 3},
        ),
        Tile(
            "barn",
            Name("Barn", "Grenier"),
            {"wood": 4},
            6,
            pay={"wheat": 2},
            gain={"points": 5},
            first_game=True,
        ),
        Tile("bookshop", Name("Bookshop", "Librairie"), {"stone": 4}, 8, gain={"coins": 3}),
        Tile(
            "gold-mine",
            Name("Gold Mine", "Mine d’or", plural_fr="Mines d’or"),
            {"wood": 1, "stone": 1},
            4,
            gain={"coins": 2},
            first_game=True,
        ),
        Tile(
            "fishmonger",
            Name("Fishmonger", "Poissonnier"),
            {"wood": 1, "stone": 1},
            4,
            pay={"fish": 1},
            gain={"coins": 3},
        ),
        Tile("pier", Name("Pier", "Ponton"), {"wood": 3}, 5, gain={"fish": 2}),
        Tile(
            "pawnbroker",
            Name("Pawnbroker", "Prêteur sur gage", plural_fr="Prêteurs sur gage"),
            {"wood": 3},
            5,
            pay={"cubes": 2},
            gain={"cubes": 2},
            first_game=True,
        ),
        Tile(
            "well",
            Name("Well", "Puits", plural_fr="Puits"),
            {"wood": 1, "stone": 1},
            4,
            gain={"points": 2},
            first_game=True,
        ),
        Tile(
            "residence",
            Name("Residence", "Résidence"),
            {"coins": 6},
            2,
            after_rounds="works-around",
            note=Text(
                "At the end of each round: use the buildings around it, as a worker standing there would.",
                "À la fin de chaque manche : utilisez les bâtiments autour d’elle, comme le ferait un Ouvrier placé là.",
            ),
        ),
        Tile(
            "restaurant",
            Name("Restaurant", "Restaurant"),
            {"wood": 2, "stone": 2},
            7,
            pay={"wheat": 1, "fish": 1},
            gain={"points": 4},
        ),
        Tile("statue", Name("Statue", "Statue"), {"stone": 4}, 10, first_game=True),
        Tile(
            "watchtower",
            Name("Watchtower", "Tour de guet", plural_fr="Tours de guet"),
            {"wood": 3, "stone": 3},
            0,
            at_the_end=WATCHTOWER,
            note=Text(
                "At the end of the game: 2 points for each grass square around it.",
                "À la fin de la partie : 2 points par case d’herbe autour d’elle.",
            ),
        ),
    )
}
DRAWN_TILES = tuple(name for name in TILES if name != WHEAT_FIELD)
FIRST_GAME = tuple(name for name, tile in TILES.items() if tile.first_game)
COUNTS_WORKERS = frozenset(
    name for name, tile in TILES.items() if tile.after_rounds == "workers-around"
)
WORKS_AROUND = frozenset(
    name for name, tile in TILES.items() if tile.after_rounds == "works-around"
)
GIVE_POINTS = frozenset(name for name, tile in TILES.items() if "points" in tile.gain)

# The open questions of a final map; Cathedral and Residence are settings of the live track alone.
READINGS: Mapping[str, HouseRule] = {
    tile.id: HouseRule(
        tile.id,
        tile.id,
        tile.at_the_end.text,
        default=next(iter(tile.at_the_end.answers)),
        choices={key: answer.label for key, answer in tile.at_the_end.answers.items()},
    )
    for tile in TILES.values()
    if tile.at_the_end
}
