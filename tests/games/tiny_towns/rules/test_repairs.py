"""One square changed, and the town could have been built."""

from __future__ import annotations

from scorepad.games.tiny_towns.rules.load import load_table
from scorepad.games.tiny_towns.rules.repairs import Repair, repairs, stuck_squares
from scorepad.games.tiny_towns.rules.table import Table
from scorepad.rules.refusal import Refusal
from tests.games.tiny_towns.rules.drawn import codes_of, game, player


def table_of(board: str, **cards: str) -> Table:
    table = load_table(game(player(board), player("." * 16, "Ben"), **cards))
    assert not isinstance(table, Refusal)
    return table


def applied(board: str, repair: Repair) -> str:
    letters = {
        "cottage": "C",
        "farm": "R",
        "well": "W",
        "chapel": "O",
        "tavern": "G",
        "theater": "Y",
        "factory": "K",
    }
    squares = list("".join(board.split()))
    squares[repair.square] = letters[repair.piece] if repair.piece else "."
    return "".join(squares)


def test_possible_town_needs_none() -> None:
    assert repairs(table_of("CW.. .... .... ...."), 0) == []


def test_each_repair_makes_the_town_legal() -> None:
    board = "CCCC CCCC CCCC CCC."
    found = repairs(table_of(board), 0)
    assert len(found) == 3
    for repair in found:
        fixed = game(player(applied(board, repair)), player("." * 16, "Ben"))
        assert "not-buildable" not in codes_of(fixed)


def test_a_repair_is_a_command_that_names_its_square() -> None:
    found = repairs(table_of("CCCC CCCC CCCC CCC."), 0, candidates={14: ["well"]})
    assert found[0].text.say("en") == "Make the Cottage in row 4, column 3 a Well"
    assert (
        found[0].text.say("fr")
        == "Remplacer la Maison de Campagne en ligne 4, colonne 3 par un Puits"
    )
    away = repairs(table_of("CCCC CCCC CCCC CCC."), 0)[0]
    assert away.text.say("en") == "Take away the Cottage in row 3, column 3"
    assert away.text.say("fr") == "Retirer la Maison de Campagne en ligne 3, colonne 3"


def test_stuck_squares_are_few_where_one_change_helps_and_all_where_none_does() -> None:
    crowded, full = "CCCC CCCC CCCC CCC.", "C" * 16
    assert stuck_squares(table_of(crowded), 0, tuple(range(15))) == (10, 11, 14)
    assert stuck_squares(table_of(full), 0, tuple(range(16))) == tuple(range(16))


def test_what_the_photo_saw_second_comes_first() -> None:
    # Square 11 is the other neighbour of the gap; by itself neither is better.
    board = "CCCC CCCC CCCC CCC."
    assert repairs(table_of(board), 0, candidates={11: ["glass", "well"]})[0][:2] == (11, "well")


def test_beyond_repair_gives_nothing() -> None:
    assert repairs(table_of("C" * 16), 0) == []
