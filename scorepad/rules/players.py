"""The players of a game file: as many as the game takes, each with a name that nobody else has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from scorepad.rules.refusal import Refused, expect, expected, not_known
from scorepad.rules.text import Text

T = TypeVar("T")  # what a game makes of one player
LONGEST_NAME = 80
NOBODY_ELSE = expected(Text("a name that nobody else has", "un nom que personne d’autre ne porte"))


def load_players(
    data: object, number: range, load: Callable[[object, str, int], T]
) -> tuple[T, ...]:
    """What the game reads of each player, given the place in the file and the number of the seat."""
    players = expect.many(data, "players", least=number[0], most=number[-1])
    names: list[str] = []
    seats: list[T] = []
    for index, player in enumerate(players):
        where = f"players[{index}]"
        name = player.get("name") if isinstance(player, dict) else None
        if isinstance(name, str) and is_among(name, names):
            raise Refused(f"{where}.name", NOBODY_ELSE)
        seats.append(load(player, where, index))
        names.append(str(name))
    return tuple(seats)


def load_name(value: object, where: str) -> str:
    """A player's name, as it was given."""
    return expect.text(value, where, longest=LONGEST_NAME)


def is_among(name: str, names: Sequence[str]) -> bool:
    """Whether somebody is called so, blanks around it left out."""
    return name.strip() in (other.strip() for other in names)


def place_of(value: object, where: str, names: Sequence[str]) -> int:
    """Which of these players is named."""
    name = load_name(value, where)
    if not is_among(name, names):
        raise Refused(where, not_known(name, names))
    return [other.strip() for other in names].index(name.strip())
