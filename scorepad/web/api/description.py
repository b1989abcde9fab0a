"""How OpenAPI describes the operations: true, and only a description.

The engine's own loader is the only judge of a file, so that API and command never differ.
"""

from __future__ import annotations

from collections.abc import Mapping
from http.client import responses
from typing import Any

from django.utils.translation import gettext_noop as _

from scorepad.rules.text import LANGUAGES
from scorepad.web.api import tiny_towns
from scorepad.web.api.example import EXAMPLE
from scorepad.web.api.reading import PHOTO_TYPES, READING_SHAPES
from scorepad.web.api.schema import ERROR, Schema, any_of, record, ref, words

JSON = "application/json"
# One name for each game of the pad.
GAMES = ("TinyTownsGame",)
RESULTS = ("TinyTownsResult",)
SHAPES: dict[str, Schema] = {
    **tiny_towns.GAME_SHAPES,
    **tiny_towns.RESULT_SHAPES,
    **READING_SHAPES,
    "Error": ERROR,
}

ERRORS = {
    400: _("The body is not JSON."),
    413: _("The body is too large for a game file."),
    415: _("The body is not sent as application/json."),
    422: _("The body is JSON but no game file, or the language is not known."),
    429: _("Too many requests; the header Retry-After says how many seconds to wait."),
}

# What JSON Schema cannot say about a game file; the fuzzer of the tests knows the same.
BEYOND_THE_SCHEMA = (
    _("Names hold printable characters only."),
    _("The first player is one of the players."),
    _("Cubes lie on squares that hold a building."),
    _("Whole numbers are written without a decimal point."),
)


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


SCORE: dict[str, Any] = {
    "description": " ".join(
        (
            "Takes one game file, answers with its result. An illegal board is a result, too.",
            "Beyond the schema:",
            *BEYOND_THE_SCHEMA,
        )
    ),
    "parameters": [
        {
            "name": "language",
            "in": "query",
            "required": False,
            "description": "Language of the sentences; else Accept-Language decides, else English.",
            "schema": words(LANGUAGES),
        }
    ],
    "requestBody": {
        "required": True,
        "content": {JSON: {"schema": any_of(GAMES), "example": EXAMPLE}},
    },
    "responses": {
        200: {
            "description": "The result",
            "headers": {"Content-Language": {"schema": words(LANGUAGES)}},
            "content": {JSON: {"schema": any_of(RESULTS)}},
        },
        **_errors(ERRORS),
    },
}

READ_ERRORS = {
    400: _("The form is broken."),
    413: _("The photo is too large."),
    415: _("The body is neither a photo nor a form with one."),
    422: _("The body is no photo that can be looked at."),
    429: ERRORS[429],
}
BINARY: Schema = {"type": "string", "format": "binary"}
READ: dict[str, Any] = {
    "description": "Takes one photo, answers with the boards in it. A photo without a board is a reading, too.",
    "requestBody": {
        "required": True,
        "content": {
            **{kind: {"schema": BINARY} for kind in PHOTO_TYPES},
            "multipart/form-data": {"schema": record({"photo": BINARY})},
        },
    },
    "responses": {
        200: {"description": "The reading", "content": {JSON: {"schema": ref("Reading")}}},
        **_errors(READ_ERRORS),
    },
}
