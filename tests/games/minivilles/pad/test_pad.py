"""A town under the fingers: taps, numbers, and what the page shows of them."""

from __future__ import annotations

import json
import re
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client

from scorepad.games.minivilles.pad import PAD
from scorepad.games.minivilles.rules import GAME
from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.open_points import OPEN_POINTS
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from scorepad.web.league.group_stats import stats_of
from scorepad.web.league.history import past_plays
from scorepad.web.management.ask import AskCommand
from scorepad.web.models import Play, Role, Table
from scorepad.web.questions import find_question
from tests.games.minivilles.rules.drawn import roll_file
from tests.web.groups import client_of, made_group

pytestmark = pytest.mark.django_db


def started(*names: str) -> Table:
    form = {f"name_{number}": name for number, name in enumerate(names, start=1)}
    answer = Client().post("/start/minivilles", form)
    return Table.objects.get(code=answer["Location"].rsplit("/", 1)[1])


def tap(table: Table, number: int = 1, **values: str) -> Any:
    seat = table.seats.get(number=number)
    return Client().post(f"/t/{table.code}/{number}/pad", {**values, "version": str(seat.version)})


def entry(table: Table, number: int = 1) -> dict[str, Any]:
    return dict(table.seats.get(number=number).entry)


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_taps_add_and_take_cards() -> None:
    table = started("Ada", "Ben")
    assert entry(table) == PAD.blank
    for _ in range(2):
        tap(table, add="cafe")
    page = text(tap(table, take="cafe"))
    assert entry(table)["cards"] == {"wheat-field": 1, "bakery": 1, "cafe": 1}
    assert 'data-place="cafe"' in page
    tap(table, take="cafe")
    tap(table, take="cafe")  # nothing is left to take
    assert entry(table) == PAD.blank
    assert tap(table, add="cheese-factory").status_code == 422


def test_monuments_are_switches() -> None:
    table = started("Ada", "Ben")
    tap(table, built="airport")
    page = text(tap(table, built="harbor"))
    assert entry(table)["monuments"] == ["harbor", "airport"]
    assert page.count('aria-pressed="true"') == 2
    assert 'data-total="2"' in page
    tap(table, unbuilt="airport")
    tap(table, unbuilt="airport")
    assert entry(table)["monuments"] == ["harbor"]
    assert tap(table, built="city-hall").status_code == 422


def test_coins_are_counted_or_typed() -> None:
    table = started("Ada", "Ben")
    tap(table, more="10")
    tap(table, less="1")
    assert entry(table)["coins"] == 9
    tap(table, action="numbers", coins="21", turns="14")
    assert (entry(table)["coins"], entry(table)["facts"]) == (21, {"turns": 14})
    tap(table, action="numbers", coins="", turns="")
    assert entry(table) == PAD.blank
    assert tap(table, action="numbers", coins="-1").status_code == 422
    assert tap(table, action="numbers", coins="1001").status_code == 422
    assert tap(table, more="x").status_code == 422


def test_a_problem_marks_its_card_and_undo_takes_a_tap_back() -> None:
    table = started("Ada", "Ben")
    tap(table, add="stadium")
    page = text(tap(table, add="stadium"))
    assert "A town holds one Stadium at most; this one has 2." in page
    assert page.count("mv-card--wrong") == 1
    tap(table, action="undo")
    assert entry(table)["cards"]["stadium"] == 1
    tap(table, action="clear")
    assert entry(table) == PAD.blank


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_both_languages(language: str) -> None:
    table = started("Ada", "Ben")
    client = Client(headers={"accept-language": language})
    page = text(client.get(f"/t/{table.code}/1"))
    for card in CARDS.values():
        assert card.name.say(language).replace("'", "&#x27;") in page
    outlook = text(client.get(f"/t/{table.code}/1/outlook"))
    assert "14" in outlook
    assert "<details" in outlook


def test_a_finished_town_says_that_places_are_a_convention() -> None:
    table = started("Ada", "Ben")
    for monument in ("harbor", "train-station", "shopping-mall", "amusement-park", "airport"):
        tap(table, built=monument)
    share = Client().post(f"/t/{table.code}/finish", {"end": "played-out"})["Location"]
    page = text(Client().get(share))
    assert "Ada wins with five monuments; the other places are a house convention." in page
    assert "By house convention" in text(Client().get(f"/t/{table.code}"))


