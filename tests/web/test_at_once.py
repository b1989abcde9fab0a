"""Two phones at the very same moment: nothing that was answered is lost, whatever it was."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from scorepad.games import GAMES
from scorepad.web.ending import set_finished, set_open
from scorepad.web.judged import Changes, judge_table
from scorepad.web.live import make_move, undo_move
from scorepad.web.models import Group, Membership, Player, Role, Seat, Table
from scorepad.web.pad import Live
from scorepad.web.seats import Outdated, Sent, apply
from scorepad.web.views.live import find_live
from tests.web.groups import client_of, kept, made_group, made_user
from tests.web.tables import NOBODY, made_table, squares_of
from tests.web.threads import at_once, post_at_once

pytestmark = pytest.mark.django_db(transaction=True)

ROUNDS = 8


def settings_form(group: Group, **changed: Any) -> dict[str, Any]:
    """The form as it was loaded, with some fields changed; what is not ticked is not sent."""
    was = {
        name: getattr(group, name)
        for name in ("name", "season_months", "photo_days", "lessons", "may_look")
    }
    sent = {name: value for name, value in {**was, **changed}.items() if value}
    return {**sent, "was": json.dumps(was)}


def test_settings_of_a_table_are_all_kept() -> None:
    table = made_table(NOBODY, NOBODY)
    one, other = Client(), Client()

    def settings(client: Client, name: str, values: tuple[str, str]) -> None:
        for turn in range(2 * ROUNDS + 1):
            data = {name: values[turn % 2]}
            assert client.post(f"/t/{table.code}/setup", data).status_code == 302

    at_once(
        [
            lambda: settings(one, "hide_totals", ("1", "0")),
            lambda: settings(other, "photo_days", ("7", "365")),
        ]
    )
    table.refresh_from_db()
    assert (table.hide_totals, table.photo_days) == (True, 7)
    assert table.version == 2 * (2 * ROUNDS + 1)


def test_two_organisers_change_different_settings() -> None:
    group = made_group()
    one, other = (client_of(group, Role.ORGANISER, name) for name in ("ada", "ben"))
    address = f"/g/{group.key}/settings"
    for turn in range(ROUNDS):
        group.refresh_from_db()
        name, months = f"Group {turn}", (1, 2)[turn % 2]
        post_at_once(
            (one, address, settings_form(group, name=name)),
            (other, address, settings_form(group, season_months=months)),
        )
        group.refresh_from_db()
        assert (group.name, group.season_months) == (name, months)


def test_two_organisers_change_the_same_setting() -> None:
    group = made_group()
    one, other = (client_of(group, Role.ORGANISER, name) for name in ("ada", "ben"))
    address, late = f"/g/{group.key}/settings", settings_form(group, name="Of Ben", may_look=True)
    assert one.post(address, settings_form(group, name="Of Ada")).status_code == 302
    answer = other.post(address, late)
    assert answer.status_code == 422
    assert "Somebody else has just changed this" in answer.content.decode()
    group.refresh_from_db()
    assert (group.name, group.may_look) == ("Of Ada", False)
    # The page that asks knows what it showed, so saving once more is meant.
    again = {**late, "was": answer.context["was"]}
    assert other.post(address, again).status_code == 302
    group.refresh_from_db()
    assert (group.name, group.may_look) == ("Of Ben", True)


def test_two_organisers_change_different_house_rules() -> None:
    game = next(game for game in GAMES.values() if len(switches(game)) > 1)
    first, second = switches(game)[:2]
    group = made_group()
    one, other = (client_of(group, Role.ORGANISER, name) for name in ("ada", "ben"))
    address, was = f"/g/{group.key}/house-rules/{game.slug}", json.dumps({})
    usual = {rule: "on" for rule in switches(game) if game.house_rules[rule].default}
    post_at_once(
        (one, address, {**turned(usual, first), "was": was}),
        (other, address, {**turned(usual, second), "was": was}),
    )
    group.refresh_from_db()
    assert set(group.rules[game.slug][game.house_rules_key]) == {first, second}


def switches(game: Any) -> list[str]:
    """The house rules that are a tick."""
    return [rule.id for rule in game.house_rules.values() if not rule.choices]


def turned(ticks: dict[str, str], rule: str) -> dict[str, str]:
    """The same ticks with one the other way round."""
    rest = {name: on for name, on in ticks.items() if name != rule}
    return rest if rule in ticks else {**rest, rule: "on"}


def test_two_organisers_who_demote_each_other_leave_one() -> None:
    group = made_group()
    clients = [client_of(group, Role.ORGANISER, name) for name in ("ada", "ben")]
    numbers = list(group.memberships.order_by("pk").values_list("pk", flat=True))
    for _turn in range(ROUNDS):
        group.memberships.update(role=Role.ORGANISER)
        demote = {"action": "role", "role": str(Role.MEMBER.value)}
        post_at_once(
            (clients[0], f"/g/{group.key}/people/{numbers[1]}", demote),
            (clients[1], f"/g/{group.key}/people/{numbers[0]}", demote),
        )
        assert group.memberships.filter(role=Role.ORGANISER).count() == 1


def test_two_organisers_who_leave_together_leave_one_in_charge() -> None:
    group = made_group()
    clients = [client_of(group, Role.ORGANISER, name) for name in ("ada", "ben")]
    client_of(group, Role.MEMBER, "cleo")
    numbers = list(group.memberships.order_by("pk").values_list("pk", flat=True))
    pairs = list(zip(clients, numbers, strict=False))
    leave = {"action": "leave"}
    post_at_once(*((client, f"/g/{group.key}/people/{n}", leave) for client, n in pairs))
    last = group.memberships.get()
    assert (last.user.get_username(), last.role) == ("cleo", Role.ORGANISER)


def test_one_player_is_claimed_by_one() -> None:
    group = made_group("Ada")
    player = group.players.get()
    for turn in range(ROUNDS):
        users = [made_user(f"user{turn}{n}") for n in range(2)]
        clients = [Client(), Client()]
        for client, user in zip(clients, users, strict=True):
            client.force_login(user)
        choice = {"player": str(player.pk)}
        post_at_once(*((client, f"/invite/{group.invite}", choice) for client in clients))
        assert Membership.objects.filter(group=group, player=player).count() == 1
        Membership.objects.all().delete()


def test_a_player_who_was_renamed_meanwhile_is_not_renamed_blindly() -> None:
    group = made_group("Ada")
    client, player = client_of(group, Role.MEMBER), group.players.get()
    address = f"/g/{group.key}/players/{player.pk}/change"
    form = {"action": "rename", "was": "Ada"}
    client.post(address, {**form, "name": "Ada L."})
    answer = client.post(address, {**form, "name": "Adah"}, follow=True)
    assert "now it’s Ada L." in answer.content.decode()
    assert Player.objects.get().name == "Ada L."


def test_taking_a_game_out_keeps_a_correction_made_at_the_same_moment() -> None:
    group = made_group("Ada", "Ben")
    play = kept(group, "Ada1 Ben2")
    one, other = (client_of(group, Role.MEMBER, name) for name in ("ada", "ben"))
    correction = {"day": "2026-01-10", "notes": "Rain.", "league": "on", "place": "At Ben's"}
    for _turn in range(ROUNDS):
        post_at_once(
            (one, f"/g/{group.key}/plays/{play.uid}/correct", correction),
            (other, f"/g/{group.key}/plays/{play.uid}/remove", {"removed": "1"}),
        )
        play.refresh_from_db()
        assert (play.notes, play.place, play.removed_at is not None) == ("Rain.", "At Ben's", True)
        other.post(f"/g/{group.key}/plays/{play.uid}/remove", {"removed": "0"})
        type(play).objects.update(notes="", place="")


def test_a_tap_that_comes_with_the_end_changes_no_finished_game() -> None:
    table = made_table(NOBODY, NOBODY)
    judged = judge_table(table)  # as a tap found it: open
    set_finished(Table.objects.get(pk=table.pk))
    entry = {"squares": ["tavern", *[None] * 15]}
    assert isinstance(apply(judged, 0, Changes.at(0, entry), Sent(0)), Outdated)
    assert squares_of(table)[0] is None


def test_a_tap_and_the_end_at_once() -> None:
    tap = {"action": "place", "square": "0", "piece": "tavern", "version": "0"}
    for _turn in range(ROUNDS):
        table = made_table(NOBODY, NOBODY)
        tapped, ended = post_at_once(
            (Client(), f"/t/{table.code}/1/pad", tap),
            (Client(), f"/t/{table.code}/finish", {"end": "played-out"}),
        )
        assert ended == 302
        assert (tapped, squares_of(table)[0]) in ((200, "tavern"), (409, None))


def test_finishing_twice_is_finishing_once() -> None:
    table = made_table(NOBODY, NOBODY)
    again = Table.objects.get(pk=table.pk)
    set_finished(table)
    moment = table.finished_at
    set_finished(again, broken_off=True)
    again.refresh_from_db()
    assert (again.finished_at, again.broken_off, again.version) == (moment, False, 1)
    set_open(Table.objects.get(pk=table.pk))
    again.refresh_from_db()
    assert again.finished_at is None
    assert again.is_corrected
    assert Seat.objects.filter(table=table).count() == 2


@pytest.mark.usefixtures("pebbles")
def test_a_move_that_comes_with_the_end_moves_no_finished_game() -> None:
    table, live = live_table()
    drawn = QueryDict("seat=0&draw=white")
    set_finished(Table.objects.get(pk=table.pk))
    assert make_move(table, live, drawn, 1) == 2  # told as one that came too late
    table.refresh_from_db()
    assert (table.moves_made, table.moves.count(), bool(table.finished_at)) == (1, 1, True)
    assert make_move(table, live, drawn, 1) == 1
    assert undo_move(table, live, 1) is None  # which opens it again, and was meant to
    table.refresh_from_db()
    assert (table.moves_made, table.finished_at) == (0, None)


@pytest.mark.usefixtures("pebbles")
def test_an_undo_that_comes_with_the_end_opens_no_finished_game() -> None:
    table, live = live_table()
    set_finished(Table.objects.get(pk=table.pk))
    assert undo_move(table, live, 1) == 0
    table.refresh_from_db()
    assert (table.moves_made, bool(table.finished_at)) == (1, True)
    assert not table.moves.filter(undone=True).exists()


@pytest.mark.usefixtures("pebbles")
def test_a_move_and_the_end_at_once() -> None:
    draw = {"after": "1", "seat": "1", "draw": "white"}
    for _turn in range(ROUNDS):
        table, _live = live_table()
        moved, ended = post_at_once(
            (Client(), f"/t/{table.code}/live/move", draw),
            (Client(), f"/t/{table.code}/finish", {"end": "played-out"}),
        )
        table.refresh_from_db()
        assert (ended, bool(table.finished_at)) == (302, True)
        assert (moved, table.moves_made) in ((302, 2), (409, 1))


def live_table() -> tuple[Table, Live]:
    """A table at which one move was made."""
    answer = Client().post("/start/pebbles", {"name_1": "Ada", "name_2": "Ben"})
    table, live = find_live(answer["Location"].rsplit("/", 1)[1])
    assert make_move(table, live, QueryDict("seat=0&draw=black"), 0) is None
    return table, live
