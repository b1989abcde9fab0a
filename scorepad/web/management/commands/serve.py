"""`make run`: prepare the database and the static files, then serve."""

from __future__ import annotations

import errno
import os
import socket
from argparse import ArgumentParser
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from scorepad.network import address_in_network
from scorepad.server import run
from scorepad.web.models import Group, Table
from scorepad.web.tidy import Housekeeper

EVERYWHERE = ("", "0.0.0.0", "::")  # noqa: S104 - recognised here, chosen by the person who runs it


class Command(BaseCommand):
    """Serve the site for the people around this table."""

    help = "Prepare the database and static files, then serve the site."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="0.0.0.0")  # noqa: S104 - phones must reach it
        parser.add_argument("--port", default="8000")
        parser.add_argument(
            "--bare",
            action="store_true",
            help="only serve: one of several processes, with everything prepared before",
        )

    def handle(
        self, *args: object, host: str, port: str, bare: bool = False, **options: object
    ) -> None:
        number = port_number(port)
        ensure_free(host, number)
        if not bare:
            if prepare_database():
                show_around()
            call_command("collectstatic", interactive=False, verbosity=0)
        for line in addresses(host, number):
            self.stdout.write(line)
        self.stdout.flush()
        os.chdir(settings.BASE_DIR)
        if not bare:
            Housekeeper().start()
        run(application(), host, number)


def application() -> Callable[..., Any]:
    """The site; loaded late, since it starts the children that open pictures."""
    from scorepad.wsgi import application

    return application


def port_number(text: str) -> int:
    """Read the port, or stop with a sentence."""
    if text.isdecimal() and 0 < int(text) < 65536:
        return int(text)
    raise CommandError(f"PORT={text} is not a port: choose a number from 1024 to 65535.")


def ensure_free(host: str, port: int) -> None:
    """Stop with a sentence when nothing can listen there."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except socket.gaierror as error:
        raise CommandError(f"HOST={host} is not an address of this computer.") from error
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            sentence = (
                f"Port {port} is taken: choose another, for example PORT={port + 1} make run."
            )
        elif error.errno == errno.EACCES:
            sentence = (
                f"Port {port} is reserved: choose one above 1023, for example PORT=8000 make run."
            )
        else:
            sentence = f"Nothing can listen on HOST={host} PORT={port} ({error.strerror})."
        raise CommandError(sentence) from error


def prepare_database() -> bool:
    """Bring the tables up to date, or stop with a sentence; tell whether groups are new here."""
    database = settings.DATABASES["default"]
    place = str(database["NAME"])
    try:
        if connection.vendor == "sqlite":
            Path(place).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        groups_are_new = Group._meta.db_table not in connection.introspection.table_names()
        call_command("migrate", interactive=False, verbosity=0)
    except (DatabaseError, OSError) as error:
        if connection.vendor == "sqlite":
            raise CommandError(
                f"The database {place} cannot be written ({error}): make it writable, "
                "or choose another place with DATA_DIR=/some/folder make run."
            ) from error
        raise CommandError(
            f"The database {place} at {database['HOST'] or 'this computer'} cannot be used: "
            f"check DATABASE_URL and that the server runs. It said: {str(error).strip()}"
        ) from error
    return groups_are_new


def show_around() -> None:
    """On a site of one's own that holds nothing yet, let a demo group show what a league is. It is
    made only when groups come into the database, so it does not return once it was removed."""
    if settings.ENV.embedded and not Table.objects.exists():
        call_command("demo", verbosity=0)


def addresses(host: str, port: int) -> list[str]:
    """Say where to open the site, here and on a phone."""
    if host not in EVERYWHERE:
        shown = f"[{host}]" if ":" in host else host
        lines = [f"Scorepad is at http://{shown}:{port}"]
        if host.startswith("127.") or host in ("localhost", "::1"):
            lines.append("To reach it from a phone as well, start it with HOST=0.0.0.0 make run.")
        return lines
    lines = [f"Scorepad is at http://127.0.0.1:{port}"]
    outside = address_in_network()
    if outside:
        lines.append(f"On a phone in the same network: http://{outside}:{port}")
    else:
        lines.append("This computer is in no network, so a phone cannot reach it yet.")
    return [*lines, "Stop it with Ctrl+C."]
