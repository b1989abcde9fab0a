"""Templates can be read without scrolling sideways."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 160  # characters


def templates() -> Iterator[Path]:
    for folder in (ROOT / "templates", *(ROOT / "scorepad" / "games").glob("*/templates")):
        yield from sorted(path for path in folder.rglob("*") if path.is_file())


def test_lines_of_templates_are_short() -> None:
    found = list(templates())
    assert len(found) >= 40
    assert [
        f"{path.relative_to(ROOT)}:{number}"
        for path in found
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if len(line) > LONGEST
    ] == []
