"""From a photo to a town: the one place where words of the rules and of vision meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from django.http import QueryDict

from scorepad.games.tiny_towns.pad.draft import (
    NOTHING_READ,
    DraftSquare,
    Squares,
    TownDraft,
    draft_of,
    likeliest_turn,
    town_of,
)
from scorepad.games.tiny_towns.pad.mend import offered
from scorepad.games.tiny_towns.pad.town import NOTHING, cells_of
from scorepad.games.tiny_towns.rules.board import BUILDINGS, PIECES, TOWN
from scorepad.games.tiny_towns.rules.legality import NOT_BUILDABLE
from scorepad.games.tiny_towns.rules.pieces import piece_name
from scorepad.games.tiny_towns.rules.repairs import repairs
from scorepad.games.tiny_towns.rules.setup import FIRST_GAME
from scorepad.rules.text import Text
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.models import Photo
from scorepad.web.pad import LessonPicture, OfferedRepair, PhotoReader
from scorepad.web.photos import board_image, last_taken

TURNS = ("0", "1", "2", "3")
LESSON = 512  # the side of a board from which lessons are cut


class OpenDraft:
    """A board of a photo laid over a seat's town, with the choices of a form."""

    def __init__(
        self, photo: Photo, number: int, judged: Judged, index: int, post: QueryDict
    ) -> None:
        self.photo, self.number, self.judged, self.index = photo, number, judged, index
        self.draft = self._laid(post)

    def _laid(self, post: QueryDict) -> TownDraft:
        board, seat = self.photo.boards[self.number - 1], self.judged.seats[self.index]
        asked = post.get("turn") or post.get("turns", "")
        turns = TURNS.index(asked) if asked in TURNS else likeliest_turn(board, seat.entry)
        before: Squares = last_taken(seat) or NOTHING_READ
        picked = picked_in(post)
        draft = draft_of(board, seat.entry, before, turns, picked)
        place, _colon, piece = post.get("repair", "").partition(":")
        mended = next((square for square in draft.squares if str(square.place) == place), None)
        if mended and piece in (*PIECES, NOTHING):
            wanted = repaired(mended, None if piece == NOTHING else piece)
            return draft_of(board, seat.entry, before, turns, {**picked, mended.seen: wanted})
        return draft

    @property
    def entry(self) -> Entry:
        """The town as it would become."""
        return town_of(
            self.draft, self.judged.seats[self.index].entry, self.judged.table.setup["cards"]
        )

    @property
    def seen(self) -> Squares:
        """What the photo alone says, in the order of the town."""
        return self.draft.read_squares

    @cached_property
    def after(self) -> Judged:
        """The table as if the draft were true."""
        return self.judged.with_changes(Changes.at(self.index, self.entry))

    def show(self) -> dict[str, Any]:
        """What the live part of the page shows."""
        draft, result = self.draft, self.after.result.seats[self.index]
        cells = cells_of(self.after, self.index)
        return {
            "draft": draft,
            "next_turn": (draft.turns + 1) % len(TURNS),
            "cells": list(zip(cells, draft.squares, strict=True)),
            "doubts": [(square, self._choices(square)) for square in draft.doubts],
            "rest": [(square, self._choices(square)) for square in draft.rest],
            "pieces": [(piece or NOTHING, self._name(piece)) for piece in (None, *PIECES)],
            "result": result,
            "offers": self.offers(),
            "conflicts": sum(square.conflict for square in draft.squares),
        }

    def _name(self, piece: str | None) -> Text:
        monument = self.judged.seats[self.index].entry.get("monument")
        return piece_name(piece, self.after.loaded.cards, monument)

    def _choices(self, square: DraftSquare) -> list[dict[str, Any]]:
        shares = {c.label: c.confidence for c in square.reading.candidates}
        return [
            {
                "value": piece or NOTHING,
                "piece": piece,
                "name": self._name(piece),
                "share": round(100 * shares[piece]) if piece in shares else None,
                "mine": square.conflict and piece == square.mine,
                "chosen": piece == square.chosen,
            }
            for piece in square.candidates
        ]

    def offers(self) -> list[OfferedRepair]:
        """What the photo may also show that would make an impossible town possible."""
        if not self.after.result.seats[self.index].problem(NOT_BUILDABLE):
            return []
        candidates = {
            square.place: [
                c.label if c.label in BUILDINGS else None for c in square.reading.candidates
            ]
            for square in self.draft.squares
        }
        found = repairs(self.after.loaded, self.index, candidates=candidates)
        return offered(repair for repair in found if repair.piece in candidates[repair.square])

    def lessons(self) -> Iterator[LessonPicture]:
        """Each square that was doubtful or corrected, with what it really shows."""
        asked = [
            s for s in self.draft.squares if s.chosen != s.reading.piece or not s.reading.is_sure
        ]
        if not asked:
            return
        board, side = board_image(self.photo, self.number, size=LESSON), LESSON // TOWN.columns
        for square in asked:
            row, column = TOWN.place(square.seen)
            picture = board[side * row : side * (row + 1), side * column : side * (column + 1)]
            yield LessonPicture(picture, square.chosen or NOTHING, square.reading.piece or NOTHING)


def picked_in(post: QueryDict) -> dict[int, str | None]:
    """What a form chose for each square of the photo; "other" wins over the candidates."""
    picked: dict[int, str | None] = {}
    for seen in TOWN.squares:
        piece = post.get(f"other_{seen}") or post.get(f"square_{seen}") or ""
        if piece == NOTHING:
            picked[seen] = None
        elif piece in PIECES:
            picked[seen] = piece
    return picked


def repaired(square: DraftSquare, piece: str | None) -> str | None:
    """The candidate that an offer means: a building, or the likeliest thing that is none."""
    if piece is not None:
        return piece
    labels = [candidate.label for candidate in square.reading.candidates]
    return next((label for label in labels if label not in BUILDINGS), None)


PHOTO = PhotoReader(
    draft=OpenDraft,
    samples=tuple(f"tiny_towns/samples/{number}.jpg" for number in (1, 2, 3)),
    sample_setup={"variant": "standard", "cards": dict(FIRST_GAME)},
)
