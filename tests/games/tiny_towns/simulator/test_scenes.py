"""Hand-made scenes: one rule each, with the result worked out by hand."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.tiny_towns.simulator import effects, turns
from tests.games.tiny_towns.simulator.cards_data import RESOURCES
from tests.games.tiny_towns.simulator.replay import replay
from tests.games.tiny_towns.simulator.simulator import _next_holder
from tests.games.tiny_towns.simulator.town import Style, Table, Town

PLAIN = {
    "cottage": "cottage",
    "farm": "farm",
    "well": "well",
    "chapel": "chapel",
    "tavern": "tavern",
    "theater": "theater",
    "factory": "factory",
}


def scene(
    monument: str | None = None, players: int = 2, seed: int = 0, **cards: str
) -> tuple[Table, Town]:
    held = [monument] + [None] * (players - 1)
    drawn = PLAIN | cards
    towns = [
        Town(seat, f"P{seat}", held[seat], Style(planning=1, bending=1), drawn)
        for seat in range(players)
    ]
    table = Table(Random(seed), "standard", True, False, drawn, towns, True, round=1)
    return table, towns[0]


def lay(town: Town, text: str, start: int = 0) -> None:
    """Cubes along a row from a square on."""
    for at, letter in enumerate(text):
        if letter != ".":
            town.put_cube(start + at, "WHBGS".index(letter))


def build_card(table: Table, town: Town, card: str) -> int:
    plan = next(one for one in town.complete() if one.card == card)
    effects.build(table, town, plan)
    return int(town.log[-1]["square"])


def stand(table: Table, town: Town) -> None:
    """The monument stands on the last square, without more ado."""
    town.put_piece(15, "monument")
    town.monument_round = table.round
    town.find_alive()


def test_building_takes_the_cubes_and_stands_on_one_of_them() -> None:
    table, town = scene()
    lay(town, "BBG", 4)
    square = build_card(table, town, "tavern")
    assert square in (4, 5, 6)
    assert town.cube_mask == 0
    assert town.empty.bit_count() == 15
    assert town.log[0]["from"] == [4, 5, 6]
    assert town.cubes_used == 3


def test_a_wrong_colour_completes_nothing() -> None:
    _, town = scene()
    lay(town, "BGB", 4)
    assert not town.complete()


def test_trading_post_stands_in_but_not_alone() -> None:
    _, town = scene(factory="trading-post")
    town.put_piece(4, "factory")
    town.put_piece(5, "factory")
    assert not town.complete()
    lay(town, "G", 6)
    assert "tavern" in {plan.card for plan in town.complete()}


def test_shed_goes_anywhere_others_do_not() -> None:
    seen = set()
    for seed in range(60):
        table, town = scene(seed=seed, well="shed")
        town.style.packing = 0.0
        lay(town, "WS")
        seen.add(build_card(table, town, "shed"))
    assert len(seen) > 10
    assert {0, 1} & seen


def test_obelisk_helps_only_later_buildings() -> None:
    for seed in range(40):
        table, town = scene("obelisk-of-the-crescent", seed=seed)
        town.style.packing = 0.0
        lay(town, "H")
        lay(town, "BGB", 4)
        assert build_card(table, town, "obelisk-of-the-crescent") in (0, 4, 5, 6)
        lay_at = [at for at in (8, 9) if town.empty >> at & 1]
        assert len(lay_at) == 2
        lay(town, "WS", 8)
        build_card(table, town, "well")
    assert town.cube_mask == 0


def test_unpaid_cathedral_becomes_the_grey_building_with_its_coin() -> None:
    table, town = scene(chapel="cathedral", well="mine")
    lay(town, "..G")
    lay(town, "SGB", 4)
    square = build_card(table, town, "cathedral")
    assert town.pieces[square] == "well"
    assert town.coins == 1
    assert town.bends["cathedral_to_grey"] == 1
    assert replay(town.log, {"squares": town.pieces}, town.cards) == []


def test_paid_cathedral_costs_three() -> None:
    outcomes = set()
    for seed in range(40):
        table, town = scene(seed=seed, chapel="cathedral")
        town.coins = 4
        lay(town, "..G")
        lay(town, "SGB", 4)
        square = build_card(table, town, "cathedral")
        outcomes.add((town.pieces[square], town.coins))
    assert outcomes == {("chapel", 1), ("well", 4)}


@pytest.mark.parametrize(
    ("coins", "cottages", "left"), [(2, 2, 2), (0, 3, 0), (3, 1, 0), (1, 2, 0)]
)
def test_parsonage(coins: int, cottages: int, left: int) -> None:
    table, town = scene(chapel="parsonage")
    for at in range(cottages):
        town.put_piece(12 + at, "cottage")
    town.coins = coins
    lay(town, "..G")
    lay(town, "SHS", 4)
    build_card(table, town, "parsonage")
    assert town.coins == left


@pytest.mark.parametrize(("coins", "left"), [(0, 0), (1, 3), (2, 2), (3, 3)])
def test_gamblers_den(coins: int, left: int) -> None:
    table, town = scene(tavern="gamblers-den")
    town.coins = coins
    lay(town, "BWG")
    build_card(table, town, "gamblers-den")
    assert town.coins == left


def test_third_statue_brings_a_coin() -> None:
    table, town = scene(well="statue")
    for row, coins in ((0, 0), (4, 0), (8, 1)):
        lay(town, "WS", row)
        build_card(table, town, "statue")
        assert town.coins == coins


def test_teahouse_counts_the_better_line() -> None:
    table, town = scene(theater="teahouse")
    town.put_piece(0, "cottage")
    town.put_piece(3, "well")
    town.put_piece(1, "theater")
    effects.EFFECTS["teahouse"](table, town, 2)
    assert town.coins == 3
    effects.EFFECTS["teahouse"](table, town, 4)
    assert town.coins == 4


def test_jeweler_without_a_coin_gives_to_all_others() -> None:
    table, town = scene(players=3, theater="jeweler")
    table.towns[2].active = False
    lay(town, ".S.")
    lay(town, "BGB", 4)
    build_card(table, town, "jeweler")
    turns.pay_out(table)
    assert [one.coins for one in table.towns] == [0, 1, 1]
    town.coins = 2
    effects.EFFECTS["jeweler"](table, town, 5)
    turns.pay_out(table)
    assert [one.coins for one in table.towns] == [1, 1, 1]


def test_one_coin_for_two_or_more_buildings() -> None:
    table, town = scene()
    for number, coins in ((1, 0), (2, 1), (3, 2)):
        town.turn_builds = number
        turns.pay_out(table)
        assert town.coins == coins
        assert town.turn_builds == 0


def test_chest_holds_four_and_a_slot_one_more() -> None:
    table, town = scene("caterinas-grotto")
    effects.gain(table, town, 9)
    assert town.coins == 4
    assert town.bends["coins_lost"] == 5
    stand(table, town)
    effects.gain(table, town, 9)
    assert town.coins == 5


def test_grotto_lays_coins_on_the_centre() -> None:
    table, town = scene("caterinas-grotto")
    town.put_piece(5, "well")
    stand(table, town)
    effects.EFFECTS["caterinas-grotto"](table, town, 15)
    assert town.coins == 1
    assert town.coin_mask == sum(1 << at for at in (6, 9, 10))
    lay(town, "W", 6)
    assert town.coins == 1
    assert town.coin_mask >> 6 & 1
    lay(town, "S", 7)
    town.style.home, town.style.packing = 0, 1.0
    assert build_card(table, town, "well") == 6
    assert town.coins == 2


def test_okaver_gives_a_cottage_when_the_chest_fills() -> None:
    built = 0
    for seed in range(30):
        table, town = scene("treasury-at-okaver", seed=seed)
        stand(table, town)
        effects.gain(table, town, 6)
        assert town.coins == 4
        assert town.count("cottage") == town.bends["okaver"] <= 1
        built += town.count("cottage")
    assert built


def test_masons_build_different_types_for_coins() -> None:
    most = 0
    for seed in range(40):
        table, town = scene("masons-guild", seed=seed)
        town.coins = 4
        lay(town, "GB")
        lay(town, "BS", 4)
        build_card(table, town, "masons-guild")
        given = [step["piece"] for step in town.log[1:]]
        assert len(set(given)) == len(given) == 4 - town.coins == town.bends["masons"]
        most = max(most, len(given))
    assert most == 4


def test_estival_needs_two_coins() -> None:
    table, town = scene("estival-festival")
    assert not effects.may_come(table, town, "monument")
    town.coins = 2
    lay(town, "BGH")
    lay(town, "HBG", 4)
    assert effects.may_come(table, town, "monument")
    build_card(table, town, "estival-festival")
    assert town.coins == 0
    assert town.capacity == 5


def test_windseed_pays_for_the_commonest_type() -> None:
    table, town = scene("shrine-of-the-windseed")
    for at in (12, 13, 14):
        town.put_piece(at, "well")
    lay(town, "G")
    lay(town, "SB", 4)
    build_card(table, town, "shrine-of-the-windseed")
    assert town.coins == 3


def test_shrine_counts_itself() -> None:
    table, town = scene("shrine-of-the-elder-tree")
    town.put_piece(12, "well")
    lay(town, "BHS")
    lay(town, "WGW", 4)
    build_card(table, town, "shrine-of-the-elder-tree")
    assert town.shrine_buildings == 2


def test_grove_places_one_building_at_once() -> None:
    table, town = scene("grove-university")
    lay(town, ".B.")
    lay(town, "SGS", 4)
    effects.build(table, town, town.complete()[0])
    assert town.log[0]["piece"] == "monument"
    assert len(town.log) == 2
    assert town.log[1]["by"] == "grove-university"
    assert town.turn_builds == 1


def test_opaleye_wakes_in_the_round_after() -> None:
    table, owner = scene("opaleyes-watch", players=4)
    stand(table, owner)
    owner.watch = ["well", "farm", "tavern"]
    scenes = ((1, 1, 0, 0), (2, 2, 0, 0), (3, 2, 0, 1), (1, 2, 8, 1))
    for seat, number, start, expected in scenes:
        table.round = number
        lay(table.towns[seat], "WS", start)
        build_card(table, table.towns[seat], "well")
        assert owner.count("well") == expected
    assert owner.watch == ["farm", "tavern"]


def test_guild_replaces_by_another_type() -> None:
    for seed in range(40):
        table, town = scene("architects-guild", seed=seed, well="shed")
        for at in (12, 13, 14):
            town.put_piece(at, "cottage")
            town.log.append({"square": at, "piece": "cottage", "card": "cottage", "from": []})
        before = town.built.bit_count()
        stand(table, town)
        effects.EFFECTS["architects-guild"](table, town, 15)
        assert town.built.bit_count() == before + 1
        assert town.count("cottage") == 3 - town.bends["guild"] >= 1


def test_prism_pair_scene() -> None:
    """A tavern 8-9-10 and a cottage 6-10-9 reversed share brick and glass."""
    for seed in range(20):
        table, town = scene("prism-forge", seed=seed)
        stand(table, town)
        town.style.packing = 0.0
        lay(town, "BBG", 8)
        town.put_cube(5, RESOURCES.index("wheat"))
        town.put_cube(6, RESOURCES.index("wheat"))
        tavern = next(one for one in town.complete() if one.piece == "tavern")
        cottage = next(one for one in town.complete() if one.piece == "cottage")
        effects.build_pair(table, town, tavern, cottage)
        assert town.count("tavern") == town.count("cottage") == 1
        assert town.bends["prism_shared"] == 2
        assert town.cubes_used == 4
        assert town.turn_builds == 2
        assert town.log[1]["by"] == "prism-forge"


def test_hammer_passes_finished_players_and_the_fort() -> None:
    table, town = scene("fort-ironweed", players=4)
    assert _next_holder(table, 3) == 0
    stand(table, town)
    assert _next_holder(table, 3) == 1
    assert town.bends["fort_no_hammer"] == 1
    table.towns[1].active = False
    assert _next_holder(table, 3) == 2
    table.towns[2].active = False
    assert _next_holder(table, 3) == 3
    table.towns[3].active = False
    assert _next_holder(table, 3) == 0


def test_promenade_draws_the_resources_of_others() -> None:
    table, town = scene("petal-promenade")
    stand(table, town)
    town.coin_mask = 0b110
    nothing = [0.0] * 80
    turns.respond(table, town, 0, False, nothing)
    assert not town.cube_mask & 0b110
    turns.respond(table, town, 0, True, nothing)
    turns.respond(table, town, 1, True, nothing)
    assert town.cube_mask & 0b110 == 0b110
    assert town.coin_mask == 0
    assert town.bends["petal_coins"] == 2


def test_master_builder_has_no_way_round() -> None:
    for seed in range(50):
        table, town = scene(seed=seed, factory="factory")
        town.put_piece(0, "factory")
        town.on[0] = ["wood"]
        town.coins = 4
        turns.respond(table, town, 0, False, [0.0] * 80)
        assert town.cubes.count(0) == 1
        assert town.coins == 4
