"""Numbers as they come in: a form may send anything, and Python reads no number of 5,000 digits."""

from __future__ import annotations

from math import inf

from django.http import HttpRequest

MOST_DIGITS = 9  # all that any form, version or key of ours needs; every database takes them


def whole(text: str) -> int | None:
    """A whole number, not below nought; nothing where the text is none or far too long."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def body_length(request: HttpRequest) -> float:
    """How long a request says that its body is."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    said = whole(length)
    return inf if said is None and length.isdecimal() else said or 0
