"""Finds cards in a photo by the names printed on them; which game they are of it is told, not knows.

The recogniser is large, so nothing here loads it but `vision.cards.read`, which whoever reads cards
imports when the first photo of cards is there.
"""

from vision.cards.reading import CardCandidate, CardName, CardSeen, CardsReading

__all__ = ["CardCandidate", "CardName", "CardSeen", "CardsReading"]
