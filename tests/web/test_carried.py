"""Standings go on from the last game, and are exactly what counting everything anew gives."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from scorepad.web.league import ledger, ordered_plays
from scorepad.web.league.filters import Filters
from scorepad.web.league.group_stats import game_stats, overview_of
from scorepad.web.league.people import merge
from scorepad.web.league.plays import (
    KeptPart,
    KeptPlay,
    correct,
    keep,
    kept_play,
    set_removed,
)
from scorepad.web.league.table import league, steps
from scorepad.web.models import Group, Ledger, Role
from tests.web.groups import START, client_of, kept, made_group

pytestmark = pytest.mark.django_db

GAMES = ("tiny-towns", "minivilles")
ASKED = (Filters(), Filters(game=GAMES[0]), Filters(size=3))


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many games were read for each answer that was not at hand."""
    numbers: list[int] = []
    real = ordered_plays.in_order

    def counting(plays: Any) -> Any:
        games = real(plays)
        numbers.append(len(games))
        return games

    monkeypatch.setattr(ledger, "in_order", counting)
    return numbers


def everything(group: Group) -> Any:
    """All answers that are carried on."""
    group = Group.objects.get(pk=group.pk)
    players = [player.pk for player in group.players.order_by("pk")]
    return (
        [league(group, filters) for filters in ASKED],
        [steps(group, filters, player) for filters in ASKED for player in players[:2]],
        {key: sorted(found) for key, found in overview_of(group).items()},
        [game_stats(group, game) for game in GAMES],
    )


def played(group: Group, luck: random.Random, day: float) -> None:
    """One more game, with ties and missing points, perhaps casual or alone."""
    players = [player.pk for player in group.players.filter(merged_into=None)]
    sitting = luck.sample(players, luck.randint(1, min(4, len(players))))
    scores = [luck.randint(1, 4) for _ in sitting]
    rows = tuple(
        KeptPart(pk, 1 + sum(other > own for other in scores), luck.choice((own, None)))
        for pk, own in zip(sitting, scores, strict=True)
    )
    moment, league = START + timedelta(days=day), luck.random() < 0.9
    record = KeptPlay(luck.choice(GAMES), moment, rows, league and len(rows) > 1)
    keep(group, f"{luck.choice('aB-_z')}{luck.random()}", record, None)


def happened(group: Group, luck: random.Random, day: int) -> None:
    """Something that a group does to its games, most often the usual."""
    plays = list(group.plays.order_by("pk"))
    what = luck.random()
    if what < 0.7 or not plays:
        played(group, luck, day // 3)  # several at one moment
    elif what < 0.8:
        played(group, luck, luck.randint(-5, day) / 3)
    elif what < 0.9:
        play = luck.choice(plays)
        record = kept_play(play)
        ranks = tuple(KeptPart(row.player, 1, 9) for row in record.rows)
        correct(play, KeptPlay(record.game, record.played_at, ranks, record.league), None)
    else:
        play = luck.choice(plays)
        set_removed(play, play.removed_at is None, None)


@pytest.mark.parametrize("seed", range(2))
def test_carried_on_is_counted_anew(seed: int) -> None:
    luck, group = random.Random(seed), made_group("Ada", "Ben", "Cleo", "Dan")
    for day in range(24):
        happened(group, luck, day)
        if luck.random() < 0.5:
            carried = everything(group)
            Ledger.objects.all().delete()
            # To the last bit of every rating.
            assert everything(group) == carried
    one, other = group.players.all()[:2]
    group.plays.filter(parts__player=one).filter(parts__player=other).delete()
    merge(one, other, None)
    merged = everything(group)
    Ledger.objects.all().delete()
    assert everything(group) == merged


def test_a_new_game_costs_only_itself(read: list[int]) -> None:
    group = made_group()
    for day in range(6):
        kept(group, "Ada1 Ben2:3 Cleo3:1", days=day)
    everything(group)
    read.clear()
    kept(group, "Ben1 Ada2", days=9)
    kept(group, "Cleo1 Ada2", days=9, uid="0")
    everything(group)
    assert max(read) == 2
    read.clear()
    everything(group)
    assert read == []


def test_a_game_of_long_ago_is_put_in_its_place(read: list[int]) -> None:
    group = made_group()
    for day in range(6):
        kept(group, "Ada1 Ben2:3 Cleo3:1", days=day)
    everything(group)
    read.clear()
    kept(group, "Ben1 Ada2", days=-9)
    everything(group)
    assert max(read) == 7


def test_players_are_listed_with_their_games() -> None:
    group = made_group("Ada", "Ben", "Cleo")
    client: Client = client_of(group, Role.READER)
    kept(group, "Ada1 Ben2")
    play = kept(group, "Ada1", days=1, league=False)
    page = " ".join(client.get(f"/g/{group.key}/players").content.decode().split())
    assert [f"{n} game" in page for n in range(4)] == [True, True, True, False]
    set_removed(play, True, None)
    page = client.get(f"/g/{group.key}/players").content.decode()
    assert "2 games" not in page
