"""Matching a line of text to names, without any photo."""

from __future__ import annotations

import pytest

from scorepad.games import GAMES
from scorepad.web.card_names import printed_names
from vision.cards import CardName
from vision.cards.names import Names, difference, plain

NAMES = Names(
    [
        CardName("feast-hall", ("Feast Hall", "Salle des fêtes")),
        CardName("inn", ("Inn", "Auberge")),
        CardName("bank", ("Bank", "Banque")),
        CardName("watch", ("Opaleye's Watch", "Tour de l’Œil Opalin")),
    ]
)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Feast Hall", "feast-hall"),
        ("FEASTHALL", "feast-hall"),
        ("Salle des fetes", "feast-hall"),
        ("Sa1le des fétes", "feast-hall"),
        ("TOUR DE L'OEIL OPALIN", "watch"),
        ("Opaleyes Watoh", "watch"),
        ("Tor d l'Oeil Opaln", "watch"),  # narrow letters are lost more often than added
        ("Auberqe", "inn"),
        ("INN", "inn"),
    ],
)
def test_misread_names_are_known_again(text: str, card: str) -> None:
    assert NAMES.matches(text)[0].card == card


@pytest.mark.parametrize(
    "text",
    [
        "",
        "In",
        "Ink",  # a short name must be right to the letter
        "Bunk",
        "the Feast Hall beside it",  # a line of a sentence, not a name
        "Feast",
        "<script>alert(1)</script>",
        "x" * 10_000,
        "Feast Hall" * 1000,
        "\u202eknaB",
    ],
)
def test_other_text_is_no_card(text: str) -> None:
    assert NAMES.matches(text) == []


def test_more_is_forgiven_in_a_second_look() -> None:
    assert NAMES.matches("Salie dss fetas") == []
    assert NAMES.matches("Salie dss fetas", more=1)[0].card == "feast-hall"


def test_cards_of_one_name_are_all_candidates() -> None:
    twins = Names([CardName("brewery-1", ("Brewery",)), CardName("brewery-2", ("Brewery",))])
    assert [match.card for match in twins.matches("Brewery")] == ["brewery-1", "brewery-2"]


@pytest.mark.parametrize(
    ("one", "other", "letters"),
    [("", "", 0), ("abc", "abc", 0), ("abc", "axc", 1), ("abc", "abxc", 1), ("abc", "", 3)],
)
def test_difference_counts_letters(one: str, other: str, letters: int) -> None:
    assert difference(one, other, 5) == difference(other, one, 5) == letters
    assert difference(one, other, 0) == min(letters, 1)


@pytest.mark.parametrize("slug", sorted(GAMES))
def test_every_name_of_a_game_is_read_as_its_card(slug: str) -> None:
    """Whatever the letters lose on the way: no two cards of other names are mixed up."""
    cards = printed_names(GAMES[slug])
    names = Names(cards)
    spelled = {card.id: {plain(name) for name in card.names} for card in cards}
    for card in cards:
        for name in card.names:
            best = names.matches(name.upper())[0]
            assert best.wrong == 0
            assert plain(name) in spelled[best.card]


def test_names_of_our_own_making_are_not_looked_for() -> None:
    found = {card.id for card in printed_names(GAMES["little-town"])}
    assert "wheat-field" in found
    assert "no-coins" not in found
