"""Whole games played through the live moves by invented mayors who think ahead a little."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from scorepad.games.minivilles.rules.activation import Activation
from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.establishments import (
    BUSINESS_CENTER,
    DEMOLITION_COMPANY,
    ESTABLISHMENTS,
    MOVING_COMPANY,
    TUNA_BOAT,
    TV_STATION,
)
from scorepad.games.minivilles.rules.events import Choices
from scorepad.games.minivilles.rules.live import apply, offer, start
from scorepad.games.minivilles.rules.monuments import MONUMENTS, TRAIN_STATION
from scorepad.games.minivilles.rules.outlook import MEAN_OF_TWO_DICE, outlook_of
from scorepad.games.minivilles.rules.state import State, is_over, towns_of
from scorepad.games.minivilles.rules.town import Town
from scorepad.games.minivilles.rules.turn import PIPS
from scorepad.rules.refusal import Refusal

Move = dict[str, Any]
AHEAD = 9  # rounds for which a card is thought to pay
# How often a result comes up in 36 rolls of one die, and of two.
ONE_DIE = dict.fromkeys(range(1, PIPS + 1), 6)
TWO_DICE = {total: PIPS - abs(7 - total) for total in range(2, 2 * PIPS + 1)}


@dataclass(frozen=True, slots=True)
class Mayor:
    """One of the friends: when to begin with monuments, how careful, and what they like."""

    name: str
    patience: int  # establishments before the first dear monument
    care: float  # how often they do the better thing
    tastes: Mapping[str, float]
    does_without: str  # the monument that they leave unbuilt


@dataclass(slots=True)
class Played:
    """A game: its moves and where they led."""

    moves: list[Move]
    state: State


def played(rng: Random, mayors: tuple[Mayor, ...]) -> Played:
    """Play a game to its end, with a market dealt by the phone."""
    game = Played([], start(len(mayors)))
    _make(game, {"do": "deal", "seed": f"{rng.random():.9f}"})
    _make(game, {"do": "turn", "seat": rng.randrange(len(mayors))})
    while not is_over(game.state):
        table = Choice(rng, mayors[game.state["on_turn"]], game.state, offer(game.state))
        _make(game, PHASES[table.offered["phase"]](table))
    return game


def _make(game: Played, move: Move) -> None:
    state = apply(game.state, move)
    if isinstance(state, Refusal):
        raise TypeError(f"our own move is refused: {move} {state}")
    game.moves.append(move)
    game.state = state


@dataclass(frozen=True, slots=True)
class Choice:
    """Somebody who has to decide something."""

    rng: Random
    mayor: Mayor
    state: State
    offered: dict[str, Any]

    @property
    def seat(self) -> int:
        """Who it is."""
        found: int = self.state["on_turn"]
        return found

    def is_careful(self) -> bool:
        """Whether they do the better thing this time."""
        return self.rng.random() < self.mayor.care

    def dice(self, number: int) -> list[int]:
        """So many dice fall."""
        return [self.rng.randint(1, PIPS) for _ in range(number)]


def _roll(table: Choice) -> Move:
    number = table.rng.choice(table.offered["dice"])
    if len(table.offered["dice"]) > 1 and table.is_careful():
        better = outlook_of(towns_of(table.state), table.seat).better_with_two
        number = 2 if better else 1
    return {"do": "roll", "dice": table.dice(number)}


def _decide(table: Choice) -> Move:
    outlook, seat = outlook_of(towns_of(table.state), table.seat), table.seat
    dice = table.state["dice"]
    plain = outlook.by_result[sum(dice)][seat]
    raised = outlook.by_result[sum(dice) + 2][seat] if table.offered["harbor"] else plain
    mean = (outlook.one_die, outlook.two_dice)[len(dice) - 1][seat]
    if table.offered["reroll"] and max(plain, raised) < mean:
        return {"do": "reroll", "dice": table.dice(len(dice))}
    return {"do": "result", "harbor": raised > plain}


def _choose(table: Choice) -> Move:
    return {"do": "choose", "choice": CHOICES[table.offered["card"]](table)}


def _cost(card: str) -> tuple[int, str]:
    return CARDS[card].cost, card


def _richest(table: Choice) -> int:
    coins = [player["coins"] for player in table.state["players"]]
    seats: list[int] = table.offered["seats"]
    return max(seats, key=coins.__getitem__)


def _gift(table: Choice) -> dict[str, Any]:
    built = [len(player["monuments"]) for player in table.state["players"]]
    weakest = min(table.offered["seats"], key=built.__getitem__)
    return {"give": min(table.offered["give"], key=_cost), "to": weakest}


def _swap(table: Choice) -> dict[str, Any] | None:
    give = min(table.offered["give"], key=_cost)
    dearest = [(max(one["cards"], key=_cost), one["seat"]) for one in table.offered["take"]]
    take, seat = max(dearest, key=lambda pair: _cost(pair[0]))
    worth = CARDS[take].cost > CARDS[give].cost
    return {"give": give, "take": take, "from": seat} if worth else None


CHOICES: Mapping[str, Callable[[Choice], Any]] = {
    TV_STATION: _richest,
    MOVING_COMPANY: _gift,
    BUSINESS_CENTER: _swap,
    DEMOLITION_COMPANY: lambda table: min(table.offered["monuments"], key=_cost),
    TUNA_BOAT: lambda table: table.dice(table.offered["dice"]),
}


def _build(table: Choice) -> Move:
    own = table.state["players"][table.seat]
    size, cards = sum(own["cards"].values()), table.offered["cards"]
    wanted = [card for card in cards if card in MONUMENTS and card != table.mayor.does_without]
    cheap = [card for card in wanted if MONUMENTS[card].cost <= size]
    if wanted and (size >= table.mayor.patience or cheap):
        ready = wanted if size >= table.mayor.patience else cheap
        return {"do": "build", "card": max(ready, key=_cost)}
    saves = size >= table.mayor.patience + 4 and table.is_careful()
    return {"do": "build", "card": None if saves else _best(table)}


def _best(table: Choice) -> str | None:
    """The card that pays most over the next rounds, if it pays at all; now and then just any."""
    cards: list[str] = [card for card in table.offered["cards"] if card in ESTABLISHMENTS]
    if not cards:
        return None
    if not table.is_careful():
        return table.rng.choice(cards)
    best = max(cards, key=lambda card: (_gain(table, card), card))
    return best if _gain(table, best) > 0 else None


def _gain(table: Choice, card: str) -> float:
    """What a card would bring in some rounds, less what it costs."""
    towns, seat, kind = towns_of(table.state), table.seat, ESTABLISHMENTS[card]
    towns[seat].coins -= kind.cost
    chances = TWO_DICE if TRAIN_STATION in towns[seat].monuments else ONE_DIE
    rolls = [result for result in kind.rolls if result in chances]
    others = len(towns) - 1
    # Red cards wait for the others, blue ones for everybody; the next player stands for all others.
    rollers = {"red": {seat + 1: others}, "blue": {seat: 1, seat + 1: others}}
    brings = sum(
        chances[result] * times * _more(towns, seat, roller % len(towns), result, card)
        for roller, times in rollers.get(kind.type, {seat: 1}).items()
        for result in rolls
    )
    return brings / 36 * AHEAD * table.mayor.tastes.get(kind.type, 1) - kind.cost


def _more(towns: list[Town], seat: int, roller: int, result: int, card: str) -> int:
    """By how much a card changes what one result brings."""
    with_it = [town.copy() for town in towns]
    with_it[seat].add(card)
    return _brought(with_it, seat, roller, result) - _brought(towns, seat, roller, result)


def _brought(towns: list[Town], seat: int, roller: int, result: int) -> int:
    choices: Choices = {TUNA_BOAT: [MEAN_OF_TWO_DICE], TV_STATION: [(roller + 1) % len(towns)]}
    activation = Activation(towns, roller, result, choices)
    for _event in activation.events():
        pass  # each has happened once it was yielded
    return activation.towns[seat].coins - towns[seat].coins


PHASES: Mapping[str, Callable[[Choice], Move]] = {
    "roll": _roll,
    "decide": _decide,
    "choose": _choose,
    "build": _build,
}
