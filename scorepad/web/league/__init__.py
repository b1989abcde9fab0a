"""What groups do with their games: keep, correct, rank, tell."""
