"""Simulated games are never accused, mixed-up tables are found out, derived facts are true."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from scorepad.games.tiny_towns.rules.cubes import pass_the_hammer
from scorepad.games.tiny_towns.rules.in_play import CARDS
from tests.games.tiny_towns.rules.drawn import codes_of, game, lines_of, player, result_of
from tests.games.tiny_towns.simulator.record import Played
from tests.games.tiny_towns.simulator.replay import replay_game
from tests.games.tiny_towns.simulator.sampling import focused_game, random_game
from tests.games.tiny_towns.simulator.simulator import play

NOBODY = "." * 16
SIMULATED = sorted(name for name, card in CARDS.items() if card.pattern)


def complaints(played: Played) -> list[Any]:
    """Everything in our verdict that the simulator knows better."""
    found: list[Any] = []
    for seat, (ours, truth) in enumerate(
        zip(result_of(played.game)["players"], played.truth, strict=True)
    ):
        found += [problem for problem in ours["problems"] if problem["kind"] == "illegal"]
        if ours["rounds"] not in (None, truth.rounds):
            found.append(("rounds", ours["rounds"], truth.rounds))
        for fact, value in ours["derived"].items():
            if value != getattr(truth, fact):
                found.append((fact, value, getattr(truth, fact)))
        found += replay_game(ours["build_order"] or [], played.game, seat)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_simulated_games_are_never_accused(seed: int) -> None:
    for number in range(25):
        rng = Random(100 * seed + number)
        with_facts, clear = number % 3 == 0, number % 2 == 0
        played = random_game(rng, clear_cubes=clear, with_facts=with_facts)
        assert complaints(played) == [], (seed, number)


@pytest.mark.parametrize("card", SIMULATED)
def test_games_around_each_card_are_never_accused(card: str) -> None:
    for number in range(4):
        played = focused_game(Random(7000 + number), card, with_facts=number % 2 == 0)
        assert complaints(played) == [], number


def test_plain_games_tell_everything() -> None:
    """Without anything that bends the count, every fact follows from the boards."""
    plain = {"factory": "bank", "well": "well"}
    for seed in range(40):
        played = play(
            Random(seed),
            variant="standard",
            fortune=False,
            players=3,
            cards=plain,
            monuments=[None] * 3,
        )
        for ours, truth in zip(result_of(played.game)["players"], played.truth, strict=True):
            assert ours["rounds"] == truth.rounds
            assert ours["derived"] == {
                "finished": truth.finished,
                "master_builder_turns": truth.master_builder_turns,
            }


def test_hammer_passes_to_the_left_and_skips_the_finished() -> None:
    # Rounds 1 to 7: A B C A B, then C alone: C and C.
    assert pass_the_hammer([5, 5, 7], start=0) == [2, 2, 3]
    # B begins; A is out after round 1: B C B C.
    assert pass_the_hammer([1, 4, 4], start=1) == [0, 2, 2]
    assert pass_the_hammer([3, 3], start=1) == [1, 2]


# Ada: cottage 3 + well 2 + 14 squares without a building = 19 rounds. Ben: 16 squares = 16 rounds.
ADA, BEN = "CW.. .... .... ....", NOBODY


def test_rounds_and_order_follow_from_the_boards() -> None:
    players = result_of(game(player(ADA), player(BEN, "Ben"), first_player="Ada"))["players"]
    assert [p["rounds"] for p in players] == [19, 16]
    # Ada and Ben take turns for 16 rounds, Ada has the last three alone.
    assert [p["derived"] for p in players] == [
        {"finished": 2, "master_builder_turns": 11},
        {"finished": 1, "master_builder_turns": 8},
    ]


def test_starloom_needs_no_asking() -> None:
    # Starloom 4 cubes + 15 squares = 19 rounds, after Ben's 16.
    data = game(player("M" + "." * 15, monument="starloom"), player(BEN, "Ben"))
    assert lines_of("starloom", data) == [
        "+3 Town finished 2nd: 3 points. It follows from the cubes of all towns."
    ]
    assert codes_of(data, kind="missing") == []


def test_tie_is_broken_by_derived_turns() -> None:
    # Both towns last 16 rounds; whoever began had as many turns as the other.
    data = game(player(BEN), player(BEN, "Ben"), first_player="Ada")
    assert result_of(data)["decided_by"] == "shared"
    assert codes_of(data, kind="missing") == []


def test_given_place_wins_and_its_contradiction_is_said() -> None:
    ada = player("M" + "." * 15, monument="starloom", facts={"finished": 1})
    data = game(ada, player(BEN, "Ben"))
    assert lines_of("starloom", data) == ["+6 Town finished 1st: 6 points."]
    assert "finishing-contradiction" in codes_of(data, kind="illegal")


def test_place_after_a_tie_may_be_counted_either_way() -> None:
    for place in (2, 3):
        data = game(player(BEN), player(BEN, "Ben"), player(ADA, "Cleo", facts={"finished": place}))
        assert "finishing-contradiction" not in codes_of(data, 2)


def test_turns_that_no_first_player_explains_are_said() -> None:
    def turns(ada: int, ben: int) -> list[str]:
        facts = [{"master_builder_turns": number} for number in (ada, ben)]
        data = game(player(ADA, facts=facts[0]), player(BEN, "Ben", facts=facts[1]))
        return codes_of(data, kind="illegal")

    assert turns(11, 8) == []  # sixteen shared rounds, three of Ada alone
    assert "hammer-contradiction" in turns(12, 7)


@pytest.mark.parametrize(
    ("monument", "cards", "more"),
    [
        ("grove-university", {}, {}),
        ("opaleyes-watch", {}, {}),
        ("architects-guild", {}, {}),
        ("statue-of-the-bondmaker", {}, {}),
        ("escale-a-jeux", {}, {}),
        ("prism-forge", {}, {"expansions": ["fortune"]}),
        ("masons-guild", {}, {"expansions": ["fortune"]}),
        ("southern-semaphore", {}, {"expansions": ["fortune"]}),
        ("treasury-at-okaver", {}, {"expansions": ["fortune"]}),
        ("sky-baths", {"factory": "trading-post"}, {}),
        ("sky-baths", {"factory": "museum"}, {"expansions": ["fortune"]}),
        ("sky-baths", {"factory": "oddity-shop"}, {"expansions": ["fortune"]}),
        ("sky-baths", {"chapel": "cathedral"}, {"expansions": ["fortune"]}),
        ("sky-baths", {}, {"house_rules": {"cavern": True}}),
        (None, {}, {}),
    ],
)
def test_what_bends_the_count_switches_it_off(
    monument: str | None, cards: dict[str, str], more: dict[str, Any]
) -> None:
    named = {"monument": monument} if monument else {}
    data = game(player("MCWK" + "." * 12, **named), player(BEN, "Ben"), **cards, **more)
    assert result_of(data)["players"][0]["rounds"] is None


def test_recorded_cubes_on_cottages_count() -> None:
    statue = player("MC" + "." * 14, monument="statue-of-the-bondmaker", on={"1": ["wood"]})
    assert result_of(game(statue, player(BEN, "Ben")))["players"][0]["rounds"] == 5 + 3 + 14 + 1


def test_stored_cubes_count() -> None:
    ada = player("K" + "." * 15, on={"0": ["wood", "wood"]})
    data = game(ada, player(BEN, "Ben"), factory="warehouse")
    assert result_of(data)["players"][0]["rounds"] == 5 + 15 + 2


def test_towns_of_two_games_are_found_out() -> None:
    # Ada filled her board with wood, Ben his with glass, in sixteen rounds each.
    ada, ben = player(NOBODY), player(NOBODY, "Ben")
    ada["squares"], ben["squares"] = ["wood"] * 16, ["glass"] * 16
    data = game(ada, ben)
    assert codes_of(data, 0, "illegal") == codes_of(data, 1, "illegal") == ["different-calls"]
    # With a Factory a player may have placed something else than was called.
    ada["squares"][0] = "factory"
    assert "different-calls" not in codes_of(data)
    ada["squares"][0] = "wood"
    assert "different-calls" not in codes_of({**data, "expansions": ["fortune"]})
    assert "different-calls" not in codes_of({**data, "variant": "town-hall"})


def test_impossible_town_shows_its_squares() -> None:
    problem = next(
        p
        for p in result_of(game(player("C" * 16), player(BEN, "Ben")))["players"][0]["problems"]
        if p["code"] == "not-buildable"
    )
    assert (problem["kind"], problem["squares"]) == ("illegal", list(range(16)))


def test_unknown_pattern_is_said() -> None:
    data = game(player("M" + "." * 15, monument="ludicaire"), player(BEN, "Ben"))
    assert codes_of(data) == ["pattern-unknown"]


def test_unnamed_monument_is_given_the_benefit_of_the_doubt() -> None:
    data = game(player("M" + "C" * 15), player(BEN, "Ben"))
    assert "not-buildable" not in codes_of(data)
    assert result_of(data)["players"][0]["build_order"] is None


@pytest.mark.parametrize(("given", "fits"), [(1, True), (3, True), (4, False)])
def test_shrine_count_within_the_town(given: int, fits: bool) -> None:
    ada = player(
        "M... .... .... ..CC",
        monument="shrine-of-the-elder-tree",
        facts={"shrine_buildings": given},
    )
    codes = codes_of(game(ada, player(BEN, "Ben")), kind="illegal")
    assert ("shrine-count" not in codes) is fits


def test_shrine_cannot_have_come_last_where_its_pattern_has_no_room() -> None:
    # Four squares are free in one row, and the Shrine needs two rows of three.
    ada = player(
        "MCCC CCWC WCCC ....", monument="shrine-of-the-elder-tree", facts={"shrine_buildings": 12}
    )
    assert "shrine-count" in codes_of(game(ada, player(BEN, "Ben")), kind="illegal")
