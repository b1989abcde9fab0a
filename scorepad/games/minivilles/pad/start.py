"""Starting a table: only names are asked, in the order of the seats."""

from __future__ import annotations

from scorepad.games.minivilles.rules import GAME
from scorepad.web.forms.start import StartForm


class MinivillesStart(StartForm):
    """Who plays."""

    game = GAME
