"""Watching a town grow: cubes in their colours on the squares of a pattern, then the building."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from scorepad.games.tiny_towns.rules.board import BUILDINGS, TOWN, mask_of, place
from scorepad.games.tiny_towns.rules.building import BuildStep
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.patterns import placements_of
from scorepad.games.tiny_towns.rules.pieces import CUBES, piece_name
from scorepad.rules.text import Text, listed
from scorepad.web.judged import Judged
from scorepad.web.pad import Replay, ReplayFrame, ReplayPiece
from scorepad.web.words import said


def replay(judged: Judged, index: int) -> Replay | None:
    """An order of building that ends in this town, two moments a building."""
    steps = judged.result.seats[index].detail.build_order
    if not steps:
        return None
    cards, monument = judged.loaded.cards, judged.seats[index].entry.get("monument")
    pieces = {piece: ReplayPiece(piece) for piece in BUILDINGS} | {
        cube.id: ReplayPiece("cube", said(cube.letters)) for cube in CUBES.values()
    }
    standing: dict[int, str] = {}
    frames = [ReplayFrame(_("The empty board."), {})]
    for step in steps:
        name = piece_name(step.piece, cards, monument)
        frames += _frames(step, name, standing)
    return Replay(TOWN.rows, TOWN.columns, pieces, tuple(frames))


def _frames(step: BuildStep, name: Text, standing: dict[int, str]) -> Iterator[ReplayFrame]:
    """The cubes of one building, then the building; `standing` is brought up to date."""
    cubes = {s: cube for s, cube in _cubes_of(step).items() if s not in standing}
    if cubes:
        taken = Counter(cubes.values())
        counted = listed([CUBES[cube].name.counted(taken[cube]) for cube in CUBES if cube in taken])
        text = Text("{name}: {cubes}", "{name} : {cubes}", name=name, cubes=counted)
        yield ReplayFrame(said(text), cubes)
    cleared: dict[int, str | None] = dict.fromkeys(cubes)
    if step.replaces is not None:
        standing.pop(step.replaces, None)
        cleared[step.replaces] = None
    standing[step.square] = step.piece
    text = Text("{name}, {where}", "{name}, {where}", name=name, where=place(step.square))
    if step.by and not step.pattern:
        text = Text(
            "{text}: free, through {card}",
            "{text} : sans cubes, grâce à {card}",
            text=text,
            card=CARDS[step.by].name,
        )
    yield ReplayFrame(said(text), {**cleared, step.square: step.piece})


def _cubes_of(step: BuildStep) -> Mapping[int, str]:
    """Which cube lay on which square of a step's pattern."""
    # A grey building may have come from the pattern of a Cathedral that was not paid for.
    patterns = (CARDS[step.card].pattern, CARDS["cathedral"].pattern)
    squares = mask_of(step.pattern)
    laid = (
        placement
        for pattern in patterns
        if pattern and squares
        for placement in placements_of(pattern)
    )
    found = next((placement for placement in laid if placement.squares == squares), None)
    return dict(found.resources) if found else {}
