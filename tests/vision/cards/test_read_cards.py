"""Cards drawn by us, read from photos. The figures over many of them are in `make bench`."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from io import BytesIO

import cv2
import numpy as np
import pytest
from PIL import Image, ImageDraw

from scorepad.games import GAMES
from scorepad.web.card_names import printed_names
from tests.vision.cards.drawn import Drawn, Lying, Shot, Table, font, photo_of, table_top
from tests.vision.cards.measure import cards_of, some_table
from tests.web.pictures import encoded
from vision.cards import CardsReading
from vision.cards.read import read_cards
from vision.reading import NotAPhoto

ALL = {slug: printed_names(game) for slug, game in GAMES.items()}
SMALL = (1400, 1000)


def read(slug: str, data: bytes) -> CardsReading:
    others = {other: names for other, names in ALL.items() if other != slug}
    found = read_cards(data, ALL[slug], others)
    assert isinstance(found, CardsReading)
    return found


def counts(reading: CardsReading) -> Counter[str]:
    return Counter({card.card: card.count for card in reading.cards})


def drawn(slug: str, language: str, *ids: str) -> list[Drawn]:
    known = {card.card: card for card in cards_of(slug, language)}
    return [known[each] for each in ids]


def in_a_row(cards: list[Drawn], *turns: float, width: float = 260) -> Table:
    lying = [
        Lying(card, (220 + 320 * n, 480), width, turn)
        for n, (card, turn) in enumerate(zip(cards, turns, strict=True))
    ]
    return Table(lying, SMALL, seed=1)


def test_cards_lie_as_they_like_and_are_told_with_their_places() -> None:
    cards = drawn("tiny-towns", "en", "feast-hall", "inn", "grove-university", "bank")
    cards = [
        replace(card, face=face)
        for card, face in zip(cards, ("serif", "round", "plain", "serif"), strict=True)
    ]
    reading = read(
        "tiny-towns", photo_of(in_a_row(cards, 0, 90, 180, 37), Shot(slant=0.1, blur=0.6))
    )
    assert counts(reading) == Counter({card.card: 1 for card in cards})
    assert reading.is_sure
    assert all(card.is_sure for card in reading.cards)
    assert (reading.width, reading.height, reading.other) == (*SMALL, "")
    boxes = {card.card: np.array(card.box) for card in reading.cards}
    ways = {card: box[1] - box[0] for card, box in boxes.items()}  # along the name as printed
    assert ways["feast-hall"][0] > 5 * abs(ways["feast-hall"][1])
    assert ways["inn"][1] > 5 * abs(ways["inn"][0])
    assert ways["grove-university"][0] < -5 * abs(ways["grove-university"][1])
    shape = reading.to_dict()["cards"][0]
    assert list(shape) == ["card", "count", "confidence", "text", "box", "candidates"]
    assert shape["candidates"][0] == [shape["card"], shape["confidence"]]


def test_copies_in_columns_are_counted_in_french() -> None:
    cards = drawn("minivilles", "fr", "tax-office", "wheat-field", "cafe", "french-restaurant")
    numbers = ("8", "1", "3", "5")
    lying = [
        Lying(
            replace(card, face="round", number=number, colour=colour),
            (220 + 320 * n, 560),
            240,
            turn,
            copies,
        )
        for n, (card, number, colour, turn, copies) in enumerate(
            zip(
                cards,
                numbers,
                ("purple", "blue", "red", "red"),
                (0, 4, -5, 2),
                (1, 4, 2, 3),
                strict=True,
            )
        )
    ]
    reading = read("minivilles", photo_of(Table(lying, SMALL, seed=0), Shot(noise=5)))
    assert counts(reading) == Counter(
        {"tax-office": 1, "wheat-field": 4, "cafe": 2, "french-restaurant": 3}
    )


def test_two_names_of_a_game_are_asked_about_and_not_taken() -> None:
    cards = drawn("tiny-towns", "en", "feast-hall", "greenhouse")
    reading = read("tiny-towns", photo_of(in_a_row(cards, 0, 0)))
    assert set(counts(reading)) == {"feast-hall", "greenhouse"}
    assert not reading.is_sure
    assert max(card.confidence for card in reading.cards) < 0.9


def test_the_same_card_three_times_is_one_entry() -> None:
    same = drawn("tiny-towns", "en", "greenhouse") * 3
    assert counts(read("tiny-towns", photo_of(in_a_row(same, 0, 3, -3)))) == {"greenhouse": 3}


def test_cards_of_another_game_are_not_taken() -> None:
    cards = drawn("minivilles", "fr", "ranch", "apple-orchard", "mine", "forest")
    reading = read("tiny-towns", photo_of(in_a_row(cards, 0, 0, 0, 0)))
    assert reading.other == "minivilles"  # though farm, orchard and mine have these names as well
    assert not reading.is_sure
    assert not any(card.is_sure for card in reading.cards)
    assert {card.card for card in reading.instead} == {card.card for card in cards}


def on_a_screen(data: bytes, period: int = 4) -> bytes:
    """A photo as a monitor shows it to a camera: dark frame, lines between the pixels, bands of moiré."""
    shown = np.asarray(Image.open(BytesIO(data)).convert("RGB"), np.float32)[:, :, ::-1].copy()
    height, width = shown.shape[:2]
    rows, columns = np.arange(height)[:, None], np.arange(width)[None, :]
    shown *= np.where((rows % period == 0) | (columns % period == 0), 0.72, 1.0)[:, :, None]
    shown *= (1 + 0.1 * np.sin(rows / 31 + columns / 23))[:, :, None]
    shown = shown * 0.85 + np.array((40, 22, 14), np.float32)  # black is not black there
    framed = cv2.copyMakeBorder(shown, 60, 90, 60, 60, cv2.BORDER_CONSTANT, value=(18, 18, 18))
    corners = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    size = np.array((width + 120, height + 150), np.float32)
    tilt = np.array([(0.04, 0.06), (0.97, 0.0), (1.0, 1.0), (0.0, 0.93)], np.float32)
    way = cv2.getPerspectiveTransform(corners * size, tilt * size)
    seen = cv2.warpPerspective(framed, way, (int(size[0]), int(size[1])), borderValue=(70, 80, 90))
    picture = np.clip(seen, 0, 255).astype(np.uint8)
    return encoded(Image.fromarray(cv2.cvtColor(picture, cv2.COLOR_BGR2RGB)), "JPEG")


def test_cards_on_a_screen_are_read_as_cards() -> None:
    cards = drawn("tiny-towns", "en", "feast-hall", "greenhouse", "grove-university", "bank")
    shot = on_a_screen(photo_of(in_a_row(cards, 0, 3, -4, 0)))
    found = counts(read("tiny-towns", shot))
    assert found == Counter({card.card: 1 for card in cards})


@pytest.mark.parametrize(
    "names",
    [
        ("Festsaal", "Gewächshaus", "Handelsposten", "Bibliothek"),
        ("Salón de Fiestas", "Invernadero", "Puesto comercial", "Almacén"),
        ("宴会場", "温室", "交易所", "図書館"),
    ],
    ids=["german", "spanish", "japanese"],
)
def test_cards_of_an_edition_nobody_taught_are_never_taken(names: tuple[str, ...]) -> None:
    cards = [Drawn(f"other-{n}", name, face="plain") for n, name in enumerate(names)]
    reading = read("tiny-towns", photo_of(in_a_row(cards, 0, 0, 0, 0)))
    assert not reading.is_sure
    assert not any(card.is_sure for card in reading.cards)


def test_a_name_that_two_editions_share_is_asked_about() -> None:
    """A German “Taverne” is spelled as the French one; alone among strangers it is not taken."""
    names = ("Taverne", "Gewächshaus", "Handelsposten", "Bibliothek")
    cards = [Drawn(f"other-{n}", name, face="plain") for n, name in enumerate(names)]
    reading = read("tiny-towns", photo_of(in_a_row(cards, 0, 0, 0, 0)))
    assert [card.card for card in reading.cards] == ["tavern"]
    assert not reading.cards[0].is_sure


def page_of(*lines: str, size: int = 34) -> bytes:
    page = Image.new("RGB", (1000, 1300), (238, 236, 228))
    pen = ImageDraw.Draw(page)
    for number, line in enumerate(lines):
        pen.text((60, 40 + number * 48), line, font=font("body", size), fill=(30, 30, 30))
    return encoded(page, "JPEG")


@pytest.mark.parametrize(
    "lines",
    [
        ("<script>alert('Bank')</script>", "' OR 1=1 --", "%s %n {{ 7 * 7 }}"),
        (
            "The tavern keeper of our market said",
            "that a well and a bank are no",
            "farm, chapel or inn at all. " * 4,
        )
        * 8,
        ("a" * 10_000,),
    ],
    ids=["script", "newspaper", "long"],
)
def test_pages_of_text_show_no_cards(lines: tuple[str, ...]) -> None:
    assert read("tiny-towns", page_of(*lines)).cards == ()


@pytest.mark.parametrize(
    "lines",
    [
        ("Farm", "Well", "Chapel", "Tavern", "Theater", "Factory"),
        (
            "Ferme",
            "nourrit jusqu’à quatre maisons",
            "Puits",
            "un point par maison à côté",
            "Chapelle",
            "un point par maison nourrie",
            "Taverne",
        ),
    ],
    ids=["list", "rules"],
)
def test_names_in_a_list_or_in_rules_are_never_taken(lines: tuple[str, ...]) -> None:
    reading = read("tiny-towns", page_of(*lines))
    assert not reading.is_sure
    assert not any(card.is_sure for card in reading.cards)


def test_box_of_a_game_is_no_card() -> None:
    box = page_of("TINY TOWNS", "Les Petites Bourgades", size=90)
    assert read("tiny-towns", box).cards == ()


def test_table_without_cards_has_none() -> None:
    table = Image.fromarray(cv2.cvtColor(table_top((1200, 900), 2), cv2.COLOR_BGR2RGB))
    reading = read("minivilles", encoded(table, "JPEG"))
    assert (reading.cards, reading.is_sure) == ((), False)


def test_forty_small_cards_are_no_trouble() -> None:
    known = cards_of("tiny-towns", "en")[:40]
    lying = [
        Lying(replace(card, face="plain"), (150 + 300 * (n % 8), 190 + 352 * (n // 8)), 220)
        for n, card in enumerate(known)
    ]
    reading = read("tiny-towns", photo_of(Table(lying, (2400, 1800), seed=0)))
    assert len(counts(reading)) >= 38
    assert set(counts(reading)) <= {card.card for card in known}


def test_short_names_in_narrow_letters_are_read() -> None:
    """“Gare” is as high as wide there, so that nothing tells which way it runs."""
    case = some_table("minivilles", "fr", 3)
    assert counts(read("minivilles", photo_of(case.table, case.shot))) == Counter(case.truth)


def test_what_is_no_photo_is_said_so() -> None:
    assert isinstance(read_cards(b"%PDF-1.7", ALL["tiny-towns"]), NotAPhoto)


def test_a_table_as_the_figures_are_made_of() -> None:
    case = some_table("minivilles", "en", 4)
    assert counts(read("minivilles", photo_of(case.table, case.shot))) == Counter(case.truth)
