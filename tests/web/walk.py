"""A walk over the pages of a game and of a group, for tests that read all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from django.urls import reverse
from django.utils import timezone

from scorepad.rules.refusal import Refusal
from scorepad.web.league.plays import keep, kept_play_of_file
from scorepad.web.live import replayed
from scorepad.web.models import Group, Move, Player, Seat, Table
from scorepad.web.pad import Pad
from tests.test_every_game import random_files
from tests.web.groups import START, made_group

FILES = 3


def tables_of(pad: Pad, names: Sequence[str]) -> Iterator[Table]:
    """Tables with what random files hold, most of which breaks some rule."""
    for data in Random(7).sample(random_files(pad.slug, f"tests.games.{pad.folder}"), FILES):
        setup = {
            key: value for key, value in data.items() if key not in ("players", "game", "finished")
        }
        players = data["players"]
        table = Table.objects.create(game=pad.slug, setup=setup, seats_made=len(players))
        for number, (player, name) in enumerate(zip(players, names, strict=False), start=1):
            entry = {key: value for key, value in player.items() if key != "name"}
            Seat.objects.create(table=table, number=number, position=number, name=name, entry=entry)
        if "first_player" in setup:
            setup.pop("first_player")
            table.save()
        yield table


def addresses_of(pad: Pad, names: Sequence[str]) -> Iterator[str]:
    """Pages of a game: its start, its cards, tables under way and at their end."""
    yield reverse("start", args=[pad.slug])
    yield reverse("cards", args=[pad.slug])
    for card in Random(7).sample(list(pad.game.cards), 6):
        yield reverse("card", args=[pad.slug, card])
    for table in tables_of(pad, names):
        for name in ("table", "table-edit", "table-finish"):
            yield reverse(name, args=[table.code])
        for seat in table.seats.all():
            yield reverse("seat", args=[table.code, seat.number])
        if pad.live:
            yield reverse("live", args=[table.code])
        if pad.hands:
            yield reverse("table-hands", args=[table.code])
        Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
        yield reverse("table", args=[table.code])
        yield reverse("seat", args=[table.code, 1])
        yield reverse("result", args=[table.share])


def group_with(pad: Pad, names: Sequence[str]) -> Group:
    """A group that played random games."""
    group = made_group(*names)
    players = [Player.objects.get(group=group, name=name).pk for name in names]
    files = random_files(pad.slug, f"tests.games.{pad.folder}")
    for number, data in enumerate(files[:12]):
        renamed: dict[str, Any] = {
            key: value for key, value in data.items() if key != "first_player"
        }
        renamed["players"] = [
            {**player, "name": name} for player, name in zip(data["players"], names, strict=False)
        ]
        record = kept_play_of_file(renamed, players[: len(data["players"])], START)
        assert not isinstance(record, Refusal)
        keep(group, f"zq{number}", record, None)
    return group


def group_addresses(group: Group) -> list[str]:
    """Pages of a group, for an organiser."""
    player = group.players.order_by("pk")[0].pk
    play = group.plays.order_by("uid")[0]
    names = ("group", "league", "players", "plays", "history", "exchange", "group-settings", "play-enter")  # fmt: skip
    return [
        *(reverse(name, args=[group.key]) for name in names),
        reverse("league-player", args=[group.key, player]),
        reverse("player", args=[group.key, player]),
        play.get_absolute_url(),
        f"{play.get_absolute_url()}/correct",
        reverse("groups"),
        reverse("account"),
    ]


def live_table(pad: Pad, names: Sequence[str], data: Mapping[str, Any], log: list[Any]) -> Table:
    """A table after some moves."""
    assert pad.live
    left = ("players", "game", "finished")
    setup = {key: value for key, value in data.items() if key not in left}
    count = len(data["players"])
    table = Table.objects.create(game=pad.slug, setup=setup, seats_made=count)
    for number, name in enumerate(names[:count], start=1):
        blank = dict(pad.blank)
        Seat.objects.create(table=table, number=number, position=number, name=name, entry=blank)
    for number, move in enumerate(log, start=1):
        Move.objects.create(table=table, number=number, data=move)
    table.live, table.moves_made = replayed(table, pad.live), len(log)
    table.save()
    for seat, entry in zip(table.seats.all(), pad.live.entries(table.live), strict=True):
        seat.entry = entry
        seat.save()
    return table
