"""The proof that a game is a folder and two lines: a toy goes the ten steps of docs/add-a-game.md."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client

from scorepad.games import find_game, judge
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from scorepad.web.management.ask import AskCommand
from scorepad.web.models import Group, Play, Role, Table
from scorepad.web.questions import find_question
from tests.toy.pebbles.pad import EXAMPLE, PAD
from tests.toy.pebbles.rules import GAME, dump, load
from tests.web.groups import client_of, made_group

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs/add-a-game.md").read_text()
CODE = "\n".join(path.read_text() for path in sorted((ROOT / "tests/toy/pebbles").rglob("*.py")))

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pebbles")]


def pile(name: str, white: int = 0, black: int = 0) -> dict[str, Any]:
    return {"name": name, "white": white, "black": black}


def file_of(*players: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"game": "pebbles", "players": list(players), **more}


# -- the ten steps ------------------------------------------------------------------------------


def read_a_game_file() -> None:
    table = load(file_of(pile("Ada", 2, 1), pile("Ben", 4)))
    assert not isinstance(table, Refusal)
    assert load(dump(table)) == table
    refused = load(file_of(pile("Ada", -1), pile("Ben")))
    assert isinstance(refused, Refusal)
    assert refused.where == "players[0].white"


def judge_it() -> None:
    verdict = judge(file_of(pile("Ada", 2, 6), pile("Ben", 4, 5)))
    assert not isinstance(verdict, Refusal)
    ada, ben = verdict.result.seats
    assert (ada.score.total, ben.score.total) == (2 + 18, 4 + 15)
    assert [problem.code for problem in ada.problems] == ["beyond-the-bag"]
    blank = file_of(pile("Ada"), pile("Ben"))
    assert [seat.problems for seat in GAME.judged(blank, finished=False).result.seats] == [(), ()]  # type: ignore[union-attr]


def say_what_decides_and_what_stands_on_the_score_sheet() -> None:
    verdict = judge(file_of(pile("Ada", 0, 1), pile("Ben", 3)))
    assert not isinstance(verdict, Refusal)
    assert verdict.result.decided_by == "pile"
    assert [row.id for row in GAME.sheet(verdict.table)] == ["white", "black"]


def line_one_the_registry_of_games() -> None:
    assert find_game("pebbles") is GAME
    unnameable = file_of(pile("Ada", 1), pile("Ada\u2028Eve", 2))
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.jsonl")
        file.write_text(json.dumps(EXAMPLE))
        (result,) = command("score", str(file))
        assert json.loads(result)["winners"] == ["Ada"]
        file.write_text("\n".join(map(json.dumps, (EXAMPLE, unnameable))))
        with pytest.raises(SystemExit) as stopped:
            command("score", str(file))
    assert stopped.value.code == 2
    answer = Client().post("/api/v1/score?language=fr", EXAMPLE, content_type="application/json")
    verdict = judge(EXAMPLE)
    assert not isinstance(verdict, Refusal)
    assert answer.json() == verdict.to_dict("fr")


def give_it_a_form_to_start_with() -> None:
    page = text(Client().get("/start/pebbles"))
    assert page.count('name="name_') == 4
    few = Client().post("/start/pebbles", {"name_1": "Ada"})
    assert few.status_code == 422
    assert "Enter at least 2 names." in text(few)
    # What the rules could not read is never saved: here a group whose rules make no sense any more.
    group, member = grown_group("Nonsense")
    Group.objects.filter(pk=group.pk).update(rules={"pebbles": {"bag": 7}})
    refused = member.post("/start/pebbles", {"name_1": "Ada", "name_2": "Ben", "group": group.key})
    assert refused.status_code == 422
    assert "unknown key" in text(refused)
    assert not group.tables.exists()
    # With several games the first page asks which one.
    assert 'href="/start/pebbles"' in text(Client().get("/start"))


def say_what_a_tap_does() -> None:
    table = started("Ada", "Ben", "Cleo")
    assert entries(table) == [PAD.blank] * 3
    tap(table, 1, add="black")
    tap(table, 1, add="white")
    tap(table, 1, action="give")  # two piles at once
    assert [entry["black"] for entry in entries(table)] == [0, 1, 0]
    tap(table, 1, action="undo")
    assert [entry["black"] for entry in entries(table)] == [1, 0, 0]
    tap(table, 1, action="redo")
    assert [entry["black"] for entry in entries(table)] == [0, 1, 0]
    # A game that counts no progress: a total from the start, and nobody is sent on to the next player.
    page = text(Client().get(f"/t/{table.code}/3"))
    assert 'data-total="0"' in page
    assert "pad__next" not in page + text(Client().get(f"/t/{table.code}/1"))
    # Ben goes on with the pebble he was given: taking the gift back would wipe that.
    tap(table, 2, add="black")
    assert tap(table, 1, action="undo").status_code == 409
    # Two phones: the second one knew an older pile.
    assert tap(table, 3, add="white").status_code == 200
    assert tap(table, 3, version=0, add="white").status_code == 200  # counting disturbs nobody
    assert entries(table)[2] == {"white": 2, "black": 0}
    late = tap(table, 3, version=0, action="empty")
    assert late.status_code == 409
    # The same change sent again, since its answer was lost, is made once.
    for _ in range(2):
        tap(table, 3, version=2, add="white", id="change-number-1")
    assert entries(table)[2] == {"white": 3, "black": 0}
    assert tap(table, 3, version=3, action="empty", id="change-number-2").status_code == 200
    assert entries(table)[2] == PAD.blank
    assert "Somebody else has changed this in the meantime." in text(late)
    # A phone that did not see Ben's pile change may not change it, either.
    tap(table, 1, add="black")
    unseen = tap(table, 1, action="give", seen="2:0")
    assert unseen.status_code == 409
    assert entries(table)[1] == {"white": 0, "black": 2}
    assert tap(table, 1, add="gold").status_code == 422


def draw_it() -> None:
    table = started("Ada", "<Ben>")
    tap(table, 1, add="black")
    for address in ("", "/1", "/stamp", "/finish"):
        assert Client().get(f"/t/{table.code}{address}").status_code == 200
    seat = text(Client().get(f"/t/{table.code}/1"))
    assert 'data-place="black"' in seat
    assert 'data-where="black"' in seat
    assert 'href="/cards/pebbles/black"' in seat
    overview = text(Client().get(f"/t/{table.code}"))
    assert overview.count("drawn-entry") == 2
    assert "&lt;Ben&gt;" in overview
    assert "to fill in" in overview


def describe_it_for_programs() -> None:
    schema = Client().get("/api/v1/openapi.json").json()
    assert {"PebblesGame", "PebblesResult"} <= set(schema["components"]["schemas"])
    assert "/api/v1/chances" in schema["paths"]
    page = text(Client().get("/api/v1/docs"))
    assert "PebblesProblem" in page


def line_two_the_registry_of_pads() -> None:
    table = started("Ada", "Ben")
    for _ in range(3):
        tap(table, 1, add="black")
    tap(table, 2, add="white")
    share = finished(table)
    page = text(Client().get(share))
    assert "Ada wins." in page
    assert Client().get(f"{share}/picture.png").content.startswith(b"\x89PNG")
    told = text(Client().get(f"{share}/text", headers={"accept-language": "fr"}))
    assert told.startswith("Cailloux")
    assert "cailloux noirs 9" in told
    csv = Client().get(f"{share}/sheet.csv").content.decode("utf-8-sig").splitlines()
    assert csv[0] == "rank,name,total,white,black,winner,decided_by"
    assert csv[1] == "1,Ada,9,,9,yes,points"
    assert Client().get(f"{share}/game.json").json() == {
        "game": "pebbles",
        "players": [pile("Ada", 0, 3), pile("Ben", 1)],
    }
    through_a_league(table, share)


def whatever_else_it_has() -> None:
    answer = Client().post(
        "/api/v1/chances", {"game": "pebbles", "white": 3, "black": 1}, "application/json"
    )
    assert answer.json() == {"white": 75, "black": 25}
    assert Client().get("/api/v1/chances").status_code == 405
    assert Client().post("/api/v1/odds", {}, "application/json").status_code == 404
    asked = find_question("chances")
    assert asked is not None
    card = text(Client().get("/cards/pebbles/black", headers={"accept-language": "fr"}))
    assert "<h1>caillou noir</h1>" in card
    assert "Un caillou noir vaut trois." in card
    assert 'href="/cards/pebbles"' in text(Client().get("/cards"))
    house_rules_are_the_games_own()
    played_on_the_pad()


STEPS: tuple[Callable[[], None], ...] = (
    read_a_game_file,
    judge_it,
    say_what_decides_and_what_stands_on_the_score_sheet,
    line_one_the_registry_of_games,
    give_it_a_form_to_start_with,
    say_what_a_tap_does,
    draw_it,
    describe_it_for_programs,
    line_two_the_registry_of_pads,
    whatever_else_it_has,
)


def test_the_ten_steps_of_the_guide_one_by_one() -> None:
    headings = re.findall(r"^## (\d+)\. (.+)$", GUIDE, re.MULTILINE)
    assert [int(number) for number, _ in headings] == list(range(1, 11))
    words = [re.sub(r"[^a-z]+", "_", heading.lower()).strip("_") for _, heading in headings]
    assert words == [step.__name__ for step in STEPS]
    for step in STEPS:
        step()


def test_the_code_of_the_guide_is_the_toys() -> None:
    blocks = re.findall(r"^```python\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 7
    assert [block for block in blocks if block not in CODE] == []


# -- parts of the way ---------------------------------------------------------------------------


def through_a_league(table: Table, share: str) -> None:
    """Saved, ranked, corrected, exported, taken in elsewhere; games never mix."""
    group, member = grown_group()
    saved = member.post(f"{share}/save", {"group": group.key, "league": "on"})
    play = Play.objects.get(group=group)
    assert saved["Location"] == f"/g/{group.key}/plays/{play.uid}"
    assert (play.game, play.decided_by, play.broken_off) == ("pebbles", "points", False)
    page = text(member.get(saved["Location"]))
    assert "Pebbles" in page
    assert "Ada wins." in page
    # A group that plays two games has a table for each, and one over both.
    other_game(group)
    pebbles = text(member.get(f"/g/{group.key}/league?season=all&game=pebbles"))
    everything = text(member.get(f"/g/{group.key}/league?season=all&game=all"))
    assert "9.0" in pebbles
    assert "9.0" not in everything
    assert "40.0" not in pebbles + everything
    overview = text(member.get(f"/g/{group.key}?game=pebbles"))
    assert "Highest score" in overview
    assert "40 points" not in overview
    player = group.players.get(name="Ada")
    assert "black pebble" in text(member.get(f"/g/{group.key}/players/{player.pk}?game=pebbles"))
    # Corrected by laying it out again.
    again = member.post(f"/g/{group.key}/plays/{play.uid}/reopen")["Location"]
    reopened = Table.objects.get(code=again.rsplit("/", 1)[1])
    assert (reopened.game, entries(reopened)) == ("pebbles", entries(table))
    tap(reopened, 2, add="black")
    corrected = finished(reopened)
    member.post(f"{corrected}/save", {"group": group.key, "league": "on"})
    assert [part.score for part in play.parts.order_by("position")] == [9, 4]
    out_and_in(group, member)


def exported(group: Group, member: Client) -> bytes:
    return b"".join(member.get(f"/g/{group.key}/games.json").streaming_content)  # type: ignore[attr-defined]


def out_and_in(group: Group, member: Client) -> None:
    games = json.loads(exported(group, member))["games"]
    (kept,) = [game for game in games if game["game"] == "pebbles"]
    assert kept["result"]["winners"] == ["Ada"]
    assert b"pebbles" in b"".join(member.get(f"/g/{group.key}/games.csv").streaming_content)  # type: ignore[attr-defined]
    elsewhere = taken_elsewhere(group, member, "Elsewhere")
    there = Play.objects.get(group=elsewhere, game="pebbles")
    assert [part.score for part in there.parts.order_by("position")] == [9, 4]
    assert there.data == kept["file"]


def taken_elsewhere(group: Group, member: Client, name: str) -> Group:
    """Another group that took in all games of this one."""
    elsewhere = made_group(name=name)
    organiser = client_of(elsewhere, Role.ORGANISER, name)
    file = SimpleUploadedFile("games.json", exported(group, member))
    stage = organiser.post(f"/g/{elsewhere.key}/exchange/upload", {"file": file})["Location"]
    page = text(organiser.get(stage))
    while "progress" in page and "stamp" not in page:
        organiser.post(f"{stage}/progress")
        page = text(organiser.get(stage))
    stamp = re.search(r'name="stamp" value="([^"]+)"', page)
    assert stamp
    form = dict(re.findall(r'name="(who_[^"]+)"[^>]*value="([^"]*)"', page))
    organiser.post(f"{stage}/confirm", {**form, "stamp": stamp[1], "league": "on"})
    return elsewhere


def house_rules_are_the_games_own() -> None:
    table = started("Ada", "Ben")
    tap(table, 1, add="black")
    assert 'name="black-is-three" checked' in text(Client().get(f"/t/{table.code}"))
    Client().post(f"/t/{table.code}/house-rules", {"version": "0"})
    table.refresh_from_db()
    assert table.setup == {"readings": {"black-is-three": False}}
    assert 'data-total="1"' in text(Client().get(f"/t/{table.code}/1"))
    group, _ = grown_group("Rules")
    organiser = client_of(group, Role.ORGANISER, "chair")
    organiser.post(f"/g/{group.key}/house-rules/pebbles", {})
    group.refresh_from_db()
    assert group.rules == {"pebbles": {"readings": {"black-is-three": False}}}
    form = {"name_1": "Ada", "name_2": "Ben", "group": group.key}
    organiser.post("/start/pebbles", form)
    assert group.tables.get().setup == group.rules["pebbles"]


def played_on_the_pad() -> None:
    """Moves follow one another, are seen by all, and go back to the first."""
    table = started("Ada", "Ben")
    phone, other = Client(), Client()
    address = f"/t/{table.code}/live"
    assert phone.get(address).status_code == 200
    assert move(phone, table, 0, seat="0", draw="black").status_code == 302
    late = move(other, table, 0, seat="1", draw="white")
    assert late.status_code == 409
    assert "Somebody else moved first." in text(late)
    assert "● 1" in text(other.get(address))
    assert move(other, table, 1, seat="1", draw="gold").status_code == 422
    for number in range(1, 5):
        assert move(other, table, number, seat="0", draw="white").status_code == 302
    table.refresh_from_db()
    assert table.finished_at is not None  # five pebbles: over, and its result stands by itself
    assert "Ada wins." in text(Client().get(f"/r/{table.share}"))
    assert move(phone, table, 5, seat="1", draw="white").status_code == 409
    group, member = grown_group("Live")
    member.post(f"/r/{table.share}/save", {"group": group.key, "league": "on"})
    play = Play.objects.get(group=group)
    assert play.log == [{"seat": 0, "draw": "black"}, *[{"seat": 0, "draw": "white"}] * 4]
    its_moves_are_remembered(group, member)
    stamp = text(Client().get(f"/t/{table.code}/stamp"))
    for _ in range(2):  # the same request, sent again since its answer was lost
        assert move(phone, table, 5, action="undo", id="undo-number-1").status_code == 302
    table.refresh_from_db()
    assert table.moves_made == 4
    assert "Move 5 was undone." in text(other.get(address))
    assert text(other.get(f"/t/{table.code}/stamp?stamp={stamp}")) != stamp
    for _ in range(2):
        assert move(phone, table, 4, seat="1", draw="white", id="move-number-1").status_code == 302
    table.refresh_from_db()
    assert table.moves_made == 5
    assert "was undone" not in text(other.get(address))
    assert move(phone, table, 5, action="undo").status_code == 302
    table.refresh_from_db()
    assert Table.objects.get(pk=table.pk, finished_at__isnull=True)
    assert "This game is being corrected." in text(Client().get(f"/r/{table.share}"))
    assert Client().get(f"/r/{table.share}/game.json").json()["players"][0]["white"] == 4
    assert move(phone, table, 4, seat="0", draw="black").status_code == 302
    assert "being corrected" not in text(Client().get(f"/r/{table.share}"))
    assert move(phone, table, 5, action="undo").status_code == 302
    for number in range(4, 0, -1):
        move(phone, table, number, action="undo")
    assert entries(table) == [PAD.blank] * 2
    assert move(phone, table, 0, action="undo").status_code == 409


def its_moves_are_remembered(group: Group, member: Client) -> None:
    """What only the moves tell is a record of the group and of the player, here and elsewhere."""
    play, ada = Play.objects.get(group=group), group.players.get(name="Ada")
    assert [part.tally["draws"] for part in play.parts.order_by("position")] == [5, 0]
    overview = text(member.get(f"/g/{group.key}"))
    assert "Most pebbles drawn" in overview
    assert "Lowest winning score" not in overview  # this game does without
    own = text(member.get(f"/g/{group.key}/players/{ada.pk}"))
    assert re.search(r"Most pebbles drawn</dt>\s*<dd>\s*<strong>5 pebbles</strong>", own)
    elsewhere = taken_elsewhere(group, member, "Moves")
    there = Play.objects.get(group=elsewhere)
    assert there.log == play.log
    assert [part.tally for part in there.parts.order_by("position")] == [
        part.tally for part in play.parts.order_by("position")
    ]
    # Laid out again and corrected, it still has its moves.
    again = member.post(f"/g/{group.key}/plays/{play.uid}/reopen")["Location"]
    reopened = Table.objects.get(code=again.rsplit("/", 1)[1])
    tap(reopened, 2, add="white")
    member.post(f"{finished(reopened)}/save", {"group": group.key, "league": "on"})
    play.refresh_from_db()
    assert [part.score for part in play.parts.order_by("position")] == [7, 1]
    assert len(play.log or []) == 5
    assert [part.tally["draws"] for part in play.parts.order_by("position")] == [5, 0]


def test_a_broken_off_game_has_no_winner_and_counts_in_no_league() -> None:
    table = started("Ada", "Ben")
    tap(table, 1, add="black")
    share = finished(table, "broken-off")
    page = text(Client().get(share))
    assert "This game stopped early: nobody wins." in page
    assert "Ada wins." not in page
    assert "stopped early" in text(Client().get(f"{share}/text"))
    assert Client().get(f"{share}/game.json").json()["finished"] is False
    assert ",no," in Client().get(f"{share}/sheet.csv").content.decode()
    group, member = grown_group()
    member.post(f"{share}/save", {"group": group.key, "league": "on"})
    play = Play.objects.get(group=group)
    assert (play.broken_off, play.decided_by) == (True, "")
    assert "No league games here yet." in text(member.get(f"/g/{group.key}/league?season=all"))
    assert "stopped early" in text(member.get(f"/g/{group.key}/plays/{play.uid}"))
    assert "stopped early" in text(member.get(f"/g/{group.key}"))
    Client().post(f"/t/{table.code}/reopen")
    page = text(Client().get(share))
    assert "This game is being corrected." in page
    assert "This game stopped early: nobody wins." in page
    assert Client().get(f"{share}/game.json").json()["finished"] is False


def test_finishing_asks_and_names_what_is_missing_or_cannot_be() -> None:
    table = started("Ada", "Ben", "Cleo")
    for _ in range(11):
        tap(table, 1, add="black")
    tap(table, 2, add="white")
    page = text(Client().get(f"/t/{table.code}/finish"))
    assert ends_of(page) == {"Cleo": "to fill in", "Ada": "Check this: it can’t be."}
    assert f'href="/t/{table.code}/3"' in page
    unsaid = Client().post(f"/t/{table.code}/finish", {})
    assert unsaid.status_code == 200
    table.refresh_from_db()
    assert table.finished_at is None


def test_the_question_is_a_command(tmp_path: Path) -> None:
    asked = find_question("chances")
    assert asked is not None
    file = tmp_path / "bags.jsonl"
    file.write_text('{"game": "pebbles", "white": 1, "black": 1}\n{"white": 0, "black": 1}\n')
    out = StringIO()
    with pytest.raises(SystemExit) as stopped:
        call_command(AskCommand(asked), str(file), stdout=out)
    assert stopped.value.code == 2
    first, second = map(json.loads, out.getvalue().splitlines())
    assert first == {"white": 50, "black": 50}
    assert second["error"]["where"] == "white"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_the_toy_speak_both_languages(language: str) -> None:
    table = started("Ada", "Ben")
    tap(table, 1, add="black")
    page = text(Client().get(f"/t/{table.code}/1", headers={"accept-language": language}))
    assert GAME.cards["black"].name.say(language) in page


# -- small helpers ------------------------------------------------------------------------------


def text(answer: Any) -> str:
    return str(answer.content.decode())


def ends_of(page: str) -> dict[str, str]:
    """What the page before the end says of whom."""
    found = re.findall(r"<strong><bdi>(.*?)</bdi></strong>\s*<span>(.*?)</span>", page, re.DOTALL)
    return {name: said.strip() for name, said in found}


def command(name: str, *arguments: str) -> list[str]:
    out = StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue().splitlines()


def started(*names: str) -> Table:
    form = {f"name_{number}": name for number, name in enumerate(names, start=1)}
    answer = Client().post("/start/pebbles", form)
    return Table.objects.get(code=answer["Location"].rsplit("/", 1)[1])


def entries(table: Table) -> list[dict[str, Any]]:
    return [seat.entry for seat in table.seats.all()]


def tap(table: Table, number: int, version: int | None = None, **values: str) -> Any:
    seat = table.seats.get(number=number)
    values["version"] = str(seat.version if version is None else version)
    return Client().post(f"/t/{table.code}/{number}/pad", {"action": "add", **values})


def finished(table: Table, end: str = "played-out") -> str:
    return str(Client().post(f"/t/{table.code}/finish", {"end": end})["Location"])


def move(phone: Client, table: Table, after: int, **values: str) -> Any:
    return phone.post(f"/t/{table.code}/live/move", {"after": str(after), **values})


def grown_group(name: str = "Thursday") -> tuple[Group, Client]:
    group = made_group("Ada", "Ben", name=name)
    return group, client_of(group, Role.MEMBER, f"member-of-{name}")


def other_game(group: Group) -> None:
    """The same people at a game that is not known here: bare results, much higher points."""
    from tests.web.groups import kept

    kept(group, "Ada1:40 Ben2:30", game="chess", game_name="Chess")
