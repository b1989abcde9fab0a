"""What Fortune adds to the checks: coins that cannot be, counters without their card."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.tiny_towns.rules.board import CENTRE, COIN, squares_of
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.fortune import FORTUNE
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.problem import Problem
from scorepad.rules.text import Text

CHEST = 4


def fortune_is_on(town: Town, table: Table) -> Iterator[Problem]:
    """Fortune's cards and coins need the expansion."""
    if FORTUNE in table.expansions:
        return
    facts = town.seat.facts
    if town.coins or facts.hollow_hill_coins or facts.coins_on_squares:
        message = Text(
            "Coins belong to Fortune, and this game is played without it.",
            "Les pièces viennent de Fortune, et cette partie se joue sans.",
        )
        yield Problem("coins-without-fortune", "illegal", message)
    held = town.held
    for card in (*town.cards.values(), *((held,) if held else ())):
        if card.expansion == FORTUNE:
            message = Text(
                "{card} belongs to Fortune, and this game is played without it.",
                "{card} : cette carte vient de Fortune, et cette partie se joue sans.",
                card=card.name,
            )
            yield Problem(
                "card-without-fortune", "illegal", message, squares_of(town.of[card.type])
            )


def coins_are_given(town: Town, table: Table) -> Iterator[Problem]:
    """With Fortune the coins left count; nobody says how many there are by leaving them out."""
    if table.finished and FORTUNE in table.expansions and town.seat.coins is None:
        message = Text(
            "Say how many coins are left in the chest; 0 was assumed.",
            "Indiquez le nombre de pièces restées dans le Coffre ; 0 est supposé.",
        )
        yield Problem("missing-coins", "missing", message)


def chest_holds_the_coins(town: Town, table: Table) -> Iterator[Problem]:
    """Four coins fit into the chest, one more with a built monument that has a slot."""
    slot = town.effects.get("coin_slot", 0)
    if town.coins <= CHEST + slot:
        return
    # Which monuments have a slot rests on one source: for another Fortune monument a fifth coin
    # is only strange.
    unsure = town.coins == CHEST + 1 and town.monument and town.monument.expansion == FORTUNE
    message = Text(
        "The chest of this town holds {room}; {coins} were given.",
        "Le Coffre de cette ville contient au plus {room} ; {coins} sont indiquées.",
        room=COIN.counted(CHEST + slot),
        coins=town.coins,
    )
    yield Problem("too-many-coins", "odd" if unsure else "illegal", message)


def income_suffices(town: Town, table: Table) -> Iterator[Problem]:
    """No more coins can be left and paid than the town can ever have earned.

    Every turn coin needs two buildings, buildings never vanish, and each income card pays at most
    a fixed sum. Cards with open-ended income, and the Guild that may have replaced income cards,
    switch this check off.
    """
    cards = tuple(town.cards.values())
    open_ended = any(card.effects.get("open_income") for card in cards)
    if town.of["monument"] and (
        town.monument is None
        or town.monument.effects.get("open_income")
        or town.monument.helps == "two-changed"
    ):
        open_ended = True
    if open_ended or FORTUNE not in table.expansions:
        return
    buildings = town.built.bit_count()
    income = buildings // 2 + sum(_income(card, town, buildings) for card in _standing(town))
    spent = sum(
        card.effects.get("cost", 0) * town.own(card).bit_count() for card in _standing(town)
    )
    counters = (town.seat.facts.hollow_hill_coins or 0) if town.effects.get("counters") else 0
    if town.coins + spent + counters > income:
        message = Text(
            "This town can have earned {income} at most, yet {coins} are left and {spent} were paid.",
            "Cette ville a pu gagner au plus {income}, or il en reste {coins} et {spent} ont été payées.",
            income=COIN.counted(income),
            coins=town.coins,
            spent=spent + counters,
        )
        yield Problem("too-little-income", "illegal", message)


def _standing(town: Town) -> tuple[Card, ...]:
    standing = tuple(card for kind, card in town.cards.items() if town.of[kind])
    return (*standing, town.monument) if town.monument else standing


def _income(card: Card, town: Town, buildings: int) -> int:
    each = card.effects.get("income", 0) * town.own(card).bit_count()
    if card.effects.get("coins_in_centre"):
        each += (town.built & CENTRE).bit_count()
    if card.effects.get("income_by_buildings"):
        each += buildings
    return each


def counters_have_their_card(town: Town, table: Table) -> Iterator[Problem]:
    """Coins lie on Hollow Hill's card only once it is built."""
    if town.seat.facts.hollow_hill_coins and not town.effects.get("counters"):
        message = Text(
            "Coins on the card of Hollow Hill were given, and it does not stand in this town.",
            "Des pièces sont indiquées sur la carte de la Colline Creuse, qui n’est pas construite.",
        )
        yield Problem("counters-without-card", "illegal", message)


def coins_lie_where_they_may(town: Town, table: Table) -> Iterator[Problem]:
    """Coins left on squares: only the Grotto leaves them, on every centre square not built up."""
    given = town.seat.facts.coins_on_squares
    if given is None:
        return
    coins = sum(1 << square for square in given)
    under = coins & town.built
    if under:
        message = Text(
            "A coin on a square is collected when something is built there.",
            "Une pièce posée sur une case est gagnée quand on y construit.",
        )
        yield Problem("coin-under-building", "illegal", message, squares_of(under))
    allowed = CENTRE & ~town.built if town.effects.get("coins_in_centre") else 0
    stray = coins & ~allowed & ~under
    missing = allowed & ~coins
    if stray:
        message = Text(
            "No coin can be left on these squares of a finished town.",
            "Aucune pièce ne peut rester sur ces cases d’une ville terminée.",
        )
        yield Problem("stray-coin", "illegal", message, squares_of(stray))
    if missing:
        message = Text(
            "A coin of the Grotto leaves the centre only when something is built there.",
            "Une pièce de la Grotte ne quitte le centre que si l’on y construit.",
        )
        yield Problem("coin-gone", "illegal", message, squares_of(missing))


FORTUNE_CHECKS = (
    fortune_is_on,
    coins_are_given,
    chest_holds_the_coins,
    income_suffices,
    counters_have_their_card,
    coins_lie_where_they_may,
)
