"""The pad of Tournay: what taps and numbers do, and what the pages show."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from PIL import Image

from scorepad.games.tournay.pad.picture import PICTURE
from scorepad.games.tournay.pad.quarter import differences
from scorepad.web.judged import judge_table
from scorepad.web.models import Seat, Table
from tests.games.tournay.pad.tables import entry_of, made_table
from tests.games.tournay.rules.laid import card, citizens, quarter

pytestmark = pytest.mark.django_db
NOTHING = "."
FULL = "mint wb1 rb1 / city-hall wb2 rb2 / yc1 wc1 rc1"


def act(client: Client, table: Table, path: str = "pad", **values: Any) -> Any:
    """Change the first player's entry, from its newest version."""
    seat = Seat.objects.get(table=table, position=1)
    return client.post(f"/t/{table.code}/1/{path}", {"version": seat.version, **values})


def total(answer: Any) -> int:
    found = re.search(r'data-total="(-?\d+)"', answer.content.decode())
    assert found
    return int(found[1])


def test_a_tap_lays_a_card_and_is_answered_with_the_new_score(client: Client) -> None:
    table = made_table(NOTHING, NOTHING)
    answer = act(client, table, at="0,0", face="red-1-building", points="1")
    assert answer.status_code == 200
    assert total(answer) == 1
    assert entry_of(table)["quarter"] == quarter("rb1=1")
    assert 'aria-label="row 1, column 1, red building I"' in answer.content.decode()


def test_the_same_colour_covers_and_another_replaces(client: Client) -> None:
    table = made_table("rb1=1", NOTHING)
    act(client, table, at="0,0", face="tour-darras", points="3")
    assert entry_of(table)["quarter"] == quarter("rb1=1+tour-darras=3")
    act(client, table, at="0,0", face="yellow-2-character", points="")
    assert entry_of(table)["quarter"] == quarter("yc2=?")


def test_two_phones_lay_cards_at_different_places_and_the_same_place_asks(client: Client) -> None:
    table = made_table("yb1", NOTHING)
    version = Seat.objects.get(table=table, position=1).version
    address, other = f"/t/{table.code}/1/pad", Client()
    for phone in (client, other):
        phone.get(f"/t/{table.code}")  # from here on it has a name of its own
    first = {"version": version, "at": "0,1", "face": "mint"}
    assert client.post(address, first).status_code == 200
    late = {"version": version, "at": "1,0", "face": "belfry"}
    assert other.post(address, late).status_code == 200
    assert len(entry_of(table)["quarter"]) == 3
    same = {"version": version, "at": "0,1", "face": "belfry"}
    assert Client().post(address, same).status_code == 409
    # Undo is by phone: the first one takes its own card back.
    seat = Seat.objects.get(table=table, position=1)
    client.post(address, {"version": seat.version, "action": "undo"})
    laid = {tuple(stack["at"]) for stack in entry_of(table)["quarter"]}
    assert laid == {(0, 0), (1, 0)}


def test_the_top_card_is_taken_away(client: Client) -> None:
    table = made_table("rb1+rb2 yb1", NOTHING)
    act(client, table, at="0,0", face="none")
    assert entry_of(table)["quarter"] == quarter("rb1 yb1")
    act(client, table, at="0,0", face="none")
    assert entry_of(table)["quarter"] == [{"at": [0, 1], "cards": quarter("yb1")[0]["cards"]}]


def test_the_quarter_grows_in_every_direction_and_stops_at_three(client: Client) -> None:
    table = made_table("yb1", NOTHING)

    def free() -> list[str]:
        page = client.get(f"/t/{table.code}/1/pad").content.decode()
        return re.findall(r'value="([-\d,]+)"[^>]*class="place place--free"', page)

    assert free() == ["-1,0", "0,-1", "0,1", "1,0"]
    act(client, table, at="-1,0", face="red-1-building")
    act(client, table, at="1,0", face="red-1-building")
    assert free() == ["-1,-1", "-1,1", "0,-1", "0,1", "1,-1", "1,1"]


