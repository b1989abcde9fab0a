"""Reads photos from the command line: python -m vision PHOTO... [--look NAME] [--steps DIR]."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

import cv2

from vision import LOOKS, NotAPhoto, Watch, ignore, read_photo
from vision.reading import Image


def writer(folder: Path, stem: str) -> Watch:
    """Writes each step's picture into a folder, numbered in order."""
    folder.mkdir(parents=True, exist_ok=True)
    names: list[str] = []

    def write(name: str, draw: Callable[[], Image]) -> None:
        names.append(name)
        cv2.imwrite(str(folder / f"{stem}-{len(names)}-{name}.png"), draw())

    return write


def main(arguments: list[str] | None = None) -> int:
    """Prints one reading a line; 2 when some file was no photo."""
    parser = argparse.ArgumentParser(prog="python -m vision", description=__doc__)
    parser.add_argument("photos", nargs="+", type=Path, metavar="PHOTO")
    parser.add_argument("--look", choices=sorted(LOOKS), default="tiny-towns")
    parser.add_argument("--steps", type=Path, metavar="DIR", help="write each step's picture here")
    options = parser.parse_args(arguments)
    status = 0
    for path in options.photos:
        watch = writer(options.steps, path.stem) if options.steps else ignore
        reading = read_photo(path.read_bytes(), look=LOOKS[options.look], watch=watch)
        status = 2 if isinstance(reading, NotAPhoto) else status
        sys.stdout.write(json.dumps(reading.to_dict(path.name)) + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
