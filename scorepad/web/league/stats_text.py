"""Statistics in words: badges with their reasons, charts with their summaries, close games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.games import find_game
from scorepad.web.dates import long_day
from scorepad.web.league.badges import Earned, badges_of, drawing_of
from scorepad.web.league.charts import Chart, Valued, day_of, draw_chart
from scorepad.web.league.group_stats import Listed
from scorepad.web.league.player_stats import PlayerStats
from scorepad.web.league.records import Held, records_in
from scorepad.web.models import Player
from scorepad.web.words import number_text, said

People = Mapping[int, Player]


@dataclass(frozen=True, slots=True)
class ShownBadge:
    """A badge as a page shows it."""

    key: str
    drawing: str  # the static file that has it
    name: str
    reason: str
    player: Player
    uid: str
    at: str
    game: str = ""  # its name, where badges of several games stand together


def shown_badges(game: str, earned: Iterable[Earned], people: People) -> list[ShownBadge]:
    """Badges of a game with their reasons in the reader's language."""
    badges = badges_of(game)
    return [
        ShownBadge(
            one["badge"],
            drawing_of(game, badges[one["badge"]]),
            said(badges[one["badge"]].name),
            said(
                badges[one["badge"]].reason,
                number=one["number"],
                rival=people[one["rival"]].name if one["rival"] else "",
            ),
            people[one["player"]],
            one["uid"],
            one["at"],
        )
        for one in earned
        if one["badge"] in badges
    ]


@dataclass(frozen=True, slots=True)
class ShownRecord:
    """A record as a page shows it."""

    name: str
    value: str
    players: list[Player]
    uid: str
    at: str
    game: str = ""  # its name, where records of several games stand together


def shown_records(game: str, held: Iterable[Held], people: People) -> list[ShownRecord]:
    """Records of a game with their units in the reader's language."""
    records = records_in(game)
    return [
        ShownRecord(
            said(records[one["record"]].name),
            said(records[one["record"]].counted(one["value"])),
            [people[player] for player in one["players"]],
            one["uid"],
            one["at"],
        )
        for one in held
        if one["record"] in records
    ]


def closeness(play: Listed) -> str:
    """How close a play was."""
    margin, game = play["margin"] or 0, find_game(play["game"])
    if margin:
        return ngettext("by %(number)s point", "by %(number)s points", margin) % {"number": margin}
    decided = game.decisions.get(play["decided_by"]) if game else None
    tied = game.tie_break(play["decided_by"]) if game else 0
    return said(decided.short) if decided and tied else _("equal points")


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
    day = long_day(day_of(point["at"]))
    return _("%(field)s: %(value)s") % {"field": day, "value": number_text(point["value"])}


def _extremes(points: Iterable[Valued]) -> dict[str, str]:
    values = [point["value"] for point in points]
    found = {"last": values[-1], "low": min(values), "high": max(values)}
    return {name: number_text(value) for name, value in found.items()}
