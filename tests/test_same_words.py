"""Rules and vision know nothing of each other, but must call the pieces by the same names."""

from __future__ import annotations

from scorepad.games.tiny_towns.rules.board import PIECES, RESOURCES, TOWN
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.web.photos import SENTENCES
from vision import LOOKS, NoBoard, NotAPhoto, photo, trouble


def test_vision_knows_exactly_the_pieces_of_the_rules() -> None:
    look = LOOKS["tiny-towns"]
    assert set(look.labels) == {None, *PIECES}
    assert len(look.labels) == len(set(look.labels))
    assert set(look.cubes) == set(RESOURCES)
    assert look.rows * look.columns == len(TOWN.squares)


def test_cubes_are_looked_for_on_every_building_that_may_carry_them() -> None:
    by_itself = {card.type for card in CARDS.values() if card.holds.most}
    by_a_monument = {"cottage"}  # the Statue of the Bondmaker
    look = LOOKS["tiny-towns"]
    assert set(look.carriers) == by_itself | by_a_monument
    assert look.stack == max(card.holds.most for card in CARDS.values())


def test_site_has_a_sentence_for_every_trouble_of_a_photo() -> None:
    found = (*vars(photo).values(), *vars(trouble).values())
    codes = {one.code for one in found if isinstance(one, NoBoard | NotAPhoto)}
    assert len(codes) >= 8
    assert codes <= set(SENTENCES)
