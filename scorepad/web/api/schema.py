"""A small vocabulary of JSON Schema, and the shapes that all games share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, get_args

from django.utils.translation import gettext_noop as _

from scorepad.rules.players import LONGEST_NAME
from scorepad.rules.problem import ProblemKind

Schema = dict[str, Any]

YES_OR_NO: Schema = {"type": "boolean"}
TEXT: Schema = {"type": "string"}
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME, "pattern": "\\S"}


def record(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """An object with these keys and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def mapping(keys: Iterable[str], values: Schema) -> Schema:
    """An object that may have any of these keys, all with values of one shape."""
    return {
        "type": "object",
        "propertyNames": {"enum": list(keys)},
        "additionalProperties": values,
    }


def words(choices: Iterable[str]) -> Schema:
    """One of some words."""
    return {"type": "string", "enum": list(choices)}


def number(least: int | None = None, most: int | None = None) -> Schema:
    """A whole number within bounds."""
    bounds = {"minimum": least, "maximum": most}
    return {"type": "integer", **{name: n for name, n in bounds.items() if n is not None}}


def many(items: Schema, least: int = 0, most: int | None = None, **more: object) -> Schema:
    """A list."""
    bounds = {"minItems": least or None, "maxItems": most}
    return {
        "type": "array",
        "items": items,
        **{name: n for name, n in bounds.items() if n is not None},
        **more,
    }


def or_null(schema: Schema) -> Schema:
    """The same, or null."""
    wider = {**schema, "type": [schema["type"], "null"]}
    return {**wider, "enum": [*schema["enum"], None]} if "enum" in schema else wider


def ref(name: str) -> Schema:
    """A shape that has a name of its own."""
    return {"$ref": f"#/components/schemas/{name}"}


def about(schema: Schema, description: str, **more: object) -> Schema:
    """The same with a sentence that says what it means."""
    return {**schema, "description": description, **more}


def any_of(names: Iterable[str]) -> Schema:
    """One of the named shapes, one for each game of the pad."""
    refs = [ref(name) for name in names]
    return refs[0] if len(refs) == 1 else {"anyOf": refs}


ERROR = record(
    {
        "error": record(
            {
                "where": about(TEXT, _("the place in the file or in the request")),
                "message": about(TEXT, _("what was expected there, in English")),
            }
        )
    }
)


def problem(key: str, where: Schema, meaning: str) -> Schema:
    """A problem of a game, with what it calls the places it is about."""
    return record(
        {
            "code": about({**TEXT, "pattern": "^[a-z]+(-[a-z]+)*$"}, _("a stable name")),
            "kind": about(
                words(get_args(ProblemKind)),
                _(
                    "illegal: no legal game ends so; missing: a needed fact was not given, and the message says what was assumed; odd: possible, but worth a second look"
                ),
            ),
            key: about(many(where), meaning),
            "message": about(TEXT, _("a sentence for the player")),
        }
    )
