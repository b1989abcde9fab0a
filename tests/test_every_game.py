"""What must hold for every game of the pad; no game escapes, and a new one is told what it lacks."""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.http import QueryDict
from django.template.loader import get_template
from django.test import Client
from django.urls import reverse

from scorepad.games import GAMES, judge
from scorepad.games.pads import PADS
from scorepad.rules.game import Game, Verdict
from scorepad.rules.ranks import ranks_of
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES, Text
from scorepad.web.judged import Changes, Judged
from scorepad.web.league.badges import BADGES
from scorepad.web.league.records import RECORDS
from scorepad.web.models import LONGEST_NAME, Seat, Table
from scorepad.web.pad import Pad
from tests.sentences import faults_of
from tests.toy.pebbles.pad import PAD as TOY
from vision import LOOKS

ROOT = Path(__file__).resolve().parent.parent
TABLES = 200
HERE = tuple(GAMES.values())
# The toy obeys the same laws, so that the laws themselves are tried on two games.
EVERY_PAD = pytest.mark.parametrize("pad", [*PADS.values(), TOY], ids=lambda pad: pad.slug)
GARBAGE: tuple[Any, ...] = (None, True, -1, 10**9, "", "zzz", [], {}, [None], {"zzz": 1})


@pytest.fixture(autouse=True)
def _with_the_toy(pebbles: None) -> None:
    """Every game there is, and the toy."""


def folder_of(pad: Pad) -> str:
    return "tests.toy.pebbles" if pad is TOY else f"tests.games.{pad.folder}"


@cache
def random_files(pad_slug: str, folder: str) -> tuple[dict[str, Any], ...]:
    module = importlib.import_module(f"{folder}.random_game")
    rng = Random(f"{pad_slug}: laws")
    return tuple(module.random_game(rng) for _ in range(TABLES))


def verdicts(pad: Pad) -> Iterator[Verdict[Any]]:
    for data in random_files(pad.slug, folder_of(pad)):
        verdict = judge(data)
        assert not isinstance(verdict, Refusal), (data, verdict)
        yield verdict


def test_every_game_has_a_pad() -> None:
    assert list(GAMES) == list(PADS)


@EVERY_PAD
def test_lines_add_up_and_places_are_places(pad: Pad) -> None:
    for verdict in verdicts(pad):
        result = json.loads(json.dumps(verdict.to_dict()))
        assert result["game"] == pad.slug
        assert result["decided_by"] in pad.game.decisions
        names = [player["name"] for player in result["players"]]
        assert set(result["winners"]) <= set(names)
        ranks = [player["rank"] for player in result["players"]]
        assert ranks == ranks_of(ranks)
        for player in result["players"]:
            assert player["total"] == sum(line["points"] for line in player["lines"])
            kinds = [problem["kind"] for problem in player["problems"]]
            assert player["legal"] == ("illegal" not in kinds)


@EVERY_PAD
def test_every_line_stands_in_one_row_of_the_sheet(pad: Pad) -> None:
    for verdict in verdicts(pad):
        rows = pad.game.sheet(verdict.table)
        assert len({row.id for row in rows}) == len(rows)
        for seat in verdict.result.seats:
            for line in seat.score.lines:
                assert sum(line.card in row.cards for row in rows) == 1, line.card


@EVERY_PAD
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(pad: Pad, language: str) -> None:
    game = pad.game
    texts: list[Text] = [game.name, *(rule.text for rule in game.house_rules.values())]
    texts += [
        text for row in (game.variants, game.expansions, game.card_boxes) for text in row.values()
    ]
    texts += [text for card in game.cards.values() for text in (card.name, card.text)]
    texts += [decision.short for decision in game.decisions.values()]
    texts += [decision.sentence.given(names="Ada") for decision in game.decisions.values()]
    for verdict in verdicts(pad):
        for seat in verdict.result.seats:
            texts += [line.why for line in seat.score.lines]
            texts += [problem.message for problem in seat.problems]
        texts += [row.name for row in game.sheet(verdict.table)]
        assert verdict.pretty(language)
    said = {text.say(language) for text in texts}
    assert all(sentence.strip() for sentence in said)
    assert [fault for sentence in sorted(said) for fault in faults_of(sentence, language)] == []


@EVERY_PAD
def test_a_file_read_and_written_is_the_same(pad: Pad) -> None:
    for verdict in verdicts(pad):
        assert pad.game.load(pad.game.dump(verdict.table)) == verdict.table


def broken_copies(value: Any, whole: Any, path: tuple[Any, ...] = ()) -> Iterator[Any]:
    """The same file with garbage at each of its places, and with a key that nobody knows."""
    if path:
        for garbage in GARBAGE:
            copy = deepcopy(whole)
            target = copy
            for step in path[:-1]:
                target = target[step]
            target[path[-1]] = garbage
            yield copy
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value if isinstance(value, list) else ())
    )
    for key, inner in items:
        yield from broken_copies(inner, whole, (*path, key))


