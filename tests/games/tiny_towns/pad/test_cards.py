"""The card reference: complete, searchable, the same with and without htmx."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from scorepad.games.tiny_towns.rules.board import BUILDINGS, RESOURCES
from scorepad.games.tiny_towns.rules.card import Card
from scorepad.games.tiny_towns.rules.in_play import CARDS, HOUSE_RULES
from scorepad.games.tiny_towns.rules.pieces import CUBES
from scorepad.games.tiny_towns.rules.reference import BOXES
from scorepad.rules.house_rules import HouseRule

pytestmark = pytest.mark.django_db

EVERY_CARD = pytest.mark.parametrize("card", CARDS.values(), ids=CARDS)
ALL = list(CARDS)


def read(client: Client, path: str, language: str = "en", **query: str) -> str:
    answer = client.get(path, query, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def found(client: Client, language: str = "en", **query: str) -> list[str]:
    """The cards a search shows, in the order of the page."""
    page = read(client, "/cards/tiny-towns", language, **query)
    return re.findall(r'<h3><a href="/cards/tiny-towns/([a-z-]+)">', page)


def card_list_in(page: str) -> str:
    return page[page.index('<div id="card_list"') : page.index("</main>")].strip()


@EVERY_CARD
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_card_has_its_page(client: Client, card: Card, language: str) -> None:
    page = unescape(read(client, reverse("card", args=["tiny-towns", card.id]), language))
    other = "fr" if language == "en" else "en"
    assert f"<h1>{card.name.say(language)}</h1>" in page
    assert card.text.say(language)[1:] in page
    assert f'piece--{card.type}"' in page
    shown = f'lang="{other}">{card.name.say(other)}</p>' in page
    assert shown == (card.name.en != card.name.fr)


def test_list_holds_every_card_type_by_type(client: Client) -> None:
    cards = found(client)
    assert sorted(cards) == sorted(ALL)
    types = list(dict.fromkeys(CARDS[card].type for card in cards))
    assert types == list(BUILDINGS)


def test_every_cube_has_letters_of_its_own_in_both_languages(client: Client) -> None:
    assert list(CUBES) == list(RESOURCES)
    for language in ("en", "fr"):
        page = read(client, "/cards/tiny-towns", language)
        legend = page[page.index('class="legend"') : page.index('id="card_list"')]
        assert len(set(re.findall(r">([A-Z][a-z])</span>", legend))) == len(RESOURCES)


def test_pattern_is_drawn_and_read_aloud(client: Client) -> None:
    page = read(client, "/cards/tiny-towns/cottage")
    assert 'aria-label="Pattern of 3 cubes. Row 1: nothing, wheat. Row 2: brick, glass."' in page
    drawn = page[page.index('class="pattern"') : page.index('class="legend"')]
    assert drawn.count('<span class="cube"') == 4  # one of them is only room
    assert re.findall(r'piece--(\w+)".*?class="cube-letter"[^>]*>(\w+)<', drawn) == [
        ("wheat", "Wh"),
        ("brick", "Br"),
        ("glass", "Gl"),
    ]
    french = read(client, "/cards/tiny-towns/cottage", "fr")
    assert "Plan de 3 cubes. Ligne 1\u00a0: rien, blé. Ligne 2\u00a0: brique, verre." in french


@EVERY_CARD
def test_unknown_patterns_say_so(client: Client, card: Card) -> None:
    page = read(client, reverse("card", args=["tiny-towns", card.id]))
    assert ("Pattern unknown" in page) == (card.pattern is None)


@EVERY_CARD
def test_numbers_from_one_source_are_marked(client: Client, card: Card) -> None:
    page = read(client, reverse("card", args=["tiny-towns", card.id]))
    assert ("found in a single source" in page) == bool(card.unsure)
    for number in card.unsure:
        assert str(abs(card.numbers[number])) in page[page.index('class="doubt') :]


def test_list_marks_as_many_doubts_as_there_are(client: Client) -> None:
    doubtful = sum(bool(card.unsure) for card in CARDS.values())
    assert read(client, "/cards/tiny-towns").count("Points from a single source") == doubtful


@EVERY_CARD
def test_card_tells_when_it_stays_in_the_box(client: Client, card: Card) -> None:
    page = read(client, reverse("card", args=["tiny-towns", card.id]))
    assert ("in the solo game" in page) == ("solo" in card.removed_in)
    assert ("Town Hall variant" in page) == ("town-hall" in card.removed_in)


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("factory", "Holds 1 cube."),
        ("warehouse", "Holds at most 3 cubes."),
        ("oddity-shop", "Holds at most 1 cube."),
        ("bank", "Those of one town must all differ."),
    ],
)
def test_card_tells_what_it_holds(client: Client, card: str, words: str) -> None:
    assert words in read(client, f"/cards/tiny-towns/{card}")


@pytest.mark.parametrize("rule", [rule for rule in HOUSE_RULES.values() if rule.card])
def test_card_tells_its_house_rules(client: Client, rule: HouseRule) -> None:
    assert rule.text.en in read(client, f"/cards/tiny-towns/{rule.card}")
    assert rule.text.fr in read(client, f"/cards/tiny-towns/{rule.card}", "fr")


@pytest.mark.parametrize(
    ("q", "card"),
    [
        ("ecole", "schoolhouse"),
        ("ÉCOLE", "schoolhouse"),
        ("schoolHouse", "schoolhouse"),
        ("theatre", "theater"),
        ("theater", "theater"),
        ("oeil opalin", "opaleyes-watch"),
        ("opaleye’s", "opaleyes-watch"),
        ("l'arbre des anciens", "shrine-of-the-elder-tree"),
        ("watch opaleye", "opaleyes-watch"),
    ],
)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_search_knows_both_languages(client: Client, language: str, q: str, card: str) -> None:
    assert card in found(client, language, q=q)
    assert len(found(client, language, q=q)) < 3


def test_search_reads_the_text_in_the_language_of_the_page(client: Client) -> None:
    assert "root-cellar" in found(client, q="whole row")
    assert found(client, "fr", q="whole row") == []
    assert "root-cellar" in found(client, "fr", q="colonne entiere")


@pytest.mark.parametrize("kind", BUILDINGS)
def test_type_filter(client: Client, kind: str) -> None:
    assert set(found(client, type=kind)) == {c.id for c in CARDS.values() if c.type == kind}


@pytest.mark.parametrize("box", BOXES)
def test_box_filter(client: Client, box: str) -> None:
    cards = found(client, box=box)
    assert set(cards) == {c.id for c in CARDS.values() if c.box == box}
    assert len(cards) == {"base": 40, "fortune": 22, "promo": 2}[box]


def test_filters_and_words_narrow_together(client: Client) -> None:
    assert found(client, type="monument", box="fortune", q="shrine") == ["shrine-of-the-windseed"]
    page = read(client, "/cards/tiny-towns", type="monument", box="fortune", q="shrine")
    assert '<option value="monument" selected>' in page
    assert '<option value="fortune" selected>' in page
    assert 'value="shrine"' in page
    assert "1 card\n" in page


@pytest.mark.parametrize("query", [{"type": "castle"}, {"box": "<script>"}, {"q": "   "}])
def test_filters_that_do_not_exist_filter_nothing(client: Client, query: dict[str, str]) -> None:
    assert len(found(client, **query)) == len(ALL)


@pytest.mark.parametrize(
    "q", ["<script>alert(1)</script>", '" autofocus x="', "\x00", "é" * 10_000]
)
def test_hostile_words_find_nothing_and_do_nothing(client: Client, q: str) -> None:
    page = read(client, "/cards/tiny-towns", q=q)
    assert "No card fits." in page
    assert "<script>alert" not in page
    assert ' autofocus x="' not in page


def test_endless_words_are_cut(client: Client) -> None:
    assert f'name="q" value="{"x" * 60}"' in read(client, "/cards/tiny-towns", q="x" * 10_000)


@pytest.mark.parametrize("query", [{}, {"q": "fed"}, {"type": "well"}, {"q": "nothing fits"}])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_card_list_fragment(client: Client, language: str, query: dict[str, str]) -> None:
    page = read(client, "/cards/tiny-towns", language, **query)
    fragment = read(client, reverse("card-list", args=["tiny-towns"]), language, **query)
    inside = card_list_in(page)
    assert fragment.strip() == inside[: inside.rindex("</div>")].strip()


def test_card_list_fragment_keeps_the_address_of_the_page(client: Client) -> None:
    answer = client.get("/cards/tiny-towns/list", {"q": "fed & unfed", "type": "", "box": "base"})
    assert answer["HX-Replace-Url"] == "/cards/tiny-towns?q=fed+%26+unfed&box=base"
    assert client.get("/cards/tiny-towns/list", {"q": ""})["HX-Replace-Url"] == "/cards/tiny-towns"


@pytest.mark.parametrize("slug", ["castle", "list2", "COTTAGE", "cottage/", "..", "%3Cscript%3E"])
def test_unknown_card_is_not_found(client: Client, slug: str) -> None:
    answer = client.get(f"/cards/tiny-towns/{slug}")
    assert answer.status_code == 404
    assert "There is nothing here" in answer.content.decode()


@pytest.mark.parametrize(
    "path", ["/cards/tiny-towns", "/cards/tiny-towns/list", "/cards/tiny-towns/cottage"]
)
def test_cards_are_only_read(client: Client, path: str) -> None:
    assert client.post(path).status_code == 405


def test_every_page_leads_to_the_cards(client: Client) -> None:
    assert '<a href="/cards">Cards</a>' in read(client, "/")
    assert '<a href="/cards">Cartes</a>' in read(client, "/", "fr")


def test_old_addresses_lead_on(client: Client) -> None:
    assert client.get("/cards?q=well")["Location"] == "/cards/tiny-towns?q=well"
    moved = client.get("/cards/well")
    assert (moved.status_code, moved["Location"]) == (301, "/cards/tiny-towns/well")
    assert client.get("/cards/no-such-card").status_code == 404
    assert '<a href="/cards" aria-current="page">' in read(client, "/cards/tiny-towns")


def test_cubes_of_a_pattern_are_counted_as_people_count(client: Client) -> None:
    """The rulebook's Chapel takes two glass and two stone."""
    for language, told in (("en", ["2 glass", "2 stones"]), ("fr", ["2 verres", "2 pierres"])):
        page = read(client, "/cards/tiny-towns/chapel", language)
        legend = page[page.index('class="legend"') :].partition("</ul>")[0]
        assert re.findall(r"\d [^\W\d]+", legend) == told
