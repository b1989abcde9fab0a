"""Reads photos from the command line: python -m vision PHOTO... [--corners POINTS] [--steps DIR] [--copy FILE]."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from vision.command import add_options, copy_in, read_file
from vision.looks import LOOKS
from vision.reading import NotAPhoto


def main(arguments: list[str] | None = None) -> int:
    """Prints one reading a line; 2 when some file was no photo."""
    parser = argparse.ArgumentParser(prog="python -m vision", description=__doc__)
    add_options(parser)
    parser.add_argument("--copy", type=Path, metavar="FILE", help="what vision.teach wrote")
    options = parser.parse_args(arguments)
    status, taught = 0, None
    if options.copy:
        taught = copy_in(options.copy, LOOKS[options.look])
        if taught is None:
            sys.stderr.write(f"{options.copy} was not made for this reader: teach it again\n")
            return 2
    for path in options.photos:
        reading = read_file(path, options.look, options.corners, options.steps, taught)
        status = 2 if isinstance(reading, NotAPhoto) else status
        sys.stdout.write(json.dumps(reading.to_dict(path.name)) + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
