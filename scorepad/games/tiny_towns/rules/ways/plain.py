"""Ways to score that look at nothing but the piece itself, the cubes on it, or a count."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.tiny_towns.rules.board import COIN, POINT, squares_of
from scorepad.games.tiny_towns.rules.card import Card, EachFed, Way, Wish
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.score import ScoreLine
from scorepad.rules.text import Name, Text

FED = Name("fed building", "bâtiment ravitaillé", plural_fr="bâtiments ravitaillés")


def _flat(card: Card, town: Town) -> Iterator[ScoreLine]:
    squares = town.own(card)
    points = card.numbers["points"]
    number = squares.bit_count()
    if not points:
        # What it does instead of scoring is why somebody built it.
        why = Text(
            "No points for {counted}. {text}",
            "Aucun point pour {counted}. {text}",
            counted=card.name.counted(number),
            text=card.text,
        )
    elif number == 1:
        why = Text("Worth {points}.", "Vaut {points}.", points=POINT.counted(points))
    else:
        why = Text(
            "{counted}, each worth {points}.",
            "{counted} : {points} par bâtiment.",
            counted=card.name.counted(number),
            points=POINT.counted(points),
        )
    yield ScoreLine(card.id, points * number, why, squares_of(squares))


flat = Way(_flat)


def _worth_nothing(card: Card, town: Town) -> Iterator[ScoreLine]:
    why = Text(
        "{name} gives no points itself: {text}",
        "{the} ne rapporte aucun point : {text}",
        name=card.name,
        the=card.name.the.fr[0].upper() + card.name.the.fr[1:],
        text=card.text,
    )
    yield ScoreLine(card.id, 0, why, squares_of(town.own(card)))


worth_nothing = Way(_worth_nothing)


def _feeding(card: Card, town: Town) -> Iterator[ScoreLine]:
    squares = town.own(card)
    fed, hungry = town.fed.bit_count(), town.feedable.bit_count()
    values = {
        "feeders": card.name.counted(squares.bit_count()),
        "fed": Text("{fed}", "{counted}", fed=fed, counted=FED.counted(fed)),
        "are": "is" if fed == 1 else "are",
        "hungry": hungry,
        "coins": COIN.counted(town.plan.coins),
    }
    if not hungry:
        why = Text(
            "{feeders}, but nobody to feed.", "{feeders}, mais rien à ravitailler.", **values
        )
    elif fed == hungry:
        why = Text(
            "{feeders}: all {hungry} are fed"
            if hungry > 1
            else "{feeders}: the only one to feed is fed",
            "{feeders} : tout est ravitaillé ({hungry})",
            **values,
        )
    else:
        why = Text(
            "{feeders}: {fed} of {hungry} {are} fed, the choice that is worth most",
            "{feeders} : {fed} sur {hungry}, au mieux pour les points",
            **values,
        )
    if hungry:
        price = (
            Text(" for {coins}.", ", avec {coins}.", **values)
            if town.plan.coins
            else Text(".", ".")
        )
        why = Text("{start}{price}", "{start}{price}", start=why, price=price)
    yield ScoreLine(card.id, 0, why, squares_of(squares), squares_of(town.fed))


feeding = Way(_feeding)


def by_count(*points: int) -> Way:
    """The whole set is worth by its number; beyond the last column nothing changes."""

    def lines(card: Card, town: Town) -> Iterator[ScoreLine]:
        squares = town.own(card)
        number = squares.bit_count()
        value = points[min(number, len(points)) - 1]
        if number > len(points):
            why = Text(
                "{counted}: more than {most} are still worth {value}.",
                "{counted} : {value}, comme à partir de {most}.",
                counted=card.name.counted(number),
                most=len(points),
                value=POINT.counted(value),
            )
        else:
            why = Text(
                "{counted}: {value}.",
                "{counted} : {value}.",
                counted=card.name.counted(number),
                value=POINT.counted(value),
            )
        yield ScoreLine(card.id, value, why, squares_of(squares))

    return Way(lines)


def _per_cube(card: Card, town: Town) -> Iterator[ScoreLine]:
    for square in squares_of(town.own(card)):
        cubes = len(town.seat.on.get(square, ()))
        points = card.numbers["cube"] * cubes
        if cubes:
            why = Text(
                "{cubes} stored: {each} each.",
                "{cubes} en réserve : {each} par cube.",
                cubes=Text("1 cube", "1 cube")
                if cubes == 1
                else Text(f"{cubes} cubes", f"{cubes} cubes"),
                each=POINT.counted(card.numbers["cube"]),
            )
        else:
            why = Text("Nothing stored, nothing lost.", "Rien en réserve, rien de perdu.")
        yield ScoreLine(card.id, points, why, (square,))


per_cube = Way(_per_cube)


def _agreeing(adjective: str, name: Name, number: int) -> str:
    """A French adjective as it is written after so many of these."""
    return f"{adjective}{'e' if name.feminine else ''}{'s' if number > 1 else ''}"


def _if_fed(card: Card, town: Town) -> Iterator[ScoreLine]:
    own = town.own(card)
    fed, hungry = own & town.fed, own & ~town.fed
    each = card.numbers["points"]
    if fed:
        number = fed.bit_count()
        why = Text(
            "{counted} fed: {each}." if number == 1 else "{counted} fed: {each} each.",
            "{counted} {fed} : {each}."
            if number == 1
            else "{counted} {fed} : {each} par bâtiment.",
            counted=card.name.counted(number),
            fed=_agreeing("ravitaillé", card.name, number),
            each=POINT.counted(each),
        )
        yield ScoreLine(card.id, each * fed.bit_count(), why, squares_of(fed))
    if not hungry:
        return
    unfed = town.effects.get("unfed_cottage", 0) if card.type == "cottage" else 0
    number = hungry.bit_count()
    values = {
        "counted": card.name.counted(number),
        "unfed": f"non {_agreeing('ravitaillé', card.name, number)}",
    }
    if unfed and town.monument:
        why = Text(
            "{counted} unfed, yet {each} each through {monument}.",
            "{counted} {unfed}, mais {each} par bâtiment grâce au monument ({monument}).",
            **values,
            each=POINT.counted(unfed),
            monument=town.monument.name,
        )
    else:
        why = Text("{counted} unfed: 0 points.", "{counted} {unfed} : 0 point.", **values)
    yield ScoreLine(card.id, unfed * hungry.bit_count(), why, squares_of(hungry))


def _wants_food(card: Card, town: Town) -> Iterator[Wish]:
    unfed = town.effects.get("unfed_cottage", 0) if card.type == "cottage" else 0
    yield EachFed(town.own(card), card.numbers["points"] - unfed)


if_fed = Way(_if_fed, _wants_food)
