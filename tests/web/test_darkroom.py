"""Pictures that would stop a site: refused, or given up in a process that nobody misses."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO
from typing import Any

import pytest
from django.test import Client
from PIL import Image

from scorepad.web import darkroom
from scorepad.web.darkroom import oddities, wire
from scorepad.web.darkroom.limits import Limits
from scorepad.web.darkroom.pool import BUSY, FAILED, TOO_HARD, Pool
from scorepad.web.models import Photo
from tests.web.bombs import chunk, large_png, scan_bomb
from tests.web.pictures import ONE_BOARD, PHOTOS, _own_media, encoded
from tests.web.snapping import KEY, kept, send, stored_files
from tests.web.tables import NOBODY, made_table
from vision import LOOKS, NotAPhoto, Reading, read_photo

__all__ = ["_own_media"]

READ: dict[str, Any] = {"look": None, "corners": None}
PHOTO = ONE_BOARD.read_bytes()


@pytest.fixture
def one_child() -> Iterator[Pool]:
    """A pool of one child with little time and memory."""
    pool = Pool(
        1, Limits(cpu_seconds=1, wall_seconds=60, memory=400 << 20, patience=0.2, waiting=1)
    )
    yield pool
    pool.close()


def works(pool: Pool) -> bool:
    found = pool.ask("read", PHOTO, READ)
    return isinstance(found, Reading) and len(found.boards) == 1


def animated(kind: str, frames: int) -> bytes:
    pictures = [
        Image.new("RGB", (8, 8), (n * 97 % 256, n * 53 % 256, n * 31 % 256)) for n in range(frames)
    ]
    file = BytesIO()
    pictures[0].save(file, kind, save_all=True, append_images=pictures[1:], duration=20)
    return file.getvalue()


def test_every_labelled_photo_is_an_ordinary_file() -> None:
    files = sorted(PHOTOS.glob("*.jpg"))
    assert files
    assert [file.name for file in files if oddities.why_odd(file.read_bytes())] == []


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_ordinary_files_of_every_kind_are_opened(kind: str) -> None:
    image = Image.effect_noise((300, 200), 60).convert("RGB")
    progressive = {"progressive": True} if kind == "JPEG" else {}
    assert oddities.why_odd(encoded(image, kind, **progressive)) == ""


def test_jpeg_of_thousands_of_scans_is_not_opened() -> None:
    begun = time.perf_counter()
    assert oddities.why_odd(scan_bomb(5000, 800, 600)) == "more than 100 scans"
    assert time.perf_counter() - begun < 2  # making it is most of that


@pytest.mark.parametrize("nothing", [b"\xff", b"\xff\xd0", b"\xff\x00", b"a"])
def test_jpeg_of_megabytes_that_mean_nothing_is_not_opened(nothing: bytes) -> None:
    """Eleven megabytes of them, which a decoder reads byte by byte, held a child for its whole time."""
    plain = encoded(Image.new("RGB", (8, 8)), "JPEG")
    assert oddities.why_odd(plain[:2] + nothing * 100 + plain[2:]) == ""
    assert "belong to nothing" in oddities.why_odd(plain[:2] + nothing * 100_000 + plain[2:])
    assert "belong to nothing" in oddities.why_odd(plain[:2] + nothing * 100_000)
    assert (
        oddities.why_odd(plain + nothing * 100_000) == ""
    )  # films of phones lie behind the picture


def test_few_scans_over_very_many_pixels_are_as_odd() -> None:
    assert oddities.why_odd(scan_bomb(90)).endswith("pixels")
    assert oddities.why_odd(scan_bomb(10)) == ""  # 20 scans over 25 megapixels


@pytest.mark.parametrize("kind", ["GIF", "PNG", "WEBP"])
def test_long_films_are_not_opened(kind: str) -> None:
    assert oddities.why_odd(animated(kind, 90)) == ""
    assert oddities.why_odd(animated(kind, 110)) == "more than 100 frames"


def test_png_with_megabytes_of_text_is_not_opened() -> None:
    plain = encoded(Image.new("RGB", (8, 8)), "PNG")
    head, rest = plain[:33], plain[33:]
    assert oddities.why_odd(head + chunk(b"tEXt", b"a" * 1000) + rest) == ""
    assert "bytes beside" in oddities.why_odd(head + chunk(b"tEXt", bytes(9 << 20)) + rest)
    assert "blocks" in oddities.why_odd(head + chunk(b"tEXt", b"a") * 100_001 + rest)


def test_photo_is_read_as_in_this_process(one_child: Pool) -> None:
    found, here = one_child.ask("read", PHOTO, READ), read_photo(PHOTO)
    assert isinstance(found, Reading)
    assert isinstance(here, Reading)
    assert found.boards == here.boards
    assert darkroom.read_photo(PHOTO, look=next(iter(LOOKS.values()))) is not None


def test_endless_picture_costs_one_child_and_no_more(
    one_child: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    """A real bomb, past the walk over its headers: two minutes of work, ended after a second or two."""
    assert works(one_child)
    (before,) = one_child.pids()
    assert one_child.ask("clean", scan_bomb(2000), {"long_side": 1600}) == TOO_HARD
    assert f"ended with {-signal.SIGXCPU}" in caplog.text
    assert one_child.pids() != [before]
    assert works(one_child)


def test_picture_that_waits_for_ever_is_ended_by_the_clock() -> None:
    with closing(Pool(1, Limits(cpu_seconds=100, wall_seconds=10))) as pool:
        assert works(pool)
        assert pool.ask("clean", scan_bomb(2000), {"long_side": 1600}) == TOO_HARD
        assert works(pool)


def test_picture_that_needs_too_much_memory_is_given_up() -> None:
    pool = Pool(1, Limits(memory=60 << 20))
    assert pool.ask("clean", large_png(25), {"long_side": 1600}) == TOO_HARD
    roomy = Pool(1)
    assert isinstance(roomy.ask("clean", large_png(25), {"long_side": 1600}), tuple)
    for each in (pool, roomy):
        each.close()


def test_child_that_was_killed_is_replaced_unnoticed(one_child: Pool) -> None:
    assert works(one_child)
    for _ in range(3):  # seen to be gone already, or not yet
        os.kill(one_child.pids()[0], signal.SIGKILL)
        assert works(one_child)


def test_reader_with_a_bug_has_only_failed(one_child: Pool) -> None:
    assert one_child.ask("read", PHOTO, {"look": "no-such-look", "corners": None}) == FAILED
    assert works(one_child)


def test_line_is_short_so_that_pages_go_on(one_child: Pool) -> None:
    """One picture at work, one waiting: the third is told at once, the second after a moment."""
    bomb = scan_bomb(2000)
    with ThreadPoolExecutor(3) as threads:
        first = threads.submit(one_child.ask, "clean", bomb, {"long_side": 1600})
        time.sleep(0.3)
        second = threads.submit(one_child.ask, "read", PHOTO, READ)
        time.sleep(0.05)
        begun = time.monotonic()
        assert one_child.ask("read", PHOTO, READ) == BUSY
        assert time.monotonic() - begun < 0.1
        assert second.result() == BUSY
        assert first.result() == TOO_HARD
    assert works(one_child)


def test_answers_of_a_child_name_no_strangers() -> None:
    class Evil:
        def __reduce__(self) -> Any:
            return os.system, ("true",)

    with pytest.raises(pickle.UnpicklingError, match="is no part of an answer"):
        wire.data_alone(pickle.dumps(("done", Evil())))


@pytest.mark.django_db
def test_player_who_sends_a_bomb_reads_a_sentence(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, scan_bomb(3000))
    assert answer.status_code == 422
    assert "This file is not built like a photo." in answer.content.decode()
    assert stored_files() == []


@pytest.mark.django_db
def test_photo_that_finds_no_child_waits_for_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made_table(NOBODY, NOBODY)
    with monkeypatch.context() as busy:
        busy.setattr("scorepad.web.photos.read_photo", lambda data, **options: BUSY)
        for _ in range(5):  # more often than a photo may kill its readers
            answer = send(client, table, PHOTO, key=KEY)
    assert answer["Location"].endswith("/wait")
    assert (kept(table).state, kept(table).reading) == (Photo.WAITING, {})
    page = client.get(answer["Location"])
    assert page.status_code == 302
    assert kept(table).state == Photo.READ


@pytest.mark.django_db
def test_site_that_opens_too_many_pictures_asks_to_come_back(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = made_table(NOBODY, NOBODY)
    monkeypatch.setattr("scorepad.web.photos.clean", lambda data, size: BUSY)
    answer = send(client, table, PHOTO, accept="application/json")
    assert answer.status_code == 503
    assert answer.json()["error"].startswith("Many photos are being read right now.")


@pytest.mark.parametrize(
    ("found", "status"), [(BUSY, 503), (TOO_HARD, 422), (darkroom.ODD, 422), (FAILED, 422)]
)
def test_api_says_why_a_photo_was_not_read(
    client: Client, monkeypatch: pytest.MonkeyPatch, found: NotAPhoto, status: int
) -> None:
    monkeypatch.setattr("scorepad.web.api.endpoints.read_photo", lambda data: found)
    answer = client.post("/api/v1/read", PHOTO, content_type="image/jpeg")
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}


def test_api_refuses_a_bomb(client: Client) -> None:
    answer = client.post("/api/v1/read", scan_bomb(3000), content_type="image/jpeg")
    assert answer.status_code == 422
    assert "not built like a photo" in answer.content.decode()
