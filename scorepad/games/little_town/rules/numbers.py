"""How many of everything: the box, and each player's share by the number of players."""

from __future__ import annotations

from collections.abc import Mapping

ROUNDS = 4
PLAYERS = range(2, 5)
WORKERS: Mapping[int, int] = {2: 5, 3: 4, 4: 3}
HOUSES: Mapping[int, int] = {2: 7, 3: 6, 4: 6}
OBJECTIVES_EACH: Mapping[int, int] = {2: 4, 3: 3, 4: 2}
MARKET = 12  # drawn tiles; the Wheat Fields lie beside them
WHEAT_FIELDS = 5
CUBES_OF_A_KIND = 15
COINS = 40  # 16 of one and 8 of three
COINS_AT_FIRST = 3
COINS_FOR_A_POINT = 3
COINS_FOR_A_CUBE = 3  # "any one resource, only if spent at once"
HUNGER = 3  # points lost for each unfed worker
TRACK = 60  # squares of the score track; a token says that a player went round
WORKERS_AROUND = 8  # squares round the Cathedral, so at most so many points at the end of a round
