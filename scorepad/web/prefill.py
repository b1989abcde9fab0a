"""From what a photo shows to a town: the one place where words of the rules and of vision meet."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scorepad.rules.text import Text
from scorepad.rules.tiny_towns.board import BUILDINGS, PIECES, RESOURCES, place
from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.rules.tiny_towns.repairs import Repair, repairs
from scorepad.web.models import Photo, Seat, Table
from scorepad.web.sheet import piece_name
from scorepad.web.tables import Judged, Town, judge_table, with_piece
from vision import Candidate, SquareReading

Squares = list[str | None]
# Where each square of the photo comes to lie after so many quarters clockwise.
PLACES = [list(range(16))]
for _quarter in range(3):
    PLACES.append([4 * (s % 4) + 3 - s // 4 for s in PLACES[-1]])


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
        return self.place // 4

    @property
    def column(self) -> int:
        return self.place % 4


@dataclass(frozen=True, slots=True)
class Draft:
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
            index // 4,
            index % 4,
            tuple(Candidate(label, confidence) for label, confidence in square["candidates"]),
            tuple(square["on"]),
        )
        for index, square in enumerate(board["squares"])
    ]


def last_read(table: Table, position: int) -> Squares:
    """What the last photo that went into a town showed: whatever differs was changed by hand."""
    taken = Photo.objects.filter(table=table, taken_at__isnull=False).order_by("-taken_at")
    for squares in taken.values_list("taken", flat=True):
        if str(position) in squares:
            return list(squares[str(position)])
    return [None] * 16


def likeliest_turn(board: Mapping[str, Any], town: Town) -> int:
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
    town: Town,
    before: Squares,
    turns: int,
    picked: Mapping[int, str | None],
) -> Draft:
    """Lay a reading over a town; what the player changed by hand stays unless they say otherwise."""
    if not any(town["squares"]):
        before = [None] * 16  # whoever cleared a town wants it filled anew
    squares = []
    for seen, reading in enumerate(squares_of(board)):
        where = PLACES[turns][seen]
        mine = town["squares"][where]
        by_hand = mine != before[where]
        chosen = picked.get(seen, mine if by_hand else reading.piece)
        squares.append(DraftSquare(seen, where, reading, mine, by_hand, chosen))
    return Draft(turns, tuple(sorted(squares, key=lambda square: square.place)))


def town_of(draft: Draft, town: Town, cards: Mapping[str, str]) -> Town:
    """The town with everything that was chosen."""
    changed = town
    for square in draft.squares:
        changed = with_piece(changed, square.place, square.chosen)
        on = list(square.reading.on)[: room_on(square.chosen, cards)]
        if on and square.chosen == square.reading.piece and square.chosen != square.mine:
            changed.setdefault("on", {})[str(square.place)] = on
    if changed.get("on") == {} and "on" not in town:
        del changed["on"]
    return changed


def room_on(piece: str | None, cards: Mapping[str, str]) -> int:
    """How many cubes the drawn card lets lie on a building."""
    return CARDS[cards[piece]].holds.most if piece and piece in cards else 0


def judge_draft(table: Table, seats: tuple[Seat, ...], index: int, draft: Draft) -> Judged:
    """Judge the table as if the draft were true."""
    seat = copy.copy(seats[index])
    seat.town = town_of(draft, seat.town, table.setup["cards"])
    return judge_table(table, (*seats[:index], seat, *seats[index + 1 :]))


def offers(judged: Judged, index: int, draft: Draft) -> list[Repair]:
    """What the photo may also show that would make an impossible town possible."""
    problems = judged.result.towns[index].problems
    if not any(problem.code == "not-buildable" for problem in problems):
        return []
    candidates = {
        square.place: [c.label if c.label in BUILDINGS else None for c in square.reading.candidates]
        for square in draft.squares
    }
    found = repairs(judged.rules_table, index, candidates=candidates)
    return [repair for repair in found if repair.piece in candidates[repair.square]]


def repaired(square: DraftSquare, piece: str | None) -> str | None:
    """The candidate that an offer means: a building, or the likeliest thing that is none."""
    if piece is not None:
        return piece
    labels = [candidate.label for candidate in square.reading.candidates]
    return next((label for label in labels if label not in BUILDINGS), None)


def choices_of(square: DraftSquare, judged: Judged, index: int) -> list[dict[str, Any]]:
    """The choices of one square as the page shows them."""
    cards, monument = judged.data["cards"], judged.seats[index].town.get("monument")
    shares = {c.label: c.confidence for c in square.reading.candidates}
    return [
        {
            "value": piece or "empty",
            "piece": piece,
            "symbol": "cube" if piece in RESOURCES else piece,
            "name": piece_name(piece, cards, monument),
            "share": round(100 * shares[piece]) if piece in shares else None,
            "mine": square.conflict and piece == square.mine,
            "chosen": piece == square.chosen,
        }
        for piece in square.candidates
    ]


def other_pieces(judged: Judged, index: int) -> list[tuple[str, Text]]:
    """Everything that can stand on a square."""
    cards, monument = judged.data["cards"], judged.seats[index].town.get("monument")
    return [(piece or "empty", piece_name(piece, cards, monument)) for piece in (None, *PIECES)]
