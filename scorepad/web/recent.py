"""What a browser used before, newest first, in signed cookies: names of players, and sets of cards.

Only what it used itself is there. A cookie that somebody wrote by hand, or that is too old to be
understood, is as good as none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core import signing
from django.http import HttpRequest, HttpResponse

from scorepad.web.forms.start import Fields

A_YEAR = 365 * 24 * 3600
LONGEST = 3500  # characters; browsers drop a cookie of more than 4096
NAMES = "names"
MOST_NAMES, MOST_SETS = 12, 5


def recent_names(request: HttpRequest) -> list[str]:
    """The names that this browser gave to players."""
    return [name for name in _read(request, NAMES) if isinstance(name, str)]


def recent_sets(request: HttpRequest, game: str) -> list[Fields]:
    """The sets with which this browser started tables of a game."""
    kept = (fields for fields in _read(request, _sets(game)) if isinstance(fields, dict))
    return [{str(name): str(value) for name, value in fields.items()} for fields in kept]


def remember_names(request: HttpRequest, response: HttpResponse, names: Sequence[str]) -> None:
    """Note who plays now."""
    now = {name.casefold() for name in names}
    others = [name for name in recent_names(request) if name.casefold() not in now]
    _write(response, NAMES, [*names, *others][:MOST_NAMES])


def forget_name(request: HttpRequest, response: HttpResponse, name: str) -> None:
    """Offer a name no more."""
    _write(response, NAMES, [known for known in recent_names(request) if known != name])


def remember_set(request: HttpRequest, response: HttpResponse, game: str, fields: Fields) -> None:
    """Note which set is played with now, if the game has any."""
    if fields:
        others = [known for known in recent_sets(request, game) if known != fields]
        _write(response, _sets(game), [dict(fields), *others][:MOST_SETS])


def _sets(game: str) -> str:
    return f"sets-{game}"


def _read(request: HttpRequest, cookie: str) -> list[Any]:
    try:
        kept = signing.loads(request.COOKIES.get(cookie, ""), salt=cookie)
    except signing.BadSignature:
        return []
    return kept if isinstance(kept, list) else []


def _write(response: HttpResponse, cookie: str, things: list[Any]) -> None:
    value = signing.dumps(things, salt=cookie, compress=True)
    if len(value) > LONGEST:
        return _write(response, cookie, things[:-1])
    response.set_cookie(cookie, value, max_age=A_YEAR, httponly=True, samesite="Lax")
    return None
