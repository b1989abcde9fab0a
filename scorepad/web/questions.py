"""Questions that only one game answers: each is a command and an address of the API."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorepad.games import GAMES
from scorepad.rules.game import Question
from scorepad.rules.refusal import Refusal


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question by its name."""

    name: str
    question: Question

    def work(self, data: object, language: str) -> dict[str, Any] | Refusal:
        """The answer to plain data, or why there is none."""
        asked = self.question.load(data)
        return asked if isinstance(asked, Refusal) else self.question.answer(asked, language)

    def pretty(self, data: object, language: str) -> str | Refusal:
        """The answer for a terminal."""
        asked = self.question.load(data)
        return asked if isinstance(asked, Refusal) else self.question.pretty(asked, language)


def questions() -> list[AskedQuestion]:
    """Every question of every game."""
    return [
        AskedQuestion(name, question)
        for game in GAMES.values()
        for name, question in game.questions.items()
    ]


def find_question(name: str) -> AskedQuestion | None:
    """The question of that name."""
    return next((one for one in questions() if one.name == name), None)
