"""Whom the names of a file mean: players of the group by any of their names, or somebody new."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Container, Iterable, Mapping

from scorepad.web.league.people import plain
from scorepad.web.models import LONGEST_NAME, Group


class Names:
    """The players of a group by name. Names of players who were merged mean the one they became."""

    def __init__(self, group: Group) -> None:
        rows = list(group.players.order_by("pk").values_list("pk", "name", "merged_into"))
        into = {pk: merged for pk, _, merged in rows if merged}
        self.shown = {pk: name for pk, name, merged in rows if not merged}
        self._exact: dict[str, int] = {}
        self._alike: dict[str, set[int]] = defaultdict(set)
        # Somebody's present name weighs more than the former name of somebody else.
        for pk, name, _ in sorted(rows, key=lambda row: row[0] in into):
            self._exact.setdefault(same(name), _end(pk, into))
            self._alike[plain(name)].add(_end(pk, into))

    def find(self, name: str) -> int | None:
        """The player who has or had this very name; capitals do not count."""
        return self._exact.get(same(name))

    def guess(self, name: str) -> int | None:
        """The player whom a name means; accents do not count unless it may then mean two."""
        alike = self._alike.get(plain(name), set())
        return self.find(name) or (next(iter(alike)) if len(alike) == 1 else None)


def same(name: str) -> str:
    """Equal for names that a group takes for one."""
    return unicodedata.normalize("NFC", name).casefold()


def _end(pk: int, into: Mapping[int, int]) -> int:
    seen = {pk}
    while pk in into and into[pk] not in seen:
        pk = into[pk]
        seen.add(pk)
    return pk


def proposals(
    people: Iterable[tuple[str, str]], names: Names, sat: Mapping[str, int]
) -> dict[str, str]:
    """For each key of a file the name that its player probably has in the group: who sat there
    before, else by name. Two players of the file stay two."""
    chosen: dict[str, str] = {}
    taken: set[int | str] = set()

    def doubt(who: tuple[str, str]) -> tuple[bool, bool, tuple[str, str]]:
        return who[0] not in sat, names.find(who[1]) is None, who

    for key, name in sorted(people, key=doubt):
        guess = sat.get(key) or names.guess(name)
        if guess in names.shown and guess not in taken:
            chosen[key] = names.shown[guess]
        else:
            chosen[key] = _free(name, names, taken)
        taken.add(names.find(chosen[key]) or same(chosen[key]))
    return chosen


def _free(name: str, names: Names, taken: Container[int | str]) -> str:
    """The name, or with a number where somebody else of the file has it."""
    trial, count = name[:LONGEST_NAME].strip(), 1
    while (names.find(trial) or same(trial)) in taken:
        count += 1
        end = f" ({count})"
        trial = name[: LONGEST_NAME - len(end)].strip() + end
    return trial
