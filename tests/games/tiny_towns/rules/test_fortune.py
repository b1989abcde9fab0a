"""Fortune: coins, compulsory feeding, checks, house rules."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.tiny_towns.rules.fortune import (
    FORTUNE_CARDS,
    FORTUNE_HOUSE_RULES,
    FORTUNE_MONUMENTS,
)
from tests.games.tiny_towns.rules.drawn import codes_of, game, lines_of, player, result_of, seats_of
from tests.games.tiny_towns.rules.second_opinion import score_game

NOBODY = "." * 16
FORTUNE: dict[str, Any] = {"expansions": ["fortune"]}


def fortune(
    board: str, right_coins: int = 0, *, cards: dict[str, str] | None = None, **ada: Any
) -> dict[str, Any]:
    more = {key: ada.pop(key) for key in ("house_rules", "overrides", "variant") if key in ada}
    ben = player(NOBODY, "Ben", coins=right_coins)
    return game(player(board, **ada), ben, **FORTUNE, **more, **(cards or {}))


def total(data: dict[str, Any]) -> int:
    return int(result_of(data)["players"][0]["total"])


def test_all_cards_are_there() -> None:
    assert (len(FORTUNE_CARDS), len(FORTUNE_MONUMENTS)) == (12, 10)
    per_type = [card.type for card in FORTUNE_CARDS.values()]
    assert all(per_type.count(kind) == 2 for kind in per_type)


coin_boards = st.lists(st.sampled_from("CCCCCRRWOOGGM.."), min_size=16, max_size=16).map("".join)


@given(
    coin_boards,
    st.integers(0, 5),
    st.integers(0, 4),
    st.sampled_from(["root-cellar", "tithe-barn"]),
    st.sampled_from(["chapel", "temple", "parsonage"]),
    st.sampled_from(["schoolhouse", "inn"]),
    st.sampled_from(
        ["barrett-castle", "eraflage-vineyard", "estival-festival", "treasury-at-okaver"]
    ),
)
@settings(max_examples=300, deadline=None)
def test_best_plan_agrees_with_trying_every_plan(
    board: str, coins: int, right: int, red: str, orange: str, green: str, monument: str
) -> None:
    one_tower = board.replace("M", ".", max(0, board.count("M") - 1))
    cards = {"farm": red, "chapel": orange, "tavern": green}
    data = fortune(one_tower, right, cards=cards, coins=coins, monument=monument)
    ours, theirs = result_of(data)["players"][0], score_game(data)["players"][0]
    assert (ours["total"], ours["coins_left"]) == (theirs["total"], theirs["coins_left"])


@given(
    coin_boards,
    st.integers(0, 4),
    st.sampled_from(["root-cellar", "tithe-barn", "farm"]),
    st.sampled_from(["chapel", "parsonage"]),
)
@settings(max_examples=200, deadline=None)
def test_one_coin_more_never_lowers_a_total(board: str, coins: int, red: str, orange: str) -> None:
    board = board.replace("M", ".")
    cards = {"farm": red, "chapel": orange}
    fewer, more = (fortune(board, cards=cards, coins=number) for number in (coins, coins + 1))
    assert total(more) >= total(fewer)


def test_the_exception_is_compulsory_feeding_of_a_vineyard_that_is_spared_while_unfed() -> None:
    # By this house rule an unfed Vineyard loses nothing. Five types in its lines cost 10 once it is
    # fed, more than the 9 it then brings: the coin that must be spent on it does harm.
    board = "RM.W .O.. .G.. .Y.."
    rule: dict[str, Any] = {
        "house_rules": {"eraflage-penalty-unfed": False},
        "monument": "eraflage-vineyard",
    }
    without, with_coin = (
        fortune(board, cards={"farm": "root-cellar"}, coins=coins, **rule) for coins in (0, 1)
    )
    assert lines_of("eraflage-vineyard", without)[0].startswith("+0 Not fed")
    assert lines_of("eraflage-vineyard", with_coin)[0].startswith(
        "-1 9 points for being fed, −10 points for"
    )
    assert total(with_coin) == total(without) - 1


def test_farm_may_leave_such_a_vineyard_unfed() -> None:
    rule: dict[str, Any] = {
        "house_rules": {"eraflage-penalty-unfed": False},
        "monument": "eraflage-vineyard",
    }
    data = fortune("RMCW .O.. .G.. .Y..", **rule)
    assert result_of(data)["players"][0]["fed"] == [2]


def test_schoolhouse_looks_right_after_that_players_own_feeding() -> None:
    # Ben sits on Ada's right with 2 coins, but his Tithe Barn must feed two distant cottages: 1 left.
    ada = player("CG.. .... .... ..R.", coins=2)
    ben = player("R..C .... .... C...", "Ben", coins=2)
    data = game(ada, ben, **FORTUNE, farm="tithe-barn", tavern="schoolhouse")
    result = result_of(data)
    assert [p["coins_left"] for p in result["players"]] == [1, 1]
    assert lines_of("schoolhouse", data)[0].startswith("+4")


def test_schoolhouse_bonus_can_turn_the_choice_of_whom_to_feed() -> None:
    # One farm, five cottages, four meals: the fifth stays hungry where no school minds.
    data = fortune("CG.C ..C. CGC. R...", 9, cards={"tavern": "schoolhouse"}, coins=0)
    assert total(data) == score_game(data)["players"][0]["total"]


@pytest.mark.parametrize(
    ("coins", "monument", "built", "kinds"),
    [
        (4, None, False, []),
        (5, None, False, ["illegal"]),
        (5, "estival-festival", True, []),
        (5, "estival-festival", False, ["illegal"]),
        (5, "hollow-hill", True, ["odd"]),
        (5, "sky-baths", True, ["illegal"]),
        (6, "estival-festival", True, ["illegal"]),
        (6, "hollow-hill", True, ["illegal"]),
    ],
)
def test_chest(coins: int, monument: str | None, built: bool, kinds: list[str]) -> None:
    board = ("M" if built else ".") + "." * 15
    more: dict[str, Any] = {"monument": monument} if monument else {}
    found = result_of(fortune(board, coins=coins, **more))["players"][0]["problems"]
    assert [p["kind"] for p in found if p["code"] == "too-many-coins"] == kinds


@pytest.mark.parametrize(
    ("board", "coins", "cards", "impossible"),
    [
        ("WWWWW", 3, {}, True),  # five buildings bring two turn coins
        ("WWWWWW", 3, {}, False),
        ("OWWWWWW", 1, {"chapel": "cathedral"}, True),  # 1 + 3 paid > 3
        ("OCWOW", 0, {"chapel": "cathedral"}, True),  # 6 paid > 2
        ("WW", 3, {"well": "mine"}, False),  # 1 turn coin + 2
        ("WW", 4, {"well": "mine"}, True),
        ("GG", 4, {"tavern": "gamblers-den"}, False),
        ("Y", 3, {"theater": "teahouse"}, False),
        ("Y", 4, {"theater": "teahouse"}, True),
        ("W", 4, {"theater": "jeweler"}, False),  # others' jewellers may have paid
        ("W", 4, {"factory": "museum"}, False),
    ],
)
def test_income_bound(board: str, coins: int, cards: dict[str, str], impossible: bool) -> None:
    codes = codes_of(fortune(board.ljust(16, "."), cards=cards, coins=coins), kind="illegal")
    assert ("too-little-income" in codes) is impossible


def test_grotto_coins() -> None:
    board = "M... .WW. .W.. ...."
    more: dict[str, Any] = {"cards": {"well": "mine"}, "monument": "caterinas-grotto", "coins": 3}
    good = fortune(board, facts={"coins_on_squares": [10]}, **more)
    assert not {"stray-coin", "coin-gone", "coin-under-building"} & set(codes_of(good))
    assert total(good) == 2 + 3 - 12
    two = fortune(board, facts={"coins_on_squares": [10, 0]}, **more)
    assert "coin-under-building" in codes_of(two, kind="illegal")
    stray = fortune(board, facts={"coins_on_squares": [10, 3]}, **more)
    assert "stray-coin" in codes_of(stray, kind="illegal")
    gone = fortune(board, facts={"coins_on_squares": []}, **more)
    assert "coin-gone" in codes_of(gone, kind="illegal")


def test_counters_need_hollow_hill_built() -> None:
    facts: dict[str, Any] = {"facts": {"hollow_hill_coins": 1}, "monument": "hollow-hill"}
    assert "counters-without-card" in codes_of(fortune(NOBODY, **facts), kind="illegal")
    built = fortune("M" + "." * 15, **facts)
    assert "counters-without-card" not in codes_of(built)
    assert lines_of("hollow-hill", built) == [
        "+5 7 points, less 2 for each coin on the card: 1 coin."
    ]


def test_missing_counters_are_told() -> None:
    data = fortune("M" + "." * 15, monument="hollow-hill")
    assert "missing-hollow-hill-coins" in codes_of(data, kind="missing")


def test_without_the_expansion_nothing_of_it_is_legal() -> None:
    coins = game(player(NOBODY, coins=1), player(NOBODY, "Ben"))
    assert codes_of(coins, kind="illegal") == ["coins-without-fortune"]
    zero = game(player(NOBODY, coins=0), player(NOBODY, "Ben"))
    assert codes_of(zero, kind="illegal") == []
    card = game(player("W" + "." * 15), player(NOBODY, "Ben"), well="mine")
    assert codes_of(card, 0, "illegal") == codes_of(card, 1, "illegal") == ["card-without-fortune"]
    monument = game(player(NOBODY, monument="hollow-hill"), player(NOBODY, "Ben"))
    assert codes_of(monument, kind="illegal") == ["card-without-fortune"]


@pytest.mark.parametrize(
    ("variant", "card"),
    [("town-hall", "oddity-shop"), ("solo", "oddity-shop"), ("solo", "schoolhouse")],
)
def test_variants_remove_fortune_cards(variant: str, card: str) -> None:
    kind, letter = ("factory", "K") if card == "oddity-shop" else ("tavern", "G")
    seats = [player(letter + "." * 15)] + ([player(NOBODY, "Ben")] if variant != "solo" else [])
    assert "removed-card" in codes_of(
        game(*seats, **FORTUNE, variant=variant, **{kind: card}), kind="illegal"
    )


@pytest.mark.parametrize(("card", "letter", "most"), [("museum", "K", 2), ("oddity-shop", "K", 1)])
def test_black_cards_hold_so_many_cubes(card: str, letter: str, most: int) -> None:
    def cubes(number: int) -> list[str]:
        on = {"0": ["wood"] * number}
        return codes_of(fortune(letter + "." * 15, cards={"factory": card}, on=on), kind="illegal")

    assert "too-many-cubes" not in cubes(most)
    assert "too-many-cubes" in cubes(most + 1)


def test_base_cards_count_fortune_buildings_by_type() -> None:
    bakery = fortune("YK" + "." * 14, cards={"theater": "bakery", "factory": "museum"})
    assert lines_of("bakery", bakery) == ["+3 3 points: beside Museum."]
    theater = fortune(
        "YW.. G... O... ....",
        cards={"well": "mine", "tavern": "gamblers-den", "chapel": "cathedral"},
    )
    assert lines_of("theater", theater)[0].startswith("+3 3 other types")


def test_every_house_rule_changes_its_card_and_is_said() -> None:
    cases: dict[str, tuple[str, dict[str, str], dict[str, Any], int]] = {
        "parsonage-needs-fed-cottage": ("OC" + "." * 14, {"chapel": "parsonage"}, {}, 4),
        "schoolhouse-coins-after-feeding": (
            "RCG.CC..........",
            {"farm": "tithe-barn", "tavern": "schoolhouse"},
            {"coins": 1},
            2,
        ),
        "eraflage-penalty-unfed": ("MC" + "." * 14, {}, {"monument": "eraflage-vineyard"}, 2),
        "tithe-barn-free-neighbours": ("RC" + "." * 14, {"farm": "tithe-barn"}, {}, -3),
    }
    assert set(cases) == {rule.id for rule in FORTUNE_HOUSE_RULES}
    for rule, (board, cards, ada, difference) in cases.items():
        right = 1 if rule.startswith("school") else 0
        on = fortune(board, right, cards=cards, **ada)
        off = fortune(board, right, cards=cards, house_rules={rule: False}, **ada)
        assert total(off) - total(on) == difference, rule
        assert "house-rule" in codes_of(off)
        assert "house-rule" not in codes_of(on)


def test_overridden_number_is_used_and_said() -> None:
    board, cards = "O" + "." * 15, {"chapel": "cathedral"}
    plain = fortune(board, cards=cards)
    other = fortune(board, cards=cards, overrides={"cathedral.points": 9})
    assert total(other) - total(plain) == 2
    assert "overridden-number" in codes_of(other, kind="odd")
    assert "overridden-number" not in codes_of(plain)


def test_coins_that_nobody_gave_are_assumed_and_said() -> None:
    given, silent = (
        seats_of(
            game({**player("." * 16), **more}, player("." * 16, coins=1), expansions=["fortune"])
        )
        for more in ({"coins": 0}, {})
    )
    assert not given[0].problem("missing-coins")
    (problem,) = (p for p in silent[0].problems if p.code == "missing-coins")
    assert (problem.kind, problem.message.say("en")) == (
        "missing",
        "Say how many coins are left in the chest; 0 was assumed.",
    )
    assert silent[0].score.total == given[0].score.total
    assert not seats_of(game(player("." * 16), player("." * 16)))[0].problem("missing-coins")


@pytest.mark.parametrize(
    ("town", "cards", "doing"),
    [
        ({"squares": "W"}, {"well": "mine"}, "coin"),
        ({"squares": "W"}, {"well": "statue"}, "three"),
        ({"squares": "K"}, {"factory": "museum"}, "resources"),
        ({"squares": "M", "monument": "shrine-of-the-windseed"}, {}, "has most of"),
    ],
)
def test_a_card_without_points_says_what_it_does_instead(
    town: dict[str, str], cards: dict[str, str], doing: str
) -> None:
    more = {key: value for key, value in town.items() if key != "squares"}
    ada = player(town["squares"] + "." * 15, coins=0, **more)
    (line,) = seats_of(game(ada, expansions=["fortune"], **cards))[0].score.lines[:1]
    assert line.points == 0
    assert line.why.say("en").startswith("No points for 1 ")
    assert doing in line.why.say("en")
