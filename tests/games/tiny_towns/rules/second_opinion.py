"""A second, deliberately naive scorer for Tiny Towns (base game and Fortune), for tests only.

It shares no code with the engine it checks. It takes a well-formed game file, tries every legal
way of feeding every town, scores the whole town afresh for each and keeps the best total.
It knows nothing of legality, build orders or facts that could be derived from the boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

# What is taken for a fact that a card needs and the game file does not give.
ASSUMED_FACTS = {
    "finished": 4,  # Starloom: fourth place or later, 0 points
    "shrine_buildings": 1,  # Shrine of the Elder Tree: the Shrine alone, 1 point
    "hollow_hill_coins": 0,  # Hollow Hill: nothing on its card, 7 points
}
# A player without a right-hand neighbour (solo only, where these cards are removed anyway).
ASSUMED_NEIGHBOUR_GREENS = 0
ASSUMED_NEIGHBOUR_COINS = 0

TYPES = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory", "monument")
FEEDABLE_CARDS = ("cottage", "barrett-castle", "eraflage-vineyard")

SET_VALUES = {
    "tavern": (0, 2, 5, 9, 14, 20),
    "almshouse": (0, -1, 5, -3, 15, -5, 26),
}
FLAT_VALUES = {
    # base buildings
    "shed": 1, "trading-post": 1, "bank": 4, "factory": 0,
    "farm": 0, "granary": 0, "orchard": 0, "greenhouse": 0,
    # Fortune buildings
    "root-cellar": 0, "tithe-barn": 0, "statue": 0, "mine": 0, "gamblers-den": 2,
    "jeweler": 4, "teahouse": 1, "museum": 0, "oddity-shop": 2,
    # base monuments
    "architects-guild": 1, "cathedral-of-caterina": 2, "fort-ironweed": 7,
    "grand-mausoleum-of-the-rodina": 0, "grove-university": 3, "obelisk-of-the-crescent": 0,
    "opaleyes-watch": 0, "statue-of-the-bondmaker": 0,
    # Fortune monuments
    "estival-festival": 4, "prism-forge": 1, "caterinas-grotto": 2, "masons-guild": 3,
    "petal-promenade": 3, "southern-semaphore": 1, "shrine-of-the-windseed": 0,
    # a monument piece whose card nobody named
    "monument": 0,
}  # fmt: skip
STARLOOM_VALUES = {1: 6, 2: 3, 3: 2}
SHRINE_VALUES = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}
SOLO_LEVELS = ((38, 6), (32, 5), (25, 4), (18, 3), (10, 2))  # below the last: level 1

SQUARES = range(16)
CENTRE = frozenset({5, 6, 9, 10})
CORNERS = frozenset({0, 3, 12, 15})
ROWS = [frozenset(s for s in SQUARES if s // 4 == i) for i in range(4)]
COLUMNS = [frozenset(s for s in SQUARES if s % 4 == i) for i in range(4)]
LINES = ROWS + COLUMNS


def distance_steps(a: int, b: int) -> tuple[int, int]:
    return abs(a // 4 - b // 4), abs(a % 4 - b % 4)


ADJACENT = [frozenset(b for b in SQUARES if sum(distance_steps(a, b)) == 1) for a in SQUARES]
AROUND = [frozenset(b for b in SQUARES if max(distance_steps(a, b)) == 1) for a in SQUARES]
ROW_AND_COLUMN = [(ROWS[s // 4] | COLUMNS[s % 4]) - {s} for s in SQUARES]


@dataclass(frozen=True)
class Town:
    """One player's finished town with all cubes on bare squares already taken off."""

    name: str
    types: tuple[str | None, ...]
    cards: tuple[str | None, ...]
    cubes_on: dict[int, int]
    coins: int
    facts: dict[str, Any]

    def of_type(self, *types: str) -> list[int]:
        return [s for s in SQUARES if self.types[s] in types]

    def of_card(self, *cards: str) -> list[int]:
        return [s for s in SQUARES if self.cards[s] in cards]

    def has(self, card: str) -> bool:
        return card in self.cards

    def fact(self, name: str) -> int:
        given = self.facts.get(name)
        return ASSUMED_FACTS[name] if given is None else int(given)


@dataclass(frozen=True)
class Plan:
    """One way of feeding: the squares fed and the coins left when it is paid for."""

    fed: frozenset[int]
    coins_left: int


@dataclass(frozen=True)
class Neighbour:
    """What a town's score needs to know of the player on its right."""

    greens: int
    coins_left: int


