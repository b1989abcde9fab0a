"""Files that are broken, endless, hostile or nothing at all."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.web.exchange import staging
from scorepad.web.exchange.file_games import short
from scorepad.web.models import Group
from tests.web.exports import confirmed, export, imported, play, score, sent, shown
from tests.web.imports import codes, counts
from tests.web.pictures import _own_media  # noqa: F401 - each test has its own folder

pytestmark = pytest.mark.django_db


def test_lines_of_nonsense_are_not_read_to_their_end(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "MOST_TROUBLES", 3)
    page = shown(organiser, group, b"{\n" * 9, "games.jsonl")
    assert [t.code for t in page.context["plan"].troubles] == ["line"] * 3 + ["too-much"]
    monkeypatch.setattr(staging, "MOST_ITEMS", 5)
    page = shown(organiser, group, b"\n" * 9, "games.jsonl")
    assert [t.code for t in page.context["plan"].troubles] == ["too-much"]


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty"),
        (b"date;game\n2020;Chess", "not-json"),
        (b'{"collection": [{"objectid": 1}]}', "unknown-format"),
        (b'{"plays": {}}', "unknown-format"),
        (b'"text"', "not-json"),
        (b"[]", "unknown-format"),
        (b'{"scorepad": 2, "games": []}', "newer"),
        (b"\xff\xfe\x00", "not-json"),
        (b"[" * 100_000, "too-deep"),
    ],
)
def test_files_that_hold_nothing(group: Group, organiser: Client, raw: bytes, code: str) -> None:
    page = shown(organiser, group, raw)
    assert [trouble.code for trouble in page.context["plan"].troubles] == [code]
    assert page.context["plan"].empty
    assert group.plays.count() == 0


def test_half_a_file_gives_the_games_before_the_tear(group: Group, organiser: Client) -> None:
    whole = json.dumps(export(*(play(n, score(1, "3"), score(2, "4")) for n in range(9))), indent=1)
    half = whole[: whole.index('"uuid": "play-6"') + 5].encode()
    page = imported(organiser, group, half)
    assert counts(page)["new"] == 6
    trouble = page.context["plan"].troubles[-1]
    assert (trouble.code, trouble.line) == ("torn", half.count(b"\n") + 1)
    assert group.plays.count() == 6


def test_games_nested_deeply_are_left_out(group: Group, organiser: Client) -> None:
    deep = "[" * 60 + "]" * 60
    text = json.dumps(export(play(1, score(1, "3")), play(2, score(1, "3"), comments="DEEP")))
    page = imported(organiser, group, text.replace('"DEEP"', deep).encode())
    assert codes(page) == [("deep", 2)]
    assert group.plays.count() == 1


def test_more_games_than_one_import_takes(
    group: Group, organiser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staging, "MOST_GAMES", 3)
    page = shown(organiser, group, export(*(play(n, score(1, "3")) for n in range(9))))
    assert counts(page)["new"] == 3
    assert [trouble.code for trouble in page.context["plan"].troubles] == ["too-many"]


def test_too_large_a_file_is_answered_with_a_sentence(
    group: Group, organiser: Client, settings: Any
) -> None:
    settings.MAX_REQUEST_BYTES, settings.MAX_IMPORT_BYTES = 1000, 3000
    settings.MAX_IMPORT_REQUEST_BYTES = 5000
    fits = sent(organiser, group, b" " * 2000)
    assert fits.status_code == 302
    large = sent(organiser, group, b" " * 4000)
    assert large.status_code == 422
    assert "larger than" in large.content.decode()
    assert sent(organiser, group, b" " * 6000).status_code == 413
    # The larger limit is for this address and for people with an account alone.
    assert sent(Client(), group, b" " * 2000).status_code == 413
    other = organiser.post(reverse("exchange", args=[group.key]), {"x": "y" * 2000})
    assert other.status_code == 413


def test_no_file_is_answered_with_a_sentence(group: Group, organiser: Client) -> None:
    answer = organiser.post(reverse("import-upload", args=[group.key]), {})
    assert answer.status_code == 422
    answer = organiser.post(reverse("import-upload", args=[group.key]), {"file": "text"})
    assert answer.status_code == 422


def test_what_is_not_there_is_a_dash_and_no_word_of_python() -> None:
    assert [short(value) for value in (None, True, "x", 3)] == ["–", "true", "x", "3"]


def test_scripts_in_names_are_only_text(group: Group, organiser: Client) -> None:
    evil = "<script>alert(1)</script>"
    data = export(
        play(1, score(1, evil), score(2, "3")),
        play(2, score(1, "4"), score(2, "3"), comments=evil),
        play(3, score(1, "4"), gameRefId=8),
        names=(evil, '"><img src=x>'),
        games=[{"id": 5, "name": "Tiny Towns"}, {"id": 8, "name": evil}],
    )
    page = shown(organiser, group, data, f"{evil}.json")
    text = page.content.decode()
    assert "<script>alert" not in text
    assert "<img src=x" not in text
    assert "&lt;script&gt;" in text
    confirmed(organiser, page)
    assert group.plays.get().parts.count() == 2
    for name in ("exchange", "history", "players"):
        shown_text = organiser.get(reverse(name, args=[group.key])).content.decode()
        assert "<script>alert" not in shown_text
