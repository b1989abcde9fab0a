"""`python manage.py score FILE…`: judge games from files, one result a line."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from django.core.management.base import BaseCommand

from scorepad.rules import Refusal, find_game, judge
from scorepad.web.game_file import decoded, parsed


class Entry(NamedTuple):
    """One game as text, with the place it came from."""

    file: str
    line: int | None
    text: str | Refusal


class Command(BaseCommand):
    """Score games without the site."""

    help = (
        "Score the games in FILES: .json holds one game, .jsonl one a line, - is standard input. "
        "Exit code 2 when something was not a game file; the rest is scored all the same."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE")
        parser.add_argument("--pretty", action="store_true", help="draw for a person")
        parser.add_argument("--language", choices=("en", "fr"), default="en")

    def handle(
        self, *args: object, files: list[str], pretty: bool, language: str, **options: object
    ) -> None:
        refused = False
        for entry in entries(files):
            data = entry.text if isinstance(entry.text, Refusal) else parsed(entry.text)
            result = data if isinstance(data, Refusal) else judge(data)
            if isinstance(result, Refusal):
                refused = True
                self.stdout.write(error_line(entry, result))
            elif pretty and isinstance(data, dict):
                game = find_game(data["game"])
                if game:
                    self.stdout.write(game.pretty(game.load(data), result, language) + "\n")
            else:
                self.stdout.write(json.dumps(result.to_dict(language), ensure_ascii=False))
        if refused:
            sys.exit(2)


def entries(files: list[str]) -> Iterator[Entry]:
    """Read every file as one game or as lines of games."""
    for name in files:
        try:
            raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            yield Entry(name, None, Refusal("", f"cannot be read: {error.strerror}"))
            continue
        text = decoded(raw)
        if isinstance(text, Refusal):
            yield Entry(name, None, text)
        elif name.endswith(".jsonl") or (name == "-" and is_lines(text)):
            for number, line in enumerate(text.splitlines(), start=1):
                if line.strip():
                    yield Entry(name, number, line)
        else:
            yield Entry(name, None, text)


def is_lines(text: str) -> bool:
    """Standard input has no name to tell: it is lines unless all of it is one game."""
    return isinstance(parsed(text), Refusal) and len(text.split("\n", 1)) > 1


def error_line(entry: Entry, refusal: Refusal) -> str:
    """The line that stands in for a result."""
    where: dict[str, object] = {"file": entry.file}
    if entry.line is not None:
        where["line"] = entry.line
    # Escaped, since a broken file may hold characters that no terminal can print.
    return json.dumps({"error": {**where, **refusal.to_dict()}})
