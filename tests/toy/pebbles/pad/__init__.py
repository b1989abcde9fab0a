"""Pebbles on the site."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import QueryDict

from scorepad.rules.refusal import Refusal, not_known
from scorepad.rules.text import Name, Text
from scorepad.web.api.schema import TEXT, many, number, problem, record, ref
from scorepad.web.forms.start import StartForm
from scorepad.web.judged import Changes, Entry, Judged, Setup
from scorepad.web.league.history import PastPart, PastPlay
from scorepad.web.league.record import OwnRecord
from scorepad.web.pad import Live, Pad, Shapes
from tests.toy.pebbles.rules import GAME, MOST, PEBBLES

BLANK: Entry = {"white": 0, "black": 0}
ENOUGH = 5  # pebbles of one player end a game that is played on the pad


class PebblesStart(StartForm):
    """Only names are asked."""

    game = GAME


def add(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Put one more pebble on the pile."""
    kind = post.get("add", "")
    if actor is None or kind not in PEBBLES:
        return Refusal("add", not_known(kind, tuple(PEBBLES)))
    pile = judged.seats[actor].entry
    return Changes.at(actor, {**pile, kind: pile[kind] + 1})


def give(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Give a black pebble to the player on the left: two piles change at once."""
    if actor is None or not judged.seats[actor].entry["black"]:
        return Refusal("give", "there is no black pebble to give")
    left = (actor + 1) % len(judged.seats)
    mine, theirs = judged.seats[actor].entry, judged.seats[left].entry
    return Changes(
        {
            actor: {**mine, "black": mine["black"] - 1},
            left: {**theirs, "black": theirs["black"] + 1},
        }
    )


def empty(judged: Judged, actor: int | None, post: QueryDict) -> Changes | Refusal:
    """Put the whole pile back into the bag."""
    return Changes({}) if actor is None else Changes.at(actor, dict(BLANK))


def show(judged: Judged, index: int) -> Entry:
    """The pile as it is."""
    return dict(judged.seats[index].entry)


def begin(setup: Setup, names: Sequence[str]) -> list[Entry]:
    """Empty piles."""
    return [dict(BLANK) for _ in names]


def read(state: list[Entry], post: QueryDict) -> dict[str, Any] | Refusal:
    """Who drew which pebble."""
    kind, seat = post.get("draw", ""), post.get("seat", "")
    if kind not in PEBBLES or seat not in map(str, range(len(state))):
        return Refusal("draw", not_known(kind, tuple(PEBBLES)))
    return {"seat": int(seat), "draw": kind}


def drawn(state: list[Entry], move: Any) -> list[Entry] | Refusal:
    """The piles after a pebble was drawn; anything else is no move."""
    if move not in ({"seat": seat, "draw": kind} for seat in range(len(state)) for kind in PEBBLES):
        return Refusal("move", "this is no move")
    piles = [dict(pile) for pile in state]
    piles[move["seat"]][move["draw"]] += 1
    if sum(pile["black"] for pile in piles) > 10:
        return Refusal("draw", "the bag has no black pebble left")
    return piles


def told(states: Iterable[list[Entry]]) -> list[dict[str, Any]]:
    """How many pebbles each player drew; a pile at the end need not hold all of them."""
    *_, last = states
    return [{"draws": sum(pile.values())} for pile in last]


def most_draws(play: PastPlay, part: PastPart) -> int | None:
    """What only moves tell, so that games typed in have no such number."""
    return part.tally.get("draws")


LIVE = Live(
    start=begin,
    read=read,
    apply=drawn,
    entries=lambda piles: piles,
    is_over=lambda piles: any(sum(pile.values()) >= ENOUGH for pile in piles),
    show=lambda piles, names: {"piles": list(zip(names, piles, strict=True))},
    tally=told,
)

COUNTS = {kind: number(0, MOST) for kind in PEBBLES}
PLAYER = record({"name": TEXT}, COUNTS)
LINE = record({"card": TEXT, "points": number(), "why": TEXT})
SEAT = record(
    {
        "name": TEXT,
        "total": number(),
        "rank": number(1, 4),
        "legal": {"type": "boolean"},
        "lines": many(ref("PebblesLine")),
        "problems": many(ref("PebblesProblem")),
    }
)
SHAPES = Shapes(
    game={
        "PebblesGame": record(
            {"game": {"const": "pebbles"}, "players": many(ref("PebblesPlayer"), 2, 4)},
            {"finished": {"type": "boolean"}},
        ),
        "PebblesPlayer": PLAYER,
    },
    result={
        "PebblesResult": record(
            {
                "game": {"const": "pebbles"},
                "players": many(ref("PebblesSeat")),
                "winners": many(TEXT),
                "decided_by": TEXT,
            }
        ),
        "PebblesSeat": SEAT,
        "PebblesLine": LINE,
        "PebblesProblem": problem("where", TEXT, "the pebbles it is about"),
    },
    questions={"chances": (record({"game": TEXT, **COUNTS}), record(COUNTS))},
)
EXAMPLE = {
    "game": "pebbles",
    "players": [{"name": "Ada", "white": 2, "black": 1}, {"name": "Ben", "white": 4}],
}

PAD = Pad(
    game=GAME,
    start=PebblesStart,
    blank=BLANK,
    actions={"add": add, "give": give, "empty": empty},
    counting=frozenset({"add"}),
    show=show,
    shapes=SHAPES,
    example=EXAMPLE,
    live=LIVE,
    records=(
        OwnRecord(
            "most-draws",
            Text("Most pebbles drawn", "Le plus de cailloux tirés"),
            Name("pebble", "caillou", "", "cailloux").counted,
            most_draws,
        ),
    ),
    without=frozenset({"lowest-winning-score"}),
)
