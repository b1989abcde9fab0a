"""Whole games played through the live moves by players who know what they do, more or less.

They roll the number of dice that brings more, take from the richest, give away what is cheap, build a
town first and monuments later. A little chance keeps games apart and lets every card be tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.live import apply, offer, start
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.games.minivilles.rules.outlook import outlook_of
from scorepad.games.minivilles.rules.state import State, is_over, towns_of
from scorepad.rules.refusal import Refusal

MOST_MOVES = 5000
BIG_ENOUGH = 9  # cards with which a town begins to save for monuments
Move = dict[str, Any]


@dataclass(slots=True)
class Played:
    """A game: the moves, and the state after each, the start included."""

    players: int
    moves: list[Move] = field(default_factory=list)
    states: list[State] = field(default_factory=list)

    @property
    def end(self) -> State:
        return self.states[-1]


def play(rng: Random, players: int, *, dealt: bool = True, keep_states: bool = True) -> Played:
    """Play a game to its end."""
    played = Played(players, states=[start(players)])
    for move in opening(rng, players, dealt):
        _make(played, move, keep_states)
    while not is_over(played.end):
        if len(played.moves) > MOST_MOVES:
            raise AssertionError("this game does not end")
        _make(played, next_move(rng, played.end), keep_states)
    return played


def opening(rng: Random, players: int, dealt: bool) -> Iterator[Move]:
    yield {"do": "turn", "seat": rng.randrange(players)}
    if dealt:
        yield {"do": "deal", "seed": str(rng.random())}


def _make(played: Played, move: Move, keep_states: bool) -> None:
    state = apply(played.end, move)
    assert not isinstance(state, Refusal), (move, state)
    played.moves.append(move)
    played.states[len(played.states) if keep_states else 0 :] = [state]


def next_move(rng: Random, state: State) -> Move:
    """What the player on turn does now."""
    offered = offer(state)
    return PHASES[offered["phase"]](rng, state, offered)


def _dice(rng: Random, number: int) -> list[int]:
    return [rng.randint(1, 6) for _ in range(number)]


def _wanted(rng: Random, state: State, numbers: list[int]) -> int:
    """How many dice: those that bring more, now and then the others."""
    if len(numbers) == 1 or rng.random() < 0.1:
        return rng.choice(numbers)
    return 2 if outlook_of(towns_of(state), state["on_turn"]).better_with_two else 1


def _roll(rng: Random, state: State, offered: dict[str, Any]) -> Move:
    return {"do": "roll", "dice": _dice(rng, _wanted(rng, state, offered["dice"]))}


def _decide(rng: Random, state: State, offered: dict[str, Any]) -> Move:
    seat, total = state["on_turn"], sum(state["dice"])
    outlook = outlook_of(towns_of(state), seat)
    brings = {result: changes[seat] for result, changes in outlook.by_result.items()}
    harbor = offered["harbor"] and brings[total + 2] > brings[total]
    best = brings[total + 2] if harbor else brings[total]
    number = len(state["dice"])
    if offered["reroll"] and best < (outlook.one_die, outlook.two_dice)[number - 1][seat]:
        return {"do": "reroll", "dice": _dice(rng, number)}
    return {"do": "result", "harbor": harbor}


def _cheapest(cards: list[str]) -> str:
    return min(cards, key=lambda card: (CARDS[card].cost, card))


def _choose(rng: Random, state: State, offered: dict[str, Any]) -> Move:
    choice = CHOICES[offered["card"]](rng, state, offered)
    return {"do": "choose", "choice": choice}


def _richest(rng: Random, state: State, offered: dict[str, Any]) -> int:
    seat: int = max(offered["seats"], key=lambda seat: state["players"][seat]["coins"])
    return seat


def _gift(rng: Random, state: State, offered: dict[str, Any]) -> dict[str, Any]:
    give = _cheapest(offered["give"]) if rng.random() < 0.7 else rng.choice(offered["give"])
    return {"give": give, "to": rng.choice(offered["seats"])}


def _swap(rng: Random, state: State, offered: dict[str, Any]) -> dict[str, Any] | None:
    if rng.random() < 0.3:
        return None
    theirs = rng.choice(offered["take"])
    take = max(theirs["cards"], key=lambda card: (CARDS[card].cost, card))
    return {"give": _cheapest(offered["give"]), "take": take, "from": theirs["seat"]}


def _flip(rng: Random, state: State, offered: dict[str, Any]) -> str:
    return _cheapest(offered["monuments"])


def _tuna(rng: Random, state: State, offered: dict[str, Any]) -> list[int]:
    return _dice(rng, offered["dice"])


CHOICES: Mapping[str, Callable[[Random, State, dict[str, Any]], Any]] = {
    "tv-station": _richest,
    "moving-company": _gift,
    "business-center": _swap,
    "demolition-company": _flip,
    "tuna-boat": _tuna,
}


def _build(rng: Random, state: State, offered: dict[str, Any]) -> Move:
    own = state["players"][state["on_turn"]]
    monuments = [card for card in offered["cards"] if card in MONUMENTS]
    cards = [card for card in offered["cards"] if card not in MONUMENTS]
    size = sum(own["cards"].values())
    if monuments and (size >= BIG_ENOUGH or rng.random() < 0.3):
        return {"do": "build", "card": max(monuments, key=lambda card: CARDS[card].cost)}
    if cards and rng.random() < (0.9 if size < BIG_ENOUGH else 0.25):
        return {"do": "build", "card": rng.choice(cards)}
    return {"do": "build", "card": None}


PHASES: Mapping[str, Callable[[Random, State, dict[str, Any]], Move]] = {
    "roll": _roll,
    "decide": _decide,
    "choose": _choose,
    "build": _build,
}
