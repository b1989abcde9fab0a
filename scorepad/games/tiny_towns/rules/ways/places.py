"""Ways to score that look along rows and columns, at corners and centre, or at a neighbour's town."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.tiny_towns.rules.board import (
    CENTRE,
    COLUMN,
    CORNERS,
    LINES,
    MONUMENT,
    POINT,
    ROW,
    squares_of,
)
from scorepad.games.tiny_towns.rules.card import Card, Way
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.score import ScoreLine
from scorepad.rules.text import Name, Text, listed

OTHERS = Name("other", "autre")
OTHER_TYPES = Name("other type", "autre type", "other types", "autres types")


def name_of_type(town: Town, kind: str) -> Text:
    """Name a type by the card that stands for it at this table."""
    return MONUMENT if kind == "monument" else town.cards[kind].name


def _per_corner(card: Card, town: Town) -> Iterator[ScoreLine]:
    corners = town.of[card.type] & CORNERS
    number = corners.bit_count()
    why = Text(
        "{counted} in the corners.", "{counted} dans les coins.", counted=card.name.counted(number)
    )
    for square in squares_of(town.own(card)):
        points = card.numbers["points"] * number
        yield ScoreLine(card.id, points, why, (square,), squares_of(corners))


per_corner = Way(_per_corner)


def _alone_in_lines(card: Card, town: Town) -> Iterator[ScoreLine]:
    for square in squares_of(town.own(card)):
        others = LINES[square] & town.of[card.type]
        if others:
            why = Text(
                "0 points: {others} in its row or column.",
                "0 point : {others} sur sa ligne ou sa colonne.",
                others=OTHERS.counted(others.bit_count()),
            )
        else:
            why = Text(
                "Alone in its row and column.", "Seul de sa couleur sur sa ligne et sa colonne."
            )
        points = 0 if others else card.numbers["points"]
        yield ScoreLine(card.id, points, why, (square,), squares_of(others))


alone_in_lines = Way(_alone_in_lines)


def _more_than_right(card: Card, town: Town) -> Iterator[ScoreLine]:
    own = town.of[card.type].bit_count()
    theirs = town.right.of[card.type].bit_count() if town.right else 0
    more = own > theirs
    each = card.numbers["more"] if more else card.numbers["points"]
    values = {
        "counted": card.name.counted(own),
        "theirs": theirs,
        "each": POINT.counted(each),
    }
    if more:
        why = Text(
            "{counted}, more than the right-hand neighbour ({theirs}): {each} each.",
            "{counted}, plus que le voisin de droite ({theirs}) : {each} par bâtiment.",
            **values,
        )
    else:
        why = Text(
            "{counted}, not more than the right-hand neighbour ({theirs}): {each} each.",
            "{counted}, pas plus que le voisin de droite ({theirs}) : {each} par bâtiment.",
            **values,
        )
    yield ScoreLine(card.id, own * each, why, squares_of(town.own(card)))


more_than_right = Way(_more_than_right)


def _types_in_lines(card: Card, town: Town) -> Iterator[ScoreLine]:
    for square in squares_of(town.own(card)):
        kinds = [kind for kind in town.types_in(LINES[square]) if kind != card.type]
        number = len(kinds)
        if kinds:
            why = Text(
                "{types} in its row and column: {names}.",
                "{types} sur sa ligne et sa colonne : {names}.",
                types=OTHER_TYPES.counted(number),
                names=listed([name_of_type(town, kind) for kind in kinds]),
            )
        else:
            why = Text(
                "0 points: no other type in its row or column.",
                "0 point : aucun autre type sur sa ligne ni sa colonne.",
            )
        near = LINES[square] & town.built & ~town.of[card.type]
        yield ScoreLine(card.id, card.numbers["points"] * number, why, (square,), squares_of(near))


types_in_lines = Way(_types_in_lines)


def _better_line(card: Card, town: Town) -> Iterator[ScoreLine]:
    for square in squares_of(town.own(card)):
        row, column = (line[square] & town.of[card.type] for line in (ROW, COLUMN))
        in_row, in_column = row.bit_count() + 1, column.bit_count() + 1
        better = row if in_row >= in_column else column
        counted = card.name.counted(max(in_row, in_column))
        if in_row >= in_column:
            why = Text("{counted} in its row.", "{counted} sur sa ligne.", counted=counted)
        else:
            why = Text("{counted} in its column.", "{counted} sur sa colonne.", counted=counted)
        points = card.numbers["points"] * max(in_row, in_column)
        yield ScoreLine(card.id, points, why, (square,), squares_of(better))


better_line = Way(_better_line)


def _per_centre(card: Card, town: Town) -> Iterator[ScoreLine]:
    centre = town.of[card.type] & CENTRE
    number = centre.bit_count()
    why = Text(
        "{points}, and 1 for each in the centre ({number}).",
        "{points}, et 1 pour chaque bâtiment jaune au centre ({number}).",
        points=POINT.counted(card.numbers["points"]),
        number=number,
    )
    for square in squares_of(town.own(card)):
        points = card.numbers["points"] + number
        yield ScoreLine(card.id, points, why, (square,), squares_of(centre))


per_centre = Way(_per_centre)
