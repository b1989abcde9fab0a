"""Photos: hostile bytes, private pictures, one step into the town, nothing overwritten in silence."""

from __future__ import annotations

import re
import struct
import time
import zlib
from collections.abc import Sequence
from datetime import timedelta
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from PIL import Image

from scorepad.web import photos
from scorepad.web.models import Photo, Seat, Table
from tests.web.pictures import (
    NO_BOARD,
    ONE_BOARD,
    _own_media,
    corners,
    encoded,
    opened,
    two_boards,
    with_metadata,
)
from tests.web.tables import NOBODY, made_table, squares_of

__all__ = ["_own_media"]
pytestmark = pytest.mark.django_db
KEY = "0123456789abcdef0123456789abcdef"


@pytest.fixture(autouse=True)
def _fresh_limits() -> None:
    cache.clear()


def send(client: Client, table: Table, data: bytes, name: str = "photo.jpg", **more: Any) -> Any:
    """Send a photo of the first player's town, or of the table with position=""."""
    accept = {"accept": more.pop("accept", "text/html")}
    photo = SimpleUploadedFile(name, data, more.pop("content_type", "image/jpeg"))
    form = {"photo": photo, "position": "1", **more}
    return client.post(f"/t/{table.code}/photos", form, headers=accept)


def kept(table: Table) -> Photo:
    return Photo.objects.get(table=table)


def draft(table: Table, number: int = 1, position: int = 1) -> str:
    return f"/t/{table.code}/{position}/photo/{kept(table).key}/{number}"


def take(client: Client, table: Table, **more: Any) -> Any:
    seat = Seat.objects.get(table=table, position=1)
    return client.post(f"{draft(table)}/take", {"version": seat.version, **more})


def stored_files() -> list[Path]:
    root = Path(settings.MEDIA_ROOT)
    return sorted(path for path in root.rglob("*") if path.is_file())


def test_photo_leads_to_a_draft_and_one_tap_fills_the_town(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, ONE_BOARD.read_bytes())
    assert answer["Location"] == draft(table)
    page = client.get(answer["Location"]).content.decode()
    assert "Looks right?" in page
    assert page.count('class="cell') == 16
    assert "cell--doubt" in page
    assert squares_of(table) == [None] * 16
    answer = take(client, table)
    assert answer["Location"] == f"/t/{table.code}/1"
    read = [square["piece"] for square in kept(table).boards[0]["squares"]]
    assert squares_of(table) == read
    seat = Seat.objects.get(table=table, position=1)
    client.post(f"/t/{table.code}/1/pad", {"version": seat.version, "action": "undo"})
    assert squares_of(table) == [None] * 16


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
    assert (kept(table).width, kept(table).height) == (960, 1280)  # turned by its orientation


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_png_and_webp_are_kept_as_jpeg(client: Client, kind: str) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, encoded(opened(ONE_BOARD), kind))
    [path] = stored_files()
    assert opened(path).format == "JPEG"


def test_large_photo_is_made_small(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, encoded(opened(ONE_BOARD).resize((4000, 3000)), quality=85))
    assert (kept(table).width, kept(table).height) == (1600, 1200)


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
    answer = client.post(f"/t/{table.code}/photos", {"position": "1"})
    assert answer.status_code == 422
    assert "Choose a photo first." in answer.content.decode()
    assert client.post("/t/ZZZZZZ/photos").status_code == 404
    assert client.get(f"/t/{table.code}/photos").status_code == 405


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


def frame(client: Client, table: Table, number: int, points: Sequence[Sequence[float]]) -> Any:
    form = {f"{axis}{n}": p[i] for n, p in enumerate(points, 1) for i, axis in enumerate("xy")}
    return client.post(f"/t/{table.code}/photo/{kept(table).key}/corners/{number}", form)


def test_corners_by_hand_are_read_at_once(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    before = kept(table).boards[0]
    wrong = [[400, 400], [500, 400], [500, 500], [400, 500]]
    assert frame(client, table, 1, wrong)["Location"] == draft(table)
    assert kept(table).boards[0]["squares"] != before["squares"]
    right = [[x, y] for x, y in before["corners"]]
    frame(client, table, 1, right)
    pieces = [square["piece"] for square in kept(table).boards[0]["squares"]]
    assert pieces == [square["piece"] for square in before["squares"]]
    assert frame(client, table, 0, corners(ONE_BOARD))["Location"] == draft(table, 2)
    assert len(kept(table).boards) == 2


@pytest.mark.parametrize(
    "points",
    [
        [[0, 0], [0, 0], [0, 0], [0, 0]],
        [[0, 0], [100, 100], [200, 200], [300, 300]],
        [["nan", 0], [900, 0], [900, 900], [0, 900]],
        [["x", 0], [900, 0], [900, 900], [0, 900]],
        [["1e30", 0], [900, 0], [900, 900], [0, 900]],
        [[0, 0], [900, 0], [450, 100], [450, 900]],
    ],
)
def test_corners_that_frame_nothing_are_refused(client: Client, points: Any) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, NO_BOARD.read_bytes())
    answer = frame(client, table, 0, points)
    assert answer.status_code == 422
    assert "do not frame a board" in answer.content.decode()
    assert frame(client, table, 7, points).status_code == 404


