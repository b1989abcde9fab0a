"""Reading the text of a game file, the same for the command and the API."""

from __future__ import annotations

import json

from scorepad.rules import Refusal


def decoded(raw: bytes) -> str | Refusal:
    """Read UTF-8, with or without a byte order mark."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return Refusal("", f"is not UTF-8 text (byte {error.start})")


def parsed(text: str) -> object | Refusal:
    """Read JSON, or say where it breaks."""
    try:
        return json.loads(text)  # type: ignore[no-any-return]
    except json.JSONDecodeError as error:
        return Refusal(f"line {error.lineno}, column {error.colno}", f"not JSON: {error.msg}")
    except (ValueError, RecursionError) as error:
        return Refusal("", f"not JSON: {error}")