@pytest.mark.parametrize(
    "values",
    [
        {"at": "0,0"},
        {"at": "0,0", "face": "blue-1-building"},
        {"at": "9,0", "face": "mint"},
        {"at": "x", "face": "mint"},
        {"at": "0,0", "face": "mint", "points": "21"},
        {"at": "0,0", "face": "mint", "points": "-1"},
        {"action": "facts", "deniers": "1001"},
        {"action": "facts", "yellow": "some"},
        {"action": "cards", "points_0,0_0": "99"},
        {"action": "cards", "name_0,0_0": "x" * 1001},
        {"action": "cards", "name_0,0_0": "Fort\u202e"},
    ],
)
def test_what_cannot_be_is_refused_and_nothing_changes(
    client: Client, values: dict[str, str]
) -> None:
    table = made_table("yb1", NOTHING)
    before = entry_of(table)
    answer = act(client, table, **values)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert entry_of(table) == before


def test_printed_points_of_each_card(client: Client) -> None:
    table = made_table("rb1=?+rb2=? yb1=4", NOTHING)
    act(client, table, action="cards", **{"points_0,0_1": "2"})
    assert entry_of(table)["quarter"] == quarter("rb1=?+rb2=2 yb1=4")
    act(client, table, action="cards", **{"points_0,1_0": ""})
    assert entry_of(table)["quarter"] == quarter("rb1=?+rb2=2 yb1=?")


def test_a_known_name_brings_its_printed_points(client: Client) -> None:
    table = made_table("rb1=?+rb1=?+rb1=3 yb1=?", NOTHING)
    names = {"name_0,0_0": "caserne", "name_0,0_2": "Fort", "name_0,1_0": "Marché"}
    page = act(client, table, action="cards", **names).content.decode()
    pile, market = entry_of(table)["quarter"]
    told = [(one.get("name"), one.get("points")) for one in pile["cards"]]
    # What somebody read off the card stays; a card that nobody knows is asked for its points.
    assert told == [("Barracks", 1), (None, None), ("Fort", 3)]
    assert market["cards"][0] == {**card("yb1=?"), "name": "Marché"}
    assert "Fort (red building I), 2 below" in page


def test_a_known_card_is_called_as_the_reader_calls_it(client: Client) -> None:
    table = made_table("rb1", NOTHING)
    act(client, table, action="cards", **{"name_0,0_0": "Barracks"})
    page = client.get(f"/t/{table.code}/1", headers={"accept-language": "fr"}).content.decode()
    assert "Caserne" in page
    assert "Barracks" not in page


def test_facts_are_asked_only_as_far_as_they_count(client: Client) -> None:
    def asked(*quarters: str) -> list[str]:
        page = client.get(f"/t/{made_table(*quarters).code}/1").content.decode()
        form = page[page.index('value="facts"') :]
        return re.findall(r'name="(yellow|white|red|deniers|ramparts|hand)"', form)

    assert asked("yb1", "wb1") == ["ramparts", "hand"]
    assert asked("yb1", "mint") == ["deniers", "ramparts", "hand"]
    assert asked("yb1", "city-hall") == ["yellow", "white", "red", "ramparts", "hand"]


def test_one_colour_of_citizens_makes_the_others_nought(client: Client) -> None:
    table = made_table("city-hall", NOTHING)
    answer = act(client, table, action="facts", yellow="3")
    assert entry_of(table)["citizens"] == citizens(3)
    assert total(answer) == 6
    act(client, table, action="facts", red="2", deniers="8", ramparts="0")
    entry = entry_of(table)
    assert (entry["citizens"], entry["deniers"], entry["ramparts"]) == (citizens(3, 0, 2), 8, 0)
    act(client, table, action="facts", deniers="")
    assert "deniers" not in entry_of(table)


def test_criers_and_rules_are_the_tables(client: Client) -> None:
    table = made_table("mint", NOTHING)
    address = f"/t/{table.code}/change"
    values = {"action": "table", "version": table.version}
    client.post(address, {**values, "criers": "4", "rules": "advanced"})
    table.refresh_from_db()
    assert table.setup == {"rules": "advanced", "criers": 4}
    client.post(address, {**values, "version": table.version, "criers": ""})
    table.refresh_from_db()
    assert table.setup == {"rules": "advanced"}


