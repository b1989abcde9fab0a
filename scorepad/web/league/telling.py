"""Statistics in words: badges with their reasons, charts with their summaries, close games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.web.league.badges import BADGE_OF, Earned
from scorepad.web.league.charts import Chart, Valued, day_of, draw_chart
from scorepad.web.league.group_stats import Listed
from scorepad.web.league.player_stats import PlayerStats
from scorepad.web.league.records import RECORD_OF, Held
from scorepad.web.models import Player
from scorepad.web.share.words import number as number_text

People = Mapping[int, Player]


@dataclass(frozen=True, slots=True)
class ShownBadge:
    """A badge as a page shows it."""

    key: str
    name: str
    reason: str
    player: Player
    uid: str
    at: str


def shown_badges(earned: Iterable[Earned], people: People) -> list[ShownBadge]:
    """Badges with their reasons in the reader's language."""
    return [
        ShownBadge(
            one["badge"],
            str(BADGE_OF[one["badge"]].name),
            _reason(one, people),
            people[one["player"]],
            one["uid"],
            one["at"],
        )
        for one in earned
    ]


def _reason(earned: Earned, people: People) -> str:
    rival = people[earned["rival"]].name if earned["rival"] else ""
    reason = str(BADGE_OF[earned["badge"]].reason)
    return reason % {"number": earned["number"], "rival": rival}


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """A record as a page shows it."""

    name: str
    value: str
    players: list[Player]
    uid: str
    at: str


def shown_records(held: Iterable[Held], people: People) -> list[ShownRecord]:
    """Records with their units in the reader's language."""
    return [
        ShownRecord(
            str(RECORD_OF[one["record"]].name),
            _counted(one["value"], RECORD_OF[one["record"]].unit),
            [people[player] for player in one["players"]],
            one["uid"],
            one["at"],
        )
        for one in held
    ]


def _counted(number: int, unit: str) -> str:
    text = (
        ngettext("%(number)s point", "%(number)s points", abs(number))
        if unit == "points"
        else ngettext("%(number)s game", "%(number)s games", number)
    )
    return text % {"number": number_text(number)}


def closeness(game: Listed) -> str:
    """How close a game was."""
    by_tie_break = {
        "master_builder_turns": _("first tie-break: fewer turns as Master Builder"),
        "empty_squares": _("second tie-break: fewer empty squares"),
        "cottages": _("third tie-break: more cottages"),
        "shared": _("shared victory"),
    }
    margin = game["margin"] or 0
    if margin:
        return ngettext("by %(number)s point", "by %(number)s points", margin) % {"number": margin}
    return by_tie_break.get(game["decided_by"], _("equal points"))


@dataclass(frozen=True, slots=True)
class Drawn:
    """A chart with what is said to those who do not see it."""

    chart: Chart
    summary: str
    shown: int  # points
    total: int  # games they were chosen from


def rating_chart(stats: PlayerStats) -> Drawn | None:
    """The skill after each league game."""
    points = stats["ratings"]
    if not points:
        return None
    chart = draw_chart(points, [_title(point) for point in points], [False] * len(points))
    summary = ngettext(
        "After %(games)s league game the skill is %(last)s. Lowest %(low)s, highest %(high)s.",
        "After %(games)s league games the skill is %(last)s. Lowest %(low)s, highest %(high)s.",
        stats["rated"],
    )
    said = summary % {"games": stats["rated"], **_extremes(points)}
    return Drawn(chart, said, len(points), stats["rated"])


def score_chart(stats: PlayerStats) -> Drawn | None:
    """The score of each game; wins stand out, the average is a line."""
    points = stats["scores"]
    if not points:
        return None
    won = [point["rank"] == 1 and point["size"] > 1 for point in points]
    chart = draw_chart(points, [_title(point) for point in points], won, stats["average"])
    summary = ngettext(
        "%(games)s score. The last is %(last)s, the lowest %(low)s, the highest %(high)s.",
        "%(games)s scores. The last is %(last)s, the lowest %(low)s, the highest %(high)s.",
        stats["scored"],
    )
    said = summary % {"games": stats["scored"], **_extremes(points)}
    return Drawn(chart, said, len(points), stats["scored"])


def _title(point: Valued) -> str:
    day = date_format(day_of(point["at"]), "j F Y")
    return f"{day}: {number_text(point['value'])}"


def _extremes(points: Iterable[Valued]) -> dict[str, str]:
    values = [point["value"] for point in points]
    found = {"last": values[-1], "low": min(values), "high": max(values)}
    return {name: number_text(value) for name, value in found.items()}
