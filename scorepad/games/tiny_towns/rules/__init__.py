"""The rules of Tiny Towns. `GAME` is all that the outside of this folder's game may ask for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES, HOUSE_RULES, NUMBERS
from scorepad.games.tiny_towns.rules.load import SLUG, dump_table, load_table
from scorepad.games.tiny_towns.rules.pretty import draw
from scorepad.games.tiny_towns.rules.ranking import DECISIONS
from scorepad.games.tiny_towns.rules.reference import BOXES, KINDS
from scorepad.games.tiny_towns.rules.result import judge
from scorepad.games.tiny_towns.rules.summary import cards_of_table, sheet_of, summary_of, tally_town
from scorepad.games.tiny_towns.rules.table import EXPANSIONS, VARIANTS, Table
from scorepad.rules.game import Game
from scorepad.rules.text import Text


def _unfinished(table: Table) -> Table:
    return replace(table, finished=False)


def _arranged(setup: dict[str, Any]) -> dict[str, Any]:
    """Pages and files show the cards in the order of their types."""
    return {**setup, "cards": {kind: setup["cards"][kind] for kind in DRAWN_TYPES}}


GAME = Game(
    slug=SLUG,
    name=Text("Tiny Towns", "Les Petites Bourgades"),
    players=range(1, 7),
    load=load_table,
    dump=dump_table,
    judge=judge,
    pretty=draw,
    sheet=sheet_of,
    decisions=DECISIONS,
    bgg=265736,
    unfinished=_unfinished,
    name_keys=("first_player",),
    arranged=_arranged,
    tally=tally_town,
    summary=summary_of,
    variants=VARIANTS,
    expansions=EXPANSIONS,
    house_rules=HOUSE_RULES,
    numbers=NUMBERS,
    cards=CARDS,
    cards_of=cards_of_table,
    card_kinds=KINDS,
    card_boxes=BOXES,
)

__all__ = ["GAME"]
