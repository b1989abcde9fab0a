"""The state of a game on the phone as plain data: what it is made of, and how it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorepad.games.minivilles.rules.establishments import STARTING
from scorepad.games.minivilles.rules.events import CardMove, Correction, Event, Flip, Payment
from scorepad.games.minivilles.rules.market import copied as copied_market
from scorepad.games.minivilles.rules.town import Town

State = dict[str, Any]

ROLL, DECIDE, CHOOSE, BUILD, OVER = "roll", "decide", "choose", "build", "over"
COINS_AT_FIRST = 3
Happened = Payment | CardMove | Flip | Correction
KINDS: Mapping[str, type[Payment] | type[CardMove] | type[Flip] | type[Correction]] = {
    "payment": Payment,
    "move": CardMove,
    "flip": Flip,
    "correction": Correction,
}


def new_player() -> dict[str, Any]:
    """What everybody begins with."""
    return {"cards": dict(STARTING), "monuments": [], "coins": COINS_AT_FIRST, "turns": 0}


def towns_of(state: State) -> list[Town]:
    """The towns, to be changed on their own."""
    return [
        Town(player["cards"], player["monuments"], player["coins"]) for player in state["players"]
    ]


def store_towns(state: State, towns: Sequence[Town]) -> None:
    """Write the towns back."""
    state["players"] = [
        {
            "cards": dict(town.cards),
            "monuments": list(town.monuments),
            "coins": town.coins,
            "turns": player["turns"],
        }
        for town, player in zip(towns, state["players"], strict=True)
    ]


def copied(state: State) -> State:
    """A state that may be changed: moves put new values in, and change only players and market in place."""
    return {
        **state,
        "players": [
            {**one, "cards": dict(one["cards"]), "monuments": list(one["monuments"])}
            for one in state["players"]
        ],
        "market": copied_market(state["market"]) if state["market"] else None,
    }


def end_game(state: State, winner: int) -> None:
    """The fifth monument stands: nothing after it happens."""
    state.update(phase=OVER, winner=winner, extra=False)


def is_over(state: State) -> bool:
    """Whether somebody has won."""
    return bool(state["phase"] == OVER)


def entries_of(state: State) -> list[dict[str, Any]]:
    """Everybody's part of a game file. After a correction the turns do not tell what was built."""
    return [
        {
            "cards": dict(player["cards"]),
            "monuments": list(player["monuments"]),
            "coins": player["coins"],
            **({} if state["corrected"] else {"facts": {"turns": player["turns"]}}),
        }
        for player in state["players"]
    ]


def events_to_state(events: Iterable[Event]) -> list[dict[str, Any]]:
    """What happened as plain data."""
    names = {kind: name for name, kind in KINDS.items()}
    return [
        {"what": names[type(event)], **{key: getattr(event, key) for key in event.__slots__}}
        for event in events
        if isinstance(event, Happened)
    ]


def events_of(state: State) -> list[Event]:
    """What happened in this turn."""
    return [
        KINDS[data["what"]](**{key: value for key, value in data.items() if key != "what"})
        for data in state["events"]
    ]