def test_a_table_that_knows_better_sets_the_values_of_unsure_buildings(client: Client) -> None:
    table = made_table("tour-henry-viii mint", NOTHING)
    page = client.get(f"/t/{table.code}").content.decode()
    assert re.findall(r'name="left_([\w-]+)"', page) == ["tour-henry-viii"]

    def send(left: str, right: str) -> Any:
        table.refresh_from_db()
        card = {"left_tour-henry-viii": left, "right_tour-henry-viii": right}
        values = {"action": "table", "version": table.version, **card}
        answer = client.post(f"/t/{table.code}/change", values)
        table.refresh_from_db()
        return answer

    send("3", "2")
    assert table.setup == {"rules": "basic", "values": {"tour-henry-viii": [3, 2]}}
    assert send("21", "1").status_code == 422
    assert table.setup["values"] == {"tour-henry-viii": [3, 2]}
    send("", "1")
    assert table.setup == {"rules": "basic"}


def test_the_matrix_tells_what_was_counted(client: Client) -> None:
    table = made_table("belfry wb1 rb1", "yb1 wb1 rb1")
    page = client.get(f"/t/{table.code}/1").content.decode()
    matrix = page[page.index('class="card matrix"') :]
    assert "1 set of three colours (1 yellow, 1 white, 1 red) × 4 (built here) = 4." in matrix
    assert "1 set of three colours (1 yellow, 1 white, 1 red) × 2 (not built here) = 2." in matrix


@pytest.mark.parametrize(
    ("drawn", "code", "marked"),
    [
        ("yb1+rb1 wb1", "two-colours", ["0,0"]),
        ("mint wb1 mint", "twin-prestige", ["0,0", "0,2"]),
        ("belfry wb1", "beyond-the-box", ["0,0"]),
        ("yb1 . rb1 / yb1 yb1 .", "not-connected", ["0,2"]),
        ("yb1 wb1 rb1 yb1", "shape", []),
    ],
)
def test_mistakes_are_named_marked_and_the_rest_is_still_scored(
    client: Client, drawn: str, code: str, marked: list[str]
) -> None:
    table = made_table(drawn + " / . wb2=3", "belfry")
    judged = judge_table(table)
    assert code in [one.code for one in judged.result.seats[0].problems]
    page = client.get(f"/t/{table.code}/1").content.decode()
    assert 'class="problem problem--illegal"' in page
    assert re.findall(r'value="([-\d,]+)"[^>]*place--illegal"', page) == marked
    assert {line.card: line.points for line in judged.result.seats[0].score.lines}["printed"] == 3


def test_hidden_totals_hide_the_matrix_and_what_if(client: Client) -> None:
    table = made_table("belfry wb1 rb1", "yb1 wb1 rb1")
    Table.objects.update(hide_totals=True)
    page = client.get(f"/t/{table.code}/1").content.decode()
    assert "card matrix" not in page
    answer = client.get(f"/t/{table.code}/1/what_if?card=mint&at=1,0").content.decode()
    assert "what-if__effects" not in answer


def test_what_if_tells_the_effect_on_everybody(client: Client) -> None:
    table = made_table("yb1 wb1 rb1", "yb1 wb1 rb1")
    answer = client.get(f"/t/{table.code}/1/what_if?card=belfry&at=1,0").content.decode()
    told = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", answer))
    assert "Ada: +4 → 4" in told
    assert "Ben: +2 → 2" in told
    wrong = client.get(f"/t/{table.code}/1/what_if?card=belfry&at=5,5").content.decode()
    assert "Not joined by a side" in wrong


@pytest.mark.parametrize(
    "query", ["", "card=x&at=0,0", "card=mint&at=x", "card=mint&at=99,0", "card=mint"]
)
def test_what_if_about_nothing_is_only_the_form(client: Client, query: str) -> None:
    table = made_table("yb1", NOTHING)
    answer = client.get(f"/t/{table.code}/1/what_if?{query}")
    assert answer.status_code == 200
    assert "what-if__effects" not in answer.content.decode()


def count(client: Client, table: Table, *counts: str) -> str:
    """Tap counters of the table's page, and give the page."""
    for one in counts:
        table.refresh_from_db()
        values = {"action": "count", "version": table.version, "count": one}
        assert client.post(f"/t/{table.code}/change", values).status_code == 302, one
    return client.get(f"/t/{table.code}").content.decode()


