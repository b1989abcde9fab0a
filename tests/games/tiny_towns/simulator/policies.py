"""How the simulated players decide: from reckless to planning closely packed towns.

Nothing here may break a rule: callers offer only legal choices.
"""

from __future__ import annotations

from random import Random

from tests.games.tiny_towns.simulator.cards_data import (
    DISTANCE,
    RESOURCES,
    SPREAD,
    SQUARES,
    TYPES,
    Placement,
    squares_of,
)
from tests.games.tiny_towns.simulator.town import Style, Table, Town

BITS = SQUARES * len(RESOURCES)
# After so many rounds nobody dodges a cube any more, so that every game ends.
LAST_BENDING_ROUND = 120
# What a planner builds first; the large cards would hardly ever come about by themselves.
GOALS: tuple[tuple[str, ...], ...] = (
    (),
    (),
    ("monument",),
    ("monument",),
    ("monument",),
    ("factory", "monument"),
    ("factory", "monument"),
    ("monument", "factory"),
    ("factory", "factory"),
    ("chapel", "theater", "monument"),
    ("factory", "chapel", "farm"),
    ("theater", "tavern", "chapel", "farm", "factory"),
)
GOAL_WORTH = 10.0
# Monuments that are worth nothing, or less, without coins.
COIN_MONUMENTS = ("estival-festival", "masons-guild", "treasury-at-okaver")


def random_style(rng: Random) -> Style:
    """A player's character, from careless to careful."""
    kind = rng.random()
    if kind < 0.12:
        style = Style(0.0, rng.uniform(0.2, 1.0), 0.0, 0.0, rng.random())
    elif kind < 0.35:
        style = Style(rng.random(), rng.uniform(0.6, 1.0), rng.random(), 1.0, rng.random())
    else:
        style = Style(rng.uniform(0.85, 1.0), 1.0, rng.uniform(0.7, 1.0), 1.0, rng.random())
    style.monument = rng.choice((0.3, 1.0, 1.5, 2.5))
    style.patience = rng.choice((0.0, 0.3, 0.7))
    style.thrift = rng.choice((0.0, 0.5, 0.9))
    style.home = rng.randrange(4)
    style.far_posts = rng.random() < 0.5
    style.taste = {piece: rng.uniform(0.5, 1.2) for piece in TYPES}
    if rng.random() < 0.4:
        style.taste |= {"well": 1.6, "cottage": 1.3, "tavern": 1.3}
    style.goals = rng.choice(GOALS) if style.planning > 0.3 else ()
    return style


def wants(table: Table, town: Town, base: float) -> bool:
    """Whether to use something optional; ``base`` is how attractive it is."""
    chance = base * (0.3 + 0.7 * town.style.bending)
    return table.rng.random() < chance


def pays_cathedral(table: Table, town: Town) -> bool:
    return table.rng.random() < 0.85


def how_many(table: Table, town: Town, most: int) -> int:
    if most <= 0:
        return 0
    return most if wants(table, town, 1.2) else table.rng.randint(0, most)


def choose_piece(table: Table, town: Town, choice: list[str]) -> str:
    return table.rng.choice(choice)


def _off_goal(town: Town, allowed: int) -> int:
    """The allowed squares that are not wanted for the goal, if there are any."""
    return allowed & ~town.goal.mask or allowed if town.goal else allowed


def _corner(town: Town, piece: str) -> int:
    """The corner a building is wanted in."""
    far = piece == "factory" and town.cards[piece] == "trading-post" and town.style.far_posts
    return 3 - town.style.home if far else town.style.home


def choose_spot(table: Table, town: Town, allowed: int, piece: str) -> int:
    """Where a building goes: in the home corner, or anywhere."""
    squares = squares_of(_off_goal(town, allowed))
    if len(squares) == 1 or table.rng.random() >= town.style.packing:
        return table.rng.choice(squares)
    distance = DISTANCE[_corner(town, piece)]
    return min(squares, key=lambda at: (distance[at], table.rng.random()))


def _too_soon(town: Town, piece: str) -> bool:
    """Some monuments do more when they come late."""
    if piece != "monument":
        return False
    if town.monument in ("masons-guild", "estival-festival"):
        return town.coins < 2
    late = town.monument in ("architects-guild", "shrine-of-the-elder-tree")
    return late and town.built.bit_count() < 3


def find_goal(town: Town) -> Placement | None:
    """Where the next of the planned types is prepared; a spoilt place is given up."""
    conflict = town.cube_mask * SPREAD & ~town.cube_bits
    blocked = town.built & ~town.posts
    kept = town.goal
    if kept and not kept.need & conflict and not kept.mask & blocked:
        return kept
    town.goal = None
    if not town.goals or town.empty.bit_count() <= 2 or _too_soon(town, town.goals[0]):
        return None
    have = town.cube_bits | town.posts * SPREAD
    home = town.style.home
    options = [one for one in town.alive if one.piece == town.goals[0] and not one.need & conflict]
    if options:
        town.goal = max(
            options, key=lambda one: ((one.need & have).bit_count(), -one.spread[home], one.need)
        )
    return town.goal


