"""Charts as plain geometry: a template draws them as SVG, without script and without inline style."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import TypedDict, TypeVar

from django.utils import timezone

from scorepad.web.dates import short_day, short_month
from scorepad.web.words import number_text

WIDTH, HEIGHT = 360, 210
LEFT, RIGHT, TOP, BOTTOM = 42, 350, 12, 178  # where the points are drawn
MOST_POINTS = 120  # more than that nobody can tell apart on a phone
MOST_ROWS = 5  # of the grid, beside the lowest
STEPS = [digit * 10**power for power in range(10) for digit in (1, 2, 5)]  # of the grid
A_LONG_TIME = 300  # days, from which on months say more than days


class Valued(TypedDict):
    """A number that belongs to a game."""

    number: int  # of the game among those that count here, from 1
    at: str
    uid: str
    value: int


Point = TypeVar("Point", bound=Valued)


@dataclass(frozen=True, slots=True)
class Dot:
    """One point of a chart."""

    x: float
    y: float
    marked: bool
    title: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A place on an axis with its label."""

    at: float
    label: str
    anchor: str = "middle"


@dataclass(frozen=True, slots=True)
class Chart:
    """Everything that is drawn."""

    dots: tuple[Dot, ...]
    rows: tuple[Tick, ...]
    columns: tuple[Tick, ...]
    level: float | None  # the height of a line across, say an average
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = RIGHT
    bottom: int = BOTTOM

    @property
    def path(self) -> str:
        """The points as a line."""
        return " ".join(f"{dot.x:g},{dot.y:g}" for dot in self.dots)


def thinned(points: list[Point]) -> list[Point]:
    """At most `MOST_POINTS`: of each stretch the lowest and the highest, and both ends."""
    if len(points) <= MOST_POINTS:
        return points
    size = -(-len(points) // (MOST_POINTS // 2 - 1))
    kept = {0, len(points) - 1}
    for start in range(0, len(points), size):
        stretch = range(start, min(start + size, len(points)))
        kept.add(min(stretch, key=lambda index: points[index]["value"]))
        kept.add(max(stretch, key=lambda index: points[index]["value"]))
    return [points[index] for index in sorted(kept)]


def draw_chart(
    points: Sequence[Valued],
    titles: Sequence[str],
    marked: Sequence[bool],
    level: float | None = None,
) -> Chart:
    """Place points from left to right by the number of their game, evenly."""
    ticks = ticks_for([point["value"] for point in points])
    last = points[-1]["number"]
    dots = tuple(
        Dot(x_of(point["number"], last), y_of(point["value"], ticks), mark, title)
        for point, title, mark in zip(points, titles, marked, strict=True)
    )
    rows = tuple(Tick(y_of(tick, ticks), number_text(tick)) for tick in ticks)
    height = None if level is None else y_of(level, ticks)
    return Chart(dots, rows, columns_for(points), height)


def ticks_for(values: Sequence[int]) -> range:
    """Round numbers around all values: steps of 1, 2, 5, 10, 20, 50, ..."""
    low, high = min(values), max(values)
    if low == high:
        low, high = low - 1, high + 1
    step = next(step for step in STEPS if -(-high // step) - low // step <= MOST_ROWS)
    return range(low // step * step, -(-high // step) * step + 1, step)


def x_of(number: int, last: int) -> float:
    """How far to the right a game stands; a single one in the middle."""
    share = (number - 1) / (last - 1) if last > 1 else 0.5
    return round(LEFT + (RIGHT - LEFT) * share, 1)


def y_of(value: float, ticks: range) -> float:
    """How far down a value stands."""
    share = (value - ticks[0]) / (ticks[-1] - ticks[0])
    return round(BOTTOM - (BOTTOM - TOP) * share, 1)


def columns_for(points: Sequence[Valued]) -> tuple[Tick, ...]:
    """The days of the first, the middle and the last point, each once."""
    first, last = points[0], points[-1]
    if first["number"] == last["number"]:
        return (Tick(x_of(1, 1), _day_text(day_of(first["at"]), False)),)
    far = (day_of(last["at"]) - day_of(first["at"])).days > A_LONG_TIME
    chosen = [(first, "start"), (points[len(points) // 2], "middle"), (last, "end")]
    ticks: list[Tick] = []
    for point, anchor in chosen if len(points) > 2 else (chosen[0], chosen[2]):
        label = _day_text(day_of(point["at"]), far)
        if label not in [tick.label for tick in ticks]:
            ticks.append(Tick(x_of(point["number"], last["number"]), label, anchor))
    return tuple(ticks)


def day_of(at: str) -> date:
    """The day of a moment, as people of this site see it."""
    return timezone.localtime(datetime.fromisoformat(at)).date()


def _day_text(day: date, far: bool) -> str:
    return short_month(day) if far else short_day(day, year=False)
