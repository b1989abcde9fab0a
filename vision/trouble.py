"""Why no board was found: what the picture itself says."""

from __future__ import annotations

import cv2
import numpy as np

from vision.reading import Image, NoBoard

SMALL = 240  # pixels of the long side
DARK = 28.0  # the brightest twentieth is darker than this
BLURRED = 0.065  # the sharpest edges, as a share of the picture's own contrast
VIEW = 640

TOO_SMALL = NoBoard("too-small", "The photo is too small: send it in its original size.")
TOO_DARK = NoBoard("too-dark", "The photo is too dark: turn on a light and take it again.")
TOO_BLURRED = NoBoard("too-blurred", "The photo is blurred: hold still and take it again.")
NOT_THERE = NoBoard("no-board", "No board found: show one whole board with all four corners.")

NO_FRAME = NoBoard("corners", "These four points do not frame a board: set them again.")


def why_nothing(image: Image) -> NoBoard:
    """The likeliest reason that a picture shows no board."""
    height, width = image.shape[:2]
    if max(height, width) < SMALL:
        return TOO_SMALL
    share = VIEW / max(height, width)
    small = cv2.resize(
        image,
        (max(1, round(width * share)), max(1, round(height * share))),
        interpolation=cv2.INTER_AREA,
    )
    grey = cv2.cvtColor(small, cv2.COLOR_BGR2GRAY)
    if float(np.percentile(grey, 95)) < DARK:
        return TOO_DARK
    return TOO_BLURRED if sharpness(np.asarray(grey, np.uint8)) < BLURRED else NOT_THERE


def sharpness(grey: Image) -> float:
    """How steep the steepest edges are against the contrast of the whole picture."""
    soft = cv2.GaussianBlur(grey, (0, 0), 1.0).astype(np.float32)
    steep = np.hypot(cv2.Sobel(soft, cv2.CV_32F, 1, 0), cv2.Sobel(soft, cv2.CV_32F, 0, 1)) / 8
    low, high = np.percentile(soft, [1, 99])
    return float(np.percentile(steep, 99.5) / max(float(high - low), 24.0))
