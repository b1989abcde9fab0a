"""What an operator should know before a site goes public; `manage.py check --deploy` asks."""

from __future__ import annotations

import sqlite3
from typing import Any

from django.core.checks import CheckMessage, Tags, register
from django.core.checks import Warning as DeployWarning
from django.db import connection

# Two connections that write and checkpoint at the same moment may damage a database in WAL mode.
WAL_RESET_MENDED = (3, 51, 3)


def sqlite_is_old() -> bool:
    """Whether the site's database runs on a SQLite with the WAL-reset bug."""
    return connection.vendor == "sqlite" and sqlite3.sqlite_version_info < WAL_RESET_MENDED


@register(Tags.database, deploy=True)
def sqlite_is_safe(**kwargs: Any) -> list[CheckMessage]:
    """Warn of a SQLite that can, very rarely, damage a database that several processes write."""
    if not sqlite_is_old():
        return []
    mended = ".".join(map(str, WAL_RESET_MENDED))
    return [
        DeployWarning(
            f"SQLite {sqlite3.sqlite_version} has the WAL-reset bug, which very rarely damages a "
            f"database that several connections write; {mended} has mended it.",
            hint=(
                "Update SQLite, or see whether your distribution has taken the repair over; serve "
                "with one process and make backups until then, or use PostgreSQL."
            ),
            id="scorepad.W001",
        )
    ]
