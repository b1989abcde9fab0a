"""Rules and vision know nothing of each other, but must call the pieces by the same names."""

from __future__ import annotations

from scorepad.rules.tiny_towns.board import PIECES, RESOURCES, TOWN
from vision import LOOKS


def test_vision_knows_exactly_the_pieces_of_the_rules() -> None:
    look = LOOKS["tiny-towns"]
    assert set(look.labels) == {None, *PIECES}
    assert len(look.labels) == len(set(look.labels))
    assert set(look.cubes) == set(RESOURCES)
    assert set(look.carriers) <= set(PIECES)
    assert look.rows * look.columns == len(TOWN.squares)
