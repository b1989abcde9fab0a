"""What a reader was taught of one copy of a game: small changes to its last layer, as plain values."""

from __future__ import annotations

import io
import zipfile
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Taught:
    """What is added to the odds of each label, for what the last layer but one sees."""

    reader: str  # the fingerprint of the model that it belongs to
    weights: Values  # labels x features
    bias: Values  # labels

    def odds(self, features: Values) -> Values:
        """What is added to the odds: labels x rows x columns for features x rows x columns."""
        added = np.einsum("lf,frc->lrc", self.weights, features) + self.bias[:, None, None]
        return np.asarray(added, np.float64)

    def to_bytes(self) -> bytes:
        """The values as a small file."""
        file = io.BytesIO()
        np.savez_compressed(
            file,
            reader=np.array(self.reader),
            weights=self.weights.astype(np.float16),
            bias=self.bias.astype(np.float16),
        )
        return file.getvalue()


def taught_from(data: bytes, reader: str, labels: int) -> Taught | None:
    """What a file taught, unless it is damaged or was made for another reader."""
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            made_for, weights, bias = (file[name] for name in ("reader", "weights", "bias"))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        return None
    if str(made_for) != reader or weights.shape[:1] != (labels,) or bias.shape != (labels,):
        return None
    if weights.ndim != 2 or not (np.isfinite(weights).all() and np.isfinite(bias).all()):
        return None
    return Taught(reader, weights.astype(np.float64), bias.astype(np.float64))
