"""Reading the text of a game file, the same for the command and the API."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from scorepad.rules.refusal import Doubled, Refusal


def decoded(raw: bytes) -> str | Refusal:
    """Read UTF-8, with or without a byte order mark."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Refusal("", f"is not UTF-8 text (byte {error.start})")


def parsed(text: str) -> object | Refusal:
    """Read JSON, or say where it breaks."""
    try:
        return json.loads(text, object_pairs_hook=unambiguous)  # type: ignore[no-any-return]
    except json.JSONDecodeError as error:
        return Refusal(f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}")
    except RecursionError:
        return Refusal("", "not JSON that can be read: it is nested too deeply")
    except ValueError:  # Python reads no number of thousands of digits
        return Refusal("", "not JSON that can be read: a number has far too many digits")


def unambiguous(pairs: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a file; one in which a key stands twice is refused where it is looked at."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return Doubled(key)
        found[key] = value
    return found


def lines_of(text: str) -> list[str]:
    """The lines of a file with one game a line; only a line feed ends one, as in JSON Lines."""
    return text.split("\n")
