"""Games in and out in a real browser: a file read with progress, players said, taken in, taken back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from scorepad.web.exchange import staging
from scorepad.web.models import Group, Membership, Role
from tests.browser.looks import barriers, overflow
from tests.web.exports import export, play, score
from tests.web.groups import kept, made_group
from tests.web.pictures import _own_media  # noqa: F401 - each test has its own folder

BETWEEN = 40  # plays of the same three, each on a day of its own


@pytest.fixture
def group(live_server: LiveServer, page: Page) -> Group:
    """A group whose organiser sits at the browser."""
    group = made_group("Ada", "Ben")
    user = User.objects.create(username="organiser")
    Membership.objects.create(group=group, user=user, role=Role.ORGANISER)
    client = Client()
    client.force_login(user)
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    return group


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """An export with some trouble in it."""
    plays = [
        play(
            n,
            score(1, "40"),
            score(2, str(n % 39)),
            score(3, "0"),
            playDate=f"2026-02-{n % 28 + 1:02} 20:00:00",
        )
        for n in range(BETWEEN)
    ]
    plays += [play(90, score(1, "49-46ish")), play(91, score(1, "3"), gameRefId=7)]
    path = tmp_path / "BGStatsExport.json"
    path.write_text(json.dumps(export(*plays, names=("ada", "Bén", "Cleo"))))
    return path


def send(live_server: LiveServer, page: Page, group: Group, file: Path) -> None:
    page.goto(f"{live_server.url}/g/{group.key}/exchange")
    page.get_by_label("File, at most 50 MB").set_input_files(file)
    page.get_by_role("button", name="Check the file").click()


def test_a_file_goes_all_the_way(
    live_server: LiveServer, page: Page, group: Group, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda m: complaints.append(m.text) if "Policy" in m.text else None)
    monkeypatch.setattr(staging, "PART", 10)
    seen: list[str] = []
    page.on(
        "response", lambda answer: seen.append(answer.url) if "progress" in answer.url else None
    )
    send(live_server, page, group, file)
    page.get_by_role("heading", name="What the file holds").wait_for()
    assert len(seen) == 5  # 42 games, ten at a time
    names = page.locator(".who input")
    assert [names.nth(n).input_value() for n in range(3)] == ["Ben", "Cleo", "Ada"]
    page.get_by_label("Cleo").fill("Zoé")
    page.get_by_label("Cleo").press("Tab")
    expect(page.locator(".known").nth(1)).to_have_text("new player")
    page.get_by_role("button", name="Import 40 games").click()
    expect(page.get_by_role("status")).to_have_text("40 games were imported.")
    assert group.plays.filter(removed_at=None).count() == BETWEEN
    assert group.players.filter(name="Zoé").exists()
    page.get_by_role("button", name="Undo this import").click()
    expect(page.get_by_role("status")).to_have_text("The import was undone.")
    assert group.plays.filter(removed_at=None).count() == 0
    assert complaints == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_are_open_to_everyone(
    live_server: LiveServer, page: Page, group: Group, file: Path, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    kept(group, "Ada1:40 Ben2:30", uid="one")
    page.goto(f"{live_server.url}/g/{group.key}/plays/one")
    assert barriers(page) == []
    page.goto(f"{live_server.url}/g/{group.key}/exchange")
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
    assert barriers(page) == []
    assert overflow(page) == 0
    send(live_server, page, group, file)
    page.get_by_role("heading", name="What the file holds").wait_for()
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")
    assert barriers(page) == []
    assert overflow(page) == 0


def test_a_file_comes_in_without_any_script(
    live_server: LiveServer, page: Page, group: Group, file: Path
) -> None:
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False)
    context.add_cookies(page.context.cookies())  # type: ignore[arg-type]
    plain = context.new_page()
    send(live_server, plain, group, file)
    plain.get_by_role("button", name="Read on").click()
    plain.get_by_role("button", name="Import 40 games").click()
    expect(plain.get_by_role("status")).to_have_text("40 games were imported.")
    assert group.plays.count() == BETWEEN
    context.close()
