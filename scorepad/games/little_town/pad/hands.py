"""Objectives dealt in secret: which cards, and what their holder is shown of each."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from django.http import QueryDict

from scorepad.games.little_town.rules.board import names_of
from scorepad.games.little_town.rules.live import Play
from scorepad.games.little_town.rules.live.play import State
from scorepad.games.little_town.rules.live.showing import why_not_shown
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.objective import Objective
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.setup import (
    another_objective,
    deal_objectives,
    may_be_put_aside,
)
from scorepad.rules.text import Text
from scorepad.web.judged import Setup
from scorepad.web.numbers import whole
from scorepad.web.pad import Hands, ShownCard


class HeldCard(NamedTuple):
    """A card in a hand, and how things stand with it."""

    card: Objective
    is_scored: bool
    why_not: Text | None
    squares: str  # on which the map shows something of it
    may_be_trusted: bool  # the pad did not see it, but no map says no
    may_be_exchanged: bool


def deal(rng: Random, setup: Setup, players: int) -> list[list[str]]:
    """Hands that this market can fulfil."""
    return deal_objectives(rng, players, _market(setup))


def exchange(rng: Random, setup: Setup, card: str, out: Sequence[str]) -> str | None:
    """Another card, where nobody but the holder can tell that one is impossible."""
    return another_objective(rng, out) if may_be_put_aside(card, _market(setup)) else None


def _market(setup: Setup) -> tuple[str, ...] | None:
    market = setup.get("market")
    return tuple(market) if market else None


def shown(post: QueryDict) -> ShownCard | None:
    """The objective that a form scores."""
    if post.get("do") != "objective":
        return None
    seat = whole(post.get("shower", ""))
    return ShownCard(-1 if seat is None else seat, post.get("objective", ""))


def show(setup: Setup, state: State, seat: int, cards: Sequence[str]) -> dict[str, Any]:
    """The cards of a hand: what can be scored now comes first."""
    play = Play.load(state)
    held = [_held(play, play.map, seat, name, _market(setup)) for name in cards]
    order = sorted(held, key=lambda one: (one.is_scored, one.why_not is not None))
    return {"held": order, "can_score": play.phase != "over"}


def _held(play: Play, land: Map, seat: int, name: str, market: tuple[str, ...] | None) -> HeldCard:
    is_scored = name in play.seats[seat].objectives
    why_not = None if is_scored else why_not_shown(play, land, seat, name)
    found = OBJECTIVES[name].evidence(land, seat)
    return HeldCard(
        OBJECTIVES[name],
        is_scored,
        why_not,
        " ".join(names_of(found.squares)),
        why_not is not None and why_not_shown(play, land, seat, name, anyway=True) is None,
        not is_scored and may_be_put_aside(name, market),
    )


HANDS = Hands(deal=deal, exchange=exchange, shown=shown, show=show)