def test_the_end_from_bare_counters(client: Client) -> None:
    table = made_table(NOTHING, NOTHING)
    page = client.get(f"/t/{table.code}").content.decode()
    assert "Nobody has 9 places" in page
    page = count(client, table, "1 places 9", "1 prestige 2", "2 places 4", "2 prestige 1")
    assert "How many are there?" in page
    assert "5 places and 1 prestige building to go." in page
    assert "the game goes on" in count(client, table, "table criers 2")
    last = count(client, table, "table criers 3")
    assert "The end has come" in last
    assert "one last card face down" in last
    # The last card and the last ramparts are put in when their moment has come.
    assert f'href="/t/{table.code}/2"' in last
    assert f'href="/t/{table.code}/2#fact-ramparts"' in last
    assert "The end has come" in client.get(f"/t/{table.code}/1").content.decode()


def test_a_quarter_that_is_typed_in_is_counted_itself(client: Client) -> None:
    table = made_table("mint", NOTHING)
    page = count(client, table, "1 places 9", "1 prestige 2", "2 places 9", "2 prestige 2")
    assert "8 places and 1 prestige building to go." in page
    assert 'value="2 places 8"' in page
    assert 'value="1 places 8"' not in page


def test_counters_are_no_part_of_the_game_file(client: Client) -> None:
    table = made_table(NOTHING, NOTHING)
    count(client, table, "1 places 3", "table criers 2")
    table.refresh_from_db()
    assert table.setup["counters"] == {"1": {"places": 3}}
    data = judge_table(table).data
    assert data["criers"] == 2
    assert "counters" not in data


@pytest.mark.parametrize(
    "what", ["", "1", "1 places", "1 places x", "1 places 10", "9 places 1", "1 deniers 1"]
)
def test_a_counter_that_is_none_is_refused(client: Client, what: str) -> None:
    table = made_table(NOTHING, NOTHING)
    values = {"action": "count", "version": table.version, "count": what}
    assert client.post(f"/t/{table.code}/change", values).status_code == 422


def test_a_finished_game_has_a_result(client: Client) -> None:
    table = made_table(FULL, "yb1", criers=3)
    Table.objects.update(finished_at=timezone.now())
    page = client.get(f"/r/{table.share}")
    assert page.status_code == 200
    assert "card-face--yellow" in page.content.decode()
    table.refresh_from_db()
    codes = [one.code for one in judge_table(table).result.seats[0].problems]
    assert "ramparts-missing" in codes


def test_the_picture_shows_the_colours_of_the_cards() -> None:
    judged = judge_table(made_table(FULL, NOTHING))
    picture = Image.new("RGB", (240, 240))
    PICTURE.draw(picture, PICTURE.what(judged, 0), (0, 0), 240)
    assert len(PICTURE.what(judged, 0)) == 9
    assert {"#f0c94a", "#fbf8f0", "#b93a32"} <= {
        "#{:02x}{:02x}{:02x}".format(*colour)
        for _number, colour in picture.getcolors(100_000) or ()
        if isinstance(colour, tuple)
    }


def test_differences_are_told_by_place() -> None:
    before = {"quarter": quarter("yb1 wb1 rb1")}
    now = {"quarter": quarter("yb1 wb2 rb1+rb1"), "deniers": 3}
    assert [str(one) for one in differences(before, now)] == [
        "2 places are different now.",
        "What lies beside the quarter is different.",
    ]
    assert differences(before, before) == []


def test_a_name_is_never_markup(client: Client) -> None:
    table = made_table("yb1", NOTHING)
    entry = {"quarter": quarter("yb1")}
    entry["quarter"][0]["cards"][0]["name"] = "<script>alert(1)</script>"
    Seat.objects.filter(table=table).update(name="<b>Ada</b>", entry=entry)
    Seat.objects.filter(table=table, number=2).update(name="<i>Ben</i>")
    for address in (f"/t/{table.code}/1", f"/t/{table.code}"):
        page = client.get(address).content.decode()
        assert "<script>alert" not in page
        assert "<b>Ada" not in page


@pytest.mark.parametrize("rules", ["basic", "advanced"])
def test_a_table_is_started(client: Client, rules: str) -> None:
    assert client.get("/start/tournay").status_code == 200
    client.post("/start/tournay", {"name_1": "Ada", "name_2": "Ben", "rules": rules})
    assert Table.objects.get().setup == {"rules": rules}
