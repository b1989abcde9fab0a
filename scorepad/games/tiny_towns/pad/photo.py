"""From a photo to a town: the one place where words of the rules and of vision meet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from django.http import QueryDict

from scorepad.games.tiny_towns.pad.draft import (
    Before,
    DraftSquare,
    TownDraft,
    draft_of,
    likeliest_turn,
    squares_of,
    town_of,
)
from scorepad.games.tiny_towns.pad.finished import as_finished
from scorepad.games.tiny_towns.pad.mend import offered
from scorepad.games.tiny_towns.pad.samples import SAMPLES
from scorepad.games.tiny_towns.pad.together import together
from scorepad.games.tiny_towns.pad.town import NOTHING, cells_of
from scorepad.games.tiny_towns.rules.board import BUILDINGS, PIECES, TOWN
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.legality import NOT_BUILDABLE
from scorepad.games.tiny_towns.rules.pieces import piece_name
from scorepad.games.tiny_towns.rules.repairs import repairs
from scorepad.games.tiny_towns.rules.setup import FIRST_GAME
from scorepad.rules.text import Text
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.models import ASSUMED, Photo
from scorepad.web.pad import BoardLesson, LessonPicture, OfferedRepair, PhotoReader
from scorepad.web.photos import board_image, last_taken, other_views, picture_of
from vision import LOOKS, SquareReading
from vision.teach import lesson_of

LOOK = LOOKS["tiny-towns"]
TURNS = ("0", "1", "2", "3")
LESSON = 512  # the side of a board from which lessons are cut


class OpenDraft:
    """A board of a photo laid over a seat's town, with the choices of a form."""

    def __init__(
        self, photo: Photo, number: int, judged: Judged, index: int, post: QueryDict, over: bool
    ) -> None:
        self.photo, self.number, self.judged, self.index = photo, number, judged, index
        self.over = over
        self.draft = self._laid(post)

    def _laid(self, post: QueryDict) -> TownDraft:
        seat, read = self.judged.seats[self.index], self._read()
        asked = post.get("turn") or post.get("turns", "")
        turns = TURNS.index(asked) if asked in TURNS else likeliest_turn(read, seat.entry)
        before = Before.of(last_taken(seat))
        answers = {**answers_of(self._board), **answers_in(post)}
        draft = draft_of(read, seat.entry, before, turns, answers)
        place, _colon, piece = post.get("repair", "").partition(":")
        mended = next((square for square in draft.squares if str(square.place) == place), None)
        if mended and piece in (*PIECES, NOTHING):
            wanted = repaired(mended, None if piece == NOTHING else piece)
            return draft_of(read, seat.entry, before, turns, {**answers, mended.seen: wanted})
        return draft

    @property
    def _board(self) -> dict[str, Any]:
        return self.photo.boards[self.number - 1]

    def _read(self) -> list[SquareReading]:
        """The squares of the board, with what else is known of them."""
        board = {**self._board, "answers": {}}  # what was answered here is no reading
        others = [
            [squares_of(other) for other in photo.boards]
            for photo in other_views(self.photo, self.judged.seats[self.index], self.over)
        ]
        squares = together(squares_of(board), others)
        return as_finished(squares) if self.over else squares

    @property
    def entry(self) -> Entry:
        """The town as it would become."""
        return town_of(
            self.draft, self.judged.seats[self.index].entry, self.judged.table.setup["cards"]
        )

    @property
    def seen(self) -> dict[str, Any]:
        """What the photo alone says, to be remembered."""
        return self.draft.seen

    @property
    def answers(self) -> dict[str, str | None]:
        """What was answered so far, to be kept with the board."""
        return {str(seen): piece for seen, piece in self.draft.answers.items()}

    @property
    def open_squares(self) -> int:
        """How many squares cannot be taken without an answer."""
        return sum(square.is_open for square in self.draft.squares)

    @property
    def asked(self) -> int:
        """How many squares a player should look at before saying yes."""
        return len(self.draft.doubts)

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
            "answers": [(seen, piece or NOTHING) for seen, piece in draft.answers.items()],
            "doubts": [(square, self._choices(square)) for square in draft.doubts],
            "rest": [(square, self._choices(square)) for square in draft.rest],
            "pieces": [(piece, piece or NOTHING, self._name(piece)) for piece in (None, *PIECES)],
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
                "chosen": not square.is_open and piece == square.chosen,
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

    def board_lesson(self) -> BoardLesson:
        """The whole board as the reader sees it, with what was chosen."""
        chosen = {square.seen: square.chosen for square in self.draft.squares}
        squares = [chosen[seen] for seen in TOWN.squares]
        lesson = lesson_of(picture_of(self.photo), self._board["corners"], squares, LOOK)
        return BoardLesson(lesson.flat, lesson.squares)


def answers_in(post: QueryDict) -> dict[int, str | None]:
    """What a form says of squares of the photo: so far, in a list of all pieces, and just now."""
    said = {
        str(seen): post.get(f"other_{seen}") or post.get(f"square_{seen}", "")
        for seen in TOWN.squares
    }
    now, _colon, piece = post.get("pick", "").partition(":")
    return pieces_of({**said, **({now: piece} if piece else {})})


def answers_of(board: Mapping[str, Any]) -> dict[int, str | None]:
    """What players already said of a board's squares."""
    said = {seen: piece or NOTHING for seen, piece in board.get("answers", {}).items()}
    return pieces_of(said)


def pieces_of(said: Mapping[str, str]) -> dict[int, str | None]:
    """Pieces by squares; what is neither is left out."""
    squares = {str(square): square for square in TOWN.squares}
    return {
        squares[seen]: None if piece == NOTHING else piece
        for seen, piece in said.items()
        if seen in squares and piece in (*PIECES, NOTHING)
    }


def repaired(square: DraftSquare, piece: str | None) -> str | None:
    """The candidate that an offer means: a building, or the likeliest thing that is none."""
    if piece is not None:
        return piece
    labels = [candidate.label for candidate in square.reading.candidates]
    return next((label for label in labels if label not in BUILDINGS), None)


def give_monument(entry: Entry, card: str) -> Entry | None:
    """The town of whoever held a monument card, or of whoever turns out to have held none."""
    if not card:
        return {key: value for key, value in entry.items() if key != "monument"}
    return {**entry, "monument": card} if CARDS[card].type == "monument" else None


PHOTO = PhotoReader(
    draft=OpenDraft,
    begin={"variant": "standard", "cards": dict(FIRST_GAME), ASSUMED: list(FIRST_GAME.values())},
    reads_cards=True,
    give=give_monument,
    script=True,
    samples=SAMPLES,
    sample_setup={"variant": "standard", "cards": dict(FIRST_GAME)},
)
