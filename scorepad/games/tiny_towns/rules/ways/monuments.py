"""Ways to score that only monuments use."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from scorepad.games.tiny_towns.rules.board import (
    BESIDE,
    BUILDINGS,
    CENTRE,
    COIN,
    COLUMN,
    LINES,
    POINT,
    ROW,
    groups_of,
    squares_of,
)
from scorepad.games.tiny_towns.rules.card import Card, EachFed, Way, Wish
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.games.tiny_towns.rules.ways.neighbours import COTTAGES
from scorepad.games.tiny_towns.rules.ways.places import name_of_type
from scorepad.rules.score import ScoreLine
from scorepad.rules.text import Name, Text, listed

TYPES = Name("different type", "type différent", "different types", "types différents")
MISSING = Name("missing type", "type absent", "missing types", "types absents")


FROM_CUBES = Text(
    "It follows from the cubes of all towns.", "Cela découle des cubes de toutes les villes."
)


def _counted_types(town: Town, name: Name, kinds: list[str]) -> Text:
    counted = name.counted(len(kinds))
    if not kinds:
        return counted
    names = listed([name_of_type(town, kind) for kind in kinds])
    return Text("{counted} ({names})", "{counted} ({names})", counted=counted, names=names)


def _square(card: Card, town: Town) -> int:
    return town.own(card).bit_length() - 1


def _types_in_town(card: Card, town: Town) -> Iterator[ScoreLine]:
    kinds = [kind for kind in town.types_in(town.built) if kind != "monument"]
    why = Text(
        "{types} in the town.", "{types} dans la ville.", types=_counted_types(town, TYPES, kinds)
    )
    yield ScoreLine(card.id, card.numbers["points"] * len(kinds), why, (_square(card, town),))


types_in_town = Way(_types_in_town)


def _types_missing(card: Card, town: Town) -> Iterator[ScoreLine]:
    kinds = [kind for kind in BUILDINGS if not town.of[kind]]
    why = Text(
        "{types}: {each} each.",
        "{types} : {each} par type.",
        each=POINT.counted(card.numbers["points"]),
        types=_counted_types(town, MISSING, kinds),
    )
    yield ScoreLine(card.id, card.numbers["points"] * len(kinds), why, (_square(card, town),))


types_missing = Way(_types_missing)


def _types_beside(card: Card, town: Town) -> Iterator[ScoreLine]:
    square = _square(card, town)
    near = BESIDE[square] & town.built
    kinds = town.types_in(near)
    why = Text(
        "{types} beside it: {each} each.",
        "{types} à côté : {each} par type.",
        each=POINT.counted(card.numbers["points"]),
        types=_counted_types(town, TYPES, kinds),
    )
    yield ScoreLine(card.id, card.numbers["points"] * len(kinds), why, (square,), squares_of(near))


types_beside = Way(_types_beside)


def _largest_group(card: Card, town: Town) -> Iterator[ScoreLine]:
    groups = [group for kind in BUILDINGS for group in groups_of(town.of[kind])]
    largest = max(groups, key=int.bit_count)
    why = Text(
        "{points}, and the largest group of one type has {size}.",
        "{points}, et le plus grand groupe d’un même type compte {size}.",
        points=POINT.counted(card.numbers["points"]),
        size=largest.bit_count(),
    )
    points = card.numbers["points"] + largest.bit_count()
    yield ScoreLine(card.id, points, why, (_square(card, town),), squares_of(largest))


largest_group = Way(_largest_group)


def by_fact(
    fact: str,
    least: str,
    said: Callable[[int], Text],
    known: Text,
    unknown: Text,
    *points: int,
) -> Way:
    """Points by a number that the board cannot show; the least possible while nobody said it.

    `least` tells which number is worth least: "first" column or the one of the last "player"; `said`
    makes words of the number.
    """

    def lines(card: Card, town: Town) -> Iterator[ScoreLine]:
        number = getattr(town.facts, fact)
        told = number is not None
        derived = told and getattr(town.seat.facts, fact) is None
        if number is None:
            number = 1 if least == "first" else town.players
        value = points[min(number, len(points)) - 1]
        why = Text(
            (known if told else unknown).en,
            (known if told else unknown).fr,
            number=said(number),
            value=POINT.counted(value),
        )
        if derived:
            why = Text("{why} {how}", "{why} {how}", why=why, how=FROM_CUBES)
        yield ScoreLine(card.id, value, why, (_square(card, town),))

    return Way(lines)


def _edge_and_centre(card: Card, town: Town) -> Iterator[ScoreLine]:
    square = _square(card, town)
    edge = 0 if CENTRE >> square & 1 else card.numbers["edge"]
    centre = town.cottages & CENTRE
    why = Text(
        "{edge} for standing at the edge, {each} for each Cottage in the centre ({cottages}).",
        "{edge} pour sa place au bord, {each} par Maison de Campagne au centre ({cottages}).",
        edge=POINT.counted(edge),
        each=POINT.counted(card.numbers["points"]),
        cottages=COTTAGES.counted(centre.bit_count()),
    )
    points = edge + card.numbers["points"] * centre.bit_count()
    yield ScoreLine(card.id, points, why, (square,), squares_of(centre))


edge_and_centre = Way(_edge_and_centre)


def _good_company(card: Card, town: Town) -> Iterator[ScoreLine]:
    square = _square(card, town)
    in_row, in_column = ((line[square] & town.cottages).bit_count() for line in (ROW, COLUMN))
    in_lines = in_row + in_column if card.numbers["both_lines"] else max(in_row, in_column)
    company = card.numbers["company"] if in_lines >= 2 else 0
    crowd = card.numbers["crowd"] if town.cottages.bit_count() >= 5 else 0
    why = Text(
        "{points}, {company} for {near} in its row or column (2 needed), {crowd} for {all} in the town (5 needed).",
        "{points}, {company} pour {near} sur sa ligne ou sa colonne (il en faut 2), {crowd} pour {all} dans la ville (il en faut 5).",
        points=POINT.counted(card.numbers["points"]),
        company=company,
        near=COTTAGES.counted(in_lines),
        crowd=crowd,
        all=COTTAGES.counted(town.cottages.bit_count()),
    )
    points = card.numbers["points"] + company + crowd
    near = LINES[square] & town.cottages
    yield ScoreLine(card.id, points, why, (square,), squares_of(near))


good_company = Way(_good_company)


def _less_counters(card: Card, town: Town) -> Iterator[ScoreLine]:
    counters = town.facts.hollow_hill_coins
    lost = card.numbers["counter"] * (counters or 0)
    values = {
        "points": POINT.counted(card.numbers["points"]),
        "each": -card.numbers["counter"],
        "counters": COIN.counted(counters or 0),
    }
    if counters is None:
        why = Text(
            "{points}; the coins on the card were not given, counted as 0.",
            "{points} ; les pièces sur la carte ne sont pas indiquées, comptées 0.",
            **values,
        )
    else:
        why = Text(
            "{points}, less {each} for each coin on the card: {counters}.",
            "{points}, moins {each} par pièce sur la carte : {counters}.",
            **values,
        )
    yield ScoreLine(card.id, card.numbers["points"] + lost, why, (_square(card, town),))


less_counters = Way(_less_counters)


def _fed_but_solitary(card: Card, town: Town) -> Iterator[ScoreLine]:
    square = _square(card, town)
    fed = bool(town.fed >> square & 1)
    kinds = [kind for kind in town.types_in(LINES[square]) if kind != "monument"]
    bonus = card.numbers["points"] if fed else 0
    spared = not fed and not card.numbers["penalty_unfed"]
    penalty = 0 if spared else card.numbers["type"] * len(kinds)
    values = {
        "bonus": POINT.counted(bonus),
        "penalty": POINT.counted(penalty),
        "types": _counted_types(town, TYPES, kinds),
    }
    if fed:
        why = Text(
            "{bonus} for being fed, {penalty} for {types} in its row and column.",
            "{bonus} car ravitaillé, {penalty} pour {types} sur sa ligne et sa colonne.",
            **values,
        )
    else:
        why = Text(
            "Not fed; {penalty} for {types} in its row and column.",
            "Non ravitaillé ; {penalty} pour {types} sur sa ligne et sa colonne.",
            **values,
        )
    near = LINES[square] & town.built
    yield ScoreLine(card.id, bonus + penalty, why, (square,), squares_of(near))


def _wants_food_in_peace(card: Card, town: Town) -> Iterator[Wish]:
    square = _square(card, town)
    kinds = [kind for kind in town.types_in(LINES[square]) if kind != "monument"]
    # Where an unfed one is spared its penalty, feeding it brings the penalty along.
    risk = 0 if card.numbers["penalty_unfed"] else card.numbers["type"] * len(kinds)
    yield EachFed(town.own(card), card.numbers["points"] + risk)


fed_but_solitary = Way(_fed_but_solitary, _wants_food_in_peace)
