"""Objectives in a live game: shown when they are fulfilled. What is still secret is no part of a state."""

from __future__ import annotations

from typing import Any

from scorepad.games.little_town.rules.live.play import Play
from scorepad.games.little_town.rules.live.reading import seat_of
from scorepad.games.little_town.rules.load import scored_objective
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.numbers import OBJECTIVES_EACH
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.rules.refusal import Refused, expect
from scorepad.rules.text import Text


def show_objective(play: Play, move: dict[str, Any]) -> None:
    """Score a fulfilled objective at once."""
    seat = seat_of(move, play)
    name, points = scored_objective(move.get("objective"), "objective")
    anyway = expect.yes_or_no(move.get("anyway", False), "anyway")
    why_not = why_not_shown(play, play.map, seat, name, anyway=anyway)
    if why_not:
        raise Refused("objective", why_not)
    play.seats[seat].objectives[name] = points


def why_not_shown(
    play: Play, land: Map, seat: int, name: str, *, anyway: bool = False
) -> Text | None:
    """Why a player cannot show an objective; `anyway` trusts the table where the map is silent."""
    player = play.seats[seat]
    if any(name in other.objectives for other in play.seats):
        return SHOWN
    if len(player.objectives) >= OBJECTIVES_EACH[play.players]:
        return NONE_LEFT.given(most=OBJECTIVES_EACH[play.players])
    verdict = OBJECTIVES[name].evidence(land, seat).verdict
    if verdict == "contradicted":
        return NOT_YET.given(text=_asked(name))
    is_known = OBJECTIVES[name].points is not None and player.stock is not None
    if verdict == "possible" and is_known and name not in player.seen and not anyway:
        return NOT_SEEN.given(text=_asked(name))
    return None


def _asked(name: str) -> Text:
    text = OBJECTIVES[name].text
    return Text(text.en.removesuffix("."), text.fr.removesuffix("."))


SHOWN = Text("this objective was scored already", "cet objectif a déjà été validé")
NONE_LEFT = Text(
    "each player is dealt {most} objectives, and all are scored",
    "chaque joueur reçoit {most} objectifs, et tous sont validés",
)
NOT_YET = Text(
    "the board does not show it yet: {text}", "le plateau ne le montre pas encore : {text}"
)
NOT_SEEN = Text("it has not happened yet: {text}", "ce n’est pas encore arrivé : {text}")
