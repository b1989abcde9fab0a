"""What the operator may set from outside, read once, typed, with defaults that need nothing."""

from __future__ import annotations

import os
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit
from zoneinfo import available_timezones

YES = ("1", "true", "yes", "on")
NO = ("0", "false", "no", "off")


class BadEnvironmentError(Exception):
    """A setting from outside that cannot be used; its text is one sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Environment:
    """Every outside setting, ready for settings.py."""

    embedded: bool  # nothing was asked for: this computer, this network, one SQLite file
    debug: bool
    https: bool
    hsts_preload: bool  # whether browsers may ship with the promise that this site speaks https
    behind_proxy: bool
    secret_key: str
    allowed_hosts: tuple[str, ...]
    data_dir: Path
    media_dir: Path
    database: Mapping[str, Any]
    cache: Mapping[str, Any]  # where processes of the site remember things together
    log_level: str
    time_zone: str  # whose days the site counts
    photo_days: int  # how long photos stay unless a group says otherwise
    mail: Mapping[str, Any]  # Django's settings of a mail server; empty where there is none
    read_in_background: bool  # workers read the photos, not the requests that send them
    photo_reserve: int  # megabytes of the disk that photos leave free for saves
    table_photos: int  # megabytes of photos that one table keeps,
    group_photos: int  # and all tables of one group
    table_days: int  # tables are deleted after so many days; 0: never
    empty_table_days: int  # and those at which nothing ever happened
    log_json: bool  # one object a line, and a line for each request
    metrics: str  # the word that /metrics asks for; empty: there is no such page
    sentry: str  # where errors are sent as well; empty: nowhere
    photo_bucket: str  # s3://… where photos are kept instead of a disk
    photo_links: (
        str  # https://… from where browsers fetch them with signed addresses; empty: from the site
    )
    photo_processes: int  # children of each process that open pictures


def read_environment(environ: Mapping[str, str], root: Path) -> Environment:
    """Read all settings, or raise BadEnvironmentError with the first thing to put right."""
    debug = _yes_or_no(environ, "DEBUG")
    # Saying DEBUG=0 is how an operator declares a production site; saying nothing is the
    # embedded default, which also hides its errors but may make its own secret.
    production = debug is False
    data_dir = Path(environ.get("DATA_DIR") or root / ".data").expanduser().resolve()
    hosts = tuple(
        host.strip() for host in environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()
    )
    if production and not environ.get("SECRET_KEY"):
        raise BadEnvironmentError(
            "DEBUG is off and SECRET_KEY is not set: give it a long random text that stays secret, "
            'for example the output of: python -c "import secrets; print(secrets.token_urlsafe(50))".'
        )
    if production and not hosts:
        raise BadEnvironmentError(
            "DEBUG is off and ALLOWED_HOSTS is not set: name the site, "
            "for example ALLOWED_HOSTS=scorepad.example.org."
        )
    https = _yes_or_no(environ, "HTTPS")
    secret = environ.get("SECRET_KEY") or _kept_secret(data_dir)
    _keep_private(data_dir)
    return Environment(
        embedded=not production,
        debug=bool(debug),
        https=production if https is None else https,
        hsts_preload=bool(_yes_or_no(environ, "HSTS_PRELOAD")),
        behind_proxy=bool(_yes_or_no(environ, "BEHIND_PROXY")),
        secret_key=secret,
        allowed_hosts=hosts,
        data_dir=data_dir,
        media_dir=Path(environ.get("MEDIA_DIR") or data_dir / "media").expanduser().resolve(),
        database=_database(environ.get("DATABASE_URL", ""), data_dir),
        cache=_cache(environ.get("CACHE_URL", ""), one_process=not production),
        log_level=_log_level(environ),
        time_zone=_time_zone(environ),
        photo_days=_days(environ, "PHOTO_DAYS", 30),
        mail=_mail(environ.get("EMAIL_URL", ""), environ.get("EMAIL_FROM", "")),
        read_in_background=bool(_yes_or_no(environ, "READ_IN_BACKGROUND")),
        photo_reserve=_number(environ, "PHOTO_RESERVE_MB", 500, 0, 10_000_000),
        table_photos=_number(environ, "TABLE_PHOTO_MB", 60, 1, 100_000),
        group_photos=_number(environ, "GROUP_PHOTO_MB", 2000, 1, 10_000_000),
        table_days=_number(environ, "TABLE_DAYS", 0, 0, 36_500),
        empty_table_days=_number(environ, "EMPTY_TABLE_DAYS", 30, 1, 36_500),
        log_json=_log_json(environ),
        metrics=_metrics(environ),
        sentry=_needs(environ, "SENTRY_DSN", "sentry_sdk", "sentry"),
        photo_bucket=_bucket(environ),
        photo_links=_origin(environ, "PHOTO_LINKS"),
        photo_processes=_number(
            environ, "PHOTO_PROCESSES", children_for(os.cpu_count() or 1), 1, 64
        ),
    )


def children_for(processors: int) -> int:
    """How many children open pictures: one processor is left for pages, where there are two."""
    return max(1, min(processors - 1, 4))


def _yes_or_no(environ: Mapping[str, str], name: str) -> bool | None:
    value = environ.get(name, "").strip().lower()
    if value in YES:
        return True
    if value in NO:
        return False
    if not value:
        return None
    raise BadEnvironmentError(f"{name} is {environ[name]!r}: write 1 or 0.")


def _days(environ: Mapping[str, str], name: str, default: int) -> int:
    text = environ.get(name, "").strip()
    if not text:
        return default
    if text.isdecimal() and 1 <= int(text) <= 3650:
        return int(text)
    raise BadEnvironmentError(
        f"{name} is {environ[name]!r}: write a number of days from 1 to 3650."
    )


def _number(environ: Mapping[str, str], name: str, default: int, least: int, most: int) -> int:
    text = environ.get(name, "").strip()
    if not text:
        return default
    if text.isdecimal() and least <= int(text) <= most:
        return int(text)
    raise BadEnvironmentError(
        f"{name} is {environ[name]!r}: write a number from {least} to {most}."
    )


def _time_zone(environ: Mapping[str, str]) -> str:
    name = environ.get("TIME_ZONE", "").strip() or "UTC"
    if name in available_timezones():
        return name
    raise BadEnvironmentError(f"TIME_ZONE is {name!r}: write one like Europe/Paris.")


def _log_level(environ: Mapping[str, str]) -> str:
    level = environ.get("LOG_LEVEL", "INFO").upper()
    if level not in ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"):
        raise BadEnvironmentError(f"LOG_LEVEL is {level!r}: write DEBUG, INFO, WARNING or ERROR.")
    return level


def _log_json(environ: Mapping[str, str]) -> bool:
    kind = environ.get("LOG_FORMAT", "").strip().lower() or "plain"
    if kind in ("plain", "json"):
        return kind == "json"
    raise BadEnvironmentError(f"LOG_FORMAT is {kind!r}: write plain or json.")


def _metrics(environ: Mapping[str, str]) -> str:
    word = environ.get("METRICS_TOKEN", "").strip()
    if word and len(word) < 16:
        raise BadEnvironmentError(
            "METRICS_TOKEN is shorter than 16 characters: it keeps figures from strangers."
        )
    return word


def _needs(environ: Mapping[str, str], name: str, module: str, extra: str) -> str:
    """A setting that works only with a package that not every site has."""
    value = environ.get(name, "").strip()
    if value and not find_spec(module):
        raise BadEnvironmentError(
            f"{name} needs a package that is not installed: see “{extra}” in pyproject.toml."
        )
    return value


def _bucket(environ: Mapping[str, str]) -> str:
    value = _needs(environ, "PHOTO_BUCKET", "storages", "s3")
    if value and not (value.startswith("s3://") and len(value) > 5):
        raise BadEnvironmentError(f"PHOTO_BUCKET is {value!r}: write s3://bucket/folder.")
    return value


def _origin(environ: Mapping[str, str], name: str) -> str:
    value = environ.get(name, "").rstrip("/")
    if value and not re.fullmatch(r"https?://[\w.-]+(:\d+)?", value, re.ASCII):
        raise BadEnvironmentError(f"{name} is {value!r}: write https://host, without a path.")
    return value


def _keep_private(data_dir: Path) -> None:
    """Names, photos and the secret are nobody else's on this computer."""
    with suppress(OSError):  # a folder that is not there yet, or that belongs to somebody else
        if data_dir.stat().st_mode & 0o077:
            data_dir.chmod(0o700)


