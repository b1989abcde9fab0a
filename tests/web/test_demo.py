"""The demo group speaks the reader's language and shows every game of the pad."""

from __future__ import annotations

from datetime import date
from time import process_time

import pytest
from django.test import Client
from django.utils import translation

from scorepad.games.pads import PADS
from scorepad.web.league.demo import invented, make_demo
from scorepad.web.league.friends import FRIENDS, GROUP, SEED
from scorepad.web.models import Group
from tests.web.groups import made_group
from tests.web.pseudo import speak_pseudo, untranslated

TODAY = date(2026, 3, 14)
SAME_IN_BOTH = {"Café Capybara"}
MOST_SECONDS = 2.0  # of one processor, for all of it
WRITTEN = sorted({text for play in invented(SEED, TODAY) for text in (play.place, play.notes) if text})  # fmt: skip


@pytest.fixture
def shown() -> Group:
    before = process_time()
    group = make_demo(SEED, TODAY)
    assert process_time() - before < MOST_SECONDS
    return group


def test_every_game_of_the_pad_was_played() -> None:
    assert {play.data["game"] for play in invented(SEED, TODAY)} == set(PADS)


def test_what_the_friends_wrote_is_translated() -> None:
    assert len(WRITTEN) > 40
    with translation.override("fr"):
        assert [
            text
            for text in (GROUP, *WRITTEN)
            if translation.gettext(text) == text and text not in SAME_IN_BOTH
        ] == []


@pytest.mark.django_db
def test_pages_speak_the_readers_language(shown: Group) -> None:
    play = shown.plays.exclude(notes="").filter(place="Night train").latest("played_at")
    with translation.override("fr"):
        notes, place = translation.gettext(play.notes), translation.gettext(play.place)
    page = Client(headers={"accept-language": "fr"}).get(play.get_absolute_url()).content.decode()
    assert "Démo\u00a0: Café Capybara" in page
    assert notes in page
    assert place == "Train de nuit"
    assert f"{place} ·" in page
    english = Client(headers={"accept-language": "en"}).get(play.get_absolute_url())
    assert "Night train ·" in english.content.decode()


@pytest.mark.django_db
def test_files_speak_it_too(shown: Group) -> None:
    client = Client(headers={"accept-language": "fr"})
    for kind in ("csv", "json"):
        answer = client.get(f"/g/{shown.key}/games.{kind}")
        text = b"".join(answer.streaming_content).decode()  # type: ignore[attr-defined]
        assert "Train de nuit" in text, kind
        assert "Night train" not in text, kind


@pytest.mark.django_db
def test_nothing_bare_is_left_on_its_pages(shown: Group, monkeypatch: pytest.MonkeyPatch) -> None:
    speak_pseudo(monkeypatch)
    first = shown.players.order_by("pk")[0]
    newest = shown.plays.exclude(notes="").latest("played_at")
    pages = [f"/g/{shown.key}{page}" for page in ("", "/league", "/players", "/plays")]
    pages += [first.get_absolute_url(), newest.get_absolute_url()]
    known = (
        *FRIENDS,
        *(
            [
                "OD",
                "KW",
                "ME",
                "RA",
                "SU",
                "TA",
                "Od",
                "Kw",
                "Me",
                "Ra",
                "Su",
                "Ta",
                "O",
                "K",
                "M",
                "R",
                "S",
                "T",
            ]
        ),
        shown.key,
    )
    bare = {
        page: untranslated(Client().get(page).content.decode(), [*known, "Scorepad", "EN", "FR", "English", "français", "API", "CSV", "JSON", "BG Stats", "QR"])
        for page in pages
    }  # fmt: skip
    assert {page: texts for page, texts in bare.items() if texts} == {}


@pytest.mark.django_db
def test_words_of_other_groups_stay_as_they_are() -> None:
    group = made_group("Ada", name="Night train")
    with translation.override("fr"):
        assert (group.title, group.said("Balcony"), group.said("")) == (
            "Night train",
            "Balcony",
            "",
        )
