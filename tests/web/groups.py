"""Groups with games, made for tests."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from scorepad.web.league.plays import KeptPart, KeptPlay, keep, kept_play_of_file
from scorepad.web.models import Group, Membership, Play, Player, Role
from tests.games.tiny_towns.rules.vectors import drawn, letters

START = datetime(2026, 1, 10, 20, 0, tzinfo=UTC)


def made_group(*names: str, **fields: Any) -> Group:
    """A group with players of these names."""
    group = Group.objects.create(**{"name": "Thursday", **fields})
    Player.objects.bulk_create(Player(group=group, name=name) for name in names)
    return group


def made_user(name: str) -> User:
    """An account; its password is its name twice."""
    return User.objects.create_user(name, password=name * 2)


def client_of(group: Group, role: Role, name: str = "") -> Client:
    """A browser of somebody with this role in the group."""
    client = Client()
    if role == Role.READER:
        Group.objects.filter(pk=group.pk).update(may_look=True)
        client.get(f"/look/{group.look}")
    elif role > Role.READER:
        user = made_user(name or role.name.lower())
        Membership.objects.create(group=group, user=user, role=role)
        client.force_login(user)
    return client


def player_of(group: Group, name: str) -> Player:
    """The player of that name, made if there is none."""
    return Player.objects.get_or_create(group=group, name=name, merged_into=None)[0]


def kept(
    group: Group, result: str, days: int = 0, uid: str = "", game: str = "tiny-towns", **rest: Any
) -> Play:
    """A game without towns, written as `Ada1 Ben2:31 Cleo2:31`: name, place and perhaps points."""
    rows = []
    for word in result.split():
        head, _, score = word.partition(":")
        rows.append(
            KeptPart(player_of(group, head[:-1]).pk, int(head[-1]), int(score) if score else None)
        )
    record = KeptPlay(game, START + timedelta(days=days), tuple(rows), **rest)
    return keep(group, uid or f"{result}-{days}", record, None, source="hand")


def game_data(towns: Sequence[tuple[str, str]], **rest: Any) -> dict[str, Any]:
    """A game file of players' names and drawn towns."""
    players = [{"name": name, "squares": letters("".join(town.split()))} for name, town in towns]
    return {
        "game": "tiny-towns",
        "variant": "standard",
        "cards": drawn(),
        **rest,
        "players": players,
    }


def kept_towns(group: Group, *towns: tuple[str, str], days: int = 0, **rest: Any) -> Play:
    """A whole game with towns, as a table would save it."""
    data = game_data(towns, **rest)
    players = [player_of(group, name).pk for name, _ in towns]
    record = kept_play_of_file(data, players, START + timedelta(days=days))
    assert isinstance(record, KeptPlay)
    return keep(group, f"towns-{days}", record, None)
