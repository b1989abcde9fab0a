"""Every sentence the rules can make, in both languages, reads as somebody would write it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from scorepad.games.tiny_towns.rules import GAME
from scorepad.games.tiny_towns.rules.in_play import CARDS
from scorepad.games.tiny_towns.rules.ranking import DECISIONS, WITHOUT_TURNS
from scorepad.games.tiny_towns.rules.repairs import repairs
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES, Text, mention
from tests.games.tiny_towns.rules.random_games import random_game
from tests.sentences import faults_of


def sentences(seed: int) -> Iterator[tuple[Text | None, Text]]:
    """What is said of a table at random; each with the heading under which it is shown."""
    table = GAME.load(random_game(Random(seed)))
    assert not isinstance(table, Refusal)
    result = GAME.judge(table)
    for index, seat in enumerate(result.seats):
        for line in seat.score.lines:
            yield CARDS[line.card].name if line.card in CARDS else None, line.why
        for problem in seat.problems:
            yield None, problem.message
        for repair in repairs(table, index) if seat.problem("not-buildable") else ():
            yield None, repair.text


def endings() -> Iterator[Text]:
    """What is said of the end of a game, and of every card."""
    for decision in DECISIONS.values():
        yield decision.sentence.given(names="Ada")
        yield decision.short
    yield from (text.given(names="Ada, Ben") for text in WITHOUT_TURNS.values())
    yield from (card.text for card in CARDS.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_of_many_tables_read_well(language: str) -> None:
    found: set[str] = set()
    for seed in range(150):
        for heading, text in sentences(seed):
            said = text.say(language)
            found.update(faults_of(said, language))
            if heading and (place := mention(heading, said, language)):
                rest = said[: place[0]] + said[place[1] :]
                if mention(heading, rest, language):
                    found.add(f"a name twice: {said}")
    assert sorted(found) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_endings_and_cards_read_well(language: str) -> None:
    assert [fault for text in endings() for fault in faults_of(text.say(language), language)] == []


@pytest.mark.parametrize(
    ("sentence", "language", "fault"),
    [
        ("2 wheat, wheat and wood", "en", "a word twice"),
        ("12 squares: -1 each.", "en", "a hyphen for a minus"),
        ("{card} stands here.", "en", "a value left out"),
        ("Worth 4 .", "en", "a strange space"),
        ("Taverne : 4", "fr", "a strange space"),
    ],
)
def test_each_fault_would_be_found(sentence: str, language: str, fault: str) -> None:
    assert faults_of(sentence, language) == [f"{fault}: {sentence}"]
