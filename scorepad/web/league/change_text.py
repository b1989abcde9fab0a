"""Changes in words: what was before, what is now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.web.dates import long_day
from scorepad.web.models import Change, Player
from scorepad.web.words import number_text, place_text

Names = Mapping[int, str]  # of players, by their number in the database

KINDS: dict[str, str | Promise] = {
    "kept": gettext_lazy("saved the game"),
    "corrected": gettext_lazy("corrected the game"),
    "taken back": gettext_lazy("undid a change"),
    "removed": gettext_lazy("removed the game"),
    "put back": gettext_lazy("restored the game"),
    "imported": gettext_lazy("imported games"),
    "import taken back": gettext_lazy("undid an import"),
    "renamed": gettext_lazy("renamed a player"),
    "archived": gettext_lazy("archived a player"),
    "brought back": gettext_lazy("brought a player back"),
    "merged": gettext_lazy("merged two players"),
    "parted": gettext_lazy("split two players again"),
    "joined": gettext_lazy("joined the group"),
    "returned": gettext_lazy("came back with another account"),
    "left": gettext_lazy("left the group"),
    "claimed": gettext_lazy("linked their account to a player"),
    "released": gettext_lazy("unlinked an account from a player"),
    "role": gettext_lazy("changed a role"),
}


@dataclass(frozen=True, slots=True)
class ChangeText:
    """A change as people read it."""

    change: Change
    kind: str
    details: list[str]

    @property
    def can_be_taken_back(self) -> bool:
        """Whether there is a state before it to go back to."""
        return self.change.play_id is not None and self.change.before is not None


def told(changes: Iterable[Change]) -> list[ChangeText]:
    """Changes in the reader's language."""
    changes = list(changes)
    rows = [row for change in changes for state in _states(change) or () for row in state["rows"]]
    known = Player.objects.filter(pk__in={row[0] for row in rows}) if rows else ()
    names = {player.pk: player.name for player in known}
    return [
        ChangeText(change, str(KINDS.get(change.kind, change.kind)), _details(change, names))
        for change in changes
    ]


def _states(change: Change) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """What a game was before and after, where a change was about a game that stood already."""
    if change.play_id and change.before and change.after:
        return (change.before, change.after)
    return None


def _details(change: Change, names: Names) -> list[str]:
    states = _states(change)
    return list(differences(*states, names)) if states else named(change)


def named(change: Change) -> list[str]:
    """What a change that is not about one game is about."""
    before, after = change.before, change.after
    if change.kind in ("imported", "import taken back") and isinstance(after, dict):
        return [_("games: %(number)s") % {"number": len(after.get("uids", ()))}]
    words = [*_words(before), *_words(after)]
    return [" → ".join(words)] if words else []


def _words(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [word for word in value if isinstance(word, str)] if isinstance(value, list) else []


def differences(before: dict[str, Any], after: dict[str, Any], names: Names) -> list[str]:
    """Each thing that differs between two states of a game, in a few words."""
    parts = []
    if before["played_at"] != after["played_at"]:
        parts.append(f"{_day(before['played_at'])} → {_day(after['played_at'])}")
    if before["place"] != after["place"]:
        parts.append(f"{before['place'] or '–'} → {after['place'] or '–'}")
    if before["notes"] != after["notes"]:
        parts.append(_("other notes"))
    if before["league"] != after["league"]:
        parts.append(_("now counts for the league") if after["league"] else _("now casual"))
    if before["data"] != after["data"]:
        parts.append(_("other entries"))
    if before.get("broken_off", False) != after.get("broken_off", False):
        parts.append(_("stopped early") if after.get("broken_off") else _("played to the end"))
    parts += _rows(before["rows"], after["rows"], names)
    if before["removed"] != after["removed"]:
        parts.append(_("removed") if after["removed"] else _("restored"))
    return parts


def _day(text: str) -> str:
    return long_day(datetime.fromisoformat(text))


def _rows(before: list[list[Any]], after: list[list[Any]], names: Names) -> list[str]:
    if [row[0] for row in before] != [row[0] for row in after]:
        return [_("other players")]
    return [
        _("%(field)s: %(value)s") % {"field": names.get(old[0], "–"), "value": _moved(old, new)}
        for old, new in zip(before, after, strict=True)
        if old != new
    ]


def _moved(old: list[Any], new: list[Any]) -> str:
    """How one player's place and points changed: "2nd → 1st, 10 → 17 points"."""
    moved = []
    if old[1] != new[1]:
        moved.append(f"{place_text(old[1])} → {place_text(new[1])}")
    if old[2] != new[2]:
        before, after = (
            "–" if points is None else number_text(points) for points in (old[2], new[2])
        )
        moved.append(_("%(before)s → %(after)s points") % {"before": before, "after": after})
    return ", ".join(moved)
