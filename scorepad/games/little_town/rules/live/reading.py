"""Moves as plain data: each part is read with its place, and whatever is not as expected is refused."""

from __future__ import annotations

from typing import Any, NamedTuple

from scorepad.games.little_town.rules.board import CUBES, NAMES, SQUARES
from scorepad.games.little_town.rules.live.goods import Bought
from scorepad.games.little_town.rules.live.play import Play
from scorepad.games.little_town.rules.numbers import ROUNDS
from scorepad.rules.grid import Square
from scorepad.rules.refusal import Refused, expect
from scorepad.rules.text import Text

MOST = 1000
ACTIVATION_KEYS = ("at", "bought", "give", "take")


class Wish(NamedTuple):
    """A building that is to be activated, and how."""

    at: Square
    where: str
    bought: Bought | None  # cubes that are paid by coins though they are held; None: as needed
    give: dict[str, int]  # for tiles that take cubes of any kind
    take: dict[str, int]


def seat_of(move: dict[str, Any], play: Play) -> int:
    """Whose move it is."""
    return expect.count(move.get("seat"), "seat", most=play.players - 1)


def square_of(data: object, where: str) -> Square:
    """A square by its name."""
    return SQUARES[expect.one_of(data, where, NAMES)]


def cubes_of(data: object, where: str) -> dict[str, int]:
    """Cubes by kind."""
    cubes = expect.record(data, where, CUBES)
    return {
        kind: expect.count(number, f"{where}.{kind}", most=MOST) for kind, number in cubes.items()
    }


def bought_of(move: dict[str, Any], where: str) -> Bought | None:
    """Cubes that are paid by coins, if that was said."""
    here = f"{where}.bought".lstrip(".")
    return cubes_of(move["bought"], here) if "bought" in move else None


def wishes_of(move: dict[str, Any]) -> list[Wish]:
    """The buildings to activate, in the order of doing, each once."""
    wishes: list[Wish] = []
    for index, one in enumerate(expect.many(move.get("activate", []), "activate", most=8)):
        where = f"activate[{index}]"
        wish = expect.record(one, where, ACTIVATION_KEYS)
        at = square_of(wish.get("at"), f"{where}.at")
        if any(other.at == at for other in wishes):
            raise Refused(
                where,
                Text(
                    "{square} was activated already by this worker",
                    "cet Ouvrier a déjà activé {square}",
                    square=NAMES[at],
                ),
            )
        give = cubes_of(wish.get("give", {}), f"{where}.give")
        take = cubes_of(wish.get("take", {}), f"{where}.take")
        wishes.append(Wish(at, where, bought_of(wish, where), give, take))
    return wishes


def rounds_of(data: object, where: str) -> list[int]:
    """A number for each round."""
    rounds = expect.many(data, where, least=ROUNDS, most=ROUNDS)
    return [expect.count(one, f"{where}[{n}]", most=MOST) for n, one in enumerate(rounds)]
