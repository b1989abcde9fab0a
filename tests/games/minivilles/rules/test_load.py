"""What is no game file or no roll is refused at its place."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest

from scorepad.games.minivilles.rules import GAME
from scorepad.rules.refusal import Refusal
from tests.games.minivilles.rules.drawn import game, roll_file

FIRST = "wheat-field, bakery |  | 3"
Bend = Callable[[dict[str, Any]], object]


def refused(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    assert answer.say("en").strip()
    assert answer.say("fr").strip()
    return answer.where


def bent(data: dict[str, Any], bend: Bend) -> dict[str, Any]:
    bend(data)
    return data


def player(index: int, **values: object) -> Bend:
    return lambda data: data["players"][index].update(values)


def without(index: int, key: str) -> Bend:
    return lambda data: data["players"][index].pop(key)


NUMBERS: list[object] = [True, 2.0, "2", 1e3, math.nan, -1, 1001, None, [1]]


@pytest.mark.parametrize("number", NUMBERS, ids=repr)
@pytest.mark.parametrize(
    ("place", "bend"),
    [
        ("players[1].cards.cafe", lambda n: player(1, cards={"cafe": n})),
        ("players[1].coins", lambda n: player(1, coins=n)),
        ("players[1].facts.turns", lambda n: player(1, facts={"turns": n})),
    ],
)
def test_numbers(place: str, bend: Callable[[object], Bend], number: object) -> None:
    assert refused(GAME.load(bent(game(FIRST, FIRST), bend(number)))) == place


@pytest.mark.parametrize(
    ("place", "bend"),
    [
        ("zzz", lambda data: data.update(zzz=1)),
        ("players[0].zzz", player(0, zzz=1)),
        ("players[0].cards.cheese-factory", player(0, cards={"cheese-factory": 1})),
        ("players[0].cards.harbor", player(0, cards={"harbor": 1})),
        ("players[0].monuments[0]", player(0, monuments=["city-hall"])),
        ("players[0].monuments[1]", player(0, monuments=["harbor", "harbor"])),
        ("players[0].facts.zzz", player(0, facts={"zzz": 1})),
        ("players[0].facts", player(0, facts=None)),
        ("players[1].name", player(1, name="  ")),
        ("players[1].name", player(1, name="x" * 81)),
        ("players[1].name", player(1, name=" Ada ")),
        ("players[1].name", without(1, "name")),
        ("players[1].cards", without(1, "cards")),
        ("players[1].monuments", without(1, "monuments")),
        ("players", lambda data: data.pop("players")),
        ("players", lambda data: data["players"].pop()),
        ("players", lambda data: data["players"].extend([data["players"][0]] * 4)),
        ("finished", lambda data: data.update(finished=1)),
        ("finished", lambda data: data.update(finished=None)),
        ("game", lambda data: data.pop("game")),
    ],
)
def test_game_file(place: str, bend: Bend) -> None:
    assert refused(GAME.load(bent(game(FIRST, FIRST), bend))) == place


def test_nought_and_blanks_are_fine() -> None:
    data = game(FIRST, FIRST)
    data["players"][0].update(name=" Ada ", cards={"cafe": 0, "bakery": 1}, coins=0)
    data["players"][1]["name"] = "x" * 80
    table = GAME.load(data)
    assert not isinstance(table, Refusal)
    assert (table.seats[0].name, table.seats[0].cards, table.seats[0].coins) == (
        " Ada ",
        {"bakery": 1},
        0,
    )


def rolled(**values: object) -> Bend:
    return lambda data: data["roll"].update(values)


def chosen(**values: object) -> Bend:
    choices = {key.replace("_", "-"): value for key, value in values.items()}
    return lambda data: data["roll"].update(choices=choices)


@pytest.mark.parametrize(
    ("place", "bend"),
    [
        ("finished", lambda data: data.update(finished=True)),
        ("players[0].facts", player(0, facts={})),
        ("players[1].coins", without(1, "coins")),
        ("roll", lambda data: data.pop("roll")),
        ("roll.zzz", rolled(zzz=1)),
        ("roll.player", rolled(player="Zoe")),
        ("roll.player", lambda data: data["roll"].pop("player")),
        ("roll.dice", lambda data: data["roll"].pop("dice")),
        ("roll.dice", rolled(dice=[])),
        ("roll.dice", rolled(dice=[1, 2, 3])),
        ("roll.dice[1]", rolled(dice=[1, 7])),
        ("roll.dice[0]", rolled(dice=[0])),
        ("roll.dice[0]", rolled(dice=[True])),
        ("roll.harbor", rolled(harbor=1)),
        ("roll.rerolled", rolled(rerolled=None)),
        ("roll.tuna_dice", rolled(tuna_dice=[1])),
        ("roll.tuna_dice", rolled(tuna_dice=None)),
        ("roll.tuna_dice[1]", rolled(tuna_dice=[1, 0])),
        ("roll.built", rolled(built="city-hall")),
        ("roll.choices", rolled(choices=None)),
        ("roll.choices.cafe", chosen(cafe="Ben")),
        ("roll.choices.tv-station", chosen(tv_station="Zoe")),
        ("roll.choices.tv-station", chosen(tv_station=None)),
        ("roll.choices.moving-company", chosen(moving_company={})),
        ("roll.choices.moving-company[0].to", chosen(moving_company=[{"give": "cafe"}])),
        (
            "roll.choices.moving-company[0].give",
            chosen(moving_company=[{"give": "harbor", "to": "Ben"}]),
        ),
        ("roll.choices.demolition-company[0]", chosen(demolition_company=["cafe"])),
        (
            "roll.choices.business-center.from",
            chosen(business_center={"give": "cafe", "take": "mine"}),
        ),
        ("roll.choices.business-center", chosen(business_center=[])),
    ],
)
def test_roll(place: str, bend: Bend) -> None:
    data = bent(roll_file(FIRST, FIRST, dice=[1]), bend)
    assert refused(GAME.questions["income"].load(data)) == place
