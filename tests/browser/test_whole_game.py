"""A whole game from the first page to the result, with every tap and every scroll counted."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Seat
from tests.browser.phones import PHONE, settled
from tests.games.tiny_towns.rules.vectors import LETTERS, letters

MOST_TAPS, MOST_SCROLLS = 85, 8
LOOKS = 8  # a page comes to rest within so many tenths of a second
CARDS = {
    "farm": "Granary",
    "well": "Fountain",
    "chapel": "Abbey",
    "tavern": "Inn",
    "theater": "Bakery",
    "factory": "Warehouse",
}
# Two cubes in Ada's Warehouse, and Ben has the Silva Forum.
TOWNS = {"Ada": "YGCG ROCK G.WC CWC.", "Ben": "C.MC CWGG CCRO GWC.", "Cleo": "CYGC OCGC WWC. .CGR"}
STORED = ("brick", "brick")
# What lies under the middle of an element is the element itself, or something inside it.
IN_REACH = """element => {
    const box = element.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const found = document.elementFromPoint(x, y);
    return !!found && (element.contains(found) || found.contains(element) && found.matches("label"));
}"""


@dataclass
class Finger:
    """What a player does with a finger, counted."""

    page: Page
    taps: int = 0
    scrolls: int = 0

    def tap(self, target: Locator) -> None:
        """Tap something, after scrolling there if it is out of reach."""
        target.wait_for()
        if not self.reaches(target):
            self.scrolls += 1
            target.evaluate("element => element.scrollIntoView({ block: 'center' })")
            assert self.reaches(target)
        target.tap()
        self.taps += 1

    def reaches(self, target: Locator) -> bool:
        """Whether nothing lies over it, once a page or a drawer has come to rest."""
        for _look in range(LOOKS):
            if target.evaluate(IN_REACH):
                return True
            self.page.wait_for_timeout(100)
        return False

    def press(self, name: str, role: str = "button") -> None:
        self.tap(self.page.get_by_role(role, name=name).first)  # type: ignore[arg-type]


def set_up(finger: Finger) -> None:
    """Three players and six chosen cards."""
    page = finger.page
    finger.press("Tiny Towns", "link")
    finger.tap(page.locator("[data-player]:visible input[type=text]").first)
    for number, name in enumerate(TOWNS):
        page.keyboard.type(name)
        if number < len(TOWNS) - 1:
            page.keyboard.press("Enter")
    for kind, name in CARDS.items():
        slot = page.locator(f'[data-slot="{kind}"]')
        finger.tap(slot.locator(".slot__card"))
        finger.tap(page.locator("dialog[open] .card-choice").filter(has_text=name).first)
        expect(slot.locator(".slot__name")).to_have_text(name)
    finger.press("Go to the table")


def fill(finger: Finger, board: str) -> None:
    """Every piece of a kind, then the next kind."""
    page, squares = finger.page, "".join(board.split())
    for letter in dict.fromkeys(squares.replace(".", "")):
        finger.tap(
            page.locator(".palette label").filter(has=page.locator(f'[value="{LETTERS[letter]}"]'))
        )
        for square, found in enumerate(squares):
            if found == letter:
                finger.tap(page.locator(".cell").nth(square))
        if letter == "M":
            finger.tap(page.locator("dialog[open] .monument-choice").filter(has_text="Silva Forum"))


def store(finger: Finger, square: int) -> None:
    """Cubes onto a building."""
    page = finger.page
    finger.tap(page.locator(".palette label").filter(has=page.locator(f'[value="{STORED[0]}"]')))
    for _cube in STORED:
        finger.tap(page.locator(".cell").nth(square))


def test_a_game_of_three_takes_few_taps_and_hardly_a_scroll(
    live_server: LiveServer, page: Page
) -> None:
    page.set_viewport_size(PHONE)
    page.goto(live_server.url)
    finger = Finger(page)
    set_up(finger)
    finger.tap(page.locator(".seat-row").first)
    for name, board in TOWNS.items():
        if name != "Ada":
            finger.tap(page.locator(".seat-bar__players").get_by_role("link", name=name))
            expect(page.locator(".seat-bar [aria-current]")).to_have_text(name)
        fill(finger, board)
        if name == "Ada":
            store(finger, "".join(board.split()).index("K"))
        settled(page)
    finger.tap(page.locator(".seat-bar__back"))
    finger.press("See the result")
    page.wait_for_url("**/r/*")
    expect(page.locator("#podium")).to_contain_text("Cleo")

    seats = list(Seat.objects.all())
    assert {seat.name: seat.entry["squares"] for seat in seats} == {
        name: letters("".join(board.split())) for name, board in TOWNS.items()
    }
    assert seats[0].entry["on"] == {"7": list(STORED)}
    assert seats[1].entry["monument"] == "silva-forum"
    assert finger.taps <= MOST_TAPS
    assert finger.scrolls <= MOST_SCROLLS
