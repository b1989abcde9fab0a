"""What lies beside the quarter: asked only as far as points hang on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.games.tournay.rules.end import PLACE
from scorepad.games.tournay.rules.facts import asked_facts
from scorepad.games.tournay.rules.load import CRIERS, MOST, MOST_VALUE
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.quarter import FULL
from scorepad.games.tournay.rules.table import COLOURS, VARIANTS
from scorepad.rules.refusal import Refusal, expected, not_known, number_from
from scorepad.rules.text import Text, listed
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.numbers import whole
from scorepad.web.pad import Missing, Progress

LABELS = {
    "yellow": _("Yellow citizens"),
    "white": _("White citizens"),
    "red": _("Red citizens"),
    "deniers": _("Deniers"),
    "ramparts": _("Ramparts built"),
    "hand": _("Cards left in hand"),
}
WHAT = {"citizens": _("Citizens"), "deniers": LABELS["deniers"], "ramparts": LABELS["ramparts"]}
NUMBERS = ("deniers", "ramparts", "hand")


class FactField(NamedTuple):
    """A number to ask for."""

    name: str
    label: str | Promise
    value: int | None
    needed: bool


def fact_fields(judged: Judged, index: int) -> list[FactField]:
    """The fields for one player, citizens by colour."""
    entry = judged.seats[index].entry
    fields = []
    for fact, _cards, needed in asked_facts(judged.loaded):
        given = {fact: entry.get(fact)} if fact != "citizens" else _people(entry)
        fields += [FactField(name, LABELS[name], value, needed) for name, value in given.items()]
    return fields


def counting_cards(judged: Judged) -> list[tuple[str | Promise, Text]]:
    """Why something is asked for: the prestige buildings that count it."""
    return [
        (WHAT[fact], listed([PRESTIGE_BUILDINGS[card].name for card in cards]))
        for fact, cards, _needed in asked_facts(judged.loaded)
        if cards
    ]


def progress(judged: Judged, index: int) -> Progress:
    """How many places have a card, and which facts are missing."""
    places = len(judged.loaded.seats[index].quarter)
    noun = PLACE.counted(places)
    text = Text("{places} of {all} places", "{noun} sur {all}", places=places, noun=noun, all=FULL)
    missing = tuple(
        Missing(field.label, f"fact-{field.name}")
        for field in fact_fields(judged, index)
        if field.needed and field.value is None
    )
    return Progress(places, FULL, text, missing=missing)


def _people(entry: Entry) -> dict[str, int | None]:
    people = entry.get("citizens", {})
    return {colour: people.get(colour) for colour in COLOURS}


def say_facts(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take the numbers of a form; fields that it did not show stay as they were."""
    if actor is None:
        return Changes({})
    entry = dict(judged.seats[actor].entry)
    for name in (*COLOURS, *NUMBERS):
        number = _within(post, name, MOST)
        if isinstance(number, Refusal):
            return number
    people = {**_people(entry), **{c: _typed(post, c) for c in COLOURS if c in post}}
    numbers = {name: _typed(post, name) for name in NUMBERS if name in post}
    # A game file has all three colours or none: the first that is given makes the others nought.
    counted = any(value is not None for value in people.values())
    entry["citizens"] = {c: people[c] or 0 for c in COLOURS} if counted else None
    entry.update(numbers)
    return Changes.at(actor, {key: value for key, value in entry.items() if value is not None})


def _typed(post: QueryDict, name: str) -> int | None:
    return whole(post.get(name, "").strip())


def say_table(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take what is the same for everybody: the rules, the criers, the values of buildings."""
    setup = dict(judged.table.setup)
    if "rules" in post:
        if post["rules"] not in VARIANTS:
            return Refusal("rules", not_known(post["rules"], tuple(VARIANTS)))
        setup["rules"] = post["rules"]
    if "criers" in post:
        criers = _within(post, "criers", CRIERS)
        if isinstance(criers, Refusal):
            return criers
        setup["criers"] = criers
    values = _values(setup.get("values", {}), post)
    if isinstance(values, Refusal):
        return values
    setup["values"] = values or None
    return Changes({}, {key: value for key, value in setup.items() if value is not None})


def _within(post: QueryDict, name: str, most: int) -> int | Refusal | None:
    """A number of a form, nothing where the field is empty."""
    text = post.get(name, "").strip()
    value = whole(text)
    if text and (value is None or value > most):
        return Refusal(name, expected(number_from(0, most)))
    return value


def _values(known: Mapping[str, list[int]], post: QueryDict) -> dict[str, list[int]] | Refusal:
    """The values that differ from the usual ones; an empty field means the usual one."""
    values = dict(known)
    for card, prestige in PRESTIGE_BUILDINGS.items():
        if f"left_{card}" not in post or f"right_{card}" not in post:
            continue
        left = _within(post, f"left_{card}", MOST_VALUE)
        right = _within(post, f"right_{card}", MOST_VALUE)
        if isinstance(left, Refusal):
            return left
        if isinstance(right, Refusal):
            return right
        usual = [prestige.left, prestige.right]
        pair = [usual[0] if left is None else left, usual[1] if right is None else right]
        values.pop(card, None)
        values.update({} if pair == usual else {card: pair})
    return values
