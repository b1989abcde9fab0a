"""Teaches the refiner: the exact corners of a roughly straightened board, and whether it is one."""

from __future__ import annotations

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from vision.corners import AROUND, CLOSE, CLOSE_STRIDE, area, is_sound
from vision.flatten import Corners, Halves, mean_side, straighten, transform
from vision.models import as_batch
from vision.training.augment import covered, retake
from vision.training.begin import BATCHES, restore
from vision.training.data import LOOK, LabelledPhoto
from vision.training.fit import Plan, fit, images_of
from vision.training.locator import all_quads
from vision.training.nets import Refiner, soft_points

Rng = np.random.Generator
Picture = NDArray[np.uint8]
Sample = tuple[Picture, NDArray[np.float32], float]
SMALLEST = 60.0
NOT_QUITE = 0.87


def shaken(rng: Rng, corners: Corners) -> Corners:
    """Corners as the locator or an earlier look would give them: near, and rarely farther off."""
    side = mean_side(corners)
    rough = rng.choice([0.006, 0.02, 0.045], p=(0.3, 0.3, 0.4))
    turn, size = rng.normal(0, rough), 1 + rng.normal(0, rough)
    centre = corners.mean(axis=0)
    spin = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))]) * size
    moved = (corners - centre) @ spin.T + centre + rng.normal(0, rough, 2) * side
    moved += rng.normal(0, rough, (4, 2)) * side
    if rng.random() < 0.15:
        # One corner hidden: the coarse look cuts it off or overshoots.
        moved[rng.integers(4)] += rng.normal(0, 0.09, 2) * side
    return np.asarray(moved)


def wrong(rng: Rng, photo: LabelledPhoto) -> Corners:
    """Corners that are no board: a part of one, more than one, something else, or one cut off."""
    quads = all_quads(photo)
    cut = [corners for corners, share in photo.partial if share < NOT_QUITE]
    if cut and rng.random() < 0.6:
        corners = cut[int(rng.integers(len(cut)))]
        height, width = photo.image.shape[:2]
        # The coarse look sees only the part in the photo and takes it for the whole.
        part = np.clip(corners, 0, (width, height)) if rng.random() < 0.6 else corners
        return shaken(rng, part)
    if quads and rng.random() < 0.5:
        corners = quads[int(rng.integers(len(quads)))]
        centre, side = corners.mean(axis=0), mean_side(corners)
        angle, size = rng.uniform(0, 2 * np.pi), rng.choice([0.5, 0.6, 1.0, 1.0, 1.6, 2.0])
        away = rng.uniform(0.3, 0.7) if size == 1.0 else rng.uniform(0, 0.35)
        shift = np.array((np.cos(angle), np.sin(angle))) * side * away
        return shaken(rng, (corners - centre) * size + centre + shift)
    height, width = photo.image.shape[:2]
    centre = rng.uniform(0.1, 0.9, 2) * (width, height)
    angle, side = rng.uniform(0, 2 * np.pi), rng.uniform(60, 320)
    turns = angle + np.arange(4) * np.pi / 2
    quad = (
        centre
        + np.stack([np.cos(turns), np.sin(turns) * rng.uniform(0.5, 1)], axis=1) * side / 1.41
    )
    return quad if not near_board(quad, quads) else shaken(rng, quad + side)


def near_board(quad: Corners, quads: list[Corners]) -> bool:
    """Whether corners could pass for one of the boards."""
    return any(np.linalg.norm(quad.mean(0) - q.mean(0)) < 0.3 * mean_side(q) for q in quads)


def cropped(rng: Rng, image: Picture, corners: Corners) -> tuple[Picture, Corners]:
    """The photo with an edge through or near the board, and the corners in what is left."""
    low, high = corners.min(axis=0), corners.max(axis=0)
    depth = rng.uniform(-0.05, 0.14) if rng.random() < 0.5 else rng.uniform(0.14, 0.75)
    axis, far = int(rng.integers(2)), bool(rng.integers(2))
    cut = high[axis] - depth * (high - low)[axis] if far else low[axis] + depth * (high - low)[axis]
    edge = int(np.clip(cut, 8, image.shape[1 - axis] - 8))
    if far:
        return (image[:, :edge] if axis == 0 else image[:edge]), corners
    left = image[:, edge:] if axis == 0 else image[edge:]
    return left, corners - np.where(np.arange(2) == axis, edge, 0)


