"""What a group's page tells of a game: records, close plays, cards, badges; worked out once for a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, date
from operator import itemgetter
from typing import Any, TypedDict

from django.utils import timezone

from scorepad.games import GAMES, find_game
from scorepad.games.pads import PADS
from scorepad.web.league.badges import Earned, badges_in
from scorepad.web.league.favourites import Built, favourites
from scorepad.web.league.filters import Season, season_of
from scorepad.web.league.history import PastPlay, Plays, every_part, past_plays
from scorepad.web.league.ledger import answer, carried
from scorepad.web.league.ordered_plays import OrderedPlay
from scorepad.web.league.records import Held, records_of
from scorepad.web.models import Group, Play
from scorepad.web.words import game_name

RECENT, CLOSEST = 10, 5


class ListedPart(TypedDict):
    """One player's part in a listed play."""

    player: int
    rank: int
    score: int | None


class Listed(TypedDict):
    """A play in a list."""

    uid: str
    at: str
    game: str
    game_name: str  # where no folder here has one
    decided_by: str
    broken_off: bool
    margin: int | None
    places: list[ListedPart]  # best first


class Totals(TypedDict):
    """How much was played."""

    games: int
    players: int
    average: float | None
    since: str | None
    figures: dict[str, int]  # the game's own


class GameStats(TypedDict):
    """Everything on a group's page that follows from its plays of one game."""

    totals: Totals
    records: list[Held]
    closest: list[Listed]
    cards: list[Built]
    apart: list[Built]
    badges: list[Earned]  # newest first


class Overview:
    """What is asked of a group's games on nearly every page: which, when, and how often by whom."""

    def __init__(self, found: Mapping[str, Any] | None = None, state: None = None) -> None:
        self._last: dict[str, str] = dict(found["games"]) if found else {}  # by game, the last play
        self._months: dict[str, None] = dict.fromkeys(found["months"] if found else ())
        self._sat: Counter[int] = Counter(dict(found["sat"] if found else ()))

    def add(self, game: OrderedPlay) -> None:
        """Count one more game."""
        self._last[game.slug] = game.played_at.astimezone(UTC).isoformat()
        self._months[f"{timezone.localtime(game.played_at):%Y-%m}"] = None
        self._sat.update(int(str(place.player)) for place in game.places)

    def answer(self) -> dict[str, Any]:
        """All of it; it takes no more to go on."""
        return {
            "games": list(self._last.items()),
            "months": list(self._months),
            "sat": list(self._sat.items()),
        }

    def state(self) -> None:
        """Nothing else."""


def overview_of(group: Group) -> dict[str, Any]:
    """Every game that was not taken out, casual ones and those broken off included."""
    plays = Play.objects.filter(group=group, removed_at__isnull=True)
    question = f"overview|{timezone.get_current_timezone_name()}"
    found: dict[str, Any] = carried(group, question, plays, Overview)
    return found


def games_of(group: Group) -> list[str]:
    """The games that a group has played, the one played last first."""
    games = sorted(overview_of(group)["games"])
    return [slug for slug, _last in sorted(games, key=itemgetter(1), reverse=True)]


def games_by_player(group: Group) -> dict[int, int]:
    """In how many games each player sat."""
    return dict(overview_of(group)["sat"])


def seasons_of(group: Group) -> list[Season]:
    """The seasons in which this group played, newest first; for a new group the present one."""
    months, found = group.season_months, overview_of(group)["months"]
    days = [date.fromisoformat(f"{month}-01") for month in found] or [timezone.localdate()]
    return sorted({season_of(day, months) for day in days}, key=lambda s: s.first, reverse=True)


def named_games(group: Group, games: Sequence[str]) -> dict[str, str]:
    """Games that a group has played with their names; those without a folder here are asked for."""
    foreign = [slug for slug in games if slug not in GAMES]
    plays = group.plays.filter(game__in=foreign).exclude(game_name="") if foreign else None
    known = dict(plays.values_list("game", "game_name")) if plays is not None else {}
    return {slug: game_name(slug, known.get(slug, "")) for slug in games}


def recent_plays(group: Group) -> list[Listed]:
    """The newest plays of all games."""
    found: list[Listed] = answer(group, "recent", lambda: _recent(group))
    return found


def _recent(group: Group) -> list[Listed]:
    plays = group.plays.filter(removed_at__isnull=True).order_by("-played_at", "-uid")
    newest = plays.defer("data", "notes", "log").prefetch_related("parts")[:RECENT]
    return [_listed_row(play) for play in newest]


def _listed_row(play: Play) -> Listed:
    places = [
        ListedPart(player=part.player_id, rank=part.rank, score=part.score)
        for part in sorted(play.parts.all(), key=lambda part: part.rank)
    ]
    return Listed(
        uid=play.uid,
        at=play.played_at.isoformat(),
        game=play.game,
        game_name=play.game_name,
        decided_by=play.decided_by,
        broken_off=play.broken_off,
        margin=None,
        places=places,
    )


def game_stats(group: Group, game: str) -> GameStats:
    """The statistics of a group in one game; the group must be freshly read."""
    found: GameStats = answer(
        group, f"group|{game}", lambda: stats_of(game, past_plays(group, game))
    )
    return found


def stats_of(game: str, plays: Plays) -> GameStats:
    """Statistics of plays of one game, oldest first."""
    cards, apart = favourites(game, (part for _, part in every_part(plays)))
    return GameStats(
        totals=totals_of(game, plays),
        records=records_of(game, plays),
        closest=closest(game, plays),
        cards=cards,
        apart=apart,
        badges=badges_in(game, plays),
    )


def totals_of(game: str, plays: Plays) -> Totals:
    """How much was played, and since when."""
    parts = [part for _, part in every_part(plays)]
    scores = [part.score for part in parts if part.score is not None]
    figures = PADS[game].figures if game in PADS else {}
    return Totals(
        games=len(plays),
        players=len({part.player for part in parts}),
        average=sum(scores) / len(scores) if scores else None,
        since=plays[0].at.isoformat() if plays else None,
        figures={key: figure.count(plays) for key, figure in figures.items()},
    )


def closest(game: str, plays: Plays) -> list[Listed]:
    """The smallest margins between first and second; the later a tie-break decides, the closer, and a
    shared victory is the closest of all; then the newest."""
    rules = find_game(game)
    known = [(play.margin, play) for play in plays if play.margin is not None]
    known.sort(key=lambda pair: pair[1].at, reverse=True)
    known.sort(key=lambda pair: (pair[0], -rules.tie_break(pair[1].decided_by) if rules else 0))
    return [_listed(game, play) for _, play in known[:CLOSEST]]


def _listed(game: str, play: PastPlay) -> Listed:
    parts = sorted(play.parts, key=lambda part: part.rank)
    return Listed(
        uid=play.uid,
        at=play.at.isoformat(),
        game=game,
        game_name="",
        decided_by=play.decided_by,
        broken_off=False,
        margin=play.margin,
        places=[ListedPart(player=part.player, rank=part.rank, score=part.score) for part in parts],
    )
