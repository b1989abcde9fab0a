"""Writes the networks as ONNX files and makes sure that OpenCV computes the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

from vision.corners import CLOSE
from vision.marks import CANVAS
from vision.squares import SIZE
from vision.training.begin import compare
from vision.training.data import LOOK
from vision.training.nets import Locator, Refiner
from vision.training.squares import new_reader


@dataclass(frozen=True, slots=True)
class Network:
    """How to make one, where its file belongs, and how large a picture it sees."""

    new: Callable[[], nn.Module]
    target: Path
    width: int
    height: int


NETWORKS = {
    "locator": Network(Locator, LOOK.locator, *CANVAS),
    "corners": Network(Refiner, LOOK.refiner, CLOSE, CLOSE),
    "squares": Network(new_reader, LOOK.reader, SIZE, SIZE),
    "second": Network(new_reader, LOOK.second, SIZE, SIZE),
}


def export(network: Network, weights: Path) -> None:
    """Puts one network into the package, in place of the one there once it is known to be sound."""
    model, target = network.new(), network.target.with_suffix(".new")
    model.load_state_dict(torch.load(weights))
    model.eval()
    target.parent.mkdir(parents=True, exist_ok=True)
    example = torch.zeros(1, 3, network.height, network.width)
    torch.onnx.export(
        model,
        (example,),
        str(target),
        dynamo=False,
        opset_version=13,
        input_names=["picture"],
    )
    halve(target)
    compare(model, target, torch.randn(1, 3, network.height, network.width))
    size = target.stat().st_size
    target.replace(network.target)
    print(f"{network.target.name}: {size / 1e3:.0f} kB, same in OpenCV", flush=True)


def halve(target: Path) -> None:
    """Stores the weights in half precision; OpenCV widens them when it loads."""
    graph = onnx.load(str(target))
    for tensor in graph.graph.initializer:
        values = numpy_helper.to_array(tensor)
        if values.dtype == np.float32 and values.size > 64:
            tensor.CopyFrom(numpy_helper.from_array(values.astype(np.float16), tensor.name))
    onnx.save(graph, str(target))
