"""`python -m scorepad.web.darkroom.child KIND SECONDS BYTES`: opens one picture after the other, until its parent is gone.

It limits itself: the system ends it where one picture costs too much processor time, and refuses it
more memory than it may have. How long it may take by the clock is up to the parent.
"""

from __future__ import annotations

import os
import pickle
import resource
import signal
import sys
import traceback
from pathlib import Path
from typing import Any

from scorepad.web.darkroom.jobs import JOBS, READY
from scorepad.web.darkroom.wire import receive, send


def main(kind: str, cpu_seconds: int, memory: int) -> None:
    """Warm up, take the limits, work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the server, whose end is ours
    # Whatever a library prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    READY[kind]()
    limit_memory(memory)
    while (question := receive(sys.stdin.buffer)) is not None:
        send(answers, pickle.dumps(answer(question, cpu_seconds)))


def limit_memory(memory: int) -> None:
    """Allow so much more than a child without work has."""
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if sys.platform == "linux" else 0
    most = pages * resource.getpagesize() + memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def answer(question: bytes, cpu_seconds: int) -> tuple[str, Any]:
    """The outcome of one job: done, or failed with what went wrong."""
    job, data, options = pickle.loads(question)  # noqa: S301 - from our own parent
    limit_time(cpu_seconds)
    try:
        return "done", JOBS[job](data, **options)
    except MemoryError:
        raise  # whatever is left of this process is not to be trusted with another picture
    except Exception:
        return "failed", traceback.format_exc()


def limit_time(cpu_seconds: int) -> None:
    """Allow the next job so many seconds of processor time."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soft = int(used.ru_utime + used.ru_stime) + 1 + cpu_seconds
    resource.setrlimit(resource.RLIMIT_CPU, (soft, resource.RLIM_INFINITY))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
