"""Teaches the reader: what every square of a straightened board holds."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from vision.flatten import Halves, mean_side, straighten
from vision.lean import side_towards
from vision.models import as_batch
from vision.squares import MARGIN, SIZE
from vision.training.afar import as_photographed
from vision.training.augment import HARSH, retake
from vision.training.begin import BATCHES, restore
from vision.training.data import LOOK, UNKNOWN, Board, LabelledPhoto
from vision.training.fit import Plan, fit, images_of
from vision.training.nets import Reader

Rng = np.random.Generator
Batch = tuple[torch.Tensor, torch.Tensor, torch.Tensor]
Sample = tuple[NDArray[np.uint8], NDArray[np.int64], NDArray[np.int64]]
CARRIERS = torch.tensor([i for i, label in enumerate(LOOK.labels) if label in LOOK.carriers])
UPRIGHT = 0.25  # pieces that lean less may as well be seen from any side
UNSURE = 0.05  # how far off the way of leaning is when it is read off a photo
AHEAD = 3  # batches made before they are needed
SMALLEST = 140.0  # boards with shorter sides are too coarse to learn from
DRAWN = 3  # boards drawn for one to learn from
AFAR = 0.6  # of the samples come out of a worse photo


@dataclass(frozen=True, slots=True)
class Pupil:
    """A reader to teach: its file, and how many of its photos are spoilt, by what happens on the way into a
    camera and by light."""

    file: Path
    afar: float
    harsh: float


FIRST = Pupil(LOOK.reader, AFAR, HARSH)
SECOND = Pupil(LOOK.second, 0.1, 0.2)  # asked about good photos alone


def new_reader() -> Reader:
    """A reader that knows nothing yet."""
    return Reader(len(LOOK.labels), len(LOOK.cubes), LOOK.stack)


def boards_of(photos: list[LabelledPhoto], cut: bool = False) -> list[tuple[LabelledPhoto, Board]]:
    """All boards large enough to learn from, with those that are partly out of view or without."""
    boards = [(p, b) for p in photos for b in (*p.boards, *(p.cut if cut else ()))]
    return [(photo, board) for photo, board in boards if mean_side(board.corners) >= SMALLEST]


def sample(
    rng: Rng, photo: LabelledPhoto, board: Board, vary: bool, pupil: Pupil = FIRST
) -> Sample:
    """One straightened board, turned, mirrored and taken again at random."""
    corners, pieces, on = board.corners, board.pieces, board.on
    turn = side_towards(board.lean + (rng.normal(0, UNSURE, 2) if vary else 0))
    if vary and np.linalg.norm(board.lean) < UPRIGHT:
        turn = int(rng.integers(4))
    corners, pieces, on, shift = (
        np.roll(corners, -turn, 0),
        np.rot90(pieces, turn),
        np.rot90(on, turn, (1, 2)),
        turned_lean(board.lean, turn),
    )
    if vary and rng.random() < 0.5:
        corners, pieces, on = corners[[1, 0, 3, 2]], pieces[:, ::-1], on[:, :, ::-1]
        shift = shift * (-1, 1)
    rough = 0.025 if vary and rng.random() < 0.4 else 0.006
    slip = rng.normal(0, rough, (4, 2)) + rng.normal(0, rough, 2)
    picture = straighten(Halves(photo.image), corners + slip * mean_side(corners), SIZE, MARGIN)
    if vary:
        picture = retake(rng, picture, pupil.harsh)
        if rng.random() < pupil.afar:
            picture = as_photographed(rng, picture, shift)
    return picture, pieces.copy(), on.copy()


def turned_lean(shift: NDArray[np.float64], turn: int) -> NDArray[np.float64]:
    """The way of leaning in the directions of a board turned by so many quarters."""
    for _ in range(turn):
        shift = np.array((shift[1], -shift[0]))
    return shift


def losses_of(
    answers: torch.Tensor, pieces: torch.Tensor, on: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """How wrong the answers for each board are: about its pieces, and about the cubes on top."""
    kinds = len(LOOK.labels)
    loss = functional.cross_entropy(
        answers[:, :kinds], pieces, ignore_index=UNKNOWN, label_smoothing=0.02, reduction="none"
    )
    counts = answers[:, kinds:].unflatten(1, (len(LOOK.cubes), LOOK.stack + 1)).transpose(1, 2)
    # Cubes lie on buildings, mostly on factories, and rarely; elsewhere there is little to learn.
    carries = torch.isin(pieces, CARRIERS).float() + 0.03
    care = torch.where(on > 0, 3.0, 1.0) * (carries * (pieces != UNKNOWN)).unsqueeze(1)
    beside = functional.cross_entropy(counts, on.clamp(max=LOOK.stack), reduction="none")
    share = len(pieces) / care.sum().clamp(min=1)
    return loss.mean((1, 2)), (beside * care).sum((1, 2, 3)) * share


def batch_of(samples: list[Sample]) -> Batch:
    """Samples as tensors."""
    pictures, pieces, on = zip(*samples, strict=True)
    return (
        images_of(as_batch(*pictures)),
        torch.from_numpy(np.stack(pieces)),
        torch.from_numpy(np.stack(on)),
    )


def check(model: nn.Module, photos: list[LabelledPhoto]) -> tuple[float, float]:
    """Share of squares and of whole boards read right, as far as they can be seen."""
    rng, right, seen = np.random.default_rng(5), [], []
    model.eval()
    with torch.no_grad():
        for photo, board in boards_of(photos):
            images, pieces, _ = batch_of([sample(rng, photo, board, False)])
            read = model(images)[:, : len(LOOK.labels)].argmax(1)
            seen.append((pieces != UNKNOWN).numpy().ravel())
            right.append((read == pieces).numpy().ravel())
    known, marks = np.array(seen), np.array(right)
    return float(marks[known].mean()), float((marks | ~known).all(axis=1).mean())


def train(
    photos: list[LabelledPhoto], plan: Plan, seed: int = 3, pupil: Pupil = FIRST
) -> nn.Module:
    """Learns what squares hold; returns the reader."""
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    boards = boards_of(photos, cut=True)
    hardness = np.full(len(boards), np.inf)

    def choose() -> NDArray[np.int64]:
        # Of a few boards drawn at random the one that went worst last time has most to teach.
        drawn = rng.integers(len(boards), size=(plan.batch, DRAWN))
        hardest = hardness[drawn].argmax(axis=1)
        return np.asarray(drawn[np.arange(plan.batch), hardest], np.int64)

    def make(chosen: NDArray[np.int64], own: Rng) -> Batch:
        pairs = [boards[place] for place in chosen]
        return batch_of([sample(own, photo, board, True, pupil) for photo, board in pairs])

    # The next batches are made beside the work on the one before, each with its own dice: so they
    # are the same whichever is ready first.
    beside = ThreadPoolExecutor(AHEAD)

    def order() -> tuple[NDArray[np.int64], Future[Batch]]:
        chosen = choose()
        return chosen, beside.submit(make, chosen, *rng.spawn(1))

    waiting = [order() for _ in range(AHEAD)]

    def loss_of_batch(model: nn.Module) -> torch.Tensor:
        chosen, batch = waiting.pop(0)
        images, pieces, on = batch.result()
        waiting.append(order())
        with torch.autocast("cpu", torch.bfloat16):  # twice as fast where the processor knows it
            answers = model(images)
        about_pieces, about_cubes = losses_of(answers.float(), pieces, on)
        hardness[chosen] = about_pieces.detach().numpy()
        return (about_pieces + about_cubes).mean()

    model = new_reader()
    if not plan.afresh and not plan.is_begun:
        restore(model, pupil.file, [make(choose(), rng)[0] for _ in range(BATCHES)])
    return fit(model, loss_of_batch, plan)
