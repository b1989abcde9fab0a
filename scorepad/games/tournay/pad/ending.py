"""The end of the game: who is ready, from typed quarters or from bare counters, and what comes then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorepad.games.tournay.rules.end import EndState, Progress, end_from_counters, progress_of
from scorepad.games.tournay.rules.load import CRIERS
from scorepad.games.tournay.rules.quarter import FULL
from scorepad.rules.refusal import Refusal, expected, number_from
from scorepad.web.judged import Changes, Judged
from scorepad.web.models import Seat
from scorepad.web.numbers import whole

COUNTERS = "counters"  # in the set-up of a table, by number of a seat; no game file has them
COUNTED = ("places", "prestige")
TABLE = "table"  # whose counter of criers it is


class Counter(NamedTuple):
    """A number with a step down and up, each with what a form says for it."""

    key: str
    number: int
    most: int

    @property
    def down(self) -> str:
        """One less; empty where there is none."""
        return f"{self.key} {self.number - 1}" if self.number else ""

    @property
    def up(self) -> str:
        """One more; empty where there is none."""
        return f"{self.key} {self.number + 1}" if self.number < self.most else ""


class EndRow(NamedTuple):
    """How far one player has come."""

    seat: Seat
    progress: Progress
    counters: tuple[Counter, ...]  # none once the quarter is typed in: then it is counted itself


class End(NamedTuple):
    """What the page shows."""

    state: EndState
    rows: tuple[EndRow, ...]
    criers: Counter

    @property
    def is_counted(self) -> bool:
        """Whether somebody counts here."""
        return any(counter.number for row in self.rows for counter in row.counters)


def end_shown(judged: Judged) -> End:
    """Whether the end has come, and how far everybody is."""
    counted: Mapping[str, Mapping[str, int]] = judged.table.setup.get(COUNTERS, {})
    rows = []
    for seat, typed in zip(judged.seats, judged.loaded.seats, strict=True):
        own = counted.get(str(seat.number), {})
        bare = Progress(*(own.get(what, 0) for what in COUNTED))
        progress = progress_of(typed) if typed.quarter else bare
        counters = (
            Counter(f"{seat.number} {what}", number, FULL)
            for what, number in zip(COUNTED, bare, strict=True)
        )
        rows.append(EndRow(seat, progress, () if typed.quarter else tuple(counters)))
    criers = judged.loaded.criers
    return End(
        end_from_counters([row.progress for row in rows], criers),
        tuple(rows),
        Counter(f"{TABLE} criers", criers or 0, CRIERS),
    )


def count(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Set a counter: whose, of what, and the number."""
    whose, what, number = (*post.get("count", "").split(), "", "", "")[:3]
    value = whole(number)
    if value is None or value > FULL:
        return Refusal("count", expected(number_from(0, FULL)))
    setup = dict(judged.table.setup)
    if (whose, what) == (TABLE, "criers"):
        return Changes({}, {**setup, "criers": value})
    if what not in COUNTED or whose not in {str(seat.number) for seat in judged.seats}:
        return Refusal("count", _("there is no such counter"))
    counters = setup.get(COUNTERS, {})
    own = {**counters.get(whose, {}), what: value}
    return Changes({}, {**setup, COUNTERS: {**counters, whose: own}})
