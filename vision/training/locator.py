"""Teaches the locator: where boards are in a small picture of the whole photo."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from vision.flatten import OUTSIDE, Corners, Halves, mean_side
from vision.marks import CANVAS, PHOTO, RIM, STRIDE, make_canvas
from vision.models import as_batch
from vision.training.augment import covered, retake
from vision.training.begin import BATCHES, restore
from vision.training.data import LOOK, LabelledPhoto
from vision.training.fit import Plan, fit, images_of
from vision.training.nets import Locator

Rng = np.random.Generator
Field = NDArray[np.float32]


def half_size(photo: LabelledPhoto) -> LabelledPhoto:
    """The photo at about the size in which the locator sees it."""
    image = cv2.resize(photo.image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    boards = tuple(replace(b, corners=(b.corners + 0.5) / 2 - 0.5) for b in photo.boards)
    partial = tuple(((corners + 0.5) / 2 - 0.5, share) for corners, share in photo.partial)
    return LabelledPhoto(photo.name, np.asarray(image, np.uint8), boards, partial)


def reframe(rng: Rng, photo: LabelledPhoto) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The photo zoomed, shifted, turned and mirrored a little; and the map that did it."""
    height, width = photo.image.shape[:2]
    sizes = ((PHOTO[0], PHOTO[1]), (PHOTO[1], PHOTO[0]), (PHOTO[1], PHOTO[1]), (PHOTO[0], 131))
    size = sizes[int(rng.choice(4, p=(0.6, 0.2, 0.1, 0.1)))]
    zoom = max(size[0] / width, size[1] / height) * np.exp(rng.uniform(-0.5, 0.12))
    turn = rng.choice([0, 90, 180, 270]) + rng.normal(0, 6)
    move = np.vstack([cv2.getRotationMatrix2D((width / 2, height / 2), turn, zoom), (0, 0, 1)])
    if rng.random() < 0.5:
        move = np.diag((-1.0, 1.0, 1.0)) @ np.array([(1, 0, -width), (0, 1, 0), (0, 0, 1)]) @ move
    shift = np.array(size) / 2 - (width / 2, height / 2) + rng.normal(0, 0.06, 2) * size
    move = np.array([(1, 0, shift[0]), (0, 1, shift[1]), (0, 0, 1)]) @ move
    border = cv2.BORDER_REFLECT if rng.random() < 0.4 else cv2.BORDER_CONSTANT
    fill = OUTSIDE if rng.random() < 0.5 else tuple(float(v) for v in rng.integers(0, 255, 3))
    image = cv2.warpPerspective(photo.image, move, size, borderMode=border, borderValue=fill)
    # A mirrored border would show boards twice, which no label knows.
    if border == cv2.BORDER_REFLECT and any(touches(c, photo) for c in all_quads(photo)):
        image = cv2.warpPerspective(photo.image, move, size, borderValue=fill)
    return np.asarray(image, np.uint8), move


def all_quads(photo: LabelledPhoto) -> list[Corners]:
    """Every board, complete or not."""
    return [board.corners for board in photo.boards] + [corners for corners, _ in photo.partial]


def touches(corners: Corners, photo: LabelledPhoto) -> bool:
    """Whether a board comes near the edge, where a mirrored border would double it."""
    height, width = photo.image.shape[:2]
    low, high = corners.min(axis=0), corners.max(axis=0)
    rim = 0.12 * width
    return bool((low < rim).any() or (high > np.array((width, height)) - rim).any())


def inner(corners: Corners) -> Corners:
    """The corners of the part of a board that the locator marks."""
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    way = cv2.getPerspectiveTransform(square, corners.astype(np.float32))
    part = square * (1 - 2 * RIM) + RIM
    there = cv2.perspectiveTransform(part.reshape(1, 4, 2), way)
    return np.asarray(there, np.float64).reshape(4, 2)


def target(quads: list[Corners]) -> Field:
    """How much of each place is well inside a board, at the locator's own size."""
    mask = np.zeros((CANVAS[1], CANVAS[0]), np.uint8)
    for corners in quads:
        cv2.fillPoly(mask, [inner(corners).round().astype(np.int32)], 255)
    small = cv2.resize(
        mask, (CANVAS[0] // STRIDE, CANVAS[1] // STRIDE), interpolation=cv2.INTER_AREA
    )
    return small.astype(np.float32)[None] * np.float32(1 / 255)


def sample(rng: Rng, photo: LabelledPhoto) -> tuple[NDArray[np.uint8], Field]:
    """One canvas and where the boards in it are, complete or not."""
    image, move = reframe(rng, photo)
    canvas = make_canvas(Halves(retake(rng, image)))
    quads = []
    for corners in all_quads(photo):
        there = cv2.perspectiveTransform(corners.reshape(1, 4, 2), move)
        quads.append(canvas.from_picture(np.asarray(there, np.float64).reshape(4, 2)))
    picture = canvas.image
    for quad in quads:
        if rng.random() < 0.3:
            reach = mean_side(quad) * rng.uniform(0.08, 0.25)
            picture = covered(rng, picture, quad[rng.integers(4)], reach)
    return picture, target(quads)


def loss_of(logits: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
    """Each place for itself, and the overlap as a whole."""
    each = functional.binary_cross_entropy_with_logits(logits, truth)
    share = logits.sigmoid()
    both = (share * truth).sum() * 2 / (share + truth).sum().clamp(min=1)
    return each * 3 + 1 - both


def train(photos: list[LabelledPhoto], plan: Plan, seed: int = 1) -> nn.Module:
    """Learns where boards are, from photos of tables."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    photos = [half_size(photo) for photo in photos if not photo.close]

    def batch() -> tuple[torch.Tensor, torch.Tensor]:
        picks = rng.integers(len(photos), size=plan.batch)
        pictures, fields = zip(*(sample(rng, photos[pick]) for pick in picks), strict=True)
        return images_of(as_batch(*pictures)), torch.from_numpy(np.stack(fields))

    def loss_of_batch(model: nn.Module) -> torch.Tensor:
        images, fields = batch()
        return loss_of(model(images), fields)

    model = Locator()
    if not plan.afresh and not plan.is_begun:
        restore(model, LOOK.locator, [batch()[0] for _ in range(BATCHES)])
    return fit(model, loss_of_batch, plan)
