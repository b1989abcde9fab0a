"""Whatever a group keeps comes back the same, and whatever comes in breaks nothing."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorepad.web.league.plays import KeptPart, KeptPlay, keep
from scorepad.web.models import Group
from tests.web.exports import TWO, confirmed, imported, shown
from tests.web.groups import START, kept_towns, made_group, player_of
from tests.web.imports import (
    GAME,
    TOWNS,
    counts,
    other_export,
    quick_organiser,
    results,
    state,
    table_of,
)
from tests.web.pictures import _own_media  # noqa: F401 - each test has its own folder
from tests.web.strange import mangled

pytestmark = pytest.mark.django_db


NAMES = ("Ada", "Ben", "Cleo", "Zoé", "Zoe", "=1+1", "<b>")
RESULTS = st.lists(
    st.tuples(
        st.permutations(NAMES).map(lambda names: names[:3]),
        st.sampled_from([(1, 2, 3), (1, 1, 3), (1, 2, 2), (1, 1, 1), (2, 1, 3)]),
        st.integers(0, 5),
        st.booleans(),
        st.sampled_from([None, 0, -4, 31]),
    ),
    max_size=8,
)
OWN = {
    "scorepad": 1,
    "group": "Other",
    "exported_at": "2026-01-01T00:00:00+00:00",
    "games": [
        {
            "uid": f"own-{number}",
            "game": "tiny-towns",
            "played_at": "2026-01-10T20:00:00+00:00",
            "league": True,
            "place": "",
            "notes": "",
            "expansion": "",
            "decided_by": "points",
            "players": [
                {"name": "Ada", "rank": 1, "score": -7},
                {"name": "Ben", "rank": 2, "score": -13},
            ],
            "file": GAME,
        }
        for number in range(2)
    ],
}


def kept_rows(
    group: Group, uid: str, rows: list[tuple[int, int]], day: int, counts_too: bool, points: Any
) -> None:
    record = KeptPlay(
        "tiny-towns",
        START + timedelta(days=day),
        tuple(KeptPart(player, rank, points) for player, rank in rows),
        league=counts_too,
    )
    keep(group, uid, record, None)


class RoundTrips(TestCase):
    """Whatever a group keeps, another one takes in and counts the same."""

    @settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(RESULTS, st.booleans())
    def test_an_empty_group_gets_the_same_table(self, entries: Any, towns: bool) -> None:
        cache.clear()  # each example is a visitor of its own
        source, target = made_group(), made_group()
        for number, (names, ranks, day, counts_too, points) in enumerate(entries):
            rows = [
                (player_of(source, name).pk, rank) for name, rank in zip(names, ranks, strict=True)
            ]
            kept_rows(source, str(number), rows, day, counts_too, points)
        if towns:
            kept_towns(source, *TOWNS, days=7)
        client = quick_organiser(target)
        imported(client, target, other_export(source), "games.json")
        # Players who are equal in everything stand in the order in which they were made.
        assert sorted(map(repr, table_of(target))) == sorted(map(repr, table_of(source)))
        assert results(target) == results(source)
        before = state(target)
        imported(client, target, other_export(source), "games.json")
        assert state(target) == before

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(st.data())
    def test_no_file_ever_breaks_anything(self, data: Any) -> None:
        cache.clear()
        group = made_group("Ada", "Ben")
        client = quick_organiser(group)
        good = data.draw(st.sampled_from([TWO, OWN]))
        raw = json.dumps(mangled(data, good), indent=data.draw(st.sampled_from([None, 1]))).encode()
        if data.draw(st.booleans()):
            raw = raw[: data.draw(st.integers(0, len(raw)))]
        if data.draw(st.integers(0, 3)) == 0:
            at = data.draw(st.integers(0, len(raw)))
            raw = raw[:at] + data.draw(st.binary(max_size=4)) + raw[at:]
        page = shown(client, group, raw)
        plan = page.context["plan"]
        assert counts(page)["new"] + len(plan.troubles) + plan.left_out.total() or plan.empty
        if not plan.empty:
            assert confirmed(client, page).status_code == 302
        assert group.plays.count() == len(plan.new)
        for game in group.plays.prefetch_related("parts"):
            ranks = [part.rank for part in game.parts.all()]
            assert sorted(ranks) == sorted(1 + sum(o < r for o in ranks) for r in ranks)
            assert game.size == len(ranks) > 0
        table_of(group)
        for name in ("plays", "exchange", "history", "players"):
            assert client.get(reverse(name, args=[group.key])).status_code == 200
