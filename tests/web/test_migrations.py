"""A filled database of the state before many games is carried over, and nothing in it is lost."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from scorepad.web.models import Group, Photo, Play, Seat, Table, UndoStep

pytestmark = pytest.mark.django_db(transaction=True)

BEFORE = [("web", "0003_groups")]
NOW = datetime(2026, 11, 1, 20, 0, tzinfo=UTC)
CARDS = {kind: kind for kind in ("farm", "well", "chapel", "tavern", "theater", "factory")}
EMPTY: list[str | None] = [None] * 16
COTTAGE: list[str | None] = ["cottage", *EMPTY[1:]]
TWO: list[str | None] = ["cottage", "wood", *EMPTY[2:]]
STONE: list[str | None] = ["cottage", "stone", *EMPTY[2:]]
# Undo steps as they were: version, a letter a square, the rest.
PAST = ["0 ................ {}", '2 C............... {"monument":"sky-baths"}']
FUTURE = ['5 Cs.............. {"monument":"sky-baths","on":{"0":["glass"]}}']


def migrated(targets: list[tuple[str, str]]) -> Any:
    executor = MigrationExecutor(connection)
    executor.migrate(targets)
    return MigrationExecutor(connection).loader.project_state(targets).apps


@pytest.fixture
def before() -> Iterator[Any]:
    """The database as it was; whatever becomes of it, the newest state stands afterwards."""
    newest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    yield migrated(BEFORE)
    executor = MigrationExecutor(connection)
    executor.migrate(newest)


def filled(apps: Any) -> None:
    """One of everything."""
    model = {name: apps.get_model("web", name) for name in ("Table", "Seat", "Photo", "Group")}
    group = model["Group"].objects.create(
        name="Thursday", rules={"house_rules": {"cavern": True}, "overrides": {"mine.points": 1}}
    )
    model["Group"].objects.create(name="Plain")
    table = model["Table"].objects.create(
        code="ABCDEF", setup={"variant": "standard", "cards": CARDS}, group=group, version=3
    )
    ada = model["Seat"].objects.create(
        table=table,
        position=1,
        name="Ada",
        town={"squares": TWO, "monument": "sky-baths"},
        version=6,
        past=PAST,
        future=FUTURE,
    )
    model["Seat"].objects.create(table=table, position=2, name="Ben")
    model["Photo"].objects.create(
        table=table,
        seat=ada,
        key="k" * 20,
        width=8,
        height=8,
        delete_after=NOW,
        taken={"1": COTTAGE},
        taken_at=NOW,
    )
    data = {
        "game": "tiny-towns",
        "variant": "standard",
        "cards": CARDS,
        "players": [{"name": "Ada", "squares": COTTAGE}, {"name": "Ben", "squares": EMPTY}],
    }
    play = apps.get_model("web", "Play").objects.create(
        group=group, uid="played", game="tiny-towns", played_at=NOW, data=data, size=2, table=table
    )
    for position, (name, score) in enumerate((("Ada", -15), ("Ben", -16)), start=1):
        player = apps.get_model("web", "Player").objects.create(group=group, name=name)
        apps.get_model("web", "Part").objects.create(
            play=play, player=player, position=position, rank=position, score=score
        )
    apps.get_model("web", "Ledger").objects.create(
        group=group, question="1|group", version=0, answer={}
    )


def test_everything_is_carried_over(before: Any) -> None:
    filled(before)
    migrated(MigrationExecutor(connection).loader.graph.leaf_nodes())
    table = Table.objects.get()
    assert (table.game, table.seats_made, table.version) == ("tiny-towns", 2, 3)
    ada, ben = table.seats.all()
    assert (ada.number, ada.position, ben.number, ben.position) == (1, 1, 2, 2)
    assert ada.entry == {"squares": TWO, "monument": "sky-baths"}
    assert ben.entry == {"squares": EMPTY}
    assert (ada.undo_steps, ada.redo_steps, ben.undo_steps) == (2, 1, 0)
    assert Photo.objects.get().taken == {"1": COTTAGE}
    assert Group.objects.get(name="Thursday").rules == {
        "tiny-towns": {"house_rules": {"cavern": True}, "overrides": {"mine.points": 1}}
    }
    assert Group.objects.get(name="Plain").rules == {}
    play = Play.objects.get()
    assert (play.game, play.broken_off, play.log) == ("tiny-towns", False, None)
    assert [part.score for part in play.parts.all()] == [-15, -16]
    steps_go_back_and_forth(table)


def steps_go_back_and_forth(table: Table) -> None:
    """Undo and redo find what they found before."""
    towns = [{"squares": COTTAGE, "monument": "sky-baths"}, {"squares": EMPTY}]
    for town in towns:
        assert act(table, "undo") == town
    assert act(table, "undo") == {"squares": EMPTY}  # nothing is left to undo
    for town in (towns[0], {"squares": TWO, "monument": "sky-baths"}):
        assert act(table, "redo") == town
    undone = {"squares": STONE, "monument": "sky-baths", "on": {"0": ["glass"]}}
    assert act(table, "redo") == undone
    assert UndoStep.objects.filter(closed=False).count() == 3


def act(table: Table, action: str) -> Any:
    seat = Seat.objects.get(table=table, number=1)
    form = {"version": str(seat.version), "action": action}
    assert Client().post(f"/t/{table.code}/1/pad", form).status_code == 200
    return Seat.objects.get(pk=seat.pk).entry


def test_the_way_back_keeps_what_it_can(before: Any) -> None:
    filled(before)
    migrated(MigrationExecutor(connection).loader.graph.leaf_nodes())
    again = migrated(BEFORE)
    ada = again.get_model("web", "Seat").objects.get(name="Ada")
    assert ada.town == {"squares": TWO, "monument": "sky-baths"}
    assert [step.split(" ", 2)[1:] for step in ada.past] == [
        step.split(" ", 2)[1:] for step in PAST
    ]
    assert len(ada.future) == 1
    group = again.get_model("web", "Group").objects.get(name="Thursday")
    assert group.rules["house_rules"] == {"cavern": True}
