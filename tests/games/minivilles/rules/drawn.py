"""Towns written down in a line: "2 bakery, cafe | harbor | 3" is two bakeries, a café, a harbor and 3 coins."""

from __future__ import annotations

from typing import Any

from scorepad.games.minivilles.rules import GAME
from scorepad.rules.refusal import Refusal
from scorepad.rules.result import TableResult

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")


def town(line: str, name: str = "Ada") -> dict[str, Any]:
    """One player of a file; coins that are not written down are left out."""
    cards, monuments, coins = (part.split(", ") for part in f"{line} |  | ".split(" | ")[:3])
    return {
        "name": name,
        "cards": dict(map(counted, filter(None, map(str.strip, cards)))),
        "monuments": list(filter(None, map(str.strip, monuments))),
        **({"coins": int(coins[0])} if coins[0].strip() else {}),
    }


def counted(words: str) -> tuple[str, int]:
    number, _, card = words.rpartition(" ")
    return card, int(number or 1)


def towns(*lines: str) -> list[dict[str, Any]]:
    return [town(line, name) for line, name in zip(lines, NAMES, strict=False)]


def game(*lines: str, **more: Any) -> dict[str, Any]:
    return {"game": "minivilles", "players": towns(*lines), **more}


def judged(*lines: str, **more: Any) -> TableResult[Any]:
    verdict = GAME.judged(game(*lines, **more))
    assert not isinstance(verdict, Refusal), verdict
    return verdict.result


def roll_file(*lines: str, dice: list[int], **more: Any) -> dict[str, Any]:
    return {**game(*lines), "roll": {"player": "Ada", "dice": dice, **more}}


def income(*lines: str, dice: list[int], **more: Any) -> dict[str, Any]:
    return answered(roll_file(*lines, dice=dice, **more))


def answered(file: dict[str, Any]) -> dict[str, Any]:
    question = GAME.questions["income"]
    roll = question.load(file)
    assert not isinstance(roll, Refusal), roll
    return question.answer(roll, "en")


def after(answer: dict[str, Any]) -> list[int]:
    return [player["after"] for player in answer["players"]]


def codes(answer: dict[str, Any]) -> list[tuple[str, str, list[str]]]:
    return [(one["code"], one["kind"], one["where"]) for one in answer["problems"]]
