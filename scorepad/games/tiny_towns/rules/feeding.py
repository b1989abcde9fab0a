"""Who is fed: every legal choice counts, the best one is kept.

Feeding more never costs points (but for one house rule, see `unwilling`), so choices of the greatest
size suffice; among squares that no card can tell apart only their number matters. Both keep the
search exact and small.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from scorepad.games.tiny_towns.rules.board import (
    AROUND,
    BESIDE,
    LINES,
    WHOLE_LINES,
    groups_of,
    squares_of,
)
from scorepad.games.tiny_towns.rules.card import Card, EachFed, Feeder, FeedingPlan, Wish
from scorepad.games.tiny_towns.rules.town import Town


def worth(fed: int, wishes: tuple[Wish, ...], double: int) -> int:
    """Points that depend on who is fed."""
    points = 0
    for wish in wishes:
        among = fed & wish.squares
        if not among:
            continue
        if isinstance(wish, EachFed):
            points += wish.points * among.bit_count()
        elif among.bit_count() + (among & double).bit_count() >= wish.need:
            points += wish.points
    return points


def settle_feeding(town: Town, cards: tuple[Card, ...]) -> FeedingPlan:
    """Find the plan that gives the most points; at equal points the most are fed."""
    wishes = tuple(wish for card in cards for wish in card.scores.wishes(card, town))
    coin = town.effects.get("coin_value", 1)

    def value(plan: FeedingPlan) -> tuple[int, int, int]:
        points = worth(plan.fed, wishes, town.double) - coin * plan.coins
        return points, plan.fed.bit_count(), -plan.fed

    plans = [
        plan
        for card in cards
        if card.feeds and town.of[card.type]
        for plan in card.feeds(card, town, wishes)
    ]
    return max(plans, key=value, default=FeedingPlan(0))


def best_choice(among: int, size: int, wishes: tuple[Wish, ...], double: int) -> int:
    """Choose that many of these squares for the most points."""
    if among.bit_count() <= size:
        return among
    alike: dict[tuple[bool, ...], list[int]] = {}
    for square in squares_of(among):
        bit = 1 << square
        looks = (bool(double & bit), *(bool(wish.squares & bit) for wish in wishes))
        alike.setdefault(looks, []).append(bit)
    kinds = [[0, *_running_sums(bits)] for bits in alike.values()]
    return max(_picks(kinds, size), key=lambda fed: (worth(fed, wishes, double), -fed))


def _running_sums(bits: list[int]) -> Iterator[int]:
    total = 0
    for bit in bits:
        total |= bit
        yield total


def _picks(kinds: list[list[int]], size: int) -> Iterator[int]:
    """Every way to take that many squares from kinds of squares that are all alike."""
    first, *others = kinds
    if not others:
        yield first[size]
        return
    room = sum(len(kind) - 1 for kind in others)
    for taken in range(max(0, size - room), min(size, len(first) - 1) + 1):
        for rest in _picks(others, size - taken):
            yield first[taken] | rest


def unwilling(wishes: tuple[Wish, ...]) -> int:
    """Squares that are better left unfed: only a house rule can bring that about."""
    return sum(wish.squares for wish in wishes if isinstance(wish, EachFed) and wish.points < 0)


def anywhere(each: int) -> Feeder:
    """Every feeder feeds so many buildings, wherever they stand."""

    def plans(card: Card, town: Town, wishes: tuple[Wish, ...]) -> Iterator[FeedingPlan]:
        meals = each * town.of[card.type].bit_count()
        for among in {town.feedable, town.feedable & ~unwilling(wishes)}:
            yield FeedingPlan(best_choice(among, meals, wishes, town.double))

    return plans


def reaching(reach: tuple[int, ...]) -> Feeder:
    """Every feeder feeds all that it reaches from its own square."""

    def plans(card: Card, town: Town, wishes: tuple[Wish, ...]) -> Iterator[FeedingPlan]:
        yield FeedingPlan(_reached(reach, town.of[card.type]) & town.feedable)

    return plans


around = reaching(AROUND)
along_lines = reaching(LINES)


def _reached(reach: tuple[int, ...], feeders: int) -> int:
    reached = 0
    for square in squares_of(feeders):
        reached |= reach[square]
    return reached


def one_group_each(card: Card, town: Town, wishes: tuple[Wish, ...]) -> Iterator[FeedingPlan]:
    """Every feeder feeds one connected group, wherever it is; no group twice."""
    groups = groups_of(town.feedable)
    most = min(town.of[card.type].bit_count(), len(groups))
    for size in range(most) if unwilling(wishes) else ():
        yield from (FeedingPlan(sum(chosen)) for chosen in combinations(groups, size))
    yield from (FeedingPlan(sum(chosen)) for chosen in combinations(groups, most))


def lines_for_coins(card: Card, town: Town, wishes: tuple[Wish, ...]) -> Iterator[FeedingPlan]:
    """Each coin feeds one row or column; coins may not be kept while one could still feed."""
    useful = [line & town.feedable for line in WHOLE_LINES if line & town.feedable]
    for coins in range(min(town.coins, len(useful)) + 1):
        for chosen in combinations(useful, coins):
            fed = 0
            for line in chosen:
                fed |= line
            if coins == town.coins or fed == town.feedable:
                yield FeedingPlan(fed, coins)


def pairs_for_coins(card: Card, town: Town, wishes: tuple[Wish, ...]) -> Iterator[FeedingPlan]:
    """Neighbours eat free; each coin feeds two more; coins may not be kept while one could feed."""
    free = 0
    if card.numbers["free_neighbours"]:
        free = _reached(BESIDE, town.of[card.type]) & town.feedable
    hungry = town.feedable & ~free
    meals = min(2 * town.coins, hungry.bit_count())
    # The free neighbours count towards what a card wants fed, so the choice must see them.
    chosen = _best_beside(free, hungry, meals, wishes, town.double)
    yield FeedingPlan(free | chosen, (meals + 1) // 2)


def _best_beside(free: int, hungry: int, meals: int, wishes: tuple[Wish, ...], double: int) -> int:
    """Choose whom to feed beside those who are fed already."""
    open_wishes: list[Wish] = []
    for wish in wishes:
        if isinstance(wish, EachFed):
            open_wishes.append(wish)
            continue
        among = free & wish.squares
        need = wish.need - among.bit_count() - (among & double).bit_count()
        if need > 0:  # a wish that is fulfilled already has no say in the choice
            open_wishes.append(wish._replace(need=need))
    return best_choice(hungry, meals, tuple(open_wishes), double)
