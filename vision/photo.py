"""Bytes in, an upright BGR picture of a handy size out; or the reason why not."""

from __future__ import annotations

import io
import struct
import warnings
from dataclasses import dataclass

import cv2
import numpy as np
from PIL import Image as Pillow
from PIL import UnidentifiedImageError

from vision.reading import Image, NotAPhoto

HANDY = 1000  # the long side that is enough to read a board
LARGE = 1600  # longer sides are shrunk
MOST_BYTES = 60_000_000
# Megapixels that stay within the memory limit: only JPEG can be decoded at a reduced size, and a
# progressive JPEG keeps all its coefficients while it does.
MOST_PIXELS = {"JPEG": 60e6, "MPO": 60e6, "PNG": 26e6, "WEBP": 13e6, "GIF": 20e6}
MOST_PROGRESSIVE = 26e6
FORMATS = ("JPEG", "PNG", "WEBP", "GIF")
REDUCED = {
    1: cv2.IMREAD_COLOR,
    2: cv2.IMREAD_REDUCED_COLOR_2,
    4: cv2.IMREAD_REDUCED_COLOR_4,
    8: cv2.IMREAD_REDUCED_COLOR_8,
}
ORIENTATION = 0x0112
TURNS = {
    3: cv2.ROTATE_180,
    4: cv2.ROTATE_180,
    5: cv2.ROTATE_90_CLOCKWISE,
    6: cv2.ROTATE_90_CLOCKWISE,
    7: cv2.ROTATE_90_COUNTERCLOCKWISE,
    8: cv2.ROTATE_90_COUNTERCLOCKWISE,
}
MIRRORED = (2, 4, 5, 7)
BAD_FILE = (OSError, ValueError, SyntaxError, EOFError, struct.error)

UNKNOWN = NotAPhoto(
    "not-a-photo", "This file is not a photo we can open; send a JPEG, PNG or WebP."
)
EMPTY = NotAPhoto("empty-file", "This file is empty.")
CUT_SHORT = NotAPhoto("cut-short", "This photo is cut short: part of the file is missing.")
DAMAGED = NotAPhoto("damaged", "This photo is damaged and cannot be opened.")
TOO_LARGE = NotAPhoto(
    "too-large", "This photo has too many pixels; send it as a JPEG of at most 25 megapixels."
)


@dataclass(frozen=True, slots=True)
class OpenedPhoto:
    """An upright picture, perhaps reduced, and the size of the upright original."""

    image: Image
    width: int
    height: int

    @property
    def scale(self) -> float:
        """Pixels of the original for one pixel of the picture."""
        return max(self.width, self.height) / int(max(self.image.shape[:2]))


@dataclass(frozen=True, slots=True)
class Header:
    """What a file says of itself before it is decoded."""

    kind: str
    mode: str
    width: int
    height: int
    orientation: int
    progressive: bool


def open_photo(data: bytes, handy: int = HANDY) -> OpenedPhoto | NotAPhoto:
    """The picture of a file, with a long side of at least `handy` where the file has so much."""
    header = read_header(data)
    if isinstance(header, NotAPhoto):
        return header
    plain = header.kind in ("JPEG", "MPO") and header.mode in ("RGB", "L")
    image = decode_jpeg(data, header, handy) if plain else decode_other(data, handy)
    if isinstance(image, NotAPhoto):
        return image
    image = shrink(upright(image, header.orientation), max(LARGE, handy))
    size = (header.width, header.height)
    width, height = size if header.orientation < 5 else size[::-1]
    return OpenedPhoto(image, width, height)


