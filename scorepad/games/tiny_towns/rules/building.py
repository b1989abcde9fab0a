"""Taking a town down again: the reverse of building, exact because freeing squares never hurts.

A building may have been the last one built if its pattern fits over its own square and otherwise over
squares without a building, or over Trading Posts, which stand for any cube. Taking it away only frees
squares, and a freed square serves at least as well as the Trading Post that stood there; so taking
away whatever can go, again and again, is exact. What is left in the end is the part that cannot be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scorepad.games.tiny_towns.rules.board import TOWN, squares_of
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.patterns import Placement, masks_of, masks_over, placements_of
from scorepad.rules.grid import Grid, Square


class BuildStep(NamedTuple):
    """One building put up: where, which, from which squares, and what allowed anything unusual."""

    square: Square
    piece: str
    card: str
    pattern: tuple[Square, ...] = ()
    by: str = ""
    replaces: Square | None = None

    def to_dict(self) -> dict[str, Any]:
        """The contract's shape of a step."""
        step: dict[str, Any] = {
            "square": self.square,
            "piece": self.piece,
            "card": self.card,
            "from": list(self.pattern),
        }
        if self.by:
            step["by"] = self.by
        if self.replaces is not None:
            step["replaces"] = self.replaces
        return step


@dataclass(frozen=True, slots=True)
class Site:
    """What the search works on: which building stands where, by which cards."""

    pieces: Mapping[Square, str]
    cards: Mapping[str, Card]  # by type, the built monument's among them
    neighbours_built: frozenset[str] = frozenset()  # types, for Opaleye's Watch
    grid: Grid = TOWN

    @property
    def monument(self) -> Card | None:
        """The monument's card, if one is built."""
        return self.cards.get("monument") if self.tower is not None else None

    @property
    def tower(self) -> Square | None:
        """Where the monument stands."""
        return next((s for s, piece in self.pieces.items() if piece == "monument"), None)

    @property
    def helps(self) -> str:
        """How the monument bends the order of building."""
        return self.monument.helps if self.monument else ""

    @property
    def has_cathedral(self) -> bool:
        """Whether a grey building may have begun as a Cathedral that was not paid for."""
        return any(card.helps == "or-grey" for card in self.cards.values())

    def is_wild(self, piece: str) -> bool:
        """Whether such a building stands for any resource."""
        return self.cards[piece].helps == "wild"


class State(NamedTuple):
    """A moment of the search: what still stands, and what was taken down, last built first."""

    standing: Mapping[Square, str]
    gone: tuple[BuildStep, ...] = ()

    def without(self, *steps: BuildStep) -> State:
        """Take these down next."""
        squares = {step.square for step in steps}
        left = {s: piece for s, piece in self.standing.items() if s not in squares}
        return State(left, (*self.gone, *steps))

    def with_free(self, index: int, *steps: BuildStep) -> State:
        """Take these down as if it had happened earlier, at that place of what is gone."""
        left = self.without(*steps).standing
        return State(left, (*self.gone[:index], *steps, *self.gone[index:]))


class Ground(NamedTuple):
    """The squares at a moment: where a cube can lie or a Trading Post stands for one."""

    usable: int
    posts: int
    helps: str  # the monument's help, while it stands


def ground_of(site: Site, standing: Mapping[Square, str]) -> Ground:
    """Look at the squares with these buildings standing."""
    posts = blocked = 0
    for square, piece in standing.items():
        if site.is_wild(piece):
            posts |= 1 << square
        else:
            blocked |= 1 << square
    everything = (1 << len(site.grid.squares)) - 1
    return Ground(everything & ~blocked, posts, site.helps if site.tower in standing else "")


