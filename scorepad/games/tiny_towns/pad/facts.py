"""The facts beside the board: only those that matter for this town, here and now."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.games.tiny_towns.pad.town import ruled_town, with_cubes
from scorepad.games.tiny_towns.rules.board import CENTRE, RESOURCES, TOWN, place, squares_of
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.fortune import FORTUNE
from scorepad.games.tiny_towns.rules.fortune_checks import CHEST
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.load import COUNTS
from scorepad.games.tiny_towns.rules.setup import cards_to_draw
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.refusal import Refusal, expected, not_known, number_from
from scorepad.rules.text import Text
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.numbers import whole
from scorepad.web.words import said

COINS = "coins"
NUMBERS: Mapping[str, str | Promise] = {
    COINS: _("Coins in the chest before feeding"),
    "master_builder_turns": _("Turns as Master Builder"),
    "finished": _("Place in the order of finishing"),
    "shrine_buildings": _("Buildings in the town when the Shrine was built, itself included"),
    "hollow_hill_coins": _("Coins on the card of Hollow Hill"),
}
LARGEST = 99
STEPS = {"1": 1, "-1": -1}  # what a counter may be asked to do


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number that the board cannot show."""

    name: str
    value: int | None
    derived: int | None  # what follows from the boards, shown as a hint

    @property
    def label(self) -> str | Promise:
        return NUMBERS[self.name]

    @property
    def least(self) -> int:
        return COUNTS.get(self.name, 0)


@dataclass(frozen=True, slots=True)
class CoinsField:
    """The chest as a row of coins: the coin that is tapped says how many there are."""

    value: int | None
    most: int  # that are drawn; more can be counted on

    @property
    def coins(self) -> range:
        return range(1, self.most + 1)


@dataclass(frozen=True, slots=True)
class CubesField:
    """What lies on one building."""

    square: int
    where: Text
    card: Card
    cubes: tuple[str, ...]  # one entry for each place, "" where nothing lies


class CentreSquare(NamedTuple):
    """A square in the centre that no building stands on."""

    square: int
    has_coin: bool


@dataclass(frozen=True, slots=True)
class FactFields:
    """Everything that is asked beside the board."""

    monuments: list[Card]  # that this town may have; empty where nobody asks
    monument: Card | None
    coins: CoinsField | None
    numbers: list[NumberField]
    more: list[NumberField]  # known to some, needed by nobody right now
    cubes: list[CubesField]
    centre: list[CentreSquare]

    @property
    def asked(self) -> bool:
        """Whether there is anything to ask."""
        return bool(self.monuments or self.coins or self.numbers or self.more or self.centre)


def facts_of(judged: Judged, index: int) -> FactFields:
    """Decide what to ask of one player."""
    entry, town = judged.seats[index].entry, ruled_town(judged, index)
    needed = {town.monument.needs} if town.monument else set()
    # Half a town is often level with another; that is no tie yet.
    if judged.result.seats[index].detail.hammer_needed and None not in entry["squares"]:
        needed.add("master_builder_turns")
    numbers = [_number(judged, index, name) for name in NUMBERS if name != COINS]
    usual = _usual(judged.loaded)
    asks_monument = "monument" in entry["squares"] or entry.get("monument")
    return FactFields(
        monuments=monuments_of(judged.loaded) if asks_monument else [],
        monument=CARDS.get(entry.get("monument") or ""),
        coins=_coins(judged.loaded, town),
        numbers=[number for number in numbers if number.name in needed],
        more=[
            n for n in numbers if n.name not in needed and (n.name in usual or n.value is not None)
        ],
        cubes=_cubes(town),
        centre=_centre(town),
    )


def _usual(table: Table) -> set[str]:
    """What can be known at any table of this variant."""
    usual = {"master_builder_turns"} if table.variant == "standard" else set()
    return usual | ({"finished"} if table.variant != "solo" else set())


def monuments_of(table: Table) -> list[Card]:
    """The monuments that a town of this table may have, by name."""
    cards = cards_to_draw("monument", table.variant, table.expansions)
    return sorted(cards, key=lambda card: plain_letters(said(card.name)))


