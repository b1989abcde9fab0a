"""`POST /api/v1/read`: a photo in, the same reading out as the command prints."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from vision import Reading, read_photo

PHOTO = sorted((Path(__file__).resolve().parent.parent / "vision" / "photos").glob("*.jpg"))[0]


@pytest.fixture
def site() -> Client:
    return Client(enforce_csrf_checks=True)


def without_time(reading: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in reading.items() if key != "ms"}


def expected(name: str) -> dict[str, Any]:
    reading = read_photo(PHOTO.read_bytes())
    assert isinstance(reading, Reading)
    return without_time(reading.to_dict(name))


def test_photo_as_the_body(site: Client) -> None:
    answer = site.post("/api/v1/read", PHOTO.read_bytes(), content_type="image/jpeg")
    assert answer.status_code == 200
    assert without_time(answer.json()) == expected("photo")
    assert answer.cookies == {}


def test_photo_in_a_form(site: Client) -> None:
    upload = SimpleUploadedFile("table.jpg", PHOTO.read_bytes(), content_type="image/jpeg")
    answer = site.post("/api/v1/read", {"photo": upload})
    assert without_time(answer.json()) == expected("table.jpg")


@pytest.mark.parametrize("data", [b"%PDF-1.7", b"\xff\xd8\xff\xe0broken", b"<svg/>"])
def test_what_is_no_photo_is_refused(site: Client, data: bytes) -> None:
    answer = site.post("/api/v1/read", data, content_type="image/jpeg")
    assert answer.status_code == 422
    assert answer.json()["error"]["where"] == "photo"


def test_form_without_a_photo_is_refused(site: Client) -> None:
    assert site.post("/api/v1/read", {"photo": "text"}).status_code == 422


def test_other_types_are_refused(site: Client) -> None:
    answer = site.post("/api/v1/read", b"{}", content_type="application/json")
    assert answer.status_code == 415
    assert answer.json()["error"]["where"] == "the header Content-Type"


def test_reading_is_limited(site: Client) -> None:
    with override_settings(API_READ_TIMES=2):
        statuses = [
            site.post("/api/v1/read", b"x", content_type="image/png").status_code for _ in range(3)
        ]
    assert statuses == [422, 422, 429]
