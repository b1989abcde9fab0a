"""Quarters that grow card by card, from the decks of one box, until the end has come."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from scorepad.games.tournay.demo.cast import Member
from scorepad.games.tournay.rules.cards import ACTIVITY_CARDS
from scorepad.games.tournay.rules.checks import DECK, EVENTS
from scorepad.games.tournay.rules.end import end_has_come, progress_of
from scorepad.games.tournay.rules.load import CRIERS, dump_seat
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS, Cost
from scorepad.games.tournay.rules.quarter import FULL, open_places
from scorepad.games.tournay.rules.readings import answers_of
from scorepad.games.tournay.rules.table import (
    COLOURS,
    KINDS,
    PRESTIGE,
    PRESTIGE_LEVEL,
    Card,
    Place,
    Seat,
)
from scorepad.games.tournay.rules.view import View
from scorepad.games.tournay.rules.what_if import lay

USUAL = answers_of({})
START = {"basic": (6, 2), "advanced": (9, 1)}  # deniers, citizens of each colour
IN_HAND = 3  # cards among which somebody chooses
GROWS_UNTIL = 6  # places after which prestige buildings are thought of
CRIER_SHARE = 0.14  # of the cards drawn, some of which nobody plays
PRESTIGE_SHARE = 0.4  # of the cards played then
LONGEST = 40  # rounds; nobody has ever played so long
# Printed points are read off the cards; these are only likely ones.
LIKELY_POINTS = {1: (0, 1, 1), 2: (1, 2, 2), PRESTIGE_LEVEL: (2, 3, 4)}


class Box:
    """The decks of one game, and who was turned up among them."""

    def __init__(self, rng: Random, players: int) -> None:
        self.rng = rng
        self.left = {(colour, level): DECK for colour in COLOURS for level in (1, 2)}
        self.prestige = [one for one in PRESTIGE_BUILDINGS.values() for _ in range(one.copies)]
        self.named = list(ACTIVITY_CARDS.values())
        self.citizens = dict.fromkeys(COLOURS, 2 * players + 3)
        self.events = EVENTS
        self.criers = 0

    def draw(self, level: int) -> Card | None:
        """A building or character; a crier may call before."""
        if self.criers < CRIERS and self.rng.random() < CRIER_SHARE:
            self.criers += 1
        colours = [colour for colour in COLOURS if self.left[colour, level]]
        if not colours:
            return None
        colour = self.rng.choice(colours)
        self.left[colour, level] -= 1
        known = [card for card in self.named if (card.colour, card.level) == (colour, level)]
        if known and self.rng.random() < 0.5:
            card = self.rng.choice(known)
            self.named.remove(card)
            points = self._likely(level) if card.points is None else card.points
            return Card(colour, level, card.kind, name=card.name.en, points=points)
        return Card(colour, level, self.rng.choice(KINDS), points=self._likely(level))

    def draw_prestige(self, owned: set[str]) -> list[Card]:
        """A few prestige buildings that somebody may still build."""
        free = [one for one in self.prestige if one.id not in owned]
        chosen = self.rng.sample(free, min(IN_HAND, len(free)))
        return [
            one.card(self._likely(PRESTIGE_LEVEL)) for one in {o.id: o for o in chosen}.values()
        ]

    def put_back(self, card: Card) -> None:
        """Under its deck."""
        self.left[card.colour, card.level] += 1

    def _likely(self, level: int) -> int:
        return self.rng.choice(LIKELY_POINTS[level])


class Builder:
    """A player whose quarter grows."""

    def __init__(self, rng: Random, box: Box, member: Member, rules: str) -> None:
        self.rng, self.box, self.member = rng, box, member
        self.deniers, each = START[rules]
        self.citizens = dict.fromkeys(COLOURS, each)
        for colour in COLOURS:
            box.citizens[colour] -= each
        self.ramparts = 0
        self.seat = Seat(member.name)

    @property
    def is_ready(self) -> bool:
        """Whether this player would end the game."""
        return progress_of(self.seat).is_ready

    def turn(self) -> None:
        """Earn something, then play a card or not."""
        self._earn()
        if self.rng.random() < 0.9:
            self._build()

    def last_card(self) -> None:
        """What was laid face down."""
        if self.rng.random() < 0.6:
            self._build()

    def as_player(self) -> dict[str, Any]:
        """This player in a game file, with everything that anybody could ask for."""
        return {
            **dump_seat(self.seat),
            "citizens": dict(self.citizens),
            "deniers": self.deniers,
            "ramparts": self.ramparts,
            "hand": self.rng.randint(0, 3),
        }

    def _earn(self) -> None:
        self.deniers += self.rng.randint(0, 4)
        if self.rng.random() < 0.25:
            colour = self._liked()
            if self.box.citizens[colour]:
                self.box.citizens[colour] -= 1
                self.citizens[colour] += 1
        if self.box.events and self.rng.random() < 0.1 * self._taste("red"):
            self.box.events -= 1
            self.ramparts += 1

    def _build(self) -> None:
        places = len(self.seat.quarter)
        if not self._has_room:
            return
        if places >= GROWS_UNTIL and self.rng.random() < PRESTIGE_SHARE and self._build_prestige():
            return
        level = 1 if places < GROWS_UNTIL // 2 or self.rng.random() < 0.3 else 2
        card = self.box.draw(level)
        if card is None:
            return
        if self.deniers < level:
            self.box.put_back(card)
            return
        self.deniers -= level
        self._lay(card, self._place_for(card))

    @property
    def _has_room(self) -> bool:
        """Whether a card could lie anywhere without hiding a prestige building."""
        shown = sum(stack.top.kind == PRESTIGE for stack in self.seat.quarter)
        return shown < FULL

    def _build_prestige(self) -> bool:
        owned = {card.id for stack in self.seat.quarter for card in stack.cards}
        view = View(
            Seat(self.member.name, self.seat.quarter, self.citizens, self.deniers, self.ramparts),
            USUAL,
        )
        cards = [card for card in self.box.draw_prestige(owned) if self._can_pay(card)]
        if not cards:
            return False
        worth = {card.id: self._worth(card, view) for card in cards}
        sees = self.rng.random() < self.member.eye
        card = max(cards, key=lambda one: worth[one.id]) if sees else self.rng.choice(cards)
        cost = PRESTIGE_BUILDINGS[card.id].cost or Cost(deniers=2)
        self.deniers -= cost.deniers
        self.citizens[card.colour] -= cost.citizens
        self.box.prestige.remove(PRESTIGE_BUILDINGS[card.id])
        self._lay(card, self._place_for(card))
        return True

    def _can_pay(self, card: Card) -> bool:
        cost = PRESTIGE_BUILDINGS[card.id].cost or Cost(deniers=2)
        return self.deniers >= cost.deniers and self.citizens[card.colour] >= cost.citizens

    def _worth(self, card: Card, view: View) -> int:
        prestige = PRESTIGE_BUILDINGS[card.id]
        return prestige.counted_by(USUAL).find(view).number * prestige.left

    def _place_for(self, card: Card) -> Place:
        """A free place while there is one; then on its own colour, never on a prestige building."""
        places = [stack.at for stack in self.seat.quarter]
        free = open_places(places)
        covering = [stack for stack in self.seat.quarter if stack.top.kind != PRESTIGE]
        same = [stack.at for stack in covering if stack.top.colour == card.colour]
        if len(places) < FULL and (not same or self.rng.random() < 0.85):
            return self.rng.choice(free)
        return self.rng.choice(same or [stack.at for stack in covering])

    def _lay(self, card: Card, at: Place) -> None:
        before = [one for stack in self.seat.quarter if stack.at == at for one in stack.cards]
        self.seat = lay(self.seat, at, card)
        after = next(stack.cards for stack in self.seat.quarter if stack.at == at)
        for gone in before[: len(before) + 1 - len(after)]:
            self.box.put_back(gone)

    def _liked(self) -> str:
        return self.rng.choices(COLOURS, [self._taste(colour) for colour in COLOURS])[0]

    def _taste(self, colour: str) -> float:
        return self.member.tastes.get(colour, 1.0)


def played(rng: Random, members: Sequence[Member], rules: str) -> dict[str, Any]:
    """A game from the first card to the last rampart, as a game file."""
    box = Box(rng, len(members))
    builders = [Builder(rng, box, member, rules) for member in members]
    for _ in range(LONGEST):
        ready = sum(builder.is_ready for builder in builders)
        last = bool(end_has_come(len(builders), ready, box.criers))
        for builder in builders:
            builder.turn()
        if last:
            break
    for builder in builders:
        builder.last_card()
    return {
        "game": "tournay",
        "rules": rules,
        "criers": box.criers,
        "players": [builder.as_player() for builder in builders],
    }
