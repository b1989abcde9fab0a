"""The API described: as OpenAPI for programs, as a page of the site for people."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from http.client import responses
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_safe

from scorepad.rules import Refusal, judge
from scorepad.web.api import errors, tiny_towns
from scorepad.web.api.description import BEYOND_THE_SCHEMA, ERRORS, SHAPES
from scorepad.web.api.endpoints import api
from scorepad.web.api.example import EXAMPLE
from scorepad.web.api.reading import READING_SHAPES
from scorepad.web.api.schema import ERROR, Schema

WIDTH = 88  # of examples, in characters


@cache
def description() -> dict[str, Any]:
    """The whole description; it never changes while the site runs."""
    schema: dict[str, Any] = dict(api.get_openapi_schema())
    schema["components"] = {"schemas": SHAPES}
    return schema


@csrf_exempt  # nothing is changed here, and a wrong method is to be told as such
@require_safe
def root(request: HttpRequest) -> HttpResponse:
    """Lead to the page."""
    return redirect("api-docs")


@csrf_exempt
@require_safe
def openapi(request: HttpRequest) -> HttpResponse:
    """Send the description for programs."""
    return errors.answer(description())


@csrf_exempt
@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    """Show the description to people."""
    result = judge(EXAMPLE)
    if isinstance(result, Refusal):
        raise TypeError(f"the example is refused: {result}")
    context = {
        "url": request.build_absolute_uri(reverse("api:score")),
        "example": pretty(EXAMPLE),
        "result": pretty(result.to_dict(get_language() or "en")),
        "error": pretty({"error": Refusal("players[0].squares[3]", "…").to_dict()}),
        "errors": [(status, responses[status], text) for status, text in ERRORS.items()],
        "beyond": BEYOND_THE_SCHEMA,
        "game_shapes": shapes(tiny_towns.GAME_SHAPES),
        "result_shapes": shapes(tiny_towns.RESULT_SHAPES),
        "error_shapes": shapes({"Error": ERROR["properties"]["error"]}),
        "read_url": request.build_absolute_uri(reverse("api:read")),
        "reading_shapes": shapes(READING_SHAPES),
    }
    return render(request, "api/docs.html", context)


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
    match schema.get("type"):
        case "array":
            return _list(schema)
        case "integer":
            return _number(schema.get("minimum"), schema.get("maximum"))
        case "number":
            return gettext("a number")
        case "boolean":
            return gettext("true or false")
        case "string" if "enum" in schema:
            return gettext("a word")
        case "string":
            most = schema.get("maxLength")
            return (
                gettext("text, at most %(most)s characters") % {"most": most}
                if most
                else (gettext("text"))
            )
        case "object":
            return gettext("an object")
    return json.dumps(schema["const"]) if "const" in schema else gettext("an object")


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
    """JSON for people: what fits into a line stays in one, a town stands in rows."""
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