def read_header(data: bytes) -> Header | NotAPhoto:
    """The file's kind, size and orientation, refused where it cannot or must not be decoded."""
    if not data:
        return EMPTY
    if len(data) > MOST_BYTES:
        return TOO_LARGE
    try:
        with warnings.catch_warnings():
            # Pillow warns of large pictures; the limits below refuse them.
            warnings.simplefilter("ignore")
            with Pillow.open(io.BytesIO(data), formats=FORMATS) as file:
                kind, mode, (width, height) = file.format or "", file.mode, file.size
                progressive = bool(file.info.get("progressive"))
                orientation = orientation_of(file)
    except Pillow.DecompressionBombError:
        return TOO_LARGE
    except UnidentifiedImageError:
        return UNKNOWN
    except BAD_FILE:
        return DAMAGED
    most = min(MOST_PIXELS[kind], MOST_PROGRESSIVE if progressive else MOST_PIXELS[kind])
    if width * height > most:
        return TOO_LARGE
    if kind in ("JPEG", "MPO") and not has_end(data):
        return CUT_SHORT
    return Header(kind, mode, width, height, orientation, progressive)


def orientation_of(file: Pillow.Image) -> int:
    """The EXIF orientation, upright where it is missing or nonsense."""
    try:
        value = file.getexif().get(ORIENTATION, 1)
    except BAD_FILE:
        return 1
    return value if value in range(1, 9) else 1


def has_end(data: bytes) -> bool:
    """Whether a JPEG's picture data has its end mark; a thumbnail's end mark does not count."""
    at = 2
    while at + 4 <= len(data) and data[at] == 0xFF:
        marker = data[at + 1]
        if marker == 0xFF:
            at += 1
            continue
        if marker == 0xDA:
            return data.rfind(b"\xff\xd9", at) > 0  # from the end: there it mostly is
        at += 2 + int.from_bytes(data[at + 2 : at + 4], "big")
    return False


def decode_jpeg(data: bytes, header: Header, handy: int) -> Image | NotAPhoto:
    """A JPEG at a half, a quarter or an eighth of its size, whatever is still enough."""
    long = max(header.width, header.height)
    step = max(step for step in REDUCED if step == 1 or long / step >= handy)
    flags = REDUCED[step] | cv2.IMREAD_IGNORE_ORIENTATION
    try:
        image = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    except cv2.error:
        return DAMAGED
    return DAMAGED if image is None else np.asarray(image, np.uint8)


def decode_other(data: bytes, handy: int) -> Image | NotAPhoto:
    """The first frame of anything else, in eight bits and three colours."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Pillow.open(io.BytesIO(data), formats=FORMATS) as file:
                file.draft("RGB", (handy, handy))
                return as_bgr(file, max(LARGE, handy))
    except BAD_FILE as problem:
        return CUT_SHORT if "truncated" in str(problem) else DAMAGED


def as_bgr(file: Pillow.Image, long: int) -> Image:
    """Any of Pillow's modes as BGR, first reduced to about `long`; see-through pixels become white."""
    step = max(1, max(file.size) // long)
    if file.mode.startswith("I"):
        deep = np.asarray(file)[::step, ::step]
        grey = (deep.astype(np.uint32) >> 8).clip(0, 255).astype(np.uint8)
        return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    clear = file.mode in ("RGBA", "LA", "PA") or "transparency" in file.info
    wanted = "RGBA" if clear else "RGB"
    small = (file if file.mode == wanted else file.convert(wanted)).reduce(step)
    if clear:
        paper = Pillow.new("RGB", small.size, "white")
        paper.paste(small, mask=small.getchannel("A"))
        small = paper
    return np.asarray(cv2.cvtColor(np.asarray(small), cv2.COLOR_RGB2BGR), np.uint8)


def upright(image: Image, orientation: int) -> Image:
    """The picture as its EXIF orientation means it."""
    if orientation in TURNS:
        image = np.asarray(cv2.rotate(image, TURNS[orientation]), np.uint8)
    if orientation in MIRRORED:
        image = np.asarray(cv2.flip(image, 1), np.uint8)
    return image


def shrink(image: Image, long: int) -> Image:
    """The picture with its long side at most `long`."""
    height, width = image.shape[:2]
    share = long / max(height, width)
    if share >= 1:
        return image
    size = (max(1, round(width * share)), max(1, round(height * share)))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
