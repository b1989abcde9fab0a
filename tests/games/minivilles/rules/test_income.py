"""Incomes: the shape of the answer, the order of payments, and every code of the contract."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.games.minivilles.rules import GAME
from scorepad.games.minivilles.rules.roll import load_roll
from scorepad.rules.refusal import Refusal
from tests.games.minivilles.rules.drawn import after, codes, income, roll_file


def test_the_answer_of_the_contract() -> None:
    answer = income("2 bakery |  | 3", "3 cafe |  | 0", dice=[3])
    why = [payment.pop("why") for payment in answer["payments"]]
    assert answer == {
        "game": "minivilles",
        "player": "Ada",
        "result": 3,
        "payments": [
            {"step": "red", "card": "cafe", "from": "Ada", "to": "Ben", "due": 3, "coins": 3},
            {"step": "green", "card": "bakery", "from": None, "to": "Ada", "due": 2, "coins": 2},
        ],
        "moves": [],
        "players": [
            {"name": "Ada", "before": 3, "after": 2, "cards": {"bakery": 2}, "monuments": []},
            {"name": "Ben", "before": 0, "after": 3, "cards": {"cafe": 3}, "monuments": []},
        ],
        "extra_turn": False,
        "winner": None,
        "problems": [],
        "legal": True,
    }
    assert why == [
        "Ada pays Ben 3 coins for 3 Cafés (3 × 1).",
        "Ada gets 2 coins from the bank for 2 Bakeries (2 × 1).",
    ]


def paid(answer: dict[str, Any]) -> list[tuple[Any, ...]]:
    keys = ("step", "card", "from", "to", "due", "coins")
    return [tuple(payment[key] for key in keys) for payment in answer["payments"]]


def test_red_goes_counter_clockwise_from_the_roller_and_the_rest_is_waived() -> None:
    answer = income("bakery |  | 3", "cafe |  | 0", "2 cafe |  | 0", "2 cafe |  | 0", dice=[3])
    assert paid(answer)[:2] == [
        ("red", "cafe", "Ada", "Dan", 2, 2),
        ("red", "cafe", "Ada", "Cleo", 2, 1),
    ]
    assert after(answer) == [1, 0, 1, 2]


def test_red_begins_at_the_right_of_whoever_rolls() -> None:
    lines = ("2 cafe |  | 0", " |  | 2", "2 cafe |  | 0")
    assert after(income(*lines, dice=[3], player="Ben")) == [2, 0, 0]


def test_a_given_card_pays_its_new_owner_in_the_same_turn() -> None:
    gifts = [{"give": "moving-company", "to": "Ben"}, {"give": "mine", "to": "Ben"}]
    answer = income(
        "2 moving-company, mine | train-station | 0",
        " |  | 0",
        dice=[4, 5],
        choices={"moving-company": gifts},
    )
    assert paid(answer) == [
        ("green", "moving-company", None, "Ada", 8, 8),
        ("blue", "mine", None, "Ben", 5, 5),
    ]
    assert answer["moves"] == [
        {"card": "moving-company", "from": "Ada", "to": "Ben"},
        {"card": "mine", "from": "Ada", "to": "Ben"},
    ]
    assert answer["players"][0]["cards"] == {"moving-company": 1}


def test_a_company_with_nothing_to_give_does_nothing() -> None:
    """The only card left is given away by the first gift; the second company stands elsewhere then."""
    gifts = [{"give": "moving-company", "to": "Ben"}] * 2
    answer = income(
        "2 moving-company, stadium | train-station | 0",
        " |  | 0",
        dice=[4, 6],
        choices={"moving-company": [*gifts, {"give": "cafe", "to": "Ben"}]},
    )
    assert after(answer) == [8, 0]
    assert answer["players"][0]["cards"] == {"stadium": 1}
    assert answer["problems"] == []


def test_stores_pay_before_the_mall_is_demolished() -> None:
    answer = income(
        "demolition-company, 2 convenience-store | shopping-mall | 0",
        " |  | 0",
        dice=[4],
        choices={"demolition-company": ["shopping-mall"]},
    )
    assert paid(answer) == [
        ("green", "convenience-store", None, "Ada", 8, 8),
        ("green", "demolition-company", None, "Ada", 8, 8),
    ]
    assert answer["players"][0]["monuments"] == []


def test_companies_demolish_as_long_as_something_stands() -> None:
    answer = income(
        "3 demolition-company | harbor, airport | 0",
        " |  | 0",
        dice=[4],
        choices={"demolition-company": ["harbor", "airport", "harbor"]},
    )
    assert after(answer) == [16, 0]
    assert answer["problems"] == []


def test_a_bad_choice_is_used_up_all_the_same() -> None:
    answer = income(
        "2 demolition-company | harbor | 0",
        " |  | 0",
        dice=[4],
        choices={"demolition-company": ["airport", "harbor"]},
    )
    assert codes(answer) == [("bad-choice", "illegal", ["demolition-company"])]
    assert after(answer) == [8, 0]


def test_purple_order_and_the_tv_of_two_players() -> None:
    answer = income("stadium, tv-station |  | 0", " |  | 9", dice=[6])
    assert paid(answer) == [
        ("purple", "stadium", "Ben", "Ada", 2, 2),
        ("purple", "tv-station", "Ben", "Ada", 5, 5),
    ]


def test_tax_counts_the_income_of_the_same_roll_and_rounds_down() -> None:
    lines = ("tax-office | train-station | 0", "2 mine |  | 0", " |  | 9", " |  | 11")
    answer = income(*lines, dice=[4, 5])
    assert after(answer) == [10, 5, 9, 6]


def test_a_swap_is_two_moves() -> None:
    swap = {"give": "bakery", "take": "mine", "from": "Ben"}
    answer = income(
        "business-center, bakery |  | 0", "mine |  | 0", dice=[6], choices={"business-center": swap}
    )
    assert answer["moves"] == [
        {"card": "bakery", "from": "Ada", "to": "Ben"},
        {"card": "mine", "from": "Ben", "to": "Ada"},
    ]
    assert [player["cards"] for player in answer["players"]] == [
        {"business-center": 1, "mine": 1},
        {"bakery": 1},
    ]


@pytest.mark.parametrize("choices", [{}, {"business-center": None}])
def test_no_swap_is_no_problem(choices: dict[str, Any]) -> None:
    answer = income("business-center, bakery |  | 0", "mine |  | 0", dice=[6], choices=choices)
    assert (answer["moves"], answer["problems"]) == ([], [])


def test_the_tuna_roll_is_the_same_for_all() -> None:
    answer = income(
        "2 tuna-boat | harbor, train-station | 0",
        "tuna-boat | harbor | 0",
        "tuna-boat |  | 0",
        dice=[6, 6],
        tuna_dice=[1, 4],
    )
    assert after(answer) == [10, 5, 0]


def test_tuna_dice_are_not_missed_where_no_boat_pays() -> None:
    answer = income("tuna-boat | train-station | 0", " | harbor | 0", dice=[6, 6])
    assert answer["problems"] == []


def test_the_club_takes_all_once_three_monuments_stand() -> None:
    club, poor = "2 members-only-club | shopping-mall | 0", "members-only-club |  | 0"
    three = " | train-station, harbor, airport | 9"
    answer = income(three, poor, club, dice=[6, 6])
    assert after(answer) == [0, 0, 9]
    assert paid(answer) == [("red", "members-only-club", "Ada", "Cleo", 9, 9)]
    assert after(income(" | train-station, harbor | 9", poor, club, dice=[6, 6])) == [9, 0, 0]


# -- every code -------------------------------------------------------------------------------------


def test_two_dice() -> None:
    answer = income(" |  | 0", "vineyard |  | 0", dice=[3, 4])
    assert codes(answer) == [("two-dice", "illegal", [])]
    assert (answer["result"], after(answer), answer["legal"]) == (7, [0, 3], False)


@pytest.mark.parametrize(
    ("line", "dice", "wrong"),
    [
        (" | train-station | 0", [5, 5], True),
        (" | train-station, harbor | 0", [4, 5], True),
        (" | train-station, harbor | 0", [4, 6], False),
    ],
)
def test_harbor_not_allowed(line: str, dice: list[int], wrong: bool) -> None:
    answer = income(line, " |  | 0", dice=dice, harbor=True)
    assert codes(answer) == ([("harbor-not-allowed", "illegal", [])] if wrong else [])
    assert answer["result"] == sum(dice) + 2


@pytest.mark.parametrize(("line", "wrong"), [(" |  | 0", True), (" | radio-tower | 0", False)])
def test_rerolled_not_allowed(line: str, wrong: bool) -> None:
    answer = income(line, " |  | 0", dice=[1], rerolled=True)
    assert codes(answer) == ([("rerolled-not-allowed", "illegal", [])] if wrong else [])


@pytest.mark.parametrize(
    ("line", "dice", "card"),
    [
        ("tv-station | train-station, harbor | 0", [6], "tv-station"),
        ("2 moving-company | train-station, harbor | 0", [4, 5], "moving-company"),
        ("2 demolition-company | train-station, harbor | 0", [4], "demolition-company"),
        ("tuna-boat | train-station, harbor | 0", [6, 6], "tuna-boat"),
    ],
)
def test_choice_missing(line: str, dice: list[int], card: str) -> None:
    answer = income(line, " |  | 9", " |  | 9", dice=dice)
    assert codes(answer) == [("choice-missing", "missing", [card])]
    assert (after(answer), answer["payments"], answer["legal"]) == ([0, 9, 9], [], True)


GIVER = "moving-company, stadium | train-station | 0"
SWAPPER = "business-center, bakery |  | 0"
BAD: list[tuple[str, list[int], str, Any]] = [
    (GIVER, [4, 5], "moving-company", [{"give": "mine", "to": "Ben"}]),
    (GIVER, [4, 5], "moving-company", [{"give": "stadium", "to": "Ben"}]),
    (GIVER, [4, 5], "moving-company", [{"give": "moving-company", "to": "Ada"}]),
    (SWAPPER, [6], "business-center", {"give": "mine", "take": "mine", "from": "Ben"}),
    (SWAPPER, [6], "business-center", {"give": "bakery", "take": "cafe", "from": "Ben"}),
    (SWAPPER, [6], "business-center", {"give": "bakery", "take": "publisher", "from": "Ben"}),
    (SWAPPER, [6], "business-center", {"give": "bakery", "take": "bakery", "from": "Ada"}),
    (SWAPPER, [6], "business-center", {"give": "business-center", "take": "mine", "from": "Ben"}),
    ("tv-station |  | 0", [6], "tv-station", "Ada"),
    ("demolition-company | harbor | 0", [4], "demolition-company", ["airport"]),
]


@pytest.mark.parametrize(("line", "dice", "card", "choice"), BAD)
def test_bad_choice(line: str, dice: list[int], card: str, choice: Any) -> None:
    answer = income(line, "mine, publisher |  | 9", dice=dice, choices={card: choice})
    assert codes(answer) == [("bad-choice", "illegal", [card])]
    assert (answer["moves"], answer["players"][0]["after"], answer["legal"]) == ([], 0, False)


def test_cannot_pay() -> None:
    answer = income(" |  | 1", " |  | 0", dice=[6], built="harbor")
    assert codes(answer) == [("cannot-pay", "illegal", ["harbor"])]
    assert (after(answer), answer["players"][0]["monuments"]) == ([1, 0], [])


@pytest.mark.parametrize(
    ("line", "card"), [(" | harbor | 9", "harbor"), ("stadium |  | 9", "stadium")]
)
def test_already_built(line: str, card: str) -> None:
    answer = income(line, " |  | 0", dice=[1], built=card)
    assert codes(answer) == [("already-built", "illegal", [card])]
    assert after(answer) == [9, 0]


# -- the end of the turn ----------------------------------------------------------------------------


def test_a_build_is_paid_to_the_bank_last() -> None:
    answer = income("bakery |  | 1", " |  | 0", dice=[2], built="harbor")
    assert paid(answer)[-1] == ("build", "harbor", "Ada", None, 2, 2)
    assert answer["players"][0]["monuments"] == ["harbor"]
    assert after(answer) == [0, 0]


def test_a_turn_that_is_not_ended_pays_no_top_up() -> None:
    assert after(income(" |  | 0", " |  | 0", dice=[6])) == [0, 0]
    answer = income(" |  | 0", " |  | 0", dice=[6], built=None)
    assert paid(answer) == [("end", "top-up", None, "Ada", 2, 2)]


def test_the_fifth_monument_wins() -> None:
    four = "train-station, shopping-mall, amusement-park, radio-tower"
    answer = income(f" | {four} | 2", " |  | 0", dice=[6], built="harbor")
    assert answer["winner"] == "Ada"
    assert income(" | harbor | 30", " |  | 0", dice=[6], built="airport")["winner"] is None


@pytest.mark.parametrize(
    ("line", "dice", "extra"),
    [
        (" | train-station, amusement-park | 0", [3, 3], True),
        (" | train-station, amusement-park | 0", [3, 4], False),
        (" | train-station | 16", [3, 3], False),
        (" | amusement-park | 0", [3], False),
    ],
)
def test_extra_turn(line: str, dice: list[int], extra: bool) -> None:
    built = "amusement-park" if "16" in line else None
    assert income(line, " |  | 0", dice=dice, built=built)["extra_turn"] is extra


def test_a_demolished_park_gives_no_extra_turn() -> None:
    answer = income(
        "demolition-company | train-station, amusement-park | 0",
        " |  | 0",
        dice=[2, 2],
        choices={"demolition-company": ["amusement-park"]},
    )
    assert answer["extra_turn"] is False


def test_an_income_drawn_for_a_person_in_both_languages() -> None:
    roll = load_roll(roll_file("2 bakery |  | 1", "3 cafe |  | 0", dice=[3], built=None))
    assert not isinstance(roll, Refusal)
    pretty = GAME.questions["income"].pretty
    assert pretty(roll, "en").splitlines() == [
        "Ada rolls 3.",
        "Ada owes Ben 3 coins for 3 Cafés (3 × 1) but has only 1 coin; the rest is waived.",
        "Ada gets 2 coins from the bank for 2 Bakeries (2 × 1).",
        "  Ada: 1 → 2",
        "  Ben: 0 → 1",
    ]
    assert pretty(roll, "fr").splitlines()[2] == (
        "Ada reçoit 2 pièces de la Banque pour 2 Boulangeries (2 × 1)."
    )
