"""What a group sees of Little Town: badges and figures of its own, the picture, how far an entry is."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest
from PIL import Image

from scorepad.games.little_town.pad import PAD
from scorepad.games.little_town.pad.badges import BADGES, FIGURES
from scorepad.games.little_town.pad.picture import PICTURE
from scorepad.games.little_town.pad.progress import differences, progress
from scorepad.web.judged import judge_table
from scorepad.web.league.history import PastPart, PastPlay
from scorepad.web.models import Table
from scorepad.web.share.drawing import symbol
from tests.games.little_town.pad.test_pad import made_table

WELL, STATUE = {"tile": "well", "at": "C3"}, {"tile": "statue", "at": "D3"}


def past(*tallies: dict[str, Any], decided_by: str = "points", ranks: str = "") -> PastPlay:
    """A game of as many as there are tallies; who comes first won."""
    places = ranks or "".join(str(n) for n in range(1, len(tallies) + 1))
    parts = tuple(
        PastPart(n, n, int(places[n - 1]), 50 - n, tally)
        for n, tally in enumerate(tallies, start=1)
    )
    return PastPlay("uid", datetime(2026, 3, 1, tzinfo=UTC), decided_by, True, parts)


def earned(game: PastPlay) -> set[tuple[str, int]]:
    return {
        (badge.key, catch.player) for badge in BADGES if badge.find for catch in badge.find([game])
    }


def test_houses_and_objectives_by_the_number_of_players() -> None:
    seven = {"built": {"wheat-field": 5, "well": 1, "statue": 1}}
    four = {"built": {"no-coins": 1, "six-coins": 1, "fed-with-fish": 1, "five-gathered": 1}}
    assert earned(past(seven, four)) == {("all-houses", 1), ("all-objectives", 2)}
    assert earned(past(seven, four, {})) == set()  # with three: 6 houses, 3 objectives
    assert ("all-objectives", 3) in earned(past({}, {}, {"built": {"no-coins": 1, "six-coins": 1}}, {}))  # fmt: skip


def test_the_track_the_castle_and_full_plates() -> None:
    assert ("round-the-track", 1) in earned(past({"track": 60}, {"track": 59}))
    assert ("round-the-track", 2) not in earned(past({"track": 60}, {"track": 59}))
    castles = past({"points": {"castle": 12}}, {"points": {"castle": 16}})
    assert earned(castles) == {("great-castle", 2)}
    fed = past({"track": 40, "points": {}}, {"track": 30, "points": {}})
    assert earned(fed) == {("well-fed", 1)}
    hungry = past({"track": 40, "points": {"hunger": -3}}, {"track": 30})
    assert earned(hungry) == set()
    assert earned(past({"points": {}}, {})) == set()  # nobody counted


def test_a_shared_victory_is_everybody_s_who_won() -> None:
    game = past({}, {}, {}, decided_by="shared", ranks="113")
    assert earned(game) == {("shared-victory", 1), ("shared-victory", 2)}


def test_every_badge_has_a_drawing() -> None:
    for badge in BADGES:
        assert symbol("little_town/badges.svg", badge.key, "#000000", 64).getbbox()


def test_figures_add_up() -> None:
    game = past(
        {"built": {"well": 1, "wheat-field": 2, "no-coins": 1}, "points": {"hunger": -6}},
        {"built": {"statue": 1}, "points": {"hunger": -3}},
    )
    assert {name: figure.count([game]) for name, figure in FIGURES.items()} == {
        "buildings": 4,
        "objectives": 1,
        "unfed": 3,
    }
    assert FIGURES["unfed"].text(1) == "1 worker went hungry"


@pytest.mark.django_db
def test_how_far_an_entry_is_and_what_is_asked_for() -> None:
    table = made_table({}, {"buildings": [WELL]}, {"buildings": [STATUE], "coins": 2, "track": 10})
    judged = judge_table(table)
    assert progress(judged, 0).untouched
    begun = progress(judged, 1)
    assert (begun.filled, begun.whole, begun.full) == (1, 4, False)
    assert [one.anchor for one in begun.missing] == ["fact-coins", "fact-activation", "fact-unfed"]
    done = progress(judged, 2)
    assert (done.filled, done.whole, done.full, done.missing) == (3, 3, True, ())


@pytest.mark.django_db
def test_what_is_asked_for_is_on_the_page(client: Any) -> None:
    table = made_table({"buildings": [WELL, {"tile": "cathedral", "at": "E4"}]}, {})
    page = client.get(f"/t/{table.code}/1").content.decode()
    missing = progress(judge_table(table), 0).missing
    assert len(missing) == 4
    assert all(f'id="{one.anchor}"' in page for one in missing)


def test_differences_name_the_squares() -> None:
    before = {"buildings": [WELL], "objectives": []}
    assert differences(before, {**before, "buildings": [STATUE]}) == ["C3, D3 are different now."]
    assert differences(before, {**before, "coins": 3}) == ["What stands beside the map is different."]  # fmt: skip
    assert differences(before, dict(before)) == []


@pytest.mark.django_db
def test_the_picture_shows_the_map_with_own_buildings_first() -> None:
    table: Table = made_table({"buildings": [WELL]}, {"buildings": [STATUE]})
    judged = judge_table(table)
    pictures = []
    for index in range(2):
        picture = Image.new("RGB", (300, 300), "#ffffff")
        PICTURE.draw(picture, PICTURE.what(judged, index), (0, 0), 300)
        assert picture.getpixel((5, 20)) == (255, 255, 255)  # wider than high
        pictures.append(picture)
    assert pictures[0].tobytes() != pictures[1].tobytes()
    assert PICTURE.what(judged, 0) == PICTURE.what(judge_table(table), 0)
    assert PAD.picture is PICTURE
