"""The live game: whole turns by hand, everything that is asked, and everything that is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.live import apply, offer, start
from scorepad.games.minivilles.rules.market import dealt
from scorepad.games.minivilles.rules.sentences import event_text
from scorepad.games.minivilles.rules.state import State, entries_of, events_of, is_over
from scorepad.rules.refusal import Refusal
from tests.games.minivilles.rules.drawn import NAMES, towns


def made(state: State, *moves: dict[str, Any]) -> State:
    for move in moves:
        new = apply(state, move)
        assert not isinstance(new, Refusal), (move, new)
        state = new
    return state


def refused(state: State, move: object) -> tuple[str, str]:
    answer = apply(state, move)
    assert isinstance(answer, Refusal), answer
    assert answer.say("fr").strip()
    assert not answer.say("en").endswith(".")
    return answer.where, answer.say("en")


def at(*lines: str) -> State:
    """A game in which these towns stand before the first roll."""
    state = start(len(lines))
    for player, town in zip(state["players"], towns(*lines), strict=True):
        player.update({key: town[key] for key in ("cards", "monuments", "coins")})
    return state


def coins(state: State) -> list[int]:
    return [player["coins"] for player in state["players"]]


ROLL_3: dict[str, Any] = {"do": "roll", "dice": [3]}
NOTHING: dict[str, Any] = {"do": "build", "card": None}


def test_a_new_game() -> None:
    state = start(3)
    first = {"cards": {"bakery": 1, "wheat-field": 1}, "monuments": [], "coins": 3}
    assert entries_of(state) == [{**first, "facts": {"turns": 0}}] * 3
    assert offer(state) == {"phase": "roll", "dice": [1]}
    assert not is_over(state)


def test_a_plain_turn() -> None:
    state = made(start(2), {"do": "roll", "dice": [2]})
    assert (state["phase"], coins(state)) == ("build", [4, 3])
    state = made(state, {"do": "build", "card": "cafe"})
    assert (coins(state), state["on_turn"], state["phase"]) == ([2, 3], 1, "roll")
    said = [event_text(event, NAMES) for event in events_of(state)]
    assert [str(text) for text in said] == [
        "Ada gets 1 coin from the bank for 1 Bakery.",
        "Ada builds a Café for 2 coins.",
    ]
    state = made(state, ROLL_3)
    assert coins(state) == [3, 3]  # the Café takes one, the own Bakery brings one


def test_the_poor_are_topped_up_and_the_airport_pays_instead() -> None:
    state = made(at(" |  | 1", " | airport | 0"), {"do": "roll", "dice": [6]}, NOTHING)
    assert coins(state) == [2, 0]
    assert coins(made(state, {"do": "roll", "dice": [6]}, NOTHING)) == [2, 10]


def test_a_free_build_is_a_build() -> None:
    state = made(
        at(" |  | 0", " |  | 0"),
        {"do": "roll", "dice": [6]},
        {"do": "build", "card": "general-store"},
    )
    assert coins(state) == [0, 0]
    (text,) = [event_text(event, NAMES) for event in events_of(state)]
    assert str(text) == "Ada builds a General Store for free."


def test_reroll_and_harbor_are_asked_only_where_they_are_allowed() -> None:
    state = at(" | train-station, radio-tower, harbor | 0", " |  | 0")
    assert offer(state)["dice"] == [1, 2]
    state = made(state, {"do": "roll", "dice": [2, 3]})
    assert offer(state) == {"phase": "decide", "reroll": [1, 2], "harbor": False}
    assert refused(state, {"do": "result", "harbor": True})[0] == "harbor"
    state = made(state, {"do": "reroll", "dice": [4, 6]})
    assert offer(state) == {"phase": "decide", "reroll": [], "harbor": True}
    assert "Radio Tower" in refused(state, {"do": "reroll", "dice": [1]})[1]
    state = made(state, {"do": "result", "harbor": True})
    assert (state["phase"], state["harbor"], state["dice"]) == ("build", True, [4, 6])
    assert state["players"][0]["turns"] == 1


def test_a_roll_that_leaves_nothing_to_decide_goes_on_at_once() -> None:
    state = made(at(" | harbor, train-station | 0", " |  | 0"), {"do": "roll", "dice": [4, 5]})
    assert state["phase"] == "build"


def test_whoever_chooses_sees_what_was_paid_so_far() -> None:
    state = at("stadium, tv-station |  | 0", " |  | 5", " |  | 9")
    state = made(state, {"do": "roll", "dice": [6]})
    assert coins(state) == [4, 3, 7]
    assert offer(state) == {
        "phase": "choose",
        "card": "tv-station",
        "optional": False,
        "seats": [1, 2],
    }
    assert refused(state, {"do": "choose", "choice": 0})[0] == "choice"
    assert refused(state, {"do": "choose", "choice": True})[0] == "choice"
    assert refused(state, {"do": "choose"})[0] == "choice"
    assert coins(made(state, {"do": "choose", "choice": 1})) == [7, 0, 7]


def test_gifts_are_asked_one_by_one() -> None:
    state = at("2 moving-company, stadium, mine | train-station | 0", " |  | 0", " |  | 0")
    state = made(state, {"do": "roll", "dice": [4, 5]})
    asked = {"give": ["moving-company", "mine"], "seats": [1, 2]}
    assert offer(state) == {
        "phase": "choose",
        "card": "moving-company",
        "optional": False,
        **asked,
    }
    assert refused(state, {"do": "choose", "choice": {"give": "stadium", "to": 1}})[0] == (
        "choice.give"
    )
    assert refused(state, {"do": "choose", "choice": {"give": "mine", "to": 0}})[0] == "choice.to"
    state = made(state, {"do": "choose", "choice": {"give": "mine", "to": 2}})
    assert offer(state)["give"] == ["moving-company"]
    state = made(state, {"do": "choose", "choice": {"give": "moving-company", "to": 1}})
    assert coins(state) == [8, 0, 5]
    assert (state["phase"], state["choices"], state["before"]) == ("build", {}, None)


def test_a_flip_and_a_swap() -> None:
    state = made(
        at("demolition-company | harbor, airport | 0", " |  | 0"), {"do": "roll", "dice": [4]}
    )
    assert offer(state)["monuments"] == ["harbor", "airport"]
    assert refused(state, {"do": "choose", "choice": "radio-tower"})[0] == "choice"
    state = made(state, {"do": "choose", "choice": "airport"})
    assert (state["players"][0]["monuments"], coins(state)) == (["harbor"], [8, 0])

    state = at("business-center, bakery |  | 0", "mine, stadium |  | 0", "tax-office |  | 0")
    state = made(state, {"do": "roll", "dice": [6]})
    assert offer(state)["take"] == [{"seat": 1, "cards": ["mine"]}]
    swap = {"give": "bakery", "take": "mine", "from": 1}
    assert refused(state, {"do": "choose", "choice": {**swap, "from": 2}})[0] == "choice.from"
    assert refused(state, {"do": "choose", "choice": {**swap, "take": "stadium"}})[0] == (
        "choice.take"
    )
    assert made(state, {"do": "choose", "choice": None})["phase"] == "build"
    swapped = made(state, {"do": "choose", "choice": swap})
    assert swapped["players"][0]["cards"] == {"business-center": 1, "mine": 1}


def test_the_tuna_roll_is_asked_once() -> None:
    state = at(
        "tuna-boat | train-station, harbor | 0", "2 tuna-boat | harbor | 0", "tuna-boat |  | 0"
    )
    state = made(state, {"do": "roll", "dice": [6, 6]}, {"do": "result", "harbor": False})
    assert offer(state) == {"phase": "choose", "card": "tuna-boat", "optional": False, "dice": 2}
    assert refused(state, {"do": "choose", "choice": [3]})[0] == "choice"
    assert refused(state, {"do": "choose", "choice": [3, 7]})[0] == "choice[1]"
    assert coins(made(state, {"do": "choose", "choice": [3, 4]})) == [7, 14, 0]


def test_a_double_brings_another_turn_and_another() -> None:
    state = at(" | train-station, amusement-park | 9", " |  | 0")
    for turns in (1, 2, 3):
        state = made(state, {"do": "roll", "dice": [3, 3]}, NOTHING)
        assert (state["on_turn"], state["players"][0]["turns"]) == (0, turns)
    state = made(state, {"do": "roll", "dice": [3, 4]}, NOTHING)
    assert state["on_turn"] == 1


def test_a_park_that_was_built_after_the_double_comes_too_late() -> None:
    state = made(at(" | train-station | 16", " |  | 0"), {"do": "roll", "dice": [3, 3]})
    assert made(state, {"do": "build", "card": "amusement-park"})["on_turn"] == 1


def test_the_fifth_monument_ends_the_game_at_once() -> None:
    four = "train-station, shopping-mall, amusement-park, radio-tower"
    state = made(
        at(f" | {four} | 2", " |  | 0"),
        {"do": "roll", "dice": [6, 6]},
        {"do": "result"},
        {"do": "build", "card": "harbor"},
    )
    assert is_over(state)
    assert (state["winner"], offer(state)) == (0, {"phase": "over"})
    for move in (ROLL_3, NOTHING, {"do": "correct", "seat": 0, "coins": 1}):
        assert refused(state, move)[1] == "the game is over"


@pytest.mark.parametrize(
    ("line", "card", "words"),
    [
        (" |  | 1", "harbor", "costs 2 coins"),
        (" | harbor | 9", "harbor", "already"),
        ("stadium |  | 9", "stadium", "already"),
        ("5 cafe |  | 9", "cafe", "no Café left"),
    ],
)
def test_what_cannot_be_built_is_not_offered_and_refused_with_the_rule(
    line: str, card: str, words: str
) -> None:
    state = made(at(line, " |  | 0"), {"do": "roll", "dice": [6]})
    assert card not in offer(state)["cards"]
    where, message = refused(state, {"do": "build", "card": card})
    assert where == "card"
    assert words in message


def test_everything_that_is_offered_can_be_built() -> None:
    state = made(at(" |  | 50", "2 stadium, 5 cafe |  | 0"), {"do": "roll", "dice": [6]})
    assert set(offer(state)["cards"]) == set(CARDS) - {"stadium", "cafe"}
    for card in offer(state)["cards"]:
        made(state, {"do": "build", "card": card})


def test_moves_out_of_order_and_out_of_turn() -> None:
    state = start(2)
    assert refused(state, NOTHING)[1] == "the dice come first"
    assert refused(state, {"do": "roll", "dice": [3], "seat": 1}) == (
        "seat",
        "it is another player’s turn",
    )
    rolled = made(state, {"do": "roll", "dice": [3], "seat": 0})
    assert "build something" in refused(rolled, ROLL_3)[1]


@pytest.mark.parametrize(
    ("move", "where"),
    [
        (None, ""),
        ([], ""),
        ({}, "do"),
        ({"do": "fly"}, "do"),
        ({"do": "roll"}, "dice"),
        ({"do": "roll", "dice": [1, 2]}, "dice"),
        ({"do": "roll", "dice": [0]}, "dice[0]"),
        ({"do": "roll", "dice": [3], "card": "cafe"}, "card"),
        ({"do": "roll", "dice": [3], "zzz": 1}, "zzz"),
        ({"do": "turn", "seat": 2}, "seat"),
        ({"do": "deal", "seed": 7}, "seed"),
        ({"do": "correct", "seat": 0}, "do"),
        ({"do": "correct", "seat": 0, "coins": -1}, "coins"),
        ({"do": "correct", "seat": 0, "cards": {"zzz": 1}}, "cards.zzz"),
        ({"do": "correct", "seat": 0, "cards": {"stadium": 2}}, "cards.stadium"),
        ({"do": "correct", "seat": 0, "cards": {"mine": 6}}, "cards.mine"),
        ({"do": "correct", "seat": 0, "monuments": ["harbor", "harbor"]}, "monuments[1]"),
        (
            {
                "do": "correct",
                "seat": 0,
                "monuments": [name for name, card in CARDS.items() if card.type == "monument"],
            },
            "monuments",
        ),
    ],
)
def test_broken_moves_are_refused_at_their_place(move: object, where: str) -> None:
    assert refused(start(2), move)[0] == where


def test_the_same_seed_deals_the_same_market() -> None:
    assert dealt("a") == dealt("a") != dealt("b")
    state = made(start(4), {"do": "deal", "seed": "a"}, {"do": "turn", "seat": 2})
    market = state["market"]
    assert len(market["piles"]) == 9
    assert sum(market["piles"].values()) + len(market["deck"]) == 125
    assert (state["on_turn"], state["winner"]) == (2, None)


def test_only_open_piles_can_be_built_and_the_market_is_filled_again() -> None:
    state = made(start(2), {"do": "deal", "seed": "piles"})
    state["players"][0]["coins"] = 50
    state = made(state, {"do": "roll", "dice": [6]})
    piles = state["market"]["piles"]
    closed = next(
        name for name, card in CARDS.items() if card.type != "monument" and name not in piles
    )
    assert "none of the open piles" in refused(state, {"do": "build", "card": closed})[1]
    single = next(card for card, number in piles.items() if number == 1)
    state = made(state, {"do": "build", "card": single})
    assert len(state["market"]["piles"]) == 9
    assert refused(state, {"do": "deal", "seed": "b"})[0] == "do"


def test_a_correction_is_a_move_of_its_own() -> None:
    state = made(start(2), {"do": "deal", "seed": "slip"}, ROLL_3, NOTHING)
    changes = {"coins": 12, "cards": {"bakery": 2, "mine": 1}, "monuments": ["harbor"]}
    state = made(state, {"do": "correct", "seat": 0, **changes})
    said = event_text(events_of(state)[-1], NAMES)
    assert str(said) == (
        "Set right for Ada: coins 4 → 12, Bakery 1 → 2, Wheat Field 1 → 0, Mine 0 → 1 and Harbor 0 → 1."
    )
    assert json.loads(json.dumps(state)) == state
    assert entries_of(state)[0] == changes  # no turns: they do not tell what was built any more
    market = state["market"]
    assert len(market["piles"]) == 9
    assert sum(market["piles"].values()) + len(market["deck"]) == 125 + 4 - 3 - 2
    assert state["on_turn"] == 1


def test_a_correction_of_coins_keeps_the_turns() -> None:
    state = made(start(2), ROLL_3, {"do": "correct", "seat": 0, "coins": 0}, NOTHING)
    assert entries_of(state)[0]["facts"] == {"turns": 1}
    assert coins(state) == [2, 3]


def test_a_forgotten_fifth_monument_ends_the_game() -> None:
    five = ["harbor", "train-station", "shopping-mall", "amusement-park", "airport"]
    state = made(start(2), {"do": "correct", "seat": 1, "monuments": five})
    assert (is_over(state), state["winner"]) == (True, 1)


def test_a_choice_is_made_before_anything_is_corrected() -> None:
    state = made(at("demolition-company | harbor | 0", " |  | 0"), {"do": "roll", "dice": [4]})
    assert (
        refused(state, {"do": "correct", "seat": 0, "coins": 1})[1] == "a card waits for a choice"
    )
