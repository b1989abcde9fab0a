"""The pad: every change is saved at once, checked, and never wipes another in silence."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scorepad.games.tiny_towns.pad.town import with_piece
from scorepad.web.judged import Changes, Judged, judge_table
from scorepad.web.models import Seat, Table
from scorepad.web.seats import Outdated, Sent, apply
from tests.web.tables import NOBODY, made_table, squares_of

pytestmark = pytest.mark.django_db


def act(client: Client, table: Table, path: str = "pad", **values: Any) -> Any:
    """Change the first player's town, from its newest version unless another one is given."""
    seat = Seat.objects.get(table=table, position=1)
    return client.post(f"/t/{table.code}/1/{path}", {"version": seat.version, **values})


def total(answer: Any) -> int:
    found = re.search(r'data-total="(-?\d+)"', answer.content.decode())
    assert found
    return int(found[1])


def test_a_tap_is_saved_and_answered_with_the_new_score(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = act(client, table, square=5, piece="tavern")
    assert answer.status_code == 200
    assert total(answer) == 2 - 15
    assert squares_of(table)[5] == "tavern"
    assert 'aria-label="row 2, column 2, Tavern, 2 points"' in answer.content.decode()


def test_plain_form_does_the_same_and_keeps_the_piece_chosen(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = act(client, table, path="change", square=0, piece="cottage")
    assert answer["Location"] == f"/t/{table.code}/1?piece=cottage"
    assert squares_of(table)[0] == "cottage"
    page = client.get(answer["Location"]).content.decode()
    assert re.search(r'value="cottage"\s+data-key="C"\s+checked', page)


def test_pad_fragment_is_what_the_page_includes(client: Client) -> None:
    table = made_table("CW.. .... .... ....", NOBODY)
    page = client.get(f"/t/{table.code}/1").content.decode()
    fragment = client.get(f"/t/{table.code}/1/pad").content.decode()

    def bare(html: str) -> str:
        return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", html)

    assert bare(fragment).strip() in bare(page)


def test_undo_redo_turn_and_clear(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    act(client, table, square=0, piece="cottage")
    act(client, table, square=1, piece="wood")
    act(client, table, action="undo")
    assert squares_of(table)[:2] == ["cottage", None]
    act(client, table, action="redo")
    assert squares_of(table)[:2] == ["cottage", "wood"]
    act(client, table, action="turn")  # clockwise: the upper row becomes the right-hand column
    assert (squares_of(table)[3], squares_of(table)[7]) == ("cottage", "wood")
    act(client, table, action="clear")
    assert squares_of(table) == [None] * 16
    act(client, table, action="undo")
    assert squares_of(table)[3] == "cottage"


def test_four_turns_are_none(client: Client) -> None:
    table = made_table("KC.. .... .M.. ....", NOBODY)
    seat = table.seats.get(position=1)
    seat.entry["on"] = {"0": ["wood"]}
    seat.save()
    for _ in range(4):
        act(client, table, action="turn")
    assert table.seats.get(position=1).entry == seat.entry


def test_replacing_a_piece_takes_off_what_lay_on_it(client: Client) -> None:
    table = made_table("K" + "." * 15, NOBODY)
    act(client, table, action="facts", on_0="glass")
    assert table.seats.get(position=1).entry["on"] == {"0": ["glass"]}
    act(client, table, square=0, piece="cottage")
    assert table.seats.get(position=1).entry.get("on", {}) == {}


def test_facts_are_saved_and_asked_only_when_they_matter(client: Client) -> None:
    table = made_table("M" + "." * 15, "K" + "." * 15, factory="trading-post")
    page = client.get(f"/t/{table.code}/1").content.decode()
    assert 'name="shrine_buildings"' not in page
    answer = act(
        client, table, action="facts", monument="shrine-of-the-elder-tree"
    ).content.decode()
    assert 'name="shrine_buildings"' in answer
    assert 'name="coins"' not in answer
    answer = act(
        client, table, action="facts", monument="shrine-of-the-elder-tree", shrine_buildings="1"
    ).content.decode()
    assert "1 building in the town when it was built" in answer


def test_coins_are_asked_with_fortune(client: Client) -> None:
    table = made_table(NOBODY, NOBODY, setup={"expansions": ["fortune"]})
    assert 'name="coins"' in client.get(f"/t/{table.code}/1").content.decode()
    assert total(act(client, table, action="facts", coins="3")) == 3 - 16


@pytest.mark.parametrize(
    ("values", "status"),
    [
        ({"square": "5", "piece": "castle"}, 422),
        ({"square": "5", "piece": ""}, 422),
        ({"square": "16", "piece": "cottage"}, 422),
        ({"square": "-1", "piece": "cottage"}, 422),
        ({"square": "x", "piece": "cottage"}, 422),
        ({"square": "²", "piece": "cottage"}, 422),
        ({"action": "explode"}, 422),
        ({"action": "facts", "coins": "-3"}, 422),
        ({"action": "facts", "coins": "1e9"}, 422),
        ({"action": "facts", "finished": "0"}, 422),
        ({"action": "facts", "monument": "eiffel"}, 422),
        ({"repair": "5:castle"}, 422),
        ({"version": "", "square": "1", "piece": "cottage"}, 400),
        ({"version": "many", "square": "1", "piece": "cottage"}, 400),
    ],
)
@pytest.mark.parametrize("path", ["pad", "change"])
def test_bad_input_is_answered_and_nothing_is_lost(
    client: Client, path: str, values: dict[str, str], status: int
) -> None:
    table = made_table("CW.. .... .... ....", NOBODY)
    before = squares_of(table)
    answer = act(client, table, path=path, **values)
    assert answer.status_code == status
    assert "notice--bad" in answer.content.decode()
    assert squares_of(table) == before


@pytest.mark.parametrize(
    "address",
    ["/t/ZZZZZZ", "/t/ZZZZZZ/1", "/t/{code}/3", "/t/{code}/0", "/t/{code}/99999999999999999999"],
)
def test_foreign_addresses_are_not_there(client: Client, address: str) -> None:
    table = made_table(NOBODY, NOBODY)
    assert client.get(address.format(code=table.code)).status_code == 404


def test_forged_form_is_refused() -> None:
    table = made_table(NOBODY, NOBODY)
    strict = Client(enforce_csrf_checks=True)
    assert act(strict, table, square=0, piece="cottage").status_code == 403
    assert squares_of(table)[0] is None


def test_changes_of_different_squares_merge_without_a_word(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    act(client, table, version=0, square=0, piece="cottage")
    assert act(client, table, version=0, square=1, piece="well").status_code == 200
    assert squares_of(table)[:2] == ["cottage", "well"]
    facts = act(client, table, version=0, action="facts", monument="sky-baths")
    assert facts.status_code == 200
    assert squares_of(table)[:2] == ["cottage", "well"]


def test_the_same_square_changed_to_two_things_asks(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    act(client, table, version=0, square=0, piece="cottage")
    answer = act(client, table, version=0, square=0, piece="well")
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Somebody else has changed this in the meantime." in page
    assert "1 square is different now." in page
    assert squares_of(table)[0] == "cottage"
    # The choice: the same change again, made from the newest town.
    assert '<input type="hidden" name="square" value="0">' in page
    again = act(client, table, version=1, square=0, piece="well")
    assert again.status_code == 200
    assert squares_of(table)[0] == "well"


def test_plain_form_tells_the_conflict_too(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    act(client, table, version=0, square=0, piece="cottage")
    answer = act(client, table, version=0, path="change", square=0, piece="well")
    assert answer.status_code == 409
    assert "Make my change anyway" in answer.content.decode()


def test_changes_made_without_waiting_follow_one_another(client: Client) -> None:
    """A phone that was offline sends what it did: each names itself, and what the one before left."""
    table = made_table(NOBODY, NOBODY)
    steps: list[dict[str, Any]] = [
        {"square": 0, "piece": "cottage"},
        {"square": 0, "piece": "well"},
        {"action": "undo"},
        {"square": 0, "piece": "cottage"},  # stands there already: nothing to save
        {"square": 0, "piece": "farm"},
    ]
    version = "0"
    for number, step in enumerate(steps):
        form = {"version": version, "id": f"change-number-{number}"}
        for _ in range(2):  # each answer is lost once
            answer = act(client, table, **form, **step)
            assert answer.status_code == 200, step
        found = re.search(r'name="version" value="(\d+)"', answer.content.decode())
        assert found
        version = found[1]
    assert squares_of(table)[0] == "farm"
    seat = table.seats.get(number=1)
    assert (seat.version, seat.undo_steps) == (4, 2)


def test_a_page_asks_by_its_stamp_whether_anything_is_new(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    page = client.get(f"/t/{table.code}/1").content.decode()
    stamp = re.search(r'data-stamp="([^"]+)"', page)
    assert stamp
    assert client.get(f"/t/{table.code}/stamp?stamp={stamp[1]}").status_code == 204
    act(client, table, square=0, piece="tavern")
    assert client.get(f"/t/{table.code}/stamp?stamp={stamp[1]}").status_code == 200
    assert "no-store" in client.get(f"/t/{table.code}/1")["Cache-Control"]


@pytest.mark.parametrize("action", ["turn", "clear"])
def test_outdated_tools_do_nothing(client: Client, action: str) -> None:
    table = made_table(NOBODY, NOBODY)
    act(client, table, version=0, square=0, piece="cottage")
    assert act(client, table, version=0, action=action).status_code == 409
    assert squares_of(table)[0] == "cottage"


def test_repeated_request_after_a_lost_answer_is_no_conflict(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    act(client, table, version=0, square=0, piece="cottage")
    assert act(client, table, version=0, square=0, piece="cottage").status_code == 200


def test_two_saves_at_the_same_moment(client: Client) -> None:
    """The second one read before the first one wrote: the database itself tells."""
    table = made_table(NOBODY, NOBODY)
    first, second = (judge_table(Table.objects.get(pk=table.pk)) for _ in range(2))
    cottage = Changes.at(0, with_piece(first.seats[0].entry, 0, "cottage"))
    well = Changes.at(0, with_piece(second.seats[0].entry, 1, "well"))
    assert isinstance(apply(first, 0, cottage, Sent(0)), Judged)
    outdated = apply(second, 0, well, Sent(0))
    assert isinstance(outdated, Outdated)
    assert outdated.before == {"squares": [None] * 16}
    assert squares_of(table)[:2] == ["cottage", None]
    assert table.undo_rows.count() == 1


def test_undo_goes_sixty_steps_back_and_no_further(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    for number in range(85):
        act(client, table, square=number % 16, piece=("wood", "glass")[number // 16 % 2])
    seat = table.seats.get(number=1)
    assert (seat.undo_steps, seat.redo_steps) == (60, 0)
    assert 60 <= table.undo_rows.count() <= 80
    for _ in range(60):
        act(client, table, action="undo")
    seat.refresh_from_db()
    assert (seat.undo_steps, seat.redo_steps) == (0, 60)
    assert squares_of(table) == [*["glass"] * 9, *["wood"] * 7]  # as it was after 25 taps
    act(client, table, square=0, piece="stone")
    seat.refresh_from_db()
    assert (seat.undo_steps, seat.redo_steps) == (1, 0)
    assert not table.undo_rows.filter(undone=True).exists()


def test_impossible_town_offers_repairs(client: Client) -> None:
    table = made_table("CCCC CCCC CCCC CCC.", NOBODY)
    page = client.get(f"/t/{table.code}/1").content.decode()
    repairs = re.findall(r'name="repair" value="(\d+:[a-z]+)"', page)
    assert len(repairs) == 3
    answer = act(client, table, repair=repairs[0]).content.decode()
    assert "No order of building leads here" not in answer
    assert "mark--good" in answer


def frames_of(page: str) -> list[tuple[str, dict[str, str | None]]]:
    """The moments of the replay that lies in a page."""
    found = re.search(r'<script id="replay-data" type="application/json">(.*?)</script>', page)
    assert found
    return [(text, put) for text, put in json.loads(found[1])["frames"]]


def test_the_replay_lays_the_cubes_of_a_pattern_and_builds_on_one_of_them(client: Client) -> None:
    table = made_table(".... .W.. .... ....", NOBODY)
    empty, cubes, built = frames_of(client.get(f"/t/{table.code}/1").content.decode())
    assert empty == ("The empty board.", {})
    assert cubes[0] == "Well: 1 wood and 1 stone"
    assert sorted(str(cube) for cube in cubes[1].values()) == ["stone", "wood"]
    assert "5" in cubes[1]
    assert built[0] == "Well, row 2, column 2"
    assert built[1] == {**dict.fromkeys(cubes[1]), "5": "well"}


def test_the_replay_ends_in_the_town(client: Client) -> None:
    board = "YGCG ROCK G.WC CWC."
    table = made_table(board, NOBODY, theater="bakery", factory="warehouse")
    standing: dict[str, str | None] = {}
    for _, put in frames_of(client.get(f"/t/{table.code}/1").content.decode()):
        standing |= put
    assert [standing.get(str(square)) for square in range(16)] == squares_of(table)


@pytest.mark.parametrize(
    ("board", "mark"),
    [(NOBODY, ""), ("CW.. .... .... ....", "good"), ("CCCC CCCC CCCC CCC.", "bad")],
)
def test_the_mark_beside_the_total(client: Client, board: str, mark: str) -> None:
    page = client.get(f"/t/{made_table(board, NOBODY).code}/1").content.decode()
    assert re.findall(r'class="mark mark--(\w+)"', page) == ([mark] if mark else [])


def test_only_squares_where_one_change_helps_are_marked(client: Client) -> None:
    """The gap and its two neighbours are what a pattern of three needs; nothing else would do."""
    table = made_table("CCCC CCCC CCCC CCC.", NOBODY)
    page = client.get(f"/t/{table.code}/1").content.decode()
    marked = r'data-place="(\d+)"[^>]* class="cell cell--illegal"'
    assert re.findall(marked, page) == ["10", "11", "14"]


def points_shown(*, green: str = "tavern", board: str) -> list[tuple[str, str]]:
    """What the squares of a town show, and what a screen reader says of it."""
    table = made_table(board, NOBODY, tavern=green)
    page = Client().get(f"/t/{table.code}/1").content.decode()
    cells = re.findall(
        r'<button[^>]*class="cell[^>]*aria-label="([^"]*)"[^>]*>(.*?)</button>', page
    )
    return [
        (shown[1], label.split(", ")[-1])
        for label, inside in cells
        if (shown := re.search(r'cell__points"[^>]*>([^<]*)<', inside))
    ]


@pytest.mark.parametrize(
    ("green", "number", "shown", "said"),
    [
        ("tavern", 1, "2", "2 points"),
        ("tavern", 2, "Σ5", "5 points together"),
        ("tavern", 3, "3", "3 points"),
        ("tavern", 4, "Σ14", "14 points together"),
        ("tavern", 5, "4", "4 points"),
        ("almshouse", 1, "−1", "−1 point"),
        ("almshouse", 3, "−1", "−1 point"),
        ("almshouse", 4, "Σ15", "15 points together"),
    ],
)
def test_pieces_of_a_set_show_the_same_points(
    green: str, number: int, shown: str, said: str
) -> None:
    board = "G" * number + "." * (16 - number)
    assert points_shown(green=green, board=board) == [(shown, said)] * number


def test_finished_game_is_not_changed_by_accident(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    Table.objects.filter(pk=table.pk).update(finished_at=timezone.now())
    answer = act(client, table, square=0, piece="cottage")
    assert answer.status_code == 409
    assert "This game is finished" in answer.content.decode()
    assert squares_of(table)[0] is None


def test_pad_speaks_french(client: Client) -> None:
    table = made_table("CW.. .... .... ....", NOBODY)
    page = client.get(f"/t/{table.code}/1", headers={"accept-language": "fr"}).content.decode()
    assert "ligne 1, colonne 2, Puits, 1 point" in page
    assert "non ravitaillée\u00a0: 0 point." in page
