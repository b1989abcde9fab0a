"""What the pad asks of a map: what may be built, what a worker finds, what objectives it proves."""

from __future__ import annotations

from random import Random

import pytest

from scorepad.games.little_town.rules.board import BOARD, NAMES, SQUARES
from scorepad.games.little_town.rules.building import offers, why_not_built, why_not_empty
from scorepad.games.little_town.rules.objectives import KNOWN_OBJECTIVES, OBJECTIVES, evidence_of
from scorepad.games.little_town.rules.setup import deal_objectives, draw_market
from scorepad.games.little_town.rules.tiles import DRAWN_TILES, FIRST_GAME, TILES
from scorepad.games.little_town.rules.worker import visit
from tests.games.little_town.rules.drawn import MARKET, land


def reason(tile: str, at: str, board: str = "", market: list[str] | None = None) -> str | None:
    why = why_not_built(land(board, ""), market, tile, SQUARES[at], 0)
    return None if why is None else why.say("en")


def test_a_tile_is_offered_on_free_grass_or_told_why_not() -> None:
    assert reason("well", "C3") is None
    assert reason("well", "C1") == "C1 is forest, not grass"
    assert reason("well", "C3", "barn C3") == "Barn stands on C3 already"
    assert reason("well", "C3", "well D3") == "it stands on D3 already"
    assert reason("pier", "C3", market=MARKET) == "it isn’t in the market"
    assert reason("wheat-field", "C3", market=MARKET) is None
    five = ", ".join(f"wheat-field {square}" for square in ("B2", "C2", "D2", "E2", "F2"))
    assert reason("wheat-field", "C3", five) == "all 5 are built"
    seven = f"{five}, well G2, barn H2"
    assert reason("statue", "C3", seven) == "all 7 houses are on the board"


def test_a_worker_keeps_its_square() -> None:
    why = why_not_empty(land("", ""), SQUARES["C3"], {SQUARES["C3"]})
    assert why is not None
    assert why.say("fr") == "un Ouvrier occupe déjà C3"


def test_the_possible_tiles_are_offered_first() -> None:
    found = offers(land("well D3", ""), MARKET, SQUARES["C3"], 0)
    possible = [offer.tile for offer in found if offer.why_not is None]
    assert set(possible) == {"wheat-field", *MARKET} - {"well"}
    assert [offer.tile for offer in found[: len(possible)]] == possible
    assert len(found) == len(TILES)


def test_a_worker_finds_terrain_and_buildings() -> None:
    board = land("well B3, statue C3", "barn C2")
    found = visit(board, SQUARES["B2"], 0)
    names = {cube: [NAMES[s] for s in squares] for cube, squares in found.gathers.items()}
    assert names == {"stone": ["A1"], "wood": ["C1"], "fish": ["A3"]}
    assert [(NAMES[one.at], one.tile, one.owner, one.fee) for one in found.activations] == [
        ("C2", "barn", 1, 1),
        ("B3", "well", 0, 0),
    ]


@pytest.mark.parametrize(
    ("name", "board", "verdict", "squares"),
    [
        ("three-side-by-side", "well C3, barn D3, statue D4", "proven", ["C3", "D3", "D4"]),  # V10
        ("three-side-by-side", "well C3, barn D4, statue E5", "contradicted", ["C3"]),
        (
            "three-side-by-side",
            "well C3, barn C3, statue D3",
            "proven",
            ["C3", "D3"],
        ),  # forbidden, yet three
        ("lake-mountain-forest", "well B2, barn E2, statue F5", "proven", ["B2", "E2", "F5"]),  # V9
        ("lake-mountain-forest", "well B2, barn B5, statue G4", "contradicted", ["B2", "G4", "B5"]),
        ("fish-building", "pier C3, well D3", "proven", ["C3"]),
        ("fish-building", "pawnbroker C3", "doubtful", ["C3"]),
        ("two-coin-buildings", "bakery C3, well D3", "contradicted", ["C3"]),
        ("points-from-two", "well C3, barn D3", "possible", ["C3", "D3"]),
        ("no-coins", "", "possible", []),
    ],
)
def test_a_map_proves_allows_or_contradicts(
    name: str, board: str, verdict: str, squares: list[str]
) -> None:
    found = OBJECTIVES[name].evidence(land(board, ""), 0)
    assert (found.verdict, [NAMES[square] for square in found.squares]) == (verdict, squares)


def test_proven_objectives_come_first() -> None:
    found = [one.verdict for one in evidence_of(land("statue C3", ""), 0).values()]
    assert found[0] == "proven"
    assert found.index("possible") > found.index("proven")
    assert found[-1] == "contradicted"


def test_a_market_is_twelve_different_tiles() -> None:
    for seed in range(50):
        market = draw_market(Random(seed))
        assert len(set(market)) == 12
        assert set(market) <= set(DRAWN_TILES)
    assert draw_market(Random(1)) == draw_market(Random(1))


@pytest.mark.parametrize(("players", "each"), [(2, 4), (3, 3), (4, 2)])
def test_hands_are_dealt_without_impossible_cards(players: int, each: int) -> None:
    for seed in range(200):
        rng = Random(seed)
        market = draw_market(rng)
        hands = deal_objectives(rng, players, market)
        dealt = [card for hand in hands for card in hand]
        assert [len(hand) for hand in hands] == [each] * players
        assert len(set(dealt)) == len(dealt)
        assert set(dealt) <= set(KNOWN_OBJECTIVES)
        assert all(OBJECTIVES[card].can_come(market) for card in dealt)


def test_a_market_makes_cards_impossible() -> None:
    impossible = {name for name in OBJECTIVES if not OBJECTIVES[name].can_come(FIRST_GAME)}
    assert impossible == set()
    poor = ("tavern", "bakery", "brewery", "carpenter", "castle", "statue", "well", "residence", "cathedral", "fountain", "gold-mine", "warehouse")  # fmt: skip
    assert {name for name in OBJECTIVES if not OBJECTIVES[name].can_come(poor)} == {
        "two-kinds-consumed",
        "fish-building",
        "three-wood-building",
    }


def test_no_market_leaves_too_few_cards_to_deal() -> None:
    # Leaving out every tile that one card needs fills half of the twelve that stay in the box.
    worst = 17
    for seed in range(2000):
        rng = Random(seed)
        wanted = [one.wanted for one in OBJECTIVES.values() if one.wanted]
        left_out: set[str] = set()
        for one in rng.sample(wanted, len(wanted)):
            more = left_out | one.tiles | one.perhaps
            if len(more) <= 12:
                left_out = more
        rest = [tile for tile in DRAWN_TILES if tile not in left_out]
        market = tuple(rng.sample(rest, 12))
        worst = min(worst, sum(OBJECTIVES[name].can_come(market) for name in KNOWN_OBJECTIVES))
    assert worst >= 9


def test_a_tile_moved_off_grass_is_never_offered() -> None:
    for side in (1, 2):
        board = land("", "", side=side)
        for square in BOARD.squares:
            possible = any(offer.why_not is None for offer in offers(board, None, square, 0))
            assert possible == board.is_grass(square)
