"""The kit that the rules of every game are made of: standard library only, no game, no web, no photos."""
