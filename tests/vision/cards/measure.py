"""How well names on cards are read: tables of drawn cards, many of them, and what came of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from scorepad.games import GAMES
from scorepad.web.card_names import printed_names
from tests.vision.cards.drawn import COLOURS, Drawn, Lying, Shot, Table, photo_of
from vision.cards import CardsReading
from vision.cards.read import read_cards
from vision.reading import NotAPhoto

LAYOUTS = {"tiny-towns": "band", "minivilles": "number"}
FACES = ("serif", "round", "plain", "hand")
NUMBERS = ("1", "2-3", "5", "6-8", "11-12", "10+")


def cards_of(slug: str, language: str) -> list[Drawn]:
    """All cards of a game that carry names, in one language."""
    game = GAMES[slug]
    return [
        Drawn(card.id, card.name.say(language), LAYOUTS[slug], text=card.text.say(language)[:90])
        for card in game.cards.values()
        if game.card_kinds[card.type].named
    ]


@dataclass(frozen=True)
class Case:
    """A photo to be read, and what is on it."""

    slug: str
    table: Table
    shot: Shot

    @property
    def truth(self) -> dict[str, int]:
        return {lying.drawn.card: lying.copies for lying in self.table.cards}


def some_table(slug: str, language: str, seed: int, width: float = 220) -> Case:
    """Cards in loose rows, each turned as it likes; in every way that differs from photo to photo."""
    chance = np.random.default_rng(seed)
    known = cards_of(slug, language)
    stacked = LAYOUTS[slug] == "number"
    face = FACES[seed % len(FACES)]
    columns, rows = (4, 2) if stacked else (5, 3)
    numbers = chance.choice(len(known), columns * rows - 1 - rows % 2 * 2, replace=False)
    places = chance.permutation(columns * rows)
    turned = seed % 3  # all upright, all the same way, each as it likes
    heading = float(chance.uniform(0, 360)) if turned else 0.0
    cards = []
    for place, number in zip(places, numbers, strict=False):
        drawn = replace(
            known[number],
            face=face,
            colour=list(COLOURS)[int(chance.integers(len(COLOURS)))],
            dark=bool(chance.random() < 0.6),
            capitals=bool(seed % 5 == 1),
            number=NUMBERS[int(chance.integers(len(NUMBERS)))],
        )
        turn = heading + float(chance.normal(0, 4))
        if turned == 2:
            turn = float(chance.uniform(0, 360))
        x, y = place % columns, place // columns
        left, top, step = (400, 430, (533, 890)) if stacked else (300, 300, (450, 560))
        middle = (
            left + x * step[0] + float(chance.uniform(-20, 20)),
            top + y * step[1] + float(chance.uniform(-20, 20)),
        )
        copies = int(chance.choice((1, 1, 2, 3, 4))) if stacked else 1
        cards.append(Lying(drawn, middle, width, turn, copies, float(chance.uniform(0.16, 0.24))))
    shot = Shot(
        slant=float(chance.choice((0, 0.1, 0.2))),
        blur=float(chance.choice((0, 0.6, 1.0))),
        glare=float(chance.choice((0, 0, 0.35))),
        noise=float(chance.uniform(2, 7)),
        light=float(chance.uniform(0.55, 1.1)),
        quality=int(chance.integers(70, 93)),
        seed=seed,
    )
    return Case(slug, Table(cards, (2400, 1800), seed), shot)


@dataclass
class Tally:
    """What was asked and what came."""

    names: int = 0
    read: int = 0  # names that are an entry with the right card
    sure: int = 0  # those that are certain
    invented: int = 0  # entries that are on no card
    surely_wrong: int = 0  # those that are given as certain
    counted: int = 0  # copies counted rightly, of names that were read
    ms: list[float] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def add(self, case: Case, reading: CardsReading | NotAPhoto) -> None:
        assert isinstance(reading, CardsReading)
        truth = case.truth
        found = {card.card: card for card in reading.cards}
        self.names += len(truth)
        right = truth.keys() & found.keys()
        self.read += len(right)
        self.sure += sum(found[card].is_sure for card in right)
        wrong = [found[card] for card in found.keys() - truth.keys()]
        self.invented += len(wrong)
        self.surely_wrong += sum(card.is_sure for card in wrong)
        self.counted += sum(found[card].count == truth[card] for card in right)
        self.ms.append(reading.ms)
        self.missed += [f"{case.table.seed} {card}" for card in sorted(truth.keys() - right)]
        self.missed += [f"{case.table.seed} +{card.card} {card.text!r}" for card in wrong]
        self.missed += [
            f"{case.table.seed} {card} ×{found[card].count} for {truth[card]}"
            for card in sorted(right)
            if found[card].count != truth[card]
        ]


def measured(slug: str, seeds: Sequence[int], width: float = 220) -> Tally:
    """Read so many tables of a game, in both languages by turns."""
    tally = Tally()
    names = printed_names(GAMES[slug])
    for seed in seeds:
        case = some_table(slug, ("en", "fr")[seed % 2], seed, width)
        tally.add(case, read_cards(photo_of(case.table, case.shot), names))
    return tally
