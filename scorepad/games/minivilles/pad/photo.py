"""From a photo of a town's cards to the town: how many of each, and which monuments are built."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from django.http import QueryDict

from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.load import MOST
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.rules.game import ReferenceCard
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.models import Photo
from scorepad.web.numbers import whole
from scorepad.web.pad import LessonPicture, PhotoReader
from scorepad.web.photos import is_sure

SHOWN = "shown"  # a form that says so was answered by somebody who saw the cards


class CountedCard(NamedTuple):
    """A card with how many of it lie in the town."""

    card: ReferenceCard
    number: int
    seen: bool  # whether the photo shows it
    sure: bool


class AskedMonument(NamedTuple):
    """A monument: its name stands on both sides, so a photo cannot tell whether it is built."""

    card: ReferenceCard
    built: bool
    seen: bool


class TownOfCards:
    """The cards of a photo laid over a seat's town, with the choices of a form."""

    def __init__(
        self,
        photo: Photo,
        number: int,
        judged: Judged,
        index: int,
        post: QueryDict,
        over: bool = True,
    ) -> None:
        self.judged, self.index, self.post = judged, index, post
        board = photo.boards[number - 1]
        self.read = {card["card"]: card for card in board["cards"]}
        self.certain = bool(board.get("certain"))

    @property
    def _town(self) -> Entry:
        entry: Entry = self.judged.seats[self.index].entry
        return entry

    @cached_property
    def cards(self) -> list[CountedCard]:
        """Every establishment: as the form says, else as the photo does, else as it stands."""
        return [self._counted(card) for card in ESTABLISHMENTS.values()]

    def _counted(self, card: ReferenceCard) -> CountedCard:
        read = self.read.get(card.id)
        said = whole(self.post.get(f"card_{card.id}", ""))
        now = int(self._town["cards"].get(card.id, 0))
        number = int(read["count"]) if read else now
        sure = read is not None and self.certain and is_sure(read)
        return CountedCard(card, min(MOST, number if said is None else said), bool(read), sure)

    @cached_property
    def monuments(self) -> list[AskedMonument]:
        """Every monument, those that lie in the photo first."""
        built = self.post.getlist("built") if SHOWN in self.post else self._town["monuments"]
        asked = [AskedMonument(c, n in built, n in self.read) for n, c in MONUMENTS.items()]
        return sorted(asked, key=lambda one: not one.seen)

    @property
    def entry(self) -> Entry:
        """The town as it would become."""
        built = {one.card.id for one in self.monuments if one.built}
        return {
            **self._town,
            "cards": {one.card.id: one.number for one in self.cards if one.number},
            "monuments": [name for name in MONUMENTS if name in built],
        }

    @property
    def seen(self) -> dict[str, int]:
        """What the photo alone says."""
        return {card: int(read["count"]) for card, read in self.read.items()}

    @property
    def answers(self) -> dict[str, Any]:
        """Nothing is kept before somebody says yes."""
        return {}

    @property
    def open_squares(self) -> int:
        """Nothing that could not be taken as it is."""
        return 0

    @property
    def asked(self) -> int:
        """The cards that are no more than likely, and the monuments, which are always asked for."""
        return sum(one.seen and not one.sure for one in self.cards) + (SHOWN not in self.post)

    def show(self) -> dict[str, Any]:
        """What the live part of the page shows."""
        after = self.judged.with_changes(Changes.at(self.index, self.entry))
        lying = [one for one in self.cards if one.number or one.seen]
        return {
            "doubts": [one for one in lying if one.seen and not one.sure],
            "lying": [one for one in lying if not one.seen or one.sure],
            "others": [one for one in self.cards if one not in lying],
            "monuments": self.monuments,
            "result": after.result.seats[self.index],
        }

    def lessons(self) -> Iterator[LessonPicture]:
        """Names are read by letters, not by examples."""
        return iter(())

    def board_lesson(self) -> None:
        """No board is learnt where there is none."""


PHOTO = PhotoReader(draft=TownOfCards, begin={}, reads_cards=True)
