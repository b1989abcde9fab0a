"""The names that a photo can show: those printed on the cards of a game, as every edition writes them."""

from __future__ import annotations

from typing import Any

from scorepad.rules.game import Game
from scorepad.rules.text import LANGUAGES
from vision.cards import CardName


def printed_names(game: Game[Any]) -> tuple[CardName, ...]:
    """Every card of a game that carries its name, with that name in all languages."""
    return tuple(
        CardName(card.id, tuple(dict.fromkeys(card.name.say(known) for known in LANGUAGES)))
        for card in game.cards.values()
        if game.card_kinds[card.type].named
    )


def with_cards(reading: dict[str, Any], cards: dict[str, Any] | None) -> dict[str, Any]:
    """A reading as the contract writes it, with the cards of the same photo where they were looked for.

    A photo with cards and no board is no trouble.
    """
    if cards is None:
        return reading
    kept = {key: value for key, value in reading.items() if key != "trouble" or not cards["cards"]}
    return {**kept, "ms": reading["ms"] + cards["ms"], "cards": cards["cards"]}
