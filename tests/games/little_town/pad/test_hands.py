"""Objectives dealt in secret: nobody learns of a hand but the phone that claimed it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern

from scorepad.games.little_town.pad.hands import HANDS
from scorepad.games.little_town.rules.objectives import KNOWN_OBJECTIVES, OBJECTIVES
from scorepad.web.hands import deal
from scorepad.web.league.plays import kept_play_of_file
from scorepad.web.models import Hand, Move, Seat, Table
from scorepad.web.urls import urlpatterns
from tests.games.little_town.pad.test_live import move
from tests.games.little_town.pad.test_pad import made_table
from tests.games.little_town.rules.drawn import MARKET

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return made_table({}, {}, market=MARKET)


def phone(table: Table) -> Client:
    """Another browser that looked at the table once, and so has a name."""
    client = Client()
    client.get(f"/t/{table.code}/hands")
    return client


def dealt(table: Table, *hands: list[str]) -> None:
    """Deal, with these cards in the hands."""
    assert phone(table).post(f"/t/{table.code}/hands", {"action": "deal"}).status_code == 302
    for number, cards in enumerate(hands, start=1):
        Hand.objects.filter(seat__table=table, seat__number=number).update(cards=cards)


def opened(client: Client, table: Table, number: int, **form: str) -> Any:
    return client.post(f"/t/{table.code}/{number}/hand", form or {"action": "open"})


def cards_in(answer: Any) -> set[str]:
    """The objectives whose buttons or names a hand shows."""
    text = answer.content.decode()
    return {
        name for name, card in OBJECTIVES.items() if re.search(rf"<h2>\s*{card.name.en}\s", text)
    }


def test_everybody_gets_cards_of_their_own(table: Table) -> None:
    dealt(table)
    hands = [hand.cards for hand in Hand.objects.order_by("seat__position")]
    assert [len(cards) for cards in hands] == [4, 4]
    assert len({card for cards in hands for card in cards}) == 8
    assert all(OBJECTIVES[card].can_come(tuple(MARKET)) for cards in hands for card in cards)


def test_a_hand_belongs_to_the_phone_that_opens_it(table: Table) -> None:
    dealt(table, ["no-coins", "six-coins"], ["fed-with-fish", "five-gathered"])
    ada, ben = phone(table), phone(table)
    assert cards_in(ada.get(f"/t/{table.code}/1/hand")) == set()
    assert cards_in(opened(ada, table, 1)) == {"no-coins", "six-coins"}
    refused = opened(ben, table, 1)
    assert (refused.status_code, cards_in(refused)) == (409, set())
    assert cards_in(opened(ben, table, 2)) == {"fed-with-fish", "five-gathered"}
    assert "on another phone" in ben.get(f"/t/{table.code}/hands").content.decode()
    assert opened(Client(), table, 1).status_code == 409  # a browser that keeps no cookie


def test_one_phone_is_passed_round_and_a_page_that_is_loaded_again_is_closed(table: Table) -> None:
    dealt(table, ["no-coins"], ["six-coins"])
    one = phone(table)
    assert cards_in(opened(one, table, 1)) == {"no-coins"}
    closed = one.get(f"/t/{table.code}/1/hand")
    assert cards_in(closed) == set()
    assert "Hand the phone to Ada." in closed.content.decode()
    assert cards_in(opened(one, table, 2)) == {"six-coins"}
    assert "no-store" in closed["Cache-Control"]
    assert "no-store" in opened(one, table, 1)["Cache-Control"]


def test_a_hand_can_be_let_go_by_its_phone_alone(table: Table) -> None:
    dealt(table, ["no-coins"], ["six-coins"])
    ada, other = phone(table), phone(table)
    opened(ada, table, 1)
    assert opened(other, table, 1, action="let-go").status_code == 409
    assert opened(ada, table, 1, action="let-go").status_code == 302
    assert cards_in(opened(other, table, 1)) == {"no-coins"}
    assert opened(ada, table, 1).status_code == 409


def addresses(table: Table) -> Iterator[str]:
    """Every address about a table or its result, written with what names this one."""
    values = {"code": table.code, "number": "1", "share": table.share, "name": "square"}
    for pattern in urlpatterns:
        route = str(pattern.pattern)
        if isinstance(pattern, URLPattern) and not route.endswith(".zip"):  # which holds the clock
            names = re.findall(r"<(?:\w+:)?(\w+)>", route)
            if route.startswith(("t/", "r/")) and set(names) <= set(values):
                yield "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda found: values[found[1]], route)


def everything(client: Client, table: Table) -> dict[str, bytes]:
    """What every address answers, without what is new on each page."""
    found = {}
    for address in addresses(table):
        answer = client.get(address)
        text = b"".join(answer) if answer.streaming else answer.content
        found[address] = re.sub(rb'value="\w{64}"|[\w-]{64,}', b"", text)
    return found


def finished(table: Table, client: Client) -> None:
    """Play the game to its end."""
    squares = ["B2", "C3", "D3", "E3", "F3", "G3", "C4", "D4", "E4", "H2"]
    for _round in range(4):
        for square in squares:
            move(client, table, do="worker", at=square)
        for _seat in range(2):
            move(client, table, do="feed")
    move(client, table, do="finish")
    assert Table.objects.get(pk=table.pk).finished_at


@pytest.mark.parametrize("over", [False, True])
def test_no_page_poll_or_file_depends_on_a_hand(table: Table, over: bool) -> None:
    dealt(table, ["no-coins", "six-coins"], ["fed-with-fish", "five-gathered"])
    ada, other = phone(table), phone(table)
    opened(ada, table, 1)
    if over:
        finished(table, ada)
    before = everything(other, table)
    assert len(before) > 12
    Hand.objects.filter(seat__number=1).update(cards=["twice-the-food"], aside=["four-activations"])
    assert everything(other, table) == before
    own = everything(ada, table)  # not even the holder's own pages, until a form asks
    Hand.objects.filter(seat__number=1).update(cards=["three-side-by-side"])
    assert everything(ada, table) == own


def test_state_moves_and_what_is_kept_hold_no_hand(table: Table) -> None:
    dealt(table, ["no-coins", "four-activations"], ["two-kinds-consumed"])
    client = phone(table)
    finished(table, client)
    table = Table.objects.get(pk=table.pk)
    moves = list(Move.objects.values_list("data", flat=True))
    entries = list(Seat.objects.values_list("entry", flat=True))
    for kept in (moves, entries, table.setup):
        assert not any(card in str(kept) for card in KNOWN_OBJECTIVES)
    assert "four-activations" not in str(table.live)
    assert "two-kinds-consumed" not in str(table.live)
    data = client.get(f"/r/{table.share}/game.json").json()
    assert not isinstance(kept_play_of_file(data, [1, 2], table.created_at), str)
    assert all(player["objectives"] == [] for player in data["players"])


def test_only_its_own_phone_shows_a_card(table: Table) -> None:
    dealt(table, ["no-coins"], ["six-coins"])
    ada, other = phone(table), phone(table)
    opened(ada, table, 1)
    stock = {"kept_0": "1", "stock_coins_0": "0"}
    assert move(other, table, do="correct:0", **stock).status_code == 302
    words = set()
    for card in ("no-coins", "fed-with-fish", "unknown-objective:3"):
        answer = move(other, table, do="objective", shower="0", objective=card, anyway="1")
        found = re.search(r'role="alert">([^<]+)', answer.content.decode())
        assert found
        words.add((answer.status_code, found[1]))
    assert len(words) == 1  # whether the card is in the hand or not
    for seat in ("1", "7", "", "-1"):
        assert move(ada, table, do="objective", shower=seat, objective="six-coins").status_code == 422  # fmt: skip
    assert move(ada, table, do="objective", shower="0", objective="no-coins").status_code == 302
    assert Seat.objects.get(table=table, number=1).entry["objectives"] == ["no-coins"]
    assert "Scored." in opened(ada, table, 1).content.decode()
    move(other, table, action="undo")
    assert Seat.objects.get(table=table, number=1).entry["objectives"] == []


def test_a_fulfilled_card_can_be_scored_from_the_hand(table: Table) -> None:
    dealt(table, ["three-side-by-side", "no-coins", "fresh-cube-spent"], [])
    ada = phone(table)
    page = opened(ada, table, 1).content.decode()
    assert "Show it and score" not in page
    assert page.count("score it") == 2  # what the map cannot tell may be trusted
    stock = {"kept_0": "1", "stock_coins_0": "0"}
    move(ada, table, do="correct:0", **stock)
    page = opened(ada, table, 1).content.decode()
    assert page.index("No coins") < page.index("Show it and score") < page.index("Three side")


def test_a_card_with_the_sign_is_exchanged_where_no_market_is_known() -> None:
    table = made_table({}, {})
    dealt(table, ["six-coins", "no-coins"], ["fed-with-fish"])
    ada, other = phone(table), phone(table)
    assert opened(other, table, 2, exchange="six-coins").status_code == 422
    assert opened(ada, table, 1, exchange="no-coins").status_code == 422  # bears no sign
    assert opened(ada, table, 1, exchange="six-coins").status_code == 200
    hand = Hand.objects.get(seat__number=1)
    assert hand.aside == ["six-coins"]
    assert hand.cards[1] == "no-coins"
    assert hand.cards[0] not in ("six-coins", "no-coins", "fed-with-fish")


def test_with_a_known_market_nothing_is_exchanged(table: Table) -> None:
    dealt(table, ["six-coins"], [])
    ada = phone(table)
    assert "Draw another" not in opened(ada, table, 1).content.decode()
    assert opened(ada, table, 1, exchange="six-coins").status_code == 422


def test_cards_are_dealt_again_or_put_back(table: Table) -> None:
    dealt(table, ["no-coins"], ["six-coins"])
    ada, other = phone(table), phone(table)
    opened(ada, table, 1)
    other.post(f"/t/{table.code}/hands", {"action": "deal"})
    assert set(Hand.objects.values_list("phone", flat=True)) == {""}
    other.post(f"/t/{table.code}/hands", {"action": "back"})
    assert not Hand.objects.exists()
    assert ada.get(f"/t/{table.code}/1/hand").status_code == 404
    assert move(ada, table, do="objective", shower="0", objective="no-coins", anyway="1").status_code == 302  # fmt: skip


def test_a_finished_game_deals_no_more(table: Table) -> None:
    client = phone(table)
    finished(table, client)
    client.post(f"/t/{table.code}/hands", {"action": "deal"})
    assert not Hand.objects.exists()


def test_a_game_without_secret_cards_has_no_such_page() -> None:
    table = Table.objects.create(game="tiny-towns", setup={})
    assert Client().get(f"/t/{table.code}/hands").status_code == 404


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_cards_as_the_rules_say(players: int) -> None:
    table = made_table(*[{}] * players)
    if players == 4:
        Seat.objects.create(table=table, number=4, position=4, name="Dan", entry={"buildings": [], "objectives": []})  # fmt: skip
        table = Table.objects.get(pk=table.pk)
    deal(table, HANDS)
    each = {2: 4, 3: 3, 4: 2}[players]
    assert [len(hand.cards) for hand in Hand.objects.all()] == [each] * players
