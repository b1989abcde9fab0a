"""Games that are only for tests."""
