"""The API described: as OpenAPI for programs, as a page of the site for people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from http.client import responses
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from scorepad.games.pads import PADS
from scorepad.rules.refusal import Refusal
from scorepad.web.api import description, errors
from scorepad.web.api.endpoints import api
from scorepad.web.api.reading import READING_SHAPES
from scorepad.web.api.schema import ERROR, Schema
from scorepad.web.pad import Pad
from scorepad.web.words import language, said

WIDTH = 88  # of examples, in characters


def described() -> dict[str, Any]:
    """The whole description, with the operations that ask a game a question of its own."""
    schema: dict[str, Any] = dict(api.get_openapi_schema())
    operations = {"/api/v1/score": description.score(), "/api/v1/read": description.read()}
    paths = {
        address: {"post": {**operation["post"], **operations[address]}}
        for address, operation in schema["paths"].items()
    }
    for pad in PADS.values():
        paths |= description.questions(pad)
    return {**schema, "paths": paths, "components": {"schemas": description.shapes()}}


@csrf_exempt  # nothing is changed here, and a wrong method is to be told as such
@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Lead to the page."""
    return redirect("api-docs")


@csrf_exempt
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Send the description for programs."""
    return errors.answer(described())


@csrf_exempt
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show the description to people."""
    context = {
        "url": request.build_absolute_uri(reverse("api:score")),
        "games": [described_game(pad) for pad in PADS.values()],
        "error": pretty({"error": Refusal("players[0].name", "…").to_dict()}),
        "errors": [
            (status, responses[status], text) for status, text in description.ERRORS.items()
        ],
        "beyond": description.BEYOND_THE_SCHEMA,
        "error_shapes": shapes({"Error": ERROR["properties"]["error"]}),
        "read_url": request.build_absolute_uri(reverse("api:read")),
        "reading_shapes": shapes(READING_SHAPES),
    }
    return render(request, "api/docs.html", context)


def described_game(pad: Pad) -> dict[str, Any]:
    """What the page tells of one game: an example with its result, and the shapes of both."""
    verdict = pad.game.judged(pad.example)
    if isinstance(verdict, Refusal):
        raise TypeError(f"the example of {pad.slug} is refused: {verdict}")
    return {
        "slug": pad.slug,
        "name": said(pad.game.name),
        "example": pretty(pad.example),
        "result": pretty(verdict.to_dict(language())),
        "beyond": pad.shapes.beyond,
        "game_shapes": shapes(pad.shapes.game),
        "result_shapes": shapes(pad.shapes.result),
        "questions": list(pad.shapes.questions),
    }


@dataclass(frozen=True, slots=True)
class Field:
    """One row of a table: a key and what it holds."""

    name: str
    needed: bool
    kind: str
    choices: tuple[str, ...]
    target: str  # the shape it leads to, if any
    description: str


def shapes(named: Mapping[str, Schema]) -> list[tuple[str, list[Field]]]:
    """Every shape with its rows."""
    return [(name, list(fields(schema))) for name, schema in named.items()]


def fields(schema: Schema) -> Iterator[Field]:
    """The rows of one shape."""
    for name, inner in schema["properties"].items():
        sentence = inner.get("description")
        yield Field(
            name=name,
            needed=name in schema["required"],
            kind=kind_of(inner),
            choices=tuple(choices_of(inner)),
            target=target_of(inner),
            description=gettext(sentence) if sentence else "",
        )


def kind_of(schema: Schema) -> str:
    """What a value is, in words."""
    if isinstance(schema.get("type"), list):
        plain = {**schema, "type": schema["type"][0]}
        return gettext("%(kind)s or null") % {"kind": kind_of(plain)}
    words = KINDS.get(schema.get("type", ""))
    if words:
        return words(schema)
    return json.dumps(schema["const"]) if "const" in schema else gettext("an object")


def _text(schema: Schema) -> str:
    if "enum" in schema:
        return gettext("a word")
    most = schema.get("maxLength")
    limit = gettext("text, at most %(most)s characters") % {"most": most}
    return limit if most else gettext("text")


def _number(least: int | None, most: int | None) -> str:
    if least is None:
        return gettext("a whole number")
    if most is None:
        return gettext("a whole number from %(least)s") % {"least": least}
    return gettext("a whole number, %(least)s to %(most)s") % {"least": least, "most": most}


def _list(schema: Schema) -> str:
    inner = {"kind": kind_of(schema["items"]) if "items" in schema else gettext("any")}
    least, most = schema.get("minItems", 0), schema.get("maxItems")
    if most is None:
        return gettext("list: %(kind)s") % inner
    if least == most:
        return gettext("list of %(most)s: %(kind)s") % {**inner, "most": most}
    return gettext("list of %(least)s to %(most)s: %(kind)s") % {
        **inner,
        "least": least,
        "most": most,
    }


KINDS: dict[str, Callable[[Schema], str]] = {
    "array": _list,
    "integer": lambda schema: _number(schema.get("minimum"), schema.get("maximum")),
    "number": lambda schema: gettext("a number"),
    "boolean": lambda schema: gettext("true or false"),
    "string": _text,
    "object": lambda schema: gettext("an object"),
}


def choices_of(schema: Schema) -> list[str]:
    """The words that a value or its keys may be."""
    for inner in _layers(schema):
        found = inner.get("enum") or inner.get("propertyNames", {}).get("enum")
        if found:
            return [word for word in found if word is not None]
        if inner.get("type") == "object":
            return list(inner.get("properties", ()))
    return []


def target_of(schema: Schema) -> str:
    """The named shape that a value has, if any."""
    refs = (inner["$ref"] for inner in _layers(schema) if "$ref" in inner)
    return next(refs, "").rpartition("/")[2]


def _layers(schema: Schema) -> Iterator[Schema]:
    """A schema and what its lists hold."""
    yield schema
    if "items" in schema:
        yield from _layers(schema["items"])


def pretty(value: Any, indent: str = "") -> str:
    """JSON for people: what fits into a line stays in one, a board stands in rows."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list):
        return line
    deeper = indent + "  "
    if isinstance(value, dict):
        rows = [
            f"{deeper}{json.dumps(key)}: {pretty(inner, deeper)}" for key, inner in value.items()
        ]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    if any(isinstance(inner, dict | list) for inner in value):
        rows = [deeper + pretty(inner, deeper) for inner in value]
    else:
        fours = (value[start : start + 4] for start in range(0, len(value), 4))
        rows = [deeper + ", ".join(map(json.dumps, four)) for four in fours]
    return "[\n" + ",\n".join(rows) + f"\n{indent}]"
