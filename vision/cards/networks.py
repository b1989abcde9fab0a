"""The networks of text recognition: one that marks text, one that reads a line of it.

Both are PP-OCR's, as they lie in the wheel of rapidocr; onnxruntime runs them. Only this file knows that.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from vision.reading import Image

Tensor = NDArray[np.float32]
MARKER, READER = "PP-OCRv6_det_small.onnx", "PP-OCRv6_rec_small.onnx"
THREADS = 2
LINE = 48  # pixels that a line is high when it is read
STEP = 8  # pixels of a line for one sign that the network gives
STRIDE = 32  # sides of a picture to be marked are multiples of this
NO_SIGN = 0


class Line(NamedTuple):
    """What a line says, and how sure the network is of its signs on average."""

    text: str
    score: float


NOTHING = Line("", 0.0)


@cache
def _session(name: str) -> onnxruntime.InferenceSession:
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = THREADS
    options.inter_op_num_threads = 1
    # An arena keeps what the largest picture needed for ever, and nearly doubles the peak.
    options.enable_cpu_mem_arena = False
    options.enable_mem_pattern = False
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")  # others wait, too
    options.log_severity_level = 3
    package = find_spec("rapidocr")  # finds it without running any of it
    if package is None or package.origin is None:
        raise ModuleNotFoundError("rapidocr, which brings the networks, is not installed")
    path = Path(package.origin).parent / "models" / name
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


@cache
def _signs() -> tuple[str, ...]:
    known = _session(READER).get_modelmeta().custom_metadata_map["character"]
    return ("", *known.splitlines(), " ")


def marked(image: Image) -> Tensor:
    """How likely each pixel of a picture, whose sides are multiples of `STRIDE`, belongs to text."""
    return np.asarray(_run(MARKER, _as_batch([image]))[0, 0], np.float32)


def read_lines(lines: list[Image]) -> list[Line]:
    """The text of each picture of one line, all of them `LINE` pixels high and equally wide."""
    if not lines:
        return []
    return [_decoded(answer) for answer in _run(READER, _as_batch(lines))]


def _as_batch(images: list[Image]) -> Tensor:
    stack = np.stack(images).astype(np.float32).transpose(0, 3, 1, 2)
    return np.ascontiguousarray(stack) * np.float32(2 / 255) - np.float32(1)


def _run(name: str, batch: Tensor) -> Tensor:
    session = _session(name)
    (found,) = session.run(None, {session.get_inputs()[0].name: batch})
    return np.asarray(found, np.float32)


def _decoded(answer: Tensor) -> Line:
    """The likeliest sign at each place; a sign that goes on over several places is one."""
    best = answer.argmax(axis=1)
    starts = (best != NO_SIGN) & (best != np.roll(best, 1))
    starts[0] = best[0] != NO_SIGN
    if not starts.any():
        return NOTHING
    signs = _signs()
    text = "".join(signs[number] for number in best[starts])
    return Line(text.strip(), float(answer.max(axis=1)[starts].mean()))
