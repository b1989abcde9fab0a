"""Plays of an export of BG Stats. Everything in it may be missing or of another type."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from scorepad.rules.ranks import ranks_of
from scorepad.web.exchange.file_games import (
    MOST_POINTS,
    FilePlay,
    FileRows,
    FileTrouble,
    ForeignPlay,
    entries_of,
    moment,
    nameless_or_twice,
    notes_of,
    one_line,
    place_of,
    places,
    short,
    uid_of,
)
from scorepad.web.exchange.known_games import expansion_in, slug_of

LONGEST = 80  # of names in an export
MOST_ENTRIES = 20_000  # of each list; nobody knows more people
LISTS = ("players", "games", "locations")
# The app lets people add up as they type: 12+30-4.
SUM = re.compile(r"[+-]?\d{1,6}(?:[+-]\d{1,6}){0,30}(?:\.0+)?")


@dataclass(slots=True)
class Lookup:
    """What plays refer to, by the export's own numbers."""

    players: dict[str, str] = field(default_factory=dict)  # names
    locations: dict[str, str] = field(default_factory=dict)
    games: dict[str, str] = field(default_factory=dict)
    slugs: dict[str, str] = field(default_factory=dict)  # the games that the pad knows
    expansions: dict[str, list[str]] = field(default_factory=dict)  # entries that are one

    def add(self, kind: str, value: object) -> None:
        """Remember an entry of one of the lists; what has no number is of no use."""
        if not isinstance(value, dict) or not _is_reference(value.get("id")):
            return
        number, name = str(value["id"]), one_line(value.get("name"), LONGEST)
        entries: dict[str, str] = getattr(self, kind)
        if len(entries) < MOST_ENTRIES:
            entries[number] = name
        if kind == "games":
            self._add_game(number, name, value)

    def _add_game(self, number: str, name: str, value: Mapping[str, Any]) -> None:
        other = one_line(value.get("bggName"), LONGEST)
        slug = slug_of(name, value.get("bggId")) or slug_of(other, None)
        if slug:
            self.slugs[number] = slug
        expansion = expansion_in(name)
        if expansion:
            self.expansions[number] = list(expansion)

    def to_dict(self) -> dict[str, Any]:
        """As JSON."""
        return {name: getattr(self, name) for name in self.__slots__}


def _is_reference(value: object) -> bool:
    return type(value) is int or (isinstance(value, str) and 0 < len(value) <= 64)


def read_play(value: object, lookup: Lookup) -> FilePlay | ForeignPlay | FileTrouble:
    """One entry of `plays`."""
    if not isinstance(value, dict):
        return FileTrouble("shape", {"expected": "{…}", "found": short(value)})
    game = str(value.get("gameRefId"))
    slug = lookup.slugs.get(game)
    if slug is None:
        name = lookup.games.get(game)
        return (
            ForeignPlay(name)
            if name
            else FileTrouble("unknown-game", {"found": short(value.get("gameRefId"))})
        )
    played_at = _moment(value)
    if isinstance(played_at, FileTrouble):
        return played_at
    rows = _rows(value.get("playerScores"), lookup)
    if isinstance(rows, FileTrouble):
        return rows
    notes = "\n".join(filter(None, (notes_of(value.get(key)) for key in ("board", "comments"))))
    return FilePlay(
        uid=_uid(value),
        source="bgstats",
        game=slug,
        played_at=played_at.isoformat(),
        rows=rows,
        league=False if value.get("ignored") is True else None,
        place=place_of(lookup.locations.get(str(value.get("locationRefId")))),
        notes=notes_of(notes),
        expansion=_expansion(slug, value.get("expansionPlays"), lookup),
    )


def _uid(play: Mapping[str, Any]) -> str:
    own = uid_of(play.get("uuid"))
    if own and len(own) <= 56:
        return f"bgstats:{own}"
    # Without a number of its own the play is known again by what it holds.
    words = json.dumps(play, sort_keys=True, default=str)
    return f"bgstats:{hashlib.sha256(words.encode('utf-8', 'replace')).hexdigest()[:40]}"


def _moment(play: Mapping[str, Any]) -> datetime | FileTrouble:
    day = play.get("playDateYmd")
    if not play.get("playDate") and type(day) is int:
        return moment(str(day))
    return moment(play.get("playDate"))


def _expansion(game: str, plays: object, lookup: Lookup) -> str:
    entries = plays if isinstance(plays, list) else []
    numbers = {str(entry.get("gameRefId")) for entry in entries if isinstance(entry, dict)}
    known = (lookup.expansions[number] for number in numbers if number in lookup.expansions)
    return ",".join(sorted({expansion for slug, expansion in known if slug == game}))


def _rows(scores: object, lookup: Lookup) -> FileRows | FileTrouble:
    entries = entries_of(scores)
    if isinstance(entries, FileTrouble):
        return entries
    keys: list[str] = []
    for entry in entries:
        number = entry.get("playerRefId")
        if not _is_reference(number) or str(number) not in lookup.players:
            return FileTrouble("unknown-player", {"found": short(number)})
        keys.append(str(number))
    twice = nameless_or_twice([lookup.players[key] for key in keys], keys)
    if twice:
        return twice
    points: list[int | None] = []
    for entry in entries:
        score = read_score(entry.get("score"))
        if isinstance(score, FileTrouble):
            return score
        points.append(score)
    ranks = ranks_from([e.get("rank") for e in entries], points, [_won(e) for e in entries])
    if isinstance(ranks, FileTrouble):
        return ranks
    seats = sorted(range(len(keys)), key=lambda seat: _seat(entries[seat]))
    return tuple((f"ref:{keys[seat]}", ranks[seat], points[seat]) for seat in seats)


def _won(entry: Mapping[str, Any]) -> bool:
    return entry.get("winner") is True


def _seat(entry: Mapping[str, Any]) -> int:
    order = entry.get("seatOrder")
    return order if type(order) is int else 0


def read_score(value: object) -> int | FileTrouble | None:
    """Points as people type them; nothing typed is no score."""
    if value is None or value == "":
        return None
    if type(value) is int or (isinstance(value, float) and value.is_integer()):
        number = int(value)
    elif isinstance(value, str):
        text = "".join(value[:200].split()).replace("−", "-").replace("–", "-")
        if not text:
            return None
        if not SUM.fullmatch(text):
            return FileTrouble("score", {"found": short(value)})
        number = sum(int(part) for part in re.findall(r"[+-]?\d+", text.partition(".")[0]))
    else:
        return FileTrouble("score", {"found": short(value)})
    return number if abs(number) <= MOST_POINTS else FileTrouble("score", {"found": short(value)})


def ranks_from(
    given: list[Any], points: list[int | None], won: list[bool]
) -> list[int] | FileTrouble:
    """Places: as given, else by points with the winner first among equals, else by winner alone."""
    ranks = places(given)
    if ranks is not None and (not any(won) or won == [rank == 1 for rank in ranks]):
        return ranks
    known = [point for point in points if point is not None]
    if len(known) == len(points):
        keys = [(-point, not winner) for point, winner in zip(known, won, strict=True)]
    elif any(won) and not known:
        keys = [(0, not winner) for winner in won]
    elif any(type(rank) is int and rank != 0 for rank in given):
        return FileTrouble("ranks", {"found": short(", ".join(short(rank) for rank in given))})
    else:
        return FileTrouble("no-result")
    if any(won) and any(w and min(keys) != key for w, key in zip(won, keys, strict=True)):
        return FileTrouble("winner-behind")
    return ranks_of(keys)
