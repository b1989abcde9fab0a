"""Reads finished boards from photos: pure seeing, with no knowledge of rules or of the site."""

from vision.flatten import flatten_board
from vision.looks import LOOKS, Look
from vision.photo import Photo, open_photo
from vision.read import ignore, read_photo
from vision.reading import (
    BoardReading,
    Candidate,
    NoBoard,
    NotAPhoto,
    Point,
    Reading,
    SquareReading,
)
from vision.steps import Watch

__all__ = [
    "LOOKS",
    "BoardReading",
    "Candidate",
    "Look",
    "NoBoard",
    "NotAPhoto",
    "Photo",
    "Point",
    "Reading",
    "SquareReading",
    "Watch",
    "flatten_board",
    "ignore",
    "open_photo",
    "read_photo",
]
