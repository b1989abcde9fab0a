"""Sentences in both languages: numbers, places, articles, and where a name is said already."""

from __future__ import annotations

import pytest

from scorepad.rules.text import Name, Text, mention, ordinal

INN = Name("Inn", "Auberge", feminine=True)
WELL = Name("Well", "Puits", plural_fr="Puits")
BAKERY = Name("Bakery", "Boulangerie", "Bakeries", feminine=True)


@pytest.mark.parametrize(
    ("place", "english", "french"),
    [
        (1, "1st", "1er"),
        (2, "2nd", "2e"),
        (3, "3rd", "3e"),
        (4, "4th", "4e"),
        (11, "11th", "11e"),
        (12, "12th", "12e"),
        (21, "21st", "21e"),
        (113, "113th", "113e"),
    ],
)
def test_places(place: int, english: str, french: str) -> None:
    assert (ordinal(place).say("en"), ordinal(place).say("fr")) == (english, french)


def test_articles() -> None:
    assert [INN.the.say("en"), INN.a.say("en"), WELL.a.say("en")] == ["the Inn", "an Inn", "a Well"]
    assert [INN.the.say("fr"), INN.a.say("fr")] == ["l’Auberge", "une Auberge"]
    assert [WELL.the.say("fr"), WELL.a.say("fr")] == ["le Puits", "un Puits"]
    assert BAKERY.the.say("fr") == "la Boulangerie"


def test_a_number_below_zero_has_a_true_minus_sign() -> None:
    assert Text("{each} each", "{each} chacun", each=-3).say() == "−3 each"
    assert Name("point", "point").counted(-1).say() == "−1 point"


def test_french_signs_stay_with_their_words() -> None:
    text = Text("Well: 2; more?", "Puits : 2 ; encore ?")
    assert text.say("fr") == "Puits\u00a0: 2\u202f; encore\u202f?"
    assert text.say("en") == "Well: 2; more?"


@pytest.mark.parametrize(
    ("name", "sentence", "found"),
    [
        (WELL, "2 Wells, each worth 1.", "Wells"),
        (BAKERY, "2 Bakeries in the town.", "Bakeries"),
        (Text("Empty squares", "Cases vides"), "1 empty square: −1 each.", "empty square"),
        (WELL, "Wellington is no building.", None),
        (INN, "Alone in its row and column.", None),
    ],
)
def test_a_name_is_found_whatever_its_number(name: Text, sentence: str, found: str | None) -> None:
    place = mention(name, sentence, "en")
    assert (sentence[slice(*place)] if place else None) == found
