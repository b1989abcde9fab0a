"""A game of Tournay typed in on a phone: whole quarters by tapping, and every tap counted."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.looks import barriers, overflow
from tests.games.tournay.pad.tables import entry_of, made_table
from tests.games.tournay.rules.laid import card, quarter

TAPS_A_CARD, OTHER_TAPS = 3, 12
QUARTERS = (
    "belfry=3 wb1=1 rb1=1 / mint=2 wc2=2 rb1=1+rb2=2 / yc1 wc1 rc1=1",
    "saint-brice=3 yb1=1 rb2=2 / city-hall=2 wb2 rc2=1 / yb2 wc1=1 rb1",
    "yb1 wb1=1 tour-darras=2",
    "yc2=1+yb1 / wb2=2 / rb1",
)


class Taps:
    """A finger that counts."""

    def __init__(self, page: Page) -> None:
        self.page, self.number = page, 0
        self.face = self.points = ""

    def tap(self, selector: str) -> None:
        self.page.locator(selector).click()
        self.number += 1

    def lay(self, at: str, one: dict[str, object]) -> None:
        """Lay a card: its printed points, its face, its place; what is still chosen needs no tap."""
        face = str(one.get("card") or f"{one['colour']}-{one['level']}-{one['kind']}")
        points = str(one["points"])
        if points != self.points:
            self.tap(f'.faces label:has(input[name="points"][value="{points}"])')
        if face != self.face:
            self.tap(f'.faces label:has(input[name="face"][value="{face}"])')
        self.tap(f'#pad button[name="at"][value="{at}"]')
        self.points, self.face = points, face
        settled(self.page)

    def type(self, name: str, value: int) -> None:
        self.tap(f'.facts input[name="{name}"]')
        self.page.keyboard.type(str(value))
        self.page.keyboard.press("Tab")
        settled(self.page)


def settled(page: Page) -> None:
    """Wait until everything tapped was saved and answered."""
    expect(page.locator("#entry")).to_have_attribute("data-state", "saved")


def grown(drawn: str) -> list[tuple[str, list[dict[str, object]]]]:
    """The stacks of a quarter in an order in which each touches one before."""
    return [("{},{}".format(*stack["at"]), stack["cards"]) for stack in quarter(drawn)]


def test_a_game_of_four_with_few_taps(live_server: LiveServer, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 664})
    table = f"{live_server.url}/t/{made_table(*['.'] * len(QUARTERS)).code}"
    for number, drawn in enumerate(QUARTERS, start=1):
        page.goto(f"{table}/{number}")
        finger = Taps(page)
        for at, cards in grown(drawn):
            for one in cards:
                before = finger.number
                finger.lay(at, one)
                assert finger.number - before <= TAPS_A_CARD
    # What lies beside the quarters is asked for once it is known what counts.
    for number in range(1, len(QUARTERS) + 1):
        page.goto(f"{table}/{number}")
        finger = Taps(page)
        for name in ("yellow", "white", "red", "deniers", "ramparts"):
            finger.type(name, 2)
        finger.tap(".seat-bar__back")
        expect(page).to_have_url(table)
        assert finger.number <= OTHER_TAPS
    # Ada and Ben have nine places and two prestige buildings: the end has come.
    page.goto(f"{table}/1")
    page.get_by_text("Is this the last round?").click()
    expect(page.get_by_text("The end has come")).to_be_visible()
    # Belfry: two sets of three colours for its builder.
    expect(page.locator(".line", has_text="Belfry")).to_contain_text("× 4 (built here)")
    page.locator(".line", has_text="Belfry").click(position={"x": 5, "y": 5})
    assert page.locator(".place.lit").count() == 9
    assert page.locator("#pad .card-face").count() == 9
    page.goto(table)
    page.get_by_role("button", name="See the result").click()
    # Belfry 6, City Hall 4, Saint-Brice 12, Tour d'Arras 5, printed 10, ramparts 2: one more than Ada.
    expect(page.locator("#winner")).to_have_text("Ben wins on prestige points.")
    expect(page.locator(".podium__total")).to_have_text(
        [re.compile(rf"{total}\b") for total in (39, 38, 15, 13)]
    )


def test_a_place_first_and_then_its_card(live_server: LiveServer, page: Page) -> None:
    table = made_table("yb1", ".")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator('#pad button[name="at"][value="0,1"]').click()
    expect(page.locator(".place--chosen")).to_have_count(1)
    page.locator('.faces label:has(input[value="mint"])').click()
    settled(page)
    expect(page.locator("#pad .card-face")).to_have_count(2)
    assert entry_of(table)["quarter"][1]["cards"] == [{"card": "mint"}]
    page.locator('#pad button[name="at"][value="0,0"]').click()
    page.locator('.faces label:has(input[name="points"][value="3"])').click()
    page.locator('.faces label:has(input[value="yellow-2-character"])').click()
    settled(page)
    expect(page.locator('#pad [data-place="0,0"]')).to_contain_text("+1")
    assert entry_of(table)["quarter"][0]["cards"] == [card("yb1"), card("yc2=3")]


def test_what_if_answers_at_once(live_server: LiveServer, page: Page) -> None:
    table = made_table("yb1 wb1 rb1", "yb1 wb1 rb1")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator("#what_if select[name=card]").select_option("belfry")
    expect(page.locator(".what-if__effects")).to_contain_text(re.compile(r"Ada:\s+\+4"))
    assert entry_of(table)["quarter"] == quarter("yb1 wb1 rb1")


def test_the_end_is_counted_without_quarters(live_server: LiveServer, page: Page) -> None:
    table = made_table(".", ".")
    page.goto(f"{live_server.url}/t/{table.code}")
    page.get_by_text("Is this the last round?").click()
    end = page.locator("#last_round")
    ada = end.locator("fieldset").first
    for what, most in (("Places with a card", 9), ("Visible prestige buildings", 2)):
        counter = ada.get_by_role("group", name=what)
        for number in range(1, most + 1):
            counter.get_by_role("button", name="One more").click()
            expect(counter.locator("output")).to_have_text(str(number))
    expect(end).to_contain_text("One player is ready")
    criers = end.get_by_role("group", name="Criers revealed")
    for number in (1, 2, 3):
        criers.get_by_role("button", name="One more").click()
        expect(criers.locator("output")).to_have_text(str(number))
    expect(end).to_contain_text("The end has come")
    # Step 3: the last ramparts are put in when their moment has come.
    end.locator("ol > li").nth(2).get_by_role("link", name="Ben").click()
    expect(page.locator("#fact-ramparts input")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(390, 664), (320, 640)])
@pytest.mark.parametrize(
    "drawn", [QUARTERS[0], "yb1 wb1 / rb1 yc1", "."], ids=["3x3", "4x4", "1x1"]
)
def test_the_whole_quarter_and_all_faces_are_in_view(
    live_server: LiveServer, page: Page, size: tuple[int, int], drawn: str
) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{live_server.url}/t/{made_table(drawn, '.').code}/1")
    palette = page.locator(".faces").bounding_box()
    quarter_box = page.locator("#pad .quarter").bounding_box()
    assert palette
    assert quarter_box
    assert quarter_box["y"] + quarter_box["height"] <= palette["y"] + 1
    assert palette["y"] + palette["height"] <= size[1] + 1
    for face in page.locator(".faces__cards .face").all():
        box = face.bounding_box()
        assert box
        assert box["width"] >= 40
        assert box["height"] >= 44
        assert box["x"] + box["width"] <= size[0]
    assert page.locator(".faces__cards .face").count() == 12


def test_all_prestige_buildings_are_a_list_with_what_they_count(
    live_server: LiveServer, page: Page
) -> None:
    table = made_table("yb1", ".")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator('#pad button[name="at"][value="0,1"]').click()
    page.get_by_role("button", name="List of all prestige buildings").click()
    rows = page.locator("#prestige .prestige")
    assert rows.count() == 16
    expect(rows.nth(3)).to_have_text(re.compile(r"Mint\s+sets of 4 deniers\s+2 / 1"))
    rows.nth(3).click()
    expect(page.locator("#prestige")).not_to_be_visible()
    settled(page)
    assert entry_of(table)["quarter"][1] == {"at": [0, 1], "cards": [{"card": "mint"}]}


def test_a_known_name_is_one_tap_after_the_card(live_server: LiveServer, page: Page) -> None:
    table = made_table(".", ".")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    finger = Taps(page)
    finger.tap('.faces label:has(input[value="red-1-building"])')
    finger.tap('#pad button[name="at"][value="0,0"]')
    settled(page)
    finger.tap('.faces__about [data-name="Fort"]')
    settled(page)
    assert finger.number <= TAPS_A_CARD
    assert entry_of(table)["quarter"] == [
        {"at": [0, 0], "cards": [{**card("rb1=1"), "name": "Fort"}]}
    ]
    expect(page.locator('#pad [data-place="0,0"]')).to_contain_text("Fort")
    expect(page.locator(".faces__about")).to_be_hidden()


def test_a_pile_is_unfolded_from_its_place(live_server: LiveServer, page: Page) -> None:
    table = made_table("rb1=?+rb2=2 yb1", ".")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator('#pad button[name="at"][value="0,0"]').click()
    page.locator("[data-cards-here]").click()
    pile = page.locator('#cards [data-pile="0,0"]')
    expect(pile.locator(".pile__card")).to_have_count(2)
    pile.locator('input[name="points_0,0_0"]').fill("3")
    pile.locator('input[name="points_0,0_0"]').blur()
    settled(page)
    # What was unfolded stays so when the answer is there.
    expect(page.locator('#cards input[name="points_0,0_0"]')).to_be_visible()
    assert entry_of(table)["quarter"] == quarter("rb1=3+rb2=2 yb1")


def test_a_quarter_by_keyboard_alone(live_server: LiveServer, page: Page) -> None:
    table = made_table("yb1", ".")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator('#pad [data-place="-1,0"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('#pad [data-place="0,0"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('#pad [data-place="0,1"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('#pad [data-place="0,1"]')).to_be_focused()
    page.keyboard.press("Enter")
    # From the first card two on: nothing is laid by going past the others.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    settled(page)
    assert entry_of(table)["quarter"] == quarter("yb1 wb1=?")
    expect(page.locator('#pad [data-place="0,1"]')).to_be_focused()


def test_a_cell_of_the_matrix_tells_what_was_counted(live_server: LiveServer, page: Page) -> None:
    table = made_table("belfry wb1 rb1", "yb1 wb1 rb1")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    ada, ben = page.locator(".matrix__cell").all()[:2]
    ben.click()
    expect(page.locator(".matrix__why")).to_have_text(
        "1 set of three colours (1 yellow, 1 white, 1 red) × 2 (not built here) = 2."
    )
    expect(page.locator(".place.lit")).to_have_count(0)
    ada.click()
    expect(page.locator(".matrix__why")).to_contain_text("× 4 (built here) = 4.")
    expect(page.locator(".place.lit")).to_have_count(3)


def test_no_row_of_a_quarter_stays_under_the_palette(live_server: LiveServer, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 568})
    table = made_table(QUARTERS[0], ".")
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.evaluate("scrollTo(0, 0)")
    page.locator('#pad [data-place="0,1"]').click()
    expect(page.locator(".faces__about")).to_be_visible()
    palette = page.locator(".faces").bounding_box()
    lowest = page.locator('#pad [data-place="2,2"]').bounding_box()
    assert palette
    assert lowest
    assert lowest["y"] + lowest["height"] <= palette["y"]
    highest = page.locator('#pad [data-place="0,0"]').bounding_box()
    assert highest
    assert highest["y"] >= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_nobody_is_shut_out(
    live_server: LiveServer, browser: Browser, scheme: str, language: str
) -> None:
    table = made_table(QUARTERS[0], QUARTERS[1])
    context = browser.new_context(
        viewport={"width": 320, "height": 640},
        locale=language,
        color_scheme=scheme,  # type: ignore[arg-type]
    )
    page = context.new_page()
    for path in (f"/t/{table.code}/1", f"/t/{table.code}", "/start/tournay", "/cards/tournay"):
        page.goto(f"{live_server.url}{path}")
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert barriers(page) == [], path
        assert overflow(page) == 0, path


def test_without_script_every_tap_is_a_form(live_server: LiveServer, browser: Browser) -> None:
    table = made_table(".", ".")
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{live_server.url}/t/{table.code}/1")
    page.locator('input[name="face"][value="mint"]').check(force=True)
    page.locator('button[name="at"][value="0,0"]').click()
    expect(page.locator('input[name="face"][value="mint"]')).to_be_checked()
    assert entry_of(table)["quarter"] == [{"at": [0, 0], "cards": [{"card": "mint"}]}]
    page.locator('input[name="deniers"]').fill("9")
    page.locator(".facts").first.get_by_role("button", name="Save").click()
    expect(page.locator(".pad__total output")).to_have_text("4")
