"""Mixes the weights of two exported networks of one shape: python -m vision.training.blend OLD NEW OUT --share S."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

from vision.training.begin import LEARNT


def learnt_names(model: onnx.ModelProto) -> list[str]:
    """The names of weights and biases, in the order of computing."""
    return [name for node in model.graph.node if node.op_type in LEARNT for name in node.input[1:]]


def blend(old: Path, new: Path, out: Path, share: float) -> None:
    """Writes a network whose weights are a share of the new ones and the rest of the old ones."""
    before, after = onnx.load(str(old)), onnx.load(str(new))
    past = {one.name: numpy_helper.to_array(one) for one in before.graph.initializer}
    tensors = {one.name: one for one in after.graph.initializer}
    for name, other in zip(learnt_names(after), learnt_names(before), strict=True):
        values = numpy_helper.to_array(tensors[name])
        mixed = share * values.astype(np.float32) + (1 - share) * past[other].astype(np.float32)
        tensors[name].CopyFrom(numpy_helper.from_array(mixed.astype(values.dtype), name))
    onnx.save(after, str(out))


def main() -> None:
    """Mixes two files."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.blend", description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--share", type=float, default=0.5, help="of the new weights")
    options = parser.parse_args()
    blend(options.old, options.new, options.out, options.share)


if __name__ == "__main__":
    main()
