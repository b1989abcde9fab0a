"""Changing players, seats, cards and variant while a game goes on: nothing lost, nobody overrun."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorepad.web import actions
from scorepad.web.judged import Changes, Judged
from scorepad.web.models import Role, Seat, Table, UndoStep
from scorepad.web.seats import Outdated, Sent, apply
from tests.web.groups import client_of, made_group
from tests.web.tables import NOBODY, made_table, squares_of

pytestmark = pytest.mark.django_db

TAVERN = "G" + "." * 15


def opened(client: Client, table: Table) -> dict[str, Any]:
    """The form as its page shows it."""
    page = client.get(f"/t/{table.code}/edit").content.decode()
    inputs = re.findall(r'<input type="(?:hidden|text)"\s+name="(\w+)"\s+value="([^"]*)"', page)
    radios = re.findall(r'type="radio" name="(\w+)" value="([^"]+)" checked', page)
    boxes = re.findall(r'type="checkbox" name="(\w+)" checked', page)
    selects = re.findall(r'<select name="(\w+)">(.*?)</select>', page, re.DOTALL)
    chosen = {
        name: re.findall(r'value="([^"]+)" selected', options)[0] for name, options in selects
    }
    fields = {name: unescape(value) for name, value in (*inputs, *radios)}
    return {**fields, **dict.fromkeys(boxes, "on"), **chosen}


def saved(client: Client, table: Table, form: dict[str, Any], **more: Any) -> Any:
    return client.post(f"/t/{table.code}/edit", {**form, **more})


def sitting(table: Table) -> list[tuple[int, str]]:
    return [(seat.number, seat.name) for seat in Seat.objects.filter(table=table)]


def with_rows(form: dict[str, Any], *rows: tuple[str, str]) -> dict[str, Any]:
    """The form with other players: name and number of the seat."""
    kept = {name: value for name, value in form.items() if not re.match("(name|seat)_", name)}
    for number, (name, seat) in enumerate(rows, start=1):
        kept |= {f"name_{number}": name, f"seat_{number}": seat}
    return kept


def test_saving_a_form_that_nobody_touched_changes_nothing(client: Client) -> None:
    table = made_table(TAVERN, NOBODY, setup={"expansions": ["fortune"], "first_player": "Ben"})
    answer = saved(client, table, opened(client, table))
    assert answer["Location"] == f"/t/{table.code}"
    now = Table.objects.get()
    assert (now.setup, now.version, now.undo_steps) == (table.setup, 0, 0)


def test_a_seat_keeps_its_identity_when_it_moves_and_is_renamed(client: Client) -> None:
    table = made_table(TAVERN, NOBODY, "C" + "." * 15, setup={"first_player": "Ben"})
    form = with_rows(opened(client, table), ("Cleo", "3"), ("Benno", "2"), ("Ada", "1"))
    saved(client, table, form)
    assert sitting(table) == [(3, "Cleo"), (2, "Benno"), (1, "Ada")]
    assert squares_of(table, 1)[0] == "tavern"
    assert squares_of(table, 3)[0] == "cottage"
    now = Table.objects.get()
    assert now.setup["first_player"] == "Benno"  # the name follows
    assert now.version == 1
    assert client.get(f"/t/{table.code}/2").status_code == 200


def test_a_phone_that_knows_nothing_of_it_still_finds_its_town(client: Client) -> None:
    table = made_table(TAVERN, NOBODY)
    saved(client, table, with_rows(opened(client, table), ("Ben", "2"), ("Eve", "1")))
    tap = {"version": 0, "seen": "setup:0 1:0 2:0", "square": 5, "piece": "well"}
    assert client.post(f"/t/{table.code}/1/pad", tap).status_code == 200
    assert squares_of(table, 1)[5] == "well"
    assert squares_of(table, 2) == [None] * 16


def test_other_phones_notice(client: Client) -> None:
    table = made_table(TAVERN, NOBODY)
    stamp = client.get(f"/t/{table.code}/stamp").content.decode()
    asked = f"/t/{table.code}/stamp?stamp={stamp}"
    assert client.get(asked).status_code == 204
    saved(client, table, with_rows(opened(client, table), ("Ben", "2"), ("Ada", "1")))
    assert client.get(asked).status_code == 200


def test_cards_change_and_what_no_longer_fits_is_said(client: Client) -> None:
    # A mine of Fortune, and coins: both leave with the expansion.
    table = made_table("W" + "." * 15, NOBODY, setup={"expansions": ["fortune"]}, well="mine")
    Seat.objects.filter(number=1).update(entry={**Seat.objects.get(number=1).entry, "coins": 3})
    form = opened(client, table)
    assert form["fortune"] == "on"
    del form["fortune"]
    refused = saved(client, table, form)
    assert refused.status_code == 422
    assert "This card is not in the game with these choices." in refused.content.decode()
    answer = saved(client, table, form, well="fountain")
    page = client.get(answer["Location"]).content.decode()
    assert "Saved." in page
    assert "Everything still fits" not in page
    assert re.search(r"notice--bad\">Ada: .*Fortune", page)
    assert Seat.objects.get(number=1).entry["coins"] == 3  # nothing is wiped
    assert Table.objects.get().setup["cards"]["well"] == "fountain"
    assert "expansions" not in Table.objects.get().setup


def test_house_rules_and_who_began_stay(client: Client) -> None:
    own = {"house_rules": {"cavern": True}, "first_player": "Ada"}
    table = made_table(TAVERN, NOBODY, setup=own)
    saved(client, table, opened(client, table), tavern="inn", variant="town-hall")
    setup = Table.objects.get().setup
    assert setup["cards"]["tavern"] == "inn"
    assert setup["variant"] == "town-hall"
    assert {key: setup[key] for key in own} == own


def test_a_player_more_sits_down_with_an_empty_town(client: Client) -> None:
    table = made_table(TAVERN, NOBODY)
    rows = (("Ada", "1"), ("Zoé", ""), ("Ben", "2"))
    saved(client, table, with_rows(opened(client, table), *rows))
    assert sitting(table) == [(1, "Ada"), (3, "Zoé"), (2, "Ben")]
    assert squares_of(table, 3) == [None] * 16
    assert client.get(f"/t/{table.code}/3").status_code == 200
    assert 'value="Zoé"' in client.get("/start/tiny-towns").content.decode()  # offered next time
    assert 'value="Ada"' not in client.get("/start/tiny-towns").content.decode()


def test_taking_out_a_filled_town_asks_and_brings_back_everything(client: Client) -> None:
    table = made_table(TAVERN, NOBODY, "C" + "." * 15, setup={"first_player": "Ada"})
    form = with_rows(opened(client, table), ("Ben", "2"), ("Cleo", "3"))
    asked = saved(client, table, form)
    assert asked.status_code == 409
    assert "Ada has something filled in already." in asked.content.decode()
    assert len(sitting(table)) == 3
    saved(client, table, form, leaves="1")
    assert sitting(table) == [(2, "Ben"), (3, "Cleo")]
    assert "first_player" not in Table.objects.get().setup
    assert client.get(f"/t/{table.code}/1")["Location"] == f"/t/{table.code}/edit"
    # What a phone still had to send goes into the town that waits, and into no other.
    late = {"version": 0, "square": 5, "piece": "well"}
    assert client.post(f"/t/{table.code}/1/pad", late).status_code == 200
    assert squares_of(table, 2) == [None] * 16
    assert "Ada" not in client.get(f"/t/{table.code}").content.decode()
    # A new player gets a number of their own; the town waits.
    rows = (("Ben", "2"), ("Cleo", "3"), ("Dan", ""))
    saved(client, table, with_rows(opened(client, table), *rows))
    assert sitting(table)[2] == (4, "Dan")
    page = client.get(f"/t/{table.code}/edit").content.decode()
    assert re.search(r'name="back"\s+value="1 Ada"', page)
    back = saved(client, table, opened(client, table), back="1 Ada").content.decode()
    assert re.search(r'name="seat_4" value="1"', back)
    four = (*rows[:2], ("Dan", "4"), ("Ada", "1"))
    saved(client, table, with_rows(opened(client, table), *four))
    assert sitting(table) == [(2, "Ben"), (3, "Cleo"), (4, "Dan"), (1, "Ada")]
    town = squares_of(table, 1)
    assert (town[0], town[5]) == ("tavern", "well")


def test_an_empty_town_leaves_without_a_question(client: Client) -> None:
    table = made_table(TAVERN, TAVERN, NOBODY)
    answer = saved(client, table, opened(client, table), name_3="")
    assert answer.status_code == 302
    assert sitting(table) == [(1, "Ada"), (2, "Ben")]


def test_undo_takes_back_cards_names_seats_and_who_left(client: Client) -> None:
    table = made_table(TAVERN, NOBODY, NOBODY, setup={"first_player": "Ada"})
    before = Table.objects.get().setup
    form = with_rows(opened(client, table), ("Ben", "2"), ("Eve", "1"), ("Dan", ""))
    saved(client, table, form, tavern="inn")
    assert sitting(table) == [(2, "Ben"), (1, "Eve"), (4, "Dan")]
    after = Table.objects.get().setup
    assert after["first_player"] == "Eve"
    assert "Undo the last change of the set-up" in client.get(f"/t/{table.code}").content.decode()
    client.post(f"/t/{table.code}/change", {"action": "undo", "version": "1"})
    assert sitting(table) == [(1, "Ada"), (2, "Ben"), (3, "Cleo")]
    assert Table.objects.get().setup == before
    client.post(f"/t/{table.code}/change", {"action": "redo", "version": "2"})
    assert sitting(table) == [(2, "Ben"), (1, "Eve"), (4, "Dan")]
    assert Table.objects.get().setup == after
    assert client.get(f"/t/{table.code}").status_code == 200


def test_changes_of_different_things_merge(client: Client) -> None:
    table = made_table(TAVERN, NOBODY)
    mine, theirs = opened(client, table), opened(Client(), table)
    saved(Client(), table, {**theirs, "name_2": "Benno", "name_3": "Dan", "farm": "granary"})
    answer = saved(client, table, mine, name_1="Eve", tavern="inn")
    assert answer.status_code == 302
    assert sitting(table) == [(1, "Eve"), (2, "Benno"), (3, "Dan")]
    cards = Table.objects.get().setup["cards"]
    assert (cards["farm"], cards["tavern"]) == ("granary", "inn")


def test_changes_of_the_same_thing_ask_and_keep_what_was_typed(client: Client) -> None:
    table = made_table(TAVERN, NOBODY)
    mine, theirs = opened(client, table), opened(Client(), table)
    saved(Client(), table, {**theirs, "name_2": "Benno", "tavern": "almshouse"})
    swapped = with_rows(mine, ("Beate", "2"), ("Ada", "1"))
    answer = saved(client, table, swapped, tavern="inn", farm="granary")
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "Tavern: Almshouse" in page
    assert "A player is called Benno" in page
    assert "Players:" not in page  # only I moved them
    assert '<option value="inn" selected' in page
    assert 'value="Beate"' in page
    assert sitting(table) == [(1, "Ada"), (2, "Benno")]
    # The page knows now what it was: saved once more, it counts.
    was = unescape(re.findall(r'name="was" value="([^"]*)"', page)[0])
    again = saved(client, table, {**swapped, "was": was}, tavern="inn", farm="granary")
    assert again.status_code == 302
    assert sitting(table) == [(2, "Beate"), (1, "Ada")]
    assert Table.objects.get().setup["cards"]["tavern"] == "inn"


def test_two_orders_ask(client: Client) -> None:
    table = made_table(NOBODY, NOBODY, NOBODY)
    form = opened(client, table)
    saved(Client(), table, with_rows(form, ("Ada", "1"), ("Cleo", "3"), ("Ben", "2")))
    answer = saved(client, table, with_rows(form, ("Ben", "2"), ("Ada", "1"), ("Cleo", "3")))
    assert answer.status_code == 409
    assert "Players: Ada, Cleo, Ben" in answer.content.decode()


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"name_2": "ada"}, "different name"),
        ({"name_2": ""}, "at least two names"),
        ({"variant": "solo"}, "one player"),
        ({"tavern": "nonsense"}, "Tavern"),
        ({"seat_2": "1"}, "different name"),
        ({"seat_2": "7"}, "incomplete"),
        ({"seat_2": "x"}, "whole number"),
        ({"name_2": "a\u202eb"}, "can’t be shown"),
        ({"name_2": "x" * 41}, "40 characters"),
        ({"was": ""}, "incomplete"),
        ({"was": "[" * 100_000}, "incomplete"),
        ({"was": '{"fields": [], "rows": {}}'}, "incomplete"),
        ({"was": '{"fields": {}, "rows": [["Ada"]]}'}, "incomplete"),
    ],
)
def test_mistakes_are_named_and_nothing_is_changed(
    client: Client, more: dict[str, str], message: str
) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = saved(client, table, opened(client, table), **more)
    assert answer.status_code in (400, 422, 409)
    assert message in answer.content.decode()
    assert sitting(table) == [(1, "Ada"), (2, "Ben")]
    assert Table.objects.get().version == 0


def test_a_name_may_be_a_script(client: Client) -> None:
    table = made_table(TAVERN, NOBODY)
    name = '"><script>alert(1)</script>'
    answer = saved(client, table, opened(client, table), name_1=name)
    page = client.get(answer["Location"]).content.decode()
    assert "<script>alert" not in page
    form = opened(client, table)
    assert form["name_1"] == name
    assert json.loads(form["was"])["rows"][0] == [name, "1"]


def test_a_finished_game_asks_to_be_opened_again(client: Client) -> None:
    table = made_table(TAVERN, NOBODY)
    form = opened(client, table)
    Table.objects.update(finished_at=timezone.now())
    page = client.get(f"/t/{table.code}/edit").content.decode()
    assert "Open it again to change something." in page
    assert "Change players or cards" not in client.get(f"/t/{table.code}").content.decode()
    assert saved(client, table, form, name_1="Eve").status_code == 409
    assert sitting(table) == [(1, "Ada"), (2, "Ben")]


def test_members_are_offered_the_groups_players(client: Client) -> None:
    group = made_group("Ada", "Gus")
    table = made_table(TAVERN, NOBODY)
    Table.objects.update(group=group)
    assert 'data-name="Gus"' not in client.get(f"/t/{table.code}/edit").content.decode()
    member = client_of(group, Role.MEMBER)
    assert 'data-name="Gus"' in member.get(f"/t/{table.code}/edit").content.decode()


@pytest.mark.usefixtures("pebbles")
def test_a_game_on_the_pad_only_changes_names() -> None:
    table = Table.objects.create(game="pebbles", seats_made=2)
    for number, name in enumerate(("Ada", "Ben"), start=1):
        entry = {"white": 0, "black": 0}
        Seat.objects.create(table=table, number=number, position=number, name=name, entry=entry)
    client = Client()
    form = opened(client, table)
    client.post(f"/t/{table.code}/live/move", {"after": "0", "draw": "white", "seat": "0"})
    assert Table.objects.get().moves_made == 1
    swapped = saved(client, table, with_rows(form, ("Ben", "2"), ("Ada", "1")))
    assert swapped.status_code == 409
    assert "only names can be changed now" in swapped.content.decode()
    assert saved(client, table, form, name_3="Cleo").status_code == 409
    page = client.get(f"/t/{table.code}/edit").content.decode()
    assert 'name="up"' not in page
    assert saved(client, table, form, name_1="Eve").status_code == 302
    assert sitting(table) == [(1, "Eve"), (2, "Ben")]
    assert Table.objects.get().live == [{"white": 1, "black": 0}, {"white": 0, "black": 0}]


@pytest.mark.usefixtures("pebbles")
def test_undo_of_what_the_rules_could_not_read_any_more_is_refused() -> None:
    """A set-up from before, which nothing that is typed in now goes with."""
    table = Table.objects.create(game="pebbles", seats_made=2, undo_steps=1, version=1)
    for number, name in enumerate(("Ada", "Ben"), start=1):
        entry = {"white": 0, "black": 0}
        Seat.objects.create(table=table, number=number, position=number, name=name, entry=entry)
    UndoStep.objects.create(
        table=table, number=1, before={"setup": {"bag": 7}}, after={"setup": {}}
    )
    client = Client()
    answer = client.post(f"/t/{table.code}/change", {"action": "undo", "version": "1"})
    assert answer.status_code == 409
    assert client.get(f"/t/{table.code}").status_code == 200
    assert Table.objects.get().setup == {}


def test_a_tap_that_races_with_a_move_of_seats_lands_in_its_own_town(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between reading and writing somebody else changes places."""
    table = made_table(NOBODY, NOBODY)
    form = with_rows(opened(client, table), ("Ben", "2"), ("Ada", "1"))
    moved: list[str] = []

    def late(judged: Judged, actor: int | None, changes: Changes, sent: Sent) -> Any:
        if moved:
            return apply(judged, actor, changes, sent)
        moved.append("once")
        saved(Client(), table, form)
        return Outdated(None, raced=True)

    monkeypatch.setattr(actions, "apply", late)
    tap = {"version": 0, "square": 5, "piece": "well"}
    answer = client.post(f"/t/{table.code}/1/pad", tap)
    assert answer.status_code == 200
    assert sitting(table) == [(2, "Ben"), (1, "Ada")]
    assert squares_of(table, 1)[5] == "well"
    assert squares_of(table, 2) == [None] * 16
    assert "piece--well" in answer.content.decode()  # the answer is about the same town