def _kept_secret(data_dir: Path) -> str:
    """Make the embedded site's secret once and keep it beside its data, for the owner's eyes only."""
    path = data_dir / "secret-key"
    try:
        data_dir.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            # Two first starts may race: only one creates the file, both then read the same text.
            fresh = path.with_name(f"secret-key.{secrets.token_hex(4)}")
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(50))
            with suppress(FileExistsError):
                path.hardlink_to(fresh)
            fresh.unlink()
        return path.read_text().strip()
    except OSError as error:
        raise BadEnvironmentError(
            f"The folder {data_dir} cannot be written ({error.strerror}): "
            "make it writable, or choose another with DATA_DIR=/some/folder."
        ) from error


def _mail(url: str, sender: str) -> Mapping[str, Any]:
    if not url:
        return {}
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
        raise BadEnvironmentError(
            "EMAIL_URL is neither smtp://user:password@host:587 nor smtps://user:password@host:465."
        )
    if "@" not in sender:
        raise BadEnvironmentError(
            "EMAIL_URL is set and EMAIL_FROM is not an address: "
            "say who the letters come from, for example EMAIL_FROM=scorepad@example.org."
        )
    secure = parts.scheme == "smtps"
    return {
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or (465 if secure else 587),
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": secure,
        "EMAIL_USE_TLS": not secure,
        "EMAIL_TIMEOUT": 10,
        "DEFAULT_FROM_EMAIL": sender,
    }


