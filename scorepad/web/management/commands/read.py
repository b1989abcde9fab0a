"""`python manage.py read PHOTO…`: read the boards in photos, one reading a line."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from scorepad.games import GAMES
from scorepad.web.card_names import printed_names, with_cards
from vision import BoardReading, NotAPhoto, Point, Reading, SquareReading
from vision.cards.reading import SURE
from vision.command import add_options, read_file


class Command(BaseCommand):
    """Read photos without the site."""

    help = (
        "Read the boards in PHOTOS and print one reading a line. A photo without a board has no boards; "
        "a file that is no photo has an error, and the exit code is 2."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        add_options(parser)
        parser.add_argument(
            "--cards", choices=sorted(GAMES), metavar="GAME", help="whose cards are looked for, too"
        )
        parser.add_argument("--pretty", action="store_true", help="draw for a person")

    def handle(
        self,
        *args: object,
        photos: list[Path],
        look: str,
        corners: list[Point] | None,
        steps: Path | None,
        cards: str | None,
        pretty: bool,
        **options: object,
    ) -> None:
        refused = False
        for path in photos:
            reading = read_file(path, look, corners, steps)
            refused = refused or isinstance(reading, NotAPhoto)
            found = None if isinstance(reading, NotAPhoto) else cards_of(path, cards)
            if pretty:
                self.stdout.write("\n".join((*drawn(str(path), reading), *listed(found))) + "\n")
            else:
                told = with_cards(reading.to_dict(path.name), found)
                self.stdout.write(json.dumps(told, ensure_ascii=False))
        if refused:
            sys.exit(2)


def cards_of(path: Path, slug: str | None) -> dict[str, Any] | None:
    """The cards of a game in a photo, if they are asked for."""
    if slug is None:
        return None
    # Loaded here, for the recogniser is large and seldom needed.
    from vision.cards.read import read_cards

    names = {game.slug: printed_names(game) for game in GAMES.values()}
    found = read_cards(path.read_bytes(), names.pop(slug), names)
    return None if isinstance(found, NotAPhoto) else found.to_dict()


def listed(cards: dict[str, Any] | None) -> Iterator[str]:
    """The cards as a person likes to see them; a doubtful one has a question mark and its second guess."""
    if cards is None:
        return
    for card in cards["cards"]:
        sure = card["confidence"] >= SURE
        guesses = ", ".join(f"{name} {share:.0%}" for name, share in card["candidates"][:3])
        yield f"  {' ' if sure else '?'} {card['count']} × {guesses}: “{card['text']}”"
    if not cards["cards"]:
        yield "  No card with a name of that game."
    if cards["other"]:
        yield f"  These look like cards of another game: {cards['other']}."


def drawn(name: str, reading: Reading | NotAPhoto) -> Iterator[str]:
    """A reading as a person likes to see it."""
    if isinstance(reading, NotAPhoto):
        yield f"{name}: {reading.message}"
        return
    yield f"{name}: {reading.width} × {reading.height}, {reading.ms:.0f} ms"
    if reading.trouble:
        yield f"  {reading.trouble.message}"
    for number, board in enumerate(reading.boards, start=1):
        yield f"  Board {number}, {board.confidence:.0%} sure"
        yield from grid(board)


def grid(board: BoardReading) -> Iterator[str]:
    """The squares with their certainty; a doubtful one has a question mark and its second guess."""
    rows: dict[int, list[str]] = {}
    for square in board.squares:
        rows.setdefault(square.row, []).append(cell(square))
    line = "  +" + "+".join("-" * len(text) for text in rows[0]) + "+"
    for row in rows.values():
        yield line
        yield "  |" + "|".join(row) + "|"
    yield line
    for square in board.squares:
        if not square.is_sure:
            guesses = ", ".join(
                f"{c.label or 'empty'} {c.confidence:.0%}" for c in square.candidates[:3]
            )
            yield f"  ? row {square.row + 1}, column {square.column + 1}: {guesses}"
        if square.on:
            yield f"  row {square.row + 1}, column {square.column + 1} carries {', '.join(square.on)}"


def cell(square: SquareReading) -> str:
    """One square of the drawing."""
    return f"{' ' if square.is_sure else '?'}{square.piece or '':<8}{'+' * len(square.on):<3}"
