"""The draft: doubts asked, one step into the town, nothing overwritten in silence."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from scorepad.web import photos
from scorepad.web.models import Photo, Seat, Table
from tests.web.groups import made_group
from tests.web.pictures import (
    NO_BOARD,
    ONE_BOARD,
    _own_media,
    corners,
    two_boards,
)
from tests.web.snapping import KEY, doubt, draft, fields, frame, kept, send, take
from tests.web.tables import NOBODY, made_table, squares_of

__all__ = ["_own_media"]
pytestmark = pytest.mark.django_db


def test_photo_leads_to_a_draft_and_one_tap_fills_the_town(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, ONE_BOARD.read_bytes())
    assert answer["Location"] == draft(table)
    doubt(table, 5)
    page = client.get(answer["Location"]).content.decode()
    assert "Looks right?" in page
    assert page.count('class="cell') == 16
    assert re.search(r'cell--doubt[^>]*aria-label="row 2, column 2, [^"]*look at it"', page)
    assert page.index('id="square-5"') < page.index('class="draft__rest"')
    assert squares_of(table) == [None] * 16
    answer = take(client, table)
    assert answer["Location"] == f"/t/{table.code}/1"
    read = [square["piece"] for square in kept(table).boards[0]["squares"]]
    assert squares_of(table) == read
    seat = Seat.objects.get(table=table, position=1)
    client.post(f"/t/{table.code}/1/pad", {"version": seat.version, "action": "undo"})
    assert squares_of(table) == [None] * 16


def test_corners_by_hand_are_read_at_once(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    before = kept(table).boards[0]
    wrong = [[400, 400], [500, 400], [500, 500], [400, 500]]
    assert frame(client, table, 1, wrong)["Location"] == draft(table)
    assert kept(table).boards[0]["squares"] != before["squares"]
    right = [[x, y] for x, y in before["corners"]]
    frame(client, table, 1, right)
    pieces = [square["piece"] for square in kept(table).boards[0]["squares"]]
    assert pieces == [square["piece"] for square in before["squares"]]
    assert frame(client, table, 0, corners(ONE_BOARD))["Location"] == draft(table, 2)
    assert len(kept(table).boards) == 2


@pytest.mark.parametrize(
    "points",
    [
        [[0, 0], [0, 0], [0, 0], [0, 0]],
        [[0, 0], [100, 100], [200, 200], [300, 300]],
        [["nan", 0], [900, 0], [900, 900], [0, 900]],
        [["x", 0], [900, 0], [900, 900], [0, 900]],
        [["1e30", 0], [900, 0], [900, 900], [0, 900]],
        [[0, 0], [900, 0], [450, 100], [450, 900]],
    ],
)
def test_corners_that_frame_nothing_are_refused(client: Client, points: Any) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, NO_BOARD.read_bytes())
    answer = frame(client, table, 0, points)
    assert answer.status_code == 422
    assert "do not frame a board" in answer.content.decode()
    assert frame(client, table, 7, points).status_code == 404


def test_photo_of_the_table_is_given_to_players(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, two_boards(), seat="")
    page = client.get(answer["Location"]).content.decode()
    assert "2 boards found" in page
    for number in (1, 2):
        for position in (1, 2):
            assert f'href="{draft(table, number, position)}"' in page
    client.post(f"{draft(table, 2, 1)}/take", {"version": 0})
    client.post(f"{draft(table, 1, 2)}/take", {"version": 0})
    boards = [[s["piece"] for s in board["squares"]] for board in kept(table).boards]
    assert (squares_of(table, 1), squares_of(table, 2)) == (boards[1], boards[0])
    assert client.get(answer["Location"]).content.decode().count("✓") == 4


def test_choices_are_shown_and_taken(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    form = fields(client.get(draft(table)).content.decode())
    assert len(form) == 18
    form |= {"square_0": "glass", "other_5": "stone"}
    fragment = client.post(f"{draft(table)}/choice", form).content.decode()
    assert fragment.strip().startswith('<form id="draft"')
    assert fields(fragment)["square_5"] == "stone"
    page = client.post(draft(table), form).content.decode()
    assert fields(page) == fields(fragment)
    take(client, table, **form)
    assert (squares_of(table)[0], squares_of(table)[5]) == ("glass", "stone")


def test_draft_fragment_is_what_the_page_includes(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    page = client.post(draft(table)).content.decode()
    fragment = client.post(f"{draft(table)}/choice").content.decode()

    def bare(html: str) -> str:
        return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", html)

    assert bare(fragment).strip() in bare(page)


def test_turning_is_one_tap(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    form = fields(client.get(draft(table)).content.decode())
    page = client.post(f"{draft(table)}/choice", {**form, "turn": "1"}).content.decode()
    assert "?turns=1" in page
    take(client, table, **fields(page))
    read = [square["piece"] for square in kept(table).boards[0]["squares"]]
    assert [squares_of(table)[s] for s in (3, 7, 11, 15)] == read[:4]


def test_what_was_changed_by_hand_stays_when_a_second_photo_comes(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    take(client, table)
    read = squares_of(table)
    seat = Seat.objects.get(table=table, position=1)
    client.post(f"/t/{table.code}/1/pad", {"version": seat.version, "square": 1, "piece": "well"})
    answer = send(client, table, ONE_BOARD.read_bytes())
    page = client.get(answer["Location"]).content.decode()
    assert "1 differs from the town as it stands." in page
    assert "(yours)" in page
    version = Seat.objects.get(table=table, position=1).version
    client.post(f"{answer['Location']}/take", {"version": version, **fields(page)})
    assert squares_of(table) == [read[0], "well", *read[2:]]
    # Unless the player says that the photo is right.
    page = client.get(answer["Location"]).content.decode()
    seen = re.search(r'name="(square_\d+)" value="well" checked', page)
    assert seen
    client.post(
        f"{answer['Location']}/take",
        {**fields(page), "version": version, seen[1]: read[1] or "empty"},
    )
    assert squares_of(table) == read


def test_second_photo_is_turned_as_the_town_stands(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    take(client, table)
    seat = Seat.objects.get(table=table, position=1)
    client.post(f"/t/{table.code}/1/pad", {"version": seat.version, "action": "turn"})
    before = squares_of(table)
    page = client.get(f"/t/{table.code}/1/photo/{KEY}/1").content.decode()
    assert "?turns=1" in page
    assert "differ from the town" not in page
    client.post(f"/t/{table.code}/1/photo/{KEY}/1/take", {**fields(page), "version": 2})
    assert squares_of(table) == before


def test_second_phone_confirming_at_the_same_time_is_asked_again(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    pages = [client.get(draft(table)).content.decode() for _ in range(2)]
    first, second = (fields(page) for page in pages)
    assert client.post(f"{draft(table)}/take", first).status_code == 302
    same = client.post(f"{draft(table)}/take", second)
    assert same.status_code == 302  # the same town twice is no conflict
    other = client.post(f"{draft(table)}/take", {**second, "square_0": "well"})
    assert other.status_code == 409
    assert "Somebody else changed this meanwhile." in other.content.decode()
    assert squares_of(table)[0] != "well"
    again = fields(other.content.decode())
    assert again["square_0"] == "well"
    client.post(f"{draft(table)}/take", again)
    assert squares_of(table)[0] == "well"


def test_finished_game_is_not_filled(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    assert take(client, table).status_code == 409
    assert squares_of(table) == [None] * 16


def test_rules_offer_the_candidate_that_makes_the_town_possible(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    photo = kept(table)
    board = photo.boards[0]
    for square in board["squares"][:15]:
        square |= {"piece": "cottage", "candidates": [["cottage", 0.99]], "on": []}
    board["squares"][15] |= {"piece": None, "candidates": [[None, 0.99]], "on": []}
    photo.reading = {"boards": [board]}
    photo.save()
    page = client.get(draft(table)).content.decode()
    assert "No order of building leads here" in page
    assert 'name="repair"' not in page  # the photo shows nothing that would help
    board["squares"][11]["candidates"] = [["cottage", 0.6], ["well", 0.1], ["glass", 0.2]]
    photo.save()
    page = client.get(draft(table)).content.decode()
    assert "Make the Cottage in row 3, column 4 a Well" in page
    assert re.findall(r'name="repair" value="([\w:]+)"', page)[0] == "11:well"
    for offer, piece in (("11:well", "well"), ("11:empty", "glass")):
        answer = client.post(f"{draft(table)}/choice", {**fields(page), "repair": offer})
        assert fields(answer.content.decode())["square_11"] == piece
        assert 'name="repair"' not in answer.content.decode()


def test_reader_that_fails_leaves_a_photo_to_frame(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any, **kwargs: Any) -> None:
        raise ValueError("broken")

    monkeypatch.setattr(photos, "read_photo", broken)
    table = made_table(NOBODY, NOBODY)
    page = client.get(send(client, table, ONE_BOARD.read_bytes())["Location"]).content.decode()
    assert "This photo could not be read." in page
    assert kept(table).state == Photo.FAILED
    monkeypatch.undo()
    assert frame(client, table, 0, corners(ONE_BOARD))["Location"] == draft(table)


def test_lessons_are_kept_only_with_consent_and_can_be_taken_home(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    form = fields(client.get(draft(table)).content.decode())
    take(client, table, **form)
    assert not table.lessons.exists()
    take(client, table, **{**form, "version": "1", "square_1": "well", "teach": "on"})
    assert table.lessons.filter(label="well", read_as="theater").count() == 1
    count = table.lessons.count()
    take(client, table, **{**form, "square_1": "well", "teach": "on"})  # the answer was lost
    assert table.lessons.count() == count
    assert "taught at this table" in client.get(f"/t/{table.code}").content.decode()
    answer = client.get(f"/t/{table.code}/lessons.zip")
    with ZipFile(BytesIO(answer.content)) as archive:
        rows = archive.read("labels.csv").decode().splitlines()
        assert len(rows) == 1 + table.lessons.count()
        name, *_ = rows[1].split(",")
        assert Image.open(BytesIO(archive.read(name))).size == (128, 128)
    client.post(f"/t/{table.code}/lessons/forget")
    assert not table.lessons.exists()
    assert client.get("/t/ZZZZZZ/lessons.zip").status_code == 404


@pytest.mark.parametrize("allowed", [True, False])
def test_a_group_says_once_whether_its_tables_teach(client: Client, allowed: bool) -> None:
    table = made_table(NOBODY, NOBODY)
    table.group = made_group(lessons=allowed)
    table.save()
    send(client, table, ONE_BOARD.read_bytes())
    page = client.get(draft(table)).content.decode()
    assert 'name="teach"' not in page
    assert ("Your group lets the reader learn" in page) == allowed
    take(client, table, **{**fields(page), "square_1": "well", "teach": "on"})
    assert table.lessons.exists() == allowed
