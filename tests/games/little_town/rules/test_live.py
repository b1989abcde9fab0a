"""The live track, move by move: costs, coins to owners, rounds, hunger, objectives, corrections."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.little_town.rules.live import (
    Play,
    apply,
    entries,
    is_over,
    start,
)
from scorepad.games.little_town.rules.live.moves import MOVES
from scorepad.games.little_town.rules.live.options import (
    build_options,
    feeding_option,
    objective_options,
    worker_option,
)
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from tests.games.little_town.rules.drawn import MARKET

State = dict[str, Any]


def begun(players: int = 2, **setup: Any) -> State:
    return start({"side": 1, **setup}, ["Ada", "Ben", "Cleo", "Dan"][:players])


def after(state: State, *moves: dict[str, Any]) -> State:
    """The state after moves that are all possible."""
    for move in moves:
        before = deepcopy(state)
        new = apply(state, move)
        assert not isinstance(new, Refusal), (move, new)
        assert state == before
        assert json.loads(json.dumps(new)) == new
        state = new
    return state


def refused(state: State, move: Any) -> str:
    refusal = apply(state, move)
    assert isinstance(refusal, Refusal), refusal
    for language in LANGUAGES:
        assert refusal.say(language)
        assert not refusal.say(language).endswith(".")
    return refusal.say("en")


def worker(seat: int, at: str, *activate: str | dict[str, Any]) -> dict[str, Any]:
    wishes = [{"at": one} if isinstance(one, str) else one for one in activate]
    return {"do": "worker", "seat": seat, "at": at, **({"activate": wishes} if wishes else {})}


def build(seat: int, tile: str, at: str, **more: Any) -> dict[str, Any]:
    return {"do": "build", "seat": seat, "tile": tile, "at": at, **more}


def stock(seat: int, **goods: int) -> dict[str, Any]:
    return {"do": "correct", "seat": seat, "stock": goods}


def built(seat: int, text: str) -> dict[str, Any]:
    pairs = [one.split() for one in text.split(",")]
    return {
        "do": "correct",
        "seat": seat,
        "buildings": [{"tile": tile, "at": at} for tile, at in pairs],
    }


def show(seat: int, objective: Any, **more: Any) -> dict[str, Any]:
    return {"do": "objective", "seat": seat, "objective": objective, **more}


def held(state: State, seat: int) -> dict[str, int]:
    return {kind: number for kind, number in state["seats"][seat]["stock"].items() if number}


def points(state: State) -> list[int]:
    return [seat.points for seat in Play.load(state).seats]


def at_feeding(players: int = 2, **setup: Any) -> State:
    """The end of a first round in which nobody kept anything but three coins."""
    state = begun(players, **setup)
    squares = iter(["D3", "E3", "F3", "G3", "D4", "E4", "F4", "C4", "C3", "H3", "H4", "D2"])
    while state["phase"] == "turns":
        state = after(state, worker(state["turn"], next(squares)))
    return after(state, *(stock(seat, coins=3) for seat in range(players)))


def test_everyone_begins_with_three_coins_and_nothing_else() -> None:
    state = begun(4)
    assert [held(state, seat) for seat in range(4)] == [{"coins": 3}] * 4
    assert (points(state), state["round"], state["turn"]) == ([0, 0, 0, 0], 1, 0)


def test_a_worker_gathers_what_is_around() -> None:
    state = after(begun(), worker(0, "B2"))
    assert held(state, 0) == {"coins": 3, "wood": 1, "stone": 1, "fish": 1}
    assert state["turn"] == 1


def test_a_supply_that_is_empty_gives_nothing() -> None:
    state = after(begun(), stock(1, wood=10), stock(0, wood=5), worker(0, "B2"))
    assert held(state, 0) == {"wood": 5, "stone": 1, "fish": 1}


def test_a_worker_stands_on_empty_grass_in_turn() -> None:
    state = after(begun(), worker(0, "B2"))
    assert refused(state, worker(1, "B2")) == "a worker stands on B2 already"
    assert refused(state, worker(1, "C1")) == "C1 is forest, not grass"
    assert refused(state, worker(0, "C3")) == "it’s another player’s turn"
    assert refused(state, build(1, "wheat-field", "B2")) == "a worker stands on B2 already"


def test_building_costs_its_price_and_scores_at_once() -> None:  # V2
    state = after(begun(), stock(0, wood=4), build(0, "barn", "C3"))
    assert held(state, 0) == {}
    assert points(state) == [6, 0]
    assert entries(state)[0]["buildings"] == [{"tile": "barn", "at": "C3"}]


def test_three_coins_stand_in_for_a_cube() -> None:
    state = after(begun(), stock(0, wood=3, coins=4), build(0, "barn", "C3"))
    assert held(state, 0) == {"coins": 1}
    poor = after(begun(), stock(0, wood=3, coins=2))
    assert refused(poor, build(0, "barn", "C3")) == (
        "4 wood must be paid; even at 3 coins for a resource this is missing: 1 coin"
    )


def test_coins_may_be_spent_though_cubes_are_held() -> None:
    rich = after(
        begun(), stock(0, wood=1, coins=3), build(0, "wheat-field", "C3", bought={"wood": 1})
    )
    assert held(rich, 0) == {"wood": 1}


def test_what_the_market_or_the_board_forbids_is_not_built() -> None:
    state = after(begun(market=MARKET), stock(0, wood=9, stone=9, coins=9))
    assert refused(state, build(0, "pier", "C3")) == "it isn’t in the market"
    assert refused(state, build(0, "well", "C1")) == "C1 is forest, not grass"
    state = after(state, build(0, "well", "C3"), stock(1, wood=3, stone=3))
    assert refused(state, build(1, "well", "D3")) == "it stands on C3 already"
    assert refused(state, build(1, "barn", "C3")) == "Well stands on C3 already"


def test_another_players_building_costs_a_coin_to_its_owner() -> None:
    state = after(begun(), built(1, "well C3"), worker(0, "D3", "C3"))
    assert [held(state, seat) for seat in (0, 1)] == [{"coins": 2}, {"coins": 4}]
    assert points(state) == [2, 4]
    own = after(begun(), built(0, "well C3"), worker(0, "D3", "C3"))
    assert [held(own, seat) for seat in (0, 1)] == [{"coins": 3}, {"coins": 3}]
    poor = after(begun(), built(1, "well C3"), stock(0))
    assert refused(poor, worker(0, "D3", "C3")) == "there is no coin left to pay the owner"


def test_buildings_are_activated_once_each_in_the_order_given() -> None:
    state = after(begun(), built(0, "wheat-field C3, brewery C4"))
    assert refused(state, worker(0, "D3", "C3", "C3")) == "C3 was activated already by this worker"
    state = after(state, stock(0), worker(0, "D3", "C3", "C4"))
    assert (held(state, 0), points(state)[0]) == ({}, 3 + 4 + 3)
    assert state["seats"][0]["activation"] == [3, 0, 0, 0]
    other = after(begun(), built(0, "wheat-field C3, brewery C4"), stock(0))
    assert "1 wheat must be paid" in refused(other, worker(0, "D3", "C4", "C3"))


def test_only_buildings_beside_the_worker_that_give_something_are_activated() -> None:
    state = after(begun(), built(0, "well C3, statue E3"))
    assert "no building" in refused(state, worker(0, "G3", "C3"))
    assert "no building" in refused(state, worker(0, "D3", "E3"))
    assert "no building" in refused(state, worker(0, "D3", "D2"))


def test_the_pawnbroker_swaps_any_two_cubes() -> None:
    state = after(begun(), built(0, "pawnbroker C3"), stock(0, wood=1, fish=1))
    swap = {"at": "C3", "give": {"wood": 1, "fish": 1}, "take": {"stone": 2}}
    done = after(state, worker(0, "D3", swap))
    assert held(done, 0) == {"stone": 2}
    assert "say which" in refused(state, worker(0, "D3", "C3"))
    greedy = {**swap, "take": {"stone": 3}}
    assert "say which" in refused(state, worker(0, "D3", greedy))
    assert done["seats"][0]["seen"].count("two-kinds-consumed") == 1


def test_one_round_has_five_workers_each() -> None:
    state = at_feeding()
    assert [seat["used"] for seat in state["seats"]] == [5, 5]
    assert (state["phase"], state["turn"]) == ("round-end", 0)
    assert refused(state, worker(0, "E5")) == "it isn’t the time for that"


def test_food_must_be_eaten_and_the_rest_goes_hungry() -> None:  # V1
    state = after(at_feeding(), stock(0, fish=1, wheat=3))
    option = feeding_option(state, 0)
    assert option is not None
    assert (option.workers, option.food, option.by_coins, option.unfed) == (5, 4, 0, 1)
    fed = after(state, {"do": "feed", "seat": 0})
    assert (held(fed, 0), points(fed)[0]) == ({}, -3)
    assert "4 fish and wheat must be eaten" in refused(
        state, {"do": "feed", "seat": 0, "fish": 1, "wheat": 2}
    )


def test_nobody_fed_is_fifteen_points_below_nought() -> None:  # V3
    state = after(at_feeding(), {"do": "feed", "seat": 0})
    assert points(state) == [-15, 0]
    assert held(state, 0) == {"coins": 3}


def test_three_coins_feed_a_worker() -> None:
    state = after(at_feeding(), stock(0, fish=4, coins=4), {"do": "feed", "seat": 0, "bought": 1})
    assert (held(state, 0), points(state)[0]) == ({"coins": 1}, 0)
    poor = after(at_feeding(), stock(0, coins=5))
    assert refused(poor, {"do": "feed", "seat": 0, "bought": 2}) == "at most 1 can be fed by coins"


def test_players_feed_in_turn_order_and_the_marker_goes_on() -> None:
    state = at_feeding(4)
    assert refused(state, {"do": "feed", "seat": 1}) == "it’s another player’s turn"
    state = after(state, *({"do": "feed", "seat": seat} for seat in range(4)))
    assert (state["round"], state["phase"], state["first"], state["turn"]) == (2, "turns", 1, 1)
    assert [seat["workers"] for seat in state["seats"]] == [[], [], [], []]


def fourth_round(players: int, tracks: list[int]) -> State:
    """As round 3 ends, the players having these points."""
    state = at_feeding(players)
    state = {**state, "round": 3, "first": players - 1, "turn": players - 1}
    for seat, number in enumerate(tracks):
        state["seats"][seat]["activation"] = [number, 0, 0, 0]
        state["seats"][seat]["stock"]["fish"] = 4
    for _ in range(players):
        state = after(state, {"do": "feed", "seat": state["turn"]})
    return state


@pytest.mark.parametrize(
    ("tracks", "first"),
    [([20, 18, 18], 1), ([18, 20, 18], 0), ([20, 18, 16], 2), ([20, 20, 20], 0)],
)
def test_with_three_the_last_round_begins_with_the_fewest_points(
    tracks: list[int], first: int
) -> None:  # V12
    assert fourth_round(3, tracks)["first"] == first


@pytest.mark.parametrize("players", [2, 4])
def test_with_two_or_four_the_marker_just_goes_on(players: int) -> None:
    assert fourth_round(players, [9, 1, 9, 9][:players])["first"] == 0


def test_the_cathedral_counts_workers_at_the_end_of_a_round() -> None:
    state = begun(4)
    state = after(state, built(0, "cathedral E3"))
    for at in ["D3", "F3", "D4", "E4", "F4", "G3", "C4", "C3", "H3", "H4", "D2", "B2"]:
        state = after(state, worker(state["turn"], at))
    assert state["seats"][0]["cathedral"] == [6, 0, 0, 0]
    assert points(state)[0] == 11 + 6


def test_whose_workers_the_cathedral_counts_is_a_setting() -> None:
    state = after(begun(4), {"do": "settings", "settings": {"cathedral": "own"}})
    state = after(state, built(0, "cathedral E3"))
    for at in ["D3", "F3", "D4", "E4", "F4", "G3", "C4", "C3", "H3", "H4", "D2", "B2"]:
        state = after(state, worker(state["turn"], at))
    assert state["seats"][0]["cathedral"] == [2, 0, 0, 0]  # D3 and F4
    assert (apply(state, {"do": "settings", "settings": {"cathedral": "x"}})).where == "settings.cathedral"  # type: ignore[union-attr]  # fmt: skip


def residence_table(**settings_: str) -> State:
    state = after(at_feeding(), built(0, "residence B2, well B3"), built(1, "fountain C2"))
    return after(state, {"do": "settings", "settings": settings_})


def residence(*squares: str) -> dict[str, Any]:
    return {"do": "residence", "seat": 0, "activate": [{"at": one} for one in squares]}


def test_the_residence_uses_buildings_around_it_like_a_worker() -> None:
    state = after(residence_table(), residence("B3", "C2"))
    assert state["seats"][0]["activation"] == [5, 0, 0, 0]
    assert [held(state, seat) for seat in (0, 1)] == [{"coins": 1}, {"coins": 4}]
    assert refused(state, residence("B3")).startswith("the Residence works once a round")


def test_the_residence_may_gather_or_use_buildings_free_by_setting() -> None:
    free = after(residence_table(**{"residence-fee": "free"}), residence("C2"))
    assert held(free, 0) == {"coins": 2}
    gathers = after(residence_table(residence="all"), residence())
    assert held(gathers, 0) == {"coins": 3, "wood": 1, "stone": 1, "fish": 1}


def test_the_residence_works_before_feeding_and_for_its_owner() -> None:
    state = residence_table()
    assert refused(state, {**residence("B3"), "seat": 1}) == "this player has no Residence"
    assert "before anybody feeds" in refused(
        after(state, {"do": "feed", "seat": 0}), residence("B3")
    )
    again = after(state, residence("B3"), {"do": "feed", "seat": 0}, {"do": "feed", "seat": 1})
    assert again["residence_used"] is True
    assert again["round"] == 2


def test_the_residence_is_no_turn_of_four_activations() -> None:
    around = "residence B5, well B4, wheat-field A5, gold-mine C5, pier A6"
    state = after(at_feeding(), built(0, around), residence("B4", "A5", "C5", "A6"))
    assert "four-activations" not in state["seats"][0]["seen"]


def test_a_state_has_no_room_for_hands() -> None:
    assert not any("hand" in seat for seat in begun()["seats"])
    assert isinstance(apply(begun(), {"do": "deal", "hands": [["no-coins"], []]}), Refusal)


def test_an_objective_is_shown_once_it_is_fulfilled() -> None:
    state = begun()
    assert refused(state, show(0, "no-coins")) == "it has not happened yet: Have no coins"
    assert "the board does not show it yet" in refused(state, show(0, "three-stone-building"))
    assert after(state, show(0, "no-coins", anyway=True))["seats"][0]["objectives"] == ["no-coins"]
    assert isinstance(apply(state, show(0, "three-stone-building", anyway=True)), Refusal)
    spent = after(state, stock(0), show(0, "no-coins"))
    assert points(spent) == [3, 0]
    assert (
        refused(after(spent, stock(1)), show(1, "no-coins")) == "this objective was scored already"
    )
    unknown = {"objective": "unknown-objective", "points": 3}
    assert points(after(state, show(1, unknown))) == [0, 3]


def seen_after(*moves: dict[str, Any]) -> set[str]:
    return set(after(begun(), *moves)["seats"][0]["seen"])


def test_what_happens_in_a_turn_is_seen() -> None:
    rich = stock(0, wood=2, stone=2, fish=2, wheat=2, coins=5)
    assert "six-coins" in seen_after(stock(0, coins=6))
    assert "twice-the-food" in seen_after(stock(0, fish=5, wheat=5))
    assert "twice-the-food" not in seen_after(stock(0, fish=5, wheat=4))
    assert "two-kinds-consumed" in seen_after(
        rich, built(0, "restaurant C3"), worker(0, "D3", "C3")
    )
    four = built(0, "well C3, wheat-field C2, gold-mine C4, pier D2")
    assert "four-activations" in seen_after(four, worker(0, "D3", "C3", "C2", "C4", "D2"))
    assert "four-activations" not in seen_after(four, worker(0, "D3", "C3", "C2", "C4"))
    two = built(0, "well C3, tavern C2")
    assert "points-from-two" in seen_after(two, worker(0, "D3", "C3", "C2"))
    assert "points-from-two" not in seen_after(two, worker(0, "D3", "C3"))
    fields = built(0, "wheat-field B3, pier C2, wheat-field C3")
    assert "five-gathered" in seen_after(fields, worker(0, "B2", "B3", "C2"))
    assert "five-gathered" not in seen_after(fields, worker(0, "B2", "B3"))
    fresh = built(0, "wheat-field C3, brewery C2")
    assert "fresh-cube-spent" in seen_after(fresh, worker(0, "D3", "C3", "C2"))
    assert "fresh-cube-spent" not in seen_after(fresh, stock(0, wheat=1), worker(0, "D3", "C2"))


def test_the_moment_without_a_coin_in_the_middle_of_a_turn_counts() -> None:
    move = worker(0, "D3", "C3", "C2")
    boards = built(0, "fountain C3, gold-mine C2")
    state = after(begun(), boards, stock(0, coins=1), move)
    assert held(state, 0) == {"coins": 2}
    assert "no-coins" in state["seats"][0]["seen"]


def test_fish_for_all_is_an_objective() -> None:
    state = after(at_feeding(), stock(0, fish=5, wheat=5), {"do": "feed", "seat": 0, "fish": 5})
    assert "fed-with-fish" in state["seats"][0]["seen"]
    mixed = after(at_feeding(), stock(0, fish=4, wheat=5), {"do": "feed", "seat": 0})
    assert "fed-with-fish" not in mixed["seats"][0]["seen"]


def test_whoever_keeps_no_stock_pays_and_gets_unseen() -> None:
    state = after(begun(), {"do": "correct", "seat": 0, "stock": None}, build(0, "cathedral", "E3"))
    assert points(state) == [11, 0]
    state = after(state, built(1, "well C3"), worker(1, "G3"), worker(0, "D3", "C3"))
    assert held(state, 1) == {"coins": 4}
    assert points(state) == [13, 4]
    assert "coins" not in entries(state)[0]
    assert feeding_option(state, 0) is None
    ended = at_feeding()
    ended = after(ended, {"do": "correct", "seat": 0, "stock": None})
    assert isinstance(apply(ended, {"do": "feed", "seat": 0}), Refusal)
    assert points(after(ended, {"do": "feed", "seat": 0, "unfed": 2}))[0] == -6
    assert isinstance(apply(at_feeding(), {"do": "feed", "seat": 0, "unfed": 2}), Refusal)


def test_corrections_stay_within_the_rules() -> None:
    state = after(begun(market=MARKET), built(1, "well C3"), worker(0, "D3"))
    assert refused(state, built(0, "well E3")) == "it stands on C3 already"
    assert refused(state, built(0, "barn D3")) == "a worker stands on D3 already"
    assert isinstance(apply(state, stock(0, wood=16)), Refusal)
    assert isinstance(apply(after(state, stock(1, coins=30)), stock(0, coins=11)), Refusal)
    assert isinstance(
        apply(state, {"do": "correct", "seat": 0, "cathedral": [1, 0, 0, 0]}), Refusal
    )
    assert isinstance(apply(state, {"do": "correct", "seat": 0, "unfed": [6, 0, 0, 0]}), Refusal)
    shown = after(state, built(0, "statue E3"), show(0, "three-stone-building"))
    assert "would be impossible" in refused(shown, built(0, "barn E3"))
    gone = after(shown, {"do": "correct", "seat": 0, "objectives": []}, built(0, "barn E3"))
    assert points(gone) == [6, 4]


def test_a_forgotten_worker_and_a_wrong_turn_can_be_corrected() -> None:
    state = after(begun(), {"do": "correct", "seat": 0, "workers": ["D3", "E3"]})
    assert (state["seats"][0]["used"], state["seats"][0]["workers"]) == (2, ["D3", "E3"])
    state = after(state, {"do": "correct", "seat": 1, "turn": True})
    assert state["turn"] == 1
    state = after(begun(), {"do": "correct", "seat": 1, "first": True})
    assert (state["first"], state["turn"]) == (1, 1)
    used = after(begun(), {"do": "correct", "seat": 0, "used": 5})
    assert used["turn"] == 1
    both = after(used, {"do": "correct", "seat": 1, "used": 5})
    assert both["phase"] == "round-end"


def test_after_the_last_round_only_objectives_are_left() -> None:
    state = {**at_feeding(), "round": 4}
    state = after(state, stock(0, fish=5), {"do": "feed", "seat": 0}, {"do": "feed", "seat": 1})
    assert (state["phase"], is_over(state)) == ("game-end", False)
    assert refused(state, worker(0, "D3")) == "it isn’t the time for that"
    state = after(state, show(0, "fed-with-fish"), {"do": "finish"})
    assert is_over(state)
    assert refused(state, stock(0, coins=1)) == "it isn’t the time for that"


def test_options_say_what_is_possible_and_what_it_costs() -> None:
    state = after(begun(market=MARKET), stock(0, wood=1, coins=3), built(1, "bakery C3, well D2"))
    options = {one.tile: one for one in build_options(state, 0, "D3")}
    assert options["wheat-field"].why_not is None
    assert options["gold-mine"].coins_instead == 3
    assert options["gold-mine"].why_not is None
    assert options["barn"].why_not is not None
    found = worker_option(state, 0, "B2")
    assert (found.why_not, found.gathers) == (None, {"stone": 1, "wood": 1, "fish": 1})
    assert [(one.building.tile, one.can_pay) for one in found.activations] == [("bakery", False)]
    beside = worker_option(state, 0, "E3")
    assert [(one.building.tile, one.can_pay) for one in beside.activations] == [("well", True)]
    objectives = objective_options(after(state, stock(0)), 0)
    assert objectives["no-coins"] is None
    assert objectives["six-coins"] is not None


GARBAGE = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.floats() | st.text(max_size=3)
    | st.sampled_from(["A1", "C3", "castle", "well", "no-coins", "wood", "own"]),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["at", "tile", "give", "take", "wood", "coins", "x"]), inner, max_size=3),
    max_leaves=6,
)  # fmt: skip
KEYS = sorted({key for kind in MOVES.values() for key in kind.keys})


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from(sorted(MOVES)),
    st.dictionaries(st.sampled_from([*KEYS, "zzz"]), GARBAGE, max_size=4),
    st.booleans(),
)
def test_whatever_is_sent_is_made_or_refused(do: str, fields: dict[str, Any], ended: bool) -> None:
    state = at_feeding() if ended else begun()
    new = apply(state, {"seat": 0, **fields, "do": do})
    if isinstance(new, Refusal):
        assert all(new.say(language) for language in LANGUAGES)
    else:
        assert json.loads(json.dumps(new)) == new
        assert all(n >= 0 for seat in new["seats"] for n in (seat["stock"] or {}).values())


@pytest.mark.parametrize("move", [None, [], "worker", {}, {"do": []}, {"do": "zzz"}])
def test_what_is_no_move_is_refused(move: Any) -> None:
    assert isinstance(apply(begun(), move), Refusal)
