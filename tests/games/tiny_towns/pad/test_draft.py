"""The draft: doubts asked, one step into the town, nothing overwritten in silence."""

from __future__ import annotations

import re
from datetime import timedelta
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
    encoded,
    opened,
    two_boards,
)
from tests.web.snapping import KEY, chosen, doubt, draft, fields, frame, kept, send, take
from tests.web.tables import NOBODY, made_table, squares_of

__all__ = ["_own_media"]
pytestmark = pytest.mark.django_db


def piece_of(value: str) -> str | None:
    """What a form means by a piece."""
    return None if value == "empty" else value


def test_photo_leads_to_a_draft_and_one_tap_fills_the_town(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = send(client, table, ONE_BOARD.read_bytes())
    assert answer["Location"] == draft(table)
    doubt(table, 5)
    page = client.get(answer["Location"]).content.decode()
    assert "Looks right?" in page
    assert page.count('class="cell') == 16
    assert re.search(r'cell--doubt[^>]*aria-label="row 2, column 2, [^"]*look at it"', page)
    assert page.index('id="square-5"') < page.index('class="ask__rest"')
    assert squares_of(table) == [None] * 16
    answer = take(client, table)
    assert answer["Location"] == f"/t/{table.code}/1"
    assert squares_of(table) == [piece_of(chosen(page)[seen]) for seen in range(16)]
    seat = Seat.objects.get(table=table, position=1)
    client.post(f"/t/{table.code}/1/pad", {"version": seat.version, "action": "undo"})
    assert squares_of(table) == [None] * 16


def unlikely(table: Table, square: int, best: float) -> None:
    """Make the reader's best guess for a square no likelier than this."""
    photo = kept(table)
    boards = photo.boards
    boards[0]["squares"][square]["candidates"] = [["tavern", best], ["farm", best - 0.1]]
    photo.reading = {**photo.reading, "boards": boards}
    photo.save()


@pytest.mark.parametrize(("share", "taken"), [(0.55, True), (0.45, False)])
def test_the_best_guess_is_the_default_only_where_it_is_more_likely_than_not(
    client: Client, share: float, taken: bool
) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    unlikely(table, 5, share)
    page = client.get(draft(table)).content.decode()
    first = page[page.index('id="square-5"') :]
    assert first.index("5:tavern") < first.index("5:farm")
    assert (chosen(page).get(5) == "tavern") == taken
    answer = take(client, table)
    assert answer.status_code == (302 if taken else 422)
    if not taken:
        assert "Say what stands there first." in answer.content.decode()
        assert squares_of(table) == [None] * 16
        assert take(client, table, pick="5:farm").status_code == 302
    assert squares_of(table)[5] == ("tavern" if taken else "farm")


def test_the_count_goes_down_with_each_answer(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    boards = kept(table).boards
    for square in boards[0]["squares"]:
        piece = "cottage" if square["piece"] == "glass" else square["piece"]
        square["candidates"] = [[piece, 0.99]]
    Photo.objects.filter(table=table).update(reading={"boards": boards})
    best = doubt(table, 5)[0]
    doubt(table, 9)
    page = client.get(draft(table)).content.decode()
    assert "2 squares to check" in page
    page = client.post(draft(table), {**fields(page), "pick": f"5:{best}"}).content.decode()
    assert "1 square to check" in page
    page = client.post(draft(table), {**fields(page), "pick": "9:well"}).content.decode()
    assert "Nothing left to check" in page
    assert "cell--doubt" not in page
    again = client.get(draft(table)).content.decode()  # another look does not ask again
    assert fields(again)["square_9"] == "well"
    assert "Nothing left to check" in again


def test_what_was_confirmed_stays_when_a_second_photo_says_otherwise(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    best = doubt(table, 5)[0]
    take(client, table, turns=0, pick=f"5:{best}")
    assert squares_of(table)[5] == best
    answer = send(client, table, ONE_BOARD.read_bytes(), key="f" * 32)
    second = Photo.objects.get(table=table, key="f" * 32)
    boards = second.boards
    boards[0]["squares"][5]["candidates"] = [["tavern", 0.99]]
    second.reading = {**second.reading, "boards": boards}
    second.save()
    Photo.objects.filter(key=KEY).update(created_at=timezone.now() - timedelta(hours=1))
    page = client.get(answer["Location"]).content.decode()
    assert chosen(page)[5] == best
    assert "1 differs from the town as it stands." in page


def test_a_second_photo_says_what_the_first_could_not(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    unlikely(table, 5, 0.4)
    answer = send(client, table, encoded(opened(ONE_BOARD).rotate(90, expand=True)), key="f" * 32)
    second = Photo.objects.get(key="f" * 32)
    boards = second.boards
    for square in (0, 15):
        boards[0]["squares"][square]["candidates"] = [["tavern", 0.4], ["farm", 0.3]]
    second.reading = {**second.reading, "boards": boards}
    second.save()
    read = [square["piece"] for square in kept_as(table, KEY)[0]["squares"]]
    together = chosen(client.get(answer["Location"]).content.decode())
    alone = {s: square["piece"] for s, square in enumerate(boards[0]["squares"])}
    assert together[0] == (alone[0] or "empty")
    assert together[15] == (alone[15] or "empty")
    first = f"/t/{table.code}/1/photo/{KEY}/1"
    assert chosen(client.get(first).content.decode())[5] == read[5]
    # An hour later it is another moment of the game.
    Photo.objects.filter(key=KEY).update(created_at=timezone.now() - timedelta(hours=1))
    assert 5 not in chosen(client.get(first).content.decode())


def kept_as(table: Table, key: str) -> list[dict[str, Any]]:
    return Photo.objects.get(table=table, key=key).boards


def test_the_table_says_whether_the_game_is_over_and_is_believed_next_time(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    photo = kept(table)
    boards = photo.boards
    for square, label in enumerate(["cottage"] * 12 + [None] * 3):
        boards[0]["squares"][square] |= {"candidates": [[label, 0.99]], "on": []}
    boards[0]["squares"][15] |= {"candidates": [["glass", 0.6], ["cottage", 0.38]], "on": []}
    photo.reading = {"boards": boards}
    photo.save()
    page = client.get(draft(table)).content.decode()
    assert chosen(page)[15] == "cottage"  # three squares are empty, so no cube was left
    form = fields(page)
    del form["over"]
    page = client.post(draft(table), form).content.decode()
    assert chosen(page)[15] == "glass"
    assert "over" not in fields(client.get(draft(table)).content.decode())
    send(client, table, NO_BOARD.read_bytes(), key="f" * 32)
    later = Photo.objects.get(key="f" * 32)
    later.reading = {"boards": boards}
    later.save()
    page = client.get(f"/t/{table.code}/1/photo/{later.key}/1").content.decode()
    assert "over" not in fields(page)


def test_a_square_is_shown_large_and_only_to_the_table(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    photo = kept(table)
    address = f"/t/{table.code}/photo/{photo.key}/1/5.jpg"
    assert address in client.get(draft(table)).content.decode()
    answer = client.get(address)
    assert Image.open(BytesIO(answer.content)).size == (320, 320)
    assert "private" in answer["Cache-Control"]
    for wrong in ("1/16.jpg", "0/5.jpg", "9/5.jpg"):
        assert client.get(f"/t/{table.code}/photo/{photo.key}/{wrong}").status_code == 404
    assert client.get(address.replace(table.code, "ZZZZZZ")).status_code == 404


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
    going_on = {"version": 0, "turns": 0}  # the game is not over: each board is as it was read
    client.post(f"{draft(table, 2, 1)}/take", going_on)
    client.post(f"{draft(table, 1, 2)}/take", going_on)
    boards = [[s["piece"] for s in board["squares"]] for board in kept(table).boards]
    assert (squares_of(table, 1), squares_of(table, 2)) == (boards[1], boards[0])
    assert client.get(answer["Location"]).content.decode().count("✓") == 4


def test_choices_are_shown_and_taken(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes())
    form = fields(client.get(draft(table)).content.decode())
    assert set(form) == {"version", "turns", "over"}  # nothing counts as answered by itself
    form |= {"pick": "0:glass", "other_5": "stone"}
    fragment = client.post(f"{draft(table)}/choice", form).content.decode()
    assert fragment.strip().startswith('<form id="draft"')
    answered = fields(fragment)
    assert (answered["square_0"], answered["square_5"]) == ("glass", "stone")
    page = client.post(draft(table), form).content.decode()
    assert fields(page) == answered
    take(client, table, **answered)
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
    (seen,) = (seen for seen, piece in chosen(page).items() if piece == "well" and seen < 4)
    photos_own = {**fields(page), "version": version, "pick": f"{seen}:{read[1] or 'empty'}"}
    client.post(f"{answer['Location']}/take", photos_own)
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
    assert "Somebody else has changed this in the meantime." in other.content.decode()
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
    assert ("Your group teaches the reader its copy" in page) == allowed
    take(client, table, **{**fields(page), "square_1": "well", "teach": "on"})
    assert table.lessons.exists() == allowed
