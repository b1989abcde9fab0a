"""Whom the names of a file mean: players of the group by any of their names, or somebody new."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping

from scorepad.web.league.player_names import Names, same
from scorepad.web.models import LONGEST_NAME


def proposals(
    people: Iterable[tuple[str, str]], names: Names, sat: Mapping[str, int]
) -> dict[str, str]:
    """For each key of a file the name that its player probably has in the group: who sat there
    before, else by name. Two players of the file stay two."""
    chosen: dict[str, str] = {}
    taken: set[int | str] = set()
    tried: Counter[str] = Counter()  # by name, the number that was given last

    def doubt(who: tuple[str, str]) -> tuple[bool, bool, tuple[str, str]]:
        return who[0] not in sat, names.find(who[1]) is None, who

    for key, name in sorted(people, key=doubt):
        guess = sat.get(key) or names.guess(name)
        if guess in names.shown and guess not in taken:
            chosen[key] = names.shown[guess]
        else:
            chosen[key] = _free(name, names, taken, tried)
        taken.add(names.find(chosen[key]) or same(chosen[key]))
    return chosen


def _free(name: str, names: Names, taken: Container[int | str], tried: Counter[str]) -> str:
    """The name, or with a number where somebody else of the file has it. Numbers go on from the last
    one, for a file may have thousands of one name."""
    trial = plain = name[:LONGEST_NAME].strip()
    tried[plain] = tried[plain] or 1
    while (names.find(trial) or same(trial)) in taken:
        tried[plain] += 1
        end = f" ({tried[plain]})"
        trial = name[: LONGEST_NAME - len(end)].strip() + end
    return trial
