"""Reads finished boards from photos: pure seeing, with no knowledge of rules or of the site."""

from vision.closeup import close_up
from vision.flatten import flatten_board
from vision.looks import LOOKS, Look, copy_of, with_copy
from vision.models import fingerprint
from vision.photo import OpenedPhoto, open_photo
from vision.read import read_photo
from vision.reading import (
    BoardReading,
    Candidate,
    NoBoard,
    NotAPhoto,
    Point,
    Reading,
    SquareReading,
)

__all__ = [
    "LOOKS",
    "BoardReading",
    "Candidate",
    "Look",
    "NoBoard",
    "NotAPhoto",
    "OpenedPhoto",
    "Point",
    "Reading",
    "SquareReading",
    "close_up",
    "copy_of",
    "fingerprint",
    "flatten_board",
    "open_photo",
    "read_photo",
    "with_copy",
]
