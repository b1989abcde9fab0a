"""The facts beside the board: only those that matter for this town, here and now."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.games.tiny_towns.rules.board import CENTRE, RESOURCES, TOWN, place, squares_of
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.pieces import CUBES
from scorepad.games.tiny_towns.rules.setup import cards_to_draw
from scorepad.rules.refusal import Refusal, expected, not_known, number_from
from scorepad.rules.text import Text
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.numbers import whole

NUMBERS = {
    "coins": _("Coins in the chest before feeding"),
    "master_builder_turns": _("Turns as Master Builder"),
    "finished": _("Place in the order of finishing"),
    "shrine_buildings": _("Buildings in the town when the Shrine was built, itself included"),
    "hollow_hill_coins": _("Coins on the card of Hollow Hill"),
}
LARGEST = 99


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number that the board cannot show."""

    name: str
    label: str | Promise
    value: int | None
    derived: int | None  # what follows from the boards, shown as a hint
    needed: bool


@dataclass(frozen=True, slots=True)
class CubesField:
    """What lies on one building."""

    square: int
    where: Text
    card: Card
    cubes: tuple[str, ...]  # one entry for each place, "" where nothing lies


@dataclass(frozen=True, slots=True)
class FactFields:
    """Everything that is asked beside the board."""

    monuments: list[Card]
    monument: str
    numbers: list[NumberField]
    more: list[NumberField]  # known to some, needed by nobody right now
    cubes: list[CubesField]
    centre: list[
        tuple[int, bool]
    ]  # centre squares without a building, and whether a coin lies there


def facts_of(judged: Judged, index: int) -> FactFields:
    """Decide what to ask of one player."""
    town = judged.seats[index].entry
    setup = judged.loaded
    expansions = setup.expansions
    monument = town.get("monument") or ""
    card = CARDS.get(monument) if "monument" in town["squares"] else None
    needed = {card.needs} if card and card.needs else set()
    if judged.result.seats[index].detail.hammer_needed:
        needed.add("master_builder_turns")
    if expansions:
        needed.add("coins")
    numbers = [_number(judged, index, name, name in needed) for name in NUMBERS]
    allowed = {"coins"} if expansions else set()
    allowed |= {"master_builder_turns"} if setup.variant == "standard" else set()
    allowed |= {"finished"} if setup.variant != "solo" else set()
    return FactFields(
        monuments=cards_to_draw("monument", setup.variant, expansions),
        monument=monument,
        numbers=[number for number in numbers if number.needed],
        more=[n for n in numbers if not n.needed and (n.name in allowed or n.value is not None)],
        cubes=_cubes(judged, index, card),
        centre=_centre(town, card),
    )


def _number(judged: Judged, index: int, name: str, needed: bool) -> NumberField:
    town = judged.seats[index].entry
    value = town.get("coins") if name == "coins" else town.get("facts", {}).get(name)
    derived = judged.result.seats[index].detail.derived.get(name)
    return NumberField(name, NUMBERS[name], value, derived, needed)


def _cubes(judged: Judged, index: int, monument: Card | None) -> list[CubesField]:
    town = judged.seats[index].entry
    cards = {"cottage": "cottage", **judged.loaded.cards}
    on_cottages = monument.effects.get("cubes_on_cottage", 0) if monument else 0
    fields = []
    for square, piece in enumerate(town["squares"]):
        if piece not in cards:
            continue
        card = CARDS[cards[piece]]
        room = on_cottages if piece == "cottage" else card.holds.most
        laid = tuple(town.get("on", {}).get(str(square), ()))
        if room or laid:
            places = (*laid, *("",) * max(0, room - len(laid)))
            fields.append(CubesField(square, place(square), card, places))
    return fields


def _centre(town: Entry, monument: Card | None) -> list[tuple[int, bool]]:
    if not monument or not monument.effects.get("coins_in_centre"):
        return []
    coins = town.get("facts", {}).get("coins_on_squares") or []
    bare = [
        s for s in squares_of(CENTRE) if town["squares"][s] is None or town["squares"][s] in CUBES
    ]
    return [(square, square in coins) for square in bare]


def say_facts(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take the facts of a form."""
    if actor is None:
        return Changes({})
    changed = with_facts(judged.seats[actor].entry, post)
    return changed if isinstance(changed, Refusal) else Changes.at(actor, changed)


def with_facts(town: Entry, post: QueryDict) -> Entry | Refusal:
    """The town with the facts of a form; fields that the form did not show stay as they were."""
    changed: Entry = {**town, "facts": dict(town.get("facts", {}))}
    if "monument" in post:
        if post["monument"] and post["monument"] not in CARDS:
            return Refusal("monument", not_known(post["monument"], ()))
        changed["monument"] = post["monument"] or None
    for name in NUMBERS:
        if name not in post:
            continue
        text = str(post[name]).strip()
        value = whole(text)
        if text and (value is None or value > LARGEST):
            return Refusal(name, expected(number_from(0, LARGEST)))
        if name == "coins":
            changed["coins"] = value
        else:
            changed["facts"][name] = value
    if "centre" in post:
        coins = {whole(square) for square in post.getlist("coins_on_squares")}
        changed["facts"]["coins_on_squares"] = sorted(c for c in coins if c in TOWN.squares)
    return _tidy(_with_cubes(changed, post))


def _with_cubes(town: Entry, post: QueryDict) -> Entry:
    on = dict(town.get("on", {}))
    for square in TOWN.squares:
        if f"on_{square}" in post:
            cubes = [cube for cube in post.getlist(f"on_{square}") if cube in RESOURCES]
            on[str(square)] = cubes
    return {**town, "on": {square: cubes for square, cubes in on.items() if cubes}}


def _tidy(town: Entry) -> Entry:
    """Leave out what says nothing, so that equal towns are equal."""
    facts = {name: value for name, value in town.get("facts", {}).items() if value is not None}
    tidy = {**town, "facts": facts}
    return {key: value for key, value in tidy.items() if value not in (None, {})}
