"""The likeliest reading of a whole board: what the rules allow counts as a second sensor."""

from __future__ import annotations

import numpy as np

from vision.looks import Look
from vision.reading import Candidate, SquareReading
from vision.squares import Seen, Shares

SMALLEST = 0.005  # candidates less likely than this are not listed
NEVER = 1e-6  # a limit that cannot be broken tells nothing
MORE = 0.5  # how sure a cube on a building must be beside another one
BREACH = 0.01  # a board that breaks a limit is possible, for players err, but unlikely


def limited(labels: Shares, look: Look) -> Shares:
    """Each square's shares given that the board keeps to its limits, square by square."""
    for label, most in look.at_most.items():
        column = look.labels.index(label)
        labels = with_limit(labels, column, most)
    return labels


def with_limit(labels: Shares, column: int, most: int) -> Shares:
    """Shares after learning that at most so many squares hold one label."""
    chance = labels[:, column]
    if np.sort(chance)[-most - 1] < NEVER:
        return labels
    apart = ~np.eye(len(chance), dtype=bool)
    others = counts(np.tile(chance, (len(chance), 1))[apart].reshape(len(chance), -1), most)
    fit_with, fit_without = others[:, :most].sum(axis=1), others.sum(axis=1)
    held = chance * (fit_with + BREACH * (1 - fit_with))
    kept = held / (held + (1 - chance) * (fit_without + BREACH * (1 - fit_without)))
    rest = np.delete(labels, column, axis=1)
    room = (1 - kept) / np.maximum(rest.sum(axis=1), 1e-12)
    result = labels * room[:, None]
    result[:, column] = kept
    return np.asarray(result / result.sum(axis=1, keepdims=True), np.float64)


def counts(chances: Shares, most: int) -> Shares:
    """For each row of independent things the chance that exactly 0, 1, ... `most` of them happen."""
    share = np.zeros((len(chances), most + 1))
    share[:, 0] = 1.0
    for chance in chances.T[:, :, None]:
        happened = share[:, :-1] * chance
        share *= 1 - chance
        share[:, 1:] += happened
    return share


def cubes_on(shares: Shares, look: Look, sure: float) -> tuple[str, ...]:
    """The cubes on one building, the likeliest few: the first must be sure, since most buildings carry
    none; where there is one, others beside it are no surprise."""
    found = [
        (float(shares[kind, count:].sum()), cube)
        for kind, cube in enumerate(look.cubes)
        for count in range(1, look.stack + 1)
    ]
    best = sorted(found, key=lambda entry: -entry[0])[: look.stack]
    if best[0][0] <= sure:
        return ()
    named = [cube for share, cube in best if share > min(sure, MORE)]
    return tuple(cube for cube in look.cubes for other in named if cube == other)


def candidates_of(shares: Shares, look: Look) -> tuple[Candidate, ...]:
    """The labels worth naming, best first."""
    best = np.argsort(-shares, kind="stable")
    named = [Candidate(look.labels[i], min(float(shares[i]), 1.0)) for i in best]
    return (named[0], *(one for one in named[1:] if one.confidence >= SMALLEST))


def read_squares(seen: Seen, look: Look) -> tuple[SquareReading, ...]:
    """The best consistent reading of all squares, row by row."""
    squares = []
    for index, shares in enumerate(limited(seen.labels, look)):
        candidates = candidates_of(shares, look)
        sure = look.carriers.get(candidates[0].label or "")
        on = () if sure is None else cubes_on(seen.on[index], look, sure)
        row, column = divmod(index, look.columns)
        squares.append(SquareReading(row, column, candidates, on))
    return tuple(squares)
