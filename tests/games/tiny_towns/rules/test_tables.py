"""Whole tables scored by hand, with their source."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.games.tiny_towns.rules.drawn import game, player, result_of

TABLES = sorted((Path(__file__).parent / "tables").glob("*.toml"))


def seat(entry: dict[str, Any]) -> dict[str, Any]:
    facts = {"master_builder_turns": entry.get("turns"), "hollow_hill_coins": entry.get("counters")}
    more = {key: entry[key] for key in ("on", "monument", "coins") if key in entry}
    given = {name: value for name, value in facts.items() if value is not None}
    return player(entry["town"], entry["name"], facts=given, **more)


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_table_scored_by_hand(path: Path) -> None:
    table = tomllib.loads(path.read_text())
    assert table["source"]
    more = {"expansions": table["expansions"]} if "expansions" in table else {}
    result = result_of(game(*(seat(entry) for entry in table["players"]), **more, **table["cards"]))
    assert (result["winners"], result["decided_by"]) == (table["winners"], table["decided_by"])
    for entry, found in zip(table["players"], result["players"], strict=True):
        points: Counter[str] = Counter()
        for line in found["lines"]:
            points[line["card"]] += line["points"]
        expected = {card: value for card, value in entry["points"].items() if value}
        assert {card: value for card, value in points.items() if value} == expected, entry["name"]
        assert (found["total"], found["rank"]) == (entry["total"], entry["rank"])
        assert found["coins_left"] == entry.get("coins_left", 0)


def test_there_are_tables() -> None:
    assert len(TABLES) >= 3
