"""Ways to score that look at the squares beside a building, or at who is fed there."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.tiny_towns.rules.board import BESIDE, POINT, squares_of
from scorepad.games.tiny_towns.rules.card import Card, EachFed, EnoughFed, Way, Wish
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.score import ScoreLine
from scorepad.rules.text import Name, Text, listed

# A building that stands for two cottages is counted as two wherever cottages are counted.
COTTAGES = Name("Cottage", "Maison de Campagne", "Cottages", "Maisons de Campagne", feminine=True)
ANOTHER = Text("another of its kind", "d’un autre du même type")
FED_COTTAGES = Name(
    "fed Cottage",
    "Maison de Campagne ravitaillée",
    "fed Cottages",
    "Maisons de Campagne ravitaillées",
    feminine=True,
)


def _per_cottage(card: Card, town: Town) -> Iterator[ScoreLine]:
    for square in squares_of(town.own(card)):
        near = BESIDE[square] & town.cottages
        number = town.count_cottages(near)
        why = Text("{cottages} beside it.", "{cottages} à côté.", cottages=COTTAGES.counted(number))
        yield ScoreLine(card.id, card.numbers["points"] * number, why, (square,), squares_of(near))


per_cottage_beside = Way(_per_cottage)


def _union(town: Town, types: tuple[str, ...]) -> int:
    squares = 0
    for kind in types:
        squares |= town.of[kind]
    return squares


def _named(town: Town, own: str, types: tuple[str, ...], among: int, last: tuple[str, str]) -> Text:
    """Name those of the types that stand among these squares, by their cards at this table."""
    kinds = [kind for kind in types if town.of[kind] & among or not among]
    names = [ANOTHER if kind == own else town.cards[kind].name.of_the for kind in kinds]
    return listed(names, last_en=last[0], last_fr=last[1])


def _by_company(types: tuple[str, ...], wanted: bool) -> Way:
    """Points by whether one of these types is beside it, once however many there are."""

    def lines(card: Card, town: Town) -> Iterator[ScoreLine]:
        company = _union(town, types)
        for square in squares_of(town.own(card)):
            near = BESIDE[square] & company
            if near:
                text = Text("beside {names}.", "à côté {names}.")
                names = _named(town, card.type, types, near, ("and", "et"))
            else:
                text = Text("not beside {names}.", "pas à côté {names}.")
                names = _named(town, card.type, types, 0, ("or", "ou"))
            points = card.numbers["points"] if bool(near) == wanted else 0
            why = Text(
                f"{{points}}: {text.en}",
                f"{{points}} : {text.fr}",
                points=POINT.counted(points),
                names=names,
            )
            yield ScoreLine(card.id, points, why, (square,), squares_of(near))

    return Way(lines)


def if_beside(*types: str) -> Way:
    """Points when one of these types is beside it."""
    return _by_company(types, wanted=True)


def unless_beside(*types: str) -> Way:
    """Points unless one of these types is beside it."""
    return _by_company(types, wanted=False)


def _per_fed_cottage(card: Card, town: Town) -> Iterator[ScoreLine]:
    fed = town.fed & town.cottages
    number = town.count_cottages(fed)
    why = Text(
        "{cottages} in the town.",
        "{cottages} dans la ville.",
        cottages=FED_COTTAGES.counted(number),
    )
    for square in squares_of(town.own(card)):
        yield ScoreLine(card.id, card.numbers["points"] * number, why, (square,), squares_of(fed))


def _wants_all_fed(card: Card, town: Town) -> Iterator[Wish]:
    points = card.numbers["points"] * town.own(card).bit_count()
    yield EachFed(town.cottages, points)
    yield EachFed(town.double, points)


per_fed_cottage = Way(_per_fed_cottage, _wants_all_fed)


def _fed_beside(card: Card, town: Town) -> Iterator[ScoreLine]:
    need = card.numbers["need"]
    fed_only = card.numbers.get("fed", 1)
    counts = town.fed & town.cottages if fed_only else town.cottages
    noun = FED_COTTAGES if fed_only else COTTAGES
    for square in squares_of(town.own(card)):
        near = BESIDE[square] & counts
        number = town.count_cottages(near)
        enough = number >= need
        values = {"cottages": noun.counted(number), "need": need}
        if enough:
            why = Text("{cottages} beside it.", "{cottages} à côté.", **values)
        else:
            why = Text(
                "0 points: {cottages} beside it, {need} needed.",
                "0 point : {cottages} à côté, il en faut {need}.",
                **values,
            )
        points = card.numbers["points"] if enough else 0
        yield ScoreLine(card.id, points, why, (square,), squares_of(near))


def _wants_fed_beside(card: Card, town: Town) -> Iterator[Wish]:
    if card.numbers.get("fed", 1):
        for square in squares_of(town.own(card)):
            near = BESIDE[square] & town.cottages
            yield EnoughFed(near, card.numbers["need"], card.numbers["points"])


if_fed_beside = Way(_fed_beside, _wants_fed_beside)


def _coins(card: Card, town: Town) -> tuple[int, int]:
    """Own coins and those of the right-hand neighbour, at the moment that counts."""
    if card.numbers["after_feeding"]:
        return town.coins_left, town.right.coins_left if town.right else 0
    return town.coins, town.right.coins if town.right else 0


def _schooling(card: Card, town: Town) -> Iterator[ScoreLine]:
    own, theirs = _coins(card, town)
    points, bonus = card.numbers["points"], card.numbers["bonus"]
    values = {
        "points": POINT.counted(points),
        "bonus": bonus,
        "own": own,
        "theirs": theirs,
    }
    if own >= theirs:
        points += bonus
        why = Text(
            "{points} for a fed Cottage beside it, {bonus} for at least as many coins as the right-hand neighbour ({own} to {theirs}).",
            "{points} pour une Maison de Campagne ravitaillée à côté, {bonus} pour au moins autant de pièces que le voisin de droite ({own} contre {theirs}).",
            **values,
        )
    else:
        why = Text(
            "{points} for a fed Cottage beside it; the right-hand neighbour has more coins ({theirs} to {own}).",
            "{points} pour une Maison de Campagne ravitaillée à côté ; le voisin de droite a plus de pièces ({theirs} contre {own}).",
            **values,
        )
    for square in squares_of(town.own(card)):
        near = BESIDE[square] & town.fed & town.cottages
        if near:
            yield ScoreLine(card.id, points, why, (square,), squares_of(near))
        else:
            none = Text(
                "0 points: no fed Cottage beside it.",
                "0 point : aucune Maison de Campagne ravitaillée à côté.",
            )
            yield ScoreLine(card.id, 0, none, (square,))


def _wants_schooling(card: Card, town: Town) -> Iterator[Wish]:
    own, theirs = _coins(card, town)
    points = card.numbers["points"] + (card.numbers["bonus"] if own >= theirs else 0)
    for square in squares_of(town.own(card)):
        yield EnoughFed(BESIDE[square] & town.cottages, 1, points)


schooling = Way(_schooling, _wants_schooling, compares_coins=True)
