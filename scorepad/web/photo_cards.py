"""The cards of a kept photo: read after its boards, from a larger picture, which is kept no longer than that."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scorepad.games.pads import PADS
from scorepad.web.darkroom import BUSY, cards_in_child
from scorepad.web.models import Photo, Seat, Table
from scorepad.web.models.tables import photo_name
from scorepad.web.photos import (
    LARGE_SIDE,
    boards_in,
    bytes_of,
    cleaned,
    dead_since,
    has_boards,
    laid_before_one,
    stored,
)
from scorepad.web.room import why_no_room
from vision import NotAPhoto, Point

log = logging.getLogger(__name__)

CARDS_LEFT = (Photo.COMING, Photo.WAITING, Photo.READING)
PATIENCE = timedelta(seconds=20)  # a larger picture that is not there by then comes too late


def wants_cards(table: Table) -> bool:
    """Whether the cards in photos of a table say something that nobody said yet."""
    photo = PADS[table.game].photo
    return table.is_from_photos and bool(photo and photo.reads_cards) and has_boards(table)


def keep_large(photo: Photo, data: bytes) -> str:
    """Keep the larger picture of a photo until it was read; or give the code of a sentence."""
    if photo.cards_state != Photo.COMING:
        return ""  # it is here already, or came too late
    refusal = why_no_room(photo.table)
    clean = refusal or cleaned(data, LARGE_SIDE)
    name = None if isinstance(clean, str) else stored(photo_name(photo, ""), clean[0])
    # Without it the small picture is read.
    fields = {"cards_state": Photo.WAITING, "cards_since": timezone.now(), "large": name or ""}
    kept = Photo.objects.filter(pk=photo.pk, cards_state=Photo.COMING).update(**fields)
    if name and not kept:
        photo.large.storage.delete(name)
    photo.refresh_from_db()
    return clean if isinstance(clean, str) else ""


def read_stored_cards(photo_id: int) -> None:
    """Read the cards of a kept photo unless somebody else does; may be asked for again at any time."""
    photo = _claimed(photo_id)
    if photo is None:
        return
    try:
        data = _large_bytes(photo)
        found = _found(data, photo)
    except (OSError, ValueError):
        log.exception("the cards of photo %s could not be read", photo.key)
        found = NotAPhoto("failed", "")
    if found == BUSY:
        _end(photo, Photo.WAITING, {})
    elif isinstance(found, NotAPhoto):
        _end(photo, Photo.FAILED, {"trouble": found.code})
    else:
        _end(photo, Photo.READ, found)


def _claimed(photo_id: int) -> Photo | None:
    """A photo whose cards are ours to read now; whoever else began and did not end has died over it."""
    begun = Q(cards_state=Photo.READING, cards_since__lt=dead_since())
    late = Q(cards_state=Photo.COMING, cards_since__lt=timezone.now() - PATIENCE)
    ours = Photo.objects.filter(Q(cards_state=Photo.WAITING) | late | begun, pk=photo_id)
    if not ours.update(cards_state=Photo.READING, cards_since=timezone.now()):
        return None
    return Photo.objects.select_related("table").get(pk=photo_id)


def _large_bytes(photo: Photo) -> bytes:
    if not photo.large.name:
        return bytes_of(photo)
    with photo.large.open("rb") as file:
        return bytes(file.read())


def _found(data: bytes, photo: Photo) -> dict[str, Any] | NotAPhoto:
    """The cards, after boards that only the larger picture shows."""
    if photo.large.name:
        add_far_boards(photo, data)
    found = cards_in_child(data, photo.table.game)
    if isinstance(found, NotAPhoto) or photo.boards or is_certain(found):
        return found if isinstance(found, NotAPhoto) else scaled(found, photo)
    return _of_another_game(found, photo) or scaled(found, photo)


def _of_another_game(found: dict[str, Any], photo: Photo) -> dict[str, Any] | None:
    """What the photo shows where its cards are those of another game, and nothing was filled in yet: then
    the game becomes that one."""
    pad = PADS.get(found["other"] or "")
    if not (found["instead"] and pad and pad.photo and pad.photo.reads_cards):
        return None
    if not play(photo.table, pad.slug):
        return None
    shown = scaled({**found, "cards": found["instead"], "sure": True}, photo)
    laid = laid_before_one(photo, shown)
    Photo.objects.filter(pk=photo.pk).update(reading=laid, state=Photo.READ)
    return shown


@transaction.atomic
def play(table: Table, slug: str) -> bool:
    """Let a game from photos be another game, if nobody has filled in anything yet; tell whether it is."""
    held = Table.objects.select_for_update().get(pk=table.pk)
    pad, now = PADS[slug], PADS[held.game]
    seats = list(Seat.objects.filter(table=held))
    if held.game == slug:
        return True
    touched = any(not now.is_untouched(seat.entry) for seat in seats)
    if touched or held.finished_at or pad.photo is None or pad.photo.begin is None:
        return False
    held.game, held.setup, held.version = slug, dict(pad.photo.begin), held.version + 1
    held.save(update_fields=["game", "setup", "version"])
    Seat.objects.filter(table=held).update(entry=pad.blank)
    return True


def read_again(table: Table) -> None:
    """Let all photos of a table be read anew, as those of the game that it is now."""
    fields: dict[str, Any] = {"reading": {}, "whose": {}, "taken": {}, "cards": {}}
    begun = {"state_since": timezone.now(), "cards_since": timezone.now()}
    cards = Photo.WAITING if wants_cards(table) else ""
    table.photos.update(state=Photo.WAITING, cards_state=cards, **fields, **begun)


def is_certain(found: dict[str, Any]) -> bool:
    """Whether the names that were read are those of one game; a name or two may be on any box."""
    return bool(found["sure"])


def scaled(found: dict[str, Any], photo: Photo) -> dict[str, Any]:
    """The cards in pixels of the picture that stays."""
    by = photo.width / found["width"]
    cards = [
        {**card, "box": [[round(x * by, 1), round(y * by, 1)] for x, y in card["box"]]}
        for card in found["cards"]
    ]
    return {"cards": cards, "certain": is_certain(found), "ms": round(found["ms"])}


def _end(photo: Photo, state: str, cards: dict[str, Any]) -> None:
    """Write down what came of it; the larger picture goes unless it is needed once more."""
    done = state != Photo.WAITING
    fields: dict[str, Any] = {"cards_state": state, "cards_since": timezone.now(), "cards": cards}
    ours = Photo.objects.filter(pk=photo.pk, cards_state=Photo.READING)
    ours.update(**fields, **({"large": ""} if done else {}))
    if done and photo.large.name:
        photo.large.storage.delete(photo.large.name)


def add_far_boards(photo: Photo, data: bytes) -> None:
    """Add the boards that were too small in the small picture; those that were found stay as they are."""
    found = boards_in(data, photo)
    if isinstance(found, NotAPhoto) or not found["boards"]:
        return
    by = photo.width / _width_of(found, photo)
    with transaction.atomic():
        fresh = Photo.objects.select_for_update().get(pk=photo.pk)
        boards = fresh.boards
        for board in found["boards"]:
            corners = [[x * by, y * by] for x, y in board["corners"]]
            if not any(lies_on(corners, known["corners"]) for known in boards):
                boards.append({**board, "corners": corners})
        if len(boards) > len(fresh.boards):
            fresh.reading = {**fresh.reading, "boards": boards, "trouble": ""}
            fresh.save(update_fields=["reading"])
            photo.reading = fresh.reading


def _width_of(found: dict[str, Any], photo: Photo) -> float:
    return float(found.get("width") or photo.width)


def middle(corners: Iterable[Iterable[float]]) -> Point:
    """The point in the midst of four others."""
    points = [(float(x), float(y)) for x, y in corners]
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def lies_on(corners: Iterable[Iterable[float]], others: list[list[float]]) -> bool:
    """Whether a board is one that is known: its middle lies well within the other."""
    (x, y), (other_x, other_y) = middle(corners), middle(others)
    reach = max(abs(px - other_x) + abs(py - other_y) for px, py in others) / 2
    return abs(x - other_x) + abs(y - other_y) < reach