def visible(corners: Corners, image: Picture) -> tuple[Corners, float]:
    """What a coarse look takes for the board when an edge cuts it, and the share in view."""
    height, width = image.shape[:2]
    edge = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    shared, part = cv2.intersectConvexConvex(corners.astype(np.float32), edge)
    share = float(shared) / max(cv2.contourArea(corners.astype(np.float32)), 1e-6)
    if part is None or len(part) < 3:
        return corners, share
    box = cv2.boxPoints(cv2.minAreaRect(np.asarray(part, np.float32)))
    return np.clip(corners, 0, (width, height)) if share > 0.5 else np.asarray(
        box, np.float64
    ), share


def sample(
    rng: Rng, photos: list[LabelledPhoto], boards: list[tuple[LabelledPhoto, Corners]]
) -> Sample:
    """One close look: its picture, where the corners are in it, and whether it is a board."""
    kind = rng.random()
    if kind < 0.22:
        photo = photos[int(rng.integers(len(photos)))]
        return view(rng, photo.image, wrong(rng, photo)), np.zeros((4, 2), np.float32), 0.0
    photo, corners = boards[int(rng.integers(len(boards)))]
    image = photo.image
    corners = np.roll(corners, int(rng.integers(4)), axis=0)
    if rng.random() < 0.5:
        corners = corners[::-1]
    if kind < 0.5:
        image, corners = cropped(rng, image, corners)
        part, share = visible(corners, image)
        if share < NOT_QUITE:
            rough = shaken(rng, part if rng.random() < 0.7 else corners)
            return view(rng, image, rough), np.zeros((4, 2), np.float32), 0.0
    rough = shaken(rng, corners)
    there = transform(rough, CLOSE, AROUND)
    truth = cv2.perspectiveTransform(corners.reshape(1, 4, 2), there).reshape(4, 2)
    picture = view(rng, image, rough)
    for corner in rng.permutation(truth)[: int(rng.choice([0, 1, 2], p=(0.4, 0.5, 0.1)))]:
        picture = covered(rng, picture, corner.astype(np.float64), CLOSE * rng.uniform(0.06, 0.2))
    return picture, truth.astype(np.float32), 1.0


def view(rng: Rng, image: Picture, rough: Corners) -> Picture:
    """The close look as another camera would have taken it; degenerate corners see nothing."""
    if not is_sound(rough if area(rough) > 0 else rough[::-1]):
        return np.full((CLOSE, CLOSE, 3), 114, np.uint8)
    return retake(rng, straighten(Halves(image), rough, CLOSE, AROUND))


def loss_of(
    heat: torch.Tensor, score: torch.Tensor, truth: torch.Tensor, is_board: torch.Tensor
) -> torch.Tensor:
    """Distance of the corners where there is a board, and whether that was noticed."""
    points = soft_points(heat, CLOSE_STRIDE)
    gap = functional.smooth_l1_loss(points, truth, reduction="none", beta=1.0).mean((1, 2))
    corners = (gap * is_board).sum() / is_board.sum().clamp(min=1)
    noticed = functional.binary_cross_entropy_with_logits(score[:, 0], is_board)
    return corners + noticed


def train(photos: list[LabelledPhoto], plan: Plan, seed: int = 2) -> nn.Module:
    """Learns exact corners, from photos of tables: straight ones would give them away."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    photos = [photo for photo in photos if not photo.close]
    boards = [(p, b.corners) for p in photos for b in p.boards if mean_side(b.corners) >= SMALLEST]

    def batch() -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        views, truths, marks = zip(
            *(sample(rng, photos, boards) for _ in range(plan.batch)), strict=True
        )
        return (
            images_of(as_batch(*views)),
            torch.from_numpy(np.stack(truths)),
            torch.tensor(marks),
        )

    def loss_of_batch(model: nn.Module) -> torch.Tensor:
        images, truth, is_board = batch()
        heat, score = model(images)
        return loss_of(heat, score, truth, is_board)

    model = Refiner()
    if not plan.afresh and not plan.is_begun:
        restore(model, LOOK.refiner, [batch()[0] for _ in range(BATCHES)])
    return fit(model, loss_of_batch, plan)
