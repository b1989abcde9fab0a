"""Every code of the contract: when it is said, of whom, and where; and when it is not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorepad.games.little_town import rules
from scorepad.rules.text import LANGUAGES
from tests.games.little_town.rules.drawn import (
    MARKET,
    game,
    player,
    problems_of,
    result_of,
    without,
)

SEVEN = "well B2, barn C2, statue D2, bakery E2, quarry F2, church G2, workshop H2"
CODES = {
    "off-grass", "square-taken", "too-many-houses", "tile-twice", "too-many-wheat-fields", "market",
    "not-in-market", "too-many-objectives", "objective-twice", "objective-contradicted",
    "objective-doubtful", "unfed", "activation-without-tile", "cathedral-without-tile",
    "cathedral-too-high", "coins-beyond-the-box", "cubes-beyond-the-box", "track-contradicted",
    "coins-missing", "activation-missing", "cathedral-missing", "unfed-missing",
}  # fmt: skip


def seats(number: int, *first: dict[str, Any]) -> list[dict[str, Any]]:
    names = ("Ada", "Ben", "Cleo", "Dan")[len(first) : number]
    return [*first, *(player(name=name) for name in names)]


def fields(numbers: int, row: int) -> str:
    return ", ".join(f"wheat-field {column}{row}" for column in "BCDEFGH"[:numbers])


ILLEGAL: list[tuple[str, dict[str, Any], list[tuple[int, list[str]]]]] = [
    ("off-grass", game(player("well C1")), [(0, ["C1"])]),
    ("off-grass", game(player(), player("well E5", "Ben"), side=2), [(1, ["E5"])]),
    ("square-taken", game(player("well C3"), player("barn C3", "Ben")), [(0, ["C3"]), (1, ["C3"])]),
    ("square-taken", game(player("well C3, barn C3")), [(0, ["C3"])]),
    ("too-many-houses", game(player(f"{SEVEN}, wheat-field B3")), [(0, [])]),
    ("too-many-houses", game(*seats(3, player(SEVEN))), [(0, [])]),
    ("too-many-houses", game(*seats(4, player(SEVEN))), [(0, [])]),
    ("tile-twice", game(player("statue C3, statue D3")), [(0, ["statue"])]),
    (
        "tile-twice",
        game(player("statue C3"), player("statue D3", "Ben")),
        [(0, ["statue"]), (1, ["statue"])],
    ),
    (
        "too-many-wheat-fields",
        game(player(fields(3, 2)), player(fields(3, 3), "Ben")),
        [(0, []), (1, [])],
    ),
    ("market", game(player(), market=MARKET[:11]), [(0, []), (1, [])]),
    ("market", game(player(), market=[*MARKET, "pier"]), [(0, []), (1, [])]),
    ("market", game(player(), market=[*MARKET[:11], "well"]), [(0, []), (1, [])]),
    ("market", game(player(), market=[*MARKET[:11], "wheat-field"]), [(0, []), (1, [])]),
    ("not-in-market", game(player("pier C3, wheat-field D3"), market=MARKET), [(0, ["pier"])]),
    (
        "too-many-objectives",
        game(*seats(4, player(objectives=["no-coins", "six-coins", "five-gathered"]))),
        [(0, [])],
    ),
    (
        "objective-twice",
        game(player(objectives=["no-coins"]), player(name="Ben", objectives=["no-coins"])),
        [(0, ["no-coins"]), (1, ["no-coins"])],
    ),
    ("unfed", game(player(unfed=[0, 6, 0, 0])), [(0, [])]),
    ("unfed", game(player(unfed=21)), [(0, [])]),
    ("unfed", game(*seats(3, player(unfed=[5, 0, 0, 0]))), [(0, [])]),
    ("unfed", game(*seats(4, player(unfed=13))), [(0, [])]),
    ("activation-without-tile", game(player("pier C3", activation=1)), [(0, [])]),
    ("cathedral-without-tile", game(player(cathedral=2), player("cathedral C3", "Ben", cathedral=1)),
     [(0, [])]),
    ("cathedral-too-high", game(player("cathedral C3", cathedral=[9, 0, 0, 0])), [(0, [])]),
    ("cathedral-too-high", game(player("cathedral C3", cathedral=33)), [(0, [])]),
    ("coins-beyond-the-box", game(player(coins=21), player(name="Ben", coins=20)), [(0, []), (1, [])]),
    (
        "cubes-beyond-the-box",
        game(player(cubes={"wood": 9, "fish": 2}), player(name="Ben", cubes={"wood": 7})),
        [(0, ["wood"]), (1, ["wood"])],
    ),
    ("track-contradicted", game(player("well C3", track=5)), [(0, [])]),
]  # fmt: skip


@pytest.mark.parametrize(("code", "data", "wanted"), ILLEGAL, ids=lambda one: str(one)[:40])
def test_what_is_illegal_is_said_of_whom_it_concerns(
    code: str, data: dict[str, Any], wanted: list[tuple[int, list[str]]]
) -> None:
    found = [
        (seat, where)
        for seat in range(len(data["players"]))
        for name, kind, where in problems_of(data, seat)
        if name == code and kind == "illegal"
    ]
    assert found == wanted
    legal = [seat["legal"] for seat in result_of(data)["players"]]
    assert [not one for one in legal] == [
        seat in dict(wanted) for seat in range(len(data["players"]))
    ]


FINE = [
    game(player(SEVEN)),
    game(*seats(3, player(SEVEN.removesuffix(", workshop H2")))),
    game(player(fields(3, 2)), player(fields(2, 3), "Ben")),
    game(player("statue C3, wheat-field D3"), market=MARKET),
    game(player(objectives=["no-coins", "six-coins", "five-gathered", "twice-the-food"])),
    game(player(unfed=[5, 5, 5, 5])),
    game(player(unfed=20)),
    game(*seats(4, player(unfed=12))),
    game(player("well C3"), player(name="Ben", activation=2)),
    game(player("cathedral C3", cathedral=[8, 8, 8, 8])),
    game(player(coins=20), player(name="Ben", coins=20)),
    game(player(cubes={"wood": 8}), player(name="Ben", cubes={"wood": 7})),
    game(player("well C3", track=4)),
    game(player("castle C3, watchtower E4", track=0)),
]  # fmt: skip


@pytest.mark.parametrize("data", FINE, ids=range(len(FINE)))
def test_what_is_just_possible_is_not_scolded(data: dict[str, Any]) -> None:
    assert [problems_of(data, seat) for seat in range(len(data["players"]))] == [[]] * len(
        data["players"]
    )


# For each objective: a map that says no, and the smallest that says nothing against it.
CONTRADICTED = {
    "three-side-by-side": ("well C3, barn D4, statue E5", "well C3, barn D3, statue D4"),
    "more-buildings-than-workers": (
        "well B2, barn C2, statue D2, bakery E2, quarry F2",
        "well B2, barn C2, statue D2, bakery E2, quarry F2, church G2",
    ),
    "lake-mountain-forest": ("well B2, barn B5, statue G4", "well B2, barn E2, statue F5"),
    "fish-building": ("well C3", "pier C3"),
    "two-coin-buildings": ("bakery C3", "bakery C3, church D3"),
    "wood-or-stone-building": ("well C3", "workshop C3"),
    "three-stone-building": ("well C3", "watchtower C3"),
    "three-wood-building": ("well C3", "watchtower C3"),
    "two-kinds-consumed": ("well C3", "restaurant C3"),
    "four-activations": ("well B2, barn C2, statue D2", "well B2, barn C2, statue D2, bakery E2"),
    "points-from-two": ("well B2, bakery C2", "well B2, barn C2"),
}


@pytest.mark.parametrize("name", CONTRADICTED)
def test_the_final_map_contradicts_objectives(name: str) -> None:
    no, yes = CONTRADICTED[name]
    assert problems_of(game(player(no, objectives=[name]))) == [
        ("objective-contradicted", "illegal", [name])
    ]
    assert problems_of(game(player(yes, objectives=[name]))) == []


@pytest.mark.parametrize("name", CONTRADICTED)
def test_own_buildings_are_asked_for_only_where_the_card_says_own(name: str) -> None:
    data = game(player(objectives=[name]), player(CONTRADICTED[name][1], "Ben"))
    anybodys = {"two-kinds-consumed", "four-activations", "points-from-two"}
    assert (problems_of(data) == []) == (name in anybodys)


def test_how_many_buildings_are_more_than_workers_depends_on_the_players() -> None:  # V11
    five = player("well B2, barn C2, statue D2, bakery E2, quarry F2",
                  objectives=["more-buildings-than-workers"])  # fmt: skip
    four = player("well B2, barn C2, statue D2, bakery E2",
                  objectives=["more-buildings-than-workers"])  # fmt: skip
    assert problems_of(game(five)) != []
    assert problems_of(game(*seats(3, five))) == []
    assert problems_of(game(*seats(3, four))) != []
    assert problems_of(game(*seats(4, four))) == []


@pytest.mark.parametrize("name", ["fish-building", "wood-or-stone-building", "two-kinds-consumed"])
def test_the_pawnbroker_makes_some_objectives_doubtful(name: str) -> None:
    own = game(player("pawnbroker C3", objectives=[name]))
    assert problems_of(own) == [("objective-doubtful", "odd", [name])]
    other = game(player(objectives=[name]), player("pawnbroker C3", "Ben"))
    anybodys = name == "two-kinds-consumed"
    assert problems_of(other) == [
        ("objective-doubtful", "odd", [name]) if anybodys else ("objective-contradicted", "illegal", [name])
    ]  # fmt: skip


@pytest.mark.parametrize(
    "name",
    [
        "twice-the-food",
        "fed-with-fish",
        "no-coins",
        "six-coins",
        "fresh-cube-spent",
        "five-gathered",
    ],
)
def test_of_some_objectives_no_map_tells(name: str) -> None:
    assert problems_of(game(player(objectives=[name]))) == []


MISSING: list[tuple[str, Callable[[], dict[str, Any]]]] = [
    ("coins-missing", lambda: game(without(player(), "coins"))),
    ("activation-missing", lambda: game(without(player("well C3"), "activation"))),
    ("cathedral-missing", lambda: game(player("cathedral C3"))),
    ("unfed-missing", lambda: game(without(player(), "unfed"))),
]


@pytest.mark.parametrize(("code", "data"), MISSING, ids=[code for code, _ in MISSING])
def test_what_is_missing_is_asked_for(code: str, data: Callable[[], dict[str, Any]]) -> None:
    assert problems_of(data()) == [(code, "missing", [])]
    assert result_of(data())["players"][0]["legal"]
    assert problems_of({**data(), "finished": False}) == [(code, "missing", [])]


def test_activation_is_not_missing_where_nothing_gives_points() -> None:
    assert problems_of(game(without(player("pier C3"), "activation"))) == []


@pytest.mark.parametrize("code", ["activation", "unfed"])
def test_with_a_track_only_coins_can_be_missing(code: str) -> None:
    ada = without(player("well C3", track=6), code, "coins")
    assert problems_of(game(ada)) == [("coins-missing", "missing", [])]


def test_illegal_boards_are_scored_all_the_same() -> None:
    ada = player("well C1, castle C3, barn C3")
    assert result_of(game(ada))["players"][0]["total"] == 10


def said_codes() -> set[str]:
    source = Path(rules.__file__).with_name("checks.py").read_text()
    return set(re.findall(r'Problem\(\s*"([a-z-]+)"', source))


def test_the_codes_are_those_of_the_contract_and_each_is_tried_here() -> None:
    assert said_codes() == CODES
    tried = {code for code, *_ in ILLEGAL} | {code for code, _ in MISSING}
    assert tried | {"objective-contradicted", "objective-doubtful"} == CODES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_sentence(language: str) -> None:
    tables = [data for _, data, _ in ILLEGAL] + [data() for _, data in MISSING]
    for data in tables:
        for seat in result_of(data, language)["players"]:
            for problem in seat["problems"]:
                assert re.fullmatch(r"\S.*[.?]", problem["message"])
                assert not {"{", "}"} & set(problem["message"])


def test_a_sentence_names_the_square_and_what_to_do() -> None:
    english, french = (
        result_of(game(player("well C1")), language)["players"][0]["problems"][0]["message"]
        for language in LANGUAGES
    )
    assert english == "C1 is forest: tiles lie on grass only. Move the tile or take it away."
    assert french == ("C1\u00a0: Forêt. Une tuile se pose sur l’herbe. Déplacez-la ou retirez-la.")
