"""What a card is: data that names a way to score, never a branch in the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from scorepad.rules.score import ScoreLine
from scorepad.rules.text import Name, Text

if TYPE_CHECKING:
    from scorepad.games.tiny_towns.rules.town import Town


class EachFed(NamedTuple):
    """A wish of a card: so many points for every fed square among these."""

    squares: int
    points: int


class EnoughFed(NamedTuple):
    """A wish of a card: points once enough fed cottages are among these squares."""

    squares: int
    need: int
    points: int


Wish = EachFed | EnoughFed


class FeedingPlan(NamedTuple):
    """One legal way to feed: who is fed and what it costs."""

    fed: int
    coins: int = 0


Lines = Callable[["Card", "Town"], Iterator[ScoreLine]]
Wishes = Callable[["Card", "Town"], Iterator[Wish]]
Feeder = Callable[["Card", "Town", tuple[Wish, ...]], Iterator[FeedingPlan]]


def no_wishes(card: Card, town: Town) -> Iterator[Wish]:
    """Most cards do not care who is fed."""
    return iter(())


class Way(NamedTuple):
    """A way to score: its lines, and what it wishes of the feeding."""

    lines: Lines
    wishes: Wishes = no_wishes
    compares_coins: bool = False  # its wishes depend on coins left, its own and the neighbour's


class Holds(NamedTuple):
    """How many cubes may lie on a building, and whether a town's must all differ."""

    least: int = 0
    most: int = 0
    different: bool = False


NOTHING = Holds()


@dataclass(frozen=True, slots=True)
class Card:
    """A building or monument card."""

    id: str
    type: str
    name: Name
    pattern: str | None  # rows separated by " / ", "-" for a square outside; None where unknown
    scores: Way
    text: Text  # what it does, in our own words
    feeds: Feeder | None = None
    feedable: bool = False
    cottages: int = 0  # as how many cottages it counts when buildings are scored
    holds: Holds = NOTHING
    expansion: str = ""
    promo: bool = False
    removed_in: frozenset[str] = frozenset()
    numbers: Mapping[str, int] = field(default_factory=dict)
    unsure: frozenset[str] = frozenset()  # numbers that rest on one secondary source
    effects: Mapping[str, int] = field(default_factory=dict)
    needs: str = ""  # the fact without which it cannot be scored
    helps: str = (
        ""  # how it bends building or counting cubes, a word that `building` and `cubes` know
    )

    @property
    def box(self) -> str:
        """Which box it comes in; the promos count as base monuments in the rules."""
        return self.expansion or ("promo" if self.promo else "base")

    def with_numbers(self, changes: Mapping[str, int]) -> Card:
        """Give the same card with other numbers."""
        return replace(self, numbers={**self.numbers, **changes})


def by_id(*cards: Card) -> dict[str, Card]:
    """Index cards by their name in files and addresses."""
    return {card.id: card for card in cards}
