"""Games out of a group: JSON, CSV, BG Stats."""

from __future__ import annotations

import csv
import json
from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any
from urllib.parse import unquote

import pytest
import segno
from django.test import Client
from django.urls import reverse

from scorepad.games import judge
from scorepad.rules.refusal import Refusal
from scorepad.web.exchange import json_out
from scorepad.web.league.people import merge, rename
from scorepad.web.league.plays import set_removed
from scorepad.web.models import Group, Play, Role
from tests.web.groups import START, client_of, kept, kept_towns, made_group, player_of

pytestmark = pytest.mark.django_db

BGSTATS = "https://app.bgstatsapp.com/createPlay.html?data="
TOWNS = (("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ...."))


def games_of(client: Client, group: Group) -> Any:
    answer = client.get(reverse("games-json", args=[group.key]))
    assert answer["Content-Type"] == "application/json"
    return json.loads(answer.getvalue())


def rows_of(client: Client, group: Group) -> list[list[str]]:
    text = client.get(reverse("games-csv", args=[group.key])).getvalue().decode()
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text.removeprefix("\ufeff"))))


def play_of(client: Client, play: Play) -> Any:
    answer = client.get(reverse("play-bgstats", args=[play.group.key, play.uid]))
    assert answer.status_code == 302
    return json.loads(unquote(answer["Location"].removeprefix(BGSTATS)))


def test_french_csv_has_words_and_semicolons() -> None:
    group = made_group()
    kept(group, "Ada1:40 Ben2:30", uid="one", place="Cuisine; fenêtre")
    address = reverse("games-csv", args=[group.key])
    answer = client_of(group, Role.READER).get(address, headers={"Accept-Language": "fr"})
    lines = answer.getvalue().decode("utf-8-sig").splitlines()
    assert lines[0] == (
        "identifiant;date;jeu;extension;championnat;lieu;joueurs;joueur;place;points;victoire;"
        "départage;notes"
    )
    assert lines[1].startswith("one;2026-01-10T20:00:00+00:00;Les Petites Bourgades;")
    assert lines[1].split(";", 4)[4].startswith('oui;"Cuisine; fenêtre";2;Ada;1;40;oui;')


def test_json_has_everything_of_a_game_without_towns() -> None:
    group = made_group()
    kept(group, "Ada1:40 Ben2", uid="one", league=False, place="Kitchen", notes="Late\nagain")
    data = games_of(client_of(group, Role.READER), group)
    assert (data["scorepad"], data["group"]) == (1, "Thursday")
    assert data["games"] == [
        {
            "uid": "one",
            "game": "tiny-towns",
            "played_at": "2026-01-10T20:00:00+00:00",
            "league": False,
            "place": "Kitchen",
            "notes": "Late\nagain",
            "expansion": "",
            "decided_by": "",
            "players": [
                {"name": "Ada", "rank": 1, "score": 40},
                {"name": "Ben", "rank": 2, "score": None},
            ],
        }
    ]


def test_json_has_the_game_file_and_its_result() -> None:
    group = made_group()
    play = kept_towns(group, *TOWNS, first_player="Ben")
    game = games_of(client_of(group, Role.READER), group)["games"][0]
    assert game["file"] == play.data
    result = judge(play.data)
    assert not isinstance(result, Refusal)
    assert game["result"] == result.to_dict()
    assert game["decided_by"] == "points"


def test_many_games_are_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_out, "MOST_RESULTS", 2)
    group = made_group()
    for day in range(2):
        kept_towns(group, *TOWNS, days=day)
    client = client_of(group, Role.READER)
    assert all("result" in game for game in games_of(client, group)["games"])
    kept(group, "Ada1:40 Ben2:3", days=9)
    games = games_of(client, group)["games"]
    assert [("file" in game, "result" in game) for game in games] == [
        (True, False),
        (True, False),
        (False, False),
    ]
    assert games[2]["players"][0] == {"name": "Ada", "rank": 1, "score": 40}


def test_files_are_not_asked_for_without_end() -> None:
    group = made_group()
    client = client_of(group, Role.READER)
    addresses = [reverse(name, args=[group.key]) for name in ("games-json", "games-csv")]
    answers = [client.get(address).status_code for _ in range(16) for address in addresses]
    assert answers == [200] * 30 + [429] * 2


def test_files_have_the_names_of_today() -> None:
    group = made_group()
    kept_towns(group, *TOWNS, first_player="Ben")
    kept(group, "Benny1 Ada2", 1)
    assert merge(player_of(group, "Ben"), player_of(group, "Benny"), None)
    assert rename(player_of(group, "Ada"), "Adele", None)
    client = client_of(group, Role.READER)
    game = games_of(client, group)["games"][0]
    assert [player["name"] for player in game["players"]] == ["Adele", "Benny"]
    assert [player["name"] for player in game["file"]["players"]] == ["Adele", "Benny"]
    assert game["file"]["first_player"] == "Benny"
    assert game["result"]["winners"] == ["Adele"]
    names = {row[7] for row in rows_of(client, group)[1:]}
    assert names == {"Adele", "Benny"}


def test_removed_games_and_accounts_stay_out() -> None:
    group = made_group()
    set_removed(kept(group, "Ada1 Ben2", uid="gone"), True, None)
    kept(group, "Ada1 Ben2", 1, uid="there")
    client = client_of(group, Role.MEMBER, "topsecretuser")
    assert [game["uid"] for game in games_of(client, group)["games"]] == ["there"]
    assert [row[0] for row in rows_of(client, group)] == ["uid", "there", "there"]
    for name in ("games-json", "games-csv"):
        assert b"topsecret" not in client.get(reverse(name, args=[group.key])).getvalue()


