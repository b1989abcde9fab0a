"""The data against the facts, written down a second time from the sources."""

from __future__ import annotations

from collections import Counter

import pytest

from scorepad.games.little_town.rules import GAME
from scorepad.games.little_town.rules.board import AROUND, BOARD, NAMES, SIDES, SQUARES
from scorepad.games.little_town.rules.numbers import HOUSES, OBJECTIVES_EACH, WORKERS
from scorepad.games.little_town.rules.objectives import (
    COINS,
    FISH,
    OBJECTIVES,
    POINTS,
    THREE_STONE,
    THREE_WOOD,
    TWO_KINDS,
    WOOD_OR_STONE,
)
from scorepad.games.little_town.rules.tiles import FIRST_GAME, GIVE_POINTS, TILES
from scorepad.games.little_town.rules.worker import gathered
from scorepad.rules.text import LANGUAGES
from tests.games.little_town.rules.drawn import land

# id | English | French | cost | points | pay | get: W wood, S stone, H wheat, F fish, C coin, V point, * any cube
FACTS = """
wheat-field|Wheat Field|Champ de blé|1W|3||1H
workshop|Workshop|Atelier|2S|5|2W|3V
tavern|Tavern|Bar|2S 2H|7||3V
bakery|Bakery|Boulangerie|2W|4|1H|4C
brewery|Brewery|Brasserie|2W|4|1H|3V
quarry|Quarry|Carrière|3W|5|2C|2S
cathedral|Cathedral|Cathédrale|6S|11||
carpenter|Carpenter|Charpentier|2W|4|1C|3W
castle|Castle|Château|6S|0||
church|Church|Église|4S|8|3C|5V
warehouse|Warehouse|Entrepôt|4S|8|2S|5V
grocery|Grocery|Épicerie|2W|4|1C|1H 1F
fair|Fair|Foire|4W|6|1S 1W 1H 1F|7V
fountain|Fountain|Fontaine|2S|5|1C|3V
barn|Barn|Grenier|4W|6|2H|5V
bookshop|Bookshop|Librairie|4S|8||3C
gold-mine|Gold Mine|Mine d’or|1W 1S|4||2C
fishmonger|Fishmonger|Poissonnier|1W 1S|4|1F|3C
pier|Pier|Ponton|3W|5||2F
pawnbroker|Pawnbroker|Prêteur sur gage|3W|5|2*|2*
well|Well|Puits|1W 1S|4||2V
residence|Residence|Résidence|6C|2||
restaurant|Restaurant|Restaurant|2W 2S|7|1H 1F|4V
statue|Statue|Statue|4S|10||
watchtower|Watchtower|Tour de guet|3W 3S|0||
""".strip().splitlines()
LETTERS = {
    "W": "wood", "S": "stone", "H": "wheat", "F": "fish", "C": "coins", "V": "points", "*": "cubes",
}  # fmt: skip


def goods(text: str) -> dict[str, int]:
    return {LETTERS[one[-1]]: int(one[:-1]) for one in text.split()}


@pytest.mark.parametrize("row", FACTS, ids=lambda row: str(row).split("|")[0])
def test_every_tile_is_as_printed(row: str) -> None:
    name, english, french, cost, points, pay, gain = row.split("|")
    tile = TILES[name]
    assert (tile.name.en, tile.name.fr) == (english, french)
    assert (tile.cost, tile.points) == (goods(cost), int(points))
    assert (tile.pay, tile.gain) == (goods(pay), goods(gain))


def test_there_are_25_kinds_of_29_tiles_worth_126() -> None:
    assert [row.split("|")[0] for row in FACTS] == list(TILES)
    assert sum(tile.copies for tile in TILES.values()) == 29
    assert sum(tile.points for name, tile in TILES.items() if name != "wheat-field") == 126


def test_the_first_game_has_twelve_tiles() -> None:
    assert set(FIRST_GAME) == {
        "workshop", "bakery", "quarry", "castle", "church", "warehouse",
        "grocery", "barn", "gold-mine", "pawnbroker", "well", "statue",
    }  # fmt: skip


def test_both_sides_have_the_same_terrain() -> None:
    wanted = {"forest": 6, "lake": 5, "mountain": 4, "grass": 39}
    assert {side: Counter(terrain) for side, terrain in SIDES.items()} == {1: wanted, 2: wanted}


