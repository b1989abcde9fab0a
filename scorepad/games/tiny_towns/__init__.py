"""Tiny Towns (Les Petites Bourgades)."""
