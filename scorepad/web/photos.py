"""Photos: hostile bytes in, a clean JPEG kept for a while, read once, deleted without a trace."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any
from zlib import crc32

import numpy as np
from django.conf import settings
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.http import HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from PIL import Image

from scorepad.web.darkroom import BUSY, cards_in_child, clean, read_photo
from scorepad.web.models import Copy, Photo, Seat, Table
from scorepad.web.models.tables import photo_name
from scorepad.web.room import why_no_room
from vision import LOOKS, Look, NotAPhoto, Point, close_up, flatten_board, open_photo

log = logging.getLogger(__name__)

LONG_SIDE = 1600  # enough for boards
LARGE_SIDE = 3200  # for printed names and far boards
SURE = 0.9  # how sure a name must be read so that nobody is asked about it
MOST_PHOTOS = 100  # of one table; nobody needs more, and a disk is finite
DEAD_AFTER = timedelta(seconds=60)  # whoever read for longer than this died over it
# Photos taken so close together may show the same town: after the game, and while it goes on.
WHEN_OVER, WHILE_PLAYING = timedelta(minutes=10), timedelta(minutes=1)
MOST_VIEWS = 4  # of one board are put together
MOST_TRIES = 3  # a photo over which so many readers died is not given to another one
UNREAD = (Photo.WAITING, Photo.READING)
KEY = re.compile(r"[0-9A-Za-z-]{16,40}")
BEGINNINGS = (b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")
HEIC = (b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1", b"avif")

SENTENCES: dict[str, str | Promise] = {
    "none": _("Choose a photo first."),
    "too-many": _("This table has a great many photos. Delete some of them first."),
    "not-a-photo": _("This file is not a photo we can open. Send a JPEG, PNG or WebP."),
    "heic": _(
        "This is a HEIC photo, which we cannot open. On an iPhone choose Settings, Camera, Formats, "
        "“Most Compatible”; or send a screenshot of it."
    ),
    "empty-file": _("This file is empty."),
    "cut-short": _("This photo is cut short: part of the file is missing."),
    "damaged": _("This photo is damaged and cannot be opened."),
    "too-large": _("This photo has too many pixels. Send a JPEG of at most 25 megapixels."),
    "too-small": _("The photo is too small: send it in its original size."),
    "too-dark": _("The photo is too dark: turn on a light and take it again."),
    "too-blurred": _("The photo is blurred: hold still and take it again."),
    "no-board": _("No board found: show one whole board with all four corners."),
    "failed": _("This photo could not be read."),
    "odd-file": _("This file is not built like a photo. Send it as your phone made it."),
    "too-hard": _("This photo takes too long to open. Send it as an ordinary JPEG."),
    "no-room": _("There is no room for photos right now. Type the game in: that still gets saved."),
    "group-full": _("Your group has a great many photos. Delete some of them first."),
    "busy": _("Many photos are being read right now. Send yours again in a moment."),
    "no-cards": _("No card of this game found: show the names, from above and without glare."),
    "open-squares": _("Some squares are too hard to tell. Say what stands there first."),
    "corners": _("These four points do not frame a board. Set them again."),
}


def sentence(code: str) -> str:
    """What a player reads about a trouble."""
    return str(SENTENCES.get(code, SENTENCES["failed"]))


def why_refused(data: bytes) -> str:
    """Why a file is not even opened: the code of a sentence, or nothing."""
    if not data:
        return "empty-file"
    if data.startswith(BEGINNINGS) or (data[:4] == b"RIFF" and data[8:12] == b"WEBP"):
        return ""
    return "heic" if data[4:8] == b"ftyp" and data[8:12] in HEIC else "not-a-photo"


def cleaned(data: bytes, long_side: int = LONG_SIDE) -> tuple[bytes, int, int] | str:
    """A photo as we keep it, upright, small, without any metadata; or the code of a sentence."""
    refusal = why_refused(data)
    if refusal:
        return refusal
    found = clean(data, long_side)
    return found.code if isinstance(found, NotAPhoto) else found


def keep_photo(
    table: Table, seat: Seat | None, data: bytes, key: str, cards: str = ""
) -> Photo | str:
    """Keep a photo once for its key, however often it is sent; or give the code of a sentence. `cards`
    says how far its cards are: on their way in a larger picture, or waiting to be read."""
    kept = table.photos.filter(key=key).first() if KEY.fullmatch(key) else None
    if kept:
        return kept
    if table.photos.count() >= MOST_PHOTOS:
        return "too-many"
    no_room = why_no_room(table)
    if no_room:
        return no_room
    clean = cleaned(data) if has_boards(table) else cleaned(data, LARGE_SIDE)
    if isinstance(clean, str):
        return clean
    picture, width, height = clean
    photo = Photo(table=table, seat=seat, width=width, height=height, size=len(picture))
    photo.cards_state = cards
    if KEY.fullmatch(key):
        photo.key = key
    photo.delete_after = Photo.last_day(table, photo.created_at)
    name = stored(photo_name(photo, ""), picture)
    if name is None:
        return "no-room"
    photo.file.name = name
    try:
        with transaction.atomic():
            photo.save()
    except IntegrityError:  # the same photo arrived twice at the same moment
        photo.file.delete(save=False)
        return table.photos.get(key=key)
    return photo


def stored(name: str, picture: bytes) -> str | None:
    """Write a photo's file, whole or not at all; give its name, or nothing where the disk is full."""
    try:
        return str(default_storage.save(name, ContentFile(picture)))
    except OSError as error:
        log.error("a photo could not be written: %s", error)
        default_storage.delete(name)
        return None


