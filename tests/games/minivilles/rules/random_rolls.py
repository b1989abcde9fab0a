"""Rolls at random, with every choice that they need made well."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from tests.games.minivilles.rules.drawn import NAMES
from tests.games.minivilles.rules.second_opinion import PURPLES


def random_roll(rng: Random) -> dict[str, Any]:
    """A file for `income`: towns full of cards, so that every card is tried often."""
    names = NAMES[: rng.randint(2, 5)]
    players = [{"name": name, **_town(rng)} for name in names]
    roller = rng.choice(players)
    dice = [rng.randint(1, 6) for _ in range(rng.choice((1, 2)))]
    roller["monuments"] = _allowing(roller["monuments"], "train-station", len(dice) == 2)
    roll = {
        "player": roller["name"],
        "dice": dice,
        "harbor": "harbor" in roller["monuments"] and sum(dice) >= 10 and rng.random() < 0.7,
        "tuna_dice": [rng.randint(1, 6), rng.randint(1, 6)],
        "choices": _choices(rng, roller, [player for player in players if player is not roller]),
    }
    return {"game": "minivilles", "players": players, "roll": roll}


def _town(rng: Random) -> dict[str, Any]:
    cards = {
        card: 1 if card in PURPLES else rng.randint(1, 4)
        for card in rng.sample(list(ESTABLISHMENTS), rng.randint(0, 20))
    }
    monuments = rng.sample(list(MONUMENTS), rng.randint(0, 4))
    return {"cards": cards, "monuments": monuments, "coins": rng.choice((0, 1, 3, 8, 15, 40))}


def _allowing(monuments: list[str], wanted: str, needed: bool) -> list[str]:
    return [*monuments, wanted] if needed and wanted not in monuments else monuments


def _choices(rng: Random, roller: dict[str, Any], others: list[dict[str, Any]]) -> dict[str, Any]:
    names = [player["name"] for player in others]
    flips = rng.sample(roller["monuments"], len(roller["monuments"]))
    held = Counter({card: n for card, n in roller["cards"].items() if card not in PURPLES})
    gifts = [
        {"give": card, "to": rng.choice(names)}
        for card in rng.sample(sorted(held.elements()), held.total())
    ]
    choices: dict[str, Any] = {
        "tv-station": rng.choice(names),
        "demolition-company": flips,
        "moving-company": gifts,
    }
    other = rng.choice(others)
    takes = [card for card in other["cards"] if card not in PURPLES]
    if held and takes and rng.random() < 0.7:
        swap = {"give": rng.choice(sorted(held)), "take": rng.choice(takes), "from": other["name"]}
        choices["business-center"] = swap
    return choices
