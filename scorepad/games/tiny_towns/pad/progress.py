"""How far a town is typed in, and which facts it still lacks."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorepad.games.tiny_towns.pad.facts import COINS, NUMBERS
from scorepad.games.tiny_towns.rules.board import TOWN
from scorepad.games.tiny_towns.rules.fortune import FORTUNE
from scorepad.games.tiny_towns.rules.load import COUNTS
from scorepad.web.judged import Judged
from scorepad.web.pad import Missing, Progress
from scorepad.web.words import number_text

MONUMENT = Missing(gettext_lazy("Which monument it is"), "fact-monument")
# What is asked for, by the problem that its lack makes.
ASKED = {"monument-not-named": MONUMENT} | {
    f"missing-{name.replace('_', '-')}": Missing(NUMBERS[name], f"fact-{name}") for name in COUNTS
}


def progress(judged: Judged, index: int) -> Progress:
    """How many squares hold something; what the empty ones cost is only so until they do."""
    squares, whole = judged.seats[index].entry["squares"], len(TOWN.squares)
    filled = sum(piece is not None for piece in squares)
    lines = judged.result.seats[index].score.lines
    cost = sum(line.points for line in lines if line.card == "empty")
    return Progress(
        filled,
        whole,
        _("%(filled)d of %(whole)d squares") % {"filled": filled, "whole": whole},
        _("%(points)s for empty ones") % {"points": number_text(cost)} if cost else "",
        tuple(_missing(judged, index)),
    )


def _missing(judged: Judged, index: int) -> Iterator[Missing]:
    if FORTUNE in judged.loaded.expansions and judged.loaded.seats[index].coins is None:
        yield Missing(NUMBERS[COINS], f"fact-{COINS}")
    for problem in judged.result.seats[index].problems:
        if problem.code in ASKED:
            yield ASKED[problem.code]
