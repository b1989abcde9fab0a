"""Whether two changes of one entry get along: they do if they touch different places of it; and both
of them made at once."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Path = tuple[str | int, ...]  # the way from an entry to one of its places
NOTHING = object()  # where one of two entries has no such key


def differences(before: Any, after: Any, at: Path = ()) -> dict[Path, Any]:
    """The places in which two plain values differ, each with what stands there afterwards.

    Lists of one length are compared place by place, such as the squares of a board; records that say where
    they lie by that place, however many there are; other lists as a whole. Where one of them has no record
    at all, the places inside the other's are what differs.
    """
    before, after = _by_place(before, after)
    if isinstance(before, dict) or isinstance(after, dict):
        before, after = ({} if value is NOTHING else value for value in (before, after))
    if isinstance(before, dict) and isinstance(after, dict):
        keys = [*before, *(key for key in after if key not in before)]
        pairs = [(key, before.get(key, NOTHING), after.get(key, NOTHING)) for key in keys]
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        pairs = [(index, *pair) for index, pair in enumerate(zip(before, after, strict=True))]
    else:
        return {} if before == after else {at: after}
    return {
        path: value
        for key, old, new in pairs
        for path, value in differences(old, new, (*at, key)).items()
    }


def get_along(base: Any, now: Any, wanted: Any) -> bool:
    """Whether a change of `now` to `wanted`, made by somebody who knew only `base`, changes nothing
    that was changed meanwhile."""
    theirs, mine = differences(base, now), differences(now, wanted)
    return not any(_overlap(one, other) for one in theirs for other in mine)


def rebased(before: Any, after: Any, now: Any) -> Any:
    """`now` with the change that once led from `before` to `after` made in it as well."""
    if before == after:
        return now
    three = (before, after, now)
    laid = _by_place(*three)
    if laid != three:
        found = rebased(*laid)
        return list(found.values())
    if all(isinstance(one, dict) for one in three):
        keys = [*now, *(key for key in after if key not in now)]
        found = {key: rebased(*(one.get(key, NOTHING) for one in three)) for key in keys}
        return {key: value for key, value in found.items() if value is not NOTHING}
    if all(isinstance(one, list) for one in three) and len(before) == len(after) == len(now):
        return [rebased(*places) for places in zip(*three, strict=True)]
    return after


def _by_place(*values: Any) -> tuple[Any, ...]:
    """Lists of records by the place that each of them names (`at`), if that can be said of all."""
    if not all(isinstance(value, list) for value in values) or not any(values):
        return values
    by_place = tuple({repr(one.get("at")): one for one in value if _lies(one)} for value in values)
    whole = all(len(laid) == len(value) for laid, value in zip(by_place, values, strict=True))
    return by_place if whole else values


def _lies(one: Any) -> bool:
    return isinstance(one, dict) and "at" in one


def _overlap(one: Path, other: Path) -> bool:
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


class Merged(NamedTuple):
    """What two people made of the same form."""

    values: dict[Any, Any]
    asked: list[
        Any
    ]  # the names of what both changed, each to something else; mine is in the values


def merged(was: Mapping[K, V], now: Mapping[K, V], mine: Mapping[K, V]) -> Merged:
    """My values where I changed them, and otherwise those of now."""
    changed = {name: value for name, value in mine.items() if value != was.get(name)}
    untouched = {name: now.get(name, value) for name, value in mine.items() if name not in changed}
    asked = [name for name, value in changed.items() if now.get(name) not in (was.get(name), value)]
    return Merged({**untouched, **changed}, asked)
