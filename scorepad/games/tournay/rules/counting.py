"""What prestige buildings count: a small vocabulary, each word with its noun and its places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorepad.games.tournay.rules.table import COLOURS
from scorepad.games.tournay.rules.view import Places, View
from scorepad.rules.text import Name, Text

DENIERS_IN_A_LOT = 4
DENIER = Name("denier", "denier")


NO_PARTS: Mapping[str, int] = {}


class Found(NamedTuple):
    """How many there are in a quarter, where, and the numbers that it was made of."""

    number: int
    where: tuple[str, ...] = ()
    parts: Mapping[str, int] = NO_PARTS


class Count(NamedTuple):
    """Something that can be counted of each player."""

    unit: Name | None  # None: nothing is counted, the value is fixed
    find: Callable[[View], Found]
    needs: str = ""  # what must be known of each player beside the quarter
    made_of: Text | None = None  # how the parts of what was found are told


def _sets(by_colour: Mapping[str, Places], colours: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
    number = min(len(by_colour[colour]) for colour in colours)
    return number, tuple(place for colour in colours for place in by_colour[colour][:number])


def _card_sets(view: View) -> Found:
    parts = {colour: len(view.cards[colour]) for colour in COLOURS}
    return Found(*_sets(view.cards, COLOURS), parts)


def _citizen_sets(view: View) -> Found:
    return Found(min(view.citizens.values()), parts=view.citizens)


def _lots_of_deniers(view: View) -> Found:
    return Found(view.deniers // DENIERS_IN_A_LOT, parts={"deniers": view.deniers})


def _arras_each(view: View) -> Found:
    where = (*view.buildings["white"], *view.buildings["yellow"])
    return Found(len(where), where)


def _arras_pairs(view: View) -> Found:
    parts = {colour: len(view.buildings[colour]) for colour in ("white", "yellow")}
    return Found(*_sets(view.buildings, ("white", "yellow")), parts)


def _at(places: Places) -> Found:
    return Found(len(places), tuple(places))


def cards_of(colour: str, unit: Name) -> Count:
    """Visible cards of a colour."""
    return Count(unit, lambda view: _at(view.cards[colour]))


def citizens_of(colour: str, unit: Name) -> Count:
    """Citizens of a colour."""
    return Count(unit, lambda view: Found(view.citizens[colour]), needs="citizens")


CARD_SETS = Count(
    Name(
        "set of three colours",
        "série de trois couleurs",
        "sets of three colours",
        "séries de trois couleurs",
    ),
    _card_sets,
    made_of=Text(
        "{yellow} yellow, {white} white, {red} red",
        "jaune : {yellow}, blanc : {white}, rouge : {red}",
    ),
)
YELLOW_CARDS = cards_of(
    "yellow",
    Name("visible yellow card", "carte jaune visible", plural_fr="cartes jaunes visibles"),
)
WHITE_CARDS = cards_of(
    "white",
    Name("visible white card", "carte blanche visible", plural_fr="cartes blanches visibles"),
)
RED_CARDS = cards_of(
    "red",
    Name("visible red card", "carte rouge visible", plural_fr="cartes rouges visibles"),
)
YELLOW_CITIZENS = citizens_of(
    "yellow", Name("yellow citizen", "habitant civil", plural_fr="habitants civils")
)
WHITE_CITIZENS = citizens_of(
    "white", Name("white citizen", "habitant religieux", plural_fr="habitants religieux")
)
RED_CITIZENS = citizens_of(
    "red", Name("red citizen", "habitant militaire", plural_fr="habitants militaires")
)
CITIZEN_SETS = Count(
    Name(
        "set of three citizens",
        "série de trois habitants",
        "sets of three citizens",
        "séries de trois habitants",
    ),
    _citizen_sets,
    needs="citizens",
    made_of=Text(
        "{yellow} yellow, {white} white, {red} red",
        "civils : {yellow}, religieux : {white}, militaires : {red}",
    ),
)
LOTS_OF_DENIERS = Count(
    Name("set of 4 deniers", "lot de 4 deniers", "sets of 4 deniers", "lots de 4 deniers"),
    _lots_of_deniers,
    needs="deniers",
    made_of=Text("deniers: {deniers}", "deniers : {deniers}"),
)
CHARACTERS = Count(
    Name("visible character", "personnage visible", plural_fr="personnages visibles"),
    lambda view: _at(view.characters),
)
PRESTIGE_BUILDINGS = Count(
    Name(
        "visible prestige building",
        "bâtiment de prestige visible",
        plural_fr="bâtiments de prestige visibles",
    ),
    lambda view: _at(view.prestige),
)
RAMPARTS = Count(Name("rampart", "rempart"), lambda view: Found(view.ramparts), needs="ramparts")
WHITE_AND_YELLOW_BUILDINGS = Count(
    Name(
        "visible white or yellow building",
        "bâtiment blanc ou jaune visible",
        plural_fr="bâtiments blancs ou jaunes visibles",
    ),
    _arras_each,
)
WHITE_YELLOW_PAIRS = Count(
    Name(
        "white and yellow pair of buildings",
        "paire de bâtiments, un blanc et un jaune",
        "white and yellow pairs of buildings",
        "paires de bâtiments, un blanc et un jaune",
    ),
    _arras_pairs,
    made_of=Text("{white} white, {yellow} yellow", "blanc : {white}, jaune : {yellow}"),
)
NOTHING = Count(None, lambda view: Found(1))
