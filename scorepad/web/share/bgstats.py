"""The hand-over to BG Stats: a play as the link that its app imports."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from typing import Any
from urllib.parse import quote

from scorepad.rules.tiny_towns.in_play import CARDS
from scorepad.web.tables import Judged

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
BOARD_GAME_GEEK = 265736
VARIANTS = {"standard": "Standard", "town-hall": "Town Hall", "solo": "Solo"}


def bgstats_link(judged: Judged) -> str:
    """The address that opens the app's import."""
    data = json.dumps(bgstats_play(judged), ensure_ascii=False, separators=(",", ":"))
    return ADDRESS + quote(data, safe="")


def bgstats_play(judged: Judged) -> dict[str, Any]:
    """The play in the app's own words; always English, so that it matches whoever sends it."""
    finished = judged.table.finished_at
    return {
        "sourceName": "Scorepad",
        "sourcePlayId": judged.table.share,
        **({"playDate": finished.strftime("%Y-%m-%d %H:%M:%S")} if finished else {}),
        "board": _board(judged),
        "game": {
            "name": "Tiny Towns",
            "sourceGameId": "scorepad-tiny-towns",
            "bggId": BOARD_GAME_GEEK,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(judged, index) for index in range(len(judged.seats))],
    }


def _board(judged: Judged) -> str:
    variant = VARIANTS[judged.data.get("variant", "standard")]
    fortune = ["Fortune"] if "fortune" in judged.data.get("expansions", ()) else []
    cards = ", ".join(CARDS[card].name.en for card in judged.data["cards"].values())
    return " · ".join([variant, *fortune, cards])


def _player(judged: Judged, index: int) -> dict[str, Any]:
    seat, town = judged.seats[index], judged.result.towns[index]
    player: dict[str, Any] = {
        "name": seat.name,
        "sourcePlayerId": player_id(seat.name),
        "score": town.score.total,
        "rank": town.rank,
        # The app for Android is reported to refuse a play in which either of these is left out.
        "winner": seat.name in judged.result.winners,
        "startPlayer": seat.name == judged.data.get("first_player"),
    }
    monument = seat.town.get("monument")
    if monument and "monument" in seat.town["squares"]:
        player["role"] = CARDS[monument].name.en
    return player


def player_id(name: str) -> str:
    """The same for the same name, however it is typed, so that the app knows the player again."""
    same = unicodedata.normalize("NFC", name).casefold()
    return hashlib.sha256(same.encode()).hexdigest()[:16]
