"""Feeding is the player's best choice, exact on every board."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.games.tiny_towns.rules.card import EachFed, EnoughFed, Wish
from scorepad.games.tiny_towns.rules.feeding import best_choice, worth
from tests.games.tiny_towns.rules.drawn import game, lines_of, player, result_of
from tests.games.tiny_towns.rules.second_opinion import score_game

squares = st.integers(0, 15)
masks = st.integers(0, (1 << 16) - 1)
wishes = st.lists(
    st.builds(EachFed, masks, st.integers(0, 5))
    | st.builds(EnoughFed, masks, st.integers(1, 3), st.integers(0, 6)),
    max_size=5,
)


@given(masks, st.integers(0, 6), wishes, st.none() | squares)
@settings(max_examples=300)
def test_choice_is_the_best_of_all(
    among: int, size: int, wanted: list[Wish], castle: int | None
) -> None:
    double = 0 if castle is None else 1 << castle
    hungry = [1 << s for s in range(16) if among >> s & 1]
    every = (sum(chosen) for chosen in combinations(hungry, min(size, len(hungry))))
    best = max(worth(fed, tuple(wanted), double) for fed in every)
    chosen = best_choice(among, size, tuple(wanted), double)
    assert chosen & ~among == 0
    assert chosen.bit_count() == min(size, len(hungry))
    assert worth(chosen, tuple(wanted), double) == best


small_boards = st.lists(st.sampled_from("CCCCRWOOGM...."), min_size=16, max_size=16).map("".join)


@given(
    small_boards,
    st.sampled_from(["farm", "granary", "orchard", "greenhouse"]),
    st.sampled_from(["chapel", "temple", "abbey"]),
    st.sampled_from(["barrett-castle", "grand-mausoleum-of-the-rodina", "fort-ironweed"]),
)
@settings(max_examples=300, deadline=None)
def test_engine_agrees_with_trying_everything(
    board: str, red: str, orange: str, monument: str
) -> None:
    data = game(
        player(board.replace("M", ".", board.count("M") - 1), monument=monument),
        farm=red,
        chapel=orange,
    )
    assert result_of(data)["players"][0]["total"] == score_game(data)["players"][0]["total"]


def fed(data: dict[str, Any]) -> list[int]:
    return list(result_of(data)["players"][0]["fed"])


def test_farm_feeds_where_the_temples_are() -> None:
    # One farm, six cottages: the two temples want 1, 4 and 11, 14; feeding in reading order misses them.
    data = game(player("CC.C CO.. ..OC R.C."), chapel="temple")
    assert fed(data) == [1, 4, 11, 14]
    assert lines_of("temple", data) == ["+4 2 fed Cottages beside it."] * 2
    assert lines_of("farm", data) == ["+0 1 Farm: 4 of 6 are fed, the choice that is worth most."]


def test_castle_is_one_mouth_and_worth_most() -> None:
    data = game(player("OMR. CCCC .... ....", monument="barrett-castle"))
    assert 1 in fed(data)
    assert len(fed(data)) == 4


def test_no_group_is_fed_twice() -> None:
    # Three greenhouses, two groups: the third has nobody left.
    data = game(player("CC.. ..RR R... ..CC"), farm="greenhouse")
    assert fed(data) == [0, 1, 14, 15]


def test_greenhouse_takes_the_group_that_pays_not_the_largest() -> None:
    # Four cottages alone are worth 12; three of which two are beside a temple are worth 9 + 4.
    data = game(player("CCCC .... R.CO ..CC"), farm="greenhouse", chapel="temple")
    assert fed(data) == [10, 14, 15]


def test_granary_reaches_diagonals_and_no_further() -> None:
    assert fed(game(player("C.C. .R.. C.CC ...C"), farm="granary")) == [0, 2, 8, 10]


def test_orchard_reaches_its_lines_and_no_diagonal() -> None:
    assert fed(game(player("C.C. .CRC .... C.C."), farm="orchard")) == [2, 5, 7, 14]


def test_mausoleum_pays_for_the_unfed_but_does_not_feed_them() -> None:
    data = game(player("MCCC O... .... ....", monument="grand-mausoleum-of-the-rodina"))
    assert fed(data) == []
    assert lines_of("chapel", data) == ["+0 0 fed Cottages in the town."]
    assert lines_of("cottage", data) == [
        "+9 3 Cottages unfed, yet 3 points each through Grand Mausoleum of the Rodina."
    ]
