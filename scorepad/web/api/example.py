"""One game of two small towns: shown on the page, sent by the tests."""

from __future__ import annotations

from typing import Any

EXAMPLE: dict[str, Any] = {
    "game": "tiny-towns",
    "first_player": "Ada",
    "cards": {
        "farm": "granary",
        "well": "well",
        "chapel": "abbey",
        "tavern": "tavern",
        "theater": "market",
        "factory": "bank",
    },
    "players": [
        {
            "name": "Ada",
            "squares": [
                *("cottage", "farm", "well", None),
                *("cottage", "cottage", "factory", None),
                *("tavern", "tavern", None, None),
                *(None, None, None, "monument"),
            ],
            "on": {"6": ["wheat"]},
            "monument": "fort-ironweed",
        },
        {
            "name": "Ben",
            "squares": [
                *("theater", None, None, "theater"),
                *(None, None, None, None),
                *("cottage", "well", None, None),
                *(None, None, None, "chapel"),
            ],
            "facts": {"finished": 1},
        },
    ],
}