def take_down(site: Site, state: State, keep: Square | None = None) -> State:
    """Take away whatever can go, again and again; `keep` is left standing."""
    standing, gone = dict(state.standing), list(state.gone)
    ground = ground_of(site, standing)
    progress = True
    while progress and standing:
        progress = False
        for square in tuple(standing):
            if square == keep or square not in standing:
                continue
            for step in _last_built(site, standing, square, ground, keep):
                del standing[step.square]
                gone.append(step)
                ground = Ground(
                    ground.usable | 1 << step.square,
                    ground.posts & ~(1 << step.square),
                    "" if step.piece == "monument" else ground.helps,
                )
                progress = True
    return State(standing, tuple(gone))


def _last_built(
    site: Site, standing: Mapping[Square, str], square: Square, ground: Ground, keep: Square | None
) -> tuple[BuildStep, ...]:
    """How this building may have been the last one, or nothing; with the Prism Forge also a pair."""
    piece = standing[square]
    card = site.cards[piece]
    if card.pattern is None:
        return (BuildStep(square, piece, card.id),)
    if ground.helps == "free-cottages" and piece == "cottage":
        return (free_step(site, standing, square),)
    anywhere = card.helps == "itself-anywhere" or (
        ground.helps == "later-anywhere" and piece != "monument"
    )
    mask = _fit(site.grid, card.pattern, square, ground, anywhere)
    if mask is not None:
        return (BuildStep(square, piece, card.id, squares_of(mask)),)
    if ground.helps == "shared-cubes" and piece != "monument":
        others = (s for s, p in standing.items() if s not in (square, keep) and p != "monument")
        return next(
            (pair for s in others if (pair := _pair(site, standing, square, s, ground))), ()
        )
    return ()


def free_step(site: Site, standing: Mapping[Square, str], square: Square) -> BuildStep:
    """A building that came without a pattern, through the monument."""
    piece = standing[square]
    return BuildStep(
        square, piece, site.cards[piece].id, by=site.monument.id if site.monument else ""
    )


def _fit(grid: Grid, pattern: str, square: Square, ground: Ground, anywhere: bool) -> int | None:
    """The squares of a pattern laid so that this building could come from it."""
    own, blocked = 1 << square, ~ground.usable
    for mask in masks_over(pattern, square, grid):
        if not mask & blocked:
            return mask | own
    if anywhere:
        # Its own square was empty then; at least one square must hold a real cube.
        real = ~(ground.posts & ~own)
        for mask in masks_of(pattern, grid):
            if not mask & blocked & ~own and mask & real:
                return mask
    return None


def _pair(
    site: Site, standing: Mapping[Square, str], first: Square, second: Square, ground: Ground
) -> tuple[BuildStep, ...]:
    """Two buildings of different types from overlapping patterns that share cubes."""
    both = 1 << first | 1 << second
    posts = ground.posts & ~both
    one, two = standing[first], standing[second]
    for one_type, one_laid in _layings(site, one, first, ground.usable | both):
        laid = dict(one_laid.resources)
        for two_type, two_laid in _layings(site, two, second, ground.usable | both):
            common = one_laid.squares & two_laid.squares & ~posts
            if (
                common
                and one_type != two_type
                and all(laid[s] == cube for s, cube in two_laid.resources if common >> s & 1)
            ):
                by = site.monument.id if site.monument else ""
                return (
                    BuildStep(second, two, site.cards[two].id, squares_of(two_laid.squares), by),
                    BuildStep(first, one, site.cards[one].id, squares_of(one_laid.squares)),
                )
    return ()


def _layings(
    site: Site, piece: str, square: Square, usable: int
) -> Iterator[tuple[str, Placement]]:
    """Every pattern from which this building may come, with the type whose pattern it is."""
    kinds = (piece, "chapel") if piece == "well" and site.has_cathedral else (piece,)
    anywhere = site.cards[piece].helps == "itself-anywhere"
    for kind in kinds:
        for placement in placements_of(site.cards[kind].pattern or "", site.grid):
            covers = anywhere or placement.squares >> square & 1
            if covers and not placement.squares & ~usable:
                yield kind, placement
