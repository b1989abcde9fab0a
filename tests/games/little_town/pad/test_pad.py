"""The pad: one map for the whole table, what a tap offers and does, and the facts beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from scorepad.web.models import Seat, Table
from tests.games.little_town.rules.drawn import MARKET

pytestmark = pytest.mark.django_db


def made_table(*entries: dict[str, Any], **setup: Any) -> Table:
    """A table with a player for each entry; what an entry leaves out is blank."""
    table = Table.objects.create(
        game="little-town", setup={"side": 1, **setup}, seats_made=len(entries)
    )
    for position, (name, entry) in enumerate(zip(("Ada", "Ben", "Cleo"), entries, strict=False), 1):
        Seat.objects.create(
            table=table,
            number=position,
            position=position,
            name=name,
            entry={"buildings": [], "objectives": [], **entry},
        )
    return table


def act(client: Client, table: Table, number: int = 1, path: str = "pad", **values: Any) -> Any:
    seat = Seat.objects.get(table=table, number=number)
    return client.post(f"/t/{table.code}/{number}/{path}", {"version": seat.version, **values})


def entry(table: Table, number: int = 1) -> dict[str, Any]:
    return dict(Seat.objects.get(table=table, number=number).entry)


def total(answer: Any) -> int:
    found = re.search(r'data-total="(-?\d+)"', answer.content.decode())
    assert found
    return int(found[1])


WELL = {"tile": "well", "at": "C3"}


def test_a_tap_builds_and_is_answered_with_the_new_score(client: Client) -> None:
    table = made_table({}, {})
    answer = act(client, table, place="C3:well:1")
    assert (answer.status_code, total(answer)) == (200, 4)
    assert entry(table)["buildings"] == [WELL]
    assert 'aria-label="C3, Well of Ada, 4 points"' in answer.content.decode()


def test_everybody_sees_the_same_map_and_may_put_tiles_of_others(client: Client) -> None:
    table = made_table({"buildings": [{"tile": "castle", "at": "D3"}]}, {})
    answer = act(client, table, number=2, place="C3:well:1")
    assert entry(table, 1)["buildings"] == [{"tile": "castle", "at": "D3"}, WELL]
    assert entry(table, 2)["buildings"] == []
    assert (
        'aria-label="D3, Castle of Ada, 1 own building around it, 4 points"'
        in answer.content.decode()
    )


def test_a_tile_changes_its_owner_or_goes_away(client: Client) -> None:
    table = made_table({"buildings": [WELL]}, {})
    act(client, table, place="C3:well:2")
    assert (entry(table, 1)["buildings"], entry(table, 2)["buildings"]) == ([], [WELL])
    act(client, table, place="C3::")
    assert entry(table, 2)["buildings"] == []


def test_a_tile_replaces_what_stood_there(client: Client) -> None:
    table = made_table({}, {"buildings": [WELL]})
    act(client, table, place="C3:barn:1")
    assert entry(table, 1)["buildings"] == [{"tile": "barn", "at": "C3"}]
    assert entry(table, 2)["buildings"] == []


@pytest.mark.parametrize("wrong", ["", "J9:well:1", "C3:palace:1", "C3", ":::", "C1:well:9"])
def test_strange_taps_change_nothing_or_only_what_they_name(client: Client, wrong: str) -> None:
    table = made_table({"buildings": [{"tile": "barn", "at": "E3"}]}, {})
    assert act(client, table, place=wrong).status_code in (200, 422)
    assert {"tile": "barn", "at": "E3"} in entry(table)["buildings"]


def test_a_square_offers_what_is_possible_first_and_the_rest_with_its_reason(
    client: Client,
) -> None:
    table = made_table({"buildings": [WELL]}, {}, market=MARKET)
    page = client.get(f"/t/{table.code}/1/square?square=D3").content.decode()
    possible, rest = page.split("<details>")
    offered = re.findall(r'value="D3:([a-z-]+):"', possible)
    assert set(offered) == {"wheat-field", *MARKET} - {"well"}
    assert "it stands on C3 already" in rest
    assert rest.count("it isn’t in the market") == 12
    lake = client.get(f"/t/{table.code}/1/square?square=A3").content.decode()
    assert "A3 is lake, not grass" in lake
    assert client.get(f"/t/{table.code}/1/square?square=zz").status_code == 200


def test_without_script_the_page_shows_the_same_list(client: Client) -> None:
    table = made_table({}, {})
    page = client.get(f"/t/{table.code}/1?square=D3").content.decode()
    assert 'value="D3:statue:"' in page
    answer = act(client, table, path="change", place="D3:statue:1")
    assert answer.status_code == 302
    assert entry(table)["buildings"] == [{"tile": "statue", "at": "D3"}]


FACTS: dict[str, Any] = {
    "action": "facts",
    "objectives_shown": "1",
    "coins": "7",
    "track": "",
    "activation_1": "0",
    "activation_2": "3",
    "activation_3": "",
    "activation_4": "8",
    "activation_all": "",
    "unfed_1": "",
    "unfed_2": "",
    "unfed_3": "",
    "unfed_4": "",
    "unfed_all": "2",
}


def test_facts_are_taken_as_typed(client: Client) -> None:
    table = made_table({"buildings": [WELL]}, {})
    answer = act(client, table, **FACTS, objectives=["no-coins", "zzz"], unknown_points="3")
    assert entry(table) == {
        "buildings": [WELL],
        "objectives": ["no-coins", {"objective": "unknown-objective", "points": 3}],
        "coins": 7,
        "activation": [0, 3, 0, 8],
        "unfed": 2,
    }
    assert total(answer) == 4 + 3 + 3 + 11 - 6 + 2
    page = answer.content.decode()
    assert 'name="unfed_all" value="2"' in page
    assert 'name="activation_2" value="3"' in page


def test_what_is_emptied_is_forgotten(client: Client) -> None:
    table = made_table({"coins": 7, "track": -3, "activation": [1, 0, 0, 0]}, {})
    empty: dict[str, Any] = {
        name: "" for name in FACTS if name not in ("action", "objectives_shown")
    }
    act(client, table, action="facts", **empty)
    assert entry(table) == {"buildings": [], "objectives": []}


@pytest.mark.parametrize(("typed", "kept"), [("63", 63), ("-6", -6), ("−6", -6)])
def test_a_track_may_be_below_nought(client: Client, typed: str, kept: int) -> None:
    table = made_table({}, {})
    act(client, table, action="facts", track=typed)
    assert entry(table)["track"] == kept


@pytest.mark.parametrize("wrong", ["x", "-1", "1.5", "99999"])
def test_numbers_that_are_none_are_told_of(client: Client, wrong: str) -> None:
    table = made_table({}, {})
    answer = act(client, table, action="facts", coins=wrong)
    assert answer.status_code == 422
    assert entry(table) == {"buildings": [], "objectives": []}


def test_objectives_the_map_proves_come_first_and_those_it_contradicts_stand_aside(
    client: Client,
) -> None:
    table = made_table({"buildings": [{"tile": "statue", "at": "C3"}]}, {})
    page = client.get(f"/t/{table.code}/1").content.decode()
    objectives = re.findall(r'name="objectives" value="([a-z-]+)"', page)
    assert objectives[0] == "three-stone-building"
    aside = page.split("Not with these buildings")[1]
    assert 'value="fish-building"' in aside
    assert 'value="no-coins"' not in aside


def test_taking_tiles_away_keeps_the_facts(client: Client) -> None:
    table = made_table(
        {"buildings": [WELL], "coins": 3}, {"buildings": [{"tile": "barn", "at": "E3"}]}
    )
    act(client, table, action="clear")
    assert entry(table) == {"buildings": [], "objectives": [], "coins": 3}
    assert entry(table, 2)["buildings"] == [{"tile": "barn", "at": "E3"}]


def typed(*market: str, **more: Any) -> dict[str, Any]:
    boxes = {f"tile_{tile}": "on" for tile in market}
    return {"side": "2", "name_1": "Ada", "name_2": "Ben", **boxes, **more}


def test_a_table_is_started_with_a_market_or_without(client: Client) -> None:
    client.post("/start/little-town", typed(*MARKET))
    client.post("/start/little-town", typed())
    with_market, without = Table.objects.order_by("pk")
    assert with_market.setup["side"] == 2
    assert set(with_market.setup["market"]) == set(MARKET)
    assert without.setup == {"side": 2}


@pytest.mark.parametrize(
    ("form", "message"),
    [
        (typed(*MARKET[:11]), "these are 11"),
        (typed(*MARKET, side="3"), "Side"),
        (typed(name_2=""), "at least 2"),
    ],
)
def test_mistakes_at_the_start_are_named(
    client: Client, form: dict[str, Any], message: str
) -> None:
    answer = client.post("/start/little-town", form)
    assert answer.status_code == 422
    assert message in answer.content.decode()
    assert Table.objects.count() == 0


def ticked(page: str) -> set[str]:
    return set(re.findall(r'name="tile_([a-z-]+)" checked', page))


@pytest.mark.parametrize(("preset", "number"), [("first", 12), ("random", 12), ("none", 0)])
def test_presets_fill_the_market_in(client: Client, preset: str, number: int) -> None:
    form = typed("pier", preset=preset)
    page = client.post("/start/little-town", form).content.decode()
    assert len(ticked(page)) == number


def test_the_last_market_is_one_tap_away(client: Client) -> None:
    client.post("/start/little-town", typed(*MARKET))
    page = client.get("/start/little-town").content.decode()
    assert "Bakery, Quarry, Castle" in page
    page = client.post("/start/little-town", typed("pier", preset="recent-1")).content.decode()
    assert ticked(page) == set(MARKET)


def test_names_are_never_taken_for_script(client: Client) -> None:
    table = made_table({"buildings": [WELL]}, {})
    Seat.objects.filter(table=table, number=1).update(name="<script>x</script>")
    for path in ("1", "2", "1/square?square=C3", ""):
        page = client.get(f"/t/{table.code}/{path}".rstrip("/")).content.decode()
        assert "<script>x" not in page


def test_one_fact_is_saved_without_the_others(client: Client) -> None:
    table = made_table({"objectives": ["no-coins"], "unfed": 3}, {})
    act(client, table, action="facts", activation_3="2")
    act(client, table, action="facts", activation_1="4")
    act(client, table, action="facts", tick="six-coins")
    act(client, table, action="facts", unknown_points="3")
    act(client, table, action="facts", untick="no-coins")
    assert entry(table)["activation"] == [4, 0, 2, 0]
    assert entry(table)["unfed"] == 3
    unknown = {"objective": "unknown-objective", "points": 3}
    assert entry(table)["objectives"] == ["six-coins", unknown]
    act(client, table, action="facts", unfed_2="1")
    assert entry(table)["unfed"] == [0, 1, 0, 0]
    act(client, table, action="facts", unfed_all="2")
    assert entry(table)["unfed"] == 2
    act(client, table, action="facts", unfed_all="")
    assert "unfed" not in entry(table)


def test_bad_input_is_named_with_its_square_and_nothing_is_lost(client: Client) -> None:
    castle = {"tile": "castle", "at": "D3"}
    table = made_table({"buildings": [castle], "coins": 5}, {}, {})
    page = act(client, table, place="C1:well:1").content.decode()
    assert "C1 is forest: tiles lie on grass only." in page
    page = act(client, table, place="E6:castle:1").content.decode()
    assert "E6 is lake: tiles lie on grass only." in page
    assert "Castle" in page
    assert [b["at"] for b in entry(table)["buildings"]] == ["D3", "C1", "E6"]
    for square in ("B2", "B3", "B4", "B5", "C5"):
        page = act(client, table, place=f"{square}:wheat-field:1").content.decode()
    assert "8 buildings, but with 3 players each has 6 houses." in page
    answer = act(client, table, action="facts", activation_2="-1")
    assert answer.status_code == 422
    assert "activation_2" in answer.content.decode() or "0 to 999" in answer.content.decode()
    assert entry(table)["coins"] == 5
    assert len(entry(table)["buildings"]) == 8


FRENCH = {"accept-language": "fr"}


def test_the_tiles_of_the_market_stand_in_the_alphabet_of_the_page(client: Client) -> None:
    page = client.get("/start/little-town", headers=FRENCH).content.decode()
    places = [page.index(f"> {name}") for name in ("Cathédrale", "Église", "Épicerie", "Foire")]
    assert places == sorted(places)


def test_french_sets_a_space_before_its_colons(client: Client) -> None:
    table = made_table({"buildings": [{"tile": "castle", "at": "D3"}]}, {})
    page = client.get(f"/t/{table.code}/1", headers=FRENCH).content.decode()
    assert "visible sur le plateau\u00a0: D3" in page
