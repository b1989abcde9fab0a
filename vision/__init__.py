"""Room 2: reading boards from photos; it knows neither the rules nor the web."""
