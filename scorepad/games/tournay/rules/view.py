"""What everybody sees of a quarter: its visible cards sorted as the prestige buildings count them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorepad.games.tournay.rules.quarter import place_id
from scorepad.games.tournay.rules.readings import COVERED_BUILDER, HAS_COLOUR
from scorepad.games.tournay.rules.table import COLOURS, PRESTIGE, Seat

Places = list[str]


def _by_colour() -> dict[str, Places]:
    return {colour: [] for colour in COLOURS}


@dataclass(slots=True)
class View:
    """A seat with the places of its visible cards, in reading order."""

    seat: Seat
    answers: Mapping[str, bool | str]
    cards: dict[str, Places] = field(default_factory=_by_colour)  # whatever counts as a card of it
    buildings: dict[str, Places] = field(default_factory=_by_colour)
    characters: Places = field(default_factory=list)
    prestige: Places = field(default_factory=list)
    shown: dict[str, Places] = field(default_factory=dict)  # prestige buildings by name
    covered: dict[str, Places] = field(default_factory=dict)

    def __post_init__(self) -> None:
        has_colour = self.answers[HAS_COLOUR]
        for stack in sorted(self.seat.quarter, key=lambda stack: stack.at):
            place, top = place_id(stack.at), stack.top
            if top.kind == PRESTIGE:
                self.prestige.append(place)
                self.shown.setdefault(top.id, []).append(place)
            if top.kind == "character":
                self.characters.append(place)
            elif top.kind == "building" or has_colour:
                self.buildings[top.colour].append(place)
            if top.kind != PRESTIGE or has_colour:
                self.cards[top.colour].append(place)
            for card in stack.cards[:-1]:
                if card.id:
                    self.covered.setdefault(card.id, []).append(place)

    @property
    def citizens(self) -> Mapping[str, int]:
        """By colour; 0 where nobody said."""
        return self.seat.citizens or dict.fromkeys(COLOURS, 0)

    @property
    def deniers(self) -> int:
        """0 where nobody said."""
        return self.seat.deniers or 0

    @property
    def ramparts(self) -> int:
        """0 where nobody said."""
        return self.seat.ramparts or 0

    def built(self, name: str) -> Places | None:
        """Where its builder has a prestige building; nothing for everybody else."""
        places = self.shown.get(name)
        if places is None and self.answers[COVERED_BUILDER]:
            return self.covered.get(name)
        return places
