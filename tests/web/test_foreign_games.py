"""Plays of a game that has no folder here: bare results, kept, ranked, taken along and in again."""

from __future__ import annotations

import json
from urllib.parse import unquote

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorepad.web.exchange.file_games import FilePlay, ForeignPlay
from scorepad.web.exchange.json_in import read_kept
from scorepad.web.models import Group, Play, Role
from tests.web.groups import client_of, kept, kept_towns, made_group

pytestmark = pytest.mark.django_db

CHESS = {"game": "chess", "game_name": "Schach & <Spiel>"}


@pytest.fixture
def group() -> Group:
    group = made_group()
    for day in range(3):
        kept(group, "Ada1:40 Ben2:30", day, uid=f"chess-{day}", **CHESS)
    kept_towns(group, ("Ada", "G" + "." * 15), ("Ben", "." * 16), days=9)
    return group


@pytest.fixture
def reader(group: Group) -> Client:
    return client_of(group, Role.READER)


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_every_page_has_room_for_them(group: Group, reader: Client) -> None:
    ada = group.players.get(name="Ada").pk
    for address in ("", "?game=chess", "/plays", "/plays/chess-0", "/league?game=chess&season=all"):
        assert "Schach &amp; &lt;Spiel&gt;" in text_of(reader, f"/g/{group.key}{address}"), address
    assert "40" in text_of(reader, f"/g/{group.key}/players/{ada}?game=chess")
    assert text_of(reader, f"/g/{group.key}/league/{ada}?game=chess&season=all")


def test_games_never_mix(group: Group, reader: Client) -> None:
    chess = text_of(reader, f"/g/{group.key}/league?game=chess&season=all")
    towns = text_of(reader, f"/g/{group.key}/league?game=tiny-towns&season=all")
    both = text_of(reader, f"/g/{group.key}/league?game=all&season=all")
    assert "40.0" in chess
    assert "40.0" not in towns + both
    assert "Expansion" in towns
    assert "Expansion" not in chess + both
    # Over all games Ada beat Ben four times; nobody's points are added up.
    assert ">4</a>" in both
    assert "Average" not in both
    assert "only places count" in both
    overview = text_of(reader, f"/g/{group.key}")  # the game played last
    assert "40 points" not in overview
    assert "40 points" in text_of(reader, f"/g/{group.key}?game=chess")


def test_they_go_out_and_come_in_again(group: Group, reader: Client) -> None:
    export = b"".join(reader.get(f"/g/{group.key}/games.json").streaming_content)  # type: ignore[attr-defined]
    first = json.loads(export)["games"][0]
    assert (first["game"], first["game_name"]) == ("chess", CHESS["game_name"])
    assert "file" not in first
    read = read_kept(first)
    assert isinstance(read, FilePlay)
    assert (read.game, read.game_name) == ("chess", CHESS["game_name"])
    other = made_group(name="Elsewhere")
    organiser = client_of(other, Role.ORGANISER, "elsewhere")
    file = SimpleUploadedFile("games.json", export)
    stage = organiser.post(f"/g/{other.key}/exchange/upload", {"file": file})["Location"]
    organiser.post(f"{stage}/progress")
    page = organiser.get(stage).content.decode()
    stamp = page.split('name="stamp" value="')[1].split('"')[0]
    organiser.post(f"{stage}/confirm", {"stamp": stamp, "league": "on"})
    assert Play.objects.filter(group=other, game="chess", game_name=CHESS["game_name"]).count() == 3


def test_without_a_name_they_are_left_out(group: Group) -> None:
    bare = {"uid": "x", "game": "chess", "played_at": "2026-01-01T10:00:00Z"}
    players = [{"name": "Ada", "rank": 1, "score": 3}]
    assert isinstance(read_kept({**bare, "players": players}), ForeignPlay)
    with_file = {**bare, "game_name": "Chess", "players": players, "file": {"game": "chess"}}
    assert isinstance(read_kept(with_file), ForeignPlay)
    strange = {**bare, "game": "Ch/ess", "game_name": "Chess", "players": players}
    assert isinstance(read_kept(strange), ForeignPlay)


def test_other_programs_are_told_their_name(group: Group, reader: Client) -> None:
    sent = unquote(reader.get(f"/g/{group.key}/plays/chess-0/bgstats")["Location"])
    assert '"name":"Schach & <Spiel>"' in sent
    assert '"winner":true' in sent
