"""Tiny Towns (Les Petites Bourgades)."""

from __future__ import annotations

from scorepad.rules.game import Game
from scorepad.rules.text import Text
from scorepad.rules.tiny_towns.load import SLUG, dump_table, load_table
from scorepad.rules.tiny_towns.pretty import draw
from scorepad.rules.tiny_towns.result import judge
from scorepad.rules.tiny_towns.tally import tally_town

GAME = Game(
    slug=SLUG,
    name=Text("Tiny Towns", "Les Petites Bourgades"),
    players=range(1, 7),
    load=load_table,
    dump=dump_table,
    judge=judge,
    pretty=draw,
    tally=tally_town,
)

__all__ = ["GAME"]