@dataclass
class Outcome:
    """One scored plan."""

    plan: Plan
    points: dict[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        return sum(self.points.values())


def town_of(player: dict[str, Any], drawn: dict[str, str]) -> Town:
    card_of = {**drawn, "cottage": "cottage", "monument": player.get("monument") or "monument"}
    types = tuple(piece if piece in TYPES else None for piece in player["squares"])
    return Town(
        name=player["name"],
        types=types,
        cards=tuple(card_of[t] if t else None for t in types),
        cubes_on={int(square): len(cubes) for square, cubes in player.get("on", {}).items()},
        coins=player.get("coins") or 0,
        facts=player.get("facts") or {},
    )


# --- feeding ------------------------------------------------------------------------------------


def feedable_squares(town: Town) -> frozenset[int]:
    return frozenset(town.of_card(*FEEDABLE_CARDS))


def subsets(items: frozenset[int], largest: int) -> Iterator[frozenset[int]]:
    for size in range(min(largest, len(items)) + 1):
        yield from map(frozenset, combinations(sorted(items), size))


def connected_groups(squares: frozenset[int]) -> list[frozenset[int]]:
    groups: list[frozenset[int]] = []
    left = set(squares)
    while left:
        group, frontier = set[int](), {min(left)}
        while frontier:
            group |= frontier
            frontier = {b for a in frontier for b in ADJACENT[a] if b in left} - group
        left -= group
        groups.append(frozenset(group))
    return groups


def every_plan(town: Town) -> Iterator[Plan]:
    """All legal ways of feeding, good and bad ones alike.

    Only one red card is in play, so a town has feeders of one kind. Coins may stay in the chest
    only where every feedable building is fed or nothing in this town can turn coins into food.
    """
    hungry = feedable_squares(town)
    feeders = town.of_type("farm")
    card = town.cards[feeders[0]] if feeders else None
    if card is None:
        yield Plan(frozenset(), town.coins)
    elif card == "farm":
        for fed in subsets(hungry, 4 * len(feeders)):
            yield Plan(fed, town.coins)
    elif card == "granary":
        reached = frozenset().union(*(AROUND[s] for s in feeders))
        yield Plan(hungry & reached, town.coins)
    elif card == "orchard":
        reached = frozenset().union(*(ROW_AND_COLUMN[s] for s in feeders))
        yield Plan(hungry & reached, town.coins)
    elif card == "greenhouse":
        groups = connected_groups(hungry)
        for count in range(min(len(feeders), len(groups)) + 1):
            for chosen in combinations(groups, count):
                yield Plan(frozenset().union(*chosen), town.coins)
    elif card == "root-cellar":
        for count in range(min(town.coins, len(LINES)) + 1):
            for lines in combinations(LINES, count):
                fed = hungry & frozenset().union(*lines)
                if fed == hungry or count == town.coins:
                    yield Plan(fed, town.coins - count)
    elif card == "tithe-barn":
        free = hungry & frozenset().union(*(ADJACENT[s] for s in feeders))
        for bought in subsets(hungry - free, 2 * town.coins):
            price = (len(bought) + 1) // 2
            if free | bought == hungry or price == town.coins:
                yield Plan(free | bought, town.coins - price)
    else:
        raise ValueError(f"unknown red card {card}")


def distinct_plans(town: Town) -> list[Plan]:
    """One plan of each sort that can differ in score.

    Which cottage is fed is seen only by an orange or green neighbour; elsewhere only the number
    counts. The monument (Castle, Vineyard) is always told apart.
    """
    watched = set(town.of_type("monument"))
    for square in town.of_type("chapel", "tavern"):
        watched |= ADJACENT[square]
    found: dict[tuple[int, frozenset[int], int], Plan] = {}
    for plan in every_plan(town):
        found.setdefault((len(plan.fed), plan.fed & watched, plan.coins_left), plan)
    return list(found.values())


def coins_after_feeding(plans: list[Plan]) -> int:
    """The coins a player has left, whichever of their best plans they take.

    No score falls when one more building is fed or one more coin is left, and a coin left is
    worth at least 1. If coins can feed everybody, the cheapest way of doing so is therefore
    strictly the best; if they cannot, the compulsion leaves no coin at all. Either way all best
    plans leave the same number of coins, namely the most that any legal plan leaves, whatever
    the neighbours have. So no cycle round the table can arise: settle all chests first, then
    score. (A plan that leaves fewer is still tried; ``score_game`` checks that it never wins.)
    """
    return max(plan.coins_left for plan in plans)


# --- scoring one town ---------------------------------------------------------------------------


def cottages_at(town: Town, squares: frozenset[int]) -> int:
    """Cottages as building cards count them: Barrett Castle is two."""
    weight = {"cottage": 1, "barrett-castle": 2}
    return sum(weight.get(town.cards[s] or "", 0) for s in squares)


def types_at(town: Town, squares: frozenset[int]) -> set[str]:
    """Building types as building cards see them: Barrett Castle is a cottage, no monument."""
    return {
        "cottage" if town.cards[s] == "barrett-castle" else kind
        for s in squares
        if (kind := town.types[s])
    }


def count_type(town: Town, squares: frozenset[int], kind: str) -> int:
    return sum(town.types[s] == kind for s in squares)


def largest_group(town: Town) -> int:
    groups = [g for kind in TYPES for g in connected_groups(frozenset(town.of_type(kind)))]
    return max(len(group) for group in groups)


def building_value(town: Town, square: int, plan: Plan, right: Neighbour) -> int:
    """The points of the one building on this square (Taverns and Almshouses score as sets)."""
    card = town.cards[square]
    near = ADJACENT[square]
    fed_near = cottages_at(town, near & plan.fed)
    match card:
        case "cottage":
            pays = square in plan.fed or town.has("grand-mausoleum-of-the-rodina")
            return 3 if pays else 0
        case "well":
            return cottages_at(town, near)
        case "fountain":
            return 2 if count_type(town, near, "well") else 0
        case "millstone":
            return 2 if types_at(town, near) & {"farm", "theater"} else 0
        case "chapel":
            return cottages_at(town, plan.fed)
        case "abbey":
            return 0 if types_at(town, near) & {"factory", "tavern", "theater"} else 3
        case "cloister":
            return count_type(town, CORNERS, "chapel")
        case "temple":
            return 4 if fed_near >= 2 else 0
        case "cathedral":
            return 0 if count_type(town, near, "chapel") else 7
        case "parsonage":
            return 4 if fed_near else 0
        case "inn":
            return 0 if count_type(town, ROW_AND_COLUMN[square], "tavern") else 3
        case "feast-hall":
            return 3 if len(town.of_type("tavern")) > right.greens else 2
        case "schoolhouse":
            if not fed_near:
                return 0
            return 4 if plan.coins_left >= right.coins_left else 2
        case "theater":
            return len(types_at(town, ROW_AND_COLUMN[square]) - {"theater"})
        case "bakery":
            return 3 if types_at(town, near) & {"farm", "factory"} else 0
        case "market":
            lines = ROWS[square // 4], COLUMNS[square % 4]
            return max(count_type(town, line, "theater") for line in lines)
        case "tailor":
            return 1 + count_type(town, CENTRE, "theater")
        case "warehouse":
            return -town.cubes_on.get(square, 0)
    if town.types[square] == "monument":
        return monument_value(town, square, plan)
    assert card is not None
    return FLAT_VALUES[card]


def monument_value(town: Town, square: int, plan: Plan) -> int:
    card = town.cards[square]
    present = {kind for kind in town.types if kind}
    cottages = set(town.of_type("cottage"))
    match card:
        case "archive-of-the-second-age":
            return len(present - {"monument"})
        case "barrett-castle":
            return 5 if square in plan.fed else 0
        case "mandras-palace":
            return 2 * len(types_at(town, ADJACENT[square]))
        case "shrine-of-the-elder-tree":
            return SHRINE_VALUES.get(town.fact("shrine_buildings"), 8)
        case "silva-forum":
            return 1 + largest_group(town)
        case "sky-baths":
            return 2 * len(set(TYPES) - present)
        case "starloom":
            return STARLOOM_VALUES.get(town.fact("finished"), 0)
        case "escale-a-jeux":
            return (0 if square in CENTRE else 1) + 2 * len(cottages & CENTRE)
        case "ludicaire":
            # Row and column are taken together: one cottage in each is enough.
            in_lines = len(cottages & ROW_AND_COLUMN[square])
            return 1 + (2 if in_lines >= 2 else 0) + (1 if len(cottages) >= 5 else 0)
        case "hollow-hill":
            return 7 - 2 * town.fact("hollow_hill_coins")
        case "eraflage-vineyard":
            types = types_at(town, ROW_AND_COLUMN[square])
            return (9 if square in plan.fed else 0) - 2 * len(types)
        case "treasury-at-okaver":
            return len(cottages & ADJACENT[square])
    assert card is not None
    return FLAT_VALUES[card]


def empty_squares(town: Town) -> int:
    return town.types.count(None)


def score_plan(town: Town, plan: Plan, right: Neighbour) -> Outcome:
    points: dict[str, int] = {}
    for square in SQUARES:
        card = town.cards[square]
        if card in SET_VALUES:
            values = SET_VALUES[card]
            points[card] = values[min(town.cards.count(card), len(values) - 1)]
        elif card:
            value = building_value(town, square, plan, right)
            points[card] = points.get(card, 0) + value
    points["empty"] = 0 if town.has("cathedral-of-caterina") else -empty_squares(town)
    points["coins"] = plan.coins_left * (2 if town.has("estival-festival") else 1)
    return Outcome(plan, points)


def best_outcomes(town: Town, plans: list[Plan], right: Neighbour) -> list[Outcome]:
    """Every plan of the highest total; first those that leave most coins and feed most."""
    scored = [score_plan(town, plan, right) for plan in plans]
    best = max(outcome.total for outcome in scored)
    ties = [outcome for outcome in scored if outcome.total == best]
    return sorted(ties, key=lambda o: (-o.plan.coins_left, -len(o.plan.fed)))


# --- the whole table ----------------------------------------------------------------------------

TIE_BREAKS = ("points", "master_builder_turns", "empty_squares", "cottages")


def standing(town: Town, total: int, rivals: list[Town], hammer: bool) -> tuple[int, ...]:
    """A key that orders the players, best first; its parts are those of ``TIE_BREAKS``.

    Hammer turns separate nobody unless they are known for all players of the same total.
    """
    turns = [rival.facts.get("master_builder_turns") for rival in rivals]
    own_turns = town.facts["master_builder_turns"] if hammer and None not in turns else 0
    return -total, own_turns, empty_squares(town), -len(town.of_type("cottage"))


def deciding_step(keys: list[tuple[int, ...]]) -> str:
    """What parts the winner from the next player."""
    ordered = sorted(keys)
    if len(ordered) == 1:
        return "points"
    if ordered[0] == ordered[1]:
        return "shared"
    differs = [a != b for a, b in zip(ordered[0], ordered[1], strict=True)]
    return TIE_BREAKS[differs.index(True)]


def solo_level(total: int) -> int:
    return next((level for least, level in SOLO_LEVELS if total >= least), 1)


def described(outcomes: list[Outcome]) -> list[dict[str, Any]]:
    """The outcomes as plain data, without repetition."""
    plain: list[dict[str, Any]] = []
    for outcome in outcomes:
        entry = {
            "points": outcome.points,
            "fed_count": len(outcome.plan.fed),
            "coins_left": outcome.plan.coins_left,
        }
        if entry not in plain:
            plain.append(entry)
    return plain


def score_game(game: dict[str, Any]) -> dict[str, Any]:
    """Totals, ranks and winners of a well-formed game.

    Each player has ``points`` summed by card (a card on the board is listed even at 0, ``empty``
    and ``coins`` always) and ``options``: the points, meals and coins of *every* plan that
    reaches the same total, since several may and an engine is free to report any of them.
    """
    towns = [town_of(player, game["cards"]) for player in game["players"]]
    plans = [distinct_plans(town) for town in towns]
    chests = [coins_after_feeding(choices) for choices in plans]

    best: list[list[Outcome]] = []
    for seat, town in enumerate(towns):
        right = Neighbour(ASSUMED_NEIGHBOUR_GREENS, ASSUMED_NEIGHBOUR_COINS)
        if len(towns) > 1:
            # Seats run clockwise and index -1 is the last: the player before sits on the right.
            right = Neighbour(len(towns[seat - 1].of_type("tavern")), chests[seat - 1])
        best.append(best_outcomes(town, plans[seat], right))
        # The proof in coins_after_feeding, checked: no best plan leaves another number of coins.
        assert {outcome.plan.coins_left for outcome in best[seat]} == {chests[seat]}

    totals = [outcomes[0].total for outcomes in best]
    variant = game.get("variant", "standard")
    hammer = variant == "standard"
    keys = []
    for town, total in zip(towns, totals, strict=True):
        rivals = [t for t, other in zip(towns, totals, strict=True) if other == total]
        keys.append(standing(town, total, rivals, hammer))
    ranks = [1 + sum(other < key for other in keys) for key in keys]

    result: dict[str, Any] = {
        "players": [
            {
                "name": town.name,
                "total": total,
                "rank": rank,
                **described(outcomes)[0],
                "options": described(outcomes),
            }
            for town, total, rank, outcomes in zip(towns, totals, ranks, best, strict=True)
        ],
        "winners": [town.name for town, rank in zip(towns, ranks, strict=True) if rank == 1],
        "decided_by": deciding_step(keys),
    }
    if variant == "solo":
        result["level"] = solo_level(totals[0])
    return result
