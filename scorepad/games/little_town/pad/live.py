"""The live track on the site: a form as a move, and what the page shows of a state.

Hands are not dealt here: everybody keeps cards of paper, so nothing secret is in the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorepad.games.little_town.rules.board import (
    AROUND,
    BOARD,
    CUBES,
    GOODS,
    NAMES,
    SQUARES,
    TERRAIN,
    names_of,
)
from scorepad.games.little_town.rules.building import why_no_house, why_no_tile, why_not_empty
from scorepad.games.little_town.rules.live import Play, apply, entries, is_over, start
from scorepad.games.little_town.rules.live.goods import can_pay
from scorepad.games.little_town.rules.live.options import NOT_ENOUGH, FeedingOption, feeding_option
from scorepad.games.little_town.rules.live.play import HELD, SETTINGS, State
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.numbers import HOUSES, ROUNDS
from scorepad.games.little_town.rules.objective import Objective
from scorepad.games.little_town.rules.objectives import OBJECTIVES, UNKNOWN_POINTS
from scorepad.games.little_town.rules.scoring import pawn_of
from scorepad.games.little_town.rules.tile import Tile, goods_text
from scorepad.games.little_town.rules.tiles import TILES, WORKS_AROUND
from scorepad.games.little_town.rules.worker import gathered
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import Text
from scorepad.web.numbers import whole
from scorepad.web.pad import Live

UNKNOWN = next(name for name, one in OBJECTIVES.items() if one.points is None)


# ---- a form as a move


def read(state: State, post: QueryDict) -> dict[str, Any] | Refusal:
    """The move that a form means."""
    do = post.get("do", "")
    if do not in READERS:
        return Refusal("do", _("choose what to do"))
    return READERS[do](state, post)


def _worker(state: State, post: QueryDict) -> dict[str, Any] | Refusal:
    at = post.get("at", "")
    if at not in SQUARES:
        return Refusal("at", _("choose a square first"))
    return {"do": "worker", "seat": state["turn"], "at": at, "activate": _wishes(state, post, at)}


def _build(state: State, post: QueryDict) -> dict[str, Any] | Refusal:
    if post.get("at", "") not in SQUARES:
        return Refusal("at", _("choose a square first"))
    if post.get("tile", "") not in TILES:
        return Refusal("tile", _("choose a tile first"))
    return {"do": "build", "seat": state["turn"], "tile": post["tile"], "at": post["at"]}


def _residence(state: State, post: QueryDict) -> dict[str, Any] | Refusal:
    found = residence_of(Play.load(state))
    if found is None:
        return Refusal("do", _("nobody has a Residence"))
    seat, at = found
    return {"do": "residence", "seat": seat, "activate": _wishes(state, post, NAMES[at])}


def _feed(state: State, post: QueryDict) -> dict[str, Any]:
    fields = ("fish", "wheat", "bought", "unfed")
    numbers = {name: whole(post.get(name, "")) for name in fields}
    given = {name: number for name, number in numbers.items() if number is not None}
    return {"do": "feed", "seat": state["turn"], **given}


def _objective(state: State, post: QueryDict) -> dict[str, Any]:
    name, _dash, points = post.get("objective", "").partition(":")
    chosen: Any = {"objective": name, "points": whole(points)} if points else name
    anyway = {"anyway": True} if post.get("anyway") else {}
    seat = whole(post.get("shower", ""))
    return {"do": "objective", "seat": seat, "objective": chosen, **anyway}


def _correct(state: State, post: QueryDict) -> dict[str, Any]:
    stock = {kind: whole(post.get(f"stock_{kind}", "")) or 0 for kind in HELD}
    kept = None if post.get("not_kept") else stock
    return {"do": "correct", "seat": whole(post.get("corrected", "")), "stock": kept}


def _settings(state: State, post: QueryDict) -> dict[str, Any]:
    given = {name: post[name] for name in SETTINGS if name in post}
    return {"do": "settings", "settings": given}


def _finish(state: State, post: QueryDict) -> dict[str, Any]:
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


# ---- what the page shows


@dataclass(frozen=True, slots=True)
class Plot:
    """One square of the map while it is played."""

    name: str
    terrain: str
    tile: str | None
    owner: int | None  # of the tile or of the worker, from 1
    worker: bool
    label: Text
    is_free: bool


@dataclass(frozen=True, slots=True)
class ActivationField:
    """A building that can be activated."""

    at: str
    near: str  # the squares from which it can be
    tile: Tile
    owner: str
    asks: bool  # which cubes it takes and gives


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player at this moment."""

    name: str
    number: int
    points: int
    tokens: int
    pawn: int
    stock: dict[str, int] | None
    workers: int
    houses: int
    is_first: bool
    is_next: bool


@dataclass(frozen=True, slots=True)
class TileField:
    """A tile that may be built now."""

    tile: Tile
    cost: Text
    why_not: Text | None


