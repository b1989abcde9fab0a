"""What one more card would change for everybody, before it is played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS, Cost, Prestige
from scorepad.games.tournay.rules.result import judge
from scorepad.games.tournay.rules.table import Card, Place, Seat, Stack, Table
from scorepad.rules.problem import Problem
from scorepad.rules.result import NoDetail, SeatResult, TableResult


class Effect(NamedTuple):
    """What it changes for one player."""

    player: str
    before: int
    after: int
    by_card: Mapping[str, int]  # the difference line by line, only where there is one

    @property
    def difference(self) -> int:
        """Points won or lost."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class WhatIf:
    """The table with one more prestige building, beside the table as it is."""

    table: Table
    result: TableResult[NoDetail]
    effects: tuple[Effect, ...]  # by seat
    problems: tuple[Problem, ...]  # those of its builder that were not there before
    replaced: tuple[Card, ...]  # cards that leave the quarter
    affordable: bool | None  # None where the cost or what the player has is not known


def what_if(
    table: Table,
    seat: int,
    at: Place,
    name: str,
    *,
    points: int | None = None,
    paid: bool = False,
) -> WhatIf:
    """Lay a prestige building down; `paid` also takes what it costs, as far as that is known."""
    prestige = PRESTIGE_BUILDINGS[name]
    player = table.seats[seat]
    after = with_card(table, seat, at, prestige.card(points))
    if paid:
        after = _with_seat(after, seat, _pay(after.seats[seat], prestige))
    was, now = judge(table), judge(after)
    return WhatIf(
        after,
        now,
        tuple(_effect(*pair) for pair in zip(was.seats, now.seats, strict=True)),
        _new(was.seats[seat], now.seats[seat]),
        _replaced(player, at, prestige.colour),
        _affordable(player, prestige),
    )


def with_card(table: Table, seat: int, at: Place, card: Card) -> Table:
    """The table after a card was laid: it covers its own colour and replaces any other."""
    return _with_seat(table, seat, lay(table.seats[seat], at, card))


def lay(seat: Seat, at: Place, card: Card) -> Seat:
    """The seat after a card was laid."""
    quarter = {stack.at: stack.cards for stack in seat.quarter}
    below = quarter.get(at, ())
    kept = below if below and below[-1].colour == card.colour else ()
    quarter[at] = (*kept, card)
    return replace(seat, quarter=tuple(Stack(place, cards) for place, cards in quarter.items()))


def _with_seat(table: Table, seat: int, new: Seat) -> Table:
    seats = (*table.seats[:seat], new, *table.seats[seat + 1 :])
    return replace(table, seats=seats)


def _replaced(seat: Seat, at: Place, colour: str) -> tuple[Card, ...]:
    below = next((stack.cards for stack in seat.quarter if stack.at == at), ())
    return below if below and below[-1].colour != colour else ()


def _pay(seat: Seat, prestige: Prestige) -> Seat:
    cost = prestige.cost or Cost()
    if seat.deniers is not None:
        seat = replace(seat, deniers=max(0, seat.deniers - cost.deniers))
    if seat.citizens is not None:
        left = max(0, seat.citizens[prestige.colour] - cost.citizens)
        seat = replace(seat, citizens={**seat.citizens, prestige.colour: left})
    return seat


def _affordable(seat: Seat, prestige: Prestige) -> bool | None:
    cost = prestige.cost
    if cost is None:
        return None
    citizens = None if seat.citizens is None else seat.citizens[prestige.colour]
    purse = ((cost.deniers, seat.deniers), (cost.citizens, citizens))
    if any(price and owned is not None and owned < price for price, owned in purse):
        return False
    return None if any(price and owned is None for price, owned in purse) else True


def _effect(was: SeatResult[NoDetail], now: SeatResult[NoDetail]) -> Effect:
    before = {line.card: line.points for line in was.score.lines}
    after = {line.card: line.points for line in now.score.lines}
    by_card = {
        card: after.get(card, 0) - before.get(card, 0)
        for card in (*after, *(card for card in before if card not in after))
    }
    return Effect(
        now.score.player,
        was.score.total,
        now.score.total,
        {card: points for card, points in by_card.items() if points},
    )


def _new(was: SeatResult[NoDetail], now: SeatResult[NoDetail]) -> tuple[Problem, ...]:
    known = {(problem.code, problem.where) for problem in was.problems}
    return tuple(one for one in now.problems if (one.code, one.where) not in known)
