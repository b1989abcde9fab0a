"""Who waits for news of which table. One question a moment looks after all of them, however many ask."""

from __future__ import annotations

import logging
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection
from typing import Protocol

log = logging.getLogger(__name__)

EVERY = 0.5  # seconds between two looks
BEAT = 20.0  # seconds after which a line on which nothing happened hears that it is still there
ASKED_FOR = 10.0  # seconds for which a table that somebody asked about is looked after
A_WHILE = 1800.0  # seconds after which a line is hung up; whoever still listens calls again
MOST_LINES = 500  # of one process; everybody else asks every two seconds
MOST_OF_ONE_HOME = 60  # a club behind one address
HOLD = "scorepad.hold"  # what a server that can hold a line puts into a request
GONE = "gone"  # the stamp of a table that is no more


class Line(Protocol):
    """What somebody listens on."""

    def tell(self, event: str) -> bool:
        """Hand an event on; False once nobody listens any more."""

    def hang_up(self) -> None:
        """End it."""


class Listener:
    """One page that listens."""

    def __init__(self, line: Line, code: str, stamp: str, home: str) -> None:
        self.line, self.code, self.stamp, self.home = line, code, stamp, home
        self.is_answered = True  # nothing is told before the head of the answer
        self.until = time.monotonic() + A_WHILE
        self.heard_at = time.monotonic()

    def hear(self, stamp: str, now: float) -> bool:
        """Tell what is new, or now and then that nothing is; False once nobody listens."""
        if now > self.until:
            self.line.hang_up()
            return False
        if not self.is_answered or (stamp == self.stamp and now - self.heard_at < BEAT):
            return True
        self.stamp, self.heard_at = stamp, now
        return self.line.tell(event(stamp))


def event(stamp: str) -> str:
    """A stamp as a server-sent event. One that is known already says that the line is still there."""
    return f"data: {stamp}\n\n"


class Board(threading.Thread):
    """The newest stamp of every table that somebody has open, and those who listen for another one."""

    def __init__(self, look: Callable[[Collection[str]], dict[str, str]]) -> None:
        super().__init__(name="news", daemon=True)
        self._look = look
        self._lock = threading.Lock()
        self._needed = threading.Event()
        self._asked: dict[str, float] = {}
        self._listeners: set[Listener] = set()
        self._homes: Counter[str] = Counter()
        self._stamps: dict[str, str] = {}
        self._looked_at = 0.0

    def stamp(self, code: str) -> str | None:
        """The stamp of a table as it was a moment ago; nothing if that is not known."""
        if not self.is_alive():
            return None
        now = time.monotonic()
        with self._lock:
            self._asked[code] = now + ASKED_FOR
            fresh = now - self._looked_at < 3 * EVERY
            found = self._stamps.get(code) if fresh else None
        self._needed.set()
        return found

    def has_room(self, home: str) -> bool:
        """Whether one more page of a home may listen."""
        with self._lock:
            few = len(self._listeners) < MOST_LINES and self._homes[home] < MOST_OF_ONE_HOME
        return self.is_alive() and few

    def join_in(self, listener: Listener) -> None:
        """Let a page listen from now on."""
        with self._lock:
            self._listeners.add(listener)
            self._homes[listener.home] += 1
        self._needed.set()

    def leave(self, listener: Listener) -> None:
        """Let it go; a second time does nothing."""
        with self._lock:
            if listener in self._listeners:
                self._listeners.remove(listener)
                self._homes -= Counter([listener.home])

    def count(self) -> int:
        """How many pages listen."""
        return len(self._listeners)

    def run(self) -> None:
        """Look as long as somebody asks, for as long as the server runs."""
        while True:
            self._needed.wait()
            began = time.monotonic()
            try:
                self.round(began)
            except Exception:  # a database that is away for a moment must not end the news for good
                log.exception("looking for news failed; the next look tries again")
            time.sleep(max(0.05, began + EVERY - time.monotonic()))

    def round(self, now: float) -> None:
        """Look once, and tell whoever heard something else before."""
        with self._lock:
            self._asked = {code: until for code, until in self._asked.items() if until > now}
            listeners = list(self._listeners)
            codes = {*self._asked, *(listener.code for listener in listeners)}
            if not codes:
                self._needed.clear()
                return
        stamps = self._look(codes)
        with self._lock:
            self._stamps, self._looked_at = stamps, now
        for listener in listeners:
            if not listener.hear(stamps.get(listener.code, GONE), now):
                self.leave(listener)
