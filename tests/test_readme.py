"""What the README says is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"


def test_example_runs() -> None:
    result = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert result.attempted > 0
    assert result.failed == 0


def test_every_link_leads_somewhere() -> None:
    for page in (README, *sorted((ROOT / "docs").glob("*.md"))):
        links = re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text())
        inside = [link for link in links if not link.startswith("http")]
        assert [link for link in inside if not (page.parent / link).exists()] == [], page.name


def test_named_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    named = set(re.findall(r"^make ([a-z-]+)", README.read_text(), re.MULTILINE))
    assert named
    assert {name for name in named if f"\n{name}:" not in makefile} == set()