def show(state: State, names: Sequence[str]) -> dict[str, Any]:
    """Everything that the page shows of a state."""
    play = Play.load(state)
    residence = residence_of(play)
    return {
        "play": play,
        "rounds": ROUNDS,
        "on_turn": names[play.turn],
        "plots": [_plot(play, square, names) for square in BOARD.squares],
        "players": [_row(play, seat, names[seat]) for seat in range(play.players)],
        "tiles": tiles_of(play),
        "activations": activations_of(play.map, names),
        "cubes": [(cube, GOODS[cube]) for cube in CUBES],
        "goods": [(kind, GOODS[kind].plural) for kind in HELD],
        "feeding": _feeding(state, play),
        "residence": names[residence[0]] if residence and not play.residence_used else "",
        "beside_residence": _beside_residence(play, residence, names),
        "objectives": _objectives(play),
        "unknown": [f"{UNKNOWN}:{points}" for points in UNKNOWN_POINTS],
        "settings": [
            (name, text, choices, play.settings[name]) for name, (text, choices) in SETTINGS.items()
        ],
    }


def _plot(play: Play, square: int, names: Sequence[str]) -> Plot:
    land = play.map
    tile = owner = None
    worker = next((n for n, seat in enumerate(play.seats) if square in seat.workers), None)
    parts: list[Text | str] = [NAMES[square]]
    if square in land.by_square:
        building = land.by_square[square][0]
        tile, owner = building.tile, building.owner
        text = Text("{tile} of {name}", "{tile} de {name}")
        parts.append(text.given(tile=TILES[tile].name, name=names[owner]))
    else:
        parts.append(TERRAIN[land.terrain[square]])
    if worker is not None:
        owner = worker
        parts.append(Text("worker of {name}", "Ouvrier de {name}", name=names[worker]))
    is_free = why_not_empty(land, square, play.workers) is None
    found = {cube: len(squares) for cube, squares in gathered(land, square).items()}
    if is_free and found:
        parts.append(Text("gathers {goods}", "récolte {goods}", goods=goods_text(found)))
    template = ", ".join(f"{{p{n}}}" for n in range(len(parts)))
    label = Text(template, template, **{f"p{n}": part for n, part in enumerate(parts)})
    number = None if owner is None else owner + 1
    return Plot(
        NAMES[square], land.terrain[square], tile, number, worker is not None, label, is_free
    )


def _row(play: Play, index: int, name: str) -> PlayerRow:
    seat = play.seats[index]
    tokens, pawn = pawn_of(seat.points)
    return PlayerRow(
        name,
        index + 1,
        seat.points,
        tokens,
        pawn,
        seat.stock,
        play.workers_each - seat.used,
        HOUSES[play.players] - len(seat.buildings),
        index == play.first,
        index == play.turn and play.phase in ("turns", "round-end"),
    )


def tiles_of(play: Play) -> list[TileField]:
    """The tiles of the market for whoever is next: what can be paid first, the rest with its reason."""
    land, stock = play.map, play.seats[play.turn].stock
    fields = []
    for tile in TILES.values():
        if play.market is not None and tile.copies == 1 and tile.id not in play.market:
            continue
        why_not = why_no_house(land, play.turn) or why_no_tile(land, play.market, tile.id)
        if why_not is None and not can_pay(stock, tile.cost):
            why_not = NOT_ENOUGH
        fields.append(TileField(tile, goods_text(tile.cost), why_not))
    return sorted(fields, key=lambda one: one.why_not is not None)


def activations_of(land: Map, names: Sequence[str]) -> list[ActivationField]:
    """All buildings that give something: what costs nothing first, what gives points last."""
    found = [
        ActivationField(
            NAMES[building.at],
            " ".join(names_of(AROUND[building.at])),
            TILES[building.tile],
            names[building.owner] if names else "",
            "cubes" in TILES[building.tile].pay,
        )
        for building in land.buildings
        if TILES[building.tile].can_be_activated
    ]
    return sorted(found, key=lambda one: ("points" in one.tile.gain, bool(one.tile.pay)))


def residence_of(play: Play) -> tuple[int, int] | None:
    """Who has a Residence, and where."""
    found = (b for b in play.map.buildings if b.tile in WORKS_AROUND)
    return next(((building.owner, building.at) for building in found), None)


def _beside_residence(
    play: Play, residence: tuple[int, int] | None, names: Sequence[str]
) -> list[ActivationField]:
    if residence is None:
        return []
    near = set(names_of(AROUND[residence[1]]))
    return [one for one in activations_of(play.map, names) if one.at in near]


def _feeding(state: State, play: Play) -> FeedingOption | None:
    return feeding_option(state, play.turn) if play.phase == "round-end" else None


def _objectives(play: Play) -> list[Objective]:
    scored = {name for seat in play.seats for name in seat.objectives}
    return [one for name, one in OBJECTIVES.items() if name not in scored and one.points]


LIVE = Live(start=start, read=read, apply=apply, entries=entries, is_over=is_over, show=show)
