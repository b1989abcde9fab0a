"""Tables at random: legal ones, dealt from the decks of the box, and ones with anything in them."""

from __future__ import annotations

from random import Random
from typing import Any

NAMES = ("Ada", "Ben", "Cleo", "Dan")
COLOURS = ("yellow", "white", "red")
# Typed in again from the rules, so that a slip in the program's own list is noticed.
COPIES = {
    "yellow": {"belfry": 1, "city-hall": 2, "cloth-hall": 2, "mint": 2, "tour-des-six": 2},
    "white": {
        "cathedral": 1,
        "la-madeleine": 2,
        "saint-brice": 1,
        "saint-jacques": 2,
        "saint-nicolas": 1,
        "saint-quentin": 2,
    },
    "red": {
        "pont-des-trous": 1,
        "porte-de-la-vigne": 2,
        "tour-darras": 2,
        "tour-henry-viii": 2,
        "tour-saint-georges": 2,
    },
}
READINGS: dict[str, tuple[Any, ...]] = {
    "prestige-has-colour": (True, False),
    "arras": ("each", "pairs"),
    "covered-builder": (False, True),
}


def random_game(rng: Random) -> dict[str, Any]:
    """Any game file that is not refused: half of them legal, half with whatever comes."""
    return legal_game(rng) if rng.random() < 0.5 else messy_game(rng)


def random_readings(rng: Random) -> dict[str, Any]:
    """Some questions answered."""
    return {name: rng.choice(answers) for name, answers in READINGS.items() if rng.random() < 0.4}


class Box:
    """The decks without their criers."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.plain = {(colour, level): 9 for colour in COLOURS for level in (1, 2)}
        self.prestige = {
            colour: [name for name, copies in names.items() for _ in range(copies)]
            for colour, names in COPIES.items()
        }

    def card(self, colour: str) -> dict[str, Any] | None:
        """A building or character."""
        levels = [level for level in (1, 2) if self.plain[colour, level]]
        if not levels:
            return None
        level = self.rng.choice(levels)
        self.plain[colour, level] -= 1
        kind = self.rng.choice(("building", "character"))
        return {"colour": colour, "level": level, "kind": kind, "points": self.rng.randint(0, 5)}

    def building(self, colour: str, taken: set[str]) -> dict[str, Any] | None:
        """A prestige building that the quarter has not."""
        names = [name for name in self.prestige[colour] if name not in taken]
        if not names:
            return None
        name = self.rng.choice(names)
        self.prestige[colour].remove(name)
        taken.add(name)
        return {"card": name, "points": self.rng.randint(0, 5)}


def legal_game(rng: Random) -> dict[str, Any]:
    """A finished table with which nothing is wrong and of which nothing is missing."""
    players = rng.randint(2, 4)
    ready = rng.randint(1, players)
    box = Box(rng)
    quarters = [
        _legal_quarter(rng, box, 9 if seat < ready else rng.randint(1, 9), 2 if seat < ready else 0)
        for seat in range(players)
    ]
    rng.shuffle(quarters)
    shares = {colour: _shares(rng, rng.randint(0, 2 * players + 3), players) for colour in COLOURS}
    ramparts = _shares(rng, rng.randint(0, 15), players)
    deniers = _shares(rng, rng.randint(0, 175), players)
    return {
        "game": "tournay",
        "rules": rng.choice(("basic", "advanced")),
        "criers": rng.randint(players + 1, 9) if ready == 1 else rng.randint(0, 9),
        **({"readings": random_readings(rng)} if rng.random() < 0.5 else {}),
        "players": [
            {
                "name": NAMES[seat],
                "quarter": quarters[seat],
                "citizens": {colour: shares[colour][seat] for colour in COLOURS},
                "deniers": deniers[seat],
                "ramparts": ramparts[seat],
                "hand": rng.randint(0, 4),
            }
            for seat in range(players)
        ],
    }


def _shares(rng: Random, whole: int, players: int) -> list[int]:
    shares = [0] * players
    for _ in range(whole):
        shares[rng.randrange(players)] += 1
    return shares


def _legal_quarter(rng: Random, box: Box, size: int, prestige: int) -> list[dict[str, Any]]:
    taken: set[str] = set()
    stacks = []
    for number, at in enumerate(_legal_places(rng, size)):
        cards: list[dict[str, Any]] = []
        while not cards:
            colour = rng.choice(COLOURS)
            wants = number < prestige or rng.random() < 0.2
            top = box.building(colour, taken) if wants else box.card(colour)
            below = [box.card(colour) for _ in range(rng.choice((0, 0, 0, 1, 2)))] if top else []
            cards = [one for one in (*below, top) if one]
        stacks.append({"at": at, "cards": cards})
    return stacks


def _legal_places(rng: Random, size: int) -> list[list[int]]:
    """Places grown one by one inside three rows and columns somewhere."""
    top, left = rng.randint(-8, 6), rng.randint(-8, 6)
    window = {(top + row, left + column) for row in range(3) for column in range(3)}
    grown = [rng.choice(sorted(window))]
    while len(grown) < size:
        near = [
            (row, column)
            for row, column in sorted(window - set(grown))
            if any(abs(row - r) + abs(column - c) == 1 for r, c in grown)
        ]
        grown.append(rng.choice(near))
    return [list(place) for place in grown]


def messy_game(rng: Random) -> dict[str, Any]:
    """A game file that is taken, with anything in it that the rules may forbid."""
    players = rng.sample(NAMES, rng.randint(2, 4))
    return {
        "game": "tournay",
        **({"rules": rng.choice(("basic", "advanced"))} if rng.random() < 0.5 else {}),
        **({"criers": rng.randint(0, 9)} if rng.random() < 0.7 else {}),
        **({"finished": rng.random() < 0.5} if rng.random() < 0.5 else {}),
        **({"readings": random_readings(rng)} if rng.random() < 0.5 else {}),
        **({"values": _values(rng)} if rng.random() < 0.3 else {}),
        "players": [_messy_player(rng, name) for name in players],
    }


def _values(rng: Random) -> dict[str, list[int]]:
    names = [name for names in COPIES.values() for name in names]
    return {name: [rng.randint(0, 20), rng.randint(0, 20)] for name in rng.sample(names, 3)}


def _messy_player(rng: Random, name: str) -> dict[str, Any]:
    window = [[row, column] for row in range(-1, 3) for column in range(3)]
    places = rng.sample(window, rng.choice((0, 3, 8, 9, 9, 9, 10)))
    player: dict[str, Any] = {
        "name": name,
        "quarter": [
            {"at": at, "cards": [_messy_card(rng) for _ in range(rng.choice((1, 1, 2, 3)))]}
            for at in places
        ],
    }
    if rng.random() < 0.8:
        player["citizens"] = {colour: rng.randint(0, 7) for colour in COLOURS}
    for key, most in (("deniers", 99), ("ramparts", 7), ("hand", 6)):
        if rng.random() < 0.8:
            player[key] = rng.randint(0, most)
    return player


def _messy_card(rng: Random) -> dict[str, Any]:
    printed = {"points": rng.randint(0, 20)} if rng.random() < 0.8 else {}
    if rng.random() < 0.35:
        names = rng.choice(list(COPIES.values()))
        return {"card": rng.choice(list(names)), **printed}
    return {
        "colour": rng.choice(COLOURS),
        "level": rng.choice((1, 2)),
        "kind": rng.choice(("building", "character")),
        **({"name": "Fort"} if rng.random() < 0.2 else {}),
        **printed,
    }