def test_income_is_a_command_and_an_address(tmp_path: Path) -> None:
    file = roll_file("2 bakery |  | 3", "3 cafe |  | 0", dice=[3])
    question = GAME.questions["income"]
    roll = question.load(file)
    assert not isinstance(roll, Refusal)
    answer = Client().post("/api/v1/income?language=fr", file, content_type="application/json")
    assert answer.json() == question.answer(roll, "fr")
    lines = tmp_path / "rolls.jsonl"
    lines.write_text("\n".join(map(json.dumps, (file, {**file, "roll": {"dice": [3]}}))))
    asked = find_question("income")
    assert asked is not None
    out = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command(AskCommand(asked), str(lines), stdout=out)
    assert stopped.value.code == 2
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first == question.answer(roll, "en")
    assert second["error"]["where"] == "roll.player"


def test_where_nobody_has_five_monuments_nobody_wins_anything() -> None:
    """Whoever says that it was played to its end: no winner, no place, no win in a league."""
    table = started("Ada", "Ben")
    for monument in ("harbor", "train-station", "shopping-mall", "airport"):
        tap(table, built=monument)
    tap(table, 2, built="harbor")
    Client().post(f"/t/{table.code}/finish", {"end": "played-out"})
    table.refresh_from_db()
    assert not table.broken_off
    share = f"/r/{table.share}"
    page = text(Client().get(share))
    assert "Nobody has five monuments: nobody wins." in page
    assert "podium__rank" not in page
    assert "1st" not in text(Client().get(f"{share}/text"))
    assert ",yes," not in Client().get(f"{share}/sheet.csv").content.decode()
    group = made_group("Ada", "Ben")
    member = client_of(group, Role.MEMBER)
    member.post(f"{share}/save", {"group": group.key, "league": "on"})
    kept = Play.objects.get(group=group)
    assert (kept.broken_off, kept.decided_by) == (True, "")
    assert "No league games here yet." in text(member.get(f"/g/{group.key}/league?season=all"))
    assert stats_of("minivilles", past_plays(group, "minivilles"))["badges"] == []
    rows = b"".join(member.get(f"/g/{group.key}/games.csv").streaming_content).decode()  # type: ignore[attr-defined]
    assert ",yes,,2,Ada,1,4,no," in rows


def test_places_after_the_first_are_called_a_convention() -> None:
    table = started("Ada", "Ben", "Cleo")
    for monument in ("harbor", "train-station", "shopping-mall", "airport", "radio-tower"):
        tap(table, built=monument)
    tap(table, 2, built="harbor")
    tap(table, 3, built="airport")
    Client().post(f"/t/{table.code}/finish", {"end": "played-out"})
    page = text(Client().get(f"/r/{table.share}"))
    assert "Ada wins with five monuments; the other places are a house convention." in page
    told = text(Client().get(f"/r/{table.share}/text"))
    assert told.index("1st Ada") < told.index("2nd Cleo") < told.index("3rd Ben")
    assert "house convention" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_open_points_are_told_with_their_answers_and_reasons(language: str) -> None:
    page = unescape(text(Client(headers={"accept-language": language}).get("/cards/minivilles")))
    for point in OPEN_POINTS:
        for words in point:
            assert words.say(language) in page
    docs = (settings.BASE_DIR / "docs/rules/minivilles.md").read_text()
    table = docs.split("## Open questions")[1].split("\n## ")[0]
    rows = [line for line in table.splitlines() if line.startswith("| ")]
    assert len(rows) == len(OPEN_POINTS) + 1  # and the heading


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("bakery", "bakery"),
        ("boulangerie", "bakery"),
        ("aeroport", "airport"),
        ("CHALUTIER", "tuna-boat"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_are_found_by_their_names_in_either_language(
    words: str, card: str, language: str
) -> None:
    client = Client(headers={"accept-language": language})
    page = text(client.get("/cards/minivilles/list", {"q": words}))
    assert re.findall(r'href="/cards/minivilles/([a-z-]+)"', page) == [card]
