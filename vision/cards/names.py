"""Which names a line of text may be, letters misread and accents lost."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from vision.cards.reading import CardName

LONGEST = 60  # letters of a line that are looked at
MORE = 2  # letters by which a line may be longer: else it is a piece of a sentence
LONG = 8  # letters of a name of which one more may be misread in a second look
LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "ß": "ss"})
LOOK_ALIKE = str.maketrans({"0": "o", "1": "l", "|": "l", "!": "l", "5": "s", "8": "b", "$": "s"})


class Match(NamedTuple):
    """A card whose name a line may be."""

    card: str
    letters: int  # of the name
    wrong: int  # letters that would have to change

    @property
    def likeness(self) -> float:
        """1 for the same letters, 0 for none of them."""
        return 1 - self.wrong / self.letters


def plain(text: str) -> str:
    """Letters and digits alone, without case and accents, those that look alike made one."""
    folded = unicodedata.normalize("NFKD", text.casefold().translate(LIGATURES))
    return "".join(c for c in folded.translate(LOOK_ALIKE) if c.isalnum())


def allowance(letters: int) -> int:
    """How many letters of a name may be misread: none of a short one, a fifth of a long one."""
    return 0 if letters < 5 else max(1, letters // 5)


class Names:
    """The names to look for."""

    def __init__(self, cards: Iterable[CardName]) -> None:
        spelled = {(plain(name), card.id) for card in cards for name in card.names}
        self._names = sorted((name, card) for name, card in spelled if name)
        self.longest = max((len(name) for name, _ in self._names), default=0)

    def matches(self, text: str, more: int = 0) -> list[Match]:
        """The cards that a whole line may name, likeliest first, with `more` letters forgiven."""
        line = plain(text[: 2 * LONGEST])[:LONGEST]
        best: dict[str, Match] = {}
        for name, card in self._names:
            most = allowance(len(name)) + (more if len(name) >= LONG else 0)
            if not -most <= len(line) - len(name) <= min(most, MORE):
                continue
            match = Match(card, len(name), difference(name, line, most))
            if match.wrong <= most and match.likeness > best.get(card, WORST).likeness:
                best[card] = match
        return sorted(best.values(), key=lambda match: (-match.likeness, match.card))


WORST = Match("", 1, 1)


def difference(one: str, other: str, most: int) -> int:
    """How many letters to change, add or take away to make one of the other; `most` + 1 if more."""
    row = list(range(len(other) + 1))
    for number, letter in enumerate(one, start=1):
        before, row = row, [number]
        for place, another in enumerate(other):
            row.append(
                min(before[place + 1] + 1, row[place] + 1, before[place] + (letter != another))
            )
        if min(row) > most:
            return most + 1
    return row[-1]
