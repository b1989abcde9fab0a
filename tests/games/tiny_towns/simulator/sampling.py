"""Mixed samples of games: anything at random, or games centred on one card."""

from __future__ import annotations

from random import Random

from tests.games.tiny_towns.simulator.cards_data import CARDS, REMOVED
from tests.games.tiny_towns.simulator.policies import COIN_MONUMENTS, random_style
from tests.games.tiny_towns.simulator.record import Played
from tests.games.tiny_towns.simulator.simulator import draw_monuments, play

VARIANTS = ("standard", "standard", "standard", "town-hall", "solo")
TABLE_SIZES = (2, 2, 3, 3, 4, 4, 5, 6)


def random_game(
    rng: Random, *, cavern: bool = False, clear_cubes: bool = False, with_facts: bool = False
) -> Played:
    """Any variant, any number of players, with and without Fortune."""
    variant = rng.choice(VARIANTS)
    players = 1 if variant == "solo" else rng.choice(TABLE_SIZES)
    return play(
        rng,
        variant=variant,
        fortune=rng.random() < 0.6,
        players=players,
        cavern=cavern,
        clear_cubes=clear_cubes,
        with_facts=with_facts,
    )


def focused_game(
    rng: Random, card: str, *, clear_cubes: bool = False, with_facts: bool = False
) -> Played:
    """A game in which this card is in play and its owner (or everyone) plans for it."""
    kind = CARDS[card]
    variant = rng.choice([one for one in VARIANTS if card not in REMOVED[one]])
    players = 1 if variant == "solo" else rng.choice(TABLE_SIZES)
    fortune = kind.fortune or rng.random() < 0.5
    styles = [random_style(rng) for _ in range(players)]
    monuments = draw_monuments(rng, variant, fortune, players)
    seats = range(players)
    if kind.piece == "monument":
        owner = monuments.index(card) if card in monuments else rng.randrange(players)
        monuments[owner] = card
        seats = range(owner, owner + 1)
    cards = {kind.piece: card} if kind.piece != "monument" else {}
    if card in COIN_MONUMENTS:
        cards = {"well": rng.choice(("mine", "statue")), "farm": "root-cellar"}
    for seat in seats:
        styles[seat].planning = max(0.8, styles[seat].planning)
        styles[seat].goals = (kind.piece,)
        styles[seat].bending = rng.uniform(0.5, 1.0)
    return play(
        rng,
        variant=variant,
        fortune=fortune,
        players=players,
        cards=cards,
        monuments=monuments,
        clear_cubes=clear_cubes,
        with_facts=with_facts,
        styles=styles,
    )
