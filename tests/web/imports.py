"""What tests of imports look at: plans, and all of a group that an import could touch."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.test import Client

from scorepad.web.exchange.json_out import as_json
from scorepad.web.league.filters import Filters
from scorepad.web.league.table import league
from scorepad.web.models import Group, Membership, Part, Role
from tests.web.groups import game_data

TOWNS = (("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ...."))
GAME = game_data(TOWNS)


def counts(page: Any) -> dict[str, int]:
    plan = page.context["plan"]
    return {
        "new": len(plan.new),
        "same": plan.same,
        "changed": len(plan.changed),
        "removed": len(plan.removed),
        "troubles": len(plan.troubles),
    }


def codes(page: Any) -> list[tuple[str, int | None]]:
    return [(trouble.code, trouble.number) for trouble in page.context["plan"].troubles]


def state(group: Group) -> list[Any]:
    """Everything of a group that an import could touch."""
    return [
        list(group.players.order_by("pk").values()),
        list(group.plays.order_by("pk").values()),
        list(Part.objects.filter(play__group=group).order_by("pk").values()),
        list(group.changes.order_by("pk").values()),
        Group.objects.get(pk=group.pk).version,
    ]


def results(group: Group) -> list[Any]:
    """The games of a group by names, as they count."""
    return [
        (
            play.uid,
            play.played_at,
            play.league,
            [(part.player.name, part.rank, part.score) for part in play.parts.all()],
        )
        for play in group.plays.filter(removed_at=None)
        .order_by("played_at", "uid")
        .prefetch_related("parts__player")
    ]


def table_of(group: Group) -> list[Any]:
    names = dict(group.players.values_list("pk", "name"))
    return [
        (
            names[line.player],
            line.standing.rank,
            line.standing.share,
            line.standing.wins,
            line.rating,
        )
        for line in league(Group.objects.get(pk=group.pk), Filters())
    ]


def other_export(group: Group) -> bytes:
    """What another group would take away."""
    return "".join(as_json(group, "en")).encode()


def quick_organiser(group: Group) -> Client:
    """A browser of an organiser without a password, which would take long to make."""
    client, user = Client(), User.objects.create(username=f"organiser-{group.pk}")
    Membership.objects.create(group=group, user=user, role=Role.ORGANISER)
    client.force_login(user)
    return client