def test_csv_has_a_row_for_each_player() -> None:
    group = made_group()
    kept(group, "Ada1:40 Ben2", uid="one", place="Kitchen", notes="so, late", expansion="fortune")
    head, ada, ben = rows_of(client_of(group, Role.READER), group)
    assert dict(zip(head, ada, strict=True)) == {
        "uid": "one",
        "played_at": "2026-01-10T20:00:00+00:00",
        "game": "tiny-towns",
        "expansion": "fortune",
        "league": "yes",
        "place": "Kitchen",
        "players": "2",
        "player": "Ada",
        "rank": "1",
        "score": "40",
        "winner": "yes",
        "decided_by": "",
        "notes": "so, late",
    }
    assert (ben[7], ben[8], ben[9], ben[10]) == ("Ben", "2", "", "no")


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "＝"])
def test_csv_runs_no_formula(start: str) -> None:
    group = made_group()
    evil = f"{start}HYPERLINK(1)"
    kept(group, "Ada1 Ben2", uid=evil, place=evil, notes=evil)
    type(player_of(group, "Ada")).objects.filter(name="Ada").update(name=evil)
    _, ada, _ = rows_of(client_of(group, Role.READER), group)
    assert [ada[column] for column in (0, 5, 7, 12)] == [f"'{evil}"] * 4


def test_files_are_made_while_they_are_sent(django_assert_max_num_queries: Any) -> None:
    group = made_group()
    for day in range(30):
        kept(group, "Ada1 Ben2", day)
    pieces = json_out.as_json(group, "en")
    next(pieces)
    with django_assert_max_num_queries(3):
        assert len(list(pieces)) == 31
    answer = client_of(group, Role.READER).get(reverse("games-json", args=[group.key]))
    assert answer.streaming


def test_bgstats_gets_a_kept_game_with_towns() -> None:
    group = made_group()
    towns = (("Ada", "CCRM .... .... ...."), ("Ben", "G... .... .... ...."))
    data_play = kept_towns(group, *towns, expansions=["fortune"], first_player="Ben")
    assert data_play.data is not None
    data = {**data_play.data}
    data["players"][0]["monument"] = "barrett-castle"
    Play.objects.filter(pk=data_play.pk).update(data=data, place="Kitchen", notes="Late")
    sent = play_of(client_of(group, Role.READER), data_play)
    assert sent["sourcePlayId"] == data_play.uid
    assert sent["playDate"] == "2026-01-10 20:00:00"
    assert (sent["location"], sent["comments"]) == ("Kitchen", "Late")
    assert sent["board"] == ("Standard · Fortune · Farm, Well, Chapel, Tavern, Theater, Factory")
    assert sent["game"]["bggId"] == 265736
    ada, ben = sent["players"]
    assert (ada["name"], ada["rank"], ada["winner"]) == ("Ada", 1, True)
    assert (ada["startPlayer"], ben["startPlayer"]) == (False, True)
    assert ada["role"] == "Barrett Castle"
    assert "role" not in ben


def test_bgstats_gets_a_kept_game_without_towns() -> None:
    group = made_group()
    sent = play_of(client_of(group, Role.READER), kept(group, "Ada1:40 Ben1:40 Cleo3"))
    assert not {"board", "location", "comments"} & set(sent)
    assert [(p["name"], p.get("score"), p["rank"], p["winner"]) for p in sent["players"]] == [
        ("Ada", 40, 1, True),
        ("Ben", 40, 1, True),
        ("Cleo", None, 3, False),
    ]
    assert not any(player["startPlayer"] for player in sent["players"])


def test_bgstats_qr_holds_the_short_address() -> None:
    group = made_group()
    play = kept(group, "Ada1 Ben2", uid="one")
    client = client_of(group, Role.READER)
    answer = client.get(reverse("play-bgstats-qr", args=[group.key, play.uid]))
    short = segno.make(f"http://testserver/g/{group.key}/plays/one/bgstats", error="m")
    wanted = BytesIO()
    short.save(wanted, kind="svg", scale=6, border=2, dark="#1d2a20", light="#ffffff")
    assert answer["Content-Type"] == "image/svg+xml"
    assert answer.content == wanted.getvalue()


def test_a_removed_game_is_handed_to_nobody() -> None:
    group = made_group()
    play = kept(group, "Ada1 Ben2", uid="one")
    set_removed(play, True, None)
    client = client_of(group, Role.MEMBER)
    for name in ("play-bgstats", "play-bgstats-qr"):
        assert client.get(reverse(name, args=[group.key, "one"])).status_code == 404


def test_the_page_offers_what_each_role_may() -> None:
    group = made_group()
    kept(group, "Ada1 Ben2")
    address = reverse("exchange", args=[group.key])
    upload = reverse("import-upload", args=[group.key])
    for role, status, may_import in (
        (Role.OUTSIDER, 404, False),
        (Role.READER, 200, False),
        (Role.MEMBER, 200, False),
        (Role.ORGANISER, 200, True),
    ):
        client = client_of(group, role)
        page = client.get(address)
        assert page.status_code == status
        assert (upload in page.content.decode()) == may_import
        for name in ("games-json", "games-csv"):
            assert client.get(reverse(name, args=[group.key])).status_code == status


def test_games_come_in_order() -> None:
    group = made_group()
    for day in (3, 1, 2):
        kept(group, "Ada1 Ben2", day)
    games = games_of(client_of(group, Role.READER), group)["games"]
    days = [(START + timedelta(days=day)).isoformat() for day in (1, 2, 3)]
    assert [game["played_at"] for game in games] == days
