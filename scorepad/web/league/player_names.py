"""Whom a name means: players of a group by any of their names."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Mapping

from scorepad.web.models import Group


def plain(name: str) -> str:
    """A name as it is compared: without case, accents and doubled spaces."""
    letters = unicodedata.normalize("NFKD", " ".join(name.split())).casefold()
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


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
