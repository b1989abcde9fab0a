"""Pebbles: the smallest game that uses everything a game of the pad can have."""
