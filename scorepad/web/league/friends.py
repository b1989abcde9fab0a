"""Who plays in the demo group, and where. All of them are invented; each game says how they play it."""

from __future__ import annotations

GROUP = "Demo: Café Capybara"
FRIENDS = ("Odile", "Kwame", "Mei", "Rafael", "Sunniva", "Tarek")
LEFT = "Tarek"  # moved away in the middle, and is archived
LEFT_AFTER = 0.55  # of the time
PLACES = (
    "Café Capybara",
    "Café Capybara",
    "Chez Odile",
    "Kwame’s kitchen",
    "Night train",
    "Balcony",
)
# What an empty page shows of a league to come.
SAMPLE = (
    {"name": "Odile", "share": 0.71},
    {"name": "Kwame", "share": 0.52},
    {"name": "Mei", "share": 0.38},
)
