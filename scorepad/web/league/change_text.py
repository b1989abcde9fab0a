"""Changes in words: what was before, what is now."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.web.models import Change

KINDS: dict[str, str | Promise] = {
    "kept": gettext_lazy("saved the game"),
    "corrected": gettext_lazy("corrected the game"),
    "taken back": gettext_lazy("took a change back"),
    "removed": gettext_lazy("took the game out"),
    "put back": gettext_lazy("put the game back"),
    "imported": gettext_lazy("imported games"),
    "import taken back": gettext_lazy("took an import back"),
    "renamed": gettext_lazy("gave a player another name"),
    "archived": gettext_lazy("archived a player"),
    "brought back": gettext_lazy("brought a player back"),
    "merged": gettext_lazy("merged two players"),
    "parted": gettext_lazy("parted two players again"),
    "joined": gettext_lazy("joined the group"),
    "returned": gettext_lazy("came back with another account"),
    "left": gettext_lazy("left the group"),
    "claimed": gettext_lazy("said who they are"),
    "released": gettext_lazy("undid a claim"),
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


def told(change: Change) -> ChangeText:
    """A change in the reader's language."""
    kind = str(KINDS.get(change.kind, change.kind))
    if change.play_id and change.before and change.after:
        return ChangeText(change, kind, list(differences(change.before, change.after)))
    return ChangeText(change, kind, named(change))


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


def differences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
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
        parts.append(_("broken off") if after.get("broken_off") else _("played to its end"))
    parts += _rows(before["rows"], after["rows"])
    if before["removed"] != after["removed"]:
        parts.append(_("taken out") if after["removed"] else _("put back"))
    return parts


def _day(text: str) -> str:
    return date_format(datetime.fromisoformat(text), "j F Y")


def _rows(before: list[list[Any]], after: list[list[Any]]) -> list[str]:
    if [row[0] for row in before] != [row[0] for row in after]:
        return [_("other players")]
    return [
        _("seat %(seat)s: place %(old)s → %(new)s, points %(old_points)s → %(new_points)s")
        % {
            "seat": seat,
            "old": old[1],
            "new": new[1],
            "old_points": "–" if old[2] is None else old[2],
            "new_points": "–" if new[2] is None else new[2],
        }
        for seat, (old, new) in enumerate(zip(before, after, strict=True), start=1)
        if old != new
    ]
