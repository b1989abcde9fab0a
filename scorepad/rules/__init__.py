"""Room 1: the rules of the games, pure Python; it knows neither the web nor the photos."""
