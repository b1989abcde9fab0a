"""Walks the cards in play and collects their lines; it knows no card by name."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.tiny_towns.rules.board import COIN, POINT, squares_of
from scorepad.games.tiny_towns.rules.feeding import settle_feeding
from scorepad.games.tiny_towns.rules.in_play import InPlay
from scorepad.games.tiny_towns.rules.town import Town
from scorepad.rules.score import Score, ScoreLine
from scorepad.rules.text import Name, Text

EMPTY = Name("empty square", "case vide", "empty squares", "cases vides")


def feed_all(towns: tuple[Town, ...], in_play: InPlay) -> None:
    """Settle who is fed in every town, to each player's advantage."""
    cards = [in_play.cards_of(town) for town in towns]
    for town, own in zip(towns, cards, strict=True):
        town.plan = settle_feeding(town, own)
    # How many coins a player's best plan leaves does not depend on what others have: either all
    # are fed as cheaply as can be, or no coin may be kept. So once the coins are known, a card
    # that compares them can wish rightly, and the second round changes no coin any more.
    if any(card.scores.compares_coins for card in in_play.buildings.values()):
        for town, own in zip(towns, cards, strict=True):
            town.plan = settle_feeding(town, own)


def score_town(town: Town, in_play: InPlay) -> Score:
    """Score one fed town."""
    lines = [line for card in in_play.cards_of(town) for line in card.scores.lines(card, town)]
    lines += _coins(town)
    lines += _empty_squares(town)
    return Score(town.seat.name, tuple(lines))


def _coins(town: Town) -> Iterator[ScoreLine]:
    if not town.coins:
        return
    each = town.effects.get("coin_value", 1)
    left = town.coins_left
    if town.plan.coins:
        why = Text(
            "{left} left after {spent} spent on feeding: {each} each.",
            "{left} après {spent} pour le ravitaillement : {each} par pièce.",
            left=COIN.counted(left),
            spent=COIN.counted(town.plan.coins),
            each=POINT.counted(each),
        )
    else:
        why = Text(
            "{left} left: {each} each.",
            "{left} : {each} par pièce.",
            left=COIN.counted(left),
            each=POINT.counted(each),
        )
    yield ScoreLine("coins", each * left, why)


def _empty_squares(town: Town) -> Iterator[ScoreLine]:
    empty = town.empty
    if not empty:
        return
    each = town.effects.get("empty_square", -1)
    counted = EMPTY.counted(empty.bit_count())
    if each:
        why = Text(
            "{counted}: {each} each.",
            "{counted} : {each} par case.",
            counted=counted,
            each=POINT.counted(each),
        )
    else:
        why = Text(
            "{counted}, which cost nothing with {monument}.",
            "{counted}, sans malus grâce au monument ({monument}).",
            counted=counted,
            monument=town.monument.name if town.monument else "",
        )
    yield ScoreLine("empty", each * empty.bit_count(), why, squares_of(empty))
