"""Minivilles in phone-sized browsers: five towns tapped in, and thirty live turns on two phones."""

from __future__ import annotations

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
    page.get_by_role("button", name="Go to the table").click()
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


def pick(page: Page, name: str, value: str) -> None:
    page.locator(f'label:has([name="{name}"][value="{value}"])').click()


def choose(page: Page, state: State, choice: object) -> None:
    if isinstance(choice, dict):
        pick(page, "give", choice["give"])
        if "take" in choice:
            pick(page, "take", f"{choice['from']} {choice['take']}")
        else:
            pick(page, "to", str(choice["to"]))
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
        # Filled when the last coin has flown.
        purses = phone.locator(".mv-seat__coins [data-purse]")
        expect(purses).to_have_text([str(player["coins"]) for player in state["players"]])
    # Undo goes back to the very first turn, on every phone.
    page.get_by_role("button", name="Undo the last move").click()
    expect(other.locator('[name="after"]')).to_have_value(str(made - 1))
    assert overflow(page) == 0


def corrected(page: Page, seat: int, coins: int = 3, monuments: str = "", **cards: int) -> None:
    """Set a town right by taps alone."""
    page.locator("a[data-drawer]").nth(seat).tap()
    drawer = page.locator("#live-drawer")
    expect(drawer).to_be_visible()
    coin_field = drawer.locator('[name="coins"]')
    while int(coin_field.input_value()) < coins:
        step = 5 if int(coin_field.input_value()) + 5 <= coins else 1
        drawer.locator(f'.mv-step:has([name="coins"]) [data-step="{step}"]').tap()
    for monument in monuments.split():
        drawer.locator(f'label:has([value="{monument}"])').tap()
    drawer.locator("details summary").tap()
    for card, number in cards.items():
        name = card.replace("_", "-")
        for _ in range(number):
            drawer.locator(f'.mv-step:has([name="card_{name}"]) [data-step="1"]').tap()
    drawer.locator('[name="correct"]').tap()


def test_a_town_is_set_right_by_taps_and_payments_are_seen(
    live_server: LiveServer, page: Page
) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/live")
    corrected(page, 1, coins=9, monuments="harbor", cafe=2)
    expect(page.locator("#live-drawer")).to_be_hidden()
    expect(page.locator(".mv-log__one")).to_contain_text("Set right for Ben: coins 3 → 9")
    expect(page.locator('[data-purse="1"]')).to_have_text("9")
    page.locator('button[name="rolled"][value="3"]').tap()
    expect(page.locator(".flying").first).to_be_attached()
    expect(page.locator(".flying")).to_have_count(0)
    # Two coins for two Cafés, then one from the bank for the bakery.
    expect(page.locator('[data-purse="0"]')).to_have_text("2")
    expect(page.locator('[data-purse="1"]')).to_have_text("11")
    assert overflow(page) == 0
    assert barriers(page) == []


def test_what_a_correction_cannot_be_stays_in_the_drawer(
    live_server: LiveServer, page: Page
) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/live")
    corrected(page, 0, cafe=6)
    drawer = page.locator("#live-drawer")
    expect(drawer.locator("[data-told]")).to_contain_text("the box has 5 for all towns")
    expect(drawer.locator('[name="card_cafe"]')).to_have_value("6")
    drawer.locator('.mv-step:has([name="card_cafe"]) [data-step="-1"]').tap()
    drawer.locator('[name="correct"]').tap()
    expect(drawer).to_be_hidden()
    assert state_of(code)["players"][0]["cards"]["cafe"] == 5


def test_who_wants_less_motion_sees_the_numbers_at_once(
    live_server: LiveServer, page: Page
) -> None:
    page.emulate_media(reduced_motion="reduce")
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/live")
    page.locator('button[name="rolled"][value="1"]').tap()
    expect(page.locator(".mv-log__one").first).to_be_visible()
    assert page.locator(".flying").count() == 0
    assert page.locator('[data-purse="0"]').inner_text() == "4"


def test_gifts_swaps_and_tuna_dice_are_tapped(live_server: LiveServer, page: Page) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/live")
    corrected(
        page, 0, monuments="train-station harbor", moving_company=1, business_center=1, tuna_boat=1
    )
    expect(page.locator('[name="after"]').first).to_have_value("1")
    take_two(page, "die", 4, 5)
    pick(page, "give", "moving-company")
    page.locator('[name="choose"][value="give"]').tap()  # to Ben, the only other one
    page.locator('button[name="build"][value=""]').tap()
    expect(page.get_by_role("heading", name="Ben rolls")).to_be_visible()
    page.locator('button[name="rolled"][value="5"]').tap()
    page.locator('button[name="build"][value=""]').tap()
    page.locator('button[name="rolled"][value="6"]').tap()
    pick(page, "give", "bakery")
    pick(page, "take", "1 moving-company")
    page.locator('[name="choose"][value="swap"]').tap()
    page.locator('button[name="build"][value=""]').tap()
    expect(page.get_by_role("heading", name="Ben rolls")).to_be_visible()
    page.locator('button[name="rolled"][value="5"]').tap()
    page.locator('button[name="build"][value=""]').tap()
    take_two(page, "die", 6, 6)
    page.locator('[name="result"][value="plain"]').tap()
    take_two(page, "tuna", 2, 5)
    expect(page.locator(".mv-log__one").last).to_contain_text("Ada gets 7 coins from the bank")
    assert state_of(code)["players"][0]["cards"]["moving-company"] == 1


def take_two(page: Page, name: str, first: int, second: int) -> None:
    for place, pips in enumerate((first, second), start=1):
        page.locator(f'label:has([name="{name}_{place}"][value="{pips}"])').tap()
    page.get_by_role("button", name="Take both").tap()
    expect(page.locator(f'[name="{name}_1"]')).to_have_count(0)


def test_a_game_under_way_goes_on_from_what_was_tapped_in(
    live_server: LiveServer, page: Page
) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    for number in (1, 2):
        page.goto(f"{live_server.url}/t/{code}/{number}")
        page.locator('.mv-coin[name="more"][value="5"]').tap()
        settled(page)
    page.goto(f"{live_server.url}/t/{code}/live")
    page.get_by_role("button", name="It’s Ben’s turn").tap()
    expect(page.get_by_role("heading", name="Ben rolls")).to_be_visible()
    page.goto(f"{live_server.url}/t/{code}/2")
    expect(page.get_by_text("This game is played live")).to_be_visible()
    expect(page.locator(".mv-card__add")).to_have_count(0)
    page.get_by_role("link", name="Enter a correction").tap()
    expect(page.locator("#correct")).to_be_in_viewport()


def test_a_seat_that_is_open_follows_when_the_game_is_played_on_the_pad(
    live_server: LiveServer, page: Page, browser: Browser
) -> None:
    code = start_table(page, live_server.url, "Ada", "Ben")
    page.goto(f"{live_server.url}/t/{code}/1")
    expect(page.locator(".mv-card__add").first).to_be_visible()
    other = browser.new_context().new_page()
    other.goto(f"{live_server.url}/t/{code}/live")
    other.locator('button[name="rolled"][value="1"]').click()
    expect(page.get_by_text("This game is played live")).to_be_visible()
    expect(page.locator(".mv-card__add")).to_have_count(0)
    # Taken back to the very start, the towns can be tapped in again.
    other.get_by_role("button", name="Undo the last move").click()
    expect(page.locator(".mv-card__add").first).to_be_visible()
