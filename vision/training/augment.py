"""Makes one rendered picture into many: light, colour, lens, sensor and compression."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Picture = NDArray[np.uint8]
Rng = np.random.Generator
FAR = (0.2, 1.0)  # how far exposure and colours are from what was rendered: seldom very far


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


def blur(rng: Rng, image: NDArray[np.float32]) -> NDArray[np.float32]:
    """Out of focus all over or on one side, shaken, from fewer pixels, or sharpened."""
    kind = rng.random()
    if kind < 0.15:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.4)), np.float32)
    if kind < 0.2:
        length, angle = int(rng.integers(2, 6)), rng.uniform(0, np.pi)
        kernel = np.zeros((9, 9), np.float32)
        reach = np.array((np.cos(angle), np.sin(angle))) * length / 2
        start, end = (4 - reach).round().astype(int), (4 + reach).round().astype(int)
        cv2.line(kernel, tuple(start.tolist()), tuple(end.tolist()), 1.0)
        return np.asarray(cv2.filter2D(image, -1, kernel / kernel.sum()), np.float32)
    if kind < 0.3:
        height, width = image.shape[:2]
        share = rng.uniform(0.5, 0.9)
        small = cv2.resize(
            image, (int(width * share), int(height * share)), interpolation=cv2.INTER_AREA
        )
        return np.asarray(
            cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.float32
        )
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
        quality = int(rng.integers(35, 95))
        coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        picture = np.asarray(cv2.imdecode(coded, cv2.IMREAD_COLOR), np.uint8)
    return picture


def retake(rng: Rng, picture: Picture) -> Picture:
    """The same scene as another camera would have taken it."""
    image = picture.astype(np.float32) * np.float32(1 / 255)
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
