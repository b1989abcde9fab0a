"""The web server of `manage.py serve`: waitress, which takes a whole request in before it takes a thread.

A phone with a bad connection, or forty that say nothing, hold a socket and some memory here, never a
thread. Answers wait in the same way for those who read slowly. For the same reason pages can listen for
news here: a line that is held costs a socket as well, and never a thread.
"""

from __future__ import annotations

import resource
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from types import FrameType
from typing import Any, NoReturn

from django.conf import settings
from waitress.channel import ClientDisconnected, HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer, create_server
from waitress.task import ThreadedTaskDispatcher, WSGITask
from waitress.utilities import Error

from scorepad.web.news import HOLD, Listener
from scorepad.web.polling import BOARD

THREADS = 24  # twice as many as pictures may hold at once (scorepad/web/darkroom/limits.py)
CONNECTIONS = 1000
IDLE_SECONDS = 60
READ = 1 << 16  # bytes taken at a time: photos come in a hundred pieces, not in a thousand
HEAD = 1 << 16  # bytes of a head, which is searched anew with every piece of it that comes
# Bytes of an answer that wait for a slow reader without a thread; a file with all games of a large group has 30 million.
UNSENT = 1 << 27
IN_MEMORY = 1 << 19  # bytes of a body; what is longer waits in a file
# Seconds for which a thread that only computes may go on while others wait. A save asks the database a dozen
# times, and after each time it waits so long for whoever reads a large file at the same moment.
SWITCH = 0.0005
UNREAD = 10_000  # bytes of news that a page did not take
UPLOADS = "/exchange/upload"  # files with games; nothing else is as large
HEALTH = "/healthz"


class NoLengthError(Error):  # type: ignore[misc]
    """A body that does not say how long it is. No browser sends one, pieces of a byte cost a thousand times
    what they weigh, and there would be no telling when it is too long."""

    code, reason = 411, "Length Required"


