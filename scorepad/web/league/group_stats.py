"""What a group's page tells of a game: records, close plays, cards, badges; worked out once for a state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import partial
from operator import itemgetter
from typing import Any, TypedDict

from django.utils import timezone

from scorepad.games import GAMES, find_game
from scorepad.games.pads import PADS
from scorepad.web.league.badges import Cabinet, Earned
from scorepad.web.league.favourites import Built, Counts
from scorepad.web.league.filters import Season, season_of
from scorepad.web.league.history import PastPlay, Plays, counted_plays, read_plays
from scorepad.web.league.ledger import answer, carried
from scorepad.web.league.ordered_plays import OrderedPlay
from scorepad.web.league.records import Held, Shelf
from scorepad.web.models import Group, Play
from scorepad.web.pad import Figure
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
    """Every game that was not taken out, casual ones and those stopped early included."""
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
    plays, start = counted_plays(group, game), partial(StatsFold, game)
    found: GameStats = carried(group, f"group|{game}", plays, start, read_plays)
    return found


def stats_of(game: str, plays: Plays) -> GameStats:
    """Statistics of plays of one game, oldest first."""
    fold = StatsFold(game)
    for play in plays:
        fold.add(play)
    return fold.answer()


def totals_of(game: str, plays: Plays) -> Totals:
    """How much was played, and since when."""
    return stats_of(game, plays)["totals"]


def closest(game: str, plays: Plays) -> list[Listed]:
    """The closest plays."""
    return stats_of(game, plays)["closest"]


class StatsFold:
    """The statistics of one game, play by play, oldest first."""

    def __init__(
        self, game: str, found: GameStats | None = None, state: Mapping[str, Any] | None = None
    ) -> None:
        known: Mapping[str, Any] = state or {}
        self._game = game
        self._games, self._sum, self._scored = known.get("sums", (0, 0, 0))
        self._players: dict[int, None] = dict.fromkeys(known.get("players", ()))
        self._since: str | None = found["totals"]["since"] if found else None
        self._figures: Counter[str] = Counter(found["totals"]["figures"] if found else {})
        self._closest: list[Listed] = list(found["closest"]) if found else []
        self._counts = Counts(known.get("counts"))
        self._cabinet = Cabinet(game, known.get("badges"))
        self._shelf = Shelf(game, known.get("records"))

    def add(self, play: PastPlay) -> None:
        """Count one more."""
        self._games += 1
        self._since = self._since or play.at.isoformat()
        for part in play.parts:
            self._players[part.player] = None
            self._counts.add(part)
            if part.score is not None:
                self._sum += part.score
                self._scored += 1
        for key, figure in self._own().items():
            self._figures[key] += figure.count([play])
        self._shelf.add(play)
        self._cabinet.add(play)
        if play.margin is not None:
            self._closest = closest_of(self._game, [*self._closest, _listed(self._game, play)])

    def _own(self) -> Mapping[str, Figure]:
        return PADS[self._game].figures if self._game in PADS else {}

    def answer(self) -> GameStats:
        """All that the page tells."""
        cards, apart = self._counts.favourites(self._game)
        totals = Totals(
            games=self._games,
            players=len(self._players),
            average=self._sum / self._scored if self._scored else None,
            since=self._since,
            figures={key: self._figures[key] for key in self._own()},
        )
        return GameStats(
            totals=totals,
            records=self._shelf.answer(),
            closest=self._closest,
            cards=cards,
            apart=apart,
            badges=self._cabinet.answer(),
        )

    def state(self) -> dict[str, Any]:
        """What else it takes to go on."""
        return {
            "sums": (self._games, self._sum, self._scored),
            "players": list(self._players),
            "counts": self._counts.plain(),
            "badges": self._cabinet.plain(),
            "records": self._shelf.plain(),
        }


def closest_of(game: str, listed: list[Listed]) -> list[Listed]:
    """The smallest margins between first and second; the later a tie-break decides, the closer, and a
    shared victory is the closest of all; then the newest."""
    rules = find_game(game)

    def distance(play: Listed) -> tuple[int, int]:
        return play["margin"] or 0, -rules.tie_break(play["decided_by"]) if rules else 0

    newest = sorted(listed, key=lambda play: datetime.fromisoformat(play["at"]), reverse=True)
    return sorted(newest, key=distance)[:CLOSEST]


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
