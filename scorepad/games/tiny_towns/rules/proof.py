"""Proving that a town could have been built, with the monuments that bend the order of building.

Monuments that help while they stand (Obelisk, Okaver, Prism Forge) only widen what can go, and
`take_down` knows them. Those that bring free or changed buildings give a few exceptions, and which
buildings these are is searched. An exception is spent only when nothing else goes: whatever can go by
itself may as well go first, and spending the exception later, on what is still stuck, is never worse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from scorepad.games.tiny_towns.rules.board import squares_of
from scorepad.games.tiny_towns.rules.building import (
    BuildStep,
    Site,
    State,
    free_step,
    ground_of,
    take_down,
)
from scorepad.games.tiny_towns.rules.patterns import masks_over
from scorepad.rules.grid import Square

MOST_COINS = 4  # what a chest holds before a monument with a slot is built


@dataclass(frozen=True, slots=True)
class Proof:
    """An order of building, or the squares that no order can explain."""

    order: tuple[BuildStep, ...] | None
    stuck: tuple[Square, ...] = ()


def prove(site: Site) -> Proof:
    """Find an order of building that ends in this town, or what stands in the way."""
    # A monument that helps is left standing until nothing else goes.
    plain = take_down(site, take_down(site, State(dict(site.pieces)), keep=site.tower))
    if not plain.standing:
        return Proof(tuple(reversed(plain.gone)))
    search = SEARCHES.get(site.helps)
    found = search(site) if search else None
    if found is None:
        return Proof(None, tuple(sorted(plain.standing)))
    return Proof(tuple(reversed(found.gone)))


def _approaches(site: Site, state: State) -> Iterator[tuple[BuildStep, tuple[Square, ...]]]:
    """Every way the monument's pattern may have lain, with the buildings that stand on it now."""
    tower, card = site.tower, site.monument
    if tower is None or card is None or card.pattern is None:
        return
    usable = ground_of(site, state.standing).usable
    for mask in masks_over(card.pattern, tower, site.grid):
        own = BuildStep(tower, "monument", card.id, squares_of(mask | 1 << tower))
        yield own, squares_of(mask & ~usable)


def _different(site: Site, pieces: tuple[str, ...], allowed: frozenset[str] | None = None) -> bool:
    """Whether these may all have come free as different types, an unpaid Cathedral as a grey one."""
    slots = [(p, "chapel") if p == "well" and site.has_cathedral else (p,) for p in pieces]
    return any(
        len(set(chosen)) == len(chosen)
        and (
            allowed is None
            or all({slot, piece} & allowed for slot, piece in zip(chosen, pieces, strict=True))
        )
        for chosen in product(*slots)
    )


def directly_after(most: int) -> Callable[[Site], State | None]:
    """Free buildings that came directly after the monument, all of different types."""

    def search(site: Site) -> State | None:
        start = take_down(site, State(dict(site.pieces)), keep=site.tower)
        for own, blocked in _approaches(site, start):
            pieces = tuple(start.standing[s] for s in blocked)
            if len(blocked) <= most and _different(site, pieces):
                free = tuple(free_step(site, start.standing, s) for s in blocked)
                cleared = start.without(*free)
                found = _spend(site, cleared.without(own), len(cleared.gone), most, blocked)
                if found is not None:
                    return found
        return None

    return search


def _spend(
    site: Site, state: State, mark: int, most: int, used: tuple[Square, ...]
) -> State | None:
    """Spend what is left of the free buildings on what is stuck; they join the others at the mark."""
    now = take_down(site, state)
    if not now.standing:
        return now
    if len(used) == most:
        return None
    for square in now.standing:
        chosen = (*used, square)
        if _different(site, tuple(site.pieces[s] for s in chosen)):
            free = free_step(site, now.standing, square)
            found = _spend(site, now.with_free(mark, free), mark, most, chosen)
            if found is not None:
                return found
    return None


