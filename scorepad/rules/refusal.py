"""Input that is not what it should be: refused with its place and what was expected."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

SHORTEST_LIST = 12  # longer lists of choices are not printed whole


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why some data was not taken: where in the file, and what was expected there."""

    where: str
    message: str

    def to_dict(self) -> dict[str, str]:
        """The shape of an error in answers and on the command line."""
        return {"where": self.where or "the file", "message": self.message}


class Refused(Exception):  # noqa: N818 - it never leaves the loaders
    """Carries a refusal from deep inside a file to the loader that returns it."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}")
        self.refusal = Refusal(where, message)


class Expect:
    """Small questions about plain data; each gives the value back or refuses."""

    def record(self, value: object, where: str, keys: Sequence[str]) -> dict[str, Any]:
        """A record with no other keys than these."""
        if not isinstance(value, dict):
            raise Refused(where, f"expected an object with keys, found {shown(value)}")
        for key in value:
            if key not in keys:
                raise Refused(f"{where}.{key}".lstrip("."), f"unknown key{_choices(key, keys)}")
        return value

    def many(self, value: object, where: str, *, least: int = 0, most: int) -> list[Any]:
        """A list of the right length."""
        if not isinstance(value, list):
            raise Refused(where, f"expected a list, found {shown(value)}")
        if not least <= len(value) <= most:
            wanted = str(least) if least == most else f"{least} to {most}"
            raise Refused(where, f"expected {wanted} entries, found {len(value)}")
        return value

    def one_of(self, value: object, where: str, choices: Sequence[str]) -> str:
        """One of some words."""
        if not isinstance(value, str) or value not in choices:
            raise Refused(where, f"{shown(value)} is not known{_choices(value, choices)}")
        return value

    def text(self, value: object, where: str, *, longest: int) -> str:
        """A text that is not empty, in one line."""
        if not isinstance(value, str) or not value.strip():
            raise Refused(where, f"expected a text, found {shown(value)}")
        if len(value) > longest:
            raise Refused(where, f"expected at most {longest} characters, found {len(value)}")
        if not value.isprintable():
            raise Refused(where, "expected printable characters in one line")
        return value

    def count(self, value: object, where: str, *, least: int = 0, most: int) -> int:
        """A whole number within bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise Refused(where, f"expected a whole number, found {shown(value)}")
        if not least <= value <= most:
            raise Refused(where, f"expected a number from {least} to {most}, found {value}")
        return value

    def yes_or_no(self, value: object, where: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise Refused(where, f"expected true or false, found {shown(value)}")
        return value


expect = Expect()


def shown(value: object) -> str:
    """What was found, in short."""
    if value is None:
        return "nothing"
    try:
        text = repr(value)
    except RecursionError:  # a reader of JSON goes deeper than repr does
        return "something nested too deeply"
    return text if len(text) <= 40 else f"{text[:40]}…"


def _choices(value: object, choices: Sequence[str]) -> str:
    if len(choices) <= SHORTEST_LIST:
        return f"; expected {', '.join(choices)}" if choices else ""
    close = get_close_matches(str(value), choices, n=1)
    return f"; did you mean {close[0]}?" if close else ""
