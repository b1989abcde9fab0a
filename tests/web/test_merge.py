"""Changes to different places merge; the same place asks."""

from __future__ import annotations

import pytest

from scorepad.web.merge import differences, get_along

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
