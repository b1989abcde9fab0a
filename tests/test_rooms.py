"""The walls: rules and vision know neither each other nor the web."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STANDARD = frozenset(sys.stdlib_module_names)
# A room may import the standard library, itself, and what is named here.
ALLOWED = {
    "scorepad/rules": {"scorepad.rules"},
    "vision": {"vision", "cv2", "numpy", "PIL"},
}
TRAINING = {
    "bmesh",
    "bpy",
    "bpy_extras",
    "mathutils",
    "onnx",
    "torch",
}  # allowed in vision/training alone


def files_of_rooms() -> Iterator[tuple[str, Path]]:
    for room in ALLOWED:
        for path in sorted((ROOT / room).rglob("*.py")):
            yield room, path.relative_to(ROOT)


def imports(source: str) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            yield node.module or ""


def strangers(room: str, path: Path, source: str) -> list[str]:
    allowed = ALLOWED[room] | (TRAINING if "training" in path.parts else set())
    return [
        name
        for name in imports(source)
        if name.split(".")[0] not in STANDARD
        and not any(name == known or name.startswith(f"{known}.") for known in allowed)
    ]


@pytest.mark.parametrize(("room", "path"), list(files_of_rooms()), ids=str)
def test_room_stays_closed(room: str, path: Path) -> None:
    assert strangers(room, path, (ROOT / path).read_text()) == []


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("scorepad/rules", "import django"),
        ("scorepad/rules", "from scorepad.web import models"),
        ("scorepad/rules", "import numpy as np"),
        ("vision", "from scorepad.rules import grid"),
        ("vision", "from django.conf import settings"),
        ("vision", "import torch"),
    ],
)
def test_wall_notices_a_stranger(room: str, line: str) -> None:
    assert len(strangers(room, Path(room, "file.py"), line)) == 1
