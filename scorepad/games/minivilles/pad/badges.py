"""Badges, records and figures that only this game has."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from scorepad.games.minivilles.rules.checks import TURNS
from scorepad.games.minivilles.rules.events import COINS
from scorepad.games.minivilles.rules.monuments import TRAIN_STATION
from scorepad.rules.text import Name
from scorepad.web.league.badge import Badge, Catch, Finder, is_win, whenever
from scorepad.web.league.history import PastPart, PastPlay, Plays, every_part
from scorepad.web.league.record import OwnRecord

CARDS = Name("card", "carte")
FEW_TURNS, MANY_CARDS, MANY_COINS, BIG_ROLL = 20, 20, 30, 25


def cards_of(play: PastPlay, part: PastPart) -> int | None:
    """Cards and monuments in the town at the end."""
    return sum(part.built.values()) if part.built else None


def coins_of(play: PastPlay, part: PastPart) -> int | None:
    """Coins left at the end, where somebody said how many."""
    return part.tally.get("coins")


def turns_to_win(play: PastPlay, part: PastPart) -> int | None:
    """How many turns a victory took, where they were counted."""
    return part.tally.get("turns") if is_win(play, part) else None


def best_roll(play: PastPlay, part: PastPart) -> int | None:
    """The most coins that one roll brought, known of games that were played on the pad."""
    return part.tally.get("roll")


RECORDS = (
    OwnRecord("fastest-win", _("Fastest victory"), TURNS.counted, turns_to_win, fewest=True),
    OwnRecord("biggest-roll", _("Biggest single roll"), COINS.counted, best_roll),
    OwnRecord("most-built", _("Largest town"), CARDS.counted, cards_of),
    OwnRecord("richest", _("Most coins at the end"), COINS.counted, coins_of),
)


def reached(record: OwnRecord, least: int) -> Finder:
    """Earned with a number that is at least so high; the reason tells it."""

    def find(games: Plays) -> Iterator[Catch]:
        for play, part in every_part(games):
            value = record.value(play, part)
            if value is not None and value >= least:
                yield Catch(play, part.player, value)

    return find


def won_in(turns: int) -> Finder:
    """Earned with a victory in fewer turns than these."""

    def find(games: Plays) -> Iterator[Catch]:
        for play, part in every_part(games):
            taken = turns_to_win(play, part)
            if taken is not None and taken < turns:
                yield Catch(play, part.player, taken)

    return find


def is_won_on_foot(play: PastPlay, part: PastPart) -> bool:
    """Whether somebody won who never rolled two dice."""
    return is_win(play, part) and bool(part.built) and TRAIN_STATION not in part.built


FASTEST, ROLL, LARGEST, RICHEST = RECORDS
BADGES = (
    Badge("express", _("Express"), _("won in {number} turns"), won_in(FEW_TURNS)),
    Badge("jackpot", _("Jackpot"), _("got {number} coins for one roll"), reached(ROLL, BIG_ROLL)),
    Badge(
        "metropolis",
        _("Metropolis"),
        _("built a town of {number} cards"),
        reached(LARGEST, MANY_CARDS),
    ),
    Badge(
        "tycoon",
        _("Tycoon"),
        _("had {number} coins left at the end"),
        reached(RICHEST, MANY_COINS),
    ),
    Badge("on-foot", _("On foot"), _("won without the Train Station"), whenever(is_won_on_foot)),
)
# Points are monuments here: every winner has five, so what counts points says nothing.
WITHOUT = frozenset({"highest-score", "lowest-winning-score", "largest-margin", "lost-by-one"})


def cards_built(plays: Plays) -> int:
    """All cards and monuments of all towns."""
    return sum(cards_of(play, part) or 0 for play, part in every_part(plays))


def cards_text(number: int) -> str:
    """Say how many."""
    text = ngettext("%(number)s card built", "%(number)s cards built", number)
    return text % {"number": number}


def turns_taken(plays: Plays) -> int:
    """All turns that were counted."""
    return sum(part.tally.get("turns") or 0 for _play, part in every_part(plays))


def turns_text(number: int) -> str:
    """Say how many."""
    return ngettext("%(number)s turn", "%(number)s turns", number) % {"number": number}
