"""Random well-formed Tiny Towns games for comparing two scorers.

The boards need not be buildable and the coins need not be earnable. Cubes lie only where the rules
let them lie, coins fit the chest, monuments are distinct and removed cards are not drawn.
Themes crowd the boards with what makes the choice of whom to feed matter.
"""

from __future__ import annotations

from random import Random
from typing import Any

CUBES = ("wood", "wheat", "brick", "glass", "stone")
BUILDINGS = ("cottage", "farm", "well", "chapel", "tavern", "theater", "factory")
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
VARIANTS = ("standard", "standard", "standard", "town-hall", "solo")
CENTRE = (5, 6, 9, 10)

BASE_CARDS = {
    "farm": ("farm", "granary", "orchard", "greenhouse"),
    "well": ("well", "fountain", "millstone", "shed"),
    "chapel": ("chapel", "abbey", "cloister", "temple"),
    "tavern": ("tavern", "almshouse", "inn", "feast-hall"),
    "theater": ("theater", "bakery", "market", "tailor"),
    "factory": ("factory", "warehouse", "trading-post", "bank"),
}
FORTUNE_CARDS = {
    "farm": ("root-cellar", "tithe-barn"),
    "well": ("statue", "mine"),
    "chapel": ("cathedral", "parsonage"),
    "tavern": ("gamblers-den", "schoolhouse"),
    "theater": ("jeweler", "teahouse"),
    "factory": ("museum", "oddity-shop"),
}
BASE_MONUMENTS = (
    "architects-guild", "archive-of-the-second-age", "barrett-castle", "cathedral-of-caterina",
    "fort-ironweed", "grand-mausoleum-of-the-rodina", "grove-university", "mandras-palace",
    "obelisk-of-the-crescent", "opaleyes-watch", "shrine-of-the-elder-tree", "silva-forum",
    "sky-baths", "starloom", "statue-of-the-bondmaker", "escale-a-jeux", "ludicaire",
)  # fmt: skip
FORTUNE_MONUMENTS = (
    "hollow-hill", "estival-festival", "prism-forge", "caterinas-grotto", "masons-guild",
    "petal-promenade", "southern-semaphore", "eraflage-vineyard", "treasury-at-okaver",
    "shrine-of-the-windseed",
)  # fmt: skip
EXTRA_SLOT = (
    "caterinas-grotto", "estival-festival", "petal-promenade", "shrine-of-the-windseed",
)  # fmt: skip
REMOVED = {
    "standard": (),
    "town-hall": ("oddity-shop",),
    "solo": (
        "feast-hall", "bank", "fort-ironweed", "opaleyes-watch", "starloom",
        "oddity-shop", "schoolhouse", "southern-semaphore",
    ),
}  # fmt: skip

# theme: (how often each of BUILDINGS is drawn, cards wanted if allowed, monuments wanted)
THEMES: tuple[tuple[tuple[int, ...], tuple[str, ...], tuple[str, ...]], ...] = (
    ((3, 2, 2, 2, 2, 2, 2), (), ()),
    ((1, 1, 1, 1, 1, 1, 1), (), ()),
    ((9, 1, 1, 2, 2, 1, 1), (), ()),
    ((6, 3, 1, 2, 2, 1, 0), (), ()),
    ((6, 1, 1, 5, 0, 0, 0), ("farm", "temple"), ("barrett-castle",)),
    ((6, 1, 0, 5, 0, 1, 0), ("greenhouse", "temple"), ("barrett-castle", "eraflage-vineyard")),
    ((6, 1, 0, 4, 3, 0, 0), ("root-cellar", "temple", "schoolhouse"), ("barrett-castle",)),
    ((6, 1, 0, 4, 3, 0, 0), ("tithe-barn", "temple", "schoolhouse"), ("eraflage-vineyard",)),
    ((6, 1, 0, 4, 3, 0, 0), ("farm", "parsonage", "schoolhouse"), ("barrett-castle",)),
    ((6, 1, 0, 4, 3, 0, 0), ("root-cellar", "parsonage", "schoolhouse"), ("estival-festival",)),
    ((6, 1, 0, 4, 2, 0, 0), ("tithe-barn", "parsonage", "schoolhouse"), ("barrett-castle",)),
    ((6, 1, 1, 3, 1, 1, 0), ("tithe-barn", "chapel"), ("grand-mausoleum-of-the-rodina",)),
    ((6, 1, 1, 3, 1, 1, 0), ("root-cellar", "chapel"), ("grand-mausoleum-of-the-rodina",)),
    ((6, 1, 3, 3, 1, 1, 0), ("farm", "well", "chapel"), ("barrett-castle", "eraflage-vineyard")),
    ((1, 0, 0, 6, 3, 3, 2), ("cathedral", "inn", "market"), ()),
    ((2, 1, 2, 1, 6, 4, 3), ("almshouse", "tailor", "warehouse"), ("silva-forum",)),
    ((4, 1, 1, 1, 1, 1, 1), (), ("escale-a-jeux", "ludicaire", "treasury-at-okaver")),
)
DENSITIES = (0.0, 0.15, 0.35, 0.6, 0.75, 0.85, 0.95, 1.0)


