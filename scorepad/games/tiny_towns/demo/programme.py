"""The invented group's evenings: who meets when, what is drawn, and how each game went."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from itertools import cycle, product
from random import Random
from typing import Any, NamedTuple

from scorepad.games.tiny_towns.demo import cast
from scorepad.games.tiny_towns.demo.playing import Setup, game_file, played
from scorepad.games.tiny_towns.demo.towns import GrowingTown, Mayor
from scorepad.games.tiny_towns.rules import GAME
from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES
from scorepad.games.tiny_towns.rules.setup import cards_to_draw
from scorepad.rules.refusal import Refusal
from scorepad.web.league.friends import LEFT, LEFT_AFTER, PLACES
from scorepad.web.pad import InventedPlay

DAYS = 242  # eight months
EVENINGS = 40
FIRST_CUBE, GAME_LASTS = time(18, 40), timedelta(minutes=55)
GAMES_AN_EVENING = (1, 2, 2)
SIZES = (2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6)
SOLO_GAMES = 3
RESULTS_ONLY = 6  # games of which nobody wrote the towns down
FORTUNE_SHARE, TOWN_HALL_SHARE, CASUAL_SHARE = 0.35, 0.15, 0.2
NOTE_SHARE, CUBES_SHARE = 0.4, 0.5
FORTUNE_CARDS = 3  # drawn in a game with Fortune
SPARES = 9  # towns of each mayor among which two that tie are looked for
TIES = {
    "master_builder_turns": "standard",
    "empty_squares": "town-hall",
    "cottages": "town-hall",
    "shared": "town-hall",
}
# Monuments whose help our mayors would not use, or whose pattern is not known.
LEFT_OUT = {
    "caterinas-grotto",
    "escale-a-jeux",
    "grove-university",
    "ludicaire",
    "masons-guild",
    "opaleyes-watch",
    "petal-promenade",
    "prism-forge",
    "southern-semaphore",
    "statue-of-the-bondmaker",
}
# What they are worth depends on others: towns with them cannot be compared by themselves.
OUTWARD = {"feast-hall", "schoolhouse", "starloom"}


class Slot(NamedTuple):
    """A game to be played: when, by whom, which kind, and how it is to end if that is fixed."""

    played_at: datetime
    mayors: tuple[Mayor, ...]
    variant: str
    fortune: bool
    tie: str = ""


def programme(seed: int, today: date) -> list[InventedPlay]:
    """All games up to yesterday, oldest first: the same for the same seed and day."""
    rng = Random(seed)  # noqa: S311 - games, not secrets
    slots = _slots(rng, today)
    decks = Decks(rng)
    games = [
        InventedPlay(
            slot.played_at,
            _game(rng, decks, slot),
            league=bool(slot.tie) or (len(slot.mayors) > 1 and rng.random() >= CASUAL_SHARE),
            place=rng.choice(PLACES),
            notes="",
        )
        for slot in slots
    ]
    for number in rng.sample(_plain(slots), RESULTS_ONLY):
        games[number] = replace(games[number], results_only=True)
    return _with_notes(rng, slots, games)


def _slots(rng: Random, today: date) -> list[Slot]:
    days = sorted({1, DAYS, *rng.sample(range(2, DAYS), EVENINGS - 2)}, reverse=True)
    slots = [slot for day in days for slot in _evening(rng, today - timedelta(day), 1 - day / DAYS)]
    for number, (tie, variant) in zip(
        rng.sample(_plain(slots), len(TIES)), TIES.items(), strict=True
    ):
        at, mayors, *_ = slots[number]
        slots[number] = Slot(at, mayors[:2], variant, False, tie)
    alone = sorted(rng.sample(range(2, DAYS), SOLO_GAMES))
    for day in alone:
        at = datetime.combine(today - timedelta(day), time(22, 5), UTC)
        mayor = rng.choice(_present(1 - day / DAYS)).mayor(1 - day / DAYS)
        slots.append(Slot(at, (mayor,), "solo", False))
    return sorted(slots, key=lambda slot: slot.played_at)


def _plain(slots: Sequence[Slot]) -> list[int]:
    return [n for n, slot in enumerate(slots) if len(slot.mayors) > 1 and not slot.tie]


def _evening(rng: Random, day: date, past: float) -> list[Slot]:
    """A few friends, one game or two."""
    present = _present(past)
    who = [m.mayor(past) for m in rng.sample(present, min(len(present), rng.choice(SIZES)))]
    start = datetime.combine(day, FIRST_CUBE, UTC)
    slots = []
    for number in range(rng.choice(GAMES_AN_EVENING)):
        rng.shuffle(who)
        fortune = rng.random() < FORTUNE_SHARE
        variant = "town-hall" if rng.random() < TOWN_HALL_SHARE else "standard"
        slots.append(Slot(start + number * GAME_LASTS, tuple(who), variant, fortune))
    return slots


def _present(past: float) -> list[cast.Member]:
    return [m for m in cast.MEMBERS if m.name != LEFT or past < LEFT_AFTER]


def _game(rng: Random, decks: Decks, slot: Slot) -> dict[str, Any]:
    """Play until it ends as it should: at once, unless a tie is asked for."""
    while True:
        setup = decks.setup(slot)
        towns = _towns(rng, setup, slot)
        data = game_file(setup, towns, rng.random() < CUBES_SHARE)
        verdict = GAME.judged(data)
        if isinstance(verdict, Refusal):
            raise TypeError(f"our own game is refused: {verdict}")
        if slot.tie in ("", verdict.result.decided_by):
            return data


def _towns(rng: Random, setup: Setup, slot: Slot) -> Sequence[GrowingTown]:
    """The towns of a game. At the Town Hall nobody's town depends on another's, so a mayor may as
    well have built any of several; that makes rare ties easy to find."""
    if slot.variant != "town-hall" or not slot.tie:
        return played(rng, setup, slot.mayors)
    many = replace(setup, monuments=setup.monuments * SPARES)
    towns = played(rng, many, slot.mayors * SPARES)
    pairs = list(product(towns[::2], towns[1::2]))
    return next((pair for pair in pairs if _parted_by(*pair) == slot.tie), pairs[0])


def _parted_by(one: GrowingTown, other: GrowingTown) -> str:
    """What decides between two towns when there is no hammer."""
    steps = zip(
        ("points", "empty_squares", "cottages"), one.standing_key, other.standing_key, strict=True
    )
    return next((name for name, ours, theirs in steps if ours != theirs), "shared")


def _with_notes(
    rng: Random, slots: Sequence[Slot], games: list[InventedPlay]
) -> list[InventedPlay]:
    notes, alone = cycle(rng.sample(cast.NOTES, len(cast.NOTES))), cycle(cast.SOLO_NOTES)
    last = max(n for n, game in enumerate(games) if LEFT in game.names)
    told = []
    for number, (slot, game) in enumerate(zip(slots, games, strict=True)):
        if number == last:
            note = cast.FAREWELL
        elif slot.variant == "solo":
            note = next(alone)
        else:
            note = cast.TIE_NOTES.get(slot.tie) or (
                next(notes) if rng.random() < NOTE_SHARE else ""
            )
        told.append(replace(game, notes=note))
    return told


class Decks:
    """Cards come round in turn, so that in the end all of them were in play."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        cards = list(CARDS.values())
        rng.shuffle(cards)
        self.names = [card.id for card in cards if card.id not in LEFT_OUT]

    def setup(self, slot: Slot) -> Setup:
        """Draw for one game."""
        special = self.rng.sample(DRAWN_TYPES, FORTUNE_CARDS) if slot.fortune else ()
        cards = {kind: self._draw(kind, kind in special, slot) for kind in DRAWN_TYPES}
        # Every other mayor holds a monument of the expansion.
        own = [slot.fortune and number % 2 == 1 for number in range(len(slot.mayors))]
        monuments = tuple(self._draw("monument", special, slot) for special in own)
        return Setup(slot.variant, slot.fortune, cards, monuments)

    def _draw(self, kind: str, special: bool, slot: Slot) -> str:
        """The card of this type that was away longest."""
        barred: Collection[str] = OUTWARD if slot.tie else ()
        allowed = {
            card.id
            for card in cards_to_draw(kind, slot.variant, ("fortune",))
            if bool(card.expansion) == special
            and card.id not in barred
            # At the Town Hall the Fort's owner would sit out turns, which our mayors never do.
            and not (card.helps == "no-hammer" and slot.variant == "town-hall")
        }
        drawn = next(name for name in self.names if name in allowed)
        self.names.remove(drawn)
        self.names.append(drawn)
        return drawn
