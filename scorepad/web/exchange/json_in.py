"""Games of our own files: kept games as a group takes them away, and bare game files."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from scorepad.games import find_game
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
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
from scorepad.web.league.plays import KeptPlay, kept_play_of_file
from scorepad.web.models.groups import LONGEST_PLACE

VERSION = 1
LONGEST_DECIDED = 30

SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def is_kept(value: object) -> bool:
    """Whether an entry looks like a kept game, and not like a game in another program's list."""
    return isinstance(value, dict) and "uid" in value and "players" in value


def read_kept(value: object) -> FilePlay | ForeignPlay | FileTrouble:
    """One entry of `games` in our own export. Places stay as the group had them."""
    if not isinstance(value, dict):
        return FileTrouble("shape", {"expected": "{…}", "found": short(value)})
    slug, name = one_line(value.get("game")), one_line(value.get("game_name"), LONGEST_PLACE)
    if find_game(slug) is None and not (name and SLUG.fullmatch(slug) and not value.get("file")):
        return ForeignPlay(slug) if slug else FileTrouble("unknown-game", {"found": short(slug)})
    uid = uid_of(value.get("uid"))
    if uid is None:
        return FileTrouble("uid", {"found": short(value.get("uid"))})
    played_at = moment(value.get("played_at"))
    if isinstance(played_at, FileTrouble):
        return played_at
    rows = _rows(value.get("players"))
    if isinstance(rows, FileTrouble):
        return rows
    league, broken_off = value.get("league", True), value.get("broken_off", False)
    for switch in (league, broken_off):
        if not isinstance(switch, bool):
            return FileTrouble("shape", {"expected": "true/false", "found": short(switch)})
    log = value.get("log")
    found = FilePlay(
        uid,
        "json",
        slug,
        played_at.isoformat(),
        rows,
        league,
        place_of(value.get("place")),
        notes_of(value.get("notes")),
        decided_by=_word(value.get("decided_by")),
        expansion=_expansion(slug, value.get("expansion")),
        broken_off=broken_off,
        game_name="" if find_game(slug) else name,
        log=tuple(log) if isinstance(log, list) else None,
        assumed=_assumed(slug, value.get("assumed")),
    )
    return found if value.get("file") is None else _with_file(found, value["file"], played_at)


def _word(value: object) -> str:
    text = one_line(value, LONGEST_DECIDED)
    return text if text.replace("_", "").isalnum() and text.isascii() else ""


def _expansion(slug: str, value: object) -> str:
    game = find_game(slug)
    words = value.split(",") if isinstance(value, str) else []
    return ",".join(sorted({word for word in words if game and word in game.expansions}))


def _assumed(slug: str, value: object) -> tuple[str, ...]:
    game = find_game(slug)
    words = {word for word in value if isinstance(word, str)} if isinstance(value, list) else set()
    return tuple(sorted(words & game.cards.keys())) if game else ()


def _rows(players: object) -> FileRows | FileTrouble:
    entries = entries_of(players)
    if isinstance(entries, FileTrouble):
        return entries
    names = [one_line(entry.get("name")) for entry in entries]
    trouble = nameless_or_twice(names, names)
    if trouble:
        return trouble
    given = [entry.get("rank") for entry in entries]
    ranks = places(given)
    if ranks is None or ranks != given:
        return FileTrouble("ranks", {"found": short(", ".join(short(rank) for rank in given))})
    scores = [entry.get("score") for entry in entries]
    for score in scores:
        if score is not None and (type(score) is not int or abs(score) > MOST_POINTS):
            return FileTrouble("score", {"found": short(score)})
    return tuple(zip((f"name:{name}" for name in names), ranks, scores, strict=True))


def _with_file(found: FilePlay, data: object, played_at: datetime) -> FilePlay | FileTrouble:
    judged = _judged(data, played_at, found.log, found.assumed)
    if isinstance(judged, FileTrouble):
        return judged
    if len(judged.rows) != len(found.rows):
        seats = {"seats": len(judged.rows), "players": len(found.rows)}
        return FileTrouble("seats", seats)
    by_rules = [(row.rank, row.score) for row in judged.rows]
    return FilePlay(
        **{
            **found.to_dict(),
            "data": judged.data,
            "expansion": judged.expansion,
            "broken_off": found.broken_off or judged.broken_off,
            "tallies": judged.tallies,
            "odd": by_rules != [(rank, score) for _, rank, score in found.rows],
        }
    )


def read_file(value: object, played_at: datetime) -> FilePlay | ForeignPlay | FileTrouble:
    """A bare game file, played when the organiser says; the rules give places and points."""
    if not isinstance(value, dict):
        return FileTrouble("shape", {"expected": "{…}", "found": short(value)})
    judged = _judged(value, played_at)
    if isinstance(judged, FileTrouble):
        return judged
    names = [one_line(player.get("name")) for player in value["players"]]
    trouble = nameless_or_twice(names, names)
    if trouble:
        return trouble
    return FilePlay(
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
        broken_off=judged.broken_off,
        tallies=judged.tallies,
    )


def _file_uid(data: Mapping[str, Any]) -> str:
    # The day is left out on purpose: the same file taken in a day later is still the same game.
    words = json.dumps(data, sort_keys=True, ensure_ascii=True)
    return f"file:{hashlib.sha256(words.encode()).hexdigest()[:40]}"


def _judged(
    data: object,
    played_at: datetime,
    log: Sequence[Any] | None = None,
    assumed: Sequence[str] = (),
) -> KeptPlay | FileTrouble:
    if not isinstance(data, dict):
        return FileTrouble("shape", {"expected": "{…}", "found": short(data)})
    seats = data.get("players")
    players = range(len(seats)) if isinstance(seats, list) else ()
    judged = kept_play_of_file(data, players, played_at, log=log, assumed=assumed)
    if isinstance(judged, Refusal):
        where = short(judged.where) or "{…}"
        message = {language: one_line(judged.say(language), 200) for language in LANGUAGES}
        return FileTrouble("rules", {"where": where, "message": message})
    return judged
