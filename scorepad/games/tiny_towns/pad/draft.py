"""A town as a photo would have it: a reading laid over what stands, with what it leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.games.tiny_towns.pad.town import with_cubes, with_piece
from scorepad.games.tiny_towns.pad.turning import PLACES
from scorepad.games.tiny_towns.rules.board import TOWN, place
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.rules.text import Text
from scorepad.web.judged import Entry
from vision import Candidate, SquareReading

Squares = list[str | None]
NOTHING_READ: Squares = [None] * len(TOWN.squares)


@dataclass(frozen=True, slots=True)
class DraftSquare:
    """One square: what the photo shows, what stands in the town, and what is chosen so far."""

    seen: int  # the square in the photo, which names the field of the form
    place: int  # the square in the town
    reading: SquareReading
    mine: str | None
    by_hand: bool  # the player changed it since the last photo
    chosen: str | None

    @property
    def conflict(self) -> bool:
        """The town holds something else that somebody put there."""
        return self.mine != self.reading.piece and (self.mine is not None or self.by_hand)

    @property
    def asked(self) -> bool:
        """Whether a player should look at it before saying yes."""
        return self.conflict or not self.reading.is_sure

    @property
    def candidates(self) -> list[str | None]:
        """What one tap can choose: the photo's three best, the town’s own, and what was chosen."""
        labels = [candidate.label for candidate in self.reading.candidates[:3]]
        for extra in ([self.mine] if self.conflict else []) + [self.chosen]:
            if extra not in labels:
                labels.append(extra)
        return labels

    @property
    def where(self) -> Text:
        return place(self.place)

    @property
    def row(self) -> int:
        return TOWN.place(self.place)[0]

    @property
    def column(self) -> int:
        return TOWN.place(self.place)[1]


@dataclass(frozen=True, slots=True)
class TownDraft:
    """A town as a photo would have it, before anybody said yes."""

    turns: int
    squares: tuple[DraftSquare, ...]  # in the order of the town

    @property
    def doubts(self) -> list[DraftSquare]:
        """The squares to look at, most doubtful first."""
        asked = [square for square in self.squares if square.asked]
        return sorted(asked, key=lambda s: (not s.conflict, s.reading.confidence))

    @property
    def rest(self) -> list[DraftSquare]:
        return [square for square in self.squares if not square.asked]

    @property
    def unfolded(self) -> bool:
        """Whether the squares without doubts are shown at once: nothing else is, or one was changed."""
        return not self.doubts or any(s.chosen != s.reading.piece for s in self.rest)

    @property
    def read_squares(self) -> Squares:
        """What the photo alone says, in the order of the town."""
        return [square.reading.piece for square in self.squares]


def squares_of(board: Mapping[str, Any]) -> list[SquareReading]:
    """The squares of a kept board."""
    return [
        SquareReading(
            *TOWN.place(index),
            tuple(Candidate(label, confidence) for label, confidence in square["candidates"]),
            tuple(square["on"]),
        )
        for index, square in enumerate(board["squares"])
    ]


def likeliest_turn(board: Mapping[str, Any], town: Entry) -> int:
    """The turn in which a photo agrees best with what already stands."""
    if not any(town["squares"]):
        return 0
    read = [square.piece for square in squares_of(board)]

    def agreement(turns: int) -> int:
        places = PLACES[turns]
        return sum(town["squares"][places[s]] == piece for s, piece in enumerate(read))

    return max(range(4), key=agreement)


def draft_of(
    board: Mapping[str, Any],
    town: Entry,
    before: Squares,
    turns: int,
    picked: Mapping[int, str | None],
) -> TownDraft:
    """Lay a reading over a town; what the player changed by hand stays unless they say otherwise."""
    if not any(town["squares"]):
        before = NOTHING_READ  # whoever cleared a town wants it filled anew
    squares = []
    for seen, reading in enumerate(squares_of(board)):
        where = PLACES[turns][seen]
        mine = town["squares"][where]
        by_hand = mine != before[where]
        chosen = picked.get(seen, mine if by_hand else reading.piece)
        squares.append(DraftSquare(seen, where, reading, mine, by_hand, chosen))
    return TownDraft(turns, tuple(sorted(squares, key=lambda square: square.place)))


def town_of(draft: TownDraft, town: Entry, cards: Mapping[str, str]) -> Entry:
    """The town with everything that was chosen."""
    changed = town
    for square in draft.squares:
        changed = with_piece(changed, square.place, square.chosen)
        on = list(square.reading.on)[: room_on(square.chosen, cards)]
        if on and square.chosen == square.reading.piece and square.chosen != square.mine:
            changed = with_cubes(changed, square.place, on)
    return changed


def room_on(piece: str | None, cards: Mapping[str, str]) -> int:
    """How many cubes the drawn card lets lie on a building."""
    return CARDS[cards[piece]].holds.most if piece and piece in cards else 0
