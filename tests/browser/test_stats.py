"""The pages of groups and players in a real browser: open to everyone, on any screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from scorepad.web.models import Group
from tests.browser.looks import barriers, overflow
from tests.web.groups import kept, kept_towns, made_group, player_of

WIDE = {"width": 1200, "height": 900}


def played() -> Group:
    """A group with towns, ties, losses by a point, long names and games alone."""
    group = made_group(may_look=True)
    long_name = "Ferdinand-the-Magnificent-of-Tiny-Towns"
    for day in range(4):
        kept(group, f"Ada1:30 Ben2:29 {long_name}3:-4", day)
        kept(group, "Ben1:30 Ada1:30", 10 + day, decided_by="shared")
    kept(group, "Ada1:33", 20)
    towns = ("Ada", "CCRM GGOW .... YYKK"), (long_name, "G... .... .... ....")
    kept_towns(group, *towns, days=21)
    return group


def pages(group: Group) -> list[str]:
    """A group's page and a player's."""
    return [f"/g/{group.key}", f"/g/{group.key}/players/{player_of(group, 'Ada').pk}"]


def opened(live_server: LiveServer, page: Page, group: Group, path: str) -> None:
    page.goto(f"{live_server.url}/look/{group.look}")
    page.goto(live_server.url + path)
    page.locator("details").evaluate_all("all => all.forEach((one) => (one.open = true))")


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_are_open_to_everyone(
    live_server: LiveServer, page: Page, which: int, scheme: str
) -> None:
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    group = played()
    opened(live_server, page, group, pages(group)[which])
    assert barriers(page) == []
    assert overflow(page) == 0
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]
    assert barriers(page) == []
    assert overflow(page) == 0


@pytest.mark.parametrize("which", [0, 1])
def test_nothing_breaks_the_policy(live_server: LiveServer, page: Page, which: int) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    group = played()
    opened(live_server, page, group, pages(group)[which])
    page.wait_for_load_state("networkidle")
    assert complaints == []


def test_chart_is_drawn_inside_its_frame_and_read_aloud(
    live_server: LiveServer, page: Page
) -> None:
    group = played()
    opened(live_server, page, group, pages(group)[1])
    chart = page.get_by_role("img", name="Scores over time")
    frame = chart.bounding_box()
    assert frame
    for dot in chart.locator("circle").all():
        box = dot.bounding_box()
        assert box
        assert frame["x"] <= box["x"]
        assert box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]
    colours = chart.locator("circle").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).fill)"
    )
    assert len(set(colours)) == 2  # wins stand out