def chance(rng: Random, probability: float) -> bool:
    return rng.random() < probability


def draw_cards(
    rng: Random, fortune: bool, removed: tuple[str, ...], wanted: tuple[str, ...]
) -> dict[str, str]:
    cards = {}
    for kind, base in BASE_CARDS.items():
        pile = base + (FORTUNE_CARDS[kind] if fortune else ())
        pile = tuple(card for card in pile if card not in removed)
        cards[kind] = rng.choice([card for card in pile if card in wanted] or pile)
    return cards


def deal_monuments(
    rng: Random, fortune: bool, removed: tuple[str, ...], wanted: tuple[str, ...], players: int
) -> list[str | None]:
    """Distinct monuments, a wanted one first where there is one; some players hold none."""
    pile = BASE_MONUMENTS + (FORTUNE_MONUMENTS if fortune else ())
    deck = [card for card in pile if card not in removed]
    rng.shuffle(deck)
    deck.sort(key=lambda card: card not in wanted)
    hand: list[str | None] = [card if chance(rng, 0.9) else None for card in deck[:players]]
    rng.shuffle(hand)
    return hand


def random_squares(
    rng: Random, weights: tuple[int, ...], density: float, monument: bool
) -> list[str | None]:
    squares: list[str | None] = []
    for _ in range(16):
        if chance(rng, density):
            squares.append(rng.choices(BUILDINGS, weights)[0])
        else:
            squares.append(rng.choice(CUBES) if chance(rng, 0.5) else None)
    if monument:
        squares[rng.randrange(16)] = "monument"
    return squares


