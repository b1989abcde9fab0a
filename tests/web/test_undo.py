"""Undo takes back this phone's own last change, whatever other phones did since at other places."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorepad.web.merge import rebased
from scorepad.web.models import Table
from tests.web.tables import NOBODY, made_table, squares_of

pytestmark = pytest.mark.django_db


def phone_at(table: Table) -> Client:
    """A browser that has seen a town, and so has a name."""
    phone = Client()
    phone.get(f"/t/{table.code}/1")
    return phone


def tap(phone: Client, table: Table, version: int | None = None, **form: Any) -> str:
    """Send a change; give the answer, whatever it is."""
    known = table.seats.get(number=1).version if version is None else version
    return phone.post(f"/t/{table.code}/1/pad", {"version": known, **form}).content.decode()


def is_enabled(page: str, action: str) -> bool:
    button = page[page.index(f'value="{action}"') :]
    return "disabled" not in button[: button.index(">")]


def test_undo_takes_back_the_own_change_and_leaves_the_others() -> None:
    table = made_table(NOBODY, NOBODY)
    mine, theirs = phone_at(table), phone_at(table)
    tap(mine, table, square=0, piece="well")
    page = tap(theirs, table, square=1, piece="tavern")
    assert is_enabled(page, "undo")
    tap(mine, table, action="undo", version=1)  # it knew nothing of the other's tavern
    assert squares_of(table)[:2] == [None, "tavern"]
    page = tap(mine, table, action="undo")  # nothing of its own is left
    assert squares_of(table)[:2] == [None, "tavern"]
    assert (is_enabled(page, "undo"), is_enabled(page, "redo")) == (False, True)
    tap(theirs, table, square=2, piece="farm")  # deletes no step of another phone
    tap(mine, table, action="redo")
    assert squares_of(table)[:3] == ["well", "tavern", "farm"]


def test_what_somebody_else_replaced_is_told_once_and_then_passed_over() -> None:
    table = made_table(NOBODY, NOBODY)
    mine, theirs = phone_at(table), phone_at(table)
    tap(mine, table, square=0, piece="well")
    tap(mine, table, square=1, piece="well")
    tap(theirs, table, square=1, piece="tavern")
    page = tap(mine, table, action="undo")
    assert "Somebody else has changed this in the meantime." in page
    assert squares_of(table)[:2] == ["well", "tavern"]
    tap(mine, table, action="undo")
    assert squares_of(table)[:2] == [None, "tavern"]


def test_what_somebody_else_took_back_already_is_passed_over() -> None:
    table = made_table(NOBODY, NOBODY)
    mine, theirs = phone_at(table), phone_at(table)
    tap(mine, table, square=0, piece="well")
    tap(mine, table, square=1, piece="well")
    tap(theirs, table, square=1, piece="empty")
    tap(mine, table, action="undo")
    assert squares_of(table)[:2] == [None, None]


def test_a_repeated_undo_takes_back_one_change() -> None:
    table = made_table(NOBODY, NOBODY)
    phone = phone_at(table)
    for square in range(3):
        tap(phone, table, square=square, piece="well")
    for _ in range(2):
        tap(phone, table, action="undo", version=3, id="undo-number-1")
    assert squares_of(table)[:3] == ["well", "well", None]


def test_a_phone_that_is_behind_its_own_changes_blames_nobody() -> None:
    """A page from the browser's cache shows what stood before this phone's last taps."""
    table = made_table(NOBODY, NOBODY)
    phone = phone_at(table)
    tap(phone, table, square=0, piece="well")
    tap(phone, table, action="undo")
    tap(phone, table, square=0, piece="farm")
    page = tap(phone, table, version=0, square=0, piece="tavern")
    assert "Somebody else" not in page
    assert squares_of(table)[0] == "tavern"


def test_undoing_twice_leaves_a_slower_phone_at_peace() -> None:
    """Every version can be told, those that undo left behind, too."""
    table = made_table(NOBODY, NOBODY)
    quick, slow = phone_at(table), phone_at(table)
    for square in range(3):
        tap(quick, table, square=square, piece="well")
    for _ in range(2):
        tap(quick, table, action="undo")
    page = tap(slow, table, version=4, square=9, piece="farm")
    assert "Somebody else" not in page
    assert squares_of(table)[:3] == ["well", None, None]
    assert squares_of(table)[9] == "farm"


def test_steps_of_phones_without_a_name_belong_to_everybody() -> None:
    table = made_table(NOBODY, NOBODY)
    tap(Client(), table, square=0, piece="well")
    tap(phone_at(table), table, action="undo")
    assert squares_of(table)[0] is None


def test_nobody_chooses_the_name_of_a_phone() -> None:
    table = made_table(NOBODY, NOBODY)
    mine, forger = phone_at(table), Client()
    forger.cookies["phone"] = mine.cookies["phone"].value.split(":")[0]
    tap(mine, table, square=0, piece="well")
    tap(forger, table, action="undo")
    assert squares_of(table)[0] == "well"


@pytest.mark.parametrize(
    ("before", "after", "now", "both"),
    [
        ({"a": [1, 2]}, {"a": [1, 3]}, {"a": [9, 2]}, {"a": [9, 3]}),
        ({"a": 1}, {"a": 1, "b": 2}, {"a": 5}, {"a": 5, "b": 2}),
        ({"a": 1, "b": 2}, {"a": 1}, {"a": 5, "b": 2}, {"a": 5}),
        ({"a": [1]}, {"a": [1, 2]}, {"a": [1], "c": 3}, {"a": [1, 2], "c": 3}),
        ({"a": 1}, {"a": 1}, {"a": 7}, {"a": 7}),
    ],
)
def test_a_change_is_made_in_a_newer_state_as_well(
    before: object, after: object, now: object, both: object
) -> None:
    assert rebased(before, after, now) == both