def plain_letters(text: str) -> str:
    """A name as people look for it: no capitals, no accents."""
    parts = unicodedata.normalize("NFD", text.casefold())
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def held_by_others(judged: Judged, index: int) -> list[tuple[str, str]]:
    """The monument cards that other players hold, each with whose it is."""
    others = (seat for number, seat in enumerate(judged.seats) if number != index)
    return [(seat.entry["monument"], seat.name) for seat in others if seat.entry.get("monument")]


def _coins(table: Table, town: Town) -> CoinsField | None:
    value = town.seat.coins
    if FORTUNE not in table.expansions and value is None:
        return None
    return CoinsField(value, max(CHEST + town.effects.get("coin_slot", 0), value or 0))


def _number(judged: Judged, index: int, name: str) -> NumberField:
    value = judged.seats[index].entry.get("facts", {}).get(name)
    return NumberField(name, value, judged.result.seats[index].detail.derived.get(name))


def _cubes(town: Town) -> list[CubesField]:
    fields = []
    for square, piece in enumerate(town.squares):
        laid, room = town.seat.on.get(square, ()), town.room_on(square)
        card = town.cards.get(piece or "")
        if card and (room or laid):
            places = (*laid, *("",) * max(0, room - len(laid)))
            fields.append(CubesField(square, place(square), card, places))
    return fields


def _centre(town: Town) -> list[CentreSquare]:
    if not town.effects.get("coins_in_centre"):
        return []
    coins = town.seat.facts.coins_on_squares or ()
    return [CentreSquare(square, square in coins) for square in squares_of(CENTRE & ~town.built)]


def say_facts(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take the facts of a form."""
    if actor is None:
        return Changes({})
    changed = with_facts(judged.seats[actor].entry, post)
    return changed if isinstance(changed, Refusal) else Changes.at(actor, changed)


def count(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Count a fact up or down by one, from what was given or follows from the boards."""
    name, step = post.get("fact", ""), STEPS.get(post.get("by", ""))
    if actor is None or step is None or name not in NUMBERS:
        return Refusal("fact", not_known(name, tuple(NUMBERS)))
    entry, field = judged.seats[actor].entry, _number(judged, actor, name)
    now = entry.get(COINS) if name == COINS else field.value
    known = now if now is not None else field.derived
    value = min(max((known or 0) + step, field.least), LARGEST)
    return Changes.at(actor, _tidy(_with_number(entry, name, value)))


def with_facts(town: Entry, post: QueryDict) -> Entry | Refusal:
    """The town with the facts of a form; fields that the form did not show stay as they were."""
    changed = town
    if "monument" in post:
        if post["monument"] and post["monument"] not in CARDS:
            return Refusal("monument", not_known(post["monument"], ()))
        changed = {**changed, "monument": post["monument"] or None}
    for name in NUMBERS:
        if name not in post:
            continue
        text = str(post[name]).strip()
        value = whole(text)
        if text and (value is None or value > LARGEST):
            return Refusal(name, expected(number_from(0, LARGEST)))
        changed = _with_number(changed, name, value)
    if "centre" in post:
        given = post.getlist("coins_on_squares")
        coins = [square for square in TOWN.squares if str(square) in given]
        changed = _with_fact(changed, "coins_on_squares", coins)
    return _tidy(_with_cubes_of(changed, post))


def _with_number(town: Entry, name: str, value: int | None) -> Entry:
    return {**town, COINS: value} if name == COINS else _with_fact(town, name, value)


def _with_fact(town: Entry, name: str, value: object) -> Entry:
    return {**town, "facts": {**town.get("facts", {}), name: value}}


def _with_cubes_of(town: Entry, post: QueryDict) -> Entry:
    for square in TOWN.squares:
        if f"on_{square}" in post:
            cubes = [cube for cube in post.getlist(f"on_{square}") if cube in RESOURCES]
            town = with_cubes(town, square, cubes)
    return town


def _tidy(town: Entry) -> Entry:
    """Leave out what says nothing, so that equal towns are equal."""
    facts = {name: value for name, value in town.get("facts", {}).items() if value is not None}
    tidy = {**town, "facts": facts}
    return {key: value for key, value in tidy.items() if value not in (None, {})}