def read_stored(photo_id: int) -> None:
    """Read a kept photo unless somebody else does; may be asked for again at any time."""
    photo = claimed(photo_id)
    if photo is None:
        return
    found = what_shows(photo)
    if found == BUSY:  # nobody looked at it, so that was no try
        put_down(photo)
        return
    if isinstance(found, NotAPhoto):
        state, found = Photo.FAILED, {"trouble": found.code}
    else:
        state = Photo.READ
    # A player who set the corners meanwhile knows better: what was set by hand stays.
    unread = Photo.objects.filter(pk=photo_id, state__in=UNREAD)
    unread.update(state=state, state_since=timezone.now(), reading=found)


def put_down(photo: Photo) -> None:
    """Let a photo wait again as it was before it was claimed."""
    ours = Photo.objects.filter(pk=photo.pk, state=Photo.READING)
    ours.update(state=Photo.WAITING, state_since=timezone.now(), reading=photo.reading)


def claimed(photo_id: int) -> Photo | None:
    """A photo that is ours to read now, as it was before; nothing if others read it or did so."""
    photo = Photo.objects.filter(pk=photo_id).first()
    if photo is None:
        return None
    left = Q(state=Photo.WAITING) | Q(state=Photo.READING, state_since__lt=dead_since())
    ours = Photo.objects.filter(left, pk=photo_id).update(
        state=Photo.READING, state_since=timezone.now(), reading={"tries": tries(photo) + 1}
    )
    return photo if ours else None


def dead_since() -> datetime:
    """Whoever began to read before this moment died over it."""
    return timezone.now() - DEAD_AFTER


def tries(photo: Photo) -> int:
    """How often somebody began to read a photo that is still unread."""
    return int(photo.reading.get("tries", 0))


def what_shows(photo: Photo) -> dict[str, Any] | NotAPhoto:
    """Read a photo; one that cannot be read, or that kills its readers, has only failed."""
    if tries(photo) >= MOST_TRIES:
        log.error("photo %s is given up after %s tries", photo.key, MOST_TRIES)
        return NotAPhoto("failed", "")
    try:
        data = bytes_of(photo)
        return boards_in(data, photo) if has_boards(photo.table) else cards_alone(data, photo)
    except (OSError, ValueError):
        log.exception("photo %s could not be read", photo.key)
        return NotAPhoto("failed", "")


def boards_in(data: bytes, photo: Photo) -> dict[str, Any] | NotAPhoto:
    """The boards of a photo, as they are kept."""
    reading = read_photo(data, look=look_of(photo), copy=copy_for(photo.table))
    if isinstance(reading, NotAPhoto):
        return reading
    boards = [board.to_dict() for board in reading.boards]
    trouble = reading.trouble.code if reading.trouble else ""
    width = {"width": reading.width}
    return {"boards": boards, "trouble": trouble, "ms": round(reading.ms), **width}


