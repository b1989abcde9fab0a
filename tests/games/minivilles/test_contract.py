"""Every code of the contract as the outside asks for it: by command and by address, with one answer."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scorepad.web.management.ask import AskCommand
from scorepad.web.questions import find_question
from tests.games.minivilles.rules.drawn import game, roll_file

FIRST = "wheat-field, bakery"
FIVE = "harbor, train-station, shopping-mall, amusement-park, radio-tower"
WON, PLAIN = f"{FIRST} | {FIVE} | 1", f"{FIRST} |  | 1"
ILLEGAL, MISSING, ODD = "illegal", "missing", "odd"

# By code: a game file, and at which players the problem stands, of which kind and where.
GAMES: dict[str, tuple[dict[str, Any], list[tuple[int, str, list[str]]]]] = {
    "six-monuments": (game(f"{FIRST} | {FIVE}, airport | 1", PLAIN), [(0, ILLEGAL, [])]),
    "several-winners": (game(WON, WON, PLAIN), [(0, ILLEGAL, []), (1, ILLEGAL, [])]),
    "no-winner": (game(PLAIN, PLAIN), [(0, ODD, []), (1, ODD, [])]),
    "two-of-a-purple": (
        game(f"{FIRST}, 2 publisher | {FIVE} | 1", PLAIN),
        [(0, ILLEGAL, ["publisher"])],
    ),
    "beyond-the-box": (
        game(f"{FIRST}, 4 mine | {FIVE} | 1", f"{FIRST}, 2 mine |  | 1", PLAIN),
        [(0, ILLEGAL, ["mine"]), (1, ILLEGAL, ["mine"])],
    ),
    "starting-cards-gone": (
        game(f"wheat-field, moving-company | {FIVE} | 1", PLAIN),
        [(0, ILLEGAL, ["bakery"]), (1, ILLEGAL, ["bakery"])],
    ),
    "starting-card-missing": (
        game(f"2 wheat-field | {FIVE} | 1", "wheat-field, 2 bakery |  | 1"),
        [(0, ILLEGAL, ["bakery"])],
    ),
    "too-few-cards": (
        game(f"bakery | {FIVE} | 1", "2 wheat-field, bakery, business-center |  | 1"),
        [(0, ILLEGAL, [])],
    ),
    "coins-missing": (game(WON, f"{FIRST} | "), [(1, MISSING, [])]),
    "too-few-turns": (
        {
            **game(WON, PLAIN),
            "players": [
                {**player, "facts": {"turns": turns}}
                for player, turns in zip(game(WON, PLAIN)["players"], (4, 9), strict=True)
            ],
        },
        [(0, ILLEGAL, [])],
    ),
}
STATION = "train-station"
# By code: a roll, and kind and place of the problem.
ROLLS: dict[str, tuple[dict[str, Any], str, list[str]]] = {
    "two-dice": (roll_file(PLAIN, PLAIN, dice=[1, 2]), ILLEGAL, []),
    "harbor-not-allowed": (
        roll_file(f"{FIRST} | {STATION} | 1", PLAIN, dice=[5, 5], harbor=True),
        ILLEGAL,
        [],
    ),
    "rerolled-not-allowed": (roll_file(PLAIN, PLAIN, dice=[1], rerolled=True), ILLEGAL, []),
    "choice-missing": (
        roll_file("tv-station |  | 0", PLAIN, PLAIN, dice=[6]),
        MISSING,
        ["tv-station"],
    ),
    "bad-choice": (
        roll_file("tv-station |  | 0", PLAIN, dice=[6], choices={"tv-station": "Ada"}),
        ILLEGAL,
        ["tv-station"],
    ),
    "cannot-pay": (roll_file(PLAIN, PLAIN, dice=[5], built="mine"), ILLEGAL, ["mine"]),
    "already-built": (
        roll_file(f"{FIRST} | harbor | 9", PLAIN, dice=[5], built="harbor"),
        ILLEGAL,
        ["harbor"],
    ),
}
# What is no game file at all: where, as the refusal names it.
BROKEN: list[tuple[dict[str, Any], str]] = [
    (game(f"{FIRST}, cheese-factory | {FIVE} | 1", PLAIN), "players[0].cards.cheese-factory"),
    (game(WON, f"{FIRST} | city-hall | 1"), "players[1].monuments[0]"),
    (game(WON, f"{FIRST} | harbor, harbor | 1"), "players[1].monuments[1]"),
    (game(WON, f"{FIRST} |  | -1"), "players[1].coins"),
    (game(WON), "players"),
    ({**game(WON, PLAIN), "winner": "Ada"}, "winner"),
]


def scored(file: dict[str, Any], tmp_path: Path) -> Any:
    """What the command and the API say, which must be the same."""
    path, out = tmp_path / "game.json", StringIO()
    path.write_text(json.dumps(file))
    call_command("score", str(path), stdout=out)
    told = json.loads(out.getvalue())
    assert Client().post("/api/v1/score", file, content_type="application/json").json() == told
    return told


@pytest.mark.django_db
@pytest.mark.parametrize("code", GAMES)
def test_codes_of_a_final_table(code: str, tmp_path: Path) -> None:
    file, expected = GAMES[code]
    result = scored(file, tmp_path)
    found = [
        (seat, problem["kind"], problem["where"])
        for seat, player in enumerate(result["players"])
        for problem in player["problems"]
        if problem["code"] == code
    ]
    assert found == expected
    illegal = {seat for seat, kind, _where in expected if kind == ILLEGAL}
    assert illegal <= {n for n, player in enumerate(result["players"]) if not player["legal"]}


@pytest.mark.django_db
@pytest.mark.parametrize("code", ROLLS)
def test_codes_of_a_roll(code: str, tmp_path: Path) -> None:
    file, kind, where = ROLLS[code]
    answer = Client().post("/api/v1/income", file, content_type="application/json").json()
    path, out = tmp_path / "roll.json", StringIO()
    path.write_text(json.dumps(file))
    asked = find_question("income")
    assert asked is not None
    call_command(AskCommand(asked), str(path), stdout=out)
    assert json.loads(out.getvalue()) == answer
    (problem,) = answer["problems"]
    assert (problem["code"], problem["kind"], problem["where"]) == (code, kind, where)
    assert answer["legal"] == (kind != ILLEGAL)


@pytest.mark.django_db
@pytest.mark.parametrize(("file", "where"), BROKEN)
def test_what_is_no_game_is_named_at_its_place(
    file: dict[str, Any], where: str, tmp_path: Path
) -> None:
    answer = Client().post("/api/v1/score", file, content_type="application/json")
    assert answer.status_code >= 400
    path, out = tmp_path / "game.json", StringIO()
    path.write_text(json.dumps(file))
    with pytest.raises(SystemExit) as stopped:
        call_command("score", str(path), stdout=out)
    assert stopped.value.code == 2
    assert json.loads(out.getvalue())["error"]["where"] == where
