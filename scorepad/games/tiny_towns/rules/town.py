"""A seat's board seen with the cards in play: what the ways to score look at."""

from __future__ import annotations

from collections.abc import Mapping

from scorepad.games.tiny_towns.rules.board import ALL, BUILDINGS, TOWN
from scorepad.games.tiny_towns.rules.card import Card, FeedingPlan
from scorepad.games.tiny_towns.rules.table import Seat
from scorepad.rules.grid import Square

NO_PLAN = FeedingPlan(fed=0)


class Town:
    """One town; `right` and `plan` are filled in once the whole table is known."""

    __slots__ = (
        "built",
        "cards",
        "cottages",
        "double",
        "effects",
        "facts",
        "feedable",
        "held",
        "monument",
        "of",
        "plan",
        "players",
        "right",
        "seat",
        "squares",
    )

    def __init__(self, seat: Seat, cards: Mapping[str, Card], monument: Card | None) -> None:
        """See the board; `monument` is the card the player holds, built or not."""
        self.seat = seat
        self.cards = cards
        of = dict.fromkeys(BUILDINGS, 0)
        for square in TOWN.squares:
            piece = seat.squares[square]
            if piece in of:
                of[piece] |= 1 << square
        self.of = of
        self.built = sum(of.values())
        tower = of["monument"]
        self.held = monument
        # A card in the hand does nothing; it works once its piece stands in the town.
        self.monument = monument if tower else None
        self.double = tower if self.monument and self.monument.cottages == 2 else 0
        self.cottages = of["cottage"] | self.double
        self.feedable = of["cottage"] | (tower if self.monument and self.monument.feedable else 0)
        self.effects = self.monument.effects if self.monument else {}
        self.squares = seat.squares
        self.plan = NO_PLAN
        self.facts = seat.facts  # those given, and those that follow from the boards
        self.right: Town | None = None
        self.players = 1

    @property
    def fed(self) -> int:
        """The squares that are fed."""
        return self.plan.fed

    @property
    def coins(self) -> int:
        """Coins in the chest before feeding."""
        return self.seat.coins or 0

    @property
    def coins_left(self) -> int:
        """Coins in the chest after feeding."""
        return self.coins - self.plan.coins

    @property
    def empty(self) -> int:
        """Squares without a building: cubes are taken off at the end."""
        return ALL & ~self.built

    def room_on(self, square: Square) -> int:
        """How many cubes may lie on what stands on a square."""
        kind = self.squares[square] or ""
        if kind == "cottage":
            return self.effects.get("cubes_on_cottage", 0)
        return self.cards[kind].holds.most if kind in self.cards else 0

    def count_cottages(self, squares: int) -> int:
        """Count cottages as buildings do: one that stands for two counts twice."""
        return (squares & self.cottages).bit_count() + (squares & self.double).bit_count()

    def own(self, card: Card) -> int:
        """The squares on which this card scores."""
        squares = self.of[card.type]
        # A second monument is a problem of its own; the card can score only once.
        return squares & -squares if card.type == "monument" else squares

    def types_in(self, squares: int) -> list[str]:
        """The different types among these squares; a monument that counts as cottages is one."""
        tower = self.of["monument"] & ~self.double
        return [
            kind
            for kind in BUILDINGS
            if squares
            & (
                self.cottages
                if kind == "cottage"
                else tower
                if kind == "monument"
                else self.of[kind]
            )
        ]
