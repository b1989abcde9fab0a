"""What players ask before a card is played."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict

from scorepad.games.tournay.rules.load import FARTHEST
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.quarter import open_places, place_id, place_of, spot
from scorepad.games.tournay.rules.table import Table
from scorepad.games.tournay.rules.what_if import what_if
from scorepad.web.judged import Judged
from scorepad.web.sheet import is_hidden


def what_if_shown(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    """The form, and what one more prestige building would change for everybody."""
    table: Table = judged.loaded
    places = [stack.at for stack in table.seats[index].quarter]
    at, name = place_of(query.get("at", "")), query.get("card", "")
    possible = at is not None and max(map(abs, at)) <= FARTHEST and name in PRESTIGE_BUILDINGS
    shown = possible and not is_hidden(judged.table)
    return {
        "cards": PRESTIGE_BUILDINGS.values(),
        "places": [
            (place_id(place), spot(place, places or [place]))
            for place in sorted({*places, *open_places(places)})
        ],
        "chosen_card": name,
        "chosen_place": query.get("at", ""),
        "found": what_if(table, index, at, name, paid="paid" in query) if shown and at else None,
        "paid": "paid" in query,
    }
