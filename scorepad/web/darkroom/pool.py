"""A few warm children that open pictures; one that dies or takes too long is replaced."""

from __future__ import annotations

import logging
import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from scorepad.web.darkroom.limits import PHOTOS, Limits
from scorepad.web.darkroom.wire import data_alone, receive, send
from vision import NotAPhoto

log = logging.getLogger(__name__)

ROOT = Path(__file__).resolve().parents[3]
POLITE = 10  # how much less urgent than the site itself
LAST_BREATH = 1.0  # seconds in which a child that hung up is gone
COMMAND = [sys.executable, "-m", "scorepad.web.darkroom.child"]

TOO_HARD = NotAPhoto(
    "too-hard", "Opening this photo takes too much time or memory; send it as an ordinary JPEG."
)
BUSY = NotAPhoto("busy", "Many photos are being read right now; send yours again in a moment.")
FAILED = NotAPhoto("failed", "This photo could not be read.")


class Child:
    """One process that opens pictures, one at a time."""

    def __init__(self, limits: Limits, kind: str) -> None:
        self.limits = limits
        self.timed_out = False
        self.rests_since = time.monotonic()
        self.process = subprocess.Popen(
            [*COMMAND, kind, str(limits.cpu_seconds), str(limits.memory)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        # Pages come first, from the child's first moment on: its start is work as well.
        with suppress(OSError):  # it may be gone already
            os.setpriority(os.PRIO_PROCESS, self.process.pid, os.nice(0) + POLITE)

    @property
    def is_alive(self) -> bool:
        return self.process.poll() is None

    def work(self, question: bytes) -> Any:
        """Its answer; nothing if it died over the question or had to be ended."""
        watch = threading.Timer(self.limits.wall_seconds, self._time_out)
        watch.start()
        try:
            send(self._pipe(self.process.stdin), question)
            answer = receive(self._pipe(self.process.stdout))
            return None if answer is None else data_alone(answer)
        except (OSError, pickle.UnpicklingError) as trouble:
            log.warning("a picture's child failed: %s", trouble)
            return None
        finally:
            watch.cancel()

    def _time_out(self) -> None:
        self.timed_out = True
        self.process.kill()

    def was_killed(self) -> bool:
        """Whether somebody else ended it: then the picture may have nothing to do with it."""
        with suppress(subprocess.TimeoutExpired):
            self.process.wait(LAST_BREATH)
        return self.process.returncode == -signal.SIGKILL and not self.timed_out

    @staticmethod
    def _pipe(file: IO[bytes] | None) -> IO[bytes]:
        if file is None:
            raise OSError("no pipe")
        return file

    def end(self) -> None:
        """Let it go, whatever it does."""
        self.process.kill()
        for file in (self.process.stdin, self.process.stdout):
            with suppress(OSError):  # what was never sent cannot be flushed any more
                self._pipe(file).close()
        self.process.wait()


class Pool:
    """At most `size` children, started when needed, and a short line of pictures that wait for one.

    `kind` says what the children load before they work: what photos need, or cards as well.
    """

    def __init__(self, size: int, limits: Limits = PHOTOS, kind: str = "photos") -> None:
        self.size, self.limits, self.kind = size, limits, kind
        self._idle: list[Child] = []
        self._working = 0
        self._outcomes: Counter[str] = Counter()
        self._lock = threading.Lock()
        self._free = threading.BoundedSemaphore(size)
        self._line = threading.BoundedSemaphore(size + limits.waiting)

    def ask(self, job: str, data: bytes, options: dict[str, Any]) -> Any:
        """What a child makes of a picture, or why nothing came of it."""
        found = self._asked(job, data, options)
        with self._lock:
            self._outcomes[found.code if isinstance(found, NotAPhoto) else "done"] += 1
        return found

    def counts(self) -> dict[str, int]:
        """How many pictures came to which end."""
        with self._lock:
            return dict(self._outcomes)

    def _asked(self, job: str, data: bytes, options: dict[str, Any]) -> Any:
        if not self._line.acquire(blocking=False):
            return BUSY
        try:
            if not self._free.acquire(timeout=self.limits.patience):
                return BUSY
            try:
                return self._told(pickle.dumps((job, data, options)))
            finally:
                self._free.release()
        finally:
            self._line.release()

    def _told(self, question: bytes) -> Any:
        answer, killed = self._answered(question)
        if killed:
            answer, _killed = self._answered(question)
        if answer is None:
            return TOO_HARD
        outcome, found = answer
        if outcome == "done":
            return found
        log.error("a picture could not be read: %s", found)
        return FAILED

    def _answered(self, question: bytes) -> tuple[Any, bool]:
        """A child's answer, or nothing and whether it was killed by somebody else."""
        child = self._take()
        answer, killed = child.work(question), False
        if answer is None:
            killed = child.was_killed()
            child.end()
            log.warning("a picture was given up: its child ended with %s", child.process.returncode)
            child = Child(self.limits, self.kind)  # warm by the time of the next picture
        child.rests_since = time.monotonic()
        with self._lock:
            self._working -= 1
            self._idle.append(child)
        self._retire_later()
        return answer, killed

    def _retire_later(self) -> None:
        if self.limits.idle is not None:
            later = threading.Timer(self.limits.idle, self._retire)
            later.daemon = True
            later.start()

    def _retire(self) -> None:
        """End the children that had no work for so long."""
        long_ago = time.monotonic() - (self.limits.idle or 0)
        with self._lock:
            done = [child for child in self._idle if child.rests_since <= long_ago]
            self._idle = [child for child in self._idle if child not in done]
        for child in done:
            child.end()

    def _take(self) -> Child:
        with self._lock:
            self._working += 1
            while self._idle:
                child = self._idle.pop()
                if child.is_alive:
                    return child
                child.end()
        return Child(self.limits, self.kind)

    def warm(self) -> None:
        """Have all children there."""
        with self._lock:
            missing = self.size - len(self._idle) - self._working
            new = [Child(self.limits, self.kind) for _ in range(missing)]
            self._idle += new
        if new:
            self._retire_later()

    def pids(self) -> list[int]:
        """The processes that wait for work."""
        with self._lock:
            return [child.process.pid for child in self._idle]

    def close(self) -> None:
        """End all that wait for work."""
        with self._lock:
            while self._idle:
                self._idle.pop().end()