@EVERY_PAD
def test_every_refusal_has_a_place_and_says_what_was_expected(pad: Pad) -> None:
    refused = 0
    for broken in [*broken_copies(pad.example, pad.example), {**pad.example, "zzz": 1}]:
        answer = judge(broken)
        if isinstance(answer, Refusal):
            refused += 1
            assert answer.where
            assert len(answer.where) < 200
            for language in LANGUAGES:
                assert answer.say(language).strip()
                assert "Traceback" not in answer.say(language)
    assert refused > 20


def open_table(pad: Pad, players: int, **setup: Any) -> Judged:
    """A table of blank entries, set up as the game's own form or its example does."""
    not_asked = ("game", "players", *pad.game.name_keys)
    given = {key: value for key, value in pad.example.items() if key not in not_asked}
    table = Table(game=pad.slug, setup={**given, **setup}, code="ABCDEF", share="x")
    seats = tuple(
        Seat(table=table, number=n, position=n, name=f"Player {n}", entry=deepcopy(pad.blank))
        for n in range(1, players + 1)
    )
    return Judged(table, seats)


@EVERY_PAD
def test_a_blank_entry_is_judged_and_nobody_is_scolded(pad: Pad) -> None:
    assert json.loads(json.dumps(pad.blank)) == pad.blank
    for players in pad.game.players:
        judged = open_table(pad, players)
        assert judged.refusal is None
        assert pad.is_untouched(judged.seats[0].entry)
        for index, seat in enumerate(judged.result.seats):
            assert [problem for problem in seat.problems if problem.kind != "odd"] == []
            assert pad.show(judged, index) is not None
            progress = pad.progress_of(judged, index)
            assert (progress.filled, progress.full) == (0, False)


@EVERY_PAD
def test_an_action_without_a_form_is_answered_and_not_a_crash(pad: Pad) -> None:
    for name, action in pad.actions.items():
        for actor in (0, None):
            answer = action(open_table(pad, pad.game.players[-1]), actor, QueryDict())
            assert isinstance(answer, Changes | Refusal), name


@EVERY_PAD
def test_house_rules_and_numbers_are_taken_by_game_files(pad: Pad) -> None:
    game = pad.game
    for rule in game.house_rules.values():
        others = [answer for answer in rule.choices or (True, False) if answer != rule.default]
        for answer in others:
            assert open_table(pad, 2, **{game.house_rules_key: {rule.id: answer}}).refusal is None
        assert not rule.card or rule.card in game.cards
    for key, number in game.numbers.items():
        assert number.card in game.cards
        assert open_table(pad, 2, overrides={key: number.value + 1}).refusal is None


@EVERY_PAD
@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_page(pad: Pad, language: str) -> None:
    client = Client(headers={"accept-language": language})
    for card in pad.game.cards.values():
        assert card.type in pad.game.card_kinds
        assert card.box in pad.game.card_boxes
        assert client.get(reverse("card", args=[pad.slug, card.id])).status_code == 200


@EVERY_PAD
def test_a_pad_is_whole(pad: Pad) -> None:
    game: Game[Any] = pad.game
    assert list(game.decisions)[-1] == "shared"
    assert game.players.step == 1
    assert game.slug == game.slug.lower()
    assert pad.start.game is game
    assert not isinstance(game.judged(pad.example), Refusal)
    assert pad.photo is None or game.slug in LOOKS or pad.photo.reads_cards
    shared = {badge.key for badge in BADGES} | {record.key for record in RECORDS}
    own = {badge.key for badge in pad.badges} | {record.key for record in pad.records}
    assert not own & shared
    assert pad.without <= shared
    for name in ("entry", "small", "seat", *pad.fragments, *(["live"] if pad.live else [])):
        assert get_template(f"{pad.folder}/_{name}.html")
    assert set(game.questions) == set(pad.shapes.questions)
    files = {"pieces.svg": pad.icons, f"{pad.folder}.css": pad.styles, "pad.js": pad.script}
    assert [
        name for name, on in files.items() if on and not finders.find(f"{pad.folder}/{name}")
    ] == []


@EVERY_PAD
def test_moves_of_a_file_that_are_none_are_refused(pad: Pad) -> None:
    if pad.live is None:
        return
    table = open_table(pad, 2)
    state = pad.live.start(table.table.setup, ["Ada", "Ben"])
    for move in (*GARBAGE, {"do": "zzz"}, {"seat": 9, "draw": "black"}):
        assert isinstance(pad.live.apply(state, move), Refusal), move


@EVERY_PAD
def test_names_as_long_as_the_site_allows_are_taken(pad: Pad) -> None:
    players = [{"name": f"{n}" * LONGEST_NAME, **pad.blank} for n in range(1, 3)]
    judged = open_table(pad, 2)
    assert not isinstance(judge({**judged.data, "players": players}), Refusal)


def test_every_game_is_told_of_in_the_docs() -> None:
    table = (ROOT / "docs/games.md").read_text()
    for game in HERE:
        assert re.search(rf"^\|\s*\**{game.name.en}\**", table, re.MULTILINE)
        assert (ROOT / f"docs/rules/{game.slug}.md").exists()