def near_copy(rng: Random, squares: list[str | None]) -> list[str | None]:
    """The same town without its monument, sometimes turned over, sometimes with one change."""
    copy = [None if piece == "monument" else piece for piece in squares]
    if chance(rng, 0.3):
        copy = [copy[4 * (s % 4) + s // 4] for s in range(16)]
    if chance(rng, 0.5):
        copy[rng.randrange(16)] = rng.choice((*BUILDINGS, None))
    return copy


def limit_banks(squares: list[str | None], cards: dict[str, str]) -> None:
    """No town has more than five Banks: each carries another resource."""
    if cards["factory"] == "bank":
        for square in [s for s in range(16) if squares[s] == "factory"][len(CUBES) :]:
            squares[square] = None


def cubes_on(
    rng: Random, squares: list[str | None], cards: dict[str, str], statue: bool
) -> dict[str, list[str]]:
    limits = {"warehouse": (0, 3), "factory": (1, 1), "bank": (1, 1), "museum": (0, 2)}
    limits["oddity-shop"] = (0, 1)
    low, high = limits.get(cards["factory"], (0, 0))
    different = rng.sample(CUBES, len(CUBES))
    on: dict[str, list[str]] = {}
    for square, piece in enumerate(squares):
        if piece == "factory" and cards["factory"] == "bank":
            on[str(square)] = [different.pop()]
        elif piece == "factory":
            on[str(square)] = rng.choices(CUBES, k=rng.randint(low, high))
        elif piece == "cottage" and statue:
            on[str(square)] = rng.choices(CUBES, k=rng.randint(0, 1))
    return {square: cubes for square, cubes in on.items() if cubes}


def finishing_places(rng: Random, players: int) -> list[int]:
    """Places of completion; players done in the same round share one."""
    rounds = [rng.randint(30, 30 + 2 * players) for _ in range(players)]
    return [1 + sum(other < own for other in rounds) for own in rounds]


def facts_of(
    rng: Random, squares: list[str | None], built: str | None, finished: int, variant: str
) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if variant == "standard" or chance(rng, 0.2):
        facts["master_builder_turns"] = rng.randint(4, 6)
    if built == "starloom" or (variant != "solo" and chance(rng, 0.3)):
        facts["finished"] = finished
    if built == "shrine-of-the-elder-tree":
        buildings = sum(piece is not None and piece not in CUBES for piece in squares)
        facts["shrine_buildings"] = rng.randint(1, buildings)
    if built == "hollow-hill":
        facts["hollow_hill_coins"] = rng.randint(0, 5)
    if built == "caterinas-grotto":
        facts["coins_on_squares"] = [
            square for square in CENTRE if squares[square] is None or squares[square] in CUBES
        ]
    return facts


def random_game(
    rng: Random,
    *,
    fortune: bool | None = None,
    variant: str | None = None,
    players: int | None = None,
    missing: float = 0.05,
) -> dict[str, Any]:
    """One game; ``missing`` is the probability that some player's facts are left out.

    ``first_player`` is named only in games with all facts, since an engine may derive hammer turns
    from it. It may still derive places of completion: use ``missing=0`` to rule out that reason
    for a difference.
    """
    if variant is None:
        variant = rng.choice(VARIANTS) if players in (None, 1) else rng.choice(VARIANTS[:4])
    if fortune is None:
        fortune = chance(rng, 0.6)
    if players is None:
        players = 1 if variant == "solo" else rng.randint(2, 6)

    weights, wanted_cards, wanted_monuments = rng.choice(THEMES)
    removed = REMOVED[variant]
    cards = draw_cards(rng, fortune, removed, wanted_cards)
    monuments = deal_monuments(rng, fortune, removed, wanted_monuments, players)

    boards = []
    for monument in monuments:
        built = monument is not None and chance(rng, 0.8)
        boards.append(random_squares(rng, weights, rng.choice(DENSITIES), built))
    copied = set()
    if players > 1 and chance(rng, 0.4):
        # Equal towns make ties. Both lose their monument, since no two players have the same.
        source, *targets = rng.sample(range(players), rng.randint(2, min(3, players)))
        boards[source] = [None if piece == "monument" else piece for piece in boards[source]]
        for target in targets:
            boards[target] = near_copy(rng, boards[source])
        copied = {source, *targets}

    shared_coins = rng.randint(0, 4)
    places = finishing_places(rng, players)
    leave_out = {seat for seat in range(players) if chance(rng, missing)}
    entries = []
    for seat, squares in enumerate(boards):
        limit_banks(squares, cards)
        monument = monuments[seat]
        built_card = monument if "monument" in squares else None
        entry: dict[str, Any] = {"name": NAMES[seat], "squares": squares}
        on = cubes_on(rng, squares, cards, built_card == "statue-of-the-bondmaker")
        if on:
            entry["on"] = on
        if monument:
            entry["monument"] = monument
        if fortune:
            capacity = 5 if built_card in EXTRA_SLOT else 4
            entry["coins"] = shared_coins if seat in copied else rng.randint(0, capacity)
        facts = facts_of(rng, squares, built_card, places[seat], variant)
        if facts and seat not in leave_out:
            entry["facts"] = facts
        entries.append(entry)

    game: dict[str, Any] = {
        "game": "tiny-towns",
        "variant": variant,
        "cards": cards,
        "players": entries,
    }
    if fortune:
        game["expansions"] = ["fortune"]
    elif chance(rng, 0.5):
        game["expansions"] = []
    if variant == "standard" and not leave_out and chance(rng, 0.5):
        game["first_player"] = rng.choice(entries)["name"]
    return game
