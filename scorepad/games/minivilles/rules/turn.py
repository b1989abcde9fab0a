"""A turn around its activation: what the dice allow, what may be built, and what the end brings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.events import COINS, Payment
from scorepad.games.minivilles.rules.monuments import (
    AIRPORT,
    AIRPORT_COINS,
    AMUSEMENT_PARK,
    HARBOR,
    HARBOR_BONUS,
    HARBOR_FROM,
    MONUMENTS,
    RADIO_TOWER,
    TRAIN_STATION,
)
from scorepad.games.minivilles.rules.town import Town
from scorepad.rules.problem import Problem
from scorepad.rules.text import Text

END = "end"
BUILD = "build"
TOP_UP = "top-up"
PIPS = 6
ENOUGH = 2  # coins to which the bank tops up whoever built nothing


def result_of(dice: Sequence[int], harbor: bool) -> int:
    """What the cards look at."""
    return sum(dice) + (HARBOR_BONUS if harbor else 0)


def may_add(town: Town, dice: Sequence[int]) -> bool:
    """Whether the Harbor may add to these dice."""
    return HARBOR in town.monuments and sum(dice) >= HARBOR_FROM


def is_double(dice: Sequence[int]) -> bool:
    """Whether two dice show the same."""
    return len(dice) == 2 and dice[0] == dice[1]


def has_park(town: Town) -> bool:
    """Whether a double brings another turn."""
    return AMUSEMENT_PARK in town.monuments


def dice_problems(
    town: Town, dice: Sequence[int], *, harbor: bool, rerolled: bool
) -> Iterator[Problem]:
    """What the monuments of the roller do not allow."""
    if len(dice) > 1 and TRAIN_STATION not in town.monuments:
        message = Text(
            "Two dice need the Train Station; without it one die is rolled.",
            "Il faut la Gare pour lancer deux dés ; sans elle, on en lance un seul.",
        )
        yield Problem("two-dice", "illegal", message)
    if harbor and not may_add(town, dice):
        message = Text(
            "Only the Harbor adds 2, and only to a roll of 10 or more.",
            "Seul le Port ajoute 2, et seulement à un jet de 10 ou plus.",
        )
        yield Problem("harbor-not-allowed", "illegal", message)
    if rerolled and RADIO_TOWER not in town.monuments:
        message = Text(
            "Rolling again needs the Radio Tower.", "Il faut la Tour radio pour relancer."
        )
        yield Problem("rerolled-not-allowed", "illegal", message)


# Why a card cannot be built, by code: words without a full stop, for sentences and refusals alike.
HINDRANCES: Mapping[str, Text] = {
    "cannot-pay": Text(
        "{name} costs {cost}; this town has {coins}",
        "{name} coûte {cost} ; cette ville a {coins}",
    ),
    "already-built": Text(
        "{name} stands in this town already, and one is all it may have",
        "{name} est déjà dans cette ville, et un seul exemplaire y est permis",
    ),
    "not-open": Text(
        "{name} is on none of the open piles",
        "{name} n’est sur aucune des piles",
    ),
    "none-left": Text("the box has no {name} left", "{name} : il n’en reste plus dans la boîte"),
}


def hindrances(town: Town, card: str) -> list[str]:
    """What keeps a town from building a card, whatever the market holds."""
    wanted = CARDS[card]
    stands = card in town.monuments or (wanted.type == "purple" and card in town.cards)
    found = ["cannot-pay"] if town.coins < wanted.cost else []
    return [*found, "already-built"] if stands else found


def hindrance_text(code: str, town: Town, card: str) -> Text:
    """Say what keeps a town from building a card."""
    wanted = CARDS[card]
    return HINDRANCES[code].given(
        name=wanted.name, cost=COINS.counted(wanted.cost), coins=COINS.counted(town.coins)
    )


def build_problems(town: Town, card: str) -> Iterator[Problem]:
    """The same as problems of a turn that was played."""
    for code in hindrances(town, card):
        words = hindrance_text(code, town, card)
        yield Problem(code, "illegal", Text("{words}.", "{words}.", words=words), (card,))


def build(town: Town, seat: int, card: str) -> Payment:
    """Put a card into a town, paid to the bank."""
    cost = CARDS[card].cost
    if card in MONUMENTS:
        town.monuments.append(card)
    else:
        town.add(card)
    town.coins -= cost
    return Payment(BUILD, card, seat, None, cost, cost)


def end_without_building(town: Town, seat: int) -> Payment | None:
    """What whoever built nothing gets; the Airport comes first, and then nobody is poor any more."""
    if AIRPORT in town.monuments:
        card, coins = AIRPORT, AIRPORT_COINS
    else:
        card, coins = TOP_UP, max(0, ENOUGH - town.coins)
    if not coins:
        return None
    town.coins += coins
    return Payment(END, card, None, seat, coins, coins)
