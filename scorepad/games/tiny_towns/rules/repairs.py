"""The nearest repairs of an impossible town: one square changed, and it could have been built."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scorepad.games.tiny_towns.rules.board import BUILDINGS, TOWN, place
from scorepad.games.tiny_towns.rules.in_play import cards_in_play, towns_of
from scorepad.games.tiny_towns.rules.legality import site_of
from scorepad.games.tiny_towns.rules.proof import prove
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.grid import Square
from scorepad.rules.text import Text

# What people and photos take for each other, most alike first; anything else comes after.
ALIKE = (
    {"tavern", "factory"},
    {"farm", "chapel"},
    {"chapel", "theater"},
    {"cottage", "tavern"},
    {"farm", "monument"},
)
Candidates = Mapping[Square, Sequence[str | None]]  # what else a photo may show, best first


class Repair(NamedTuple):
    """One square with another piece on it, or none."""

    square: Square
    piece: str | None
    text: Text


def repairs(
    table: Table, seat: int, candidates: Candidates | None = None, most: int = 3
) -> list[Repair]:
    """Give up to so many single changes that make the town buildable, best first."""
    towns = towns_of(table, cards_in_play(table))
    town = towns[seat]
    right, left = towns[seat - 1], towns[(seat + 1) % len(towns)]
    stuck = prove(site_of(town, right, left)).stuck
    if not stuck:
        return []
    found: list[Repair] = []
    for square, piece in sorted(
        _changes(town), key=lambda c: _distance(town, c, stuck, candidates or {})
    ):
        squares = list(town.squares)
        squares[square] = piece
        if (
            squares.count("monument") <= 1
            and prove(site_of(town, right, left, squares)).order is not None
        ):
            found.append(Repair(square, piece, _sentence(town, square, piece)))
            if len(found) == most:
                break
    return found


def _changes(town: Town) -> Iterator[tuple[Square, str | None]]:
    for square in TOWN.squares:
        now = town.squares[square] if town.squares[square] in BUILDINGS else None
        for piece in (None, *BUILDINGS):
            if piece != now and (piece != "monument" or town.held):
                yield square, piece


def _distance(
    town: Town, change: tuple[Square, str | None], stuck: tuple[Square, ...], candidates: Candidates
) -> tuple[int, int, int, Square]:
    square, piece = change
    seen = list(candidates.get(square, ()))
    by_photo = seen.index(piece) if piece in seen else len(PIECES_KNOWN)
    pair = {town.squares[square], piece}
    alike = ALIKE.index(pair) if pair in ALIKE else len(ALIKE) + (piece is not None)
    return by_photo, square not in stuck, alike, square


PIECES_KNOWN = (None, *BUILDINGS)


def _sentence(town: Town, square: Square, piece: str | None) -> Text:
    where = place(square)
    if piece is None:
        return Text(
            "This would be legal if {where} had no building.",
            "Ce serait légal si {where} n’avait pas de bâtiment.",
            where=where,
        )
    card = town.held if piece == "monument" else town.cards[piece]
    return Text(
        "This would be legal if {where} were: {card}.",
        "Ce serait légal si {where} portait : {card}.",
        where=where,
        card=card.name if card else piece,
    )
