"""The pages of every game, with games on them that the invented friends played."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils import timezone

from scorepad.games.pads import PADS
from scorepad.web.hands import deal
from scorepad.web.league.friends import SEED
from scorepad.web.live import replayed
from scorepad.web.models import Move, Seat, Table
from scorepad.web.pad import InventedPlay, Live, Pad

TODAY = date(2026, 3, 14)
NOT_SET_UP = ("players", "game", "finished")


def game_pages() -> dict[str, str]:
    """Every page of every game by a name: as it begins, under way, live, and at its end."""
    return {
        f"{pad.slug} {name}": address
        for pad in PADS.values()
        for name, address in _pages_of(pad).items()
    }


def _pages_of(pad: Pad) -> dict[str, str]:
    assert pad.demo
    plays = [play for play in pad.demo(SEED, TODAY) if len(play.names) > 2]
    new, under_way, done = _begun(pad, plays[-1]), _under_way(pad, plays[-1]), _done(pad, plays[-1])
    cards = list(pad.game.cards)
    pages = {
        "start": f"/start/{pad.slug}",
        "cards": f"/cards/{pad.slug}",
        "first card": f"/cards/{pad.slug}/{cards[0]}",
        "last card": f"/cards/{pad.slug}/{cards[-1]}",
        "new table": f"/t/{new.code}",
        "empty seat": f"/t/{new.code}/1",
        "edit": f"/t/{under_way.code}/edit",
        "table": f"/t/{under_way.code}",
        "seat": f"/t/{under_way.code}/1",
        "finish": f"/t/{under_way.code}/finish",
        "finished table": f"/t/{done.code}",
        "finished seat": f"/t/{done.code}/1",
        "result": f"/r/{done.share}",
    }
    return pages | (_live_pages(pad, pad.live, plays[-1]) if pad.live else {})


def _live_pages(pad: Pad, live: Live, play: InventedPlay) -> dict[str, str]:
    first, middle = _begun(pad, play), _begun(pad, play)
    log = play.log or ()
    for number, move in enumerate(log[: len(log) // 2], start=1):
        Move.objects.create(table=middle, number=number, data=move)
    state = replayed(middle, live)
    middle.live, middle.moves_made = state, len(log) // 2
    middle.save()
    for seat, entry in zip(middle.seats.order_by("number"), live.entries(state), strict=True):
        seat.entry = entry
        seat.save()
    pages = {
        "live begins": f"/t/{first.code}/live",
        "live": f"/t/{middle.code}/live",
        "table of a live game": f"/t/{middle.code}",
        "seat of a live game": f"/t/{middle.code}/1",
    }
    if pad.hands:
        pages |= {"hands": f"/t/{first.code}/hands", "dealt hands": f"/t/{middle.code}/hands"}
        deal(middle, pad.hands)
        pages["hand"] = f"/t/{middle.code}/1/hand"
    return pages


def _laid(pad: Pad, play: InventedPlay, entries: list[dict[str, Any]]) -> Table:
    setup = {key: value for key, value in play.data.items() if key not in NOT_SET_UP}
    table = Table.objects.create(game=pad.slug, setup=setup, seats_made=len(entries))
    for number, (name, entry) in enumerate(zip(play.names, entries, strict=True), start=1):
        Seat.objects.create(table=table, number=number, position=number, name=name, entry=entry)
    return table


def _entries(play: InventedPlay) -> list[dict[str, Any]]:
    return [
        {key: value for key, value in player.items() if key != "name"}
        for player in play.data["players"]
    ]


def _begun(pad: Pad, play: InventedPlay) -> Table:
    return _laid(pad, play, [dict(pad.blank) for _ in play.names])


def _under_way(pad: Pad, play: InventedPlay) -> Table:
    """One is in, the others are not."""
    first, *others = _entries(play)
    return _laid(pad, play, [first, *(dict(pad.blank) for _ in others)])


def _done(pad: Pad, play: InventedPlay) -> Table:
    table = _laid(pad, play, _entries(play))
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    return table
