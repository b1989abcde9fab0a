"""The rules of Minivilles Deluxe. `GAME` is all that the outside of this folder's game may ask for."""

from __future__ import annotations

from dataclasses import replace

from scorepad.games.minivilles.rules.cards import BOXES, CARDS, KINDS
from scorepad.games.minivilles.rules.income import answer_income, draw_income
from scorepad.games.minivilles.rules.load import PLAYERS, SLUG, dump_table, load_table
from scorepad.games.minivilles.rules.result import DECISIONS, judge
from scorepad.games.minivilles.rules.roll import load_roll
from scorepad.games.minivilles.rules.summary import draw, sheet_of, summary_of, tally_town
from scorepad.games.minivilles.rules.table import Table
from scorepad.rules.game import Game, Question
from scorepad.rules.text import Text


def _unfinished(table: Table) -> Table:
    """Still being typed in, unless the file itself says that the game was stopped early."""
    return replace(table, stage="open") if table.stage == "finished" else table


GAME = Game(
    slug=SLUG,
    name=Text("Minivilles Deluxe", "Minivilles Deluxe"),
    players=PLAYERS,
    load=load_table,
    dump=dump_table,
    judge=judge,
    pretty=draw,
    sheet=sheet_of,
    decisions=DECISIONS,
    unfinished=_unfinished,
    says_finished=True,
    tally=tally_town,
    summary=summary_of,
    cards=CARDS,
    card_kinds=KINDS,
    card_boxes=BOXES,
    questions={"income": Question(load_roll, answer_income, draw_income)},
)

__all__ = ["GAME"]