@pytest.mark.parametrize(
    ("side", "square", "terrain"),
    [
        (1, "A1", "mountain"), (1, "C1", "forest"), (1, "A3", "lake"), (1, "I4", "lake"),
        (1, "G5", "forest"), (1, "E6", "lake"), (1, "I6", "forest"), (1, "I1", "mountain"),
        (2, "A1", "forest"), (2, "C2", "forest"), (2, "I3", "lake"), (2, "E5", "forest"),
        (2, "D6", "mountain"), (2, "I6", "mountain"), (2, "A5", "lake"), (2, "G1", "lake"),
    ],
)  # fmt: skip
def test_squares_lie_where_they_are_printed(side: int, square: str, terrain: str) -> None:
    assert SIDES[side][SQUARES[square]] == terrain


def test_squares_are_named_by_column_and_row() -> None:
    assert (NAMES[0], NAMES[8], NAMES[9], NAMES[53]) == ("A1", "I1", "A2", "I6")
    assert [NAMES[near] for near in AROUND[SQUARES["A5"]]] == ["A4", "B4", "B5", "A6", "B6"]


def test_no_square_gathers_more_than_three_and_these_do() -> None:
    best = {}
    for side, terrain in SIDES.items():
        empty = land("", "", side=side)
        found = {
            NAMES[square]: sum(map(len, gathered(empty, square).values()))
            for square in BOARD.squares
            if terrain[square] == "grass"
        }
        assert max(found.values()) == 3
        best[side] = {name for name, number in found.items() if number == 3}
    assert best == {1: {"B2", "B5", "F5", "H5"}, 2: {"B2", "D2", "H2", "H5"}}


def test_everyone_has_their_share() -> None:
    assert WORKERS == {2: 5, 3: 4, 4: 3}
    assert HOUSES == {2: 7, 3: 6, 4: 6}
    assert OBJECTIVES_EACH == {2: 4, 3: 3, 4: 2}


def test_objectives_have_their_numbers_and_points() -> None:
    assert {name: (one.number, one.points) for name, one in OBJECTIVES.items()} == {
        "three-side-by-side": (1, 3),
        "more-buildings-than-workers": (2, 3),
        "twice-the-food": (3, 3),
        "lake-mountain-forest": (4, 3),
        "two-kinds-consumed": (5, 2),
        "fed-with-fish": (6, 2),
        "unknown-objective": (7, None),
        "fish-building": (8, 2),
        "two-coin-buildings": (9, 3),
        "wood-or-stone-building": (10, 2),
        "three-stone-building": (11, 2),
        "no-coins": (12, 3),
        "six-coins": (13, 2),
        "fresh-cube-spent": (14, 2),
        "four-activations": (15, 3),
        "points-from-two": (16, 2),
        "five-gathered": (17, 2),
        "three-wood-building": (18, 2),
    }
    assert sum(one.points or 0 for one in OBJECTIVES.values()) == 41
    warned = {one.number for one in OBJECTIVES.values() if one.alert}
    assert warned == {5, 7, 8, 9, 10, 11, 13, 14, 16, 18}


def test_objectives_look_for_the_tiles_of_the_list() -> None:
    assert FISH.tiles == {"grocery", "fair", "fishmonger", "pier", "restaurant"}
    assert COINS.tiles == {
        "bakery",
        "quarry",
        "carpenter",
        "church",
        "grocery",
        "fountain",
        "bookshop",
        "gold-mine",
        "fishmonger",
    }
    assert WOOD_OR_STONE.tiles == {"workshop", "quarry", "carpenter", "warehouse", "fair"}
    assert THREE_STONE.tiles == {
        "cathedral",
        "castle",
        "church",
        "warehouse",
        "bookshop",
        "statue",
        "watchtower",
    }
    assert THREE_WOOD.tiles == {"quarry", "fair", "barn", "pier", "pawnbroker", "watchtower"}
    assert TWO_KINDS.tiles == {"fair", "restaurant"}
    giving = "workshop tavern brewery church warehouse fair fountain barn well restaurant"
    assert POINTS.tiles == GIVE_POINTS == set(giving.split())
    assert FISH.perhaps == WOOD_OR_STONE.perhaps == TWO_KINDS.perhaps == {"pawnbroker"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_says_what_it_does(language: str) -> None:
    texts = {name: card.text.say(language) for name, card in GAME.cards.items()}
    assert all(text.strip().endswith(".") and "{" not in text for text in texts.values())
    wanted = {
        "en": "Pay 1 stone, 1 wood, 1 wheat and 1 fish: get 7 points.",
        "fr": "Payez 1 pierre, 1 bois, 1 blé et 1 poisson\u00a0: recevez 7 points.",
    }
    assert texts["fair"] == wanted[language]
