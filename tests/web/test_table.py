"""The table: all towns, who is missing, the sheet, the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scorepad.web.models import Seat, Table
from tests.web.tables import NOBODY, made_table

pytestmark = pytest.mark.django_db


def test_missing_towns_are_named_and_no_winner_yet(client: Client) -> None:
    table = made_table("G" + "." * 15, NOBODY)
    page = client.get(f"/t/{table.code}").content.decode()
    assert page.count("to fill in") == 1
    assert "The winner is named once everybody has filled in their seat." in page


def test_winner_is_named_with_what_decided(client: Client) -> None:
    # A bank and a well between two cottages: both −11, Ben has fewer empty squares.
    table = made_table("K" + "." * 15, "CWC." + "." * 12, factory="bank")
    for seat in table.seats.all():
        seat.entry["facts"] = {"master_builder_turns": 8}
        seat.save()
    page = client.get(f"/t/{table.code}").content.decode()
    assert "Points are equal: Ben wins with fewer empty squares." in page


def test_sheet_adds_up(client: Client) -> None:
    table = made_table("YGCG ROCK G.WC CWC.", "G" + "." * 15, theater="bakery", factory="warehouse")
    page = client.get(f"/t/{table.code}").content.decode()
    sheet = page[page.index('id="sheet"') :]
    rows = re.findall(
        r"<t[dh][^>]*>(?:<span>)?(?:<svg.*?</svg>)?([^<]*)", sheet.split("</table>")[0]
    )
    numbers = [cell for cell in rows if re.fullmatch(r"[−\d]+|–", cell)]
    ada = [0 if n == "–" else int(n.replace("−", "-")) for n in numbers[0::2]]
    assert sum(ada[:-1]) == ada[-1] == 31  # the rulebook's example without its stored cubes


def test_hidden_totals_stay_hidden_until_the_end(client: Client) -> None:
    table = made_table("G" + "." * 15, "W" + "." * 15)
    client.post(f"/t/{table.code}/setup", {"hide_totals": "1"})
    page = client.get(f"/t/{table.code}").content.decode()
    assert "−13" not in page
    assert "Totals are hidden" in page
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    assert "−13" not in client.get(f"/t/{table.code}").content.decode()
    assert "−13" in client.get(f"/r/{table.share}").content.decode()
    client.post(f"/t/{table.code}/setup", {"hide_totals": "0"})
    assert "−13" in client.get(f"/t/{table.code}").content.decode()


def stamp_in(page: str) -> str:
    found = re.search(r'data-stamp="([^"]+)"', page)
    assert found
    return found[1]


def test_every_page_of_a_table_carries_the_same_stamp(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    pages = [client.get(f"/t/{table.code}{path}") for path in ("", "/1", "/2", "/finish")]
    stamps = {stamp_in(page.content.decode()) for page in pages}
    assert len(stamps) == 1
    assert all("no-store" in page["Cache-Control"] for page in pages)
    assert client.get(f"/t/{table.code}/stamp?stamp={stamps.pop()}").status_code == 204


@pytest.mark.parametrize(
    "happening",
    [
        lambda client, table: client.post(f"/t/{table.code}/finish", {"end": "played-out"}),
        lambda client, table: client.post(f"/t/{table.code}/setup", {"hide_totals": "1"}),
        lambda client, table: client.post(
            f"/t/{table.code}/change",
            {"action": "first-player", "version": "0", "first_player": "Ada"},
        ),
        lambda client, table: client.post(
            f"/t/{table.code}/1/pad", {"version": 0, "square": 0, "piece": "tavern"}
        ),
        lambda client, table: table.seats.filter(number=1).update(name="Eve"),
        lambda client, table: table.seats.filter(number=1).update(position=7),
        lambda client, table: table.seats.filter(number=2).delete(),
        lambda client, table: Seat.objects.create(
            table=table, number=3, position=3, name="Cleo", entry={"squares": [None] * 16}
        ),
    ],
)
def test_the_stamp_tells_of_everything(client: Client, happening: Any) -> None:
    table = made_table(NOBODY, NOBODY)
    stamp = client.get(f"/t/{table.code}/stamp").content.decode()
    happening(client, table)
    answer = client.get(f"/t/{table.code}/stamp?stamp={stamp}")
    assert (answer.status_code, answer.content.decode() != stamp) == (200, True)


def test_the_stamp_tells_of_a_reopened_game(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    stamps = [client.get(f"/t/{table.code}/stamp").content]
    for path, form in (("finish", {"end": "played-out"}), ("reopen", {})):
        client.post(f"/t/{table.code}/{path}", form)
        stamps.append(client.get(f"/t/{table.code}/stamp").content)
    assert len(set(stamps)) == 3


def test_first_player_makes_turns_derivable(client: Client) -> None:
    table = made_table("CW" + "." * 14, NOBODY)
    first = {"action": "first-player", "version": "0", "first_player": "Ada"}
    client.post(f"/t/{table.code}/change", first)
    assert Table.objects.get().setup["first_player"] == "Ada"
    assert "by the cubes: 11" in client.get(f"/t/{table.code}/1").content.decode()
    late = client.post(f"/t/{table.code}/change", {**first, "first_player": "Ben"})
    assert late.status_code == 409
    assert "Somebody else has changed this table in the meantime" in late.content.decode()
    client.post(f"/t/{table.code}/change", {**first, "version": "1", "first_player": "Nobody"})
    assert "first_player" not in Table.objects.get().setup
    client.post(f"/t/{table.code}/change", {"action": "undo", "version": "2"})
    assert Table.objects.get().setup["first_player"] == "Ada"


def test_finished_result_has_an_unlisted_link(client: Client) -> None:
    table = made_table("G" + "." * 15, "W" + "." * 15)
    assert client.get(f"/r/{table.share}").status_code == 404
    answer = client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    assert answer["Location"] == f"/r/{table.share}"
    page = client.get(answer["Location"]).content.decode()
    assert "Ada wins on points." in page
    assert table.code not in page  # the link shows the result, it does not let anyone change it


def test_qr_code_is_a_picture(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answer = client.get(f"/t/{table.code}/qr.svg")
    assert answer["Content-Type"] == "image/svg+xml"
    assert b'xmlns="http://www.w3.org/2000/svg"' in answer.content


def test_changing_needs_a_post(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    assert client.get(f"/t/{table.code}/setup").status_code == 405
    assert client.get(f"/t/{table.code}/1/change").status_code == 405


def test_house_rules_of_a_group_change_the_score_and_are_said(client: Client) -> None:
    fortune = {"expansions": ["fortune"]}
    table = made_table("OC" + "." * 14, NOBODY, setup=fortune, chapel="parsonage")
    page = client.get(f"/t/{table.code}").content.decode()
    assert 'name="parsonage-needs-fed-cottage" checked' in page
    assert 'name="parsonage.points"' in page
    # Nothing ticked: the open question is answered otherwise, and a Parsonage counts 5.
    rules = {"version": "0", "parsonage.points": "5", "cathedral.points": "9"}
    client.post(f"/t/{table.code}/house-rules", rules)
    setup = Table.objects.get().setup
    assert setup["house_rules"] == {"parsonage-needs-fed-cottage": False}
    assert setup["overrides"] == {"parsonage.points": 5}
    town = client.get(f"/t/{table.code}/1").content.decode()
    assert (
        'data-total="-9"' in town
    )  # 5 for the Parsonage beside an unfed cottage, 14 empty squares
    assert "Played by a house rule" in town
    assert "the group counts 5" in town
    # As usual again: nothing is written down any more.
    client.post(
        f"/t/{table.code}/house-rules",
        {"version": "1", "parsonage-needs-fed-cottage": "on", "parsonage.points": "x"},
    )
    assert not {"house_rules", "overrides"} & set(Table.objects.get().setup)


def test_house_rules_of_a_finished_table_stay_as_they_are(client: Client) -> None:
    table = made_table(
        "OC" + "." * 14, NOBODY, chapel="parsonage", setup={"expansions": ["fortune"]}
    )
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    answer = client.post(f"/t/{table.code}/house-rules", {"version": "1", "parsonage.points": "5"})
    assert answer.status_code == 409
    assert "This game is finished." in answer.content.decode()
    assert "overrides" not in Table.objects.get().setup


def test_a_tie_asks_the_one_thing_that_a_person_knows(client: Client) -> None:
    town = "CW" + "." * 14
    table = made_table(town, town)
    page = client.get(f"/t/{table.code}/finish").content.decode()
    assert "Ada and Ben are tied at −13." in page
    assert "Who had the hammer first?" in page
    form = {"action": "first-player", "version": "0", "then": "finish", "first_player": "Ben"}
    answer = client.post(f"/t/{table.code}/change", form)
    assert answer["Location"] == f"/t/{table.code}/finish"
    assert "tied" not in client.get(answer["Location"]).content.decode()
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    result = client.get(f"/r/{table.share}").content.decode()
    assert "Ada wins with fewer turns as Master Builder" in result


def test_a_tie_break_that_was_left_out_is_not_claimed(client: Client) -> None:
    town = "CW" + "." * 14
    table = made_table(town, town)
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    for address in (f"/r/{table.share}", f"/r/{table.share}/text"):
        page = client.get(address).content.decode()
        assert "in every tie-break" not in page
        assert "share the victory as far as is known" in page
        assert "so that tie-break is left out" in page
    text = client.get(f"/r/{table.share}/text").content.decode()
    assert "\nAda, Ben: Points are equal: the turns as Master Builder would decide" in text


def test_a_fact_that_was_not_given_is_told_with_the_result(client: Client) -> None:
    table = made_table("CW" + "." * 14, "C" + "." * 15, setup={"expansions": ["fortune"]})
    client.post(f"/t/{table.code}/finish", {"end": "played-out"})
    for address in (f"/r/{table.share}", f"/r/{table.share}/text"):
        page = client.get(address).content.decode()
        assert "Say how many coins are left in the chest; 0 was assumed." in page
