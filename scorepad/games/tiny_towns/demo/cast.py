"""How the invented friends play this game, and what they note down. All of it is ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scorepad.games.tiny_towns.demo.towns import Mayor


class Member(NamedTuple):
    """One of the group: skill in the first game and in the last, so that somebody rises."""

    name: str
    before: float
    now: float
    tastes: Mapping[str, float]

    def mayor(self, past: float) -> Mayor:
        """How they play when this share of the time is over."""
        return Mayor(self.name, self.before + (self.now - self.before) * past, self.tastes)


MEMBERS = (
    Member("Odile", 0.98, 0.98, {"tavern": 1.25}),
    Member("Kwame", 0.97, 0.97, {"factory": 1.3, "cottage": 1.1}),
    Member("Mei", 1.0, 0.96, {"monument": 1.3, "cottage": 1.2}),
    Member("Rafael", 0.88, 1.0, {"theater": 1.25}),
    Member("Sunniva", 0.95, 0.97, {"chapel": 1.25, "well": 1.2}),
    Member("Tarek", 0.93, 0.93, {"cottage": 1.3, "tavern": 1.1}),
)
NOTES = (
    "Who keeps naming stone?",
    "Tea spilled. No cottage was harmed.",
    "The cat sat on the wheat.",
    "Rematch demanded before the cubes were back in the bag.",
    "First game with the new lamp.",
    "We forgot the soup. Twice.",
    "One square left. Always one square left.",
    "Played in pyjamas.",
    "Nobody wanted glass, everybody got glass.",
    "Next time I shall name the wheat.",
    "Rain outside, sixteen squares of sunshine inside.",
    "Loser does the dishes. There were many dishes.",
    "The neighbours asked what the cheering was about.",
    "Quickest game so far: one pot of coffee.",
    "The capybara on the wall smiled.",
    "Somebody said “brick” and the table groaned.",
    "Odile counted three times. It stayed a win.",
    "Too tired to argue, so we measured it by the rules.",
    "My plan was perfect until the second cube.",
    "Sunniva hummed the whole time.",
)
SOLO_NOTES = ("Waiting for the others.", "Practice, shh.", "Sleepless in Tiny Town.")
FAREWELL = "Last game before Tarek’s move. Come back soon!"
TIE_NOTES = {
    "master_builder_turns": "Equal! The hammer decided.",
    "empty_squares": "Equal! One empty square fewer did it.",
    "cottages": "Equal twice over. The cottages decided.",
    "shared": "Equal in everything. Two crowns, please.",
}
