"""Commands that answer each game file, or each line of one, with one line."""

from __future__ import annotations

import json
import sys
from abc import ABC, abstractmethod
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from django.core.management.base import BaseCommand

from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from scorepad.web.game_file import decoded, lines_of, parsed


class FileEntry(NamedTuple):
    """One question as text, with the place it came from."""

    file: str
    line: int | None
    text: str | Refusal


class FilesCommand(BaseCommand, ABC):
    """What such commands share; each says how plain data is answered."""

    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--pretty", action="store_true", help="draw for a person")
        parser.add_argument("--language", choices=LANGUAGES, default=LANGUAGES[0])

    @abstractmethod
    def answer(self, data: object, language: str) -> dict[str, Any] | Refusal:
        """The answer as plain data."""

    @abstractmethod
    def draw(self, data: object, language: str) -> str | Refusal:
        """The answer for a person."""

    def handle(
        self, *args: object, files: list[str], pretty: bool, language: str, **options: object
    ) -> None:
        refused = False
        for entry in entries(files):
            data = entry.text if isinstance(entry.text, Refusal) else parsed(entry.text)
            if isinstance(data, Refusal):
                said: dict[str, Any] | str | Refusal = data
            else:
                said = self.draw(data, language) if pretty else self.answer(data, language)
            if isinstance(said, Refusal):
                refused = True
                self.stdout.write(error_line(entry, said))
            elif isinstance(said, str):
                self.stdout.write(said + "\n")
            else:
                self.stdout.write(json.dumps(said, ensure_ascii=False))
        if refused:
            sys.exit(2)


def entries(files: list[str]) -> Iterator[FileEntry]:
    """Read every file as one question or as lines of them."""
    for name in files:
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            yield FileEntry(name, None, Refusal("", f"cannot be read: {error.strerror}"))
            continue
        text = decoded(raw)
        if isinstance(text, Refusal):
            yield FileEntry(name, None, text)
        elif name.endswith(".jsonl") or (name == "-" and is_lines(text)):
            for number, line in enumerate(lines_of(text), start=1):
                if line.strip():
                    yield FileEntry(name, number, line)
        else:
            yield FileEntry(name, None, text)


def is_lines(text: str) -> bool:
    """Standard input has no name to tell: it is lines unless all of it is one game."""
    return isinstance(parsed(text), Refusal) and len(text.split("\n", 1)) > 1


def error_line(entry: FileEntry, refusal: Refusal) -> str:
    """The line that stands in for a result."""
    where: dict[str, object] = {"file": entry.file}
    if entry.line is not None:
        where["line"] = entry.line
    # Escaped, since a broken file may hold characters that no terminal can print.
    return json.dumps({"error": {**where, **refusal.to_dict()}})
