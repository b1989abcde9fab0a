"""The badges of every game, and who earned which."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, TypedDict

from django.utils.translation import gettext_lazy as _

from scorepad.games.pads import PADS
from scorepad.web.league.badge import Badge, Catch, Where, is_win, whenever
from scorepad.web.league.history import PastPart, PastPlay, Plays, with_others
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


class Played:
    """Earned with so many games against others."""

    def __init__(self, number: int, times: Any = None) -> None:
        self.number, self.times = number, Counter(dict(times or ()))

    def add(self, game: PastPlay) -> Iterator[Catch]:
        """Count everybody who was there."""
        for part in () if game.alone else game.parts:
            self.times[part.player] += 1
            if self.times[part.player] == self.number:
                yield Catch(game, part.player, self.number)

    def held(self) -> Iterable[Catch]:
        """Nothing can be lost."""
        return ()

    def plain(self) -> Any:
        """How often each played."""
        return list(self.times.items())


class WonInARow(Played):
    """Earned with so many wins in a row."""

    def add(self, game: PastPlay) -> Iterator[Catch]:
        """Count the winners on, and the others from the beginning."""
        for part in () if game.alone else game.parts:
            self.times[part.player] = self.times[part.player] + 1 if part.won else 0
            if self.times[part.player] == self.number:
                yield Catch(game, part.player, self.number)


class BeatEverybody:
    """Held by those who have beaten every regular of the group; a newcomer has to be beaten too."""

    def __init__(self, plain: Any = None) -> None:
        games, times, beaten = plain or (0, (), ())
        self.games: int = games
        self.times: Counter[int] = Counter(dict(times))
        # Who beat whom, and in which game for the first time.
        self.beaten = {player: {who: Where(*at) for who, at in rows} for player, rows in beaten}

    def add(self, game: PastPlay) -> Iterable[Catch]:
        """Note who was there, and who beat whom."""
        where = Where.of(game, self.games)
        self.games += 1
        for part in () if game.alone else game.parts:
            self.times[part.player] += 1
            own = self.beaten.setdefault(part.player, {})
            for other in game.parts:
                if other.rank > part.rank:
                    own.setdefault(other.player, where)
        return ()

    def held(self) -> Iterator[Catch]:
        """Whoever has beaten all regulars, in the game with the last of them."""
        regulars = {who for who, number in self.times.items() if number >= GAMES_OF_A_REGULAR}
        for player, beaten in self.beaten.items():
            others = regulars - {player}
            if len(others) >= LEAST_RIVALS and others <= beaten.keys():
                yield Catch(max((beaten[who] for who in others), key=_number), player)

    def plain(self) -> Any:
        """All of it."""
        beaten = [(player, list(rows.items())) for player, rows in self.beaten.items()]
        return self.games, list(self.times.items()), beaten


def _number(where: Where) -> int:
    return where.number


class HighestScore:
    """Held by one player at a time, and passed on when it is beaten."""

    def __init__(self, plain: Any = None) -> None:
        games, scored, best = plain or (0, 0, None)
        self.games: int = games
        self.scored: int = scored
        self.best: tuple[int, int, Where] | None = (
            (best[0], best[1], Where(*best[2])) if best else None
        )

    def add(self, game: PastPlay) -> Iterable[Catch]:
        """Compare the best of a game with the best so far."""
        held = highest_score(game)
        self.scored += held is not None
        if held and (self.best is None or held[0] > self.best[0]):
            self.best = held[0], held[1][0], Where.of(game, self.games)
        self.games += 1
        return ()

    def held(self) -> Iterator[Catch]:
        """Whoever has it, once there were some games."""
        if self.best and self.scored >= LEAST_GAMES:
            score, player, where = self.best
            yield Catch(where, player, score)

    def plain(self) -> Any:
        """All of it."""
        return self.games, self.scored, self.best


BADGES = (
    Badge("first-win", _("First victory"), _("won a game for the first time"), whenever(is_win)),
    Badge("ten-games", _("Regular"), _("played {number} games"), memory=partial(Played, 10)),
    Badge("hundred-games", _("Old hand"), _("played {number} games"), memory=partial(Played, 100)),
    Badge(
        "three-in-a-row",
        _("On a roll"),
        _("won {number} games in a row"),
        memory=partial(WonInARow, 3),
    ),
    Badge(
        "five-in-a-row",
        _("Unstoppable"),
        _("won {number} games in a row"),
        memory=partial(WonInARow, 5),
    ),
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
        memory=BeatEverybody,
    ),
    Badge(
        "highest-score",
        _("Record holder"),
        _("holds the group’s highest score: {number} points"),
        memory=HighestScore,
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


class Cabinet:
    """The badges of one game, game by game: who earned which first, and what can be lost again."""

    def __init__(self, game: str, plain: Mapping[str, Any] | None = None) -> None:
        found = plain or {"games": 0, "earned": [], "memories": {}}
        self._badges, self._games = badges_of(game), int(found["games"])
        self._earned = {(one["badge"], one["player"]): (one, n) for one, n in found["earned"]}
        self._memories = {
            key: badge.memory(found["memories"].get(key))
            for key, badge in self._badges.items()
            if badge.memory
        }

    def add(self, game: PastPlay) -> None:
        """Look for what was earned in one more game."""
        for key, badge in self._badges.items():
            memory = self._memories.get(key)
            found = memory.add(game) if memory else badge.find([game]) if badge.find else ()
            for catch in found:
                known = (earned_by(key, catch), self._games)
                self._earned.setdefault((key, catch.player), known)
        self._games += 1

    def answer(self) -> list[Earned]:
        """All badges, newest first; those of one game in the order in which badges are listed."""
        held = [
            (earned_by(key, catch), catch.game.number)
            for key, memory in self._memories.items()
            for catch in memory.held()
            if isinstance(catch.game, Where)
        ]
        order = list(self._badges)
        found = [*self._earned.values(), *held]
        found.sort(key=lambda pair: order.index(pair[0]["badge"]))
        found.sort(key=lambda pair: pair[1], reverse=True)
        return [one for one, _number in found]

    def plain(self) -> dict[str, Any]:
        """What it takes to go on."""
        memories = {key: memory.plain() for key, memory in self._memories.items()}
        return {"games": self._games, "earned": list(self._earned.values()), "memories": memories}


def earned_by(key: str, catch: Catch) -> Earned:
    """A catch as plain data."""
    game = catch.game
    return Earned(
        badge=key,
        player=catch.player,
        uid=game.uid,
        at=game.at if isinstance(game, Where) else game.at.isoformat(),
        number=catch.number,
        rival=catch.rival,
    )


def badges_in(game: str, games: Plays) -> list[Earned]:
    """Go through all plays of one game, oldest first; give what was earned in them, newest first."""
    cabinet = Cabinet(game)
    for play in games:
        cabinet.add(play)
    return cabinet.answer()
