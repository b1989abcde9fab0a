"""Minivilles in phone-sized browsers: five towns tapped in, and thirty live turns on two phones."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.games.minivilles.rules.live import offer
from scorepad.games.minivilles.rules.state import State
from scorepad.web.models import Table
from tests.browser.looks import barriers, overflow
from tests.games.minivilles.simulator import next_move

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
TURNS = 30
TOWNS: dict[str, tuple[dict[str, int], tuple[str, ...], int]] = {
    "Ada": (
        {"forest": 3, "furniture-factory": 2},
        ("harbor", "train-station", "shopping-mall", "amusement-park", "radio-tower"),
        3,
    ),
    "Ben": ({"cafe": 2, "stadium": 1}, ("harbor", "train-station"), 12),
    "Cleo": ({"vineyard": 2}, ("train-station", "shopping-mall"), 0),
    "Dan": ({"ranch": 1}, ("airport",), 6),
    "Eve": ({}, (), 21),
}

pytestmark = pytest.mark.browser


def start_table(page: Page, address: str, *names: str) -> str:
    page.goto(f"{address}/start/minivilles")
    for number, name in enumerate(names, start=1):
        field = page.get_by_label(f"Player {number}", exact=True)
        if not field.is_visible():
            page.get_by_role("button", name="Add a player").click()
        field.fill(name)
    page.get_by_role("button", name="To the table").click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


def settled(page: Page) -> None:
    expect(page.locator("#entry")).not_to_have_attribute("data-state", "saving")


def test_five_towns_are_tapped_in(live_server: LiveServer, page: Page) -> None:
    code = start_table(page, live_server.url, *NAMES)
    for number, (cards, monuments, coins) in enumerate(TOWNS.values(), start=1):
        page.goto(f"{live_server.url}/t/{code}/{number}")
        for card, copies in cards.items():
            for _ in range(copies):
                page.locator(f'.mv-card__add[value="{card}"]').tap()
        for monument in monuments:
            page.locator(f'.mv-switch[value="{monument}"]').tap()
        for value in (10, 5, 1):
            for _ in range(coins // value):
                page.locator(f'.mv-coin[name="more"][value="{value}"]').tap()
            coins %= value
        settled(page)
        expect(page.locator(".pad__total output")).to_have_text(str(len(monuments)))
    seats = [seat.entry for seat in Table.objects.get(code=code).seats.all()]
    for entry, (cards, monuments, coins) in zip(seats, TOWNS.values(), strict=True):
        assert entry["cards"] == {"wheat-field": 1, "bakery": 1, **cards}
        assert entry["monuments"] == list(monuments)
        assert entry.get("coins", 0) == coins


def test_a_long_press_takes_a_card_away(live_server: LiveServer, page: Page) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/1")
    add = page.locator('.mv-card__add[value="cafe"]')
    for _ in range(3):
        add.tap()
    settled(page)
    add.click(delay=700)
    settled(page)
    expect(add.locator(".mv-card__number")).to_have_text("2")
    page.locator('.mv-card__take[value="cafe"]').tap()
    settled(page)
    page.reload()
    expect(add.locator(".mv-card__number")).to_have_text("1")
    assert overflow(page) == 0
    assert barriers(page) == []


def state_of(code: str) -> State:
    table = Table.objects.get(code=code)
    return dict(table.live) if table.live else {}


def press(page: Page, state: State, rng: Random) -> None:
    """Do by taps what a sensible player would do."""
    phase, move = state["phase"], next_move(rng, state)
    if phase in ("roll", "decide") and "dice" in move:
        kind = "rolled" if phase == "roll" else "rerolled"
        faces = move["dice"]
        if len(faces) == 1:
            page.locator(f'button[name="{kind}"][value="{faces[0]}"]').click()
        else:
            for place, pips in enumerate(faces, start=1):
                page.locator(f'label:has([name="die_{place}"][value="{pips}"])').click()
            page.locator(f'button[name="{kind}_two"]').click()
    elif phase == "decide":
        page.locator(f'[name="result"][value="{"harbor" if move["harbor"] else "plain"}"]').click()
    elif phase == "build":
        page.locator(f'button[name="build"][value="{move["card"] or ""}"]').click()
    else:
        choose(page, state, move["choice"])


def choose(page: Page, state: State, choice: object) -> None:
    if isinstance(choice, dict):
        page.locator('[name="give"]').select_option(choice["give"])
        if "take" in choice:
            page.locator('[name="take"]').select_option(f"{choice['from']} {choice['take']}")
        else:
            page.locator('[name="to"]').select_option(str(choice["to"]))
        page.locator('[name="choose"]').first.click()
    elif isinstance(choice, list):
        page.locator('[name="choose"][value="phone"]').click()
    else:
        value = "nothing" if choice is None else choice
        page.locator(f'[name="choose"][value="{value}"]').click()


def test_thirty_turns_on_two_phones(live_server: LiveServer, page: Page, browser: Browser) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben", "Cleo")
    other = browser.new_context().new_page()
    rng = Random("two phones")
    phones = (page, other)
    for phone in phones:
        phone.goto(f"{live_server.url}/t/{code}/live")
    page.locator('button[name="deal"]').click()
    expect(page.get_by_text("1 move", exact=True)).to_be_visible()
    made = 1
    while True:
        state = state_of(code)
        turns = sum(player["turns"] for player in state["players"])
        if turns >= TURNS and offer(state)["phase"] == "roll":
            break
        # Either phone may move; it sees what the other did before it does.
        phone = phones[turns % 2]
        expect(phone.locator('[name="after"]')).to_have_value(str(made))
        press(phone, state, rng)
        made += 1
        expect(phone.locator('[name="after"]')).to_have_value(str(made))
    expect(other.locator('[name="after"]')).to_have_value(str(made))
    for phone in phones:
        shown = [
            int(text)
            for text in re.findall(
                r"\d+", " ".join(phone.locator(".mv-seat__coins").all_inner_texts())
            )
        ]
        assert shown == [player["coins"] for player in state["players"]]
    # Undo goes back to the very first turn, on every phone.
    page.get_by_role("button", name="Take the last move back").click()
    expect(other.locator('[name="after"]')).to_have_value(str(made - 1))
    assert overflow(page) == 0