class NoRoomError(Error):  # type: ignore[misc]
    """A body that would fill the disk on which bodies wait; phones come back by themselves."""

    code, reason = 503, "Service Unavailable"


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Takes no body in that is refused for its length: the site answers from the header alone."""

    completed: bool
    connection_close: bool
    expect_continue: bool
    path = ""  # of a request that cannot be read

    def received(self, data: bytes) -> int:
        """Take the next bytes of a request; tell how many of them belong to it."""
        used = int(super().received(data))
        if self.completed:
            return self.alone(data, used)
        if not self.headers_finished:
            return used
        if self.chunked:
            self.error = NoLengthError("Send the length of the body.")
        elif self.body_bytes_received > IN_MEMORY and not has_room():
            self.error = NoRoomError("There is no room for this right now.")
        elif self.content_length <= self.most():
            return used
        self.completed = self.connection_close = True
        self.expect_continue = False
        return len(data)

    def alone(self, data: bytes, used: int) -> int:
        """Let nobody ask again before the answer left: answers that nobody reads would pile up until their
        thread waits for ever. No browser does; who does is answered once and hung up on."""
        if data[used:].strip(b"\r\n"):
            self.headers["CONNECTION"] = "close"
        return len(data)

    def most(self) -> int:
        """How long a body may be; the site itself looks closer."""
        large = self.path.endswith(UPLOADS)
        return settings.MAX_IMPORT_REQUEST_BYTES if large else settings.MAX_REQUEST_BYTES


def has_room() -> bool:
    """Whether bodies may go on to a file. The site refuses photos long before, with a sentence; this is for
    whoever sends a great many bodies and never ends one."""
    disk = shutil.disk_usage(tempfile.gettempdir())
    return disk.free >= min(settings.PHOTO_RESERVE_MB << 20, disk.total) // 4


class Task(WSGITask):  # type: ignore[misc]
    """One answer. Waitress hangs up after every answer without a body; most of ours are polls with nothing
    new, and a connection costs more than such an answer."""

    listener: Listener | None = None

    def get_environment(self) -> dict[str, Any]:
        """What the site is told; it may ask that the line is held after its answer."""
        environ: dict[str, Any] = super().get_environment()
        environ[HOLD] = self.hold
        return environ

    def hold(self, code: str, stamp: str, home: str) -> bool:
        """Keep the line for news of a table, if there is room."""
        if not BOARD.has_room(home):
            return False
        # It takes its place at once: whoever has the answer may ask for the next line.
        self.listener = self.channel.listener = Listener(HeldLine(self), code, stamp, home)
        self.listener.is_answered = False
        BOARD.join_in(self.listener)
        return True

    def finish(self) -> None:
        """End the answer, unless it goes on with whatever happens."""
        if self.listener and self.wrote_header:
            self.close_on_finish = False
            self.listener.is_answered = True
            return
        if self.listener:  # only the head was asked for
            BOARD.leave(self.listener)
            self.channel.listener = None
        super().finish()

    def set_close_on_finish(self) -> None:
        """Hang up, unless the end of the answer is plain without it and nobody asked for it."""
        asked = self.request.headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version != "1.1":
            super().set_close_on_finish()


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    parser_class = Parser
    task_class = Task
    listener: Listener | None = None

    def received(self, data: bytes) -> bool:
        """Take bytes in; whoever speaks on a held line is none of our pages."""
        if self.listener:
            self.will_close = True
            return False
        return bool(super().received(data))

    def handle_close(self) -> None:
        """Forget who was there."""
        super().handle_close()
        if self.listener:
            BOARD.leave(self.listener)


class HeldLine:
    """The connection of a page that listens. Nothing here waits for a slow phone: one that does not read
    what it is told is hung up on."""

    def __init__(self, task: Task) -> None:
        self.task, self.channel = task, task.channel

    def tell(self, event: str) -> bool:
        """Send an event."""
        if self.channel.total_outbufs_len > UNREAD:
            self.hang_up()
            return False
        data = event.encode()
        if self.task.chunked_response:
            data = b"%x\r\n%s\r\n" % (len(data), data)
        try:
            self.channel.write_soon(data)
        except ClientDisconnected:
            return False
        self.channel.server.pull_trigger()
        return True

    def hang_up(self) -> None:
        """Close it once it has what was sent."""
        self.channel.close_when_flushed = True
        self.channel.server.pull_trigger()


class Dispatcher(ThreadedTaskDispatcher):  # type: ignore[misc]
    """The threads that answer, and one more for the question whether we are well. Forty pages that are asked
    for in one moment are half a second of work; who stands in line behind them would take us for dead."""

    def __init__(self) -> None:
        super().__init__()
        self.health = ThreadedTaskDispatcher()

    def set_thread_count(self, count: int) -> None:
        """Have so many threads for everything else."""
        super().set_thread_count(count)
        self.health.set_thread_count(min(count, 1))

    def add_task(self, task: Any) -> None:
        """Put a request into its line."""
        if task.requests and task.requests[0].path == HEALTH:
            self.health.add_task(task)
        else:
            super().add_task(task)

    def shutdown(self, cancel_pending: bool = True, timeout: float = 5) -> bool:
        """End all threads."""
        self.health.shutdown(cancel_pending, timeout)
        return bool(super().shutdown(cancel_pending, timeout))


def run(application: Callable[..., Any], host: str, port: int) -> None:
    """Serve until SIGTERM or Ctrl+C; requests that are at work get five seconds to end."""
    BOARD.start()
    allow_connections()
    sys.setswitchinterval(SWITCH)
    signal.signal(signal.SIGTERM, end)
    server_of(application, host, port).run()


def server_of(application: Callable[..., Any], host: str, port: int) -> Any:
    """A server that listens."""
    dispatcher = Dispatcher()
    dispatcher.set_thread_count(THREADS)
    server = create_server(
        application,
        # Nothing, as everywhere in HOST, means every address.
        host=host or "*",
        port=port,
        _dispatcher=dispatcher,
        connection_limit=CONNECTIONS,
        channel_timeout=IDLE_SECONDS,
        max_request_body_size=settings.MAX_IMPORT_REQUEST_BYTES,
        max_request_header_size=HEAD,
        inbuf_overflow=IN_MEMORY,
        outbuf_high_watermark=UNSENT,
        recv_bytes=READ,
        asyncore_use_poll=True,  # select() knows no more than 1024 files
        clear_untrusted_proxy_headers=not settings.BEHIND_PROXY,
        ident=None,
    )
    for each in (server, *getattr(server, "map", {}).values()):
        if isinstance(each, TcpWSGIServer):
            each.channel_class = Channel
    return server


def end(number: int, frame: FrameType | None) -> NoReturn:
    """Leave the loop of the server, which closes what is open."""
    raise SystemExit(0)


def allow_connections() -> None:
    """Let this process have as many files open as the system allows it, at most what it needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + 500
    if soft < wanted:
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
