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
from scorepad.rules.text import Name, Text

# What people and photos take for each other, most alike first; anything else comes after.
ALIKE = (
    {"tavern", "factory"},
    {"farm", "chapel"},
    {"chapel", "theater"},
    {"cottage", "tavern"},
    {"farm", "monument"},
)
MONUMENT_PIECE = Name("monument", "monument")
Candidates = Mapping[Square, Sequence[str | None]]  # what else a photo may show, best first


class Repair(NamedTuple):
    """One square with another piece on it, or none."""

    square: Square
    piece: str | None
    text: Text  # a command


def stuck_squares(table: Table, seat: int, stuck: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares to mark in a town that cannot be built, of all those left when nothing more goes.

    In a crowded town nearly everything is left over, which tells nobody where to look. What is marked
    are the squares of the offered repairs: everything but such a square can be built, and with it
    nothing leads there. Where no single change helps, all that is left is marked.
    """
    return tuple(sorted({repair.square for repair in repairs(table, seat)})) or stuck


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
            found.append(Repair(square, piece, _command(town, square, piece)))
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


def _command(town: Town, square: Square, piece: str | None) -> Text:
    now = town.squares[square]
    where = place(square)
    if now not in BUILDINGS:
        return Text(
            "Put {new} in {where}",
            "Mettre {new} en {where}",
            new=_name(town, piece or "").a,
            where=where,
        )
    old = _name(town, now).the
    if piece is None:
        return Text("Take away {old} in {where}", "Retirer {old} en {where}", old=old, where=where)
    return Text(
        "Make {old} in {where} {new}",
        "Remplacer {old} en {where} par {new}",
        old=old,
        where=where,
        new=_name(town, piece).a,
    )


def _name(town: Town, piece: str) -> Name:
    # A monument's own name would stand oddly behind an article: the The Prism Forge.
    return MONUMENT_PIECE if piece == "monument" else town.cards[piece].name
