"""`python manage.py QUESTION FILE…`: a question that one game answers, one answer a line."""

from __future__ import annotations

from typing import Any

from django.core.management import get_commands

from scorepad.rules.refusal import Refusal
from scorepad.web.management.files import FilesCommand
from scorepad.web.questions import AskedQuestion, questions


class AskCommand(FilesCommand):
    """Answer a question of a game's own without the site."""

    def __init__(self, asked: AskedQuestion) -> None:
        super().__init__()
        self.asked = asked
        self.help = (
            f"Answer the question {asked.name} for FILES: .json holds one, .jsonl one a line, - is "
            "standard input. Exit code 2 when something was refused; the rest is answered all the same."
        )

    def answer(self, data: object, language: str) -> dict[str, Any] | Refusal:
        """The answer as plain data."""
        return self.asked.work(data, language)

    def draw(self, data: object, language: str) -> str | Refusal:
        """The answer for a person."""
        return self.asked.pretty(data, language)

    def rpartition(self, separator: str) -> tuple[str, str, str]:
        """Where it belongs in `manage.py help`, which takes every command for the name of its app."""
        return __package__.removesuffix(".management").rpartition(separator)


def add_question_commands() -> None:
    """Let `manage.py` know a command for every question; Django takes commands that are made already."""
    commands: dict[str, Any] = get_commands()
    commands.update({asked.name: AskCommand(asked) for asked in questions()})
