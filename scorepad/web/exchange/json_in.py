"""Games of our own files: kept games as a group takes them away, and bare game files."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from scorepad.rules import Refusal, find_game
from scorepad.rules.text import LANGUAGES
from scorepad.rules.tiny_towns.table import EXPANSIONS
from scorepad.web.exchange.found import (
    MOST_PLAYERS,
    MOST_POINTS,
    Found,
    LeftOut,
    Trouble,
    moment,
    notes_of,
    one_line,
    place_of,
    places,
    short,
    uid_of,
)
from scorepad.web.league.plays import Record, judged_record

VERSION = 1
LONGEST_DECIDED = 30

Rows = tuple[tuple[str, int, int | None], ...]


def is_kept(value: object) -> bool:
    """Whether an entry looks like a kept game, and not like a game in another program's list."""
    return isinstance(value, dict) and "uid" in value and "players" in value


def read_kept(value: object) -> Found | LeftOut | Trouble:
    """One entry of `games` in our own export. Places stay as the group had them."""
    if not isinstance(value, dict):
        return Trouble("shape", {"expected": "{…}", "found": short(value)})
    game = find_game(value["game"]) if isinstance(value.get("game"), str) else None
    if game is None:
        name = one_line(value.get("game"))
        return LeftOut(name) if name else Trouble("unknown-game", {"found": short(name)})
    uid = uid_of(value.get("uid"))
    if uid is None:
        return Trouble("uid", {"found": short(value.get("uid"))})
    played_at = moment(value.get("played_at"))
    if isinstance(played_at, Trouble):
        return played_at
    rows = _rows(value.get("players"))
    if isinstance(rows, Trouble):
        return rows
    league = value.get("league", True)
    if not isinstance(league, bool):
        return Trouble("shape", {"expected": "true/false", "found": short(league)})
    found = Found(
        uid,
        "json",
        game.slug,
        played_at.isoformat(),
        rows,
        league,
        place_of(value.get("place")),
        notes_of(value.get("notes")),
        decided_by=_word(value.get("decided_by")),
        expansion=_expansion(value.get("expansion")),
    )
    return found if value.get("file") is None else _with_file(found, value["file"], played_at)


def _word(value: object) -> str:
    text = one_line(value, LONGEST_DECIDED)
    return text if text.replace("_", "").isalnum() and text.isascii() else ""


def _expansion(value: object) -> str:
    words = value.split(",") if isinstance(value, str) else []
    return ",".join(sorted({word for word in words if word in EXPANSIONS}))


def _rows(players: object) -> Rows | Trouble:
    entries = players if isinstance(players, list) else []
    if not entries:
        return Trouble("no-players")
    if len(entries) > MOST_PLAYERS:
        return Trouble("too-many-players", {"most": MOST_PLAYERS})
    if not all(isinstance(entry, dict) for entry in entries):
        return Trouble("shape", {"expected": "{…}", "found": short(players)})
    names = _names(entries)
    if isinstance(names, Trouble):
        return names
    given = [entry.get("rank") for entry in entries]
    ranks = places(given)
    if ranks is None or ranks != given:
        return Trouble("ranks", {"found": short(", ".join(short(rank) for rank in given))})
    scores = [entry.get("score") for entry in entries]
    for score in scores:
        if score is not None and (type(score) is not int or abs(score) > MOST_POINTS):
            return Trouble("score", {"found": short(score)})
    return tuple(zip((f"name:{name}" for name in names), ranks, scores, strict=True))


def _names(entries: list[Mapping[str, Any]]) -> list[str] | Trouble:
    names: list[str] = []
    for entry in entries:
        name = one_line(entry.get("name"))
        if not name:
            return Trouble("no-name")
        if name in names:
            return Trouble("twice", {"name": name})
        names.append(name)
    return names


def _with_file(found: Found, data: object, played_at: datetime) -> Found | Trouble:
    judged = _judged(data, played_at)
    if isinstance(judged, Trouble):
        return judged
    if len(judged.rows) != len(found.rows):
        seats = {"seats": len(judged.rows), "players": len(found.rows)}
        return Trouble("seats", seats)
    by_rules = [(row.rank, row.score) for row in judged.rows]
    return Found(
        **{
            **found.to_dict(),
            "data": judged.data,
            "expansion": judged.expansion,
            "tallies": judged.tallies,
            "odd": by_rules != [(rank, score) for _, rank, score in found.rows],
        }
    )


def read_file(value: object, played_at: datetime) -> Found | LeftOut | Trouble:
    """A bare game file, played when the organiser says; the rules give places and points."""
    if not isinstance(value, dict):
        return Trouble("shape", {"expected": "{…}", "found": short(value)})
    judged = _judged(value, played_at)
    if isinstance(judged, Trouble):
        return judged
    names = _names(value["players"])
    if isinstance(names, Trouble):
        return names
    return Found(
        _file_uid(value),
        "file",
        judged.game,
        played_at.isoformat(),
        tuple(
            (f"name:{name}", row.rank, row.score)
            for name, row in zip(names, judged.rows, strict=True)
        ),
        data=judged.data,
        decided_by=judged.decided_by,
        expansion=judged.expansion,
        tallies=judged.tallies,
    )


def _file_uid(data: Mapping[str, Any]) -> str:
    # The day is left out on purpose: the same file taken in a day later is still the same game.
    words = json.dumps(data, sort_keys=True, ensure_ascii=True)
    return f"file:{hashlib.sha256(words.encode()).hexdigest()[:40]}"


def _judged(data: object, played_at: datetime) -> Record | Trouble:
    if not isinstance(data, dict):
        return Trouble("shape", {"expected": "{…}", "found": short(data)})
    seats = data.get("players")
    judged = judged_record(data, range(len(seats)) if isinstance(seats, list) else (), played_at)
    if isinstance(judged, Refusal):
        where = short(judged.where) or "{…}"
        message = {language: one_line(judged.say(language), 200) for language in LANGUAGES}
        return Trouble("rules", {"where": where, "message": message})
    return judged
