"""The players of a game file are read alike by every game."""

from __future__ import annotations

from typing import Any

import pytest

from scorepad.games import GAMES
from scorepad.games.pads import PADS
from scorepad.rules.refusal import Refusal

TRIMMED_TWINS = ["minivilles", "tournay", "little-town"]  # Tiny Towns names twins as a problem


def file_with(slug: str, *names: object) -> dict[str, Any]:
    example = PADS[slug].example
    first = example["players"][0]
    rest = {key: value for key, value in example.items() if key not in ("players", "first_player")}
    return {**rest, "players": [{**first, "name": name} for name in names]}


@pytest.mark.parametrize("slug", PADS)
def test_a_name_is_kept_as_it_was_given(slug: str) -> None:
    game = GAMES[slug]
    table = game.load(file_with(slug, "Ada ", "x" * 80))
    assert not isinstance(table, Refusal)
    assert [player["name"] for player in game.dump(table)["players"]] == ["Ada ", "x" * 80]


@pytest.mark.parametrize("slug", PADS)
@pytest.mark.parametrize("name", ["", "  ", "x" * 81, " " + "x" * 80, None, 7, "a\nb"])
def test_what_is_no_name_is_refused_at_its_place(slug: str, name: object) -> None:
    refused = GAMES[slug].load(file_with(slug, "Ada", name))
    assert isinstance(refused, Refusal)
    assert refused.where == "players[1].name"


@pytest.mark.parametrize("slug", TRIMMED_TWINS)
@pytest.mark.parametrize("twin", ["Ada", " Ada", "Ada "])
def test_two_of_a_name_are_refused_before_anything_else_of_the_second(slug: str, twin: str) -> None:
    data = file_with(slug, "Ada", twin)
    data["players"][1]["coins"] = data["players"][1]["ramparts"] = -1
    data["players"][1].pop("coins" if slug == "tournay" else "ramparts")
    refused = GAMES[slug].load(data)
    assert isinstance(refused, Refusal)
    assert refused.where == "players[1].name"
    assert "nobody else has" in refused.say("en")
