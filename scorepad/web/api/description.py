"""How OpenAPI describes the operations: true, and only a description.

The engine's own loaders are the only judges of a file, so that API and commands never differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from http.client import responses
from typing import Any

from django.utils.translation import gettext_noop as _

from scorepad.games import GAMES
from scorepad.games.pads import PADS
from scorepad.rules.text import LANGUAGES
from scorepad.web.api.reading import PHOTO_TYPES, READING_SHAPES
from scorepad.web.api.schema import ERROR, Schema, any_of, record, ref, words
from scorepad.web.pad import Pad

JSON = "application/json"

ERRORS = {
    400: _("The body is not JSON."),
    413: _("The body is too large for a game file."),
    415: _("The body is not sent as application/json."),
    422: _("The body is JSON but no game file, or the language is not known."),
    429: _("Too many requests; the header Retry-After says how many seconds to wait."),
}
READ_ERRORS = {
    400: _("The form is incomplete."),
    413: _("The photo is too large."),
    415: _("The body is neither a photo nor a form with one."),
    422: _("The body is not a photo that can be opened."),
    429: ERRORS[429],
    503: _("Many photos are being read right now; send it again in a moment."),
}
# What JSON Schema cannot say about any game file; each game adds what only it knows.
BEYOND_THE_SCHEMA = (
    _("Whole numbers are written without a decimal point."),
    _("No key appears twice in one object."),
)
LANGUAGE = {
    "name": "language",
    "in": "query",
    "required": False,
    "description": "Language of the sentences; else Accept-Language decides, else English.",
    "schema": words(LANGUAGES),
}
BINARY: Schema = {"type": "string", "format": "binary"}


def shapes() -> dict[str, Schema]:
    """Every named shape, those of each game included."""
    of_games = {
        name: shape
        for pad in PADS.values()
        for name, shape in {**pad.shapes.game, **pad.shapes.result}.items()
    }
    return {**of_games, **READING_SHAPES, "Error": ERROR}


def whole(named: Mapping[str, Schema]) -> str:
    """The name of the first shape, which is that of the whole."""
    return next(iter(named))


def score() -> dict[str, Any]:
    """How a game file is scored."""
    pads = list(PADS.values())
    beyond = (*BEYOND_THE_SCHEMA, *(sentence for pad in pads for sentence in pad.shapes.beyond))
    about = "Takes one game file, answers with its result. An illegal board is a result, too."
    return {
        "description": " ".join((about, "Beyond the schema:", *beyond)),
        **_json_operation(
            any_of(whole(pad.shapes.game) for pad in pads),
            any_of(whole(pad.shapes.result) for pad in pads),
            pads[0].example,
        ),
    }


def questions(pad: Pad) -> dict[str, Any]:
    """How the questions of a game's own are asked, by address."""
    return {
        f"/api/v1/{name}": {
            "post": {
                "operationId": name,
                "summary": f"{pad.game.name.en}: {name}",
                **_json_operation(sent, answered),
            }
        }
        for name, (sent, answered) in pad.shapes.questions.items()
    }


def _json_operation(
    sent: Schema, answered: Schema, example: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    return {
        "parameters": [LANGUAGE],
        "requestBody": {
            "required": True,
            "content": {JSON: {"schema": sent, **({"example": example} if example else {})}},
        },
        "responses": {
            200: {
                "description": "The result",
                "headers": {"Content-Language": {"schema": words(LANGUAGES)}},
                "content": {JSON: {"schema": answered}},
            },
            **_errors(ERRORS),
        },
    }


def read() -> dict[str, Any]:
    """How a photo is read."""
    return {
        "description": (
            "Takes one photo, answers with the boards in it. A photo without a board is a reading, too. "
            "With `cards`, also with the cards of that game whose printed names are in it."
        ),
        "parameters": [
            {
                "name": "cards",
                "in": "query",
                "required": False,
                "description": "the game whose cards are looked for",
                "schema": words(GAMES),
            }
        ],
        "requestBody": {
            "required": True,
            "content": {
                **{kind: {"schema": BINARY} for kind in PHOTO_TYPES},
                "multipart/form-data": {
                    "schema": record({"photo": BINARY}, {"cards": words(GAMES)})
                },
            },
        },
        "responses": {
            200: {"description": "The reading", "content": {JSON: {"schema": ref("Reading")}}},
            **_errors(READ_ERRORS),
        },
    }


def _errors(meanings: Mapping[int, str]) -> dict[int, Any]:
    """The answers of an operation that goes wrong."""
    answers: dict[int, Any] = {
        status: {
            "description": f"{responses[status]}: {meaning}",
            "content": {JSON: {"schema": ref("Error")}},
        }
        for status, meaning in meanings.items()
    }
    answers[429]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
    return answers
