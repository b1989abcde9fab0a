"""What a roll would bring, as a chart and a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.http import QueryDict

from scorepad.games.minivilles.rules.outlook import ASSUMED, outlook_of
from scorepad.games.minivilles.rules.town import Town
from scorepad.web.judged import Judged

HEIGHT = 30  # of the longest bar, in units of the drawing


def outlook_view(towns: Sequence[Town], roller: int, names: Sequence[str]) -> dict[str, Any]:
    """Rows for each result, bars for the player who rolls, and both means."""
    found = outlook_of(towns, roller)
    longest = max(1, *(abs(changes[roller]) for changes in found.by_result.values()))
    return {
        "roller": names[roller],
        "names": names,
        "rows": list(found.by_result.items()),
        "bars": [
            {
                "result": result,
                "change": changes[roller],
                "x": 14 * place,
                "height": HEIGHT * abs(changes[roller]) // longest,
                "y": HEIGHT - max(0, HEIGHT * changes[roller] // longest),
            }
            for place, (result, changes) in enumerate(found.by_result.items())
        ],
        "width": 14 * len(found.by_result),
        "height": 2 * HEIGHT,
        "one_die": [float(mean) for mean in found.one_die],
        "two_dice": [float(mean) for mean in found.two_dice],
        "own_one": float(found.one_die[roller]),
        "own_two": float(found.two_dice[roller]),
        "may_roll_two": found.may_roll_two,
        "better_with_two": found.better_with_two,
        "assumed": ASSUMED,
    }


def outlook(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    """The fragment of a seat's page: if this player rolled now."""
    towns = [Town(seat.cards, seat.monuments, seat.coins or 0) for seat in judged.loaded.seats]
    names = [seat.name for seat in judged.seats]
    return {"outlook": {**outlook_view(towns, index, names), "open": True}}
