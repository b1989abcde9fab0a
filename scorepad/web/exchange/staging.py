"""A file on its way in: kept for a short time in a folder that no address leads to, read in parts.

The folder holds `items-N` (what the file has, some hundred games each) and `games-N` (what became of
them). Reading part N gives the same however often it is done, so two tabs never disturb each other.
"""

from __future__ import annotations

import json
import secrets
import shutil
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.conf import settings

from scorepad.web.exchange.bgstats_in import LISTS, Lookup, read_play
from scorepad.web.exchange.file_games import FilePlay, FileTrouble, ForeignPlay, one_line
from scorepad.web.exchange.json_in import VERSION, is_kept, read_file, read_kept
from scorepad.web.exchange.json_stream import MOST_ITEMS, Item, as_text, is_deep, items, loads
from scorepad.web.models import Group

PART = 250  # games read at a time
MOST_GAMES = 30_000
MOST_TROUBLES = 1000  # with the file itself; a file of nonsense is not read to its end
LONGEST_LINE = 1 << 18
HOURS = 2  # how long a file waits for its organiser
TOKEN = 16
TAKING = "taking.json"
MOST_MEMBERS = 30  # of an object that may be a single game file


class Stage:
    """One uploaded file, split and partly read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.state: dict[str, Any] = json.loads((folder / "state.json").read_text("utf-8"))

    @property
    def token(self) -> str:
        """The word for it in addresses."""
        return self.folder.name

    @property
    def parts(self) -> int:
        """How many parts there are."""
        return int(self.state["parts"])

    @property
    def read(self) -> int:
        """How many games have been read so far."""
        done = min(len(list(self.folder.glob("games-*.json"))), self.parts)
        return min(done * PART, self.total)

    @property
    def total(self) -> int:
        """How many games the file has."""
        return int(self.state["total"])

    @property
    def ready(self) -> bool:
        """Whether everything was read."""
        return self._next() is None

    def step(self) -> None:
        """Read one more part."""
        number = self._next()
        if number is not None:
            lines = (self.folder / f"items-{number}.jsonl").read_text("utf-8").splitlines()
            _write(self.folder / f"games-{number}.json", _part(lines, self.state))

    def _next(self) -> int | None:
        return next(
            (n for n in range(self.parts) if not (self.folder / f"games-{n}.json").exists()), None
        )

    @property
    def taking(self) -> dict[str, Any] | None:
        """What is being taken in, as it was noted."""
        path = self.folder / TAKING
        taking: dict[str, Any] | None = (
            json.loads(path.read_text("utf-8")) if path.exists() else None
        )
        return taking

    def begin_taking(self, what: Mapping[str, Any]) -> None:
        """Note what is taken in; from now on nothing else happens to this file."""
        _write(self.folder / TAKING, what)

    @property
    def taken(self) -> int:
        """How many of the file's games were gone through so far."""
        return min(len(list(self.folder.glob("taken-*"))) * PART, self.total)

    def part_to_take(self) -> int | None:
        """The next part that nobody has taken in yet."""
        return next((n for n in range(self.parts) if not self._mark(n).exists()), None)

    def games_in(self, number: int) -> list[FilePlay]:
        """The games of one part."""
        part = json.loads((self.folder / f"games-{number}.json").read_text("utf-8"))
        return [FilePlay.from_dict(game) for game in part["found"]]

    def mark_taken(self, number: int) -> None:
        """A part was taken in."""
        self._mark(number).touch()

    def _mark(self, number: int) -> Path:
        return self.folder / f"taken-{number}"

    def contents(self) -> Contents:
        """Everything that was read, in the order of the file."""
        found: list[FilePlay] = []
        troubles = [FileTrouble(*row) for row in self.state["troubles"]]
        left_out: Counter[str] = Counter()
        for number in range(self.parts):
            part = json.loads((self.folder / f"games-{number}.json").read_text("utf-8"))
            found += map(FilePlay.from_dict, part["found"])
            troubles += [FileTrouble(*row) for row in part["troubles"]]
            left_out.update(part["left_out"])
        lookup = self.state["lookup"]["players"]
        keys = {key for game in found for key, _, _ in game.rows}
        names = {key: _name(key, lookup) for key in keys}
        return Contents(found, troubles, left_out, names)

    def drop(self) -> None:
        """Forget the file."""
        shutil.rmtree(self.folder, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds after all of it was read."""

    found: list[FilePlay]
    troubles: list[FileTrouble]
    left_out: Counter[str]
    names: Mapping[str, str]  # of the file's players, by key


def _name(key: str, lookup: Mapping[str, str]) -> str:
    kind, _, rest = key.partition(":")
    return lookup[rest] if kind == "ref" else rest


def root() -> Path:
    """Where files wait."""
    return Path(settings.MEDIA_ROOT) / "imports"


def find_stage(token: str, group: Group, user: int) -> Stage | None:
    """The file of that word, if it is this organiser's own and still there."""
    folder = root() / token
    with suppress(OSError, ValueError):
        stage = Stage(folder)
        if (stage.state["group"], stage.state["user"]) == (group.pk, user):
            return stage
    return None


def forget_stages(group: Group | None = None, user: int | None = None) -> int:
    """Drop files that waited too long, and those that this organiser sent before; tell how many."""
    oldest, count = time.time() - HOURS * 3600, 0
    for folder in root().glob("*"):
        with suppress(OSError, ValueError):
            old = folder.stat().st_mtime < oldest
            if old or (group and find_stage(folder.name, group, user or 0)):
                shutil.rmtree(folder, ignore_errors=True)
                count += 1
    return count


def stage_file(file: IO[bytes], name: str, group: Group, user: int, played_at: datetime) -> Stage:
    """Split an uploaded file into parts that can be read one after the other."""
    folder = root() / secrets.token_urlsafe(TOKEN)
    folder.mkdir(parents=True, mode=0o700)
    splitter = _Splitter(folder)
    text = as_text(file)
    lines = _is_lines(text, name)
    text.seek(0)
    try:
        for item in _lines(text) if lines else items(text):
            if not splitter.take(item):
                break
        splitter.end()
    finally:
        encoding = text.encoding
        text.detach()
    state = {
        "group": group.pk,
        "user": user,
        "file": one_line(name, 80),
        "played_at": played_at.isoformat(),
        "encoding": encoding,
        "parts": -(-splitter.total // PART),
        "total": splitter.total,
        "lookup": splitter.lookup.to_dict(),
        "troubles": [trouble.to_list() for trouble in splitter.troubles],
    }
    _write(folder / "state.json", state)
    return Stage(folder)


def _is_lines(text: IO[str], name: str) -> bool:
    """Whether each line is a game of its own."""
    first = text.readline(LONGEST_LINE).lstrip("\ufeff").strip()
    if name.lower().endswith((".jsonl", ".ndjson")):
        return True
    with suppress(ValueError, RecursionError):
        value = loads(first)
        return isinstance(value, dict) and isinstance(value.get("game"), str)
    return False


def _lines(text: IO[str]) -> Iterator[Item | FileTrouble]:
    number = 0
    while line := text.readline(LONGEST_LINE):
        number += 1
        if number > MOST_ITEMS:
            yield FileTrouble("too-much", line=number)
            return
        bare = line.lstrip("\ufeff").strip()
        if not bare:
            continue
        try:
            yield Item("", number - 1, number, loads(bare))
        except (ValueError, RecursionError):
            yield FileTrouble("line", number=None, line=number)
        while line and not line.endswith("\n"):  # the rest of a line that was far too long
            line = text.readline(LONGEST_LINE)


class _Splitter:
    """Sorts what a file has: lists that games refer to, and the games themselves."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.total = folder, 0
        self.lookup, self.troubles = Lookup(), list[FileTrouble]()
        self._lines: list[str] = []
        self._members: dict[str, Any] = {}  # of an object that may be a single game file
        self._lists = False  # whether there was any list of games

    def take(self, item: Item | FileTrouble) -> bool:
        """Take one more piece of the file; tell whether more is wanted."""
        if isinstance(item, FileTrouble):
            full = len(self.troubles) >= MOST_TROUBLES
            self.troubles.append(FileTrouble("too-much", line=item.line) if full else item)
            return not full
        if item.key == "scorepad" and item.value != VERSION:
            self.troubles.append(FileTrouble("newer", line=item.line))
            return False
        if item.key in ("plays", "games") and (item.index is not None or item.value == []):
            self._lists = True
        kind = self._kind(item)
        if kind:
            return self._game(kind, item)
        if item.key in LISTS and item.index is not None:
            self.lookup.add(item.key, item.value)
        if not self._lists:
            self._member(item)
        return True

    def _member(self, item: Item) -> None:
        if len(self._members) >= MOST_MEMBERS:
            return
        if item.index is None:
            self._members[item.key] = item.value
        elif item.index < MOST_MEMBERS:
            before = self._members.get(item.key) if item.index else []
            self._members[item.key] = [*(before if isinstance(before, list) else []), item.value]

    def _kind(self, item: Item) -> str:
        if item.index is None:
            return ""
        if item.key == "plays":
            return "bgstats"
        if item.key == "games" and is_kept(item.value):
            return "own"
        if item.key == "":
            self._lists = True
            return "own" if is_kept(item.value) else "file"
        return ""

    def _game(self, kind: str, item: Item) -> bool:
        if self.total >= MOST_GAMES:
            self.troubles.append(FileTrouble("too-many", {"most": MOST_GAMES}, line=item.line))
            return False
        number = (item.index or 0) + 1
        if is_deep(item.value):
            self.troubles.append(FileTrouble("deep", {}, number, item.line))
            return True
        self._lines.append(json.dumps([kind, number, item.line, item.value]))
        self.total += 1
        if len(self._lines) == PART:
            self._flush()
        return True

    def end(self) -> None:
        """Everything was taken: a lone object with cards is a game file."""
        if not self.troubles and not self._lists and {"game", "cards"} & set(self._members):
            self._game("file", Item("", 0, 1, self._members))
            self._lists = True
        if not self._lists and not self.troubles:
            self.troubles.append(FileTrouble("unknown-format"))
        if self._lines:
            self._flush()

    def _flush(self) -> None:
        path = self.folder / f"items-{(self.total - 1) // PART}.jsonl"
        path.write_text("\n".join(self._lines), "utf-8")
        self._lines = []


def _part(lines: Iterable[str], state: Mapping[str, Any]) -> dict[str, Any]:
    lookup, played_at = Lookup(**state["lookup"]), datetime.fromisoformat(state["played_at"])
    found, troubles, left_out = [], [], Counter[str]()
    for line in lines:
        kind, number, at, value = json.loads(line)
        read = _read(kind, value, lookup, played_at)
        if isinstance(read, ForeignPlay):
            left_out[read.name] += 1
        elif isinstance(read, FileTrouble):
            troubles.append([read.code, dict(read.values), number, at])
        else:
            found.append({**read.to_dict(), "number": number, "line": at})
    return {"found": found, "troubles": troubles, "left_out": left_out}


def _read(
    kind: str, value: object, lookup: Lookup, played_at: datetime
) -> FilePlay | ForeignPlay | FileTrouble:
    if kind == "bgstats":
        return read_play(value, lookup)
    return read_kept(value) if kind == "own" else read_file(value, played_at)


def _write(path: Path, value: object) -> None:
    """Write a file whole or not at all."""
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    fresh.write_text(json.dumps(value), "utf-8")
    fresh.replace(path)
