"""Small learned models, run by OpenCV."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

BEND = "Relu"  # how the names of layers end whose output the last layer sees
Tensor = NDArray[np.float32]


class Model:
    """A network from an ONNX file; a lock keeps two threads from sharing one pass.

    OpenCV makes a network anew where the size of its input changes, so each size has its own.
    """

    def __init__(self, path: Path) -> None:
        self._file = np.frombuffer(path.read_bytes(), np.uint8)
        self.fingerprint = fingerprint(path)
        self._nets: dict[tuple[int, ...], cv2.dnn.Net] = {}
        self._lock = threading.Lock()

    def __call__(self, batch: Tensor) -> list[Tensor]:
        """All outputs for a batch of pictures."""
        with self._lock:
            net = self._net_for(batch)
            return self._run(net, batch, net.getUnconnectedOutLayersNames())

    def with_features(self, batch: Tensor) -> tuple[Tensor, Tensor]:
        """What the last layer sees, and its answers."""
        with self._lock:
            net = self._net_for(batch)
            before = [name for name in net.getLayerNames() if name.endswith(BEND)][-1]
            features, answers = self._run(net, batch, (before, *net.getUnconnectedOutLayersNames()))
            return features, answers

    def _net_for(self, batch: Tensor) -> cv2.dnn.Net:
        if batch.shape not in self._nets:
            self._nets[batch.shape] = cv2.dnn.readNetFromONNX(self._file)
        return self._nets[batch.shape]

    def _run(self, net: cv2.dnn.Net, batch: Tensor, names: Sequence[str]) -> list[Tensor]:
        net.setInput(batch)
        return [np.array(out, np.float32) for out in net.forward(names)]


@cache
def fingerprint(path: Path) -> str:
    """A short name for the weights of a file, which need not be loaded for it."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


@cache
def load(path: Path) -> Model:
    """The model of a file, loaded once."""
    return Model(path)


def as_batch(*images: NDArray[np.uint8]) -> Tensor:
    """BGR pictures of one size as the networks take them."""
    stack = np.stack(images).astype(np.float32)
    return np.ascontiguousarray(stack.transpose(0, 3, 1, 2)) * np.float32(1 / 128) - np.float32(1)
