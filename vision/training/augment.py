"""Makes one rendered picture into many: light, colour, lens, sensor and compression."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Rng = np.random.Generator
FAR = (0.2, 1.0)  # how far exposure and colours are from what was rendered: seldom very far
# What light does to blue, green and red where no camera makes up for it, at its strongest.
WARM, COLD, GREEN = (0.33, 0.65, 1.0), (1.0, 0.84, 0.75), (0.74, 1.0, 0.78)
HARSH = 0.45  # of a reader's pictures suffer from one thing that is worse than usual


def relight(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Another exposure, white balance, contrast and saturation; glare and shadow now and then."""
    far = rng.uniform(*FAR)
    gains = (1 + rng.normal(0, 0.07 * far, 3)) * np.exp(rng.normal(0, 0.22 * far))
    saturation, contrast = (
        np.clip(rng.normal(1, 0.2 * far), 0.4, 1.5),
        np.clip(rng.normal(1, 0.15 * far), 0.6, 1.4),
    )
    mix = np.full((3, 3), (1 - saturation) / 3) + np.eye(3) * saturation
    spin, _ = cv2.Rodrigues(np.full(3, rng.normal(0, 0.1 * far) / 3**0.5))
    mix = mix @ spin
    middle = float(np.mean(cv2.mean(image)[:3] * gains)) * (1 - contrast)
    matrix = np.hstack([contrast * mix @ np.diag(gains), np.full((3, 1), middle)])
    image = np.asarray(cv2.transform(image, matrix), np.float32)
    if rng.random() < 0.35:
        image *= soft_field(rng, image.shape[:2], 1, rng.uniform(0.4, 0.95))[..., None]
    if rng.random() < 0.25:
        glare = soft_field(rng, image.shape[:2], 0, rng.uniform(0.1, 0.8))[..., None]
        image += (1 - image) * glare
    bent = cv2.pow(np.clip(image, 0, 1), float(np.exp(rng.normal(0, 0.2 * far))))
    return np.asarray(bent, np.float32)


def soft_field(rng: Rng, shape: tuple[int, int], base: float, inside: float) -> NDArray[np.float32]:
    """A field that is `base` but for one soft blob or half-plane, where it is `inside`."""
    field = np.full((32, 32), base, np.float32)
    if rng.random() < 0.5:
        axes = (int(rng.integers(2, 12)), int(rng.integers(2, 12)))
        centre = (int(rng.integers(32)), int(rng.integers(32)))
        cv2.ellipse(field, centre, axes, float(rng.uniform(0, 180)), 0, 360, inside, -1)
    else:
        points = rng.integers(-16, 48, (3, 2)).astype(np.int32)
        cv2.fillPoly(field, [points], inside)
    soft = cv2.GaussianBlur(field, (0, 0), rng.uniform(0.5, 4))
    return np.asarray(cv2.resize(soft, shape[::-1], interpolation=cv2.INTER_LINEAR), np.float32)


def tinge(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Warm, cold or green light that the camera did not make up for."""
    full = np.array((WARM, WARM, COLD, GREEN)[int(rng.integers(4))])
    gains = 1 + (full - 1) * rng.uniform(0.3, 1.05) + rng.normal(0, 0.03, 3)
    return np.asarray(image * gains, np.float32)


def clip(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Too long exposed: bright colours lose what is above white."""
    return np.asarray(np.clip(image * rng.uniform(1.15, 1.8), 0, 1), np.float32)


def wash(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Stray light in the lens or glass before it: pale, often greenish."""
    veil = np.array((0.55, 0.62, 0.55)) + rng.normal(0, 0.08, 3)
    share = rng.uniform(0.15, 0.5)
    return np.asarray(image * (1 - share) + veil * share, np.float32)


def darken(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Too little light, and the noise that comes with it."""
    noise = rng.standard_normal(image.shape, np.float32) * np.float32(rng.uniform(0.005, 0.03))
    return np.asarray(image * np.float32(rng.uniform(0.2, 0.6)) + noise, np.float32)


def shade(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """The sharp shadow of something beyond the picture: a hand, a bottle, a window's bars."""
    height, width = image.shape[:2]
    mask = np.zeros((height, width), np.float32)
    for _ in range(int(rng.integers(1, 4))):
        points = rng.uniform(-0.4, 1.4, 2) + rng.normal(0, 0.35, (int(rng.integers(3, 6)), 2))
        cv2.fillConvexPoly(mask, cv2.convexHull((points * (width, height)).astype(np.int32)), 1.0)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.5, 4))[..., None]
    cool = np.array((1.06, 1.0, 0.95)) ** rng.uniform(0, 2)
    return np.asarray(image * (1 + soft * (rng.uniform(0.25, 0.7) * cool - 1)), np.float32)


def shaken(image: NDArray[np.float32], length: float, angle: float) -> NDArray[np.float32]:
    """Moved by so many pixels while the shutter was open."""
    middle = int(np.ceil(length / 2))
    kernel = np.zeros((2 * middle + 1, 2 * middle + 1), np.float32)
    reach = np.array((np.cos(angle), np.sin(angle))) * length / 2
    start, end = (middle - reach).round().astype(int), (middle + reach).round().astype(int)
    cv2.line(kernel, tuple(start.tolist()), tuple(end.tolist()), 1.0)
    return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)