def test_photo_of_the_table_is_given_to_players(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, two_boards(), position="")
    page = client.get(answer["Location"]).content.decode()
    assert "2 boards found" in page
    for number in (1, 2):
        for position in (1, 2):
            assert f'href="{draft(table, number, position)}"' in page
    client.post(f"{draft(table, 2, 1)}/take", {"version": 0})
    client.post(f"{draft(table, 1, 2)}/take", {"version": 0})
    boards = [[s["piece"] for s in board["squares"]] for board in kept(table).boards]
    assert (squares_of(table, 1), squares_of(table, 2)) == (boards[1], boards[0])
    assert client.get(answer["Location"]).content.decode().count("✓") == 4


def fields(page: str) -> dict[str, str]:
    """What the form of a draft has chosen."""
    found = re.findall(r'name="(square_\d+)" value="(\w+)" checked', page)
    found += re.findall(r'type="hidden" name="(version|turns)" value="(\d+)"', page)
    return dict(found)


def test_choices_are_shown_and_taken(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    form = fields(client.get(draft(table)).content.decode())
    assert len(form) == 18
    form |= {"square_0": "glass", "other_5": "stone"}
    fragment = client.post(f"{draft(table)}/choice", form).content.decode()
    assert fragment.strip().startswith('<form id="draft"')
    assert fields(fragment)["square_5"] == "stone"
    page = client.post(draft(table), form).content.decode()
    assert fields(page) == fields(fragment)
    take(client, table, **form)
    assert (squares_of(table)[0], squares_of(table)[5]) == ("glass", "stone")


def test_draft_fragment_is_what_the_page_includes(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    page = client.post(draft(table)).content.decode()
    fragment = client.post(f"{draft(table)}/choice").content.decode()

    def bare(html: str) -> str:
        return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", html)

    assert bare(fragment).strip() in bare(page)


def test_turning_is_one_tap(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    form = fields(client.get(draft(table)).content.decode())
    page = client.post(f"{draft(table)}/choice", {**form, "turn": "1"}).content.decode()
    assert "?turns=1" in page
    take(client, table, **fields(page))
    read = [square["piece"] for square in kept(table).boards[0]["squares"]]
    assert [squares_of(table)[s] for s in (3, 7, 11, 15)] == read[:4]


def test_what_was_changed_by_hand_stays_when_a_second_photo_comes(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    take(client, table)
    read = squares_of(table)
    seat = Seat.objects.get(table=table, position=1)
    client.post(f"/t/{table.code}/1/pad", {"version": seat.version, "square": 1, "piece": "well"})
    answer = send(client, table, ONE_BOARD.read_bytes())
    page = client.get(answer["Location"]).content.decode()
    assert "1 differs from the town as it stands." in page
    assert "(yours)" in page
    version = Seat.objects.get(table=table, position=1).version
    client.post(f"{answer['Location']}/take", {"version": version, **fields(page)})
    assert squares_of(table) == [read[0], "well", *read[2:]]
    # Unless the player says that the photo is right.
    page = client.get(answer["Location"]).content.decode()
    seen = re.search(r'name="(square_\d+)" value="well" checked', page)
    assert seen
    client.post(
        f"{answer['Location']}/take",
        {**fields(page), "version": version, seen[1]: read[1] or "empty"},
    )
    assert squares_of(table) == read


def test_second_photo_is_turned_as_the_town_stands(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    take(client, table)
    seat = Seat.objects.get(table=table, position=1)
    client.post(f"/t/{table.code}/1/pad", {"version": seat.version, "action": "turn"})
    before = squares_of(table)
    page = client.get(f"/t/{table.code}/1/photo/{KEY}/1").content.decode()
    assert "?turns=1" in page
    assert "differ from the town" not in page
    client.post(f"/t/{table.code}/1/photo/{KEY}/1/take", {**fields(page), "version": 2})
    assert squares_of(table) == before


def test_second_phone_confirming_at_the_same_time_is_asked_again(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    pages = [client.get(draft(table)).content.decode() for _ in range(2)]
    first, second = (fields(page) for page in pages)
    assert client.post(f"{draft(table)}/take", first).status_code == 302
    same = client.post(f"{draft(table)}/take", second)
    assert same.status_code == 302  # the same town twice is no conflict
    other = client.post(f"{draft(table)}/take", {**second, "square_0": "well"})
    assert other.status_code == 409
    assert "Somebody else changed this town meanwhile." in other.content.decode()
    assert squares_of(table)[0] != "well"
    again = fields(other.content.decode())
    assert again["square_0"] == "well"
    client.post(f"{draft(table)}/take", again)
    assert squares_of(table)[0] == "well"


def test_finished_game_is_not_filled(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    assert take(client, table).status_code == 409
    assert squares_of(table) == [None] * 16


def test_rules_offer_the_candidate_that_makes_the_town_possible(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    photo = kept(table)
    board = photo.boards[0]
    for square in board["squares"][:15]:
        square |= {"piece": "cottage", "candidates": [["cottage", 0.99]], "on": []}
    board["squares"][15] |= {"piece": None, "candidates": [[None, 0.99]], "on": []}
    photo.reading = {"boards": [board]}
    photo.save()
    page = client.get(draft(table)).content.decode()
    assert "No order of building leads here" in page
    assert 'name="repair"' not in page  # the photo shows nothing that would help
    board["squares"][11]["candidates"] = [["cottage", 0.6], ["well", 0.1], ["glass", 0.2]]
    photo.save()
    page = client.get(draft(table)).content.decode()
    assert "This would be legal if row 3, column 4 were: Well." in page
    assert re.findall(r'name="repair" value="([\w:]+)"', page)[0] == "11:well"
    for offer, piece in (("11:well", "well"), ("11:empty", "glass")):
        answer = client.post(f"{draft(table)}/choice", {**fields(page), "repair": offer})
        assert fields(answer.content.decode())["square_11"] == piece
        assert 'name="repair"' not in answer.content.decode()


def test_photo_left_half_read_is_read_again(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), position="")
    address = kept(table).get_absolute_url()
    Photo.objects.update(state=Photo.READING, state_since=timezone.now(), reading={})
    waiting = client.get(address)
    assert waiting["Refresh"] == "2"
    assert "fills by itself" in waiting.content.decode()
    Photo.objects.update(state_since=timezone.now() - timedelta(seconds=61))
    assert "1 board found" in client.get(address).content.decode()
    assert kept(table).state == Photo.READ


def test_reader_that_fails_leaves_a_photo_to_frame(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(photos, "read_photo", broken)
    table = made_table(NOBODY, NOBODY)
    page = client.get(send(client, table, ONE_BOARD.read_bytes())["Location"]).content.decode()
    assert "This photo could not be read." in page
    assert kept(table).state == Photo.FAILED
    monkeypatch.undo()
    assert frame(client, table, 0, corners(ONE_BOARD))["Location"] == draft(table)


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
    call_command("forget_photos", stdout=said)
    assert said.getvalue() == "0 photos deleted\n"
    assert len(stored_files()) == 1
    Photo.objects.update(delete_after=timezone.now() - timedelta(seconds=1))
    with django_capture_on_commit_callbacks(execute=True):
        send(client, made_table(NOBODY, NOBODY), b"")  # any photo sent tidies up
    assert stored_files() == []


def test_lessons_are_kept_only_with_consent_and_can_be_taken_home(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    form = fields(client.get(draft(table)).content.decode())
    take(client, table, **form)
    assert not table.lessons.exists()
    take(client, table, **{**form, "version": "1", "square_1": "well", "teach": "on"})
    assert table.lessons.filter(label="well", read_as="cottage").count() == 1
    assert "taught at this table" in client.get(f"/t/{table.code}").content.decode()
    answer = client.get(f"/t/{table.code}/lessons.zip")
    with ZipFile(BytesIO(answer.content)) as archive:
        rows = archive.read("labels.csv").decode().splitlines()
        assert len(rows) == 1 + table.lessons.count()
        name, *_ = rows[1].split(",")
        assert Image.open(BytesIO(archive.read(name))).size == (128, 128)
    client.post(f"/t/{table.code}/lessons/forget")
    assert not table.lessons.exists()
    assert client.get("/t/ZZZZZZ/lessons.zip").status_code == 404


@pytest.mark.parametrize("sample", ["1", "2", "3"])
def test_sample_photo_is_one_tap_from_the_first_page(client: Client, sample: str) -> None:
    assert f'name="sample" value="{sample}"' in client.get("/").content.decode()
    answer = client.post("/sample", {"sample": sample})
    assert re.fullmatch(r"/t/\w{6}/1/photo/\w+/1", answer["Location"])
    assert "Looks right?" in client.get(answer["Location"]).content.decode()
    path = settings.BASE_DIR / "static" / "samples" / f"{sample}.jpg"
    assert path.stat().st_size <= 200_000
    assert client.post("/sample", {"sample": "../1"}).status_code == 404


def test_photo_is_answered_quickly(client: Client) -> None:
    """A photo of twelve megapixels, as the browser sends it: 1600 pixels long."""
    table = made_table(NOBODY, NOBODY)
    data = encoded(opened(ONE_BOARD).resize((1600, 1200)), quality=85)
    send(client, table, data)  # the models are loaded once
    start = time.process_time()
    send(client, table, data)
    assert time.process_time() - start < 2.0
