"""Settings from outside: typed, with defaults that need nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from scorepad.environment import BadEnvironmentError, Environment, children_for, read_environment


def read(tmp_path: Path, **environ: str) -> Environment:
    return read_environment({"DATA_DIR": str(tmp_path / "data"), **environ}, tmp_path)


def test_nothing_needs_to_be_set(tmp_path: Path) -> None:
    env = read_environment({}, tmp_path)
    assert (env.embedded, env.debug, env.https) == (True, False, False)
    assert env.data_dir == tmp_path / ".data"
    assert env.database["NAME"] == tmp_path / ".data" / "scorepad.sqlite3"


def test_secret_is_made_once_and_only_for_the_owner(tmp_path: Path) -> None:
    first = read(tmp_path).secret_key
    kept = tmp_path / "data" / "secret-key"
    assert len(first) >= 50
    assert kept.stat().st_mode & 0o077 == 0
    assert read(tmp_path).secret_key == first
    assert [path.name for path in kept.parent.iterdir()] == ["secret-key"]


def test_production_refuses_to_start_without_a_secret(tmp_path: Path) -> None:
    with pytest.raises(BadEnvironmentError, match="DEBUG is off and SECRET_KEY is not set"):
        read(tmp_path, DEBUG="0", ALLOWED_HOSTS="example.org")


def test_production_refuses_to_start_without_a_host(tmp_path: Path) -> None:
    with pytest.raises(BadEnvironmentError, match="ALLOWED_HOSTS is not set"):
        read(tmp_path, DEBUG="0", SECRET_KEY="x" * 50)


def test_production_speaks_https_unless_told_otherwise(tmp_path: Path) -> None:
    production = {"DEBUG": "off", "SECRET_KEY": "x" * 50, "ALLOWED_HOSTS": "a.org, b.org"}
    env = read(tmp_path, **production)
    assert (env.embedded, env.https, env.allowed_hosts) == (False, True, ("a.org", "b.org"))
    assert read(tmp_path, **production, HTTPS="0").https is False


def test_postgres_address_is_taken_apart(tmp_path: Path) -> None:
    url = "postgres://ada:p%40ss@db.example:5433/pad?sslmode=require"
    database = read(tmp_path, DATABASE_URL=url).database
    wanted = {
        "NAME": "pad",
        "USER": "ada",
        "PASSWORD": "p@ss",
        "HOST": "db.example",
        "PORT": "5433",
    }
    assert {key: database[key] for key in wanted} == wanted
    assert database["OPTIONS"] == {"sslmode": "require"}


def test_sqlite_address_names_a_file(tmp_path: Path) -> None:
    assert read(tmp_path, DATABASE_URL="sqlite:////srv/pad.db").database["NAME"] == Path(
        "/srv/pad.db"
    )


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("DEBUG", "maybe", "DEBUG is 'maybe': write 1 or 0."),
        ("READ_IN_BACKGROUND", "2", "READ_IN_BACKGROUND is '2': write 1 or 0."),
        ("LOG_LEVEL", "loud", "LOG_LEVEL is 'LOUD'"),
        ("DATABASE_URL", "mysql://x", "DATABASE_URL is neither"),
    ],
)
def test_nonsense_is_named(tmp_path: Path, name: str, value: str, sentence: str) -> None:
    with pytest.raises(BadEnvironmentError, match=sentence):
        read(tmp_path, **{name: value})


def test_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadEnvironmentError, match=r"cannot be written .* DATA_DIR="):
        read_environment({"DATA_DIR": str(tmp_path / "file" / "data")}, tmp_path)


def test_photos_stay_as_long_as_the_operator_says(tmp_path: Path) -> None:
    assert read(tmp_path).photo_days == 30
    assert read(tmp_path, PHOTO_DAYS="7").photo_days == 7
    for wrong in ("0", "-1", "week", "99999"):
        with pytest.raises(BadEnvironmentError, match="PHOTO_DAYS"):
            read(tmp_path, PHOTO_DAYS=wrong)


def test_photos_wait_for_workers_only_when_told_so(tmp_path: Path) -> None:
    assert read(tmp_path).read_in_background is False
    assert read(tmp_path, READ_IN_BACKGROUND="1").read_in_background is True


def test_mail_is_off_until_a_server_is_named(tmp_path: Path) -> None:
    assert read(tmp_path).mail == {}
    mail = read(
        tmp_path, EMAIL_URL="smtp://me%40home:p%3Aw@post.example:2525", EMAIL_FROM="pad@example.org"
    ).mail
    assert (mail["EMAIL_HOST"], mail["EMAIL_PORT"]) == ("post.example", 2525)
    assert (mail["EMAIL_HOST_USER"], mail["EMAIL_HOST_PASSWORD"]) == ("me@home", "p:w")
    assert (mail["EMAIL_USE_TLS"], mail["EMAIL_USE_SSL"]) == (True, False)
    secure = read(tmp_path, EMAIL_URL="smtps://post.example", EMAIL_FROM="pad@example.org").mail
    assert (secure["EMAIL_PORT"], secure["EMAIL_USE_SSL"]) == (465, True)


@pytest.mark.parametrize(
    ("url", "sender"), [("http://post.example", "a@b.example"), ("smtp://post.example", "pad")]
)
def test_half_a_mail_server_is_refused(tmp_path: Path, url: str, sender: str) -> None:
    with pytest.raises(BadEnvironmentError, match="EMAIL_"):
        read(tmp_path, EMAIL_URL=url, EMAIL_FROM=sender)


def test_days_are_those_of_the_place_that_the_operator_names(tmp_path: Path) -> None:
    assert read(tmp_path).time_zone == "UTC"
    assert read(tmp_path, TIME_ZONE="Europe/Paris").time_zone == "Europe/Paris"
    with pytest.raises(BadEnvironmentError, match="TIME_ZONE"):
        read(tmp_path, TIME_ZONE="Moon/Tranquility")


def test_processes_of_a_real_site_count_together(tmp_path: Path) -> None:
    production = {"DEBUG": "0", "SECRET_KEY": "x" * 50, "ALLOWED_HOSTS": "a.org"}
    assert read(tmp_path).cache["BACKEND"].endswith("LocMemCache")
    assert read(tmp_path, **production).cache["BACKEND"].endswith("SharedCache")


def test_another_cache_is_asked_for_by_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.environment.find_spec", lambda name: None)
    with pytest.raises(BadEnvironmentError, match="one more package"):
        read(tmp_path, CACHE_URL="redis://localhost/0")
    monkeypatch.setattr("scorepad.environment.find_spec", lambda name: object())
    cache = read(tmp_path, CACHE_URL="redis://localhost/0").cache
    assert cache["LOCATION"] == "redis://localhost/0"
    with pytest.raises(BadEnvironmentError, match="CACHE_URL is not redis"):
        read(tmp_path, CACHE_URL="memcached://localhost")


def test_what_a_site_keeps_is_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    read(tmp_path)
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o755)  # and so on a site with a secret of its own
    read(tmp_path, DEBUG="0", SECRET_KEY="x" * 50, ALLOWED_HOSTS="scorepad.example.org")
    assert folder.stat().st_mode & 0o777 == 0o700


def test_saves_wait_for_the_disk(tmp_path: Path) -> None:
    """What was answered survives a power cut; asked of a real connection."""
    database = read(tmp_path).database
    with closing(sqlite3.connect(tmp_path / "asked.sqlite3")) as asked:
        asked.executescript(database["OPTIONS"]["init_command"])
        assert asked.execute("PRAGMA synchronous").fetchone() == (2,)  # FULL
        assert asked.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.parametrize(
    ("version", "warned"),
    [((3, 40, 1), True), ((3, 51, 2), True), ((3, 51, 3), False), ((3, 53, 0), False)],
)
def test_old_sqlite_is_warned_of(
    monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int], warned: bool
) -> None:
    from scorepad.web import checks

    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    monkeypatch.setattr(checks, "connection", SimpleNamespace(vendor="sqlite"))
    assert [each.id for each in checks.sqlite_is_safe()] == ["scorepad.W001"] * warned
    monkeypatch.setattr(checks, "connection", SimpleNamespace(vendor="postgresql"))
    assert checks.sqlite_is_safe() == []


@pytest.mark.parametrize(("processors", "children"), [(1, 1), (2, 1), (3, 2), (5, 4), (64, 4)])
def test_one_processor_is_left_for_pages(processors: int, children: int) -> None:
    assert children_for(processors) == children