def while_it_stands(site: Site) -> State | None:
    """Opaleye's Watch: up to three different types that neighbours built, any time while it stands."""
    seen: set[tuple[frozenset[Square], frozenset[Square]]] = set()

    def go(state: State, used: tuple[Square, ...]) -> State | None:
        now = take_down(site, state)
        if not now.standing:
            return now
        key = (frozenset(now.standing), frozenset(used))
        if len(used) == 3 or key in seen:
            return None
        seen.add(key)
        for square, piece in now.standing.items():
            chosen = (*used, square)
            pieces = tuple(site.pieces[s] for s in chosen)
            if piece == "monument" or not _different(site, pieces, site.neighbours_built):
                continue
            # Chosen after the Watch is gone, it was put down while the Watch stood; it may as well
            # have come last of all, since nothing taken down so far needed its square.
            index = len(now.gone) if site.tower in now.standing else 0
            free = free_step(site, now.standing, square)
            found = go(now.with_free(index, free), chosen)
            if found is not None:
                return found
        return None

    return go(State(dict(site.pieces)), ())


def two_changed(site: Site) -> State | None:
    """Architect's Guild: up to two buildings were of another type until the Guild was built."""
    start = take_down(site, State(dict(site.pieces)), keep=site.tower)
    for own, blocked in _approaches(site, start):
        if len(blocked) > 2:
            continue
        for steps, before in _explained(site, start, own, blocked):
            left = start.without(*steps, own)
            earlier = State({**left.standing, **before}, left.gone)
            mark = len(start.gone) + len(steps)
            found = _change(site, earlier, mark, most=2 - len(blocked))
            if found is not None:
                return found
    return None


Explanation = tuple[tuple[BuildStep, ...], Mapping[Square, str]]


def _explained(
    site: Site, start: State, own: BuildStep, blocked: tuple[Square, ...]
) -> Iterator[Explanation]:
    """How buildings came to stand on the Guild's pattern: what the Guild did, and what was before.

    One was a Trading Post, which stands for a cube, until the Guild changed it. Or it is a Shed that
    came through the Guild and may stand anywhere, and what it replaced stood elsewhere.
    """
    elsewhere = [s for s in site.grid.squares if s not in start.standing and s not in own.pattern]
    wild = [p for p in site.cards if site.is_wild(p)]
    kinds = [p for p in site.cards if p != "monument" and (p != "well" or site.has_cathedral)]
    options = []
    for square in blocked:
        shed = site.cards[start.standing[square]].helps == "itself-anywhere"
        moved = [(place, kind) for place in elsewhere for kind in kinds] if shed else []
        options.append([(square, kind) for kind in wild] + moved)
    for chosen in product(*options):
        before = dict(chosen)
        if len(before) == len(chosen):  # no two stood on one square
            steps = tuple(
                free_step(site, start.standing, square)._replace(replaces=place)
                for square, (place, _) in zip(blocked, chosen, strict=True)
            )
            yield steps, before


def _change(site: Site, state: State, mark: int, most: int) -> State | None:
    """Treat up to so many of what is stuck as what asks least: grey, or wild for others' sake."""
    now = take_down(site, state)
    if not now.standing:
        return now
    easiest = [p for p in site.cards if p == "well" or site.is_wild(p)] or list(site.cards)
    for number in range(1, most + 1):
        for chosen in combinations(now.standing, number):
            for before in product(easiest, repeat=number):
                found = _changed(site, now, mark, dict(zip(chosen, before, strict=True)))
                if found is not None:
                    return found
    return None


def _changed(site: Site, now: State, mark: int, before: Mapping[Square, str]) -> State | None:
    if any(now.standing[s] == piece or piece == "monument" for s, piece in before.items()):
        return None
    steps = tuple(free_step(site, now.standing, s)._replace(replaces=s) for s in before)
    gone = (*now.gone[:mark], *steps, *now.gone[mark:])
    left = take_down(site, State({**now.standing, **before}, gone))
    return None if left.standing else left


SEARCHES: Mapping[str, Callable[[Site], State | None]] = {
    "one-free": directly_after(1),
    "coins-for-free": directly_after(MOST_COINS),
    "three-free": while_it_stands,
    "two-changed": two_changed,
}
