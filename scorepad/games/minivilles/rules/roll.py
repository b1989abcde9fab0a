"""A roll with everything that was chosen, as a file tells it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.establishments import (
    BUSINESS_CENTER,
    DEMOLITION_COMPANY,
    ESTABLISHMENTS,
    MOVING_COMPANY,
    TUNA_BOAT,
    TV_STATION,
)
from scorepad.games.minivilles.rules.events import Choices, Gift, Swap
from scorepad.games.minivilles.rules.load import MOST, SLUG, load_seats
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.games.minivilles.rules.table import Seat
from scorepad.games.minivilles.rules.town import Town
from scorepad.games.minivilles.rules.turn import PIPS, result_of
from scorepad.rules.players import place_of
from scorepad.rules.refusal import Refusal, Refused, expect

SEAT_KEYS = ("name", "cards", "monuments", "coins")
ROLL_KEYS = ("player", "dice", "harbor", "rerolled", "tuna_dice", "choices", "built")


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll with all that was chosen; seats stand for players."""

    names: tuple[str, ...]
    towns: tuple[Town, ...]  # before the roll
    roller: int
    dice: tuple[int, ...]
    harbor: bool = False
    rerolled: bool = False
    choices: Choices = field(default_factory=dict)
    ends: bool = False  # whether the turn is played to its end
    built: str | None = None

    @property
    def result(self) -> int:
        """What the cards look at."""
        return result_of(self.dice, self.harbor)


def load_roll(data: object) -> Roll | Refusal:
    """Read one roll; the first thing that is not as expected is named with its place."""
    try:
        game = expect.record(data, "", ("game", "players", "roll"))
        expect.one_of(game.get("game"), "game", (SLUG,))
        seats = load_seats(game.get("players"), SEAT_KEYS)
        for index, seat in enumerate(seats):
            if seat.coins is None:
                expect.count(None, f"players[{index}].coins", most=MOST)
        return _roll(expect.record(game.get("roll"), "roll", ROLL_KEYS), seats)
    except Refused as refused:
        return refused.refusal


def _roll(roll: dict[str, Any], seats: tuple[Seat, ...]) -> Roll:
    names = tuple(seat.name for seat in seats)
    built = roll.get("built")
    if built is not None:
        expect.one_of(built, "roll.built", tuple(CARDS))
    return Roll(
        names,
        tuple(Town(seat.cards, seat.monuments, seat.coins or 0) for seat in seats),
        place_of(roll.get("player"), "roll.player", names),
        _dice(roll.get("dice"), "roll.dice", least=1),
        expect.yes_or_no(roll.get("harbor", False), "roll.harbor"),
        expect.yes_or_no(roll.get("rerolled", False), "roll.rerolled"),
        _choices(roll, names),
        "built" in roll,
        built,
    )


def _dice(data: object, where: str, *, least: int) -> tuple[int, ...]:
    dice = expect.many(data, where, least=least, most=2)
    return tuple(
        expect.count(pips, f"{where}[{index}]", least=1, most=PIPS)
        for index, pips in enumerate(dice)
    )


def _choices(roll: dict[str, Any], names: tuple[str, ...]) -> Choices:
    where = "roll.choices"
    given = expect.record(roll.get("choices", {}), where, tuple(READERS))
    made = {card: READERS[card](value, f"{where}.{card}", names) for card, value in given.items()}
    if "tuna_dice" in roll:
        made[TUNA_BOAT] = [_dice(roll["tuna_dice"], "roll.tuna_dice", least=2)]
    return made


def _tv_station(data: object, where: str, names: tuple[str, ...]) -> list[int]:
    return [place_of(data, where, names)]


def _gifts(data: object, where: str, names: tuple[str, ...]) -> list[Gift]:
    return [
        _gift(gift, f"{where}[{index}]", names)
        for index, gift in enumerate(expect.many(data, where, most=MOST))
    ]


def _gift(data: object, where: str, names: tuple[str, ...]) -> Gift:
    gift = expect.record(data, where, ("give", "to"))
    give = expect.one_of(gift.get("give"), f"{where}.give", tuple(ESTABLISHMENTS))
    return {"give": give, "to": place_of(gift.get("to"), f"{where}.to", names)}


def _flips(data: object, where: str, names: tuple[str, ...]) -> list[str]:
    return [
        expect.one_of(monument, f"{where}[{index}]", tuple(MONUMENTS))
        for index, monument in enumerate(expect.many(data, where, most=MOST))
    ]


def _swap(data: object, where: str, names: tuple[str, ...]) -> list[Swap | None]:
    if data is None:
        return [None]
    swap = expect.record(data, where, ("give", "take", "from"))
    cards = [
        expect.one_of(swap.get(key), f"{where}.{key}", tuple(ESTABLISHMENTS))
        for key in ("give", "take")
    ]
    seat = place_of(swap.get("from"), f"{where}.from", names)
    return [{"give": cards[0], "take": cards[1], "from": seat}]


READERS: Mapping[str, Callable[[object, str, tuple[str, ...]], list[Any]]] = {
    TV_STATION: _tv_station,
    MOVING_COMPANY: _gifts,
    DEMOLITION_COMPANY: _flips,
    BUSINESS_CENTER: _swap,
}
