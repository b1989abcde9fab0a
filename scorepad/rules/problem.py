"""What is wrong, missing or strange at a table: a value, never an exception."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from scorepad.rules.grid import Square
from scorepad.rules.text import Text

Kind = Literal["illegal", "missing", "odd"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One finding with a stable code, a sentence and the squares it is about.

    illegal: no legal game ends so. missing: a needed fact was not given, and the sentence says
    what was assumed. odd: possible, but worth a second look.
    """

    code: str
    kind: Kind
    message: Text
    squares: tuple[Square, ...] = ()
