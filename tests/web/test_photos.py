"""Photos: hostile bytes in, private pictures out, nothing kept longer than promised."""

from __future__ import annotations

import re
import struct
import time
import zlib
from datetime import timedelta
from io import BytesIO, StringIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from PIL import Image

from scorepad.web import photos
from scorepad.web.models import Photo
from tests.web.pictures import (
    NO_BOARD,
    ONE_BOARD,
    _own_media,
    encoded,
    opened,
    with_metadata,
)
from tests.web.snapping import KEY, draft, kept, send, stored_files
from tests.web.tables import NOBODY, made_table

__all__ = ["_own_media"]
pytestmark = pytest.mark.django_db


def test_script_is_answered_in_json(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, ONE_BOARD.read_bytes(), accept="application/json")
    assert answer.json() == {"address": draft(table)}
    refused = send(client, table, b"%PDF-1.4", accept="application/json")
    assert refused.status_code == 422
    assert "not a photo we can open" in refused.json()["error"]


def test_same_key_is_kept_once(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    for _ in range(3):
        answer = send(client, table, ONE_BOARD.read_bytes(), key=KEY)
        assert answer["Location"] == f"/t/{table.code}/1/photo/{KEY}/1"
    assert len(stored_files()) == 1


def test_same_photo_at_the_same_moment_is_kept_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The second one looked before the first one wrote: the database itself tells."""
    table = made_table(NOBODY, NOBODY)
    data = ONE_BOARD.read_bytes()
    firsts = []

    def meanwhile(sent: bytes) -> Any:
        monkeypatch.undo()
        firsts.append(photos.keep_photo(table, None, sent, KEY))
        return photos.cleaned(sent)

    monkeypatch.setattr(photos, "cleaned", meanwhile)
    second = photos.keep_photo(table, None, data, KEY)
    assert [second] == firsts
    assert len(stored_files()) == 1


def test_key_of_another_table_shows_nothing(client: Client) -> None:
    table, other = made_table(NOBODY, NOBODY), made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    for path in ("", ".jpg", "/1.jpg", "/corners/1"):
        assert client.get(f"/t/{table.code}/photo/{KEY}{path}").status_code == 200
        assert client.get(f"/t/{other.code}/photo/{KEY}{path}").status_code == 404
        assert client.get(f"/t/ZZZZZZ/photo/{KEY}{path}").status_code == 404
    assert client.get(f"/t/{other.code}/1/photo/{KEY}/1").status_code == 404
    assert client.post(f"/t/{other.code}/photo/{KEY}/delete").status_code == 404
    name = kept(table).file.name
    assert client.get(f"/media/{name}").status_code == 404
    assert client.get(f"/{name}").status_code == 404


def test_pictures_are_private_jpegs(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    for path in (".jpg", ".jpg?small=1", "/1.jpg", "/1.jpg?turns=3"):
        answer = client.get(f"/t/{table.code}/photo/{KEY}{path}")
        assert answer["Content-Type"] == "image/jpeg"
        assert answer["X-Content-Type-Options"] == "nosniff"
        assert answer["Cache-Control"].startswith("private")
    for path in ("/2.jpg", "/0.jpg", "/1.jpg?turns=9"):
        assert client.get(f"/t/{table.code}/photo/{KEY}{path}").status_code == 404


def test_metadata_is_gone_and_the_picture_upright(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    data = with_metadata()
    assert b"SecretMaker" in data
    send(client, table, data, name="../../my house.jpg", key=KEY)
    [path] = stored_files()
    assert re.fullmatch(r"[0-9a-f]{32}\.jpg", path.name)
    served = [
        client.get(f"/t/{table.code}/photo/{KEY}{p}").content
        for p in (".jpg", "/1.jpg", ".jpg?small")
    ]
    for content in (path.read_bytes(), *served):
        image = Image.open(BytesIO(content))
        assert image.format == "JPEG"
        assert not image.getexif()
        assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
        for secret in (b"SecretMaker", b"secret", b"Exif", b"GPS"):
            assert secret not in content
    assert (kept(table).width, kept(table).height) == (1280, 960)  # turned by its orientation


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_png_and_webp_are_kept_as_jpeg(client: Client, kind: str) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, encoded(opened(ONE_BOARD), kind))
    [path] = stored_files()
    assert opened(path).format == "JPEG"


def test_large_photo_is_made_small(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, encoded(opened(ONE_BOARD).resize((3000, 4000)), quality=85))
    assert (kept(table).width, kept(table).height) == (1200, 1600)


def bomb() -> bytes:
    """A PNG of a few hundred bytes that claims to be enormous."""
    header = struct.pack(">IIBBBBB", 60_000, 60_000, 8, 2, 0, 0, 0)

    def chunk(name: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        )

    end = chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + end


HOSTILE = {
    "nothing": b"",
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "html": b"<!doctype html><script>alert(1)</script>",
    "pdf": b"%PDF-1.7 ...",
    "gif": encoded(Image.new("RGB", (300, 300)), "GIF"),
    "bmp": encoded(Image.new("RGB", (300, 300)), "BMP"),
    "tiff": encoded(Image.new("RGB", (300, 300)), "TIFF"),
    "heic": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic",
    "beginning alone": b"\xff\xd8\xff",
    "cut short": ONE_BOARD.read_bytes()[:5000],
    "png cut short": encoded(opened(ONE_BOARD), "PNG")[:5000],
    "bomb": bomb(),
    "jpeg then html": b"\xff\xd8\xff<script>alert(1)</script>",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_file_is_refused_with_a_sentence(client: Client, name: str) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, HOSTILE[name], name="board.jpg")
    assert answer.status_code == 422
    assert re.search(r'role="alert">[A-Z].+\.</p>', answer.content.decode())
    assert stored_files() == []
    assert not Photo.objects.exists()


def test_heic_is_told_how(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    page = send(client, table, HOSTILE["heic"]).content.decode()
    assert "Most Compatible" in page
    french = client.post(
        f"/t/{table.code}/photos",
        {"photo": SimpleUploadedFile("a.jpg", HOSTILE["heic"])},
        headers={"accept-language": "fr"},
    )
    assert "HEIC" in french.content.decode()
    assert "Most Compatible" not in french.content.decode()


def test_script_behind_a_picture_is_not_kept(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes() + b"<script>alert(1)</script>")
    assert b"<script>" not in stored_files()[0].read_bytes()


def test_no_file_at_all(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = client.post(f"/t/{table.code}/photos", {"seat": "1"})
    assert answer.status_code == 422
    assert "Choose a photo first." in answer.content.decode()
    assert client.post("/t/ZZZZZZ/photos").status_code == 404
    assert client.get(f"/t/{table.code}/photos").status_code == 405


def test_table_holds_only_so_many_photos(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(photos, "MOST_PHOTOS", 1)
    table = made_table(NOBODY, NOBODY)
    for status in (302, 422):
        assert send(client, table, ONE_BOARD.read_bytes()).status_code == status
    assert len(stored_files()) == 1


def test_too_many_photos_have_to_wait(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answers = [client.post(f"/t/{table.code}/photos").status_code for _ in range(61)]
    assert answers == [422] * 60 + [429]


def test_forged_form_is_refused() -> None:
    table = made_table(NOBODY, NOBODY)
    assert send(Client(enforce_csrf_checks=True), table, ONE_BOARD.read_bytes()).status_code == 403
    assert stored_files() == []


def test_no_board_says_why_and_leads_to_the_corners(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, NO_BOARD.read_bytes())
    page = client.get(answer["Location"]).content.decode()
    assert "No board in sight" in page
    assert f"/photo/{kept(table).key}/corners/0" in page
    assert client.get(draft(table)).status_code == 404
    black = encoded(Image.new("RGB", (800, 600)))
    answer = send(client, made_table(NOBODY, NOBODY), black)
    page = client.get(answer["Location"], headers={"accept-language": "fr"}).content.decode()
    assert "trop sombre" in page


def test_photo_left_half_read_is_read_again(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), seat="")
    address = kept(table).get_absolute_url()
    Photo.objects.update(state=Photo.READING, state_since=timezone.now(), reading={})
    waiting = client.get(address)["Location"]
    assert waiting == f"{address}/wait"
    assert "goes on by itself" in client.get(waiting).content.decode()
    Photo.objects.update(state_since=timezone.now() - timedelta(seconds=61))
    assert "1 board found" in client.get(address).content.decode()
    assert kept(table).state == Photo.READ


def test_deleted_photo_leaves_nothing(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    with django_capture_on_commit_callbacks(execute=True):
        answer = client.post(f"/t/{table.code}/photo/{KEY}/delete")
    assert answer["Location"] == f"/t/{table.code}/1"
    assert stored_files() == []
    assert client.get(f"/t/{table.code}/photo/{KEY}.jpg").status_code == 404


def test_photos_go_with_their_table(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    with django_capture_on_commit_callbacks(execute=True):
        table.delete()
    assert stored_files() == []


def test_photos_are_forgotten_after_the_time_the_group_sets(
    client: Client, django_capture_on_commit_callbacks: Any
) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    photo = kept(table)
    assert photo.delete_after - photo.created_at == timedelta(days=30)
    client.post(f"/t/{table.code}/setup", {"photo_days": "7"})
    photo.refresh_from_db()
    assert photo.delete_after - photo.created_at == timedelta(days=7)
    said = StringIO()
    call_command("tidy", stdout=said)
    assert said.getvalue().splitlines()[0] == "      0 photos"
    assert len(stored_files()) == 1
    Photo.objects.update(delete_after=timezone.now() - timedelta(seconds=1))
    with django_capture_on_commit_callbacks(execute=True):
        send(client, made_table(NOBODY, NOBODY), b"")  # any photo sent tidies up
    assert stored_files() == []


@pytest.mark.parametrize(("sample", "boards"), [("1", 3), ("2", 1), ("3", 1)])
def test_sample_photo_is_one_tap_from_the_first_page(
    client: Client, sample: str, boards: int
) -> None:
    assert f'name="sample" value="{sample}"' in client.get("/").content.decode()
    answer = client.post("/start/tiny-towns/sample", {"sample": sample})
    way = "found" if boards > 1 else r"1/photo/\w+/1"
    assert re.fullmatch(rf"/t/\w{{6,12}}/{way}", answer["Location"])
    said = f"{boards} boards found" if boards > 1 else "Looks right?"
    assert said in client.get(answer["Location"]).content.decode()
    assert Photo.objects.get().table.seats.count() == max(boards, 2)
    assert len(Photo.objects.get().boards) == boards
    assert client.post("/start/tiny-towns/sample", {"sample": "../1"}).status_code == 404


def test_photo_is_answered_quickly(client: Client) -> None:
    """A photo of twelve megapixels, as the browser sends it: 1600 pixels long."""
    table = made_table(NOBODY, NOBODY)
    data = encoded(opened(ONE_BOARD).resize((1200, 1600)), quality=85)
    send(client, table, data)  # the models are loaded once
    start = time.process_time()
    send(client, table, data)
    assert time.process_time() - start < 2.0
