"""What a phone does with a game that begins with photos, and what a recogniser would say of its cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from scorepad.web.models import Table

GAME = "a" * 32
PRINTED = ("farm", "well", "chapel", "tavern", "theater", "trading-post")


def begin(client: Client, *photos: bytes, **more: Any) -> Any:
    """Send photos from the first page."""
    accept = {"accept": more.pop("accept", "text/html")}
    sent = [SimpleUploadedFile(f"{n}.jpg", data, "image/jpeg") for n, data in enumerate(photos)]
    return client.post("/photos", {"photo": sent, **more}, headers=accept)


def begun(client: Client, *photos: bytes, **more: Any) -> Table:
    """The game that comes of them."""
    answer = begin(client, *photos, **more)
    assert answer.status_code == 302, answer.content
    return Table.objects.get(code=answer["Location"].split("/")[2])


def page(client: Client, table: Table) -> str:
    """The page of what was found, once the cards are read as well."""
    return str(client.get(f"/t/{table.code}/found?cards=1").content.decode())


def card(name: str, confidence: float = 0.99, at: int = 0, **more: Any) -> dict[str, Any]:
    """A card as a recogniser tells of it."""
    box = [[at, 0], [at + 90, 0], [at + 90, 30], [at, 30]]
    told = {"card": name, "count": 1, "confidence": confidence, "text": name, "box": box}
    return {**told, "candidates": [[name, confidence]], **more}


def show_cards(
    monkeypatch: pytest.MonkeyPatch, by_game: Mapping[str, list[dict[str, Any]]]
) -> list[str]:
    """Let photos show these cards; gives the games that were asked for."""
    asked: list[str] = []

    def read(data: bytes, slug: str) -> dict[str, Any]:
        asked.append(slug)
        certain = {game: sum(one["confidence"] >= 0.9 for one in by_game[game]) for game in by_game}
        cards, own = by_game.get(slug, []), certain.pop(slug, 0)
        other = max(certain, key=lambda game: certain[game], default=None)
        other = other if other and certain[other] > own else None
        instead = by_game[other] if other and certain[other] >= 3 else []
        size = {"width": 1600, "height": 1200, "ms": 1}
        told = {"other": other, "instead": instead}
        return {**size, "cards": cards, "sure": own >= 3 and not other, **told}

    monkeypatch.setattr("scorepad.web.views.photo.warm_cards", lambda: None)
    monkeypatch.setattr("scorepad.web.photo_cards.cards_in_child", read)
    monkeypatch.setattr("scorepad.web.photos.cards_in_child", read)
    return asked
