"""Cards in photos, from the darkroom to the API: read elsewhere, only when asked, within limits."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from scorepad.games import GAMES
from scorepad.web import darkroom
from scorepad.web.api.docs import described
from scorepad.web.card_names import printed_names, with_cards
from scorepad.web.darkroom import jobs
from scorepad.web.darkroom.limits import CARDS, Limits
from scorepad.web.darkroom.pool import BUSY, Pool
from tests.vision.cards.drawn import Lying, Table, photo_of
from tests.vision.cards.measure import cards_of
from tests.web.bombs import scan_bomb
from tests.web.pictures import ONE_BOARD
from vision import NotAPhoto

ROOT = Path(__file__).resolve().parents[2]
NEEDS_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")


@pytest.fixture(scope="module")
def photo() -> bytes:
    known = {card.card: card for card in cards_of("tiny-towns", "fr")}
    names = ("market", "museum", "feast-hall", "abbey")
    lying = [Lying(known[name], (160 + 260 * n, 300), 220) for n, name in enumerate(names)]
    return photo_of(Table(lying, (1120, 600), seed=0))


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    yield
    darkroom.close()


def test_cards_are_read_in_a_child(photo: bytes) -> None:
    before = darkroom.counts()
    found = darkroom.cards_in_child(photo, "tiny-towns")
    assert isinstance(found, dict)
    assert list(found) == ["width", "height", "ms", "cards", "sure", "other", "instead"]
    assert {card["card"] for card in found["cards"]} == {"market", "museum", "feast-hall", "abbey"}
    assert (found["sure"], found["other"]) == (True, None)
    assert darkroom.counts() - before == {"done": 1}


def test_what_cannot_be_read_is_a_value() -> None:
    assert isinstance(darkroom.cards_in_child(b"%PDF-1.7", "tiny-towns"), NotAPhoto)
    assert darkroom.cards_in_child(scan_bomb(3000), "tiny-towns") == darkroom.ODD
    assert darkroom.cards_in_child(ONE_BOARD.read_bytes(), "chess") == darkroom.NO_NAMES


@NEEDS_LINUX
def test_site_that_sees_no_cards_pays_nothing_for_them() -> None:
    """Neither the site nor the children that read boards load the recogniser, and no other child starts."""
    code = """
