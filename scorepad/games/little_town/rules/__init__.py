"""The rules of Little Town. `GAME` is all that the outside of this folder's game may ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from scorepad.games.little_town.rules.load import SLUG, dump_table, load_table
from scorepad.games.little_town.rules.numbers import PLAYERS
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.pretty import draw
from scorepad.games.little_town.rules.result import DECISIONS, judge
from scorepad.games.little_town.rules.summary import (
    BOXES,
    KINDS,
    cards_of_table,
    sheet_of,
    summary_of,
    tally_seat,
)
from scorepad.games.little_town.rules.table import Table
from scorepad.games.little_town.rules.tiles import READINGS, TILES
from scorepad.rules.game import Game, ReferenceCard
from scorepad.rules.text import Text

CARDS: Mapping[str, ReferenceCard] = {**TILES, **OBJECTIVES}


def _unfinished(table: Table) -> Table:
    return replace(table, goes_on=True)


GAME = Game(
    slug=SLUG,
    name=Text("Little Town", "Little Town"),
    players=PLAYERS,
    load=load_table,
    dump=dump_table,
    judge=judge,
    pretty=draw,
    sheet=sheet_of,
    decisions=DECISIONS,
    unfinished=_unfinished,
    says_finished=True,
    tally=tally_seat,
    summary=summary_of,
    house_rules=READINGS,
    house_rules_key="readings",
    cards=CARDS,
    cards_of=cards_of_table,
    card_kinds=KINDS,
    card_boxes=BOXES,
)

__all__ = ["GAME"]
