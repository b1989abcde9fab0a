"""What is wrong with a table: of one quarter, of all quarters together, of its end, of what is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from scorepad.games.tournay.rules.counting import (
    DENIER,
    RAMPARTS,
    RED_CITIZENS,
    WHITE_CITIZENS,
    YELLOW_CITIZENS,
)
from scorepad.games.tournay.rules.end import PRESTIGE_NEEDED, EndState, end_has_come, end_of
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.quarter import FULL, SIDE, box_of, place_id, spot, strays
from scorepad.games.tournay.rules.scoring import CARD, Scored
from scorepad.games.tournay.rules.table import COLOURS, Table
from scorepad.games.tournay.rules.view import View
from scorepad.rules.problem import Problem
from scorepad.rules.text import Name, Text, listed

H = TypeVar("H")

HAND = 4
DECK = 9  # cards of one colour and level, without the crier among them
EVENTS = 15  # event cards, which become ramparts
MONEY = 175  # deniers in the box

ROW = Name("row", "ligne")
COLUMN = Name("column", "colonne")
COLOUR_NAMES = {
    "yellow": Text("yellow", "jaune"),
    "white": Text("white", "blanc"),
    "red": Text("red", "rouge"),
}
# The same beside a feminine noun: a card, in French.
CARD_COLOURS = {**COLOUR_NAMES, "white": Text("white", "blanche")}
CITIZENS = {
    colour: count.unit or CARD
    for colour, count in zip(COLOURS, (YELLOW_CITIZENS, WHITE_CITIZENS, RED_CITIZENS), strict=True)
}
NUMERALS = {1: "I", 2: "II", 3: "III"}

SeatCheck = Callable[[View], Iterator[Problem]]
TableCheck = Callable[[Table, Sequence[View]], Iterator[tuple[int, Problem]]]


def check_all(table: Table, views: Sequence[View], scored: Sequence[Scored]) -> list[list[Problem]]:
    """All problems of each seat, in seat order."""
    found = [[problem for check in SEAT_CHECKS for problem in check(view)] for view in views]
    for check in TABLE_CHECKS:
        for seat, problem in check(table, views):
            found[seat].append(problem)
    if table.finished:
        for problem in _end(end_of(table)):
            for problems in found:
                problems.append(problem)
    if not table.open:
        for view, problems in zip(views, found, strict=True):
            problems.extend(_some_card(view))
            problems.extend(_missing(view, scored))
    return found


def _within_three_by_three(view: View) -> Iterator[Problem]:
    rows, columns = box_of([stack.at for stack in view.seat.quarter])
    if max(len(rows), len(columns)) > SIDE:
        message = Text(
            "A quarter has at most {side} rows and {side} columns; this one has {rows} and {columns}.",
            "Un quartier a au plus {side} lignes et {side} colonnes ; celui-ci a {rows} et {columns}.",
            side=SIDE,
            rows=ROW.counted(len(rows)),
            columns=COLUMN.counted(len(columns)),
        )
        yield Problem("shape", "illegal", message)


def _hangs_together(view: View) -> Iterator[Problem]:
    places = [stack.at for stack in view.seat.quarter]
    apart = [spot(place, places) for place in strays(places)]
    if apart:
        message = Text(
            "Not joined by a side to the rest of the quarter: {spots}.",
            "Sans côté commun avec le reste du quartier : {spots}.",
            spots=_in_a_row(apart),
        )
        yield Problem("not-connected", "illegal", message)


def _in_a_row(spots: list[Text]) -> Text:
    """Spots have commas of their own."""
    names = {f"i{n}": one for n, one in enumerate(spots)}
    joined = "; ".join(f"{{{name}}}" for name in names)
    return Text(joined, joined.replace(";", " ;"), **names)


def _stacks_of_one_colour(view: View) -> Iterator[Problem]:
    places = [stack.at for stack in view.seat.quarter]
    for stack in view.seat.quarter:
        colours = stack.colours
        if len(colours) > 1:
            message = Text(
                "A stack has one colour; at {spot} there is {colours}. A card of another colour replaces the stack.",
                "Une pile n’a qu’une couleur ; {spot} : {colours}. Une carte d’une autre couleur remplace la pile.",
                spot=spot(stack.at, places),
                colours=listed([COLOUR_NAMES[colour] for colour in colours]),
            )
            yield Problem("two-colours", "illegal", message, (place_id(stack.at),))


def _each_name_once(view: View) -> Iterator[Problem]:
    for name in {**view.shown, **view.covered}:
        visible, covered = len(view.shown.get(name, ())), len(view.covered.get(name, ()))
        values = {"card": PRESTIGE_BUILDINGS[name].name, "number": visible + covered}
        if visible > 1:
            message = Text(
                "{number} × {card} in this quarter; only one is allowed.",
                "{number} × {card} dans ce quartier ; un seul exemplaire est permis.",
                **values,
            )
            yield Problem("twin-prestige", "illegal", message, (name,))
        elif visible + covered > 1:
            message = Text(
                "{number} × {card} in this quarter, covered ones included; only one is allowed. Is that right?",
                "{number} × {card} dans ce quartier, cartes recouvertes comprises ; un seul exemplaire est permis. Est-ce exact ?",
                **values,
            )
            yield Problem("twin-covered", "odd", message, (name,))


def _hand_limit(view: View) -> Iterator[Problem]:
    hand = view.seat.hand
    if hand is not None and hand > HAND:
        message = Text(
            "{cards} in hand; {most} is the most at the end of a turn.",
            "{cards} en main ; la limite est de {most} à la fin d’un tour.",
            cards=CARD.counted(hand),
            most=HAND,
        )
        yield Problem("hand", "illegal", message)


def _some_card(view: View) -> Iterator[Problem]:
    if not view.seat.quarter:
        message = Text(
            "There is no card in this quarter. Is that right?",
            "Il n’y a aucune carte dans ce quartier. Est-ce exact ?",
        )
        yield Problem("empty-quarter", "odd", message)


def _copies_in_the_box(table: Table, views: Sequence[View]) -> Iterator[tuple[int, Problem]]:
    held = [
        Counter(card.id for stack in seat.quarter for card in stack.cards if card.id)
        for seat in table.seats
    ]
    for name, number in _together(held).items():
        prestige = PRESTIGE_BUILDINGS[name]
        if number > prestige.copies:
            message = Text(
                "{card}: {copies} in the box, {number} in the quarters.",
                "{card} : {copies} dans la boîte, {number} dans les quartiers.",
                card=prestige.name,
                copies=prestige.copies,
                number=number,
            )
            problem = Problem("beyond-the-box", "illegal", message, (name,))
            yield from ((seat, problem) for seat, own in enumerate(held) if name in own)


def _cards_in_the_decks(table: Table, views: Sequence[View]) -> Iterator[tuple[int, Problem]]:
    held = [
        Counter((card.colour, card.level) for stack in seat.quarter for card in stack.cards)
        for seat in table.seats
    ]
    for deck, number in _together(held).items():
        colour, level = deck
        if number > DECK:
            message = Text(
                "The {colour} deck of level {level} has {most} cards beside its crier; {number} are in the quarters.",
                "La pioche {colour} de niveau {level} a {most} cartes, crieur mis à part ; {number} sont dans les quartiers.",
                colour=CARD_COLOURS[colour],
                level=NUMERALS[level],
                most=DECK,
                number=number,
            )
            problem = Problem("beyond-the-box", "illegal", message, (f"{colour} {level}",))
            yield from ((seat, problem) for seat, own in enumerate(held) if deck in own)


def _together(held: Sequence[Counter[H]]) -> Counter[H]:
    """What everybody has in all."""
    return sum(held, Counter())


def _citizens_in_play(table: Table, views: Sequence[View]) -> Iterator[tuple[int, Problem]]:
    given = {n: seat.citizens for n, seat in enumerate(table.seats) if seat.citizens is not None}
    most = 2 * len(table.seats) + 3
    for colour in COLOURS:
        number = sum(citizens[colour] for citizens in given.values())
        if number > most:
            message = Text(
                "{found} at the table; with {players} players there are {most}.",
                "{found} autour de la table ; à {players} joueurs, il y en a {most}.",
                found=CITIZENS[colour].counted(number),
                players=len(table.seats),
                most=most,
            )
            problem = Problem("citizens", "illegal", message, (colour,))
            yield from ((seat, problem) for seat in given)


def _ramparts_in_the_box(table: Table, views: Sequence[View]) -> Iterator[tuple[int, Problem]]:
    number = sum(view.ramparts for view in views)
    if number > EVENTS:
        message = Text(
            "{found} at the table; there are only {most} event cards.",
            "{found} autour de la table ; il n’y a que {most} cartes Événement.",
            found=(RAMPARTS.unit or CARD).counted(number),
            most=EVENTS,
        )
        problem = Problem("ramparts", "illegal", message)
        yield from ((seat, problem) for seat, view in enumerate(views) if view.ramparts)


def _deniers_in_the_box(table: Table, views: Sequence[View]) -> Iterator[tuple[int, Problem]]:
    number = sum(view.deniers for view in views)
    if number > MONEY:
        message = Text(
            "{found} at the table; the box holds {most}.",
            "{found} autour de la table ; la boîte en contient {most}.",
            found=DENIER.counted(number),
            most=MONEY,
        )
        problem = Problem("deniers", "odd", message)
        given = (n for n, seat in enumerate(table.seats) if seat.deniers is not None)
        yield from ((seat, problem) for seat in given)


def _end(end: EndState) -> Iterator[Problem]:
    """The end needs players with nine places, and nobody ever loses one; prestige may be covered."""
    players, full = len(end.progress), len(end.full)
    values = {
        "criers": end.criers,
        "needed": end.criers_needed,
        "places": FULL,
        "prestige": PRESTIGE_NEEDED,
        "ready": len(end.ready),
    }
    if not full:
        yield Problem("nobody-filled", "illegal", NOBODY_FILLED.given(**values))
    elif end_has_come(players, full, end.criers) is False:
        yield Problem("too-few-filled", "illegal", TOO_FEW_FILLED.given(**values))
    elif end.has_come is False:
        message = TOO_FEW_READY if end.ready else NOBODY_READY
        yield Problem("end-condition", "odd", message.given(**values))


NOBODY_FILLED = Text(
    "Nobody has {places} places with a card, and the game cannot end before.",
    "Personne n’a {places} emplacements occupés, et la partie ne peut pas s’achever avant.",
)
TOO_FEW_FILLED = Text(
    "With {criers} of {needed} criers two players must have {places} places with a card; only one has.",
    "Crieurs publics : {criers} sur {needed}. Il faut alors deux joueurs à {places} emplacements occupés ; un seul les a.",
)
TOO_FEW_READY = Text(
    "With {criers} of {needed} criers two players must show {places} places and {prestige} prestige buildings; one does. Was one covered at the end?",
    "Crieurs publics : {criers} sur {needed}. Il faut alors deux joueurs à {places} emplacements et {prestige} bâtiments de prestige visibles ; il y en a un. En a-t-on recouvert un à la fin ?",
)
NOBODY_READY = Text(
    "Nobody shows {places} places and {prestige} prestige buildings. Was one covered at the end?",
    "Personne ne montre {places} emplacements et {prestige} bâtiments de prestige. En a-t-on recouvert un à la fin ?",
)


def _missing(view: View, scored: Sequence[Scored]) -> Iterator[Problem]:
    seat = view.seat
    places = [stack.at for stack in seat.quarter]
    for stack in seat.quarter:
        unknown = sum(card.points is None for card in stack.cards)
        if unknown:
            message = Text(
                "The printed points of {cards} at {spot} were not given; 0 was assumed.",
                "Points imprimés non indiqués : {cards}, {spot} ; 0 a été supposé.",
                cards=CARD.counted(unknown),
                spot=spot(stack.at, places),
            )
            yield Problem("printed-points", "missing", message, (place_id(stack.at),))
    for fact, message in COUNTED_FACTS.items():
        counting = [one.prestige.name for one in scored if one.counts.needs == fact]
        if counting and getattr(seat, fact) is None:
            yield Problem(f"{fact}-missing", "missing", message.given(cards=listed(list(counting))))
    if seat.ramparts is None:
        yield Problem("ramparts-missing", "missing", NO_RAMPARTS)


# What is needed only while somebody shows a building that counts it.
COUNTED_FACTS = {
    "citizens": Text(
        "The citizens were not given, and they count here ({cards}); 0 was assumed.",
        "Les habitants ne sont pas indiqués, et ils comptent ({cards}) ; 0 a été supposé.",
    ),
    "deniers": Text(
        "The deniers were not given, and they count here ({cards}); 0 was assumed.",
        "Les deniers ne sont pas indiqués, et ils comptent ({cards}) ; 0 a été supposé.",
    ),
}
NO_RAMPARTS = Text(
    "The ramparts were not given; 0 was assumed.",
    "Les remparts ne sont pas indiqués ; 0 a été supposé.",
)

SEAT_CHECKS: tuple[SeatCheck, ...] = (
    _within_three_by_three,
    _hangs_together,
    _stacks_of_one_colour,
    _each_name_once,
    _hand_limit,
)
TABLE_CHECKS: tuple[TableCheck, ...] = (
    _copies_in_the_box,
    _cards_in_the_decks,
    _citizens_in_play,
    _ramparts_in_the_box,
    _deniers_in_the_box,
)
