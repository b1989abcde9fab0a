"""Codes of tables: nobody guesses them, and whoever knows one is never locked out by a guesser."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.core import signing
from django.core.cache import cache, caches
from django.test import Client
from django.test.utils import override_settings

from scorepad.web import codes
from scorepad.web.codes import length_for
from scorepad.web.models import UNAMBIGUOUS, Cached, Table
from scorepad.web.my_tables import COOKIE, SALT
from scorepad.web.seats import new_table
from tests.web.tables import NOBODY, made_table, squares_of
from tests.web.threads import at_once

pytestmark = pytest.mark.django_db

SHARED = {
    "default": {
        "BACKEND": "scorepad.web.shared_cache.SharedCache",
        "LOCATION": "web_cached",
        "TIMEOUT": 3600,
    }
}


def guess(client: Client, times: int, **headers: Any) -> list[int]:
    """Try codes that are none; what was answered."""
    return [client.get(f"/t/AAA{n:03}", **headers).status_code for n in range(times)]


def test_a_guesser_at_the_same_address_locks_no_player_out(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    client.get(f"/t/{table.code}")
    guesser = Client()
    assert guess(guesser, 62)[-1] == 429
    assert guesser.get(f"/t/{table.code}").status_code == 429  # even a lucky guess waits
    assert client.get(f"/t/{table.code}").status_code == 200
    assert client.get(f"/t/{table.code}/stamp").status_code == 200
    tap = {"action": "place", "square": "0", "piece": "tavern", "version": "0"}
    assert client.post(f"/t/{table.code}/1/pad", tap).status_code == 200
    assert squares_of(table)[0] == "tavern"


def test_knowing_one_table_opens_no_other(client: Client) -> None:
    table, other = made_table(NOBODY, NOBODY), made_table(NOBODY, NOBODY)
    client.get(f"/t/{table.code}")
    guess(Client(), 62)
    assert client.get(f"/t/{other.code}").status_code == 429


def test_a_cookie_of_ones_own_making_proves_nothing() -> None:
    table = made_table(NOBODY, NOBODY)
    guesser = Client()
    guess(guesser, 62)
    forged = signing.TimestampSigner(key="another site's", salt=f"{COOKIE}{SALT}").sign(table.code)
    for value in (table.code, forged):
        guesser.cookies[COOKIE] = value
        assert guesser.get(f"/t/{table.code}").status_code == 429


def test_whoever_waits_is_told_how_long(client: Client) -> None:
    guess(client, 61)
    answer = client.get("/t/AAAAAA")
    assert (answer.status_code, answer["Retry-After"]) == (429, "600")


def test_a_table_that_is_gone_is_no_guess(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    client.get(f"/t/{table.code}")
    Table.objects.all().delete()
    assert {client.get(f"/t/{table.code}/stamp").status_code for _ in range(65)} == {404}
    assert guess(client, 1) == [404]


def test_typing_codes_counts_like_opening_them(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answers = [client.get("/join", {"code": f"BBBB{n:02}"}).status_code for n in range(62)]
    assert answers == [404] * 61 + [429]
    assert client.get("/join", {"code": table.code}).status_code == 429
    assert client.get("/join").status_code == 200


def test_right_codes_never_use_up_the_limit(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    answers = {client.get("/join", {"code": table.code}).status_code for _ in range(70)}
    assert answers == {302}


def test_one_home_has_one_count_however_many_addresses_it_has() -> None:
    table, guesser = made_table(NOBODY, NOBODY), Client()
    for n in range(61):
        address = f"2001:db8:1:2:{n:x}::{n:x}"
        guesser.get(f"/t/AAA{n:03}", REMOTE_ADDR=address)
    assert guesser.get(f"/t/{table.code}", REMOTE_ADDR="2001:db8:1:2::99").status_code == 429
    assert guesser.get(f"/t/{table.code}", REMOTE_ADDR="2001:db8:1:3::99").status_code == 200


def test_an_address_in_the_clothes_of_the_new_protocol_is_the_old_one() -> None:
    guesser = Client()
    guess(guesser, 61, REMOTE_ADDR="::ffff:192.0.2.7")
    assert guess(guesser, 1, REMOTE_ADDR="192.0.2.7") == [429]
    assert guess(guesser, 1, REMOTE_ADDR="192.0.2.8") == [404]


def test_many_guessers_share_a_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "BUDGET", 20)
    monkeypatch.setattr(codes, "MOST_MISSES", 30)
    table, guesser, player = made_table(NOBODY, NOBODY), Client(), Client()
    player.get(f"/t/{table.code}")

    def tries(first: int, last: int, each: int) -> list[int]:
        homes = [f"192.0.2.{home}" for home in range(first, last)]
        return [code for home in homes for code in guess(guesser, each, REMOTE_ADDR=home)]

    assert tries(0, 4, 5) + tries(4, 5, 1) == [404] * 21
    # The budget is spent: whoever tried little still gets in with a right code, the others wait.
    assert guess(guesser, 1, REMOTE_ADDR="192.0.2.1") == [429]
    newcomer = Client()
    assert newcomer.get(f"/t/{table.code}", REMOTE_ADDR="192.0.2.50").status_code == 200
    assert tries(10, 12, 6) == ([404] * 4 + [429] * 2) * 2
    assert tries(12, 13, 2) == [404] * 2
    # Too much is too much: now only those who knew the code come in.
    assert guess(guesser, 1, REMOTE_ADDR="192.0.2.99") == [429]
    assert Client().get(f"/t/{table.code}", REMOTE_ADDR="192.0.2.98").status_code == 429
    assert player.get(f"/t/{table.code}").status_code == 200
    assert newcomer.get(f"/t/{table.code}", REMOTE_ADDR="192.0.2.50").status_code == 200


def test_codes_grow_with_the_tables() -> None:
    lengths = {n: length_for(n) for n in (0, 500, 1_000, 25_000, 30_000, 1_000_000, 10**15)}
    assert list(lengths.values()) == [6, 6, 7, 7, 8, 9, 12]
    for tables, length in lengths.items():
        if length < 12:
            assert len(UNAMBIGUOUS) ** length >= 1_000_000 * tables


def test_a_new_table_gets_a_code_for_the_size_of_the_site() -> None:
    assert len(new_table("tiny-towns", {}, []).code) == 6
    cache.set("tables", 1_000_000)
    table = new_table("tiny-towns", {}, [])
    assert len(table.code) == 9
    assert Client().get("/join", {"code": table.code.lower()})["Location"] == f"/t/{table.code}"


def test_the_odds_are_as_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page about scaling says: a guess hits with at most one in a million. Here the letters are
    few and the odds one in ten, so that hits can be counted."""
    monkeypatch.setattr(codes, "UNAMBIGUOUS", "ABC")
    monkeypatch.setattr(codes, "SHORTEST_CODE", 2)
    monkeypatch.setattr(codes, "CODES_A_TABLE", 10)
    luck, tables = random.Random(7), set[str]()
    while len(tables) < 200:
        length = length_for(len(tables))
        tables.add("".join(luck.choice("ABC") for _ in range(length)))
    for length in {len(code) for code in tables}:
        tries = ["".join(luck.choice("ABC") for _ in range(length)) for _ in range(3000)]
        assert sum(code in tables for code in tries) <= 0.1 * len(tries) * 1.2


@pytest.mark.django_db(transaction=True)
@override_settings(CACHES=SHARED)
def test_processes_count_together() -> None:
    cache.clear()
    cache.add("limit:x", 0, timeout=600)
    at_once([lambda: [caches["default"].incr("limit:x") for _ in range(25)] for _ in range(4)])
    assert cache.get("limit:x") == 100
    assert Cached.objects.count() == 1


@override_settings(CACHES=SHARED)
def test_misses_are_counted_in_the_database(client: Client) -> None:
    assert guess(client, 62)[60:] == [404, 429]
    assert Cached.objects.filter(cache_key__contains="misses").count() == 2
