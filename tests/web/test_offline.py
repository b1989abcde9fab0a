"""The site as an app: its manifest, its worker, and the page for a time without network."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image

pytestmark = pytest.mark.django_db


def fetched(client: Client, address: str) -> bytes:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return b"".join(answer) if answer.streaming else answer.content


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Start a table"), ("fr", "Ouvrir une table")]
)
def test_manifest_speaks_the_readers_language(client: Client, language: str, words: str) -> None:
    answer = client.get("/manifest.webmanifest", headers={"accept-language": language})
    assert answer["Content-Type"] == "application/manifest+json"
    manifest = json.loads(answer.content)
    assert (manifest["lang"], manifest["start_url"], manifest["scope"]) == (language, "/", "/")
    assert manifest["display"] == "standalone"
    assert manifest["shortcuts"][0]["name"] == words


def test_icons_are_as_large_as_they_say(client: Client) -> None:
    icons = client.get("/manifest.webmanifest").json()["icons"]
    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    assert {icon["sizes"] for icon in icons} == {"192x192", "512x512"}
    for icon in icons:
        picture = Image.open(BytesIO(fetched(client, icon["src"])))
        assert "{}x{}".format(*picture.size) == icon["sizes"]
    apple = re.search(r'apple-touch-icon" href="([^"]+)"', client.get("/").content.decode())
    assert apple
    assert Image.open(BytesIO(fetched(client, apple[1]))).size == (180, 180)


def test_worker_is_never_old_and_everything_it_keeps_is_there(client: Client) -> None:
    answer = client.get("/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "no-store" in answer["Cache-Control"]
    facts = re.search(r"^const FACTS = (.+);$", answer.content.decode(), re.MULTILINE)
    assert facts
    kept = json.loads(facts[1])
    for address in [*kept["shell"], kept["offline"]]:
        assert fetched(client, address)
    hashed = re.compile(r"\.[0-9a-f]{12}\.\w+$")
    assert [address for address in kept["shell"] if not hashed.search(address)] == []
    page = client.get("/").content.decode()
    scripts = re.findall(r'<script src="([^"]+)"', page)
    assert scripts
    assert set(scripts) <= set(kept["shell"])


def test_worker_has_a_version_of_what_it_keeps(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def version() -> str:
        found = re.search(r'VERSION = "([0-9a-f]+)"', client.get("/worker.js").content.decode())
        assert found
        return found[1]

    first = version()
    assert version() == first
    monkeypatch.setattr("scorepad.web.views.offline.SHELL", ("frame.js",))
    assert version() != first


def test_page_without_network_speaks_both_languages(client: Client) -> None:
    for language, words in (("en", "You are offline"), ("fr", "Vous êtes hors ligne")):
        page = client.get("/offline", headers={"accept-language": language})
        assert f"<h1>{words}</h1>" in page.content.decode()
