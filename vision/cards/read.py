"""The pipeline: a photo's bytes and names in, the cards with those names out."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import cv2
import numpy as np

from vision.cards.copies import Place, count
from vision.cards.lines import Box, Cutter, find_lines
from vision.cards.names import LONGEST, Names
from vision.cards.networks import Line
from vision.cards.reading import ENOUGH, SURE, CardCandidate, CardName, CardSeen, CardsReading
from vision.cards.titles import Title, find_titles
from vision.cards.upright import read_upright, with_directions
from vision.photo import open_photo
from vision.reading import Image, NotAPhoto

LARGE = 2400  # pixels of a photo's long side: enough for the names on a whole table
NARROW, WIDE = 0.75, 22.0  # widths over heights of a line that may be a name
MOST = 120  # lines that are read, large letters first
SHARPER = 0.8
VERY_POOR = 0.4  # lines of so little score are looked at once more where a photo surely shows cards
DOUBTFUL = 0.6  # the most that is given where it may show anything else
NO_OTHERS: Mapping[str, Sequence[CardName]] = MappingProxyType({})


def read_cards(
    data: bytes,
    names: Sequence[CardName],
    others: Mapping[str, Sequence[CardName]] = NO_OTHERS,
) -> CardsReading | NotAPhoto:
    """The cards of a photo that carry one of the names, each once with its copies counted.

    `others` are the names of other games. Where one of them explains more of a photo than `names`
    does, the photo is of that game, and what both have in common is only asked about; its own cards
    are told as well where they are certain, since reading a photo twice takes twice as long.
    """
    begun = time.perf_counter()
    photo = open_photo(data, handy=LARGE)
    if isinstance(photo, NotAPhoto):
        return photo
    image = sharpened(photo.image)
    boxes = with_directions(find_lines(image))
    lines = read_upright([box for box in boxes if may_be_name(box)][:MOST], Cutter(image))
    titles = looked_twice(lines, Names(names))
    other = other_game(lines, len(certain(titles)), others)
    most = 1.0 if len(certain(titles)) >= ENOUGH and not other else DOUBTFUL
    cards = cards_of(titles, image, boxes, photo.scale, most)
    theirs = looked_twice(lines, Names(others[other])) if other else []
    is_theirs = len(certain(theirs)) >= ENOUGH
    instead = cards_of(theirs, image, boxes, photo.scale, 1.0) if is_theirs else ()
    ms = (time.perf_counter() - begun) * 1000
    return CardsReading(photo.width, photo.height, ms, cards, other, instead)


def cards_of(
    titles: Sequence[Title], image: Image, boxes: Sequence[Box], scale: float, most: float
) -> tuple[CardSeen, ...]:
    """The cards that were named, from the top of a photo to its bottom."""
    by_card: dict[str, list[Title]] = {}
    for title in titles:
        by_card.setdefault(title.matches[0].card, []).append(title)
    cards = [seen(each, image, boxes, scale, most) for each in by_card.values()]
    return tuple(sorted(cards, key=lambda card: (card.box[0][1], card.box[0][0])))


def looked_twice(lines: Sequence[tuple[Box, Line]], names: Names) -> list[Title]:
    """The names in a photo; where it surely shows cards, also those that were read badly."""
    titles = find_titles(lines, names)
    if len(certain(titles)) < ENOUGH:
        return titles
    known = {title.matches[0].card for title in titles}
    lenient = find_titles(lines, names, more=1, poor=VERY_POOR)
    return titles + [title for title in lenient if title.matches[0].card not in known]


def certain(titles: Iterable[Title]) -> set[str]:
    """The cards whose names were read beyond doubt."""
    return {title.matches[0].card for title in titles if title.likeness >= SURE}


def other_game(
    lines: Sequence[tuple[Box, Line]], own: int, others: Mapping[str, Sequence[CardName]]
) -> str:
    """The game of which a photo shows more names than of the one that was asked for."""
    found = {slug: len(certain(find_titles(lines, Names(names)))) for slug, names in others.items()}
    best = max(found, key=lambda slug: found[slug], default="")
    return best if best and found[best] > own else ""


def sharpened(image: Image) -> Image:
    """The picture with its edges drawn stronger, which small letters gain by."""
    soft = cv2.GaussianBlur(image, (0, 0), 1.5)
    return np.asarray(cv2.addWeighted(image, 1 + SHARPER, soft, -SHARPER, 0), np.uint8)


def may_be_name(box: Box) -> bool:
    """Whether a line has the shape of a name."""
    return NARROW <= box.width / box.height <= WIDE


def seen(
    titles: Sequence[Title], image: Image, boxes: Sequence[Box], scale: float, most: float
) -> CardSeen:
    """A card as the reading tells it: where it was read best, and how often it is there."""
    best = max(titles, key=lambda title: title.likeness)
    corners = (best.box.corners + 0.5) * scale - 0.5
    first, second, third, fourth = ((float(x), float(y)) for x, y in corners)
    candidates = tuple(
        CardCandidate(match.card, min(most, best.confidence_of(match))) for match in best.matches
    )
    in_order = sorted(titles, key=lambda title: -title.likeness)
    copies = count(image, [Place(title.box, title.letters) for title in in_order], boxes)
    text = best.text[:LONGEST]
    return CardSeen(copies, text, (first, second, third, fourth), candidates)