# WAL lets readers go on while one phone saves; the timeout lets two savers wait for each other;
# IMMEDIATE takes the write lock at the start, so that a save never fails half-way. FULL waits for the
# disk at each save, so that what was answered survives a power cut. Django itself turns foreign keys on.
SQLITE_OPTIONS = {
    "timeout": 10,
    "transaction_mode": "IMMEDIATE",
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
}


def _database(url: str, data_dir: Path) -> Mapping[str, Any]:
    if not url:
        return _sqlite(data_dir / "scorepad.sqlite3")
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(Path(unquote(parts.path.removeprefix("/"))))
    if parts.scheme in ("postgres", "postgresql"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path.lstrip("/")),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": dict(parse_qsl(parts.query)),
        }
    raise BadEnvironmentError(
        "DATABASE_URL is neither postgres://user:password@host:5432/name nor sqlite:////path/to/file."
    )


def _cache(url: str, *, one_process: bool) -> Mapping[str, Any]:
    if not url:
        if one_process:
            return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
        return {
            "BACKEND": "scorepad.web.shared_cache.SharedCache",
            "LOCATION": "web_cached",
            "TIMEOUT": 3600,
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    if urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise BadEnvironmentError("CACHE_URL is not redis://user:password@host:6379/0.")
    if not find_spec("redis"):
        raise BadEnvironmentError("CACHE_URL needs one more package: pip install redis.")
    return {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": url}


def _sqlite(path: Path) -> Mapping[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "CONN_MAX_AGE": 600,  # opening the file anew costs more than most questions
        "OPTIONS": dict(SQLITE_OPTIONS),
    }
