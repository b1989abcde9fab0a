"""Tournay."""
