"""`python manage.py score FILE…`: judge games from files, one result a line."""

from __future__ import annotations

from typing import Any

from scorepad.games import judge
from scorepad.rules.refusal import Refusal
from scorepad.web.management.files import FilesCommand


class Command(FilesCommand):
    """Score games without the site."""

    help = (
        "Score the games in FILES: .json holds one game, .jsonl one a line, - is standard input. "
        "Exit code 2 when something was not a game file; the rest is scored all the same."
    )

    def answer(self, data: object, language: str) -> dict[str, Any] | Refusal:
        """The result of a game file."""
        verdict = judge(data)
        return verdict if isinstance(verdict, Refusal) else verdict.to_dict(language)

    def draw(self, data: object, language: str) -> str | Refusal:
        """The table drawn, with its score sheet."""
        verdict = judge(data)
        return verdict if isinstance(verdict, Refusal) else verdict.pretty(language)
