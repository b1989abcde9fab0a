"""What a roll would bring: for every result the change of everybody's coins, and what to expect."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from scorepad.games.minivilles.rules.activation import Activation
from scorepad.games.minivilles.rules.establishments import DEMOLITION_COMPANY, TUNA_BOAT, TV_STATION
from scorepad.games.minivilles.rules.events import Choices
from scorepad.games.minivilles.rules.monuments import (
    HARBOR_BONUS,
    MONUMENTS,
    TRAIN_STATION,
)
from scorepad.games.minivilles.rules.town import Town
from scorepad.games.minivilles.rules.turn import may_add
from scorepad.rules.text import Text

RESULTS = range(1, 12 + HARBOR_BONUS + 1)
DIE = range(1, 7)
MEAN_OF_TWO_DICE = (3, 4)  # their sum is what two dice show on average

ASSUMED = Text(
    "Tuna Boats at their mean of 7, the TV Station takes from the richest, the cheapest monuments "
    "are demolished, nothing is given away or swapped. The means use the Harbor’s 2 where it is "
    "better for the player who rolls, and no second roll.",
    "Chalutiers à leur moyenne de 7, la Chaîne de télévision prend au plus riche, les monuments les "
    "moins chers sont démolis, rien n’est donné ni échangé. Les moyennes ajoutent les 2 du Port quand "
    "cela profite au joueur qui lance les dés, sans relance.",
)

Changes = tuple[int, ...]  # of everybody's coins, by seat
Means = tuple[Fraction, ...]


class Outlook(NamedTuple):
    """What a roll of one player would bring."""

    roller: int
    by_result: dict[int, Changes]
    one_die: Means
    two_dice: Means
    may_roll_two: bool  # else the second mean is what a Train Station would make of it

    @property
    def better_with_two(self) -> bool:
        """Whether two dice bring the roller more than one."""
        return self.two_dice[self.roller] > self.one_die[self.roller]


def outlook_of(towns: Sequence[Town], roller: int) -> Outlook:
    """Work out every result, and the means over all faces of one die and of two."""
    choices = _assumed_choices(towns, roller)
    by_result = {result: _changes(towns, roller, result, choices) for result in RESULTS}
    adds = {total: may_add(towns[roller], (total,)) for total in RESULTS}

    def counted(total: int) -> Changes:
        """The better of a result and the one that the Harbor makes of it."""
        plain = by_result[total]
        raised = by_result[total + HARBOR_BONUS] if adds[total] else plain
        return raised if raised[roller] > plain[roller] else plain

    return Outlook(
        roller,
        by_result,
        _mean([counted(pips) for pips in DIE]),
        _mean([counted(sum(pips)) for pips in product(DIE, DIE)]),
        TRAIN_STATION in towns[roller].monuments,
    )


def _assumed_choices(towns: Sequence[Town], roller: int) -> Choices:
    number = len(towns)
    others = [(roller + step) % number for step in range(1, number)]
    built = sorted(towns[roller].monuments, key=lambda name: MONUMENTS[name].cost)
    return {
        TUNA_BOAT: [MEAN_OF_TWO_DICE],
        TV_STATION: [max(others, key=lambda seat: towns[seat].coins)],
        DEMOLITION_COMPANY: built,
    }


def _changes(towns: Sequence[Town], roller: int, result: int, choices: Choices) -> Changes:
    activation = Activation(towns, roller, result, choices)
    for _event in activation.events():
        pass  # each has happened once it was yielded
    return tuple(
        after.coins - before.coins for before, after in zip(towns, activation.towns, strict=True)
    )


def _mean(rows: Sequence[Changes]) -> Means:
    return tuple(Fraction(sum(column), len(rows)) for column in zip(*rows, strict=True))
