"""Several players on one axis: how their skill went, week by week, each line with its name at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scorepad.web.dates import short_day
from scorepad.web.league.charts import Tick, ticks_for
from scorepad.web.league.faces import hue_of
from scorepad.web.league.table import Line
from scorepad.web.words import number_text

WIDTH, HEIGHT = 360, 240
LEFT, RIGHT, TOP, BOTTOM = 42, 262, 12, 208  # where the lines are drawn; names stand to the right
MOST_LINES = 6
APART = 17  # between two names
LONGEST = 11  # letters of a name


@dataclass(frozen=True, slots=True)
class Course:
    """One player's line."""

    player: int
    name: str
    hue: int
    dash: int  # lines differ in more than colour
    path: str
    end: tuple[float, float]
    label_at: float
    low: int
    high: int
    last: int

    @property
    def short(self) -> str:
        """The name as far as there is room."""
        return self.name if len(self.name) <= LONGEST else f"{self.name[: LONGEST - 1]}…"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Everything that is drawn."""

    courses: tuple[Course, ...]
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM
    label: int = RIGHT + 10


def compared(lines: Sequence[Line], names: Mapping[int, str]) -> Comparison | None:
    """The first players of a league beside each other; nothing where there is nothing to compare."""
    shown = [line for line in lines if line.standing.rank][:MOST_LINES]
    days = sorted({date.fromisoformat(week) for line in shown for week, _ in line.course})
    if len(shown) < 2 or len(days) < 2:
        return None
    ticks = ticks_for([value for line in shown for _, value in line.course])
    ends = [_y(line.course[-1][1], ticks) for line in shown]
    labels = spread(ends)
    courses = tuple(
        _course(line, names[line.player], number, days, ticks, labels[number])
        for number, line in enumerate(shown)
    )
    rows = tuple(Tick(_y(tick, ticks), number_text(tick)) for tick in ticks)
    first, last = days[0], days[-1]
    year = first.year != last.year
    columns = (
        Tick(LEFT, short_day(first, year=year), "start"),
        Tick(RIGHT, short_day(last, year=year), "end"),
    )
    return Comparison(courses, rows, columns)


def spread(heights: Sequence[float]) -> list[float]:
    """Heights moved apart as far as names need, in the same order, and not below the axis."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    placed: dict[int, float] = {}
    above = TOP - APART / 2
    for index in order:
        above = placed[index] = max(heights[index], above + APART)
    below: float = BOTTOM + APART
    for index in reversed(order):
        below = placed[index] = min(placed[index], below - APART)
    return [round(placed[index], 1) for index in range(len(heights))]


def _course(
    line: Line, name: str, number: int, days: Sequence[date], ticks: range, label_at: float
) -> Course:
    points = [(_x(week, days), _y(value, ticks)) for week, value in line.course]
    values = [value for _, value in line.course]
    return Course(
        line.player,
        name,
        hue_of(line.player),
        number,
        " ".join(f"{x:g},{y:g}" for x, y in points),
        points[-1],
        label_at,
        min(values),
        max(values),
        values[-1],
    )


def _x(week: str, days: Sequence[date]) -> float:
    share = (date.fromisoformat(week) - days[0]) / (days[-1] - days[0])
    return round(LEFT + (RIGHT - LEFT) * share, 1)


def _y(value: float, ticks: range) -> float:
    share = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)
