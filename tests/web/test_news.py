"""News of a table as they happen: the board that looks after all lines, and the lines of our own server."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest
from django.test import Client

from scorepad.web import news
from scorepad.web.news import Board, Listener, event
from tests.serving import Phone, Served, new_table, served
from tests.web.tables import NOBODY, made_table


class Paper:
    """A line that writes down what it is told."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.is_there, self.ended = True, False

    def tell(self, event: str) -> bool:
        self.heard.append(event)
        return self.is_there

    def hang_up(self) -> None:
        self.ended = True


class World:
    """Tables with stamps, and a board that looks at them when told to."""

    def __init__(self) -> None:
        self.stamps = {"ADA": "1", "BEN": "1"}
        self.asked: list[set[str]] = []
        self.board, self.now = Board(self.look), time.monotonic()

    def look(self, codes: Collection[str]) -> dict[str, str]:
        self.asked.append(set(codes))
        return {code: self.stamps[code] for code in codes if code in self.stamps}

    def line(self, code: str = "ADA", home: str = "home") -> Paper:
        paper = Paper()
        self.board.join_in(Listener(paper, code, "1", home))
        return paper

    def later(self, seconds: float = 0.5) -> None:
        self.now += seconds
        self.board.round(self.now)


def test_only_those_of_the_table_hear_its_news_and_once() -> None:
    world = World()
    ada, other, ben = world.line(), world.line(), world.line("BEN")
    world.later()
    world.stamps["ADA"] = "2"
    world.later()
    world.later()
    assert (ada.heard, other.heard, ben.heard) == ([event("2")], [event("2")], [])
    assert world.asked == [{"ADA", "BEN"}] * 3  # one question for all


def test_silent_line_hears_that_it_is_still_there() -> None:
    world = World()
    line = world.line()
    world.later(19)
    assert line.heard == []
    world.later(2)
    assert line.heard == [event("1")]


def test_table_that_is_gone_is_news() -> None:
    world = World()
    line = world.line()
    del world.stamps["ADA"]
    world.later()
    assert line.heard == [event("gone")]


def test_who_left_is_told_nothing_more_and_old_lines_end() -> None:
    world = World()
    left, old = world.line(), world.line("BEN")
    left.is_there = False
    world.stamps["ADA"] = "2"
    world.later()
    world.stamps["ADA"] = "3"
    world.later()
    assert (left.heard, world.board.count()) == ([event("2")], 1)
    world.later(news.A_WHILE)
    assert (old.ended, world.board.count()) == (True, 0)
    world.later()
    assert len(world.asked) == 3  # nobody is there: nothing is asked


def test_one_home_cannot_take_all_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Board, "is_alive", lambda _: True)
    monkeypatch.setattr(news, "MOST_OF_ONE_HOME", 2)
    monkeypatch.setattr(news, "MOST_LINES", 3)
    world = World()
    world.line()
    world.line()
    assert (world.board.has_room("home"), world.board.has_room("elsewhere")) == (False, True)
    world.line(home="elsewhere")
    assert not world.board.has_room("third")


def test_polls_are_answered_from_the_board_while_it_is_fresh(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Board, "is_alive", lambda _: True)
    world = World()
    assert world.board.stamp("ADA") is None  # never looked at: the database has to be asked
    world.later(0)
    assert world.board.stamp("ADA") == "1"
    monkeypatch.setattr(news, "EVERY", 0)  # as if the looks had stopped
    assert world.board.stamp("ADA") is None


def test_a_look_that_fails_does_not_end_the_news(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(news, "EVERY", 0.01)
    troubles = [OSError("away"), OSError("away")]
    again = threading.Event()

    def look(codes: Collection[str]) -> dict[str, str]:
        if troubles:
            raise troubles.pop()
        again.set()
        return {}

    board = Board(look)
    board.join_in(Listener(Paper(), "ADA", "1", "home"))
    board.start()
    assert again.wait(10)
    for listener in list(board._listeners):
        board.leave(listener)


@pytest.mark.django_db
def test_a_server_that_cannot_hold_a_line_says_so() -> None:
    table = made_table(NOBODY, NOBODY)
    assert Client().get(f"/t/{table.code}/news").status_code == 204
    assert Client().get("/t/AAAAAA/news").status_code == 404


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[Served]:
    with served(folder) as site:
        yield site


def listening(site: Served, code: str) -> tuple[socket.socket, str]:
    """A line and what came with its beginning."""
    line = site.connect()
    line.sendall(
        f"GET /t/{code}/news HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip\r\n\r\n".encode()
    )
    text = b""
    while b"data: " not in text:
        text += line.recv(4096)
    return line, text.decode()


def test_lines_hold_no_thread_and_hear_at_once(site: Served, folder: Path) -> None:
    code = new_table(folder)
    lines = [listening(site, code) for _ in range(40)]  # more than the server has threads
    assert "Content-Type: text/event-stream" in lines[0][1]
    assert "private" in lines[0][1]
    assert Phone(site).save(code, 1) == 200
    heard = {line.recv(4096) for line, _ in lines}
    assert len(heard) == 1
    assert heard.pop().decode().partition("data: ")[2].split() != [
        lines[0][1].rpartition("data: ")[2].strip()
    ]
    for line, _ in lines:
        line.close()
    assert site.get("/healthz")[0] == 200


def test_whoever_speaks_on_a_line_is_hung_up_on(site: Served, folder: Path) -> None:
    line, _ = listening(site, new_table(folder))
    with line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        assert line.recv(4096) == b""


def test_one_home_has_so_many_lines_and_then_asks(site: Served, folder: Path) -> None:
    code = new_table(folder)
    lines = [listening(site, code)[0] for _ in range(news.MOST_OF_ONE_HOME)]
    assert site.get(f"/t/{code}/news")[0] == 204
    for line in lines:
        line.close()
    deadline = time.monotonic() + 20
    while True:  # whoever hangs up makes room
        with site.connect() as phone:
            phone.sendall(f"GET /t/{code}/news HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            if b" 200 OK" in phone.recv(100):
                break
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_connection_stays_after_an_answer_without_a_body(site: Served, folder: Path) -> None:
    code = new_table(folder)
    known = site.get(f"/t/{code}/stamp")[1].decode()
    ask = f"GET /t/{code}/stamp?stamp={known} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
    with site.connect() as phone:
        for _ in range(3):
            phone.sendall(ask + b"\r\n")
            assert phone.recv(4096).startswith(b"HTTP/1.1 204 ")
        phone.sendall(ask + b"Connection: close\r\n\r\n")
        assert b"connection: close" in phone.recv(4096).lower()
        assert phone.recv(4096) == b""
