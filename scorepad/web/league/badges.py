"""Badges: each is earned at most once by a player, in one game, for one plain reason."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypedDict

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.rules.tiny_towns.board import TOWN
from scorepad.web.league.past import Games, PastGame, Sat, every_part, with_others
from scorepad.web.league.records import highest_score

LEAST_RIVALS = 3  # to be beaten, before they are "everybody"
GAMES_OF_A_REGULAR = 3  # a guest of one evening need not be met again
LEAST_TABLE = 3  # players, before a seat can be called the last
LEAST_GAMES = 5  # with scores, before the highest is worth a badge


class Earned(TypedDict):
    """A badge with who earned it, where, and the numbers of its reason."""

    badge: str
    player: int
    uid: str
    at: str
    number: int | None
    rival: int | None


@dataclass(frozen=True, slots=True)
class Catch:
    """A badge that was just earned."""

    game: PastGame
    player: int
    number: int | None = None
    rival: int | None = None


Finder = Callable[[Games], Iterator[Catch]]
Test = Callable[[PastGame, Sat], bool]


@dataclass(frozen=True, slots=True)
class Badge:
    """What can be earned: its name, the reason people read, and how it is found in all games."""

    key: str  # also the name of its drawing
    name: str | Promise
    reason: str | Promise  # may speak of %(number)s and %(rival)s
    find: Finder


def whenever(test: Test) -> Finder:
    """Earned in every game that passes; only the first counts."""

    def find(games: Games) -> Iterator[Catch]:
        return (Catch(game, part.player) for game, part in every_part(games) if test(game, part))

    return find


def is_win(game: PastGame, part: Sat) -> bool:
    """Whether somebody else was there to be beaten, and was."""
    return part.won and not game.alone


def won_by(decision: str) -> Finder:
    """Earned by winning a game that this decided."""
    return whenever(lambda game, part: is_win(game, part) and game.decided_by == decision)


def is_full(game: PastGame, part: Sat) -> bool:
    """Whether a building stands on every square."""
    return sum(part.built.values()) == len(TOWN.squares)


def is_won_from_the_last_seat(game: PastGame, part: Sat) -> bool:
    """Whether the last at the table won; who sat where is only known of games with towns."""
    seats = len(game.parts)
    return part.won and bool(part.tally) and part.position == seats >= LEAST_TABLE


def lost_by_one(games: Games) -> Iterator[Catch]:
    """Earned by missing the victory by a single point."""
    for game in with_others(games):
        best = next((part for part in game.winners if part.score is not None), None)
        for part in game.parts if best else ():
            if best and best.score is not None and part.score == best.score - 1 and not part.won:
                yield Catch(game, part.player, rival=best.player)


def played(number: int) -> Finder:
    """Earned with so many games against others."""

    def find(games: Games) -> Iterator[Catch]:
        times: Counter[int] = Counter()
        for game, part in every_part(with_others(games)):
            times[part.player] += 1
            if times[part.player] == number:
                yield Catch(game, part.player, number)

    return find


def won_in_a_row(number: int) -> Finder:
    """Earned with so many wins in a row."""

    def find(games: Games) -> Iterator[Catch]:
        row: Counter[int] = Counter()
        for game, part in every_part(with_others(games)):
            row[part.player] = row[part.player] + 1 if part.won else 0
            if row[part.player] == number:
                yield Catch(game, part.player, number)

    return find


def scored_with_monuments(number: int) -> Finder:
    """Earned once so many different monuments brought points."""

    def find(games: Games) -> Iterator[Catch]:
        seen: dict[int, set[str]] = defaultdict(set)
        for game, part in every_part(games):
            monument = part.tally.get("monument")
            if monument and part.points.get(monument, 0) > 0:
                seen[part.player].add(monument)
                if len(seen[part.player]) == number:
                    yield Catch(game, part.player, number)

    return find


def beat_everybody(games: Games) -> Iterator[Catch]:
    """Held by those who have beaten every regular of the group; a newcomer has to be beaten too."""
    times = Counter(part.player for _, part in every_part(with_others(games)))
    regulars = {player for player, number in times.items() if number >= GAMES_OF_A_REGULAR}
    unbeaten = {player: regulars - {player} for player in times}
    for game, part in every_part(with_others(games)):
        left = unbeaten[part.player]
        beaten = left & {other.player for other in game.parts if other.rank > part.rank}
        left -= beaten
        if beaten and not left and len(regulars - {part.player}) >= LEAST_RIVALS:
            yield Catch(game, part.player)


def holds_the_highest_score(games: Games) -> Iterator[Catch]:
    """Held by one player at a time, and passed on when it is beaten."""
    scored = [game for game in games if any(part.score is not None for part in game.parts)]
    held = highest_score(scored) if len(scored) >= LEAST_GAMES else None
    if held:
        score, (player,), game = held
        yield Catch(game, player, score)


BADGES = (
    Badge("first-win", _("First victory"), _("won a game for the first time"), whenever(is_win)),
    Badge("ten-games", _("Regular"), _("played %(number)s games"), played(10)),
    Badge("hundred-games", _("Old hand"), _("played %(number)s games"), played(100)),
    Badge("three-in-a-row", _("On a roll"), _("won %(number)s games in a row"), won_in_a_row(3)),
    Badge("five-in-a-row", _("Unstoppable"), _("won %(number)s games in a row"), won_in_a_row(5)),
    Badge(
        "first-tie-break",
        _("Light hammer"),
        _("won on the first tie-break: fewer turns as Master Builder"),
        won_by("master_builder_turns"),
    ),
    Badge(
        "second-tie-break",
        _("No room to spare"),
        _("won on the second tie-break: fewer empty squares"),
        won_by("empty_squares"),
    ),
    Badge(
        "third-tie-break",
        _("One more cottage"),
        _("won on the third tie-break: more cottages"),
        won_by("cottages"),
    ),
    Badge(
        "lost-by-one",
        _("So close"),
        _("lost by a single point to %(rival)s"),
        lost_by_one,
    ),
    Badge(
        "beat-everybody",
        _("Mayor of mayors"),
        _("has beaten everybody in the group at least once"),
        beat_everybody,
    ),
    Badge(
        "highest-score",
        _("Record holder"),
        _("holds the group’s highest score: %(number)s points"),
        holds_the_highest_score,
    ),
    Badge(
        "full-town", _("Full house"), _("built a town without an empty square"), whenever(is_full)
    ),
    Badge(
        "last-seat",
        _("Last shall be first"),
        _("won from the last seat at the table"),
        whenever(is_won_from_the_last_seat),
    ),
    Badge(
        "monuments",
        _("Monumental"),
        _("scored with %(number)s different monuments"),
        scored_with_monuments(5),
    ),
)
BADGE_OF = {badge.key: badge for badge in BADGES}


def badges_in(games: Games) -> list[Earned]:
    """Go through all games, oldest first, and give what was earned in them, newest first."""
    order = {game.uid: index for index, game in enumerate(games)}
    firsts: dict[tuple[str, int], Catch] = {}
    for badge in BADGES:
        for catch in badge.find(games):
            firsts.setdefault((badge.key, catch.player), catch)
    earned = [
        Earned(
            badge=key,
            player=player,
            uid=catch.game.uid,
            at=catch.game.at.isoformat(),
            number=catch.number,
            rival=catch.rival,
        )
        for (key, player), catch in firsts.items()
    ]
    return sorted(earned, key=lambda one: order[one["uid"]], reverse=True)
