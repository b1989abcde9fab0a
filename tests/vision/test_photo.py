"""Bytes to an upright picture: every orientation, every odd file, and bounded size."""

from __future__ import annotations

import io
import struct
import zlib

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image as Pillow

from tests.vision.conftest import four_colours, jpeg
from vision.photo import HANDY, LARGE, OpenedPhoto, open_photo
from vision.reading import Image, NotAPhoto


def encoded(image: Pillow.Image, kind: str, **options: object) -> bytes:
    """A Pillow picture as a file."""
    file = io.BytesIO()
    image.save(file, kind, **options)
    return file.getvalue()


def pillow(image: Image) -> Pillow.Image:
    """A BGR picture for Pillow."""
    return Pillow.fromarray(np.ascontiguousarray(image[..., ::-1]))


def opened(data: bytes) -> OpenedPhoto:
    """The picture of a file that must open."""
    photo = open_photo(data)
    assert isinstance(photo, OpenedPhoto)
    return photo


def refused(data: bytes) -> str:
    """The code with which a file is refused."""
    photo = open_photo(data)
    assert isinstance(photo, NotAPhoto)
    assert photo.message.endswith(".")
    return photo.code


def same(one: Image, other: Image) -> bool:
    """Whether two pictures differ by no more than compression does."""
    return one.shape == other.shape and float(np.abs(one.astype(int) - other).mean()) < 6


@pytest.mark.parametrize("orientation", range(1, 9))
def test_every_exif_orientation_comes_out_upright(orientation: int) -> None:
    upright = four_colours()
    # What each orientation means: how the sensor's rows and columns lie in the upright picture.
    stored = {
        1: upright,
        2: upright[:, ::-1],
        3: upright[::-1, ::-1],
        4: upright[::-1],
        5: upright.transpose(1, 0, 2),
        6: np.rot90(upright),
        7: np.rot90(upright, 2).transpose(1, 0, 2),
        8: np.rot90(upright, -1),
    }[orientation]
    exif = Pillow.Exif()
    exif[0x0112] = orientation
    photo = opened(encoded(pillow(stored), "JPEG", exif=exif, quality=95, subsampling=0))
    assert (photo.width, photo.height) == (160, 120)
    assert same(photo.image, upright)


def test_a_nonsense_orientation_is_upright() -> None:
    exif = Pillow.Exif()
    exif[0x0112] = 77
    assert same(opened(encoded(pillow(four_colours()), "JPEG", exif=exif)).image, four_colours())


def test_twelve_megapixels_are_decoded_at_a_quarter() -> None:
    photo = opened(jpeg(four_colours(4032, 3024)))
    assert photo.image.shape == (756, 1008, 3)
    assert (photo.width, photo.height) == (4032, 3024)
    assert photo.scale == pytest.approx(4)


@pytest.mark.parametrize("kind", ["PNG", "WEBP"])
def test_large_pictures_of_other_kinds_are_shrunk(kind: str) -> None:
    photo = opened(encoded(pillow(four_colours(2400, 1800)), kind))
    assert max(photo.image.shape[:2]) == LARGE >= HANDY
    assert (photo.width, photo.height) == (2400, 1800)


@pytest.mark.parametrize("mode", ["L", "CMYK", "RGB"])
def test_jpegs_of_all_colour_spaces_open(mode: str) -> None:
    image = pillow(four_colours())
    photo = opened(encoded(image.convert(mode), "JPEG", quality=95))
    expected = np.asarray(image.convert(mode).convert("RGB"))[..., ::-1]
    assert same(photo.image, np.asarray(expected, np.uint8))


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA"])
def test_pngs_of_all_modes_open(mode: str) -> None:
    image = pillow(four_colours()).convert(mode)
    expected = np.asarray(image.convert("RGB"))[..., ::-1]
    assert same(opened(encoded(image, "PNG")).image, np.asarray(expected, np.uint8))


@pytest.mark.parametrize("channels", [1, 3])
def test_sixteen_bits_become_eight(channels: int) -> None:
    deep = (four_colours()[..., :channels].astype(np.uint16) * 257).squeeze()
    data = bytes(cv2.imencode(".png", deep)[1])
    expected = four_colours() if channels == 3 else np.repeat(four_colours()[..., :1], 3, axis=2)
    assert same(opened(data).image, expected)


def test_see_through_pixels_are_white() -> None:
    clear = Pillow.new("RGBA", (40, 40), (255, 0, 0, 0))
    assert int(opened(encoded(clear, "PNG")).image.min()) == 255


@pytest.mark.parametrize("kind", ["GIF", "WEBP", "PNG"])
def test_of_an_animation_the_first_frame_counts(kind: str) -> None:
    frames = [pillow(four_colours()), Pillow.new("RGB", (160, 120), "black")]
    data = encoded(frames[0], kind, save_all=True, append_images=frames[1:])
    assert same(opened(data).image, four_colours())


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_truncated_files_are_refused(kind: str, share: float) -> None:
    noise = np.random.default_rng(0).integers(0, 255, (200, 200, 3)).astype(np.uint8)
    data = encoded(pillow(noise), kind)
    assert refused(data[: int(len(data) * share)]) in {"cut-short", "damaged", "not-a-photo"}


def test_a_thumbnail_does_not_hide_that_a_jpeg_is_cut_short() -> None:
    small, large = jpeg(four_colours(40, 30)), jpeg(four_colours(400, 300))
    note = b"\xff\xe1" + struct.pack(">H", len(small) + 2) + small
    whole = large[:2] + note + large[2:]
    assert same(opened(whole).image, four_colours(400, 300))
    assert refused(whole[:-200]) == "cut-short"


def bomb(width: int, height: int) -> bytes:
    """A tiny PNG that claims to be huge."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"\0" * 100)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("size", [(10_000, 10_000), (60_000, 60_000), (30_000_000, 1)])
def test_bombs_are_refused_before_they_are_decoded(size: tuple[int, int]) -> None:
    assert refused(bomb(*size)) == "too-large"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty-file"),
        (b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n", "not-a-photo"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "not-a-photo"),
        (b"\xff\xd8\xff", "not-a-photo"),
        (b"\0" * 5000, "not-a-photo"),
    ],
)
def test_files_that_are_no_photos_are_refused(data: bytes, code: str) -> None:
    assert refused(data) == code


@settings(max_examples=60, deadline=None)
@given(
    st.binary(max_size=400), st.integers(0, 2000), st.sampled_from(["JPEG", "PNG", "WEBP", "GIF"])
)
def test_damaged_files_never_raise(junk: bytes, at: int, kind: str) -> None:
    data = encoded(pillow(four_colours()), kind)
    assert isinstance(
        open_photo(data[:at] + junk + data[at + len(junk) :]), OpenedPhoto | NotAPhoto
    )
