"""Invented games of Tournay for the demo group."""
