"""Which way up lines of text are: cards lie sideways and upside down, each as its player sits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from vision.cards.lines import Box, Cutter
from vision.cards.networks import Line

CLEAR = 1.3  # widths over heights from which on a box tells the direction of its text
NEAR = 7.0  # heights within which lines belong together
SAME_WAY = np.cos(np.radians(12))
SAMPLES = 2  # lines of a group that are read both ways
LONG = 9.0  # widths over heights that are long enough to tell
WELL = 0.85  # score of a line that is read the right way round
LEAD = 0.12  # of score by which one way must be better


def with_directions(boxes: Sequence[Box]) -> list[Box]:
    """The same boxes; short ones, which may be higher than wide, as the lines beside them run."""
    clear = [box for box in boxes if box.width >= CLEAR * box.height]
    return [box if box.width >= CLEAR * box.height else _as_beside(box, clear) for box in boxes]


def _as_beside(box: Box, clear: Sequence[Box]) -> Box:
    near = [other for other in clear if _distance(box, other) < 2 * NEAR]
    if not near:
        return box
    along = min(near, key=lambda other: _distance(box, other)).along
    if abs(box.along @ along) > np.cos(np.pi / 4):
        return box
    return _sideways(box)  # its longer side is its height


def _sideways(box: Box) -> Box:
    """The same box for a line that runs the other way."""
    return replace(box, along=box.down, width=box.height, height=box.width)


def _distance(one: Box, other: Box) -> float:
    """Between two lines, in heights of letters."""
    return float(np.hypot(*(one.middle - other.middle))) / max(one.height, other.height)


def groups(boxes: Sequence[Box]) -> Iterator[list[int]]:
    """The numbers of lines that stand near each other and run the same way, so mostly on one card."""
    left = list(range(len(boxes)))
    while left:
        group, left = [left[0]], left[1:]
        for member in group:  # grows while it is walked through
            found = [n for n in left if _belong(boxes[member], boxes[n])]
            left = [n for n in left if n not in found]
            group += found
        yield group


def _belong(one: Box, other: Box) -> bool:
    return abs(float(one.along @ other.along)) > SAME_WAY and _distance(one, other) < NEAR


def read_upright(boxes: Sequence[Box], cutter: Cutter) -> list[tuple[Box, Line]]:
    """Each line as it is written, with its text.

    Of each group a few lines are read both ways; the rest only as those turned out to be. Where
    they leave it open, all are read both ways and each line has its own.
    """
    together = list(groups(boxes))
    boxes = _aligned(boxes, together)
    samples = [number for group in together for number in _samples(boxes, group)]
    ways = dict(zip(samples, _both_ways([boxes[n] for n in samples], cutter), strict=True))
    turned = {
        n: way for group in together for n, way in _told(group, ways).items() if n not in ways
    }
    unclear = [n for n, way in turned.items() if way is None]
    ways.update(zip(unclear, _both_ways([boxes[n] for n in unclear], cutter), strict=True))
    plain = [n for n, way in turned.items() if way is not None]
    chosen = [boxes[n].turned if turned[n] else boxes[n] for n in plain]
    found = dict(zip(plain, zip(chosen, cutter.read(chosen), strict=True), strict=True))
    for number, (upright, over) in ways.items():
        box = boxes[number]
        found[number] = (box.turned, over) if over.score > upright.score else (box, upright)
    return _from_the_side([found[number] for number in range(len(boxes))], cutter)


def _from_the_side(lines: list[tuple[Box, Line]], cutter: Cutter) -> list[tuple[Box, Line]]:
    """The same lines; short ones, whose boxes are as high as wide and tell no direction, also as they read
    from the sides, if that is better."""
    short = [
        number
        for number, (box, line) in enumerate(lines)
        if box.width < CLEAR * box.height and line.score < WELL
    ]
    boxes = [_sideways(lines[number][0]) for number in short]
    found = list(lines)
    for number, box, (one, other) in zip(short, boxes, _both_ways(boxes, cutter), strict=True):
        best = (box.turned, other) if other.score > one.score else (box, one)
        found[number] = max(found[number], best, key=lambda way: way[1].score)
    return found


def _aligned(boxes: Sequence[Box], together: Sequence[list[int]]) -> list[Box]:
    """The boxes, all of a group written the same way: near the upright a box may say either."""
    found = list(boxes)
    for first, *others in together:
        for number in others:
            if float(boxes[number].along @ boxes[first].along) < 0:
                found[number] = boxes[number].turned
    return found


def _samples(boxes: Sequence[Box], group: list[int]) -> list[int]:
    """The lines of a group that tell its way best: of a good length, large letters first."""
    order = sorted(group, key=lambda n: -min(boxes[n].width / boxes[n].height, LONG))
    return order[:SAMPLES]


def _both_ways(boxes: list[Box], cutter: Cutter) -> list[tuple[Line, Line]]:
    lines = cutter.read([*boxes, *(box.turned for box in boxes)])
    return list(zip(lines[: len(boxes)], lines[len(boxes) :], strict=True))


def _told(group: list[int], ways: dict[int, tuple[Line, Line]]) -> dict[int, bool | None]:
    """Whether the lines of a group are to be turned; nothing where its samples do not say."""
    leads = [over.score - upright.score for n in group if n in ways for upright, over in [ways[n]]]
    best = max(line.score for n in group if n in ways for line in ways[n])
    clear = best >= WELL and (min(leads) > LEAD or max(leads) < -LEAD)
    return dict.fromkeys(group, leads[0] > 0 if clear else None)