def from_fewer(image: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    """The picture as if it had only a share of its pixels each way."""
    height, width = image.shape[:2]
    size = (max(1, int(width * share)), max(1, int(height * share)))
    small = cv2.resize(image, size, interpolation=cv2.INTER_AREA)
    return np.asarray(
        cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32
    )


def coded(picture: Picture, quality: int) -> Picture:
    """Through a JPEG."""
    data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


def reflect(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Behind glass, or under a lamp on something glossy: something else shines through, unsharp."""
    other = cv2.GaussianBlur(image[::-1, ::-1], (0, 0), rng.uniform(2, 12))
    bright = np.clip(other * rng.uniform(1, 3) - rng.uniform(0, 1), 0, 1)
    return np.asarray(image + bright * rng.uniform(0.1, 0.5), np.float32)


# What happens in the light; what happens in the lens and in the file is in `afar.py`.
HARDSHIPS = (tinge, tinge, clip, wash, darken, shade, reflect)


def harsh(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """One thing that is worse than usual, seldom two."""
    chosen = rng.choice(len(HARDSHIPS), 1 + int(rng.random() < 0.2), replace=False)
    for place in sorted(chosen):
        image = HARDSHIPS[place](rng, image)
    return image


def blur(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Out of focus all over or on one side, shaken, from fewer pixels, or sharpened."""
    kind = rng.random()
    if kind < 0.15:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.4)), np.float32)
    if kind < 0.2:
        return shaken(image, rng.uniform(2, 6), rng.uniform(0, np.pi))
    if kind < 0.3:
        return from_fewer(image, rng.uniform(0.5, 0.9))
    if kind < 0.55:
        soft = cv2.GaussianBlur(image, (0, 0), 1.2)
        return np.clip(image + (image - soft) * rng.uniform(0.2, 1.2), 0, 1).astype(np.float32)
    if kind < 0.67:
        soft = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.7, 2.0))
        near, far = rng.uniform(-0.6, 1.6, 2).tolist()
        ramp = np.clip(np.linspace(far, near, len(image)), 0, 1)[:, None, None]
        return np.asarray(image + (soft - image) * ramp, np.float32)
    return image


def grain(rng: Rng, image: NDArray[np.float32]) -> Picture:
    """Sensor noise and JPEG."""
    if rng.random() < 0.35:
        strength = abs(rng.normal(0, 0.018))
        noise = np.empty(image.shape, np.float32)
        cv2.setRNGSeed(int(rng.integers(1 << 31)))
        cv2.randn(noise, np.zeros(1), np.full(1, strength))
        image = image + noise
    picture = np.clip(image * 255, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        picture = coded(picture, int(rng.integers(35, 95)))
    return picture


def retake(rng: Rng, picture: Picture, hardship: float = 0.0) -> Picture:
    """The same scene as another camera would have taken it; a share of them under hardship."""
    image = picture.astype(np.float32) * np.float32(1 / 255)
    if hardship and rng.random() < hardship:
        image = harsh(rng, image)
    return grain(rng, blur(rng, relight(rng, image)))


def covered(rng: Rng, picture: Picture, spot: NDArray[np.float64], reach: float) -> Picture:
    """The picture with something flat put near a spot: a card, a hand's or a phone's outline."""
    height, width = picture.shape[:2]
    mask = np.zeros((height, width), np.uint8)
    centre = spot + rng.normal(0, 0.5, 2) * reach
    size = reach * rng.uniform(0.5, 2.2, 2)
    turn = float(rng.uniform(0, 180))
    box = ((float(centre[0]), float(centre[1])), (float(size[0]), float(size[1])), turn)
    if rng.random() < 0.5:
        cv2.ellipse(mask, box, 255, -1)
    else:
        cv2.fillPoly(mask, [cv2.boxPoints(box).round().astype(np.int32)], 255)
    cloth = np.roll(picture, rng.integers(0, max(height, width), 2), axis=(0, 1))
    plain = np.full_like(picture, rng.integers(0, 256, 3).astype(np.uint8))
    cover = plain if rng.random() < 0.6 else cloth[::-1]
    share = (cv2.GaussianBlur(mask, (0, 0), 0.8).astype(np.float32) * np.float32(1 / 255))[
        ..., None
    ]
    return (picture + (cover.astype(np.float32) - picture) * share).astype(np.uint8)
