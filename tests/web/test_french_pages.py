"""French pages read as French is printed: every text of every page of every game, live games included.

Texts are put together in templates, catalogues and rules; here they are read as a reader sees them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.games.pads import PADS
from scorepad.web.league.friends import SEED
from scorepad.web.models import Role
from scorepad.web.pad import Pad
from tests.sentences import ONE_OF_MANY, UNCUT
from tests.test_typography import FAULTS
from tests.web.groups import client_of
from tests.web.walk import addresses_of, group_addresses, group_with, live_table

pytestmark = pytest.mark.django_db
# With vowels, before which small words are cut short.
PEOPLE = ("Odile", "Ada", "Inès", "Éric", "Ulla", "Yves")
WITHIN_A_LINE = (
    "a",
    "abbr",
    "b",
    "bdi",
    "code",
    "em",
    "i",
    "kbd",
    "small",
    "span",
    "strong",
    "time",
)
UNREAD = ("script", "style", "svg", "pre", "code", "template", "kbd")
EVERY_PAD = pytest.mark.parametrize("pad", PADS.values(), ids=lambda pad: pad.slug)
EVERY_LIVE_PAD = pytest.mark.parametrize(
    "pad", [pad for pad in PADS.values() if pad.live], ids=lambda pad: pad.slug
)
NO_TEXT = r"https?://\S+|(?<=\d)\?$"  # addresses, and the mark of a provisional number
STATES = 9  # of each live game
PAGE_FAULTS = {
    **FAULTS,
    "a word that is not cut short": UNCUT,
    # Seats have numbers and people with an s, and a prestige building two values: "2 / 1 remparts".
    "one of many": r"(?<!/ )(?!\d (?:Inès|Yves))" + ONE_OF_MANY["fr"],
    "a space before a comma": r" [,.](?= |$)",
}


class _Lines(HTMLParser):
    """What a reader sees, as lines: parts within a line belong together."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._line = ""
        self._unread: list[str] = []

    def flush(self) -> None:
        line = re.sub(r"[ \t\r\n]+", " ", self._line).strip(" ")
        self.lines += [line] if line else []
        self._line = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        foreign = any(name == "lang" and value != "fr" for name, value in attrs)
        if tag in UNREAD or self._unread or (foreign and tag != "html"):
            self._unread.append(tag)
        # What stands beside each other on the screen is not one sentence.
        apart = any(name == "class" and "visually-hidden" in (value or "") for name, value in attrs)
        if tag not in WITHIN_A_LINE or apart:
            self.flush()
        said = [value for name, value in attrs if name in ("aria-label", "alt", "title") and value]
        self.lines += said if not self._unread else []

    def handle_endtag(self, tag: str) -> None:
        if tag in self._unread:  # a tag that was never closed goes with the one around it
            del self._unread[len(self._unread) - 1 - self._unread[::-1].index(tag) :]
        if tag not in WITHIN_A_LINE:
            self.flush()

    def handle_data(self, data: str) -> None:
        if not self._unread:
            self._line += data


def lines_of(page: str) -> list[str]:
    reader = _Lines()
    reader.feed(page)
    reader.flush()
    return reader.lines


def faults_on(client: Client, address: str) -> Iterator[str]:
    answer = client.get(address, headers={"accept-language": "fr"})
    assert answer.status_code == 200, address
    for line in lines_of(answer.content.decode()):
        for fault, pattern in PAGE_FAULTS.items():
            if re.search(pattern, re.sub(NO_TEXT, "", line), re.IGNORECASE):
                yield f"{fault}: {line}"


def read_all(client: Client, addresses: Iterator[str] | list[str]) -> None:
    found = sorted({fault for address in addresses for fault in faults_on(client, address)})
    assert not found, "\n".join(found)


@EVERY_PAD
def test_pages_of_a_game(pad: Pad, client: Client) -> None:
    read_all(client, addresses_of(pad, PEOPLE))


@EVERY_PAD
def test_pages_of_a_group(pad: Pad) -> None:
    group = group_with(pad, PEOPLE)
    client = client_of(group, Role.ORGANISER, "olga")
    read_all(client, group_addresses(group))


@EVERY_LIVE_PAD
def test_live_games_from_the_first_move_to_the_last(pad: Pad, client: Client) -> None:
    assert pad.demo
    play = max(pad.demo(SEED, date(2026, 3, 14)), key=lambda play: len(play.log or ()))
    log = list(play.log or ())
    steps = [len(log) * part // (STATES - 1) for part in range(STATES)]
    tables = (live_table(pad, PEOPLE, play.data, log[:moves]) for moves in steps)
    pages = (reverse(name, args=[table.code]) for table in tables for name in ("live", "table"))
    read_all(client, pages)


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("<p><strong>Odile</strong>: 3</p>", "no space before a double sign: Odile: 3"),
        ("<p>Prêt <span>?</span></p>", "a space at which a line may break: Prêt ?"),
        ("<li>Ville de <bdi>Odile</bdi></li>", "a word that is not cut short: Ville de Odile"),
        ("<p>0 <b>points</b></p>", "one of many: 0 points"),
        ("<p><a>Odile</a> , <a>Ada</a></p>", "a space before a comma: Odile , Ada"),
        ('<b aria-label="-3 points">3</b>', "a hyphen for a minus: -3 points"),
    ],
)
def test_each_fault_would_be_found(page: str, fault: str) -> None:
    found = [
        f"{name}: {line}"
        for line in lines_of(page)
        for name, pattern in PAGE_FAULTS.items()
        if re.search(pattern, line, re.IGNORECASE)
    ]
    assert fault in found
