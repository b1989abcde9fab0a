"""The vocabulary of the cards: small ways to score that give their reasons."""
