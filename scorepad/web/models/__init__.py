"""What the site keeps: tables with their seats and photos, groups with their plays. Tables and plays
are saved as they were played; scores are worked out anew."""

from scorepad.web.models.cached import Cached
from scorepad.web.models.groups import Change, Group, Ledger, Membership, Part, Play, Player, Role
from scorepad.web.models.tables import (
    LONGEST_CODE,
    LONGEST_NAME,
    SHORTEST_CODE,
    UNAMBIGUOUS,
    Hand,
    Lesson,
    Move,
    Photo,
    Seat,
    Table,
    UndoStep,
    new_code,
    new_key,
    new_share,
    photo_name,
)

__all__ = [
    "LONGEST_CODE",
    "LONGEST_NAME",
    "SHORTEST_CODE",
    "UNAMBIGUOUS",
    "Cached",
    "Change",
    "Group",
    "Hand",
    "Ledger",
    "Lesson",
    "Membership",
    "Move",
    "Part",
    "Photo",
    "Play",
    "Player",
    "Role",
    "Seat",
    "Table",
    "UndoStep",
    "new_code",
    "new_key",
    "new_share",
    "photo_name",
]
