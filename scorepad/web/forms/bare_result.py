"""A bare result typed in by hand: a game, who played, and points or places."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import NamedTuple

from django.core.exceptions import ValidationError
from django.utils.text import slugify
from django.utils.translation import gettext as _

from scorepad.games import GAMES
from scorepad.rules.ranks import ranks_of
from scorepad.web.exchange.known_games import slug_of
from scorepad.web.forms.groups import NameField
from scorepad.web.models.groups import LONGEST_PLACE

MOST_ROWS = 12
SCORE = re.compile(r"-?[0-9]{1,5}")


class TypedRow(NamedTuple):
    """What was typed of one player."""

    name: str = ""
    score: str = ""
    rank: str = ""


class BareRow(NamedTuple):
    """One player's result."""

    name: str
    rank: int
    score: int | None


def typed_rows(typed: Mapping[str, str]) -> list[TypedRow]:
    """All rows of the form, empty ones too."""
    return [
        TypedRow(*(typed.get(f"{field}_{number}", "").strip() for field in TypedRow._fields))
        for number in range(1, MOST_ROWS + 1)
    ]


def bare_rows(rows: list[TypedRow], *, fewest: bool) -> list[BareRow] | str:
    """The result of the rows that have a name; or a sentence. Places count where all are given, else
    points do."""
    given = [row for row in rows if row.name]
    scores = [_score(row) for row in given]
    wrong = _wrong_names(rows, given)
    if wrong or "" in scores:
        return wrong or _("Points are a number.")
    points = [score for score in scores if isinstance(score, int)]
    ranks = _ranks([row.rank for row in given], points, fewest)
    if isinstance(ranks, str):
        return ranks
    return [
        BareRow(row.name, rank, score if isinstance(score, int) else None)
        for row, rank, score in zip(given, ranks, scores, strict=True)
    ]


def game_of(name: str, played: Mapping[str, str]) -> tuple[str, str] | str:
    """The game's short name, and what it is called where no folder here has it; or a sentence."""
    name = " ".join(name.split())
    if not name or not name.isprintable() or len(name) > LONGEST_PLACE:
        return _("Which game was it?")
    known = slug_of(name, None)
    if known:
        return known, ""
    before = {said.casefold(): slug for slug, said in played.items() if slug not in GAMES}
    return before.get(name.casefold()) or _new_slug(name), name


def _new_slug(name: str) -> str:
    """A short name for a game that was never played here; a game of the pad's has another."""
    slug = slugify(name)[:20]
    return f"{slug}-{hashlib.sha256(name.casefold().encode()).hexdigest()[:8]}".lstrip("-")


def _wrong_names(rows: list[TypedRow], given: list[TypedRow]) -> str:
    if not given:
        return _("Add the players.")
    if any(row.score or row.rank for row in rows if not row.name):
        return _("A row has a result but no name.")
    try:
        for row in given:
            NameField().clean(row.name)
    except ValidationError as error:
        return " ".join(error.messages)
    return ""


def _score(row: TypedRow) -> int | str | None:
    """The points; an empty text where what was typed is no number."""
    text = row.score.replace("−", "-")
    if not text:
        return None
    return int(text) if SCORE.fullmatch(text) else ""


def _ranks(places: list[str], points: list[int], fewest: bool) -> list[int] | str:
    number = len(places)
    if all(places):
        if not all(place in {str(n) for n in range(1, number + 1)} for place in places):
            return _("Every place is a number from 1 to the number of players.")
        ranks = [int(place) for place in places]
        if ranks != ranks_of(ranks):
            return _("These places do not fit together: after two first places comes a third.")
        return ranks
    if len(points) < number:
        return [1] if number == 1 else _("Give everybody points, or everybody a place.")
    return ranks_of(points if fewest else [-point for point in points])
