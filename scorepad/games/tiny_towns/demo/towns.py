"""A town as an invented mayor builds it: cubes come in, patterns are filled, buildings go up.

Nothing gets onto the board that the rules do not allow; how well it is laid out is a matter of skill.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

from scorepad.games.tiny_towns.demo.coins import CHEST, Moment, income_of
from scorepad.games.tiny_towns.demo.plans import (
    EVERYWHERE,
    SQUARES,
    LaidPattern,
    in_all,
    plans_of,
    plans_with,
)
from scorepad.games.tiny_towns.rules.board import ALL, BESIDE, RESOURCES, squares_of
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.feeding import settle_feeding
from scorepad.games.tiny_towns.rules.in_play import InPlay
from scorepad.games.tiny_towns.rules.scoring import score_town
from scorepad.games.tiny_towns.rules.table import Facts, Seat
from scorepad.games.tiny_towns.rules.town import Town

MOST_BANKS = 4  # with a fifth its owner could name nothing
WORTH = {
    "cottage": 3.0,
    "farm": 4.5,
    "well": 1.8,
    "chapel": 3.0,
    "tavern": 3.0,
    "theater": 3.0,
    "factory": 3.0,
    "monument": 6.0,
}
ENOUGH = {"farm": 1, "factory": 1}  # after so many of them the next is hardly wanted
MOST_GOALS = 3
THOUGHTS = 20  # so many plans the best mayor looks at before choosing one
STEEP = 0.4  # how much a large pattern counts against it
USED = 0.6  # how much every cube that lies there already counts for it
SPREAD = 0.1  # how much a plan in the open counts against it


class Mayor(NamedTuple):
    """Somebody at the table: how rarely a chance is missed, and which buildings are loved."""

    name: str
    skill: float  # 1: never
    tastes: Mapping[str, float] = {}  # how many times as much as others do


class GrowingTown:
    """One mayor's board during a game."""

    def __init__(
        self,
        mayor: Mayor,
        in_play: InPlay,
        monument: Card | None,
        fortune: bool,
        rng: Random,
    ) -> None:
        self.name, self.skill, self.tastes, self.rng = *mayor, rng
        self.in_play, self.monument, self.fortune = in_play, monument, fortune
        cards = {**in_play.buildings, **({"monument": monument} if monument else {})}
        self.cards: Mapping[str, Card] = cards
        self.patterns = [(kind, card.pattern) for kind, card in cards.items() if card.pattern]
        self.plans = [plan for pattern in self.patterns for plan in plans_of(*pattern)]
        self.pieces: list[str | None] = [None] * SQUARES
        self.on: dict[int, list[str]] = {}
        self.goals: list[LaidPattern] = []  # what is in hand; they never overlap
        self.cubes = 0
        self.last = 0  # the bit of the cube that came last
        self.built = 0
        self.coins = 0
        self.gifts = 0  # coins due to all others
        self.shrine: int | None = None
        self.rounds = 0  # so many it took
        self.hammer = 0  # so many turns as Master Builder

    @property
    def free(self) -> int:
        """The squares with neither cube nor building."""
        laid = 0
        for number in range(len(RESOURCES)):
            laid |= self.cubes >> number * SQUARES & ALL
        return ALL & ~laid & ~self.built

    @property
    def standing(self) -> Card | None:
        """The monument's card once it is built."""
        return self.monument if "monument" in self.pieces else None

    @property
    def is_fort(self) -> bool:
        """Whether its mayor gave the hammer away for good."""
        return self.standing is not None and self.standing.helps == "no-hammer"

    @property
    def banked(self) -> set[str]:
        """The resources its mayor may not name any more."""
        banks = [
            s for s, kind in enumerate(self.pieces) if kind and self.cards[kind].holds.different
        ]
        return {cube for square in banks for cube in self.on[square]}

    @property
    def squares(self) -> list[str | None]:
        """The board as it lies there, cubes included."""
        return [self.pieces[square] or self._cube(square) for square in range(SQUARES)]

    def _cube(self, square: int) -> str | None:
        laid = (n for n in range(len(RESOURCES)) if self.cubes >> n * SQUARES + square & 1)
        return next((RESOURCES[number] for number in laid), None)

    # --- cubes -------------------------------------------------------------------------------

    def wanted(self, choice: Sequence[int]) -> int:
        """The resource this mayor would like best among some: what brings a goal nearest."""
        self._choose_goals(None)
        missed = self.rng.random() > self.skill
        by_goal = [
            number
            for goal in sorted(self.goals, key=self._missing)
            for number in choice
            if goal.cubes & ~self.cubes & EVERYWHERE[number]
        ]
        return by_goal[0] if by_goal and not missed else self.rng.choice(choice)

    def place(self, resource: int) -> None:
        """Put a cube where a goal needs it, or begin something new with it, or lose it somewhere."""
        self._choose_goals(resource)
        own = EVERYWHERE[resource]
        needed = [
            squares_of(fitting)[0]
            for goal in sorted(self.goals, key=self._missing)
            if (fitting := (goal.cubes & ~self.cubes & own) >> resource * SQUARES)
        ]
        if needed and self.rng.random() < (1 + self.skill) / 2:
            square = needed[0]
        else:
            square = min(squares_of(self.free & ~self._kept_free or self.free), key=self._room_at)
        self.last = resource * SQUARES + square
        self.cubes |= 1 << self.last
        self.goals = [goal for goal in self.goals if self._possible(goal)]

    def _missing(self, plan: LaidPattern) -> int:
        return (plan.cubes & ~self.cubes).bit_count()

    def _possible(self, plan: LaidPattern) -> bool:
        """Whether what lies on the board still allows a plan."""
        if plan.squares & self.built or self.cubes & in_all(plan.squares) & ~plan.cubes:
            return False
        return plan.piece != "monument" or "monument" not in self.pieces

    @property
    def _kept_free(self) -> int:
        kept = 0
        for goal in self.goals:
            kept |= goal.squares
        return kept

    def _room_at(self, square: int) -> int:
        """How many open squares are beside one: the fewer, the less is spoilt there."""
        return (BESIDE[square] & ~self.built).bit_count()

    def _choose_goals(self, resource: int | None) -> None:
        """Have something in hand that this resource helps, if there is room for it."""
        own = EVERYWHERE[resource] if resource is not None else -1
        if any(goal.cubes & ~self.cubes & own for goal in self.goals):
            return
        # What is not begun may give way.
        self.goals = [goal for goal in self.goals if goal.cubes & self.cubes]
        if len(self.goals) == MOST_GOALS:
            return
        blocked, wanted = self._kept_free | self.built, own & ~self.cubes
        open_now = [
            plan
            for plan in self.plans
            if not plan.squares & blocked and plan.cubes & wanted and self._possible(plan)
        ]
        if open_now:
            few = self.rng.sample(open_now, min(len(open_now), round(1 + self.skill * THOUGHTS)))
            self.goals.append(max(few, key=self._liking))

    def _liking(self, plan: LaidPattern) -> float:
        """Worth a cube, packed closely."""
        room = sum(self._room_at(square) for square in squares_of(plan.squares))
        size: float = (self._missing(plan) + 1) ** STEEP
        lying = plan.size - self._missing(plan)
        return self._worth(plan.piece) / size + USED * lying - SPREAD * room / plan.size

    def _worth(self, kind: str) -> float:
        number = self.pieces.count(kind) + sum(goal.piece == kind for goal in self.goals)
        enough = number >= ENOUGH.get(kind, SQUARES)
        hungry = kind == "cottage" and "farm" not in self.pieces
        return WORTH[kind] * self.tastes.get(kind, 1) * (0.6 if hungry else 0.2 if enough else 1)

    # --- buildings ---------------------------------------------------------------------------

    def build(self) -> None:
        """Build whatever is complete, the most wanted first."""
        built = 0
        while ready := self._ready():
            best = max(ready, key=lambda plan: WORTH[plan.piece])
            self.cubes &= ~in_all(best.squares)
            self._put(best.piece, self._spots(best))
            built += 1
        if built > 1:
            self.earn(1)  # Fortune's coin for two buildings in one turn

    def _ready(self) -> list[LaidPattern]:
        """What can be built: with the last cube, or with any once the town is full."""
        missing = ~self.cubes
        plans = (
            chain.from_iterable(plans_with(*pattern)[self.last] for pattern in self.patterns)
            if self.free
            else self.plans
        )
        complete = [plan for plan in plans if not plan.cubes & missing]
        return [plan for plan in complete if self._may(plan) and self._suits(plan)]

    def _may(self, plan: LaidPattern) -> bool:
        card = self.cards[plan.piece]
        if plan.piece == "monument" and "monument" in self.pieces:
            return False
        if card.holds.different:
            return self.pieces.count(plan.piece) < MOST_BANKS
        return self.coins >= card.effects.get("cost", 0)

    def _suits(self, plan: LaidPattern) -> bool:
        """Whether building this spoils nothing that is in hand; a full town takes what there is."""
        others = (goal.squares for goal in self.goals if goal.piece != plan.piece)
        return not self.free or not any(plan.squares & squares for squares in others)

    def _spots(self, plan: LaidPattern) -> int:
        anywhere = self.cards[plan.piece].helps == "itself-anywhere" or (
            self.standing is not None and self.standing.helps == "later-anywhere"
        )
        return self.free if anywhere else plan.squares

    def _put(self, piece: str, allowed: int) -> None:
        spots = squares_of(allowed)
        if self.rng.random() > self.skill:
            square = self.rng.choice(spots)
        else:
            square = max(spots, key=lambda s: (self._points_with(piece, s), -self._room_at(s)))
        self.pieces[square] = piece
        self.built |= 1 << square
        self.goals = [goal for goal in self.goals if self._possible(goal)]
        card = self.cards[piece]
        self.coins -= card.effects.get("cost", 0)
        self._lay_on(card, square)
        if card.needs == "shrine_buildings":
            self.shrine = self.built.bit_count()
        due = income_of(card, Moment(self.pieces, square, self.coins))
        if self.coins + due < 0:
            self.gifts += 1
        else:
            self.earn(due)

    def _lay_on(self, card: Card, square: int) -> None:
        """The cubes that such a building carries from the first moment on."""
        if card.holds.least or card.helps == "to-coins":
            taken = {cube for cubes in self.on.values() for cube in cubes}
            choice = [cube for cube in RESOURCES if not (card.holds.different and cube in taken)]
            self.on[square] = self.rng.sample(choice, card.holds.most)

    def earn(self, coins: int) -> None:
        """Take coins as far as the chest has room, or give some away."""
        slot = self.standing.effects.get("coin_slot", 0) if self.standing else 0
        if self.fortune:
            self.coins = min(self.coins + coins, CHEST + slot)

    # --- points ------------------------------------------------------------------------------

    def _points_with(self, piece: str, square: int) -> int:
        pieces = list(self.pieces)
        pieces[square] = piece
        return self.points(pieces)

    @property
    def standing_key(self) -> tuple[int, int, int]:
        """What decides a game without a hammer: points, empty squares, cottages."""
        empty = SQUARES - self.built.bit_count()
        return self.points(self.pieces), empty, self.pieces.count("cottage")

    def points(self, pieces: Sequence[str | None]) -> int:
        """What a town with these pieces is worth by itself."""
        facts = Facts(finished=1, shrine_buildings=self.shrine, hollow_hill_coins=0)
        seat = Seat(self.name, tuple(pieces), coins=self.coins, facts=facts)
        town = Town(seat, self.in_play.buildings, self.monument)
        town.plan = settle_feeding(town, self.in_play.cards_of(town))
        return score_town(town, self.in_play).total
