"""The live track on the site: a form as a move.

Nothing secret is in a state or a move: objectives that are dealt here are in `hands.py`.
"""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorepad.games.little_town.pad.live_page import (
    ROUNDS_OF,
    ActivationField,
    activations_of,
    residence_of,
    show,
)
from scorepad.games.little_town.rules.board import AROUND, CUBES, NAMES, SQUARES
from scorepad.games.little_town.rules.live import Play, apply, entries, is_over, start
from scorepad.games.little_town.rules.live.play import HELD, SETTINGS, State
from scorepad.games.little_town.rules.numbers import ROUNDS
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.rules.refusal import Refusal
from scorepad.web.numbers import whole
from scorepad.web.pad import Live


def read(state: State, post: QueryDict) -> dict[str, Any] | Refusal:
    """The move that a form means; a button may say more of it after a colon."""
    do, _colon, of = post.get("do", "").partition(":")
    if do not in READERS:
        return Refusal("do", _("choose what to do"))
    return READERS[do](state, post, of)


def _worker(state: State, post: QueryDict, of: str) -> dict[str, Any] | Refusal:
    at = post.get("at", "")
    if at not in SQUARES:
        return Refusal("at", _("choose a square first"))
    return {"do": "worker", "seat": state["turn"], "at": at, "activate": _wishes(state, post, at)}


def _build(state: State, post: QueryDict, of: str) -> dict[str, Any] | Refusal:
    if post.get("at", "") not in SQUARES:
        return Refusal("at", _("choose a square first"))
    if of not in TILES:
        return Refusal("tile", _("choose a tile first"))
    return {"do": "build", "seat": state["turn"], "tile": of, "at": post["at"]}


def _residence(state: State, post: QueryDict, of: str) -> dict[str, Any] | Refusal:
    found = residence_of(Play.load(state))
    if found is None:
        return Refusal("do", _("nobody has a Residence"))
    seat, at = found
    return {"do": "residence", "seat": seat, "activate": _wishes(state, post, NAMES[at])}


def _feed(state: State, post: QueryDict, of: str) -> dict[str, Any]:
    fields = ("fish", "wheat", "bought", "unfed")
    numbers = {name: whole(post.get(name, "")) for name in fields}
    given = {name: number for name, number in numbers.items() if number is not None}
    return {"do": "feed", "seat": state["turn"], **given}


def _objective(state: State, post: QueryDict, of: str) -> dict[str, Any]:
    name, _dash, points = post.get("objective", "").partition(":")
    chosen: Any = {"objective": name, "points": whole(points)} if points else name
    anyway = {"anyway": True} if post.get("anyway") else {}
    seat = whole(post.get("shower", ""))
    return {"do": "objective", "seat": seat, "objective": chosen, **anyway}


def _correct(state: State, post: QueryDict, of: str) -> dict[str, Any] | Refusal:
    """What a form shows otherwise than the state has it, of one player."""
    seat = whole(of)
    if seat is None or seat >= len(state["seats"]):
        return Refusal("seat", _("there is no such player"))
    now, given = state["seats"][seat], Given(post, seat)
    wanted = {
        "stock": given.stock(),
        "used": given.number("used", now["used"]),
        **{name: given.rounds(name, now[name]) for name in ROUNDS_OF},
        "buildings": [one for one in now["buildings"] if given.ticked("building", one["at"])],
        "objectives": [one for one in now["objectives"] if given.ticked("objective", _id(one))],
    }
    changed = {name: value for name, value in wanted.items() if value != now[name]}
    for name in ("turn", "first"):
        if given.ticked(name) and state[name] != seat:
            changed[name] = True
    if not changed:
        return Refusal("do", _("nothing was changed"))
    return {"do": "correct", "seat": seat, **changed}


def _id(objective: Any) -> str:
    return str(objective["objective"] if isinstance(objective, dict) else objective)


class Given:
    """The fields of one player in the form for corrections; what is not a number stays as it is."""

    def __init__(self, post: QueryDict, seat: int) -> None:
        self.post, self.seat = post, seat

    def number(self, name: str, now: int) -> int:
        """A number that was typed."""
        value = whole(self.post.get(f"{name}_{self.seat}", ""))
        return now if value is None else value

    def rounds(self, name: str, now: list[int]) -> list[int]:
        """A number for each round."""
        return [self.number(f"{name}_{n + 1}", now[n]) for n in range(ROUNDS)]

    def ticked(self, name: str, value: str = "1") -> bool:
        """Whether a box is ticked."""
        return value in self.post.getlist(f"{name}_{self.seat}")

    def stock(self) -> dict[str, int] | None:
        """Coins and cubes, where they are to be kept."""
        if not self.ticked("kept"):
            return None
        return {kind: self.number(f"stock_{kind}", 0) for kind in HELD}


def _settings(state: State, post: QueryDict, of: str) -> dict[str, Any]:
    given = {name: post[name] for name in SETTINGS if name in post}
    return {"do": "settings", "settings": given}


def _finish(state: State, post: QueryDict, of: str) -> dict[str, Any]:
    return {"do": "finish"}


READERS = {
    "worker": _worker,
    "build": _build,
    "residence": _residence,
    "feed": _feed,
    "objective": _objective,
    "correct": _correct,
    "settings": _settings,
    "finish": _finish,
}


def _wishes(state: State, post: QueryDict, at: str) -> list[dict[str, Any]]:
    """The ticked buildings around a square: what gives comes before what takes."""
    near = {NAMES[square] for square in AROUND[SQUARES[at]]}
    ticked = [
        one for one in activations_of(Play.load(state).map, ()) if f"activate_{one.at}" in post
    ]
    return [_wish(one, post) for one in ticked if one.at in near]


def _wish(one: ActivationField, post: QueryDict) -> dict[str, Any]:
    if not one.asks:
        return {"at": one.at}
    return {"at": one.at, "give": _swapped(post, "give"), "take": _swapped(post, "take")}


def _swapped(post: QueryDict, what: str) -> dict[str, int]:
    chosen = [post.get(f"{what}_{n}", "") for n in (1, 2)]
    return {kind: chosen.count(kind) for kind in chosen if kind in CUBES}


LIVE = Live(start=start, read=read, apply=apply, entries=entries, is_over=is_over, show=show)
