"""Writes the networks as ONNX files and makes sure that OpenCV computes the same."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.corners import CLOSE
from vision.marks import CANVAS
from vision.models import Model
from vision.squares import SIZE
from vision.training.data import LOOK
from vision.training.nets import Locator, Refiner
from vision.training.squares import new_reader

TOLERANCE = 0.05  # half-precision weights cost this much at most


def export(
    model: nn.Module, weights: Path, target: Path, width: int, height: int, free: bool
) -> None:
    """One network; with `free` any number of pictures may go in at once."""
    model.load_state_dict(torch.load(weights))
    model.eval()
    target.parent.mkdir(parents=True, exist_ok=True)
    example = torch.zeros(1, 3, height, width)
    axes = {"picture": {0: "count"}} if free else None
    torch.onnx.export(
        model,
        (example,),
        str(target),
        dynamo=False,
        opset_version=13,
        input_names=["picture"],
        dynamic_axes=axes,
    )
    halve(target)
    compare(model, target, torch.randn(3 if free else 1, 3, height, width))


def halve(target: Path) -> None:
    """Stores the weights in half precision; OpenCV widens them when it loads."""
    graph = onnx.load(str(target))
    for tensor in graph.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype == np.float32 and values.size > 64:
            tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), tensor.name))
    onnx.save(graph, str(target))


def compare(model: nn.Module, target: Path, batch: torch.Tensor) -> None:
    """Fails when OpenCV and PyTorch disagree."""
    with torch.no_grad():
        expected = model(batch)
    expected = expected if isinstance(expected, tuple) else (expected,)
    given = {out.shape: out for out in Model(target)(batch.numpy())}
    for want in expected:
        gap = float(np.abs(given[tuple(want.shape)] - want.numpy()).max())
        if gap > TOLERANCE:
            raise SystemExit(f"{target.name}: OpenCV differs from PyTorch by {gap:.2g}")
    print(f"{target.name}: {target.stat().st_size / 1e3:.0f} kB, same in OpenCV", flush=True)


def export_all(weights: Path) -> None:
    """All networks into the package."""
    export(Locator(), weights / "locator.pt", LOOK.locator, *CANVAS, free=False)
    export(Refiner(), weights / "corners.pt", LOOK.refiner, CLOSE, CLOSE, free=True)
    export(new_reader(), weights / "squares.pt", LOOK.reader, SIZE, SIZE, free=False)
