"""A town on the site: what is shown of it, and what a tap changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict

from scorepad.games.minivilles.rules.card import COLOURS, Establishment, Monument
from scorepad.games.minivilles.rules.cards import CARDS, KINDS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS, STARTING
from scorepad.games.minivilles.rules.load import MOST
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.rules.game import CardKind
from scorepad.rules.refusal import Refusal, expected, not_known, number_from
from scorepad.rules.text import Text
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.numbers import whole

BLANK: Entry = {"cards": dict(STARTING), "monuments": []}
COINS = (1, 5, 10)  # the values of the pieces in the box


@dataclass(frozen=True, slots=True)
class CardTile:
    """A card with how many of it lie in the town, and whether a problem is about it."""

    card: Establishment
    number: int
    wrong: bool

    @property
    def rolls(self) -> str:
        """The results that activate it, as on the card."""
        return rolls_of(self.card)


@dataclass(frozen=True, slots=True)
class Switch:
    """A monument, built or not."""

    card: Monument
    built: bool


@dataclass(frozen=True, slots=True)
class TownView:
    """What fragments show of a town."""

    colours: tuple[tuple[str, CardKind, tuple[CardTile, ...]], ...]
    monuments: tuple[Switch, ...]
    coins: int | None
    turns: int | None

    @property
    def tiles(self) -> list[CardTile]:
        """The cards that lie in the town."""
        return [tile for _, _, tiles in self.colours for tile in tiles if tile.number]

    @property
    def number(self) -> int:
        """How many establishments there are."""
        return sum(tile.number for tile in self.tiles)


def rolls_of(card: Establishment) -> str:
    """One result, or the first and the last of several."""
    first, last = card.rolls[0], card.rolls[-1]
    return f"{first}" if first == last else f"{first}–{last}"


def town_view(judged: Judged, index: int) -> TownView:
    """What lies in a town, with marks where the rules found something."""
    entry = judged.seats[index].entry
    problems = judged.result.seats[index].problems
    wrong = {place for problem in problems for place in problem.where}
    return TownView(
        tuple(
            (
                colour,
                KINDS[colour],
                tuple(
                    CardTile(card, entry["cards"].get(card.id, 0), card.id in wrong)
                    for card in ESTABLISHMENTS.values()
                    if card.type == colour
                ),
            )
            for colour in COLOURS
        ),
        tuple(Switch(card, name in entry["monuments"]) for name, card in MONUMENTS.items()),
        entry.get("coins"),
        entry.get("facts", {}).get("turns"),
    )


def tap(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """One card more or less, a monument built or not, coins more or less."""
    if actor is None:
        return Changes({})
    for name, change in TAPS.items():
        if name in post:
            new = change(judged.seats[actor].entry, str(post[name]))
            return new if isinstance(new, Refusal) else Changes.at(actor, new)
    return Refusal("action", expected(Text("a card or coins", "une carte ou des pièces")))


def _counted(entry: Entry, card: str, step: int) -> Entry | Refusal:
    if card not in ESTABLISHMENTS:
        return Refusal("card", not_known(card, tuple(ESTABLISHMENTS)))
    number = min(MOST, max(0, entry["cards"].get(card, 0) + step))
    cards = {name: count for name, count in entry["cards"].items() if name != card}
    return {**entry, "cards": {**cards, **({card: number} if number else {})}}


def _switched(entry: Entry, monument: str, on: bool) -> Entry | Refusal:
    if monument not in MONUMENTS:
        return Refusal("monument", not_known(monument, tuple(MONUMENTS)))
    built = {*entry["monuments"], monument} if on else {*entry["monuments"]} - {monument}
    return {**entry, "monuments": [name for name in MONUMENTS if name in built]}


def _paid(entry: Entry, text: str, sign: int) -> Entry | Refusal:
    coins = whole(text)
    if coins is None:
        return Refusal("coins", expected(number_from(0, MOST)))
    return {**entry, "coins": min(MOST, max(0, entry.get("coins", 0) + sign * coins))}


TAPS: Mapping[str, Callable[[Entry, str], Entry | Refusal]] = {
    "add": lambda entry, card: _counted(entry, card, 1),
    "take": lambda entry, card: _counted(entry, card, -1),
    "built": lambda entry, monument: _switched(entry, monument, True),
    "unbuilt": lambda entry, monument: _switched(entry, monument, False),
    "more": lambda entry, coins: _paid(entry, coins, 1),
    "less": lambda entry, coins: _paid(entry, coins, -1),
}


def say_numbers(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Coins and turns as numbers; an empty field is one that nobody knows."""
    if actor is None:
        return Changes({})
    given: dict[str, int] = {}
    for name in ("coins", "turns"):
        text = str(post.get(name, "")).strip()
        value = whole(text)
        if text and (value is None or value > MOST):
            return Refusal(name, expected(number_from(0, MOST)))
        if value is not None:
            given[name] = value
    entry = judged.seats[actor].entry
    kept = {key: value for key, value in entry.items() if key not in ("coins", "facts")}
    coins = {"coins": given["coins"]} if "coins" in given else {}
    turns = {"facts": {"turns": given["turns"]}} if "turns" in given else {}
    return Changes.at(actor, {**kept, **coins, **turns})


def clear(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Back to the starting cards."""
    blank = {"cards": dict(STARTING), "monuments": []}
    return Changes({}) if actor is None else Changes.at(actor, blank)


def differences(before: Entry, now: Entry) -> list[Any]:
    """Where two towns differ, card by card."""
    found: list[Any] = []
    for card in CARDS.values():
        numbers = [
            int(card.id in entry["monuments"]) + entry["cards"].get(card.id, 0)
            for entry in (before, now)
        ]
        if numbers[0] != numbers[1]:
            found.append(
                Text(
                    "{name}: {before} → {now}",
                    "{name} : {before} → {now}",
                    name=card.name,
                    before=numbers[0],
                    now=numbers[1],
                )
            )
    return found
