"""`python manage.py score`: files in, one result a line out."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import ManagementUtility, call_command

from tests.games.tiny_towns.rules.drawn import game, player
from tests.games.tiny_towns.rules.vectors import VECTORS

RULEBOOK = VECTORS[0]["game"]


def score(*arguments: str) -> tuple[list[Any], int]:
    """Run the command; give its lines and its exit code."""
    out = io.StringIO()
    code = 0
    try:
        call_command("score", *arguments, stdout=out)
    except SystemExit as stop:
        code = int(str(stop.code))
    return [json.loads(line) for line in out.getvalue().splitlines()], code


def test_one_game_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RULEBOOK, indent=2))
    results, code = score(str(path))
    assert code == 0
    assert [(p["name"], p["total"]) for p in results[0]["players"]] == [("Ada", 28), ("Ben", -16)]


def test_batch_goes_on_after_a_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    bad = {**RULEBOOK, "cards": {}}
    lines = [json.dumps(RULEBOOK), "{oops", json.dumps(bad), "", json.dumps(RULEBOOK)]
    path.write_text("\n".join(lines))
    results, code = score(str(path))
    assert code == 2
    assert ["error" in result for result in results] == [False, True, True, False]
    assert (results[1]["error"]["line"], results[2]["error"]["line"]) == (2, 3)
    assert results[2]["error"]["where"] == "cards.farm"
    assert results[3] == results[0]


@pytest.mark.parametrize("mark", ["\u2028", "\u2029", "\x85", "\x0b", "\x1c"])
def test_only_a_line_feed_ends_a_line(mark: str, tmp_path: Path) -> None:
    odd = json.dumps({**RULEBOOK, "variant": f"a{mark}b"}, ensure_ascii=mark < " ")
    path = tmp_path / "games.jsonl"
    path.write_text(f"{odd}\n{json.dumps(RULEBOOK)}\r\n", encoding="utf-8", newline="")
    (refused, result), code = score(str(path))
    assert (code, refused["error"]["line"], refused["error"]["where"]) == (2, 1, "variant")
    assert result["players"][0]["total"] == 28


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ('{"game": "tiny-towns", "game": "chess"}', "game", "this key stands twice"),
        ("[" * 200_000, "the file", "not JSON that can be read: it is nested too deeply"),
        (
            "9" * 5000,
            "the file",
            "not JSON that can be read: a number has far too many digits",
        ),
    ],
)
def test_errors_speak_as_people_do(text: str, where: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    (answer,), code = score(str(path))
    assert (code, answer["error"]["where"], answer["error"]["message"]) == (2, where, message)


def test_a_key_twice_is_refused_where_it_stands(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    text = json.dumps(game(player("G" + "." * 15)))
    path.write_text(text.replace('"squares":', '"squares": [], "squares":'))
    (answer,), code = score(str(path))
    assert (code, answer["error"]["where"]) == (2, "players[0].squares")


@pytest.mark.parametrize(
    "text", [json.dumps(RULEBOOK, indent=1), json.dumps(RULEBOOK) + "\n" + json.dumps(RULEBOOK)]
)
def test_standard_input(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    results, code = score("-")
    assert code == 0
    assert {result["players"][0]["total"] for result in results} == {28}


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    latin = tmp_path / "latin.json"
    latin.write_bytes(b'{"game": "\xe9"}')
    good = tmp_path / "good.json"
    good.write_text(json.dumps(RULEBOOK))
    results, code = score(str(tmp_path / "none.json"), str(latin), str(tmp_path), str(good))
    assert code == 2
    assert ["error" in result for result in results] == [True, True, True, False]


@pytest.mark.parametrize("text", ["", "[" * 100_000, "[]", "null", '{"game": 1e999}', "9" * 5000])
def test_text_that_is_no_game_is_an_error(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    results, code = score(str(path))
    assert code == 2
    assert [list(result) for result in results] == [["error"]]


def test_half_a_character_in_a_key_is_only_an_error(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text('{"game": "tiny-towns", "\\ud800": 1}')
    results, code = score(str(path))
    assert code == 2
    assert results[0]["error"]["message"].startswith("unknown key")


def test_illegal_board_is_a_result(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(game(player("MM" + "." * 14, monument="sky-baths"))))
    results, code = score(str(path))
    assert code == 0
    assert results[0]["players"][0]["legal"] is False


def test_french_on_request(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RULEBOOK))
    results, _ = score(str(path), "--language", "fr")
    whys = [line["why"] for line in results[0]["players"][0]["lines"]]
    assert "3 Tavernes\u00a0: 9 points." in whys


def test_pretty_draws_the_town_and_the_sheet(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RULEBOOK))
    out = io.StringIO()
    call_command("score", str(path), "--pretty", stdout=out)
    text = out.getvalue()
    assert "1st Ada: 28" in text
    assert " 1 | The | Tav |·Cot | Tav |" in text
    assert "     9  3 Taverns: 9 points." in text
    assert "Winner: Ada (by points)" in text


def test_pretty_speaks_french_all_the_way(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(RULEBOOK))
    out = io.StringIO()
    call_command("score", str(path), "--pretty", "--language", "fr", stdout=out)
    text = out.getvalue()
    assert " 1 | Thé | Tav |·Mai | Tav |" in text
    assert "Victoire\u00a0: Ada (aux points)" in text
    order = next(line for line in text.splitlines() if "dans cet ordre" in line)
    assert "Maison de Campagne 1,3" in order
    assert not [word for word in ("cottage", "theater", "tavern ", "well") if word in text]


def test_list_of_commands_names_the_questions_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    ManagementUtility(["manage.py", "help"]).execute()
    told = capsys.readouterr().out
    assert re.search(r"^ +income$", told, re.MULTILINE)
