"""A straight picture of a board as a phone's photo shows it, and back: what blurs, shakes or squeezes
a photo does so before the board is made straight, and harder along the way the pieces lean."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.flatten import Corners, Halves, frame, halved, mean_side, straighten
from vision.squares import MARGIN, SIZE
from vision.training.augment import Picture, Rng, coded, from_fewer, shaken

SIDES = (42.0, 270.0)  # pixels of a board's mean side in the photo
AWAY = (1.5, 5.0)  # of the camera from the board's middle, in sides of the board
AROUND = 0.14  # of the board's side that is left around it
UNIT = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float64)
BLUR, SHAKE = (0.01, 0.095), (0.06, 0.26)  # in squares
FEWER = (0.3, 0.8)
QUALITY = (12, 60)


@dataclass(frozen=True, slots=True)
class Photo:
    """A board in a photo of its own."""

    image: Picture
    corners: Corners

    @property
    def square(self) -> float:
        """The side of a square in pixels."""
        return mean_side(self.corners) / 4


def seen_from(rng: Rng, lean: NDArray[np.float64]) -> Corners:
    """The corners of a board of side 1 through a camera towards which its pieces do not lean."""
    high = rng.uniform(*AWAY) / float(np.hypot(1, np.linalg.norm(lean)))
    eye = np.array((*(0.5 - lean * high), high))
    deep = np.array((0.5, 0.5, 0)) - eye
    deep /= np.linalg.norm(deep)
    roll = rng.uniform(0, 2 * np.pi)
    right = np.array((np.cos(roll), np.sin(roll), 0))
    right -= (right @ deep) * deep
    right /= np.linalg.norm(right)
    ways = np.stack([right, np.cross(right, deep), deep])
    across, down, far = ways @ (np.hstack([UNIT, np.zeros((4, 1))]) - eye).T
    return np.stack([across / far, down / far], axis=1)


def photo_of(picture: Picture, quad: Corners, side: float) -> Photo:
    """The photo that shows a board, given straight, as a quadrangle with a mean side in pixels."""
    corners = quad * (2 * side / mean_side(quad))
    edge = AROUND * 2 * side
    corners += edge - corners.min(axis=0)
    width, height = (int(length) // 2 * 2 for length in corners.max(axis=0) + edge)
    way = cv2.getPerspectiveTransform(
        frame(len(picture), MARGIN).astype(np.float32), corners.astype(np.float32)
    )
    large = cv2.warpPerspective(picture, way, (width, height), borderMode=cv2.BORDER_REFLECT_101)
    return Photo(halved(np.asarray(large, np.uint8)), (corners + 0.5) / 2 - 0.5)


def scribble(rng: Rng, image: Picture) -> Picture:
    """Thin lines, rings and boxes drawn over a photo, as programs and people mark things in it."""
    height, width = image.shape[:2]
    size, over = np.array((width, height)), image.copy()

    def spot(reach: float) -> tuple[int, int]:
        x, y = (rng.uniform(-reach, 1 + reach, 2) * size).astype(int).tolist()
        return x, y

    away, first = spot(0.5), int(rng.integers(3))
    for number in range(int(rng.integers(1, 16))):
        colour = rng.integers(0, 256, 3).tolist() if rng.random() < 0.8 else [255] * 3
        thick = int(rng.random() < 0.25) + 1
        kind = (first + (number % 4 == 3)) % 3
        if kind == 0:
            begin = away if rng.random() < 0.6 else spot(0.3)
            cv2.line(over, begin, spot(0.3), colour, thick, cv2.LINE_AA)
        elif kind == 1:
            radius = int(rng.uniform(0.02, 0.2) * width)
            cv2.circle(over, spot(0.0), radius, colour, thick, cv2.LINE_AA)
        else:
            cv2.rectangle(over, spot(0.1), spot(0.1), colour, thick, cv2.LINE_AA)
    share = float(rng.uniform(0.35, 1.0))
    return np.asarray(cv2.addWeighted(over, share, image, 1 - share, 0), np.uint8)


def worsened(rng: Rng, photo: Photo) -> Picture:
    """Out of focus, shaken, from fewer pixels, through a coarse file: one of them, or none, or two."""
    image = photo.image
    if rng.random() < 0.12:
        image = scribble(rng, image)
    kinds = set(rng.choice(5, 1 + int(rng.random() < 0.3), replace=False).tolist())
    light = image.astype(np.float32) * np.float32(1 / 255)
    if 0 in kinds:
        light = np.asarray(
            cv2.GaussianBlur(light, (0, 0), max(0.2, rng.uniform(*BLUR) * photo.square)), np.float32
        )
    if 1 in kinds:
        light = shaken(light, rng.uniform(*SHAKE) * photo.square, rng.uniform(0, np.pi))
    if 2 in kinds:
        light = from_fewer(light, rng.uniform(*FEWER))
    if rng.random() < 0.25:
        light = light + rng.standard_normal(light.shape, np.float32) * np.float32(
            abs(rng.normal(0, 0.02))
        )
    image = np.clip(light * 255, 0, 255).astype(np.uint8)
    return coded(image, int(rng.integers(*QUALITY))) if 3 in kinds else image


def as_photographed(rng: Rng, picture: Picture, lean: NDArray[np.float64]) -> Picture:
    """The straight picture of a board as it comes back out of a worse photo of it."""
    side = float(np.exp(rng.uniform(*np.log(SIDES))))
    photo = photo_of(picture, seen_from(rng, lean), side)
    return straighten(Halves(worsened(rng, photo)), photo.corners, SIZE, MARGIN)
