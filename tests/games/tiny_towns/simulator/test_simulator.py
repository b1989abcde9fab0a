"""Whole games: what must hold in every one of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.games.tiny_towns.simulator.cards_data import (
    CARDS,
    REMOVED,
    RESOURCES,
    TYPES,
    fits,
    placements,
)
from tests.games.tiny_towns.simulator.record import Played, Truth
from tests.games.tiny_towns.simulator.replay import assignments, replay_game
from tests.games.tiny_towns.simulator.sampling import random_game
from tests.games.tiny_towns.simulator.simulator import play
from tests.games.tiny_towns.simulator.town import BENDS

Entry = tuple[Played, Truth, dict[str, Any]]
# What makes the number of cubes on the board differ from the number of rounds, and how.
MORE = ("semaphore", "oddity_take")
FEWER = (
    "warehouse_store",
    "cavern",
    "bondmaker",
    "museum_return",
    "oddity_store",
    "fort_no_cube",
)


def is_building(piece: str | None) -> bool:
    return piece is not None and piece not in RESOURCES


# --- the cards -------------------------------------------------------------------------------


def test_cube_counts_are_those_of_the_rules() -> None:
    by_type = {"well": 2, "cottage": 3, "tavern": 3, "farm": 4, "chapel": 4, "theater": 4}
    for card in CARDS.values():
        if card.piece in by_type:
            assert card.size == by_type[card.piece], card.name
    assert {card.size for card in CARDS.values() if card.piece == "factory"} == {5}
    four = "archive-of-the-second-age grand-mausoleum-of-the-rodina grove-university"
    four += " mandras-palace obelisk-of-the-crescent starloom masons-guild petal-promenade"
    five = "architects-guild fort-ironweed silva-forum statue-of-the-bondmaker prism-forge"
    six = "barrett-castle opaleyes-watch shrine-of-the-elder-tree sky-baths estival-festival"
    for size, names in ((4, four), (5, five), (6, six)):
        assert {CARDS[name].size for name in names.split()} == {size}
    assert CARDS["cathedral-of-caterina"].size == CARDS["shrine-of-the-windseed"].size == 3


def test_numbers_of_cards() -> None:
    kinds = Counter((card.piece, card.fortune) for card in CARDS.values())
    assert all(kinds[piece, False] == 4 and kinds[piece, True] == 2 for piece in TYPES[1:])
    assert kinds["monument", False] == 15
    assert kinds["monument", True] == 10


@pytest.mark.parametrize(
    ("shape", "allowed"),
    [
        ("..G/SGS", True),
        ("SGS/..G", True),
        ("SG/G./S.", True),
        ("G../SSG", False),
    ],
)
def test_chapel_example_of_the_rulebook(shape: str, allowed: bool) -> None:
    cells = {
        row * 4 + column: letter
        for row, line in enumerate(shape.split("/"))
        for column, letter in enumerate(line)
        if letter != "."
    }
    assert (cells in fits(CARDS["chapel"].rows, 4, 4)) is allowed
    assert (cells in assignments("chapel", list(cells))) is allowed


@pytest.mark.parametrize("name", sorted(CARDS))
def test_two_ways_of_laying_a_pattern_agree(name: str) -> None:
    for plan in placements(name):
        assert plan.size == CARDS[name].size == plan.mask.bit_count() == plan.need.bit_count()
        needs = {
            sum(1 << (16 * "WHBGS".index(letter) + at) for at, letter in way.items())
            for way in assignments(name, plan.squares)
        }
        assert plan.need in needs


# --- invariants of whole games ---------------------------------------------------------------


def test_same_seed_same_game() -> None:
    for seed in range(30):
        assert random_game(Random(seed)) == random_game(Random(seed))


def test_every_log_replays(entries: list[Entry]) -> None:
    for game, truth, _ in entries:
        seat = game.truth.index(truth)
        assert replay_game(truth.log, game.game, seat) == []


def test_cubes_are_conserved(entries: list[Entry]) -> None:
    for _, truth, _ in entries:
        assert truth.cubes_placed == truth.cubes_used + truth.cubes_left
        bends = truth.bends
        expected = truth.rounds + sum(bends[one] for one in MORE) - sum(bends[one] for one in FEWER)
        assert truth.cubes_placed == expected
        on_board = [entry for entry in truth.cube_log if isinstance(entry["to"], int)]
        assert len(on_board) == truth.cubes_placed


def test_rounds_follow_from_an_unbent_board(entries: list[Entry]) -> None:
    """Patterns, squares without a building and stored cubes add up to the rounds."""
    spoilers = {*MORE, *FEWER, "trading_post", "prism_shared", "guild", "cathedral_to_grey"}
    spoilers |= {"okaver", "masons", "grove", "opaleye", "finished_by_take", "oddity_robbed"}
    spoilers -= {"warehouse_store"}
    checked = 0
    for game, truth, player in entries:
        if any(truth.bends[one] for one in spoilers):
            continue
        cards = {"cottage": "cottage", **game.game["cards"]}
        used = empty = 0
        for piece in player["squares"]:
            if not is_building(piece):
                empty += 1
            else:
                card = player["monument"] if piece == "monument" else cards[piece]
                used += CARDS[card].size
        on = player["on"].items()
        stored = [c for at, c in on if player["squares"][int(at)] == "factory"]
        kept = sum(map(len, stored)) if cards["factory"] == "warehouse" else 0
        assert truth.rounds == used + empty + kept
        checked += 1
    assert checked > 1000


def hammer(first: int, rounds: list[int]) -> list[int]:
    """Hammer turns by the plain rule, without Fort and Oddity Shop."""
    count = len(rounds)
    turns_of = [0] * count
    holder = first
    for number in range(1, max(rounds) + 1):
        turns_of[holder] += 1
        for away in range(1, count + 1):
            following = (holder + away) % count
            if rounds[following] > number:
                holder = following
                break
    return turns_of


def test_hammer_turns(games: list[Played]) -> None:
    checked = 0
    for game in games:
        found = [truth.master_builder_turns for truth in game.truth]
        if game.game["variant"] != "standard":
            assert set(found) == {0}
            continue
        assert sum(found) == len(game.named) == max(truth.rounds for truth in game.truth)
        assert found == [game.masters.count(seat) for seat in range(len(found))]
        odd = ("fort_no_hammer", "finished_by_take")
        if not any(truth.bends[one] for truth in game.truth for one in odd):
            names = [truth.name for truth in game.truth]
            first = names.index(game.game["first_player"])
            assert found == hammer(first, [truth.rounds for truth in game.truth])
            checked += 1
    assert checked > 300


def test_fort_owner_never_names_again(games: list[Played]) -> None:
    checked = 0
    for game in games:
        for seat, truth in enumerate(game.truth):
            fort = game.game["players"][seat].get("monument") == "fort-ironweed"
            if not fort or not truth.monument_built or game.game["variant"] != "standard":
                continue
            others = max(one.rounds for one in game.truth if one is not truth)
            assert seat not in game.masters[truth.monument_round : others]
            assert all(one == seat for one in game.masters[others : truth.rounds])
            checked += 1
    assert checked > 5


def test_places(games: list[Played]) -> None:
    for game in games:
        order = sorted(game.truth, key=lambda one: (one.rounds, one.finished_early))
        assert order[0].finished == order[0].finished_dense == 1
        for before, after in pairwise(order):
            same = (before.rounds, before.finished_early) == (after.rounds, after.finished_early)
            assert same == (before.finished == after.finished)
            assert same == (before.finished_dense == after.finished_dense)


def test_one_call_for_all(games: list[Played]) -> None:
    """Without bends everyone placed the named resources, so one sequence fits all towns."""
    for game in games:
        for truth in game.truth:
            changed = ("factory", "warehouse_swap", "coin_change", "oddity_take", "semaphore")
            if game.game["variant"] == "town-hall" or any(truth.bends[one] for one in changed):
                continue
            named = [entry["named"] for entry in truth.cube_log]
            assert named == game.named[: truth.rounds]
            assert all(entry["placed"] == entry["named"] for entry in truth.cube_log)


def test_towns_are_full_and_in_the_contracts_shape(entries: list[Entry]) -> None:
    for game, truth, player in entries:
        assert len(player["squares"]) == 16
        assert None not in player["squares"]
        standing = player["squares"].count("monument")
        assert standing == truth.monument_built
        if truth.bends["guild_lost_cubes"] == 0:
            buildings = sum(map(is_building, player["squares"]))
            assert buildings == len(truth.log) - truth.bends["guild"]
        assert ("coins" in player) == ("fortune" in game.game.get("expansions", []))
        assert 0 <= player.get("coins", 0) <= 5
        assert set(player) <= {"name", "squares", "on", "monument", "coins", "facts"}


def test_cubes_on_buildings(entries: list[Entry]) -> None:
    limits = {"factory": (1, 1), "bank": (1, 1), "warehouse": (0, 3), "trading-post": (0, 0)}
    limits |= {"museum": (0, 2), "oddity-shop": (0, 1)}
    for game, _, player in entries:
        low, high = limits[game.game["cards"]["factory"]]
        banks = []
        for at, piece in enumerate(player["squares"]):
            cubes = player["on"].get(str(at), [])
            if piece == "factory":
                assert low <= len(cubes) <= high
                banks += cubes
            elif piece == "cottage" and player.get("monument") == "statue-of-the-bondmaker":
                assert len(cubes) <= 1
            else:
                assert not cubes
        if game.game["cards"]["factory"] == "bank":
            assert len(set(banks)) == len(banks)


def test_removed_cards_stay_away(games: list[Played]) -> None:
    for game in games:
        held = {player["monument"] for player in game.game["players"]}
        assert not REMOVED[game.game["variant"]] & (held | set(game.game["cards"].values()))
        assert len(held) == len(game.game["players"])


def test_income_bound_of_the_fortune_rules(entries: list[Entry]) -> None:
    """Coins never exceed what the board can have earned."""
    checked = 0
    for game, _, player in entries:
        cards = game.game["cards"]
        open_ended = {"jeweler", "museum", "oddity-shop"} & set(cards.values())
        board = player["squares"]
        monument = player["monument"] if "monument" in board else ""
        if "coins" not in player or open_ended:
            continue
        if monument in ("southern-semaphore", "architects-guild"):
            continue
        count = Counter(filter(is_building, board))
        most = count.total() // 2
        for card, each in (("mine", 1), ("root-cellar", 1), ("gamblers-den", 2)):
            most += each * count[CARDS[card].piece] * (card in cards.values())
        most += 3 * count["theater"] * (cards["theater"] == "teahouse")
        most += 5 * count["well"] * (cards["well"] == "statue")
        most += 3 * (monument == "petal-promenade")
        most += count.total() * (monument == "shrine-of-the-windseed")
        centre = sum(is_building(board[at]) for at in (5, 6, 9, 10))
        most += centre * (monument == "caterinas-grotto")
        spent = 3 * count["chapel"] * (cards["chapel"] == "cathedral")
        spent += 2 * (monument == "estival-festival")
        assert player["coins"] + spent <= most
        checked += 1
    assert checked > 300


def test_bank_owner_never_names_its_resource(games: list[Played]) -> None:
    """Seen from outside: resources named after a Bank was built and still stands."""
    seen = 0
    for game in games:
        if game.game["cards"]["factory"] != "bank" or game.game["variant"] != "standard":
            continue
        for seat, truth in enumerate(game.truth):
            player = game.game["players"][seat]
            for step in truth.log:
                cubes = player["on"].get(str(step["square"]))
                if step["card"] != "bank" or player["squares"][step["square"]] != "factory":
                    continue
                later = range(step["round"], len(game.named))
                named = {game.named[at] for at in later if game.masters[at] == seat}
                assert cubes
                assert cubes[0] not in named
                seen += 1
    assert seen > 20


def test_each_bend_occurs(entries: list[Entry]) -> None:
    total: Counter[str] = Counter()
    for _, truth, _ in entries:
        total.update({bend: count for bend, count in truth.bends.items() if count})
    assert set(total) == set(BENDS)


def test_towns_are_diverse(entries: list[Entry]) -> None:
    sizes = Counter(sum(map(is_building, player["squares"])) for _, _, player in entries)
    assert all(sizes[number] for number in range(1, 16))
    built = sum(truth.monument_built for _, truth, _ in entries)
    assert built > 0.4 * len(entries)


def test_options() -> None:
    game = play(Random(5), fortune=True, players=3, clear_cubes=True, with_facts=True)
    for player, truth in zip(game.game["players"], game.truth, strict=True):
        assert not set(RESOURCES) & set(player["squares"])
        assert player["facts"]["finished"] == truth.finished
        assert player["facts"]["master_builder_turns"] == truth.master_builder_turns
    cards = {"well": "shed", "factory": "bank"}
    game = play(Random(1), players=2, cards=cards, monuments=[None, "starloom"])
    assert game.game["cards"].items() >= cards.items()
    assert "monument" not in game.game["players"][0]
    for wrong in ({"players": 1}, {"monuments": ["mine"]}, {"cards": {"well": "mine"}}):
        with pytest.raises((ValueError, KeyError)):
            play(Random(0), **{"players": 2, **wrong})  # type: ignore[arg-type]


def test_town_hall_calls() -> None:
    """Two cards, then a free turn; ten of the fifteen cards before the next shuffle."""
    for seed in range(40):
        game = play(Random(seed), variant="town-hall", fortune=seed % 2 == 0, players=3)
        assert [name is None for name in game.named] == [
            number % 3 == 0 for number in range(1, len(game.named) + 1)
        ]
        calls = [name for name in game.named if name]
        for start in range(0, len(calls), 10):
            assert max(Counter(calls[start : start + 10]).values()) <= 3