import os, sys
from pathlib import Path
os.environ["DJANGO_SETTINGS_MODULE"] = "scorepad.settings"
import scorepad.wsgi
from scorepad.web import darkroom
darkroom.read_photo(Path(sys.argv[1]).read_bytes())
pids = [os.getpid(), *darkroom.pool().pids()]
print(len(pids), any("onnxruntime" in Path(f"/proc/{pid}/maps").read_text() for pid in pids))
print(any(kind == "cards" for _, kind in darkroom._pools))
"""
    command = [sys.executable, "-c", code, str(ONE_BOARD)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    number, loaded, started = done.stdout.split()
    assert (int(number) > 1, loaded, started) == (True, "False", "False")


def test_child_without_work_ends_and_another_takes_its_place() -> None:
    with closing(Pool(1, Limits(idle=0.5))) as pool:
        options = {"look": None, "corners": None}
        assert not isinstance(pool.ask("read", ONE_BOARD.read_bytes(), options), NotAPhoto)
        assert len(pool.pids()) == 1
        until = time.monotonic() + 30
        while pool.pids() and time.monotonic() < until:
            time.sleep(0.1)
        assert pool.pids() == []
        assert not isinstance(pool.ask("read", ONE_BOARD.read_bytes(), options), NotAPhoto)


def test_child_is_started_ahead_once() -> None:
    darkroom.warm_cards()
    darkroom.warm_cards()
    assert len(darkroom.card_pool().pids()) == 1


def test_picture_that_needs_too_much_memory_is_given_up(photo: bytes) -> None:
    games = {"tiny-towns": [("market", ("Marché",))]}
    with closing(Pool(1, replace(CARDS, memory=40 << 20), "cards")) as pool:
        found = pool.ask("cards", photo, {"slug": "tiny-towns", "games": games})
    assert isinstance(found, NotAPhoto)


def test_computer_without_a_recogniser_says_so(
    monkeypatch: pytest.MonkeyPatch, photo: bytes
) -> None:
    for name in [name for name in sys.modules if name.startswith("vision.cards.")]:
        if name != "vision.cards.reading":
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    games = {"tiny-towns": [("market", ("Marché",))]}
    assert jobs.cards(photo, "tiny-towns", games) == jobs.NO_RECOGNISER


def test_api_and_command_give_the_same(client: Client, photo: bytes, tmp_path: Path) -> None:
    upload = SimpleUploadedFile("table.jpg", photo, content_type="image/jpeg")
    answer = client.post("/api/v1/read?cards=tiny-towns", {"photo": upload})
    assert answer.status_code == 200
    path = tmp_path / "table.jpg"
    path.write_bytes(photo)
    out = StringIO()
    call_command("read", "--cards", "tiny-towns", str(path), stdout=out)
    here, there = json.loads(out.getvalue()), answer.json()
    assert list(here) == ["photo", "width", "height", "ms", "boards", "cards"]
    assert here["boards"] == []
    assert {**here, "ms": 0} == {**there, "ms": 0}
    shape = described()["components"]["schemas"]["Card"]
    assert all(set(card) == set(shape["required"]) for card in there["cards"])


def test_boards_and_cards_come_from_one_photo(client: Client) -> None:
    """A rendered table: a board, and three cards at its edge."""
    answer = client.post("/api/v1/read?cards=tiny-towns", ONE_BOARD.read_bytes(), "image/jpeg")
    assert len(answer.json()["boards"]) == 1
    assert {card["card"] for card in answer.json()["cards"]} == {"bakery", "well", "cottage"}


def test_card_of_a_name_that_another_game_has_is_only_asked_about() -> None:
    found = darkroom.cards_in_child(ONE_BOARD.read_bytes(), "minivilles")
    assert isinstance(found, dict)
    assert [(card["card"], card["confidence"] < 0.9) for card in found["cards"]] == [
        ("bakery", True)
    ]
    assert found["sure"] is False


@pytest.mark.parametrize(
    ("query", "form"),
    [
        ("?cards=chess", {}),
        ("?cards=", {}),
        ("?cards=a&cards=b", {}),
        ("?crads=tiny-towns", {}),
        ("", {"cards": "go"}),
    ],
)
def test_unknown_games_are_refused(client: Client, query: str, form: dict[str, Any]) -> None:
    upload = SimpleUploadedFile("table.jpg", ONE_BOARD.read_bytes(), content_type="image/jpeg")
    assert client.post(f"/api/v1/read{query}", {"photo": upload, **form}).status_code == 422


def test_busy_site_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.web.api.endpoints.cards_in_child", lambda data, slug: BUSY)
    data = {"photo": SimpleUploadedFile("table.jpg", ONE_BOARD.read_bytes()), "cards": "tiny-towns"}
    assert client.post("/api/v1/read", data).status_code == 503


def test_cards_without_a_board_are_no_trouble() -> None:
    nothing = {"photo": "a", "ms": 5, "boards": [], "trouble": {"code": "no-board"}}
    seen = {"ms": 7, "cards": [{"card": "bank"}]}
    assert with_cards(nothing, seen) == {
        "photo": "a",
        "ms": 12,
        "boards": [],
        "cards": seen["cards"],
    }
    assert with_cards(nothing, {"ms": 7, "cards": []})["trouble"] == nothing["trouble"]


def test_every_named_card_has_both_its_names() -> None:
    names = {card.id: card.names for card in printed_names(GAMES["minivilles"])}
    assert names["tax-office"] == ("Tax Office", "Centre des impôts")
    assert names["mine"] == ("Mine",)
    assert GAMES["minivilles"].card_kinds["monument"].both_sides
