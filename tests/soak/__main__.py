"""`make soak`: bad weather for some minutes; the exit code tells whether a limit was missed."""

from __future__ import annotations

import os
import sys
import time

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")

from tests.soak import bombs, kills, slow


def main() -> int:
    """Do all of it; print each figure beside what was asked."""
    missed = 0
    for module in (bombs, slow, kills):
        begun = time.monotonic()
        for figure in module.figures():
            asked = (
                ""
                if figure.limit is None
                else f"{'≥' if figure.at_least else '≤'} {figure.limit:g}"
            )
            print(
                f"{figure.name:<64}{figure.value:>11.1f} {figure.unit:<6}{asked:>9} {figure.verdict}"
            )
            missed += figure.verdict == "MISSED"
        print(f"  ({time.monotonic() - begun:.0f} s)", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
