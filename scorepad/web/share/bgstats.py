"""The hand-over to BG Stats: a play as the link that its app imports."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from scorepad.games import find_game
from scorepad.rules.game import Summary
from scorepad.web.judged import Judged, judged_play
from scorepad.web.league.player_names import same
from scorepad.web.models import Play

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="


NOTHING_MORE = Summary()


@dataclass(frozen=True, slots=True)
class Sitting:
    """One player's part as the app is told about it."""

    name: str
    score: int | None
    rank: int
    won: bool


@dataclass(frozen=True, slots=True)
class Shared:
    """A finished game for another program, from wherever it comes."""

    uid: str
    game: str
    game_name: str
    finished: datetime | None
    sittings: tuple[Sitting, ...]
    summary: Summary = NOTHING_MORE
    place: str = ""
    notes: str = ""


def shared_table(judged: Judged) -> Shared:
    """The game of a finished table."""
    sittings = tuple(
        Sitting(seat.name, result.score.total, result.rank, seat.name in judged.winners)
        for seat, result in zip(judged.seats, judged.result.seats, strict=True)
    )
    table, summary = judged.table, judged.game.summary(judged.loaded)
    return Shared(table.share, table.game, "", table.finished_at, sittings, summary)


def shared_play(play: Play) -> Shared:
    """A game that a group keeps, with the names that its players have there."""
    sittings = tuple(
        Sitting(part.player.name, part.score, part.rank, part.rank == 1 and not play.broken_off)
        for part in play.parts.all()
    )
    judged = judged_play(play)
    # Somebody may have corrected who sat there; the game file then belongs to nobody in particular.
    whole = judged and len(judged.seats) == len(sittings)
    summary = judged.game.summary(judged.loaded) if judged and whole else NOTHING_MORE
    return Shared(
        play.uid,
        play.game,
        play.game_name,
        play.played_at,
        sittings,
        summary,
        play.group.said(play.place),
        play.group.said(play.notes),
    )


def bgstats_link(shared: Shared) -> str:
    """The address that opens the app's import."""
    data = json.dumps(bgstats_play(shared), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe="")


def bgstats_play(shared: Shared) -> dict[str, Any]:
    """The play in the app's own words; always English, so that it matches whoever sends it."""
    day = shared.finished.astimezone(UTC) if shared.finished else None
    optional = {
        "playDate": day.strftime("%Y-%m-%d %H:%M:%S") if day else "",
        "location": shared.place,
        "comments": shared.notes,
        "board": shared.summary.board,
    }
    return {
        "sourceName": "Scorepad",
        "sourcePlayId": shared.uid,
        **{key: value for key, value in optional.items() if value},
        "game": _game(shared),
        "players": [_player(shared, index) for index in range(len(shared.sittings))],
    }


def _game(shared: Shared) -> dict[str, Any]:
    game = find_game(shared.game)
    return {
        "name": game.name.say("en") if game else shared.game_name or shared.game,
        "sourceGameId": f"scorepad-{shared.game}",
        **({"bggId": game.bgg} if game and game.bgg else {}),
        "highestWins": True,
        "noPoints": False,
    }


def _player(shared: Shared, index: int) -> dict[str, Any]:
    sitting, roles = shared.sittings[index], shared.summary.roles
    player: dict[str, Any] = {
        "name": sitting.name,
        "sourcePlayerId": player_id(sitting.name),
        **({} if sitting.score is None else {"score": sitting.score}),
        "rank": sitting.rank,
        # The app for Android is reported to refuse a play in which either of these is left out.
        "winner": sitting.won,
        "startPlayer": sitting.name == shared.summary.starter,
    }
    if roles and roles[index]:
        player["role"] = roles[index]
    return player


def player_id(name: str) -> str:
    """The same for the same name, however it is typed, so that the app knows the player again."""
    return hashlib.sha256(same(name).encode()).hexdigest()[:16]
