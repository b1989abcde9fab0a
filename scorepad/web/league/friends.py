"""Who plays in the demo group, and where. All of them are invented; each game says how they play it."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

SEED = 11  # which games they play if nobody asks for others
# Kept in English and shown in the reader's language (`Group.said`); so are places and notes.
GROUP = _("Demo: Café Capybara")
FRIENDS = ("Odile", "Kwame", "Mei", "Rafael", "Sunniva", "Tarek")
LEFT = "Tarek"  # moved away in the middle, and is archived
LEFT_AFTER = 0.55  # of the time
PLACES = (
    _("Café Capybara"),
    _("Café Capybara"),
    _("At Odile’s"),
    _("Kwame’s kitchen"),
    _("Night train"),
    _("Balcony"),
)
# What an empty page shows of a league to come.
SAMPLE = (
    {"name": "Odile", "share": 0.71, "points": 31},
    {"name": "Kwame", "share": 0.52, "points": 28},
    {"name": "Mei", "share": 0.38, "points": 19},
)
