"""What a file holds: games that can be taken, and what cannot with the reason."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from django.utils import timezone

from scorepad.rules.ranks import dense_ranks_of, ranks_of
from scorepad.rules.text import can_be_shown
from scorepad.web.exchange.reasons import sentence
from scorepad.web.models import LONGEST_NAME
from scorepad.web.models.groups import LONGEST_NOTES, LONGEST_PLACE

FIRST_YEAR = 1900
MOST_PLAYERS = 12  # as many as a game file may have
MOST_POINTS = 1000
LONGEST_UID = 64
# Clocks go apart and a phone may be half a day ahead of us; a game of next week is a slip.
AHEAD = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class FileTrouble:
    """Something in a file that cannot be taken."""

    code: str
    values: Mapping[str, Any] = field(default_factory=dict)
    number: int | None = None  # of the game in the file, from 1
    line: int | None = None

    @property
    def sentence(self) -> str:
        """The reason in the reader's language."""
        return sentence(self.code, self.values)

    def to_list(self) -> list[Any]:
        """As JSON."""
        return [self.code, dict(self.values), self.number, self.line]


@dataclass(frozen=True, slots=True)
class ForeignPlay:
    """A game that the pad does not know."""

    name: str


FileRows = tuple[tuple[str, int, int | None], ...]  # the player's key in the file, rank, score


@dataclass(frozen=True, slots=True)
class FilePlay:
    """One game of a file; its players are still those of the file."""

    uid: str
    source: str
    game: str
    played_at: str  # ISO, with its offset
    rows: FileRows
    league: bool | None = None  # None: the file does not say
    place: str = ""
    notes: str = ""
    data: Mapping[str, Any] | None = None
    decided_by: str = ""
    expansion: str = ""
    tallies: tuple[Mapping[str, Any], ...] = ()
    broken_off: bool = False
    game_name: str = ""  # of a game that has no folder here
    log: tuple[Any, ...] | None = None
    assumed: tuple[str, ...] = ()
    odd: bool = False  # the rules would give other places than the file does
    number: int = 0
    line: int = 0

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {name: getattr(self, name) for name in self.__slots__}

    @staticmethod
    def from_dict(data: Mapping[str, Any]) -> FilePlay:
        """The opposite of `to_dict`."""
        rows = tuple((key, rank, score) for key, rank, score in data["rows"])
        log = tuple(data["log"]) if data["log"] is not None else None
        tallies, assumed = tuple(data["tallies"]), tuple(data.get("assumed", ()))
        plain = {**data, "rows": rows, "tallies": tallies, "log": log, "assumed": assumed}
        return FilePlay(**plain)


def one_line(text: object, longest: int = LONGEST_NAME) -> str:
    """A text without anything that cannot be shown, in one line, not too long."""
    if not isinstance(text, str):
        return ""
    shown = "".join(letter if can_be_shown(letter) else " " for letter in text[: 4 * longest])
    return " ".join(shown.split())[:longest].strip()


def place_of(text: object) -> str:
    """Where a game was played."""
    return one_line(text, LONGEST_PLACE)


def notes_of(text: object) -> str:
    """Notes may have lines; what no database takes is left out."""
    if not isinstance(text, str):
        return ""
    kept = (
        letter
        for letter in text[: 2 * LONGEST_NOTES]
        if letter in "\n\t" or unicodedata.category(letter) not in ("Cc", "Cs")
    )
    return "".join(kept).strip()[:LONGEST_NOTES].strip()


def moment(value: object) -> datetime | FileTrouble:
    """When a game was played; without an offset it is taken as universal time."""
    try:
        found = datetime.fromisoformat(value.strip()) if isinstance(value, str) else None
    except ValueError:
        found = None
    if found is None:
        return FileTrouble("date", {"found": short(value)})
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    if not FIRST_YEAR <= found.year < 9999:
        return FileTrouble("date", {"found": short(value)})
    if found > timezone.now() + AHEAD:
        return FileTrouble("future", {"date": f"{found:%Y-%m-%d}"})
    return found.astimezone(UTC)


def uid_of(value: object) -> str | None:
    """A number under which a game can be kept and found by an address."""
    good = isinstance(value, str) and 0 < len(value) <= LONGEST_UID and value.isprintable()
    return str(value) if good and "/" not in str(value) and str(value).strip(".") else None


def places(ranks: list[Any]) -> list[int] | None:
    """Places as 1-1-3; also read where ties were counted 1-1-2. Nothing else is an order of places."""
    if not all(type(rank) is int for rank in ranks):
        return None
    standard = ranks_of(ranks)
    return standard if ranks in (standard, dense_ranks_of(ranks)) else None


def entries_of(players: object) -> list[Mapping[str, Any]] | FileTrouble:
    """The players of a game, as far as a file may have any."""
    entries = players if isinstance(players, list) else []
    if not entries:
        return FileTrouble("no-players")
    if len(entries) > MOST_PLAYERS:
        return FileTrouble("too-many-players", {"most": MOST_PLAYERS})
    if not all(isinstance(entry, dict) for entry in entries):
        return FileTrouble("shape", {"expected": "{…}", "found": short(players)})
    return entries


def nameless_or_twice(names: Sequence[str], keys: Sequence[str]) -> FileTrouble | None:
    """What is wrong with who played: everybody has a name and sits once."""
    for index, (name, key) in enumerate(zip(names, keys, strict=True)):
        if not name:
            return FileTrouble("no-name")
        if key in keys[:index]:
            return FileTrouble("twice", {"name": name})
    return None


def short(value: object) -> str:
    """What was found, in a few characters that can be shown and saved."""
    if value is None or isinstance(value, bool):
        return "–" if value is None else str(value).lower()  # as the file has it
    try:
        text = value if isinstance(value, str) else repr(value)
    except (RecursionError, ValueError):  # nested deeply, or a number of thousands of digits
        return "…"
    clean = one_line(text, 41)
    return clean if len(clean) <= 40 else f"{clean[:40]}…"
