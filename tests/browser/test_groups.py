"""A group in real browsers: made, joined by invite, claimed, saved to, corrected, ranked; passkeys."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.league.demo import make_demo
from scorepad.web.models import Group, Membership, Play, Role, Table
from tests.browser.looks import barriers, overflow
from tests.browser.phones import FAKE_CLIPBOARD
from tests.web.groups import kept, made_group, made_user, player_of
from tests.web.tables import made_table

PHONE = {"width": 390, "height": 844}
PASSWORD = "grain silo 42"


@pytest.fixture
def friend(browser: Browser) -> Iterator[Page]:
    """A second person with a phone of their own."""
    context = browser.new_context(viewport=PHONE, locale="en-GB")  # type: ignore[arg-type]
    yield context.new_page()
    context.close()


def sign_up(page: Page, address: str, name: str) -> None:
    page.goto(address)
    page.get_by_label("User name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    with page.expect_navigation():
        page.get_by_role("button", name="Create the account").click()


def finished_table() -> Table:
    table = made_table("GG" + "." * 14, "G" + "." * 15)
    table.finished_at = timezone.now()
    table.save()
    return table


def test_invite_claim_save_correct_league(
    live_server: LiveServer, page: Page, friend: Page
) -> None:
    sign_up(page, f"{live_server.url}/account/signup?next=/groups", "ada")
    page.get_by_label("Name of the group").fill("Thursday")
    page.get_by_role("button", name="Create the group").click()
    page.get_by_role("link", name="Start a table").first.wait_for()

    # Three games are saved with one tap each; Ben gets a place without an account.
    for _ in range(3):
        table = finished_table()
        page.goto(f"{live_server.url}/r/{table.share}")
        page.get_by_role("button", name="Save to Thursday").click()
        page.get_by_role("heading", name="Something wrong?").wait_for()
    group = Group.objects.get()
    assert sorted(group.players.values_list("name", flat=True)) == ["Ben", "ada"]

    # Ben is invited, makes an account on the way, and says that he is Ben.
    page.goto(f"{live_server.url}/g/{group.key}/settings")
    invite = page.get_by_label("Invite link").input_value()
    assert overflow(page) == 0
    assert barriers(page) == []
    friend.goto(invite)
    assert barriers(friend) == []
    friend.get_by_role("link", name="Create an account").click()
    friend.wait_for_load_state()
    sign_up(friend, friend.url, "benoit")
    friend.get_by_label("Ben", exact=True).check()
    friend.get_by_role("button", name="Join").click()
    friend.wait_for_url(re.compile(f"/g/{group.key}$"))
    assert player_of(group, "Ben").membership.user.username == "benoit"

    # Ben puts a game right: it was casual, and Ada owes him an apology.
    friend.get_by_role("link", name="Games", exact=True).click()
    friend.locator(".play-card a").first.click()
    friend.get_by_role("link", name="Correct date").click()
    friend.get_by_role("heading", name="Correct a game").wait_for()
    assert overflow(friend) == 0
    assert barriers(friend) == []
    friend.get_by_label("Notes").fill("Ada forgot to feed me.")
    friend.get_by_label("Counts for the league").uncheck()
    friend.get_by_role("button", name="Save").click()
    expect(friend.get_by_text("benoit corrected the game")).to_be_visible()
    expect(friend.get_by_text("now casual")).to_be_visible()
    assert barriers(friend) == []

    # Two games are too few for a place; taken back there are three again.
    page.goto(f"{live_server.url}/g/{group.key}/league")
    expect(page.get_by_role("row", name="ada").get_by_role("cell").first).to_have_text("–")
    with friend.expect_navigation():
        friend.get_by_role("button", name="Undo this change").click()
    page.reload()
    first = page.get_by_role("row", name="ada").get_by_role("cell")
    expect(first.first).to_have_text("1")
    assert overflow(page) == 0
    assert barriers(page) == []

    # Every number opens to how it came about.
    page.get_by_role("link", name="100").first.click()
    expect(page.locator("#beaten dd")).to_contain_text("3 / 3 = 100")
    expect(page.get_by_role("row")).to_have_count(5)
    assert overflow(page) == 0
    assert barriers(page) == []


def test_first_page_of_a_group_sends_copies_and_shows_its_invitation(
    live_server: LiveServer, page: Page, friend: Page
) -> None:
    page.add_init_script(FAKE_CLIPBOARD)
    page.add_init_script("navigator.share = async (what) => { window.sent = what; };")
    sign_up(page, f"{live_server.url}/account/signup?next=/groups", "ada")
    page.get_by_label("Name of the group").fill("<b>Thursday</b>")
    page.get_by_role("button", name="Create the group").click()
    invite = page.get_by_label("Invite link").input_value()
    page.get_by_role("button", name="Send the link").click()
    assert page.evaluate("window.sent") == {"title": "<b>Thursday</b>", "url": invite}
    page.get_by_role("button", name="Copy the link").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("window.copied") == invite
    qr = page.get_by_role("img", name="QR code of the invite link")
    qr.scroll_into_view_if_needed()
    expect(qr).to_have_js_property("complete", value=True)
    assert qr.evaluate("one => one.naturalWidth") > 0
    friend.goto(invite)
    expect(friend.get_by_role("heading", level=1)).to_contain_text("<b>Thursday</b>")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_of_a_group_are_open_to_everyone_in_it(
    live_server: LiveServer, page: Page, scheme: str
) -> None:
    group = made_group("Ada", "<b>Ben</b>")
    for day in range(4):
        kept(group, "Ada1:40 Cleo2:31 Dan2:31", day, notes="<script>alert(1)</script>")
    user = made_user("boss")
    Membership.objects.create(group=group, user=user, role=Role.ORGANISER)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{live_server.url}/account/login")
    page.get_by_label("User name").fill("boss")
    page.get_by_label("Password").fill("bossboss")
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/groups")
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    play = Play.objects.filter(group=group).earliest("pk")
    pages = ["", "/league", "/plays", "/players", "/settings", "/history", f"/plays/{play.uid}"]
    for address in ["/groups", "/account", *(f"/g/{group.key}{part}" for part in pages)]:
        page.goto(f"{live_server.url}{address}")
        page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
        assert barriers(page) == [], address
        assert overflow(page) == 0
    page.get_by_role("button", name="français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert overflow(page) == 0
    assert complaints == []


def test_a_passkey_is_added_and_opens_the_door(live_server: LiveServer, page: Page) -> None:
    # WebAuthn asks for a name, not a number, as the site's address.
    site = live_server.url.replace("127.0.0.1", "localhost")
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    sign_up(page, f"{site}/account/signup?next=/account/passkeys/add/", "ada")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("button", name="Add")).to_be_visible()
    assert barriers(page) == []
    page.get_by_role("button", name="Add").click()
    page.wait_for_url("**/account/passkeys/")
    expect(page.get_by_text("Passkey added.")).to_be_visible()
    expect(page.get_by_text("Passkey 1")).to_be_visible()
    page.get_by_role("link", name="Rename").click()
    page.get_by_label("A name for it").fill("My phone")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("My phone")).to_be_visible()
    page.get_by_role("link", name="Remove").click()
    assert barriers(page) == []
    page.goto(f"{site}/account/passkeys/reauthenticate/?next=/account")
    assert barriers(page) == []
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/account")
    page.get_by_role("button", name="Sign out").click()
    page.goto(f"{site}/account/login")
    assert barriers(page) == []
    page.get_by_role("button", name="Sign in with a passkey").click()
    page.wait_for_url("**/groups")
    expect(page.get_by_role("heading", name="My groups")).to_be_visible()


@pytest.mark.screenshot
def test_picture_of_a_league(live_server: LiveServer, page: Page, screenshots: Path) -> None:
    group = make_demo(11, date(2026, 11, 16))
    page.goto(f"{live_server.url}/g/{group.key}")
    page.locator(".notice").first.evaluate("notice => notice.remove()")
    picture = screenshots / "league.png"
    page.screenshot(path=picture)
    assert picture.stat().st_size > 10_000


def test_a_game_that_cannot_be_saved_is_mended_on_the_spot(
    live_server: LiveServer, page: Page
) -> None:
    sign_up(page, f"{live_server.url}/account/signup?next=/groups", "ada")
    page.get_by_label("Name of the group").fill("Thursday")
    page.get_by_role("button", name="Create the group").click()
    page.get_by_role("link", name="Start a table").first.wait_for()
    page.goto(f"{live_server.url}/r/{finished_table().share}")
    page.get_by_text("Players, date, place, notes").click()
    page.get_by_label("Date").fill("2999-01-01")
    page.get_by_label("Notes").fill("A long evening.")
    page.get_by_role("button", name="Save to Thursday").click()
    expect(page.get_by_role("alert")).to_have_text("Date: This day is in the future.")
    assert barriers(page) == []
    assert overflow(page) == 0
    page.get_by_label("Date").fill("2026-01-10")
    page.get_by_role("button", name="Save to Thursday").click()
    expect(page.get_by_text("A long evening.")).to_be_visible()
    assert Play.objects.get().notes == "A long evening."
