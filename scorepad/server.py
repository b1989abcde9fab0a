"""The web server of `manage.py serve`: waitress, which takes a whole request in before it takes a thread.

A phone with a bad connection, or forty that say nothing, hold a socket and some memory here, never a
thread. Answers wait in the same way for those who read slowly.
"""

from __future__ import annotations

import resource
import signal
from collections.abc import Callable
from types import FrameType
from typing import Any, NoReturn

from django.conf import settings
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer, create_server

THREADS = 24  # twice as many as pictures may hold at once (scorepad/web/darkroom/limits.py)
CONNECTIONS = 1000
IDLE_SECONDS = 60
UPLOADS = "/exchange/upload"  # files with games; nothing else is as large


class Parser(HTTPRequestParser):  # type: ignore[misc]
    """Takes no body in that the site refuses for its length: the site answers from the header alone."""

    completed: bool
    connection_close: bool
    expect_continue: bool

    def received(self, data: bytes) -> int:
        """Take the next bytes of a request; tell how many of them belong to it."""
        used = int(super().received(data))
        if not self.completed and self.headers_finished and self.content_length > self.most():
            self.completed = self.connection_close = True
            self.expect_continue = False
            return len(data)
        return used

    def most(self) -> int:
        """How long a body may be; the site itself looks closer."""
        large = self.path.endswith(UPLOADS)
        return settings.MAX_IMPORT_REQUEST_BYTES if large else settings.MAX_REQUEST_BYTES


class Channel(HTTPChannel):  # type: ignore[misc]
    """One connection."""

    parser_class = Parser


def run(application: Callable[..., Any], host: str, port: int) -> None:
    """Serve until SIGTERM or Ctrl+C; requests that are at work get five seconds to end."""
    allow_connections()
    server = create_server(
        application,
        # Nothing, as everywhere in HOST, means every address.
        host=host or "*",
        port=port,
        threads=THREADS,
        connection_limit=CONNECTIONS,
        channel_timeout=IDLE_SECONDS,
        max_request_body_size=settings.MAX_IMPORT_REQUEST_BYTES,
        asyncore_use_poll=True,  # select() knows no more than 1024 files
        clear_untrusted_proxy_headers=not settings.BEHIND_PROXY,
        ident=None,
    )
    for each in (server, *getattr(server, "map", {}).values()):
        if isinstance(each, TcpWSGIServer):
            each.channel_class = Channel
    signal.signal(signal.SIGTERM, end)
    server.run()


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
