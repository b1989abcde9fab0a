"""The live track: a game kept move by move. Plain data in, plain data out, nothing is changed in place."""

from __future__ import annotations

from scorepad.games.little_town.rules.live.moves import apply
from scorepad.games.little_town.rules.live.play import Play, entries, is_over, start

__all__ = ["Play", "apply", "entries", "is_over", "start"]
