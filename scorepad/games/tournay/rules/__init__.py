"""The rules of Tournay. `GAME` is all that the outside of this folder's game may ask for."""

from __future__ import annotations

from dataclasses import replace

from scorepad.games.tournay.rules.load import (
    PLAYERS,
    SLUG,
    arranged,
    at_the_end,
    dump_table,
    load_table,
)
from scorepad.games.tournay.rules.otherwise import remarks
from scorepad.games.tournay.rules.pretty import draw
from scorepad.games.tournay.rules.readings import HOUSE_RULES
from scorepad.games.tournay.rules.reference import BOXES, CARDS, KINDS
from scorepad.games.tournay.rules.result import DECISIONS, judge
from scorepad.games.tournay.rules.summary import (
    cards_of_table,
    sheet_of,
    summary_of,
    tally_quarter,
)
from scorepad.games.tournay.rules.table import VARIANTS, Table
from scorepad.rules.game import Game
from scorepad.rules.text import Text


def _unfinished(table: Table) -> Table:
    return replace(table, finished=False, open=True)


GAME = Game(
    slug=SLUG,
    name=Text("Tournay", "Tournay"),
    players=PLAYERS,
    load=load_table,
    dump=dump_table,
    judge=judge,
    pretty=draw,
    sheet=sheet_of,
    decisions=DECISIONS,
    bgg=105037,
    unfinished=_unfinished,
    says_finished=True,
    arranged=arranged,
    ended=at_the_end,
    remarks=remarks,
    tally=tally_quarter,
    summary=summary_of,
    variants=VARIANTS,
    house_rules=HOUSE_RULES,
    house_rules_key="readings",
    cards=CARDS,
    cards_of=cards_of_table,
    card_kinds=KINDS,
    card_boxes=BOXES,
)

__all__ = ["GAME"]
