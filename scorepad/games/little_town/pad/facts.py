"""What is noted beside the map: objectives, coins, points of the rounds, hungry workers, the track."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.games.little_town.rules.board import names_of
from scorepad.games.little_town.rules.load import dump_objective
from scorepad.games.little_town.rules.numbers import OBJECTIVES_EACH, ROUNDS
from scorepad.games.little_town.rules.objective import Objective, Verdict
from scorepad.games.little_town.rules.objectives import (
    KNOWN_OBJECTIVES,
    OBJECTIVES,
    UNKNOWN_POINTS,
    evidence_of,
)
from scorepad.games.little_town.rules.table import ByRound, Table
from scorepad.games.little_town.rules.tiles import COUNTS_WORKERS
from scorepad.rules.refusal import Refusal, expected, number_from
from scorepad.web.judged import Changes, Entry, Judged
from scorepad.web.numbers import whole

LARGEST = 999
BY_ROUND = {
    "activation": _("Points from activated buildings"),
    "cathedral": _("Points of the Cathedral"),
    "unfed": _("Unfed workers"),
}
UNKNOWN = next(name for name, one in OBJECTIVES.items() if one.points is None)


@dataclass(frozen=True, slots=True)
class ObjectiveField:
    """A card that may have been scored, and what the map says about it."""

    card: Objective
    chosen: bool
    verdict: Verdict
    squares: str  # that it says it by

    @property
    def offered(self) -> bool:
        """Whether it is shown at once; what cannot have been is kept aside."""
        return self.chosen or self.verdict != "contradicted"


@dataclass(frozen=True, slots=True)
class RoundsField:
    """A number for each round, or one for the whole game."""

    name: str
    label: str | Promise
    rounds: list[tuple[str, int | None]]
    whole: int | None


@dataclass(frozen=True, slots=True)
class FactFields:
    """Everything that is asked beside the map."""

    objectives: list[ObjectiveField]
    most_objectives: int
    unknown: int | None
    unknown_points: tuple[int, ...]
    rounds: list[RoundsField]
    coins: int | None
    track: int | None


def facts_of(judged: Judged, index: int) -> FactFields:
    """Decide what to ask of one player; what the map proves comes first."""
    table: Table = judged.loaded
    seat = table.seats[index]
    has_cathedral = any(b.tile in COUNTS_WORKERS for b in seat.buildings)
    asked = [
        name
        for name in BY_ROUND
        if name != "cathedral" or has_cathedral or seat.cathedral is not None
    ]
    return FactFields(
        objectives=_objectives(table, index),
        most_objectives=OBJECTIVES_EACH[len(table.seats)],
        unknown=seat.objectives.get(UNKNOWN),
        unknown_points=UNKNOWN_POINTS,
        rounds=[_rounds(name, getattr(seat, name)) for name in asked],
        coins=seat.coins,
        track=seat.track,
    )


def _objectives(table: Table, index: int) -> list[ObjectiveField]:
    scored = table.seats[index].objectives
    fields = [
        ObjectiveField(
            OBJECTIVES[name], name in scored, found.verdict, " ".join(names_of(found.squares))
        )
        for name, found in evidence_of(table.map, index).items()
        if name != UNKNOWN
    ]
    return sorted(fields, key=lambda one: not one.chosen)


def _rounds(name: str, number: ByRound | None) -> RoundsField:
    rounds = number if isinstance(number, tuple) else (None,) * ROUNDS
    fields = [(f"{name}_{n}", value) for n, value in enumerate(rounds, start=1)]
    return RoundsField(name, BY_ROUND[name], fields, number if isinstance(number, int) else None)


def say_facts(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Take the facts of a form."""
    if actor is None:
        return Changes({})
    changed = with_facts(judged.seats[actor].entry, post)
    return changed if isinstance(changed, Refusal) else Changes.at(actor, changed)


def with_facts(entry: Entry, post: QueryDict) -> Entry | Refusal:
    """The entry with the facts of a form; fields that the form did not show stay as they were."""
    changed: dict[str, Any] = dict(entry)
    changed["objectives"] = _chosen(entry["objectives"], post)
    for name in ("coins", "track"):
        if name in post:
            value = _number(post, name, signed=name == "track")
            if isinstance(value, Refusal):
                return value
            changed[name] = value
    for name in BY_ROUND:
        if any(field in post for field in _fields(name)):
            number = _by_round(post, name, changed.get(name))
            if isinstance(number, Refusal):
                return number
            changed[name] = number
    return {key: value for key, value in changed.items() if value is not None}


def _chosen(scored: list[Any], post: QueryDict) -> list[Any]:
    """The objectives that are ticked, in a whole form or one by one; others keep their place."""
    before = [one for one in scored if isinstance(one, str)]
    ticked = [*before, post.get("tick", "")]
    if "objectives_shown" in post:
        ticked = post.getlist("objectives")
    wanted = [name for name in ticked if name in KNOWN_OBJECTIVES and name != post.get("untick")]
    order = [name for name in before if name in wanted]
    order += [name for name in dict.fromkeys(wanted) if name not in before]
    unknown = [one for one in scored if not isinstance(one, str)]
    if "unknown_points" in post:
        points = whole(post.get("unknown_points", ""))
        unknown = [dump_objective(UNKNOWN, points)] if points in UNKNOWN_POINTS and points else []
    return [*order, *unknown]


def _number(post: QueryDict, name: str, *, signed: bool = False) -> int | Refusal | None:
    text = str(post[name]).strip()
    minus = signed and text[:1] in ("-", "−")
    value = whole(text[1:] if minus else text)
    if text and (value is None or value > LARGEST):
        return Refusal(name, expected(number_from(-LARGEST if signed else 0, LARGEST)))
    return -value if minus and value is not None else value


def _fields(name: str) -> list[str]:
    """What a form calls the number of each round, and that of the whole game."""
    return [*(f"{name}_{n}" for n in range(1, ROUNDS + 1)), f"{name}_all"]


def _by_round(post: QueryDict, name: str, now: Any) -> list[int] | int | Refusal | None:
    """One number for the game where one was given, else the rounds; those that a form does not show
    stay as they were."""
    *fields, in_all = _fields(name)
    if post.get(in_all, "").strip():
        return _number(post, in_all)
    rounds: list[int | None] = list(now) if isinstance(now, list) else [None] * ROUNDS
    for n, field in enumerate(fields):
        if field in post:
            value = _number(post, field)
            if isinstance(value, Refusal):
                return value
            rounds[n] = value
    if all(value is None for value in rounds):
        return now if isinstance(now, int) and in_all not in post else None
    return [value or 0 for value in rounds]
