"""The last evening of a group as a story: who won what and by how much, what was closest, which records
fell, who earned a badge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import TypedDict

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.web.league.badges import Earned
from scorepad.web.league.group_stats import GameStats, Listed, game_stats, recent_plays
from scorepad.web.league.ledger import answer
from scorepad.web.league.records import Held
from scorepad.web.league.stats_text import (
    ShownBadge,
    ShownRecord,
    closeness,
    shown_badges,
    shown_records,
)
from scorepad.web.models import Group, Player
from scorepad.web.words import game_name, number_text

People = Mapping[int, Player]
COUNTED = ("most-games", "most-wins")  # raised by nearly every game, so no news
NIGHT = timedelta(hours=5)  # an evening lasts until five in the morning


class Evening(TypedDict):
    """What happened on the last evening with games, as plain data."""

    day: str
    plays: list[Listed]  # first to last
    records: list[tuple[str, Held]]  # by game; those of that evening which still stand
    badges: list[tuple[str, Earned]]


@dataclass(frozen=True, slots=True)
class Told:
    """One game of the evening in words."""

    uid: str
    winner: Player | None  # nobody where several shared it, or where it was stopped early
    sentence: str
    is_closest: bool


@dataclass(frozen=True, slots=True)
class Story:
    """The evening in the reader's language."""

    day: date
    games: list[Told]
    records: list[ShownRecord]
    badges: list[ShownBadge]


def evening_of(moment: str) -> date:
    """The day to which people count a moment."""
    return (timezone.localtime(datetime.fromisoformat(moment)) - NIGHT).date()


def last_evening(group: Group) -> Evening | None:
    """The games of the newest evening, of those that are listed as recent."""
    question = f"evening|{timezone.get_current_timezone_name()}"
    found: Evening = answer(group, question, lambda: _evening(group))
    return found if found["plays"] else None


def _evening(group: Group) -> Evening:
    recent = recent_plays(group)
    day = evening_of(recent[0]["at"]) if recent else date.min
    plays = [play for play in reversed(recent) if evening_of(play["at"]) == day]
    there = {play["uid"] for play in plays}
    found = {
        game: game_stats(group, game) for game in dict.fromkeys(play["game"] for play in plays)
    }
    return Evening(
        day=day.isoformat(),
        plays=[Listed(**{**play, "margin": margin_of(play)}) for play in plays],
        records=[
            (game, one)
            for game, stats in found.items()
            if _played_before(stats, day)  # else there was no record to break
            for one in stats["records"]
            if one["uid"] in there and one["record"] not in COUNTED
        ],
        badges=[
            (game, one)
            for game, stats in found.items()
            for one in stats["badges"]
            if one["uid"] in there
        ],
    )


def _played_before(stats: GameStats, day: date) -> bool:
    since = stats["totals"]["since"]
    return since is not None and evening_of(since) < day


def margin_of(play: Listed) -> int | None:
    """By how many points the first beat the second; nothing where points do not tell."""
    if len(play["places"]) < 2 or play["broken_off"]:
        return None
    first, second = (place["score"] for place in play["places"][:2])
    return first - second if first is not None and second is not None and first >= second else None


def story(evening: Evening, people: People) -> Story:
    """Tell an evening."""
    margins = [play["margin"] for play in evening["plays"] if play["margin"] is not None]
    closest = min(margins) if len(margins) > 1 else None
    games = {play["game"]: play["game_name"] for play in evening["plays"]}
    names = {slug: game_name(slug, own) if len(games) > 1 else "" for slug, own in games.items()}
    return Story(
        date.fromisoformat(evening["day"]),
        [_told(play, people, closest) for play in evening["plays"]],
        [
            replace(shown, game=names[game])
            for game, one in evening["records"]
            for shown in shown_records(game, [one], people)
        ],
        [
            replace(shown, game=names[game])
            for game, one in evening["badges"]
            for shown in shown_badges(game, [one], people)
        ],
    )


def _told(play: Listed, people: People, closest: int | None) -> Told:
    winners = [people[place["player"]] for place in play["places"] if place["rank"] == 1]
    won = not play["broken_off"] and len(winners) == 1
    return Told(
        play["uid"],
        winners[0] if won else None,
        sentence_of(play, people),
        play["margin"] is not None and play["margin"] == closest,
    )


def sentence_of(play: Listed, people: People) -> str:
    """Who won a game, and by what."""
    game = game_name(play["game"], play["game_name"])
    places, first = play["places"], play["places"][0]
    names = [people[place["player"]].name for place in places if place["rank"] == 1]
    words = {"game": game, "name": names[0], "points": _points(first["score"])}
    if play["broken_off"]:
        return _("%(game)s stopped early.") % words
    if len(places) == 1:
        return _solo(words, first["score"])
    if len(names) > 1:
        return _("%(names)s share the win at %(game)s.") % {**words, "names": _listed(names)}
    words["second"] = people[places[1]["player"]].name
    margin = play["margin"]
    if margin is None or first["score"] is None:
        return _("%(name)s won %(game)s, ahead of %(second)s.") % words
    if not margin:
        tied = _("%(name)s won %(game)s with %(points)s, as many as %(second)s (%(by)s).")
        return tied % {**words, "by": closeness(play)}
    return _("%(name)s won %(game)s with %(points)s, %(margin)s ahead of %(second)s.") % {
        **words,
        "margin": margin,
    }


def _solo(words: Mapping[str, str], score: int | None) -> str:
    if score is None:
        return _("%(name)s played %(game)s alone.") % words
    return _("%(name)s played %(game)s alone: %(points)s.") % words


def _points(score: int | None) -> str:
    if score is None:
        return ""
    return ngettext("%(number)s point", "%(number)s points", abs(score)) % {
        "number": number_text(score)
    }


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return _("%(names)s and %(last)s") % {"names": ", ".join(others), "last": last}
