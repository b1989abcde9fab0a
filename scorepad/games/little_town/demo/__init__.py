"""Invented games of invented friends, for the demo group."""
