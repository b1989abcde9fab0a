"""The badges of every game, and who earned which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypedDict

from django.utils.translation import gettext_lazy as _

from scorepad.games.pads import PADS
from scorepad.web.league.badge import Badge, Catch, Finder, is_win, whenever
from scorepad.web.league.history import PastPart, PastPlay, Plays, every_part, with_others
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


def is_won_from_the_last_seat(game: PastPlay, part: PastPart) -> bool:
    """Whether the last at the table won; who sat where is only known of plays with a game file."""
    seats = len(game.parts)
    return part.won and game.filed and part.position == seats >= LEAST_TABLE


def lost_by_one(games: Plays) -> Iterator[Catch]:
    """Earned by missing the victory by a single point."""
    for game in with_others(games):
        best = next((part for part in game.winners if part.score is not None), None)
        for part in game.parts if best else ():
            if best and best.score is not None and part.score == best.score - 1 and not part.won:
                yield Catch(game, part.player, rival=best.player)


def played(number: int) -> Finder:
    """Earned with so many games against others."""

    def find(games: Plays) -> Iterator[Catch]:
        times: Counter[int] = Counter()
        for game, part in every_part(with_others(games)):
            times[part.player] += 1
            if times[part.player] == number:
                yield Catch(game, part.player, number)

    return find


def won_in_a_row(number: int) -> Finder:
    """Earned with so many wins in a row."""

    def find(games: Plays) -> Iterator[Catch]:
        row: Counter[int] = Counter()
        for game, part in every_part(with_others(games)):
            row[part.player] = row[part.player] + 1 if part.won else 0
            if row[part.player] == number:
                yield Catch(game, part.player, number)

    return find


def beat_everybody(games: Plays) -> Iterator[Catch]:
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


def holds_the_highest_score(games: Plays) -> Iterator[Catch]:
    """Held by one player at a time, and passed on when it is beaten."""
    scored = [game for game in games if any(part.score is not None for part in game.parts)]
    held = highest_score(scored) if len(scored) >= LEAST_GAMES else None
    if held:
        score, (player,), game = held
        yield Catch(game, player, score)


BADGES = (
    Badge("first-win", _("First victory"), _("won a game for the first time"), whenever(is_win)),
    Badge("ten-games", _("Regular"), _("played {number} games"), played(10)),
    Badge("hundred-games", _("Old hand"), _("played {number} games"), played(100)),
    Badge("three-in-a-row", _("On a roll"), _("won {number} games in a row"), won_in_a_row(3)),
    Badge("five-in-a-row", _("Unstoppable"), _("won {number} games in a row"), won_in_a_row(5)),
    Badge(
        "lost-by-one",
        _("So close"),
        _("lost by a single point to {rival}"),
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
        _("holds the group’s highest score: {number} points"),
        holds_the_highest_score,
    ),
    Badge(
        "last-seat",
        _("Last shall be first"),
        _("won from the last seat at the table"),
        whenever(is_won_from_the_last_seat),
    ),
)


def badges_of(game: str) -> dict[str, Badge]:
    """The badges that can be earned in a game, by key: those of all games, and its own."""
    pad = PADS.get(game)
    shared = [badge for badge in BADGES if not pad or badge.key not in pad.without]
    return {badge.key: badge for badge in (*shared, *(pad.badges if pad else ()))}


def drawing_of(game: str, badge: Badge) -> str:
    """The static file that has a badge's drawing: the game's own or that of all games."""
    return "badges.svg" if badge in BADGES else f"{PADS[game].folder}/badges.svg"


def badges_in(game: str, games: Plays) -> list[Earned]:
    """Go through all plays of one game, oldest first; give what was earned in them, newest first."""
    order = {game.uid: index for index, game in enumerate(games)}
    firsts: dict[tuple[str, int], Catch] = {}
    for badge in badges_of(game).values():
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
