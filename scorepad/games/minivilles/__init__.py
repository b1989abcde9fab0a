"""Minivilles Deluxe (Machi Koro)."""
