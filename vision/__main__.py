"""Reads photos from the command line: python -m vision PHOTO... [--corners POINTS] [--steps DIR]."""

from __future__ import annotations

import argparse
import json
import sys

from vision.command import add_options, read_file
from vision.reading import NotAPhoto


def main(arguments: list[str] | None = None) -> int:
    """Prints one reading a line; 2 when some file was no photo."""
    parser = argparse.ArgumentParser(prog="python -m vision", description=__doc__)
    add_options(parser)
    options = parser.parse_args(arguments)
    status = 0
    for path in options.photos:
        reading = read_file(path, options.look, options.corners, options.steps)
        status = 2 if isinstance(reading, NotAPhoto) else status
        sys.stdout.write(json.dumps(reading.to_dict(path.name)) + "\n")
    return status


if __name__ == "__main__":
    sys.exit(main())
