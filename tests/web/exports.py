"""Files with games for tests of imports: as BG Stats writes them, and sent as an organiser does."""

from __future__ import annotations

import json
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http.response import HttpResponseBase
from django.test import Client
from django.urls import reverse

from scorepad.web.models import Group

TINY_TOWNS = {"id": 5, "uuid": "g5", "name": "Tiny Towns", "bggId": 265736, "highestWins": True}
FORTUNE = {"id": 6, "uuid": "g6", "name": "Tiny Towns: Fortune", "bggId": 1, "isExpansion": 1}
CHESS = {"id": 7, "uuid": "g7", "name": "Chess", "bggId": 171}


def score(player: int, points: Any = "", **rest: Any) -> dict[str, Any]:
    """One player's entry in a play, with what the app leaves at nought."""
    return {
        "playerRefId": player,
        "score": points,
        "winner": False,
        "newPlayer": False,
        "startPlayer": False,
        "rank": 0,
        "seatOrder": 0,
        **rest,
    }


def play(number: int, *scores: dict[str, Any], **rest: Any) -> dict[str, Any]:
    """A play of the app."""
    return {
        "uuid": f"play-{number}",
        "playDate": "2026-02-03 21:30:00",
        "gameRefId": 5,
        "locationRefId": 2,
        "ignored": False,
        "usesTeams": False,
        "manualWinner": False,
        "expansionPlays": [],
        "durationMin": 45,
        "playerScores": list(scores),
        **rest,
    }


def export(*plays: Any, names: tuple[str, ...] = ("Ada", "Ben", "Cleo"), **rest: Any) -> Any:
    """A whole export; the players have the numbers 1, 2, 3 …"""
    return {
        "userInfo": {"meRefId": 1},
        "players": [
            {"id": number, "uuid": f"p{number}", "name": name, "isAnonymous": False}
            for number, name in enumerate(names, start=1)
        ],
        "locations": [{"id": 2, "uuid": "l2", "name": "Kitchen"}],
        "games": [TINY_TOWNS, FORTUNE, CHESS],
        "plays": list(plays),
        "tags": [],
        "challenges": [],
        **rest,
    }


def sent(client: Client, group: Group, content: Any, name: str = "BGStatsExport.json") -> Any:
    """The answer to a file that is sent."""
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    file = SimpleUploadedFile(name, raw, "application/json")
    return client.post(reverse("import-upload", args=[group.key]), {"file": file})


def shown(client: Client, group: Group, content: Any, name: str = "BGStatsExport.json") -> Any:
    """The first look at a file, after all of it was read."""
    answer = sent(client, group, content, name)
    assert answer.status_code == 302, answer.content.decode()
    address = answer["Location"]
    page = client.get(address)
    while "plan" not in page.context:
        assert client.post(f"{address}/progress").status_code == 200
        page = client.get(address)
    return page


def confirmed(client: Client, page: Any, **fields: Any) -> HttpResponseBase:
    """The answer to taking everything in as it was shown, with some fields as typed."""
    plan, stage, group = (page.context[key] for key in ("plan", "stage", "visit"))
    form = {f"player-{n}": person.choice for n, person in enumerate(plan.people)}
    form |= {"stamp": plan.stamp, "league": "on", **fields}
    address = reverse("import-confirm", args=[group.group.key, stage.token])
    return client.post(address, {key: value for key, value in form.items() if value is not None})


def taken_in(client: Client, page: Any, **fields: Any) -> None:
    """Take everything in as it was shown; a large file part by part."""
    answer = confirmed(client, page, **fields)
    assert answer.status_code == 302
    while page.context["stage"].token in answer.headers.get("Location", ""):
        answer = client.post(answer["Location"])


def imported(client: Client, group: Group, content: Any, name: str = "BGStatsExport.json") -> Any:
    """Send a file and take everything in; gives what was shown before."""
    page = shown(client, group, content, name)
    if not page.context["plan"].empty:
        taken_in(client, page)
    return page


# Ada beats Ben, and the day after Cleo and Ben have the same points.
TWO = export(
    play(1, score(1, "40", winner=True), score(2, "30")),
    play(2, score(3, "40", winner=True), score(2, "40"), playDate="2026-02-04 20:00:00"),
)
