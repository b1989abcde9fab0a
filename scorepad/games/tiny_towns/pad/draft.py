"""A town as a photo would have it: a reading laid over what stands, with what it leaves open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
LIKELY = 0.5  # what is more likely than not is the answer until somebody gives another


@dataclass(frozen=True, slots=True)
class Before:
    """What the last photo that went into a town showed, and where a player answered."""

    squares: Squares
    answered: frozenset[int] = frozenset()

    @classmethod
    def of(cls, taken: Any) -> Before:
        """As it was remembered; older releases kept the squares alone."""
        if isinstance(taken, Mapping):
            return cls(list(taken["squares"]), frozenset(taken["answered"]))
        return cls(list(taken) if taken else NOTHING_READ)


@dataclass(frozen=True, slots=True)
class DraftSquare:
    """One square: what the photo shows, what stands in the town, and what is chosen so far."""

    seen: int  # the square in the photo, which names the field of the form
    place: int  # the square in the town
    reading: SquareReading
    mine: str | None
    by_hand: bool  # the player put it there, or said so, since the last photo
    answer: tuple[str | None] | None  # what the player said it is, if anything

    @property
    def conflict(self) -> bool:
        """The town holds something else that somebody put there."""
        return self.mine != self.reading.piece and (self.mine is not None or self.by_hand)

    @property
    def asked(self) -> bool:
        """Whether a player should look at it before saying yes."""
        return self.answer is None and (self.conflict or not self.reading.is_sure)

    @property
    def is_open(self) -> bool:
        """Whether nothing is likely enough to be taken without an answer."""
        return self.answer is None and not self.by_hand and self.reading.confidence <= LIKELY

    @property
    def chosen(self) -> str | None:
        """What the town would hold; where nothing is likely, what stands there stays."""
        if self.answer is not None:
            return self.answer[0]
        return self.mine if self.by_hand or self.is_open else self.reading.piece

    @property
    def candidates(self) -> list[str | None]:
        """What one tap can choose: the photo's three best, the town’s own, and what was chosen."""
        labels = [candidate.label for candidate in self.reading.candidates[:3]]
        more = [self.mine] if self.conflict else []
        for extra in more + ([] if self.is_open else [self.chosen]):
            if extra not in labels:
                labels.append(extra)
        return labels

    @property
    def where(self) -> Text:
        return place(self.place)


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
    def answers(self) -> dict[int, str | None]:
        """What the player said, by the squares of the photo."""
        return {square.seen: square.answer[0] for square in self.squares if square.answer}

    @property
    def seen(self) -> dict[str, Any]:
        """What the photo alone says, in the order of the town, and where a player answered."""
        return {
            "squares": [square.reading.piece for square in self.squares],
            "answered": [square.place for square in self.squares if square.answer],
        }


def squares_of(board: Mapping[str, Any]) -> list[SquareReading]:
    """The squares of a kept board, with what players already said of them."""
    said = board.get("answers", {})
    return [
        SquareReading(
            *TOWN.place(index),
            ((Candidate(said[str(index)], 1.0),) if str(index) in said else candidates_of(square)),
            tuple(square["on"]),
        )
        for index, square in enumerate(board["squares"])
    ]


def candidates_of(square: Mapping[str, Any]) -> tuple[Candidate, ...]:
    """What the reader thought of one square."""
    return tuple(Candidate(label, confidence) for label, confidence in square["candidates"])


def likeliest_turn(read: Sequence[SquareReading], town: Entry) -> int:
    """The turn in which a photo agrees best with what already stands."""
    if not any(town["squares"]):
        return 0

    def agreement(turns: int) -> int:
        places = PLACES[turns]
        return sum(town["squares"][places[s]] == one.piece for s, one in enumerate(read))

    return max(range(4), key=agreement)


def draft_of(
    read: Sequence[SquareReading],
    town: Entry,
    before: Before,
    turns: int,
    answers: Mapping[int, str | None],
) -> TownDraft:
    """Lay a reading over a town; what the player changed by hand stays unless they say otherwise."""
    if not any(town["squares"]):
        before = Before(NOTHING_READ)  # whoever cleared a town wants it filled anew
    squares = []
    for seen, reading in enumerate(read):
        where = PLACES[turns][seen]
        mine = town["squares"][where]
        by_hand = mine != before.squares[where] or where in before.answered
        answer = (answers[seen],) if seen in answers else None
        squares.append(DraftSquare(seen, where, reading, mine, by_hand, answer))
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
