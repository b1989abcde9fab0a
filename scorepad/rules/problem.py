"""What is wrong, missing or strange at a table: a value, never an exception."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from scorepad.rules.score import Where
from scorepad.rules.text import Text

ProblemKind = Literal["illegal", "missing", "odd"]
MARKS: dict[ProblemKind, str] = {"illegal": "✗", "missing": "?", "odd": "!"}


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding with a stable code, a sentence and what it is about.

    illegal: no legal game ends so. missing: a needed fact was not given, and the sentence says
    what was assumed. odd: possible, but worth a second look.
    """

    code: str
    kind: ProblemKind
    message: Text
    where: tuple[Where, ...] = ()  # squares, cards or keys of the file; empty: the whole seat

    def to_dict(self, language: str, where: str) -> dict[str, Any]:
        """The contract's shape; `where` is what the game calls its places."""
        return {
            "code": self.code,
            "kind": self.kind,
            where: list(self.where),
            "message": self.message.say(language),
        }
