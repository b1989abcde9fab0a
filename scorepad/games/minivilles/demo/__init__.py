"""Invented games of the demo group."""
