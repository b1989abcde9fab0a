"""Changes to different places merge; the same place asks."""

from __future__ import annotations

import pytest

from scorepad.web.merge import differences, get_along, rebased

BASE = {"squares": ["well", None, None], "on": {"0": ["wood"]}, "facts": {"finished": 1}}


@pytest.mark.parametrize(
    ("change", "places"),
    [
        ({}, []),
        ({"squares": ["well", "farm", None]}, [("squares", 1)]),
        ({"squares": [None, "farm", None]}, [("squares", 0), ("squares", 1)]),
        ({"on": {}}, [("on", "0")]),
        ({"on": {"0": ["glass"]}}, [("on", "0", 0)]),
        ({"on": {"0": ["wood", "glass"]}}, [("on", "0")]),
        ({"facts": {"finished": 1, "shrine": 2}}, [("facts", "shrine")]),
        ({"coins": 3}, [("coins",)]),
        ({"squares": []}, [("squares",)]),
    ],
)
def test_the_places_in_which_entries_differ(
    change: dict[str, object], places: list[object]
) -> None:
    assert list(differences(BASE, {**BASE, **change})) == places


def entry(first: str | None, second: str | None, **more: object) -> dict[str, object]:
    return {"squares": [first, second], **more}


@pytest.mark.parametrize(
    ("base", "now", "wanted", "peace"),
    [
        # Somebody else put a well on the second square, I put a farm on the first.
        (entry(None, None), entry(None, "well"), entry("farm", "well"), True),
        # Both on the first.
        (entry(None, None), entry("well", None), entry("farm", None), False),
        # I take away what was put there meanwhile.
        (entry(None, None), entry("well", None), entry(None, None), False),
        # They turned the board into something else altogether.
        ({"squares": []}, entry(None, None), entry("farm", None), False),
        # Facts and squares are different places.
        (entry(None, None), entry(None, None, coins=2), entry("farm", None, coins=2), True),
        # The first cubes of two buildings, and then two on the same one.
        (
            entry("bank", "bank"),
            entry("bank", "bank", on={"0": ["wood"]}),
            entry("bank", "bank", on={"0": ["wood"], "1": ["glass"]}),
            True,
        ),
        (
            entry("bank", "bank"),
            entry("bank", "bank", on={"0": ["wood"]}),
            entry("bank", "bank", on={"0": ["glass"]}),
            False,
        ),
        # Nothing was changed meanwhile.
        (entry(None, None), entry(None, None), entry("farm", None), True),
    ],
)
def test_who_gets_along(base: object, now: object, wanted: object, peace: bool) -> None:
    assert get_along(base, now, wanted) is peace


def laid(*cards: str) -> dict[str, object]:
    """Cards that say where they lie: `a1` is an a at place 1."""
    return {"laid": [{"at": [int(card[1:])], "card": card[0]} for card in cards]}


@pytest.mark.parametrize(
    ("base", "now", "wanted", "peace"),
    [
        # Two phones lay a card each, at different places.
        (laid(), laid("a1"), laid("a1", "b2"), True),
        (laid("a1"), laid("a1", "b2"), laid("a1", "b2", "c3"), True),
        # One takes a card away, the other lays one elsewhere.
        (laid("a1", "b2"), laid("b2"), laid("b2", "c3"), True),
        # Both at the same place.
        (laid(), laid("a1"), laid("b1"), False),
        (laid("a1", "b2"), laid("a1", "c2"), laid("a1"), False),
    ],
)
def test_things_that_say_where_they_lie_merge_by_place(
    base: dict[str, object], now: dict[str, object], wanted: dict[str, object], peace: bool
) -> None:
    assert get_along(base, now, wanted) is peace


@pytest.mark.parametrize(
    ("before", "after", "now", "both"),
    [
        (laid("a1", "b2"), laid("a1"), laid("a1", "b2", "c3"), laid("a1", "c3")),
        (laid("a1"), laid(), laid("a1", "c3"), laid("c3")),
        (laid(), laid("a1"), laid("c3"), laid("c3", "a1")),
    ],
)
def test_a_card_is_taken_back_beside_those_of_others(
    before: dict[str, object],
    after: dict[str, object],
    now: dict[str, object],
    both: dict[str, object],
) -> None:
    assert rebased(before, after, now) == both


def test_two_records_at_one_place_are_compared_as_a_whole() -> None:
    twice = laid("a1", "b1")
    assert list(differences(twice, laid("a1"))) == [("laid",)]
