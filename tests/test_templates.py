"""Templates can be read without scrolling sideways."""

from __future__ import annotations

import re
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


def test_colons_are_set_by_the_language() -> None:
    """French sets a space before them: a label says `{{ label|colon }}`, a sentence is translated whole."""
    sentence = re.compile(r"{% blocktranslate.*?{% endblocktranslate %}", re.DOTALL)
    assert [
        str(path.relative_to(ROOT))
        for path in templates()
        if path.suffix == ".html" and re.search(r"}}:(?=[\s<])", sentence.sub("", path.read_text()))
    ] == []
