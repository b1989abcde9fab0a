"""Every card of the base game on a drawn board, points by square worked out by hand.

C cottage, R red, W grey, O orange, G green, Y yellow, K black, M monument, `.` no building.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from scorepad.games.tiny_towns.rules.cards import BASE_CARDS
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.monuments import BASE_MONUMENTS
from scorepad.rules.text import LANGUAGES
from tests.games.tiny_towns.rules.drawn import game, lines_of, player, result_of


class Drawn(NamedTuple):
    card: str
    board: str
    points: dict[int, int]  # by square, for cards that score square by square; sets at their first
    other: dict[str, Any] = {}  # noqa: RUF012 - cards, facts and cubes that matter
    right: str = "................"  # the right-hand neighbour's town


def drawn_game(case: Drawn) -> dict[str, Any]:
    other = dict(case.other)
    kind = CARDS[case.card].type
    ada: dict[str, Any] = {key: other.pop(key) for key in ("on", "facts", "coins") if key in other}
    if kind == "monument":
        ada["monument"] = case.card
    elif kind != "cottage":
        other[kind] = case.card
    if CARDS[case.card].expansion:
        other["expansions"] = [CARDS[case.card].expansion]
    return game(player(case.board, **ada), player(case.right, "Ben"), **other)


CASES = (
    # Two farms' meals are not needed: one feeds four of five; the fifth scores nothing.
    Drawn("cottage", "CCCC RC.. .... ....", {0: 12, 5: 0}),
    Drawn("farm", "CCCC R... .... ....", {4: 0}),
    Drawn("granary", "C.C. .R.. C.C. ....", {5: 0}),
    Drawn("orchard", "..C. C.R. .... ..C.", {6: 0}),
    Drawn("greenhouse", "CC.. C..R .... ....", {7: 0}),
    # Cottages above, left and below; the diagonal one is not beside.
    Drawn("well", ".C.. CW.. CC.. ....", {5: 3}),
    Drawn("fountain", "WW.W .... .... ....", {0: 2, 1: 2, 3: 0}),
    Drawn("millstone", "WR.W ...Y WK.. ....", {0: 2, 3: 2, 8: 0}),
    Drawn("shed", "W..W .... .... ....", {0: 2}),
    Drawn("chapel", "CC.C O..R .... O...", {4: 3, 12: 3}),
    # Beside a tavern; beside cottage and well only.
    Drawn("abbey", "OG.. .... COW. ....", {0: 0, 9: 3}),
    Drawn("cloister", "O..O .O.. .... ....", {0: 2, 3: 2, 5: 2}),
    # Left one has two fed cottages beside it, right one only one.
    Drawn("temple", ".C.. CO.O ...C R...", {5: 4, 7: 0}),
    Drawn("tavern", "G.G. .G.. .... ....", {0: 9}),
    Drawn("almshouse", "G.G. .... .... ....", {0: 5}),
    Drawn("inn", "G..G .... .G.. ....", {0: 0, 3: 0, 9: 3}),
    Drawn("feast-hall", "GG.. .... .... ....", {0: 6}, right="G... .... .... ...."),
    # Cottage twice counts once; yellow never counts; monument, well, farm, tavern count.
    Drawn("theater", "CYCW .R.. .M.. .G..", {1: 5}, {"farm": "farm"}),
    Drawn("bakery", "YR.Y ...K Y... ....", {0: 3, 3: 3, 8: 0}),
    # Row of two, column of three: the better line counts, itself included.
    Drawn("market", "Y.Y. Y... Y... ....", {0: 3, 2: 2, 4: 3, 8: 3}),
    Drawn("tailor", "Y... .Y.. .YY. ....", {0: 4, 5: 4, 9: 4, 10: 4}),
    Drawn("factory", "K... .... .... ....", {0: 0}),
    Drawn("warehouse", "K..K .... .... ....", {0: -2, 3: 0}, {"on": {"0": ["wood", "glass"]}}),
    Drawn("trading-post", "K... .... .... ....", {0: 1}),
    Drawn("bank", "K.K. .... .... ....", {0: 8}),
    Drawn("architects-guild", "M... .... .... ....", {0: 1}),
    Drawn("archive-of-the-second-age", "MCCW .R.. .... ....", {0: 3}),
    Drawn("barrett-castle", "MR.. .... .... ....", {0: 5}),
    Drawn("cathedral-of-caterina", "M... .... .... ....", {0: 2}),
    Drawn("fort-ironweed", "M... .... .... ....", {0: 7}),
    Drawn("grand-mausoleum-of-the-rodina", "MCC. .... .... ....", {0: 0}),
    Drawn("grove-university", "M... .... .... ....", {0: 3}),
    # Cottage twice beside it, well, farm on the diagonal.
    Drawn("mandras-palace", ".C.. CMW. ..R. ....", {5: 4}),
    Drawn("obelisk-of-the-crescent", "M... .... .... ....", {0: 0}),
    Drawn("opaleyes-watch", "M... .... .... ....", {0: 0}),
    Drawn(
        "shrine-of-the-elder-tree",
        "MCCC CC.. .... ....",
        {0: 4},
        {"facts": {"shrine_buildings": 4}},
    ),
    Drawn("silva-forum", "MG.. .GG. .... ...G", {0: 4}),
    Drawn("sky-baths", "MCCW .... .... ....", {0: 10}),
    Drawn("starloom", "M... .... .... ....", {0: 3}, {"facts": {"finished": 2}}),
    Drawn("statue-of-the-bondmaker", "M... .... .... ....", {0: 0}),
    Drawn("escale-a-jeux", "M... .CC. .... ...C", {0: 5}),
    Drawn("ludicaire", "MC.. C... ..CC .C..", {0: 4}),
    Drawn("root-cellar", "C... .... .... ...R", {15: 0}, {"coins": 1}),
    Drawn("tithe-barn", "RC.. .... .... ....", {0: 0}),
    Drawn("statue", "W..W .... .... ....", {0: 0}),
    Drawn("mine", "W... .... .... ....", {0: 0}),
    # Two side by side spoil each other, the third stands apart.
    Drawn("cathedral", "OO.O .... .... ....", {0: 0, 1: 0, 3: 7}),
    Drawn("parsonage", "OC.O R... .... ....", {0: 4, 3: 0}),
    Drawn("gamblers-den", "G.G. .... .... ....", {0: 4}),
    # Beside a fed cottage: 2; no coins against none: 2 more.
    Drawn("schoolhouse", "CG.G .... .... ...R", {1: 4, 3: 0}),
    Drawn("jeweler", "Y... .... .... ....", {0: 4}),
    Drawn("teahouse", "Y... .... .... ....", {0: 1}),
    Drawn("museum", "K... .... .... ....", {0: 0}),
    Drawn("oddity-shop", "K... .... .... ....", {0: 2}),
    Drawn("hollow-hill", "M... .... .... ....", {0: 3}, {"facts": {"hollow_hill_coins": 2}}),
    Drawn("estival-festival", "M... .... .... ....", {0: 4}),
    Drawn("prism-forge", "M... .... .... ....", {0: 1}),
    Drawn("caterinas-grotto", "M... .... .... ....", {0: 2}),
    Drawn("masons-guild", "M... .... .... ....", {0: 3}),
    Drawn("petal-promenade", "M... .... .... ....", {0: 3}),
    Drawn("southern-semaphore", "M... .... .... ....", {0: 1}),
    # Fed by the farm: 9, less 2 each for the farm and the cottage in its row.
    Drawn("eraflage-vineyard", "MR.C .... .... ....", {0: 5}),
    Drawn("treasury-at-okaver", ".C.. CM.. .... ...C", {5: 2}),
    Drawn("shrine-of-the-windseed", "M... .... .... ....", {0: 0}),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.card)
def test_card_scores_as_drawn(case: Drawn) -> None:
    lines = result_of(drawn_game(case))["players"][0]["lines"]
    points = {line["squares"][0]: line["points"] for line in lines if line["card"] == case.card}
    assert points == case.points


def test_every_card_is_drawn() -> None:
    assert {case.card for case in CASES} == set(CARDS)
    assert (len(BASE_CARDS), len(BASE_MONUMENTS)) == (25, 17)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.card)
def test_every_line_speaks_both_languages(case: Drawn) -> None:
    english, french = (lines_of(case.card, drawn_game(case), language) for language in LANGUAGES)
    assert len(english) == len(french)
    assert all(a != b for a, b in zip(english, french, strict=True))
    assert "{" not in " ".join(english + french)


def test_shrine_counts_eight_from_the_sixth_building_on() -> None:
    def shrine(buildings: int) -> list[str]:
        ada = player("MCCC CCCC .... ....", monument="shrine-of-the-elder-tree")
        ada["facts"] = {"shrine_buildings": buildings}
        return lines_of("shrine-of-the-elder-tree", game(ada))

    sentence = "buildings in the town when it was built, itself included"
    assert [shrine(n) for n in (5, 6, 7)] == [
        [f"+5 5 {sentence}: 5 points."],
        [f"+8 6 {sentence}: 8 points."],
        [f"+8 7 {sentence}: 8 points."],
    ]


@pytest.mark.parametrize(
    ("place", "points"), [("1st", 6), ("2nd", 3), ("3rd", 2), ("4th", 0), ("5th", 0)]
)
def test_starloom_by_place(place: str, points: int) -> None:
    ada = player("M... .... .... ....", monument="starloom", facts={"finished": int(place[0])})
    others = [player("." * 16, name) for name in ("Ben", "Cleo", "Dan", "Eve")]
    assert lines_of("starloom", game(ada, *others)) == [
        f"+{points} Town finished {place}: {points} points."
    ]


def test_feast_hall_looks_at_the_player_before() -> None:
    hall = {"tavern": "feast-hall"}
    ada, ben, cleo = (
        player("GG" + "." * 14),
        player("GGG" + "." * 13, "Ben"),
        player("." * 16, "Cleo"),
    )
    # Ada sits after Cleo, so Cleo is on her right; Ben's three do not matter to her.
    assert lines_of("feast-hall", game(ada, ben, cleo, **hall)) == [
        "+6 2 Feast Halls, more than the right-hand neighbour (0): 3 points each."
    ]
    assert lines_of("feast-hall", game(ada, cleo, ben, **hall)) == [
        "+4 2 Feast Halls, not more than the right-hand neighbour (3): 2 points each."
    ]


def test_equal_feast_halls_score_two_each() -> None:
    both = player("GG" + "." * 14)
    assert (
        lines_of("feast-hall", game(both, {**both, "name": "Ben"}, tavern="feast-hall"))[0][:2]
        == "+4"
    )


def test_temple_takes_a_fed_castle_for_two_cottages() -> None:
    board = "OMR. .... .... ...."
    fed = game(player(board, monument="barrett-castle"), chapel="temple")
    assert lines_of("temple", fed) == ["+4 2 fed Cottages beside it."]
    unfed = game(player("OM.. .... .... ....", monument="barrett-castle"), chapel="temple")
    assert lines_of("temple", unfed) == ["+0 0 points: 0 fed Cottages beside it, 2 needed."]


def test_monument_in_the_hand_does_nothing() -> None:
    ada = player("CC.. .... .... ....", monument="grand-mausoleum-of-the-rodina")
    assert result_of(game(ada))["players"][0]["total"] == -14


def test_cubes_on_squares_are_taken_off() -> None:
    ada = player("C" + "." * 15)
    ada["squares"][5] = "wood"
    assert lines_of("empty", game(ada)) == ["-15 15 empty squares: −1 point each."]


def test_market_says_which_line_it_took() -> None:
    board = player("Y.Y. Y... Y... ....")
    assert lines_of("market", game(board, theater="market")) == [
        "+3 3 Markets in its column.",
        "+2 2 Markets in its row.",
        "+3 3 Markets in its column.",
        "+3 3 Markets in its column.",
    ]


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_card_is_told_in_both_languages(card: Any) -> None:
    assert card.name.say("en")
    assert card.name.say("fr")
    assert card.text.say("en") != card.text.say("fr")
