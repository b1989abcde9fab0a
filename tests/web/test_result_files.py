"""The finished result for other programs: BG Stats, game file, spreadsheet."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from typing import Any
from urllib.parse import unquote

import pytest
import segno
from django.test import Client
from django.urls import reverse

from scorepad.games import judge
from scorepad.rules.refusal import Refusal
from scorepad.web.judged import game_file
from scorepad.web.models import Table
from scorepad.web.share.bgstats import player_id
from scorepad.web.share.spreadsheet import harmless
from tests.web.share import ADA, DREADFUL_NAMES, dreadful, friends, solo, table_of

pytestmark = pytest.mark.django_db

BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="


def play_of(client: Client, table: Table) -> dict[str, Any]:
    answer = client.get(reverse("result-bgstats", args=[table.share]))
    assert answer.status_code == 302
    assert answer["Location"].startswith(BGSTATS)
    data = answer["Location"].removeprefix(BGSTATS)
    assert data.isascii()
    assert not set(data) & set('&=?#"{} ')
    play: dict[str, Any] = json.loads(unquote(data))
    return play


def test_bgstats_gets_the_whole_play(client: Client) -> None:
    table = friends(first_player="Ada")
    assert play_of(client, table) == {
        "sourceName": "Scorepad",
        "sourcePlayId": table.share,
        "playDate": "2026-11-15 20:31:05",
        "board": "Standard · Granary, Fountain, Abbey, Feast Hall, Market, Bank",
        "game": {
            "name": "Tiny Towns",
            "sourceGameId": "scorepad-tiny-towns",
            "bggId": 265736,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": "Ada",
                "sourcePlayerId": player_id("Ada"),
                "score": 27,
                "rank": 2,
                "winner": False,
                "startPlayer": True,
            },
            {
                "name": "Ben",
                "sourcePlayerId": player_id("Ben"),
                "score": 1,
                "rank": 3,
                "winner": False,
                "startPlayer": False,
                "role": "Fort Ironweed",
            },
            {
                "name": "Cléo",
                "sourcePlayerId": player_id("Cléo"),
                "score": 27,
                "rank": 1,
                "winner": True,
                "startPlayer": False,
            },
        ],
    }


def test_bgstats_hears_english_from_a_french_reader(client: Client) -> None:
    client.cookies["language"] = "fr"
    assert play_of(client, solo())["board"].startswith("Solo · Granary, Fountain")


def test_bgstats_hears_of_fortune_and_of_no_unbuilt_monument(client: Client) -> None:
    held = {**ADA, "monument": "fort-ironweed"}
    play = play_of(client, table_of(("Ada", held), ("Ben", ADA), expansions=["fortune"]))
    assert play["board"].startswith("Standard · Fortune · Granary")
    assert all("role" not in player for player in play["players"])


def test_bgstats_knows_a_player_again() -> None:
    assert player_id("Cléo") == player_id("CLE\u0301O") != player_id("Cleo")


def test_bgstats_gets_dreadful_names_as_they_are(client: Client) -> None:
    names = tuple(player["name"] for player in play_of(client, dreadful())["players"])
    assert names == DREADFUL_NAMES


def test_bgstats_qr_holds_the_short_address(client: Client) -> None:
    table = friends()
    answer = client.get(reverse("result-bgstats-qr", args=[table.share]))
    assert answer["Content-Type"] == "image/svg+xml"
    short = segno.make(f"http://testserver/r/{table.share}/bgstats", error="m")
    modules = re.findall(r' d="[^"]*"', short.svg_inline(scale=6, border=2, dark="#000"))
    assert modules[-1] in answer.content.decode()


@pytest.mark.parametrize("make", [friends, dreadful, solo])
def test_json_is_a_game_file_with_the_same_result(client: Client, make: Any) -> None:
    table = make()
    answer = client.get(reverse("result-json", args=[table.share]))
    assert answer["Content-Type"] == "application/json"
    assert answer["Content-Disposition"] == 'attachment; filename="tiny-towns-2026-11-15.json"'
    data = json.loads(answer.content)
    seats = tuple(table.seats.all())
    assert data == game_file(table, seats)
    result = judge(data)
    assert not isinstance(result, Refusal)
    shown = rows_of(client, table)
    told = {player["name"]: player["total"] for player in result.to_dict()["players"]}
    assert {harmless(name): str(total) for name, total in told.items()} == {
        row["name"]: row["total"] for row in shown
    }


def rows_of(client: Client, table: Table) -> list[dict[str, str]]:
    answer = client.get(reverse("result-csv", args=[table.share]))
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig"), newline="")))


def test_csv_has_one_row_a_player(client: Client) -> None:
    table = friends()
    answer = client.get(reverse("result-csv", args=[table.share]))
    assert answer["Content-Disposition"] == 'attachment; filename="tiny-towns-2026-11-15.csv"'
    assert answer.content.decode("utf-8-sig").splitlines() == [
        "rank,name,total,cottage,granary,fountain,abbey,feast-hall,market,bank,monument,empty,"
        "winner,decided_by",
        "1,Cléo,27,15,0,0,3,2,9,,,-2,yes,empty_squares",
        "2,Ada,27,12,0,4,0,6,4,4,,-3,no,empty_squares",
        "3,Ben,1,0,,,3,2,,,7,-11,no,empty_squares",
    ]


def test_french_csv_opens_in_a_french_spreadsheet(client: Client) -> None:
    address = reverse("result-csv", args=[friends().share])
    answer = client.get(address, headers={"Accept-Language": "fr"})
    assert answer.content.startswith(b"\xef\xbb\xbf")
    first, second = answer.content.decode("utf-8-sig").splitlines()[:2]
    assert first == (
        "place;nom;total;Maison de Campagne;Grenier;Fontaine;Abbaye;Salle des fêtes;Marché;Banque;"
        "Monument;Cases vides;victoire;départage"
    )
    assert (
        second == "1;Cléo;27;15;0;0;3;2;9;;;-2;oui;deuxième départage\u00a0: moins de cases vides"
    )


def test_csv_has_a_column_for_coins_with_fortune(client: Client) -> None:
    rich = {**ADA, "coins": 2}
    rows = rows_of(client, table_of(("Ada", rich), ("Ben", ADA), expansions=["fortune"]))
    assert "coins" in rows[0]


def test_categories_of_a_row_add_up_to_its_total(client: Client) -> None:
    for row in rows_of(client, dreadful()):
        categories = list(row.values())[3:-2]
        assert sum(int(points or 0) for points in categories) == int(row["total"])


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "＝"])
def test_csv_holds_no_formula(client: Client, start: str) -> None:
    rows = rows_of(client, table_of((f"{start}1+1", ADA), ("Ben", ADA)))
    assert f"'{start}1+1" in {row["name"] for row in rows}
