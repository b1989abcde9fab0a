"""The walls: kit, games and vision know only what they may, and nothing shared names a game."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scorepad.games import GAMES

ROOT = Path(__file__).resolve().parent.parent
STANDARD = frozenset(sys.stdlib_module_names)
GAME_FOLDERS = sorted(path for path in (ROOT / "scorepad/games").iterdir() if path.is_dir())
FOLDERS = [path.name for path in GAME_FOLDERS if not path.name.startswith("_")]
# A room may import the standard library, itself, and what is named here.
ALLOWED = {
    "scorepad/rules": {"scorepad.rules"},
    "vision": {"vision", "cv2", "numpy", "PIL"},
    **{
        f"scorepad/games/{name}/rules": {f"scorepad.games.{name}.rules", "scorepad.rules"}
        for name in FOLDERS
    },
}
TRAINING = {
    "bmesh",
    "bpy",
    "bpy_extras",
    "mathutils",
    "onnx",
    "torch",
}  # allowed in vision/training alone
RECOGNISER = {"onnxruntime"}  # allowed in one file, which nobody loads who reads no cards
SHARED = ("scorepad/rules", "scorepad/web", "templates", "static")
# Every game that is here or is to come, in the words of both editions.
NAMES = re.compile(
    "|".join(
        [
            r"tiny.?towns|petites.?bourgades|minivilles|machi.?koro|tournay|little.?town",
            *(rf"\b{re.escape(game.slug)}\b" for game in GAMES.values()),
        ]
    ),
    re.IGNORECASE,
)


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
    allowed = allowed | (RECOGNISER if path == Path("vision/cards/networks.py") else set())
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
        ("scorepad/rules", "from scorepad.games import GAMES"),
        ("scorepad/rules", "import numpy as np"),
        ("scorepad/games/tiny_towns/rules", "from scorepad.games.tournay.rules import GAME"),
        ("scorepad/games/tiny_towns/rules", "from scorepad.games.tiny_towns.pad import PAD"),
        ("scorepad/games/tiny_towns/rules", "from scorepad.web import pad"),
        ("vision", "from scorepad.rules import grid"),
        ("vision", "from django.conf import settings"),
        ("vision", "import torch"),
    ],
)
def test_wall_notices_a_stranger(room: str, line: str) -> None:
    assert len(strangers(room, Path(room, "file.py"), line)) == 1


@pytest.mark.parametrize("folder", GAME_FOLDERS, ids=lambda path: path.name)
def test_games_do_not_import_one_another(folder: Path) -> None:
    others = tuple(f"scorepad.games.{name}" for name in FOLDERS if name != folder.name)
    found = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in folder.rglob("*.py")
        for name in imports(path.read_text())
        if name.startswith(others)
    ]
    assert found == []


def test_the_site_asks_games_only_by_their_registries() -> None:
    found = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in (ROOT / "scorepad/web").rglob("*.py")
        for name in imports(path.read_text())
        if name.startswith("scorepad.games.") and name != "scorepad.games.pads"
    ]
    assert found == []


def named_in(path: Path) -> list[str]:
    """Each line of a file that names a game."""
    lines = path.read_text(errors="replace").splitlines()
    where = path.relative_to(ROOT).as_posix()
    return [f"{where}:{n}" for n, line in enumerate(lines, 1) if NAMES.search(line)]


def test_nothing_shared_names_a_game() -> None:
    files = [
        path
        for room in SHARED
        for path in sorted((ROOT / room).rglob("*"))
        if path.is_file() and not {"migrations", "__pycache__"} & set(path.parts)
    ]
    assert len(files) > 200
    assert [line for path in files for line in named_in(path)] == []
    assert not [path for path in files if NAMES.search(path.name)]


def test_the_law_about_names_can_be_broken(tmp_path: Path) -> None:
    assert NAMES.search("A Tiny-Towns table")
    assert NAMES.search("tiny_towns")
    assert not NAMES.search("a tiny town")
