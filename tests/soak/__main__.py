"""`make soak`: bad weather, all or what is named (`make soak SOAK="crowd kills"`); the exit code tells whether
a limit was missed."""

from __future__ import annotations

import os
import sys
import time
from importlib import import_module

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")

WEATHER = ("bombs", "slow", "disk", "imports", "crowd", "mutated", "kills")


def main(asked: list[str]) -> int:
    """Do all of it, or what is named; print each figure beside what was asked."""
    import django

    django.setup()
    missed = 0
    for name in asked or WEATHER:
        module = import_module(f"tests.soak.{name}")
        begun = time.monotonic()
        for figure in module.figures():
            limit = f"{'≥' if figure.at_least else '≤'} {figure.limit or 0:g}"
            wanted = "" if figure.limit is None else limit
            print(
                f"{figure.name:<64}{figure.value:>11.1f} {figure.unit:<6}{wanted:>9} {figure.verdict}"
            )
            missed += figure.verdict == "MISSED"
        print(f"  ({time.monotonic() - begun:.0f} s)", flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
