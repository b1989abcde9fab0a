"""The six monuments. Five of them win."""

from __future__ import annotations

from scorepad.games.minivilles.rules.card import Monument
from scorepad.rules.text import Name, Text

HARBOR = "harbor"
TRAIN_STATION = "train-station"
SHOPPING_MALL = "shopping-mall"
AMUSEMENT_PARK = "amusement-park"
RADIO_TOWER = "radio-tower"
AIRPORT = "airport"

TO_WIN = 5
MALL_SYMBOLS = frozenset({"cup", "bread"})
MALL_BONUS = 1
HARBOR_BONUS = 2
HARBOR_FROM = 10  # the least sum of the dice to which the Harbor may add
AIRPORT_COINS = 10

MONUMENTS = {
    card.id: card
    for card in (
        Monument(
            HARBOR,
            Name("Harbor", "Port"),
            Text("the Harbor", "le Port"),
            2,
            Text(
                "When you roll 10 or more, you may add 2.",
                "Si vous obtenez 10 ou plus, vous pouvez ajouter 2.",
            ),
        ),
        Monument(
            TRAIN_STATION,
            Name("Train Station", "Gare"),
            Text("the Train Station", "la Gare"),
            4,
            Text("You may roll one die or two.", "Vous pouvez lancer un ou deux dés."),
        ),
        Monument(
            SHOPPING_MALL,
            Name("Shopping Mall", "Centre commercial", plural_fr="Centres commerciaux"),
            Text("the Shopping Mall", "le Centre commercial"),
            10,
            Text(
                "Each of your cup and bread cards brings 1 coin more.",
                "Chacune de vos cartes tasse et pain rapporte 1 pièce de plus.",
            ),
        ),
        Monument(
            AMUSEMENT_PARK,
            Name("Amusement Park", "Parc d’attractions", plural_fr="Parcs d’attractions"),
            Text("the Amusement Park", "le Parc d’attractions"),
            16,
            Text(
                "After a double you take another turn.",
                "Après un double, vous jouez un tour de plus.",
            ),
        ),
        Monument(
            RADIO_TOWER,
            Name("Radio Tower", "Tour radio", plural_fr="Tours radio"),
            Text("the Radio Tower", "la Tour radio"),
            22,
            Text("Once a turn you may roll again.", "Une fois par tour, vous pouvez relancer."),
        ),
        Monument(
            AIRPORT,
            Name("Airport", "Aéroport"),
            Text("the Airport", "l’Aéroport"),
            30,
            Text(
                "If you build nothing in your turn, you get 10 coins.",
                "Si vous ne construisez rien à votre tour, vous recevez 10 pièces.",
            ),
        ),
    )
}