def cards_alone(data: bytes, photo: Photo) -> dict[str, Any] | NotAPhoto:
    """A game without boards that we could read: all cards of a photo together lie before one player."""
    found = cards_in_child(data, photo.table.game)
    if isinstance(found, NotAPhoto):
        return found
    return laid_before_one(photo, found)


def laid_before_one(photo: Photo, found: dict[str, Any]) -> dict[str, Any]:
    """The cards of a photo as what is kept of one board that fills all of it."""
    whole = {
        "corners": [[0, 0], [photo.width, 0], [photo.width, photo.height], [0, photo.height]],
        "squares": [],
        "cards": found["cards"],
        "certain": bool(found.get("sure", found.get("certain"))),
    }
    boards, trouble = ([whole], "") if found["cards"] else ([], "no-cards")
    return {"boards": boards, "trouble": trouble, "ms": round(found["ms"])}


def is_sure(card: Mapping[str, Any]) -> bool:
    """Whether nobody need be asked what a card is."""
    return float(card["confidence"]) >= SURE


def has_boards(table: Table) -> bool:
    """Whether boards are looked for in photos of a table; else only cards are."""
    return table.game in LOOKS


def look_of(photo: Photo) -> Look:
    """How the board of a photo's game looks; boards are looked for in games that have such a look alone."""
    return LOOKS[photo.table.game]


def copy_for(table: Table) -> bytes:
    """What the reader learnt of the copy that a table plays with, if that is switched on."""
    if table.group_id is None:
        return b""
    copies = Copy.objects.filter(group=table.group_id, game=table.game, pays=True, wanted=True)
    data = copies.values_list("data", flat=True).first()
    return bytes(data or b"")


def last_taken(seat: Seat) -> Any:
    """What the last photo that went into a seat showed: whatever differs was changed by hand."""
    taken = Photo.objects.filter(table=seat.table, taken_at__isnull=False).order_by("-taken_at")
    found = (seen[str(seat.number)] for seen in _taken(taken) if str(seat.number) in seen)
    return next(found, None)


def _taken(photos: QuerySet[Photo]) -> Iterator[dict[str, Any]]:
    yield from photos.values_list("taken", flat=True)


def other_views(photo: Photo, seat: Seat, over: bool) -> list[Photo]:
    """Other photos that may show a seat's board at the same moment, newest first."""
    moment = WHEN_OVER if over else WHILE_PLAYING
    near = (photo.created_at - moment, photo.created_at + moment)
    others = Photo.objects.filter(table=seat.table, state=Photo.READ, created_at__range=near)
    others = others.filter(Q(seat=None) | Q(seat=seat)).exclude(pk=photo.pk)
    return list(others.order_by("-created_at")[:MOST_VIEWS])


def says_over(photo: Photo, post: Mapping[str, Any]) -> bool:
    """Whether the table says that the game is over: in a form, of this photo, or of the one before.
    Most photos are taken when it is, so that is what an unasked table says."""
    if "turns" in post:  # a form of a draft, whose box is ticked or not
        return "over" in post
    if "over" in photo.reading:
        return bool(photo.reading["over"])
    others = photo.table.photos.filter(reading__has_key="over").order_by("-created_at")
    said = others.values_list("reading__over", flat=True).first()
    return True if said is None else bool(said)


def remember_said(photo: Photo, number: int, answers: Mapping[str, Any], over: bool) -> None:
    """Keep what a player said of a board's squares with the board, for the next photo of it."""
    said = {**photo.boards[number - 1], "answers": dict(answers)}
    if photo.boards[number - 1] == said and photo.reading.get("over") == over:
        return
    with transaction.atomic():
        fresh = Photo.objects.select_for_update().get(pk=photo.pk)
        boards = fresh.boards
        if number > len(boards):
            return
        boards[number - 1]["answers"] = dict(answers)
        fresh.reading = {**fresh.reading, "boards": boards, "over": over}
        fresh.save(update_fields=["reading"])


def remember_taken(photo: Photo, seat: Seat, seen: Any) -> None:
    """Note what a photo said of a seat, so that the next one can tell what was changed by hand."""
    photo.taken = {**photo.taken, str(seat.number): seen}
    Photo.objects.filter(pk=photo.pk).update(taken=photo.taken, taken_at=timezone.now())


def keep_as_set(table: Table) -> None:
    """Let the photos of a table stay as long as is set now."""
    for photo in table.photos.all():
        photo.delete_after = Photo.last_day(table, photo.created_at)
        photo.save(update_fields=["delete_after"])