def desires(table: Table, town: Town) -> list[float]:
    """How much each cube (resource, square) would help towards some pattern."""
    best = [0.0] * BITS
    posts = town.posts * SPREAD
    lacking = ~(town.cube_bits | posts)
    conflict = town.cube_mask * SPREAD & ~town.cube_bits
    style = town.style
    home = style.home
    lone = not town.cube_mask
    for plan in town.alive:
        need = plan.need
        if need & conflict:
            continue
        missing = need & lacking
        count = missing.bit_count()
        # A pattern not yet begun only matters when nothing has been begun.
        if not count or (count == plan.size and not lone):
            continue
        value = _liking(style, plan) * (plan.size - count + 1) / (count * (4.0 + plan.spread[home]))
        while missing:
            low = missing & -missing
            at = low.bit_length() - 1
            if value > best[at]:
                best[at] = value
            missing ^= low
    goal = find_goal(town)
    if goal:
        for at in squares_of(goal.mask * SPREAD):
            best[at] = GOAL_WORTH if goal.need & lacking & 1 << at else 0.0
    return best


def best_resource(table: Table, town: Town, wanted: list[float], allowed: list[int]) -> int:
    """The resource the town needs most."""
    if table.rng.random() >= town.style.planning:
        return table.rng.choice(allowed)
    table.rng.shuffle(allowed)
    return max(allowed, key=lambda one: max(wanted[SQUARES * one : SQUARES * (one + 1)]))


def worth(wanted: list[float], resource: int, allowed: int) -> float:
    start = SQUARES * resource
    return max((wanted[start + at] for at in squares_of(allowed)), default=0.0)


def choose_square(
    table: Table, town: Town, wanted: list[float], resource: int, allowed: int
) -> int:
    """Where a cube goes."""
    squares = squares_of(allowed)
    if len(squares) == 1 or table.rng.random() >= town.style.planning:
        return table.rng.choice(squares)
    start = SQUARES * resource
    found = max(squares, key=lambda at: wanted[start + at])
    if wanted[start + found] > 0:
        return found
    fresh = _fresh_start(table, town, resource, _off_goal(town, allowed))
    if fresh >= 0:
        return fresh
    return min(squares, key=lambda at: _harm(wanted, at))


def _fresh_start(table: Table, town: Town, resource: int, allowed: int) -> int:
    """A square where the cube begins a new pattern on squares that are all empty."""
    empty = town.empty | town.posts
    slot = ((1 << SQUARES) - 1) << SQUARES * resource
    options: list[Placement] = [
        plan for plan in town.alive if not plan.mask & ~empty and plan.need & slot
    ]
    if not options:
        return -1
    home = town.style.home
    few = table.rng.sample(options, min(5, len(options)))
    plan = min(few, key=lambda one: one.spread[home])
    squares = squares_of((plan.need >> SQUARES * resource) & allowed)
    return table.rng.choice(squares) if squares else -1


def _harm(wanted: list[float], square: int) -> float:
    return max(wanted[SQUARES * one + square] for one in range(len(RESOURCES)))


def choose_treatment(
    table: Table, town: Town, treatments: list[str], wanted: list[float], named: int, room: int
) -> str:
    """What to do with a resource named by another: place it or use a bend."""
    if not treatments or table.round > LAST_BENDING_ROUND:
        return "place"
    if _saves(table, town):
        treatments = [one for one in treatments if one != "coin_change"] or ["place"]
    helpful = worth(wanted, named, room)
    overall = max(wanted)
    base = 0.9 if helpful < 0.5 * overall else 0.12
    if not wants(table, town, base):
        return "place"
    return table.rng.choice(treatments)


def _saves(table: Table, town: Town) -> bool:
    thrift = 0.9 if town.monument in COIN_MONUMENTS else town.style.thrift
    return table.rng.random() < thrift


def _liking(style: Style, plan: Placement) -> float:
    return style.taste.get(plan.piece, 0.8 + style.monument)


def _waits(table: Table, town: Town, plan: Placement) -> bool:
    soon = _too_soon(town, plan.piece) and town.empty.bit_count() > 2
    return soon and table.rng.random() < town.style.patience + 0.3


def choose_build(
    table: Table, town: Town, ready: list[Placement], postponed: bool
) -> Placement | None:
    """The pattern to build now, or none."""
    style = town.style
    if not ready or table.rng.random() >= style.eagerness:
        return None
    if postponed and town.empty.bit_count() > 2 and table.rng.random() < style.patience:
        return None
    ready = [one for one in ready if not _waits(table, town, one)]
    if town.goal and town.empty:
        goal = town.goal
        ready = [one for one in ready if one.piece == goal.piece or not one.mask & goal.mask]
    if len(ready) < 2:
        return ready[0] if ready else None
    table.rng.shuffle(ready)
    home = style.home
    return max(
        ready,
        key=lambda plan: (
            style.taste.get(plan.piece, 0.8 + style.monument) - 0.1 * plan.spread[home]
        ),
    )


def choose_pair(
    table: Table, town: Town, ready: list[Placement]
) -> tuple[Placement, Placement] | None:
    """Two ready patterns that share real cubes, for the Prism Forge."""
    pairs = []
    for at, first in enumerate(ready):
        for second in ready[at + 1 :]:
            if _joinable(town, first, second):
                pairs.append((first, second))
    if not pairs or not wants(table, town, 1.2):
        return None
    pair = table.rng.choice(pairs)
    return pair if table.rng.random() < 0.5 else (pair[1], pair[0])


def _joinable(town: Town, first: Placement, second: Placement) -> bool:
    pieces = {first.piece, second.piece}
    # An unpaid Cathedral would become the very building it is joined with.
    clash = pieces == {"chapel", "well"} and town.cards["chapel"] == "cathedral"
    real = ~town.posts
    shared = first.mask & second.mask & real
    both = (first.mask | second.mask) & real
    return len(pieces) == 2 and not clash and bool(shared) and both.bit_count() > 1
