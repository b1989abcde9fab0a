"""Photos for whoever has no game at hand, with what they really show."""

from __future__ import annotations

import json
from pathlib import Path

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.web.pad import KnownBoard, SamplePhoto

FOLDER = Path(__file__).parents[1] / "static" / "tiny_towns" / "samples"
TEXTS: dict[str, Promise] = {
    "table": _("Sample photo: a whole table with its cards"),
    "easy": _("Sample photo: one board, easy to read"),
    "hard": _("Sample photo: one board by lamplight, hard to read"),
}


def sample(name: str) -> SamplePhoto:
    """A sample with the label that lies beside it."""
    label = json.loads((FOLDER / f"{name}.json").read_text())
    boards = [
        KnownBoard([(x, y) for x, y in board["corners"]], board["squares"])
        for board in label["boards"]
    ]
    return SamplePhoto(f"tiny_towns/samples/{name}.jpg", TEXTS[name], boards)


SAMPLES = tuple(sample(name) for name in TEXTS)
