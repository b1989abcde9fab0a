"""The filters of a league table as chips: what each one says, and where each of its choices leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorepad.web.league.filters import (
    ALL_TIME,
    NO_EXPANSION,
    Filters,
    Season,
    expansions_of,
    sizes_of,
)
from scorepad.web.league.season_names import season_months, season_name, span_name
from scorepad.web.words import said

LEAST = 2  # choices, "all" and one more, which come to the same


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: its words, and the address that chooses it."""

    label: str
    query: str
    chosen: bool
    more: str = ""  # said in small


@dataclass(frozen=True, slots=True)
class Chip:
    """One filter: what it is about, what is set, and what else could be."""

    name: str
    label: str
    shown: str
    is_set: bool  # whether it leaves games out
    choices: tuple[Choice, ...]


def chips(filters: Filters, seasons: Sequence[Season], games: Mapping[str, str]) -> list[Chip]:
    """The chips of a league table; a filter with nothing to choose has none."""
    others = (
        _chip("game", _("Game"), filters, _games(filters, games), filters.game),
        _chip("size", _("Players"), filters, _sizes(filters), filters.size),
        _chip("expansion", _("Expansion"), filters, _expansions(filters), filters.expansion),
    )
    worth_it = [chip for chip in others if len(chip.choices) > LEAST]
    return [_season_chip(filters, seasons), *worth_it]


def _season_chip(filters: Filters, seasons: Sequence[Season]) -> Chip:
    """The seasons, and all time; own dates are set by the form beside them."""
    named = [
        Choice(
            season_name(season),
            replace(filters, season=season.name).query,
            filters.season == season.name,
            season_months(season),
        )
        for season in seasons
    ]
    ever = replace(filters, season=ALL_TIME).query
    choices = (*named, Choice(_("all time"), ever, filters.season == ALL_TIME))
    shown = next((choice.label for choice in choices if choice.chosen), span_name(filters))
    return Chip("season", _("Season"), shown, filters.season != ALL_TIME, choices)


def _chip(
    name: str,
    label: str,
    filters: Filters,
    options: Iterator[tuple[Filters, str]],
    is_set: object,
) -> Chip:
    choices = tuple(Choice(text, other.query, other == filters) for other, text in options)
    chosen = next((choice.label for choice in choices if choice.chosen), label)
    # Over all games together is worth saying; that nothing else is left out goes without saying.
    return Chip(name, label, chosen if is_set or name == "game" else label, bool(is_set), choices)


def _games(filters: Filters, games: Mapping[str, str]) -> Iterator[tuple[Filters, str]]:
    for slug, name in games.items():
        yield _fitting(replace(filters, game=slug)), name
    yield _fitting(replace(filters, game="")), _("all games together")


def _sizes(filters: Filters) -> Iterator[tuple[Filters, str]]:
    yield replace(filters, size=None), _("any number of players")
    for size in sizes_of(filters.game):
        words = ngettext("%(number)s player", "%(number)s players", size) % {"number": size}
        yield replace(filters, size=size), words


def _expansions(filters: Filters) -> Iterator[tuple[Filters, str]]:
    yield replace(filters, expansion=""), _("with or without expansion")
    yield replace(filters, expansion=NO_EXPANSION), _("base game only")
    for slug, name in expansions_of(filters.game).items():
        yield replace(filters, expansion=slug), said(name)


def _fitting(filters: Filters) -> Filters:
    """The same without what the chosen game does not have."""
    size = filters.size if filters.size in sizes_of(filters.game) else None
    there = filters.expansion in (NO_EXPANSION, *expansions_of(filters.game))
    expansion = filters.expansion if there and expansions_of(filters.game) else ""
    return replace(filters, size=size, expansion=expansion)
