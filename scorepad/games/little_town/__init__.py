"""Little Town."""
