"""What an operator sees: names of requests, lines in the log, figures, and words about bad settings."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from scorepad.environment import BadEnvironmentError, read_environment
from scorepad.log_lines import JsonLines, WithRequest, current
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db
WORD = "a-word-that-nobody-guesses"


def test_every_answer_has_a_name_of_its_own(client: Client) -> None:
    names = {client.get("/healthz")["X-Request-ID"] for _ in range(3)}
    assert len(names) == 3
    given = client.get("/healthz", headers={"X-Request-ID": "given-by-a-stranger"})
    assert given["X-Request-ID"] != "given-by-a-stranger"


def test_name_that_our_proxy_gave_is_kept_unless_it_is_odd(client: Client, settings: Any) -> None:
    settings.BEHIND_PROXY = True
    kept = client.get("/healthz", headers={"X-Request-ID": "0af7651916cd43dd"})
    assert kept["X-Request-ID"] == "0af7651916cd43dd"
    odd = client.get("/healthz", headers={"X-Request-ID": "short"})
    assert odd["X-Request-ID"] != "short"


def test_line_of_a_request_names_no_code(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    table = made_table(NOBODY, NOBODY)
    with caplog.at_level(logging.INFO, "scorepad.requests"):
        answer = client.get(f"/t/{table.code}/1")
    (record,) = [each for each in caplog.records if each.name == "scorepad.requests"]
    assert record.getMessage() == "GET /t/<str:code>/<int:number> 200"
    line = json.loads(JsonLines().format(record))
    assert line["request"] == answer["X-Request-ID"]
    assert line["ms"] >= line["cpu_ms"] * 0.5 > 0
    assert table.code not in json.dumps(line)


def test_other_lines_carry_the_name_of_their_request() -> None:
    record = logging.makeLogRecord({"name": "any", "msg": "odd %s", "args": ("thing",)})
    token = current.set("0123abcd")
    WithRequest().filter(record)
    current.reset(token)
    line = json.loads(JsonLines().format(record))
    assert (line["message"], line["request"]) == ("odd thing", "0123abcd")


def test_figures_are_off_and_then_only_for_whoever_knows_the_word(
    client: Client, settings: Any
) -> None:
    assert client.get("/metrics").status_code == 404
    settings.METRICS_TOKEN = WORD
    assert client.get("/metrics").status_code == 404
    assert client.get("/metrics", headers={"Authorization": "Bearer no"}).status_code == 404
    made_table(NOBODY, NOBODY)
    answer = client.get("/metrics", headers={"Authorization": f"Bearer {WORD}"})
    lines = answer.content.decode().splitlines()
    assert "scorepad_tables{} 1" in lines
    assert any(line.startswith('scorepad_requests_total{status="4xx"}') for line in lines)
    assert any(line.startswith("scorepad_disk_free_bytes") for line in lines)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("LOG_FORMAT", "xml", "LOG_FORMAT is 'xml': write plain or json."),
        ("METRICS_TOKEN", "short", "METRICS_TOKEN is shorter than 16 characters"),
        ("PHOTO_PROCESSES", "0", "PHOTO_PROCESSES is '0': write a number from 1 to 64."),
        ("PHOTO_RESERVE_MB", "lots", "PHOTO_RESERVE_MB is 'lots': write a number from 0"),
        ("PHOTO_LINKS", "s3.example.org", "PHOTO_LINKS is 's3.example.org': write https://host"),
        ("PHOTO_LINKS", "https://host/; x", "write https://host, without a path"),
        ("TABLE_DAYS", "-1", "TABLE_DAYS is '-1': write a number from 0"),
    ],
)
def test_bad_settings_are_named(tmp_path: Path, name: str, value: str, words: str) -> None:
    with pytest.raises(BadEnvironmentError, match=words):
        read_environment({"DATA_DIR": str(tmp_path), name: value}, tmp_path)


@pytest.mark.parametrize("name", ["SENTRY_DSN", "PHOTO_BUCKET"])
def test_setting_without_its_package_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setattr("scorepad.environment.find_spec", lambda module: None)
    with pytest.raises(BadEnvironmentError, match=f"{name} needs a package"):
        read_environment({"DATA_DIR": str(tmp_path), name: "s3://bucket"}, tmp_path)


def test_bucket_has_an_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.environment.find_spec", lambda module: object())
    with pytest.raises(BadEnvironmentError, match=r"write s3://bucket/folder"):
        read_environment({"DATA_DIR": str(tmp_path), "PHOTO_BUCKET": "bucket"}, tmp_path)
    env = read_environment({"DATA_DIR": str(tmp_path), "PHOTO_BUCKET": "s3://pad/photos"}, tmp_path)
    assert env.photo_bucket == "s3://pad/photos"
