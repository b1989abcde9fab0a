"""Names among the lines of a photo: in one line, in two stacked ones, or in two halves of one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from vision.cards.lines import Box
from vision.cards.names import Match, Names
from vision.cards.networks import Line

SAME_WAY = np.cos(np.radians(10))
ALIKE = 0.6  # of the larger letters that the smaller are high where both are one name
LONG_ENOUGH = 5  # letters of a name that nothing else spells by accident
OF_ONE_SIZE = 0.7  # of larger letters that smaller ones of the same text are high
CLEAR = 0.85  # score of a line that is no noise
WORD = 3  # letters of a line that is no number
SENTENCE_ENDS = (".", ",", ";", ":", "!", "?")
POOR = 0.5  # lines read with less are noise


# The lines that were joined, their box, the height of their letters, their text and its score.
Reading = tuple[tuple[int, ...], Box, float, str, float]


class Title(NamedTuple):
    """A name that was found: where, in which letters, and which cards it may name."""

    box: Box
    letters: float  # their height in pixels
    text: str
    score: float
    matches: tuple[Match, ...]
    in_text: bool = False  # whether other words of its size stand right above or below it

    @property
    def likeness(self) -> float:
        """How near the text is to its best name, weighted by how well it was read."""
        return self.confidence_of(self.matches[0])

    def confidence_of(self, match: Match) -> float:
        """How often a text read like this one is the name of that card.

        A whole name letter for letter is no accident unless it is short. A name that ends like a
        sentence stands in one, a name among lines of its size in a list or in rules, and two cards of
        one name share what there is.
        """
        sure = match.likeness * self.score
        if not match.wrong and match.letters >= LONG_ENOUGH:
            sure = 0.9 + 0.1 * self.score
        if self.text.rstrip().endswith(SENTENCE_ENDS):
            sure *= 0.7
        if self.in_text:
            sure *= 0.6
        return sure / sum(other.likeness == match.likeness for other in self.matches)


def find_titles(
    lines: Sequence[tuple[Box, Line]], names: Names, more: int = 0, poor: float = POOR
) -> list[Title]:
    """The names in a photo, each line in one of them at most; longer ones go first.

    "Restaurant / 5 étoiles" is one card and not two, so a joined name beats its parts.
    """
    texts = [(box, line) for box, line in lines if line.score >= poor and line.text]
    found = [
        (parts, Title(box, letters, text, score, tuple(matches)))
        for parts, box, letters, text, score in _readings(texts)
        if (matches := names.matches(text, more))
    ]
    found.sort(key=lambda each: (-each[1].matches[0].letters, -each[1].likeness))
    used: set[int] = set()
    titles = []
    for parts, title in found:
        if used.isdisjoint(parts):
            used |= set(parts)
            titles.append(title._replace(in_text=_is_in_text(title, texts, names)))
    return titles


def _is_in_text(title: Title, lines: Sequence[tuple[Box, Line]], names: Names) -> bool:
    """Whether a name is a line among others of its size. On a card it has room to itself: what stands near it is a
    number, smaller, or the same name on a copy."""
    near = [line.text for box, line in lines if line.score >= CLEAR and _is_beside(title, box)]
    cards = {match.card for match in title.matches}
    others = (text for text in near if sum(map(str.isalpha, text)) >= WORD)
    return any(cards.isdisjoint(match.card for match in names.matches(text)) for text in others)


def _is_beside(title: Title, other: Box) -> bool:
    """Whether a line stands right above or below a name, in letters of the same size."""
    if abs(float(title.box.along @ other.along)) < SAME_WAY:
        return False
    if min(title.letters, other.height) < OF_ONE_SIZE * max(title.letters, other.height):
        return False
    step = other.middle - title.box.middle
    across, down = abs(float(step @ title.box.along)), abs(float(step @ title.box.down))
    gap = down - (title.box.height + other.height) / 2
    overlap = (title.box.width + other.width) / 2 - across
    return overlap > 0 and -0.6 * title.letters < gap < 0.7 * title.letters


def _readings(
    lines: Sequence[tuple[Box, Line]],
) -> Iterator[Reading]:
    """Each line alone, and each pair and each three of lines that may be one name."""
    for n, (box, line) in enumerate(lines):
        yield (n,), box, box.height, line.text, line.score
    follows = {n: _next(n, lines) for n in range(len(lines))}
    for n, after in follows.items():
        for m in after:
            yield _joined((n, m), lines)
            yield from (_joined((n, m, k), lines) for k in follows[m] if k != n)


def _next(number: int, lines: Sequence[tuple[Box, Line]]) -> list[int]:
    """The lines that may go on with a name: below it, or to its right."""
    box = lines[number][0]
    return [n for n, (other, _) in enumerate(lines) if n != number and _goes_on(box, other)]


def _goes_on(box: Box, other: Box) -> bool:
    if float(box.along @ other.along) < SAME_WAY:
        return False
    if min(box.height, other.height) < ALIKE * max(box.height, other.height):
        return False
    step = other.middle - box.middle
    height = (box.height + other.height) / 2
    across, down = float(step @ box.along), float(step @ box.down)
    below = 0.4 * height < down < 1.7 * height and abs(across) < 0.35 * max(box.width, other.width)
    gap = across - (box.width + other.width) / 2
    return below or (abs(down) < 0.4 * height and -0.5 * height < gap < height)


def _joined(parts: tuple[int, ...], lines: Sequence[tuple[Box, Line]]) -> Reading:
    chosen = [lines[n] for n in parts]
    text = " ".join(line.text for _, line in chosen)
    letters = min(box.height for box, _ in chosen)
    score = min(line.score for _, line in chosen)
    return parts, around([box for box, _ in chosen]), letters, text, score


def around(boxes: Sequence[Box]) -> Box:
    """The smallest box around several that runs as the first does."""
    first = boxes[0]
    corners = np.concatenate([box.corners for box in boxes])
    across, down = corners @ first.along, corners @ first.down
    middle = (
        first.along * (across.min() + across.max()) / 2 + first.down * (down.min() + down.max()) / 2
    )
    return Box(middle, first.along, float(np.ptp(across)), float(np.ptp(down)))
