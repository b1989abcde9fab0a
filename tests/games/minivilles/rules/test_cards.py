"""The 34 cards against the table that was read off the printed ones."""

from __future__ import annotations

import pytest

from scorepad.games.minivilles.rules.cards import CARDS, KINDS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS, SYMBOLS
from scorepad.games.minivilles.rules.market import RESERVE
from scorepad.games.minivilles.rules.monuments import MONUMENTS

# id, French name, English name, colour, symbol, rolls, cost
PRINTED = """
cafe | Café | Café | red | cup | 3 | 2
french-restaurant | Restaurant 5 étoiles | French Restaurant | red | cup | 5 | 3
pizza-joint | Pizzeria | Pizza Joint | red | cup | 7 | 1
hamburger-stand | Moonster burger | Hamburger Stand | red | cup | 8 | 1
family-restaurant | Restaurant | Family Restaurant | red | cup | 9 10 | 3
members-only-club | Club privé | Member's Only Club | red | cup | 12 13 14 | 4
general-store | Épicerie | General Store | green | bread | 2 | 0
bakery | Boulangerie | Bakery | green | bread | 2 3 | 1
convenience-store | Supérette | Convenience Store | green | bread | 4 | 2
demolition-company | Entreprise de travaux publics | Demolition Company | green | case | 4 | 2
furniture-factory | Fabrique de meubles | Furniture Factory | green | factory | 8 | 3
moving-company | Entreprise de déménagement | Moving Company | green | case | 9 10 | 2
soda-bottling-plant | Moonster soda | Soda Bottling Plant | green | factory | 11 | 5
fruit-and-vegetable-market | Marché de fruits et légumes | Fruit and Vegetable Market | green | fruit | 11 12 | 2
food-warehouse | Halle du marché | Food Warehouse | green | factory | 12 13 | 2
wheat-field | Champs de blé | Wheat Field | blue | wheat | 1 | 1
ranch | Ferme | Ranch | blue | cow | 2 | 1
forest | Forêt | Forest | blue | gear | 5 | 3
vineyard | Vignoble | Vineyard | blue | wheat | 7 | 3
mackerel-boat | Petit bateau de pêche | Mackerel Boat | blue | boat | 8 | 2
mine | Mine | Mine | blue | gear | 9 | 6
apple-orchard | Verger | Apple Orchard | blue | wheat | 10 | 3
tuna-boat | Chalutier | Tuna Boat | blue | boat | 12 13 14 | 5
stadium | Stade | Stadium | purple | tower | 6 | 6
tv-station | Chaîne de télévision | TV Station | purple | tower | 6 | 7
publisher | Maison d’édition | Publisher | purple | tower | 7 | 5
tax-office | Centre des impôts | Tax Office | purple | tower | 8 9 | 4
business-center | Centre d’affaires | Business Center | purple | tower | 6 | 8
"""
COSTS = {
    "harbor": ("Port", 2),
    "train-station": ("Gare", 4),
    "shopping-mall": ("Centre commercial", 10),
    "amusement-park": ("Parc d’attractions", 16),
    "radio-tower": ("Tour radio", 22),
    "airport": ("Aéroport", 30),
}


@pytest.mark.parametrize("line", PRINTED.strip().splitlines(), ids=lambda line: line.split()[0])
def test_establishment(line: str) -> None:
    name, french, english, colour, symbol, rolls, cost = line.split(" | ")
    card = ESTABLISHMENTS[name]
    assert (card.name.fr, card.name.en, card.type, card.symbol) == (
        *(french, english),
        *(colour, symbol),
    )
    assert (card.rolls, card.cost) == (tuple(map(int, rolls.split())), int(cost))


def test_there_are_28_establishments_and_six_monuments() -> None:
    assert list(ESTABLISHMENTS) == [line.split(" | ")[0] for line in PRINTED.strip().splitlines()]
    assert {name: (card.name.fr, card.cost) for name, card in MONUMENTS.items()} == COSTS
    assert sum(card.cost for card in MONUMENTS.values()) == 84
    assert set(KINDS) == {card.type for card in CARDS.values()}
    assert {card.symbol for card in CARDS.values()} == set(SYMBOLS)


def test_the_reserve_holds_125_cards() -> None:
    assert len(RESERVE) == 125
    assert {RESERVE.count(name) for name, card in ESTABLISHMENTS.items() if card.unique} == {2}
    assert {RESERVE.count(name) for name, card in ESTABLISHMENTS.items() if not card.unique} == {5}
    assert [card.id for card in ESTABLISHMENTS.values() if card.copies(4) == 9] == [
        "bakery",
        "wheat-field",
    ]


def test_no_result_activates_two_red_cards() -> None:
    for result in range(1, 15):
        assert (
            sum(card.type == "red" and result in card.rolls for card in ESTABLISHMENTS.values()) < 2
        )
