"""What is refused, in words that a person understands: never Python's, never a whole novel."""

from __future__ import annotations

import math

import pytest

from scorepad.rules.refusal import Doubled, Refused, expect, shortened, shown
from scorepad.rules.text import Text, can_be_shown, is_blank


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (True, "true"),
        (None, "nothing"),
        (math.nan, "NaN"),
        (math.inf, "Infinity"),
        ('a"b', '"a\\"b"'),
        ([None, False], "[null, false]"),
        ("x" * 100, '"' + "x" * 39 + "…"),
    ],
)
def test_what_was_found_is_shown_as_json_has_it(value: object, said: str) -> None:
    found = shown(value)
    assert (found.say("en") if isinstance(found, Text) else found) == said


def test_a_number_of_many_digits_is_not_written_out() -> None:
    found = shown(10**5000)
    assert isinstance(found, Text)
    assert found.say("en") == "a number of far too many digits"


def test_a_deep_value_is_not_written_out() -> None:
    deep: object = []
    for _ in range(100_000):
        deep = [deep]
    found = shown(deep)
    assert isinstance(found, Text)
    assert found.say("fr") == "quelque chose d’imbriqué trop profondément"


def test_a_key_of_a_stranger_is_cut() -> None:
    with pytest.raises(Refused) as refused:
        expect.record({"k" * 100_000: 1}, "players[0]", ("name",))
    assert refused.value.refusal.where == "players[0]." + "k" * 40 + "…"


def test_a_key_that_stands_twice_is_named() -> None:
    with pytest.raises(Refused) as refused:
        expect.record(Doubled("coins"), "players[1]", ("coins",))
    refusal = refused.value.refusal
    assert (refusal.where, refusal.say("en")) == ("players[1].coins", "this key stands twice")


def test_what_no_terminal_shows_is_not_repeated() -> None:
    assert shortened("a\x1b[31mb\u202ec") == "a?[31mb?c"


@pytest.mark.parametrize("name", ["علی‌رضا", "👩‍🚀", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "Zoë", "O’Neill", "日本"])
def test_names_of_people_can_be_written(name: str) -> None:
    assert expect.text(name, "name", longest=80) == name
    assert can_be_shown(name)


@pytest.mark.parametrize("name", ["a\nb", "\u202eabc", "a\x00", "a\u2028b", "a\u200bb"])
def test_what_breaks_or_turns_a_line_cannot(name: str) -> None:
    with pytest.raises(Refused):
        expect.text(name, "name", longest=80)


@pytest.mark.parametrize("name", ["", "  ", "\u200d", " \u200c "])
def test_nobody_is_called_nothing(name: str) -> None:
    assert is_blank(name)
    with pytest.raises(Refused):
        expect.text(name, "name", longest=80)
