"""The hand-over to BG Stats: a play as the link that its app imports."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from scorepad.rules import find_game
from scorepad.rules.tiny_towns.in_play import CARDS, DRAWN_TYPES
from scorepad.web.exchange.known_games import BOARD_GAME_GEEK
from scorepad.web.league.names import same
from scorepad.web.models import Play
from scorepad.web.tables import Judged

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
VARIANTS = {"standard": "Standard", "town-hall": "Town Hall", "solo": "Solo"}


@dataclass(frozen=True, slots=True)
class Sitting:
    """One player's part as the app is told about it."""

    name: str
    score: int | None
    rank: int
    seat: str  # the name in the game file, if there is one


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game, from wherever it comes."""

    uid: str
    game: str
    finished: datetime | None
    sittings: tuple[Sitting, ...]
    data: Mapping[str, Any] | None = None
    place: str = ""
    notes: str = ""


def played_at_table(judged: Judged) -> Played:
    """The game of a finished table."""
    sittings = tuple(
        Sitting(seat.name, town.score.total, town.rank, seat.name)
        for seat, town in zip(judged.seats, judged.result.towns, strict=True)
    )
    table = judged.table
    return Played(table.share, judged.game.slug, table.finished_at, sittings, judged.data)


def kept_in_group(play: Play) -> Played:
    """A game that a group keeps, with the names that its players have there."""
    parts = list(play.parts.all())
    # Somebody may have corrected who sat there; the towns then belong to nobody in particular.
    data = play.data if play.data and len(play.data["players"]) == len(parts) else None
    seats = [town["name"] for town in data["players"]] if data else [""] * len(parts)
    sittings = tuple(
        Sitting(part.player.name, part.score, part.rank, seat)
        for part, seat in zip(parts, seats, strict=True)
    )
    return Played(play.uid, play.game, play.played_at, sittings, data, play.place, play.notes)


def bgstats_link(played: Played) -> str:
    """The address that opens the app's import."""
    data = json.dumps(bgstats_play(played), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe="")


def bgstats_play(played: Played) -> dict[str, Any]:
    """The play in the app's own words; always English, so that it matches whoever sends it."""
    day = played.finished.astimezone(UTC) if played.finished else None
    board = _board(played.data) if played.data else ""
    optional = {
        "playDate": day.strftime("%Y-%m-%d %H:%M:%S") if day else "",
        "location": played.place,
        "comments": played.notes,
        "board": board,
    }
    return {
        "sourceName": "Scorepad",
        "sourcePlayId": played.uid,
        **{key: value for key, value in optional.items() if value},
        "game": _game(played.game),
        "players": [_player(played, index) for index in range(len(played.sittings))],
    }


def _game(slug: str) -> dict[str, Any]:
    game = find_game(slug)
    return {
        "name": game.name.say("en") if game else slug,
        "sourceGameId": f"scorepad-{slug}",
        **({"bggId": BOARD_GAME_GEEK[slug]} if slug in BOARD_GAME_GEEK else {}),
        "highestWins": True,
        "noPoints": False,
    }


def _board(data: Mapping[str, Any]) -> str:
    variant = VARIANTS[data.get("variant", "standard")]
    fortune = ["Fortune"] if "fortune" in data.get("expansions", ()) else []
    cards = ", ".join(CARDS[data["cards"][kind]].name.en for kind in DRAWN_TYPES)
    return " · ".join([variant, *fortune, cards])


def _player(played: Played, index: int) -> dict[str, Any]:
    sitting, data = played.sittings[index], played.data or {}
    player: dict[str, Any] = {
        "name": sitting.name,
        "sourcePlayerId": player_id(sitting.name),
        **({} if sitting.score is None else {"score": sitting.score}),
        "rank": sitting.rank,
        # The app for Android is reported to refuse a play in which either of these is left out.
        "winner": sitting.rank == 1,
        "startPlayer": bool(sitting.seat) and sitting.seat == data.get("first_player"),
    }
    town = data["players"][index] if data else {}
    monument = town.get("monument")
    if monument and "monument" in town["squares"]:
        player["role"] = CARDS[monument].name.en
    return player


def player_id(name: str) -> str:
    """The same for the same name, however it is typed, so that the app knows the player again."""
    return hashlib.sha256(same(name).encode()).hexdigest()[:16]
