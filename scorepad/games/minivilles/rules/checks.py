"""The checks of a final table: one small function a rule, each yields problems and never stops at the first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.establishments import (
    BUSINESS_CENTER,
    ESTABLISHMENTS,
    MOVING_COMPANY,
    STARTING,
)
from scorepad.games.minivilles.rules.monuments import MONUMENTS, TO_WIN
from scorepad.games.minivilles.rules.table import Seat, Table
from scorepad.rules.problem import Problem
from scorepad.rules.text import Name, Text, listed

Check = Callable[[Seat, Table], Iterator[Problem]]

COPIES = Name("copy", "exemplaire", "copies")
TURNS = Name("turn", "tour")
ESTABLISHMENT = Name("establishment", "établissement")
AT_FIRST = sum(STARTING.values())  # establishments that every town begins with


def check_seat(seat: Seat, table: Table) -> tuple[Problem, ...]:
    """All problems of one player."""
    return tuple(problem for check in CHECKS for problem in check(seat, table))


def winners_of(table: Table) -> list[Seat]:
    """Who has enough monuments."""
    return [seat for seat in table.seats if len(seat.monuments) >= TO_WIN]


def _nobody_holds(table: Table, *cards: str) -> bool:
    """Cards that move others never leave the game: where none is left, none was ever used."""
    return not any(table.total(card) for card in cards)


def not_all_monuments(seat: Seat, table: Table) -> Iterator[Problem]:
    """The fifth ends the game at once, so nobody builds the sixth."""
    if len(seat.monuments) == len(MONUMENTS):
        message = Text(
            "All six monuments cannot stand: the fifth one ends the game. Take one away.",
            "Six monuments, c’est impossible : le cinquième met fin à la partie. Enlevez-en un.",
        )
        yield Problem("six-monuments", "illegal", message)


def one_winner(seat: Seat, table: Table) -> Iterator[Problem]:
    """Only the player on turn builds, so there is one winner."""
    winners = winners_of(table)
    if len(winners) > 1 and seat in winners:
        message = Text(
            "{names} have five monuments or more; only one player can be the first.",
            "{names} ont au moins cinq monuments ; une seule personne peut être la première.",
            names=listed([Text("{name}", "{name}", name=winner.name) for winner in winners]),
        )
        yield Problem("several-winners", "illegal", message)


def somebody_won(seat: Seat, table: Table) -> Iterator[Problem]:
    """A game that came to its end has a winner."""
    if table.stage == "finished" and not winners_of(table):
        message = Text(
            "Nobody has five monuments, so nobody has won yet.",
            "Personne n’a cinq monuments ; personne n’a donc encore gagné.",
        )
        yield Problem("no-winner", "odd", message)


def one_of_each_purple(seat: Seat, table: Table) -> Iterator[Problem]:
    """A town holds each purple card once at most."""
    for card, number in seat.cards.items():
        if ESTABLISHMENTS[card].unique and number > 1:
            message = Text(
                "A town holds one {card} at most; this one has {number}.",
                "Pas plus d’un exemplaire de {card} par ville ; ici, il y en a {number}.",
                card=CARDS[card].name,
                number=number,
            )
            yield Problem("two-of-a-purple", "illegal", message, (card,))


def box_has_the_cards(seat: Seat, table: Table) -> Iterator[Problem]:
    """All towns together hold no more copies than there are."""
    for card in seat.cards:
        total, most = table.total(card), ESTABLISHMENTS[card].copies(len(table.seats))
        if total > most:
            message = Text(
                "{card}: all towns together hold {total}, and the box has {most}.",
                "{card} : {total} dans toutes les villes, et la boîte en contient {most}.",
                card=CARDS[card].name,
                total=COPIES.counted(total),
                most=most,
            )
            yield Problem("beyond-the-box", "illegal", message, (card,))


def starting_cards_are_there(seat: Seat, table: Table) -> Iterator[Problem]:
    """Starting cards change owners, but never leave the game."""
    for card, each in STARTING.items():
        total, least = table.total(card), each * len(table.seats)
        if total < least:
            message = Text(
                "{card}: all towns together hold {total}, and began with {least}.",
                "{card} : {total} dans toutes les villes, qui en avaient {least} au départ.",
                card=CARDS[card].name,
                total=COPIES.counted(total),
                least=least,
            )
            yield Problem("starting-cards-gone", "illegal", message, (card,))


def own_starting_cards_are_there(seat: Seat, table: Table) -> Iterator[Problem]:
    """Where nothing can have moved a card, every town still has what it began with."""
    if not _nobody_holds(table, MOVING_COMPANY, BUSINESS_CENTER):
        return
    for card in STARTING:
        if card not in seat.cards:
            message = Text(
                "Every town begins with {one}, and no card of this game can have moved it. Add it.",
                "Chaque ville commence avec {one}, et rien dans cette partie n’a pu l’en faire sortir. À ajouter.",
                one=CARDS[card].one,
            )
            yield Problem("starting-card-missing", "illegal", message, (card,))


def enough_cards(seat: Seat, table: Table) -> Iterator[Problem]:
    """Swaps keep the number of cards; only gifts make it smaller."""
    number = sum(seat.cards.values())
    if number < AT_FIRST and _nobody_holds(table, MOVING_COMPANY):
        message = Text(
            "A town begins with {least}, and only a Moving Company gives one away; here is {number}.",
            "Une ville commence avec {least}, et seule une Entreprise de déménagement en donne ; ici, il y en a {number}.",
            least=ESTABLISHMENT.counted(AT_FIRST),
            number=number,
        )
        yield Problem("too-few-cards", "illegal", message)


def coins_are_given(seat: Seat, table: Table) -> Iterator[Problem]:
    """Coins part players who have built the same."""
    if seat.coins is None and table.stage != "open":
        message = Text(
            "How many coins are left was not given; 0 was assumed.",
            "Le nombre de pièces restantes n’est pas indiqué ; 0 a été supposé.",
        )
        yield Problem("coins-missing", "missing", message)


def enough_turns(seat: Seat, table: Table) -> Iterator[Problem]:
    """A turn builds one card at most; what others gave is no build of one's own."""
    if seat.turns is None:
        return
    builds = len(seat.monuments)
    if _nobody_holds(table, MOVING_COMPANY, BUSINESS_CENTER):
        builds = max(builds, builds + sum(seat.cards.values()) - AT_FIRST)
    if seat.turns < builds:
        message = Text(
            "This town took at least {builds} to build; fewer were given: {turns}.",
            "Il a fallu au moins {builds} pour bâtir cette ville ; {turns} sont indiqués.",
            builds=TURNS.counted(builds),
            turns=seat.turns,
        )
        yield Problem("too-few-turns", "illegal", message)


def enough_turns_in_all(seat: Seat, table: Table) -> Iterator[Problem]:
    """All towns together were built in all turns together."""
    turns = [one.turns for one in table.seats if one.turns is not None]
    if len(turns) < len(table.seats):
        return
    cards = sum(sum(one.cards.values()) for one in table.seats)
    builds = sum(len(one.monuments) for one in table.seats) + cards - AT_FIRST * len(table.seats)
    if sum(turns) < builds:
        message = Text(
            "All towns together took at least {builds} to build; fewer were given: {turns}.",
            "Il a fallu au moins {builds} pour bâtir toutes les villes ; {turns} sont indiqués.",
            builds=TURNS.counted(builds),
            turns=sum(turns),
        )
        yield Problem("too-few-turns", "illegal", message)


CHECKS: tuple[Check, ...] = (
    not_all_monuments,
    one_winner,
    somebody_won,
    one_of_each_purple,
    box_has_the_cards,
    starting_cards_are_there,
    own_starting_cards_are_there,
    enough_cards,
    coins_are_given,
    enough_turns,
    enough_turns_in_all,
)
