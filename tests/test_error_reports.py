"""What a collector of errors elsewhere is told: where it happened, never who or at which table."""

from __future__ import annotations

import gzip
import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from scorepad.error_reports import told
from tests.serving import Phone, new_table, served

CODE = "K7M2QX"
EVENT: dict[str, Any] = {
    "level": "error",
    "transaction": "/t/{code}/{number}/pad",
    "logentry": {"message": "Internal Server Error: %s", "params": [f"/t/{CODE}/1/pad"]},
    "exception": {"values": [{"type": "ValueError", "value": f"no way from /t/{CODE}"}]},
    "request": {
        "method": "POST",
        "url": f"https://scorepad.example.org/t/{CODE}/1/pad",
        "query_string": "name=Ada",
        "headers": {"Referer": f"https://scorepad.example.org/t/{CODE}", "Cookie": "phone=Ada"},
        "data": {"name": "Ada"},
        "env": {"REMOTE_ADDR": "203.0.113.7"},
    },
    "user": {"id": 7, "username": "Ada"},
    "extra": {"names": ["Ada"]},
    "breadcrumbs": {"values": [{"message": f"/t/{CODE}"}]},
}


def test_a_report_names_nobody_and_no_table() -> None:
    report = told(EVENT)
    text = json.dumps(report)
    for secret in (CODE, "Ada", "203.0.113.7"):
        assert secret not in text
    assert report["request"] == {
        "method": "POST",
        "url": "https://scorepad.example.org/t/*/1/pad",
    }
    assert report["exception"]["values"][0]["type"] == "ValueError"
    assert told({"level": "error"}) == {"level": "error"}


@pytest.fixture
def collector() -> Iterator[tuple[str, Queue[str]]]:
    """Takes reports in as Sentry does: its address, and what came."""
    came: Queue[str] = Queue()

    class Taken(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            packed = self.headers.get("Content-Encoding") == "gzip"
            came.put((gzip.decompress(body) if packed else body).decode())
            self.send_response(200)
            self.end_headers()

        def log_message(self, *words: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Taken) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://key@127.0.0.1:{server.server_port}/1", came
        server.shutdown()


@pytest.mark.long
def test_an_error_is_reported(tmp_path: Path, collector: tuple[str, Queue[str]]) -> None:
    pytest.importorskip("sentry_sdk", reason="needs the extra sentry")
    address, came = collector
    with served(tmp_path, SENTRY_DSN=address) as site:
        phone, code = Phone(site), new_table(tmp_path)
        assert phone.ask(f"/t/{code}/1")[0] == 200
        with closing(sqlite3.connect(tmp_path / "scorepad.sqlite3")) as file:
            file.execute("ALTER TABLE web_undostep RENAME TO gone")
        assert phone.save(code, 3) == 500
        report = came.get(timeout=30)
    assert "OperationalError" in report
    assert code not in report
    assert not any(cookie.value in report for cookie in phone.jar if cookie.value)
