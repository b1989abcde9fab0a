"""A game that begins with photos, as it would be if everything that they say were true."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorepad.web.find import find_table, pad_of
from scorepad.web.found import FoundBoard, found_boards, give_seats, photos_of
from scorepad.web.found_cards import (
    READ,
    FoundSlot,
    OwnCard,
    SeenCard,
    are_coming,
    found_slots,
    laid_out,
    own_cards,
    seen_cards,
    with_own,
)
from scorepad.web.judged import Changes, Judged, judge_table
from scorepad.web.models import Photo, Table
from scorepad.web.pad import Pad
from scorepad.web.photos import UNREAD


@dataclass(frozen=True, slots=True)
class FoundGame:
    """What the photos say, laid over the table: boards with their players, cards in their places."""

    table: Table
    pad: Pad
    photos: list[Photo]
    judged: Judged  # as it stands, with the cards that are certain
    boards: list[FoundBoard]
    seen: list[SeenCard]
    after: Judged
    slots: list[FoundSlot]

    @property
    def own(self) -> list[OwnCard]:
        """The cards that lay before players."""
        return own_cards(self.pad, self.judged, self.boards, self.seen)

    @property
    def open(self) -> list[FoundBoard]:
        """The boards that nobody said yes to yet, those with doubts first."""
        return sorted((b for b in self.boards if b.draft), key=self.is_clear)

    def is_clear(self, board: FoundBoard) -> bool:
        """Whether a board can be taken without a look at it."""
        legal = board.index is not None and self.after.result.seats[board.index].legal
        return bool(board.draft and not board.draft.asked and legal)

    @property
    def doubtful(self) -> list[FoundBoard]:
        return [board for board in self.open if not self.is_clear(board)]

    @property
    def asked(self) -> list[FoundSlot]:
        """The cards that somebody has to name."""
        return [slot for slot in self.slots if slot.is_asked]

    @property
    def has_guesses(self) -> bool:
        """Whether a photo names some of them, though not for sure."""
        return any(slot.candidates for slot in self.asked)

    @property
    def read(self) -> list[FoundSlot]:
        """The cards that a photo shows."""
        return [slot for slot in self.slots if slot.state == READ]

    @property
    def failed(self) -> bool:
        """Whether there are photos in which no card could be looked for."""
        return any(photo.cards_state == Photo.FAILED for photo in self.photos)

    @property
    def is_missing_some(self) -> bool:
        """Whether there are players whose boards nobody has shown."""
        seats = self.after.seats
        return any(self.pad.is_untouched(seat.entry) for seat in seats)

    @property
    def step(self) -> str:
        """What is being done right now."""
        if any(photo.state in UNREAD for photo in self.photos):
            return "boards"
        if any(photo.cards_state == Photo.COMING for photo in self.photos):
            return "large"
        return "cards" if are_coming(self.photos) else ""


def laid_over(table: Table) -> FoundGame:
    """Lay everything that the photos say over the table."""
    if pad_of(table).photo and table.is_from_photos:
        give_seats(table)
        table = find_table(table.code)
    pad, photos = pad_of(table), photos_of(table)
    seen = seen_cards(photos, pad)
    judged = with_certain_cards(judge_table(table), pad, seen)
    boards = found_boards(table, judged)
    after = judged.with_changes(_everything(judged, pad, boards, seen))
    slots = found_slots(table.setup, pad, after, seen)
    return FoundGame(table, pad, photos, judged, boards, seen, after, slots)


def with_certain_cards(judged: Judged, pad: Pad, seen: Sequence[SeenCard]) -> Judged:
    """A table with the cards that are certain in the places of those that only stand in."""
    return judged.with_changes(Changes({}, laid_out(judged.table.setup, pad, seen)))


def _everything(
    judged: Judged,
    pad: Pad,
    boards: Sequence[FoundBoard],
    seen: Sequence[SeenCard],
    but: int | None = None,
) -> Changes:
    """What the photos say of everybody; of one seat, if need be, all but its board."""
    drafts = {b.index: b.draft for b in boards if b.draft and b.index is not None}
    entries = {index: draft.entry for index, draft in drafts.items() if index != but}
    own = own_cards(pad, judged, boards, seen)
    held = {card.field: card.seat.number for card in own if card.seat}
    return with_own(Changes(entries), judged, pad, own, held)


def around(judged: Judged, index: int) -> tuple[Judged, list[FoundBoard]]:
    """A table as the photos show it around the one board that somebody checks: the cards that are certain,
    the boards of the others, and the card that lay before this one."""
    pad = pad_of(judged.table)
    seen = seen_cards(photos_of(judged.table), pad)
    judged = with_certain_cards(judged, pad, seen)
    boards = found_boards(judged.table, judged)
    return judged.with_changes(_everything(judged, pad, boards, seen, but=index)), boards