def read_by_hand(photo: Photo, number: int, corners: list[Point]) -> int | None:
    """Read the board that a player framed; give its number, or nothing where the frame is none."""
    look, copy = look_of(photo), copy_for(photo.table)
    reading = read_photo(bytes_of(photo), look=look, corners=corners, copy=copy)
    if isinstance(reading, NotAPhoto) or not reading.boards:
        return None
    with transaction.atomic():
        fresh = Photo.objects.select_for_update().get(pk=photo.pk)
        boards = fresh.boards
        board = {**reading.boards[0].to_dict(), "by_hand": True}
        if 1 <= number <= len(boards):
            boards[number - 1] = board
        else:
            boards.append(board)
            number = len(boards)
        fresh.reading = {**fresh.reading, "boards": boards, "trouble": ""}
        fresh.state = Photo.READ
        fresh.save(update_fields=["reading", "state"])
    return number


def bytes_of(photo: Photo) -> bytes:
    """The kept file."""
    with photo.file.open("rb") as file:
        return bytes(file.read())


def picture_of(photo: Photo) -> Any:
    """The kept photo, opened."""
    picture = open_photo(bytes_of(photo), handy=LONG_SIDE)
    if isinstance(picture, NotAPhoto):
        raise ValueError(picture.code)
    return picture.image


def board_image(photo: Photo, number: int, turns: int = 0, size: int = 512) -> Any:
    """One board of a photo, straight, turned clockwise by quarters."""
    flat = flatten_board(picture_of(photo), photo.boards[number - 1]["corners"], size)
    return np.ascontiguousarray(np.rot90(flat, -turns))


def square_image(photo: Photo, number: int, square: int) -> Any:
    """One square of a board as the photo shows it, large, with the whole of its piece."""
    look, corners = look_of(photo), photo.boards[number - 1]["corners"]
    return close_up(picture_of(photo), corners, (look.rows, look.columns), square)


def board_stamp(board: dict[str, Any]) -> str:
    """Changes with the corners of a board, so that no browser shows an old picture of it."""
    return f"{crc32(repr(board['corners']).encode()):x}"


def small_picture(photo: Photo) -> bytes:
    """A photo small enough for a list."""
    with photo.file.open("rb") as kept, Image.open(kept, formats=("JPEG",)) as image:
        image.draft("RGB", (320, 320))
        image.thumbnail((320, 320))
        file = BytesIO()
        image.convert("RGB").save(file, "JPEG", quality=80)
    return file.getvalue()


def way_on(photo: Photo) -> str:
    """Where a photo leads: to the one seat it is about, or to all that was found, once it is read."""
    if photo.state in UNREAD:
        return reverse("photo-wait", args=[photo.table.code, photo.key])
    if photo.seat and photo.seat.position and len(photo.boards) == 1:
        return draft_address(photo, photo.seat, 1)
    if photo.table.is_from_photos:
        return reverse("found", args=[photo.table.code])
    return photo.get_absolute_url()


def draft_address(photo: Photo, seat: Seat, number: int) -> str:
    """The page that lays a board over a seat's entry."""
    return reverse("draft", args=[photo.table.code, seat.number, photo.key, number])


def signed_address(photo: Photo) -> str:
    """Where a browser may fetch a photo for some minutes, past the site; nothing where it may not."""
    if not settings.PHOTO_LINKS:
        return ""
    address = str(photo.file.url)
    return address if address.startswith(f"{settings.PHOTO_LINKS}/") else ""


def jpeg_answer(data: bytes) -> HttpResponse:
    """A picture for the eyes of this table alone."""
    response = HttpResponse(data, content_type="image/jpeg")
    response["Cache-Control"] = "private, max-age=600"
    response["X-Content-Type-Options"] = "nosniff"
    return response


def forget_photos(most: int = 500) -> int:
    """Delete photos whose time is over, at most so many; tell how many."""
    old = list(
        Photo.objects.filter(delete_after__lte=timezone.now()).only("id", "file", "large")[:most]
    )
    for photo in old:
        photo.delete()
    return len(old)


def file_names() -> set[str]:
    """The files of all photos, the larger ones included that are still to be read."""
    rows = Photo.objects.values_list("file", "large")
    return {name for row in rows for name in row}
