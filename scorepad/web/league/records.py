"""The records of a group: a list of questions, each with who holds the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, TypedDict

from django.utils.translation import gettext_lazy as _

from scorepad.games.pads import PADS
from scorepad.web.league.history import Own, PastPart, PastPlay, Plays, every_part
from scorepad.web.league.record import Best, Course, Holding, Kept, OwnRecord, Record, how_much
from scorepad.web.league.record import games as in_games
from scorepad.web.league.record import points as in_points


class Held(TypedDict):
    """A record: how much, by whom, and the game in which it was reached."""

    record: str
    value: int
    players: list[int]
    uid: str
    at: str


def highest_score(game: PastPlay) -> Holding | None:
    """The best score; whoever only equals it does not hold it."""
    scored = ((part.score, [part.player], game) for part in game.parts if part.score is not None)
    return max(scored, key=how_much, default=None)


def lowest_winning_score(game: PastPlay) -> Holding | None:
    """The poorest score that still won against somebody."""
    first = None if game.alone else next(iter(game.winners), None)
    return (first.score, _winners(game), game) if first and first.score is not None else None


def largest_margin(game: PastPlay) -> Holding | None:
    """The clearest victory."""
    return (game.margin, _winners(game), game) if game.margin else None


def _winners(game: PastPlay) -> list[int]:
    return [part.player for part in game.winners]


class LongestStreak:
    """The most wins in a row, two at least; of equal rows the one that was complete first."""

    def __init__(self, plain: Any = None) -> None:
        now, best = plain or ((), None)
        self.now: Counter[int] = Counter(dict(now))
        self.best: Kept | None = tuple(best) if best else None

    def add(self, play: PastPlay) -> None:
        """Count winners on, and others from the beginning."""
        for part in () if play.alone else play.parts:
            self.now[part.player] = row = self.now[part.player] + 1 if part.won else 0
            if row > (self.best[0] if self.best else 1):
                self.best = row, [part.player], play.uid, play.at.isoformat()

    def holding(self) -> Kept | None:
        """Who holds it."""
        return self.best

    def plain(self) -> Any:
        """All of it."""
        return list(self.now.items()), self.best


class MostGames:
    """Who played most often against others, and when for the last time; equals share it."""

    def __init__(self, plain: Any = None) -> None:
        self.rows = {player: (times, uid, at) for player, times, uid, at in plain or ()}

    def add(self, play: PastPlay) -> None:
        """Count everybody who counts."""
        for part in () if play.alone else play.parts:
            if self.counts(part):
                times = self.rows[part.player][0] if part.player in self.rows else 0
                self.rows[part.player] = times + 1, play.uid, play.at.isoformat()

    def counts(self, part: PastPart) -> bool:
        """Whether this one does."""
        return True

    def holding(self) -> Kept | None:
        """Whoever occurs most often."""
        most = max((times for times, _uid, _at in self.rows.values()), default=0)
        holders = [player for player, row in self.rows.items() if row[0] == most]
        return (most, holders, *self.rows[holders[0]][1:]) if holders else None

    def plain(self) -> Any:
        """All of it."""
        return [(player, *row) for player, row in self.rows.items()]


class MostWins(MostGames):
    """Who won most often, and when for the last time."""

    def counts(self, part: PastPart) -> bool:
        """Only victories."""
        return part.won


RECORDS = (
    Record("highest-score", _("Highest score"), in_points, highest_score),
    Record(
        "lowest-winning-score",
        _("Lowest winning score"),
        in_points,
        lowest_winning_score,
        fewest=True,
    ),
    Record("largest-margin", _("Largest margin"), in_points, largest_margin),
    Record("longest-streak", _("Longest winning streak"), in_games, course=LongestStreak),
    Record("most-wins", _("Most wins"), in_games, course=MostWins),
    Record("most-games", _("Most games"), in_games, course=MostGames),
)


def records_in(game: str) -> dict[str, Record | OwnRecord]:
    """The records that can be held in a game, by key: those of all games, and its own."""
    pad = PADS.get(game)
    shared = {one.key: one for one in RECORDS if not pad or one.key not in pad.without}
    return {**shared, **{one.key: one for one in (pad.records if pad else ())}}


class Shelf:
    """The records of one game, play by play."""

    def __init__(self, game: str, plain: Mapping[str, Any] | None = None) -> None:
        known = plain or {}
        self._courses = {
            key: _course(record, known.get(key)) for key, record in records_in(game).items()
        }

    def add(self, play: PastPlay) -> None:
        """Go on by one play."""
        for course in self._courses.values():
            course.add(play)

    def answer(self) -> list[Held]:
        """Every record that somebody holds."""
        held = ((key, course.holding()) for key, course in self._courses.items())
        return [_said(key, *kept) for key, kept in held if kept]

    def plain(self) -> dict[str, Any]:
        """What it takes to go on."""
        return {key: course.plain() for key, course in self._courses.items()}


def _course(record: Record | OwnRecord, plain: Any) -> Course:
    if isinstance(record, OwnRecord):
        return Best(lambda play: record.find(every_part([play])), record.fewest, plain)
    if record.course:
        return record.course(plain)
    if record.find is None:
        raise ValueError(f"{record.key} is found nowhere")
    return Best(record.find, record.fewest, plain)


def records_of(game: str, plays: Plays) -> list[Held]:
    """Every record of a game that somebody holds, of plays oldest first."""
    shelf = Shelf(game)
    for play in plays:
        shelf.add(play)
    return shelf.answer()


def own_records_of(game: str, own: Own) -> list[Held]:
    """A player's best in what only this game keeps records of."""
    own_records = PADS[game].records if game in PADS else ()
    held = ((record.key, record.find(own)) for record in own_records)
    return [
        _said(key, found[0], found[1], found[2].uid, found[2].at.isoformat())
        for key, found in held
        if found
    ]


def _said(key: str, value: int, players: list[int], uid: str, at: str) -> Held:
    return Held(record=key, value=value, players=players, uid=uid, at=at)
