"""Everything that the API's own description allows, and much that it forbids, thrown at the API.

All checks of schemathesis are on, but for one with photos. Those about logins, deleted resources and required headers find
nothing to check here, since the API has none of these.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import cv2
import numpy as np
import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings
from pytest_django import Settings
from schemathesis.checks import negative_data_rejection

from scorepad.games.tiny_towns.rules.board import BUILDINGS
from scorepad.rules.players import LONGEST_NAME
from scorepad.web.api.docs import described
from vision.cards import CardCandidate, CardSeen, CardsReading

EXAMPLES = 200
PHOTO = cv2.imencode(".jpg", np.full((120, 160, 3), 200, np.uint8))[1].tobytes()


wsgi = cache(get_wsgi_application)  # made late: the static files are collected once tests run


def site(environ: dict[str, Any], start_response: Any) -> Any:
    return wsgi()(environ, start_response)


schema = schemathesis.openapi.from_dict(json.loads(json.dumps(described())))
schema.app = site


@pytest.fixture(autouse=True)
def _no_limit(plain_wsgi: None, settings: Settings) -> None:
    settings.API_TIMES = settings.API_READ_TIMES = 1_000_000


@pytest.fixture(autouse=True)
def _cards_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example with cards would take seconds; what the recogniser gives is tested elsewhere."""
    seen = CardSeen(2, "Bank", ((0, 0), (9, 0), (9, 4), (0, 4)), (CardCandidate("bank", 0.6),))
    found = CardsReading(64, 48, 12.3, (seen,)).to_dict()
    monkeypatch.setattr("scorepad.web.api.endpoints.cards_in_child", lambda data, slug: found)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_api_keeps_to_its_description(case: schemathesis.Case[Any]) -> None:
    positive = bool(case.meta and case.meta.generation.mode.is_positive)
    if case.operation.path.endswith("/read"):
        if positive:  # any bytes fit the schema, but only a photo is one
            form = case.media_type == "multipart/form-data"
            body: Any = {"photo": PHOTO} if form else PHOTO
            case.body = body
    elif positive:
        case.body = mended(case.body)
    elif isinstance(case.body, dict) and is_name(case.body.get("first_player")):
        # An unknown first player would be refused and hide that another fault was taken.
        del case.body["first_player"]
    # Over WSGI nobody unpacks what the site compresses.
    # Bytes that are meant to be wrong may happen to be a photo: no schema can tell.
    spared: list[Any] = [negative_data_rejection] if case.operation.path.endswith("/read") else []
    case.call_and_validate(headers={"Accept-Encoding": "identity"}, excluded_checks=spared)


def is_name(value: object) -> bool:
    """Whether the schema takes this as a name."""
    return isinstance(value, str) and bool(value.strip()) and len(value) <= LONGEST_NAME


def mended(game: Any) -> Any:
    """The same game with what JSON Schema cannot say, so that it has to be accepted."""
    game = whole(game)
    mend = MENDERS.get(game["game"], dict)
    # Some games refuse two players of one name, blanks around it left out.
    players = [
        {**mend(player), "name": f"{seat}{printable(player['name']).strip()}"[:LONGEST_NAME]}
        for seat, player in enumerate(game["players"])
    ]
    mended = {**game, "players": players}
    if mended.get("first_player") is not None:
        mended["first_player"] = players[-1]["name"]
    if "roll" in mended:
        mended["roll"] = with_names(mended["roll"], players[-1]["name"])
    return mended


def with_names(value: Any, name: str, key: str = "") -> Any:
    """A roll in which whoever is named sits at the table."""
    if isinstance(value, dict):
        return {inner: with_names(item, name, inner) for inner, item in value.items()}
    if isinstance(value, list):
        return [with_names(item, name) for item in value]
    return name if key in ("player", "tv-station", "to", "from") else value


def printable(name: str) -> str:
    """The characters of a name that can be shown."""
    shown = "".join(letter for letter in name if letter.isprintable())
    return shown if shown.strip() else "Ada"


def with_cubes_on_buildings(player: dict[str, Any]) -> dict[str, Any]:
    """Cubes lie on buildings only."""
    on = player.get("on", {}).items()
    kept = {s: cubes for s, cubes in on if player["squares"][int(s)] in BUILDINGS}
    return {**player, "on": kept}


def with_each_place_once(player: dict[str, Any]) -> dict[str, Any]:
    """Stacks at different places, and names of cards that can be shown."""
    stacks = {tuple(stack["at"]): stack["cards"] for stack in player["quarter"]}
    named = {
        at: [
            {**card, "name": printable(card["name"])} if "name" in card else card for card in cards
        ]
        for at, cards in stacks.items()
    }
    return {**player, "quarter": [{"at": list(at), "cards": cards} for at, cards in named.items()]}


def with_each_objective_once(player: dict[str, Any]) -> dict[str, Any]:
    """The unknown objective is one, whatever it is worth."""
    ids = {one if isinstance(one, str) else one["objective"]: one for one in player["objectives"]}
    return {**player, "objectives": list(ids.values())}


# What the schema of each game cannot say.
MENDERS = {
    "tiny-towns": with_cubes_on_buildings,
    "tournay": with_each_place_once,
    "little-town": with_each_objective_once,
}


def whole(value: Any) -> Any:
    """Whole numbers without a decimal point."""
    if isinstance(value, dict):
        return {key: whole(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [whole(inner) for inner in value]
    return int(value) if isinstance(value, float) else value
