"""Cards of Tiny Towns and Fortune: type, pattern and set, and where the patterns fit on a board.

Patterns are written row by row with ``/`` between rows: W wood, H wheat, B brick, G glass,
S stone, ``.`` a square outside the pattern.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

RESOURCES = ("wood", "wheat", "brick", "glass", "stone")
LETTERS = "WHBGS"
TYPES = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
DRAWN_TYPES = TYPES[1:]
SIDE = 4
SQUARES = SIDE * SIDE
FULL = (1 << SQUARES) - 1
CENTRE = (5, 6, 9, 10)
# Multiplying a mask of squares by SPREAD repeats it once for each resource.
SPREAD = sum(1 << (SQUARES * index) for index in range(len(RESOURCES)))

_BASE_BUILDINGS = """
cottage cottage .H/BG
farm farm HH/WW
granary farm HH/WB
orchard farm SH/HW
greenhouse farm HG/WW
well well WS
fountain well WS
millstone well WS
shed well WS
chapel chapel ..G/SGS
abbey chapel ..G/BSS
cloister chapel ..G/WBS
temple chapel ..G/BBS
tavern tavern BBG
almshouse tavern SSG
inn tavern HSG
feast-hall tavern WWG
theater theater .S./WGW
bakery theater .H./BGB
market theater .W./SGS
tailor theater .H./SGS
factory factory W.../BSSB
warehouse factory HWH/B.B
trading-post factory SW./SWB
bank factory HH./WGB
"""

_FORTUNE_BUILDINGS = """
root-cellar farm HW/SB
tithe-barn farm HS/SW
statue well WS
mine well WS
cathedral chapel ..G/SGB
parsonage chapel ..G/SHS
gamblers-den tavern BWG
schoolhouse tavern WHG
jeweler theater .S./BGB
teahouse theater .H./WGW
museum factory SHW/B.B
oddity-shop factory W.../GHHB
"""

_BASE_MONUMENTS = """
architects-guild monument ..G/.HS/WB.
archive-of-the-second-age monument HH/BG
barrett-castle monument H..S/WGGB
cathedral-of-caterina monument .H/SG
fort-ironweed monument H.B/SWS
grand-mausoleum-of-the-rodina monument WW/BS
grove-university monument .B./SGS
mandras-palace monument HG/BW
obelisk-of-the-crescent monument H../BGB
opaleyes-watch monument W.../BGHH/S...
shrine-of-the-elder-tree monument BHS/WGW
silva-forum monument ..H./BBSW
sky-baths monument .H./SGW/B.B
starloom monument GG/WH
statue-of-the-bondmaker monument WSSG/H...
"""

_FORTUNE_MONUMENTS = """
hollow-hill monument HW./BSH
estival-festival monument BGH/HBG
prism-forge monument GG./WSH
caterinas-grotto monument SGWS/B..H
masons-guild monument GB/BS
petal-promenade monument HBWH
southern-semaphore monument .W./.G./HSB
eraflage-vineyard monument HWGB
treasury-at-okaver monument WH../.SGW
shrine-of-the-windseed monument G./SB
"""

EXTRA_SLOT = frozenset(
    {"caterinas-grotto", "estival-festival", "petal-promenade", "shrine-of-the-windseed"}
)
REMOVED: dict[str, frozenset[str]] = {
    "standard": frozenset(),
    "town-hall": frozenset({"oddity-shop"}),
    "solo": frozenset(
        {
            "feast-hall",
            "bank",
            "fort-ironweed",
            "opaleyes-watch",
            "starloom",
            "oddity-shop",
            "schoolhouse",
            "southern-semaphore",
        }
    ),
}


@dataclass(frozen=True)
class Card:
    name: str
    piece: str
    rows: tuple[str, ...]
    fortune: bool

    @property
    def size(self) -> int:
        return sum(letter != "." for row in self.rows for letter in row)


@dataclass(frozen=True, slots=True, eq=False)
class Placement:
    """One way a card's pattern can lie on the 4 x 4 board.

    ``need`` has bit ``16 * resource + square`` for each cube; ``mask`` has bit ``square``.
    """

    card: str
    piece: str
    need: int
    mask: int
    squares: tuple[int, ...]
    size: int
    # Mean distance of the squares from each of the four corners, for players who pack closely.
    spread: tuple[float, float, float, float]


def _parse(text: str, fortune: bool) -> dict[str, Card]:
    cards = {}
    for line in text.split("\n"):
        if line:
            name, piece, pattern = line.split()
            cards[name] = Card(name, piece, tuple(pattern.split("/")), fortune)
    return cards


BUILDINGS = _parse(_BASE_BUILDINGS, False) | _parse(_FORTUNE_BUILDINGS, True)
MONUMENTS = _parse(_BASE_MONUMENTS, False) | _parse(_FORTUNE_MONUMENTS, True)
CARDS = BUILDINGS | MONUMENTS


def turned(rows: tuple[str, ...]) -> tuple[str, ...]:
    """The pattern turned by a quarter, clockwise."""
    return tuple("".join(column) for column in zip(*reversed(rows), strict=True))


def orientations(rows: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All different turns and mirror images, in a fixed order."""
    found: list[tuple[str, ...]] = []
    for start in (rows, tuple(row[::-1] for row in rows)):
        for _ in range(4):
            if start not in found:
                found.append(start)
            start = turned(start)
    return found


def fits(rows: tuple[str, ...], height: int, width: int) -> list[dict[int, str]]:
    """Every way the pattern lies on a grid: resource letter by square number."""
    found = []
    for shape in orientations(rows):
        for top in range(height - len(shape) + 1):
            for left in range(width - len(shape[0]) + 1):
                found.append(
                    {
                        (top + down) * width + left + across: letter
                        for down, row in enumerate(shape)
                        for across, letter in enumerate(row)
                        if letter != "."
                    }
                )
    return found


def _distance(square: int, corner: int) -> int:
    row, column = divmod(square, SIDE)
    target_row, target_column = divmod((0, 3, 12, 15)[corner], SIDE)
    return abs(row - target_row) + abs(column - target_column)


# DISTANCE[corner][square], in steps.
DISTANCE = tuple(tuple(_distance(at, corner) for at in range(SQUARES)) for corner in range(4))


@cache
def placements(name: str) -> tuple[Placement, ...]:
    card = CARDS[name]
    found = []
    for fit in fits(card.rows, SIDE, SIDE):
        need = sum(1 << (SQUARES * LETTERS.index(letter) + at) for at, letter in fit.items())
        mean = [sum(DISTANCE[corner][at] for at in fit) / len(fit) for corner in range(4)]
        found.append(
            Placement(
                name,
                card.piece,
                need,
                sum(1 << at for at in fit),
                tuple(sorted(fit)),
                len(fit),
                (mean[0], mean[1], mean[2], mean[3]),
            )
        )
    return tuple(found)


def squares_of(mask: int) -> list[int]:
    """The square numbers in a mask, in rising order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
