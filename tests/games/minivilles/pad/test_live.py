"""The money pad: forms become moves, every phone sees them, and the fifth monument ends the game."""

from __future__ import annotations

import json
from datetime import date
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from django.test import Client

from scorepad.games.minivilles.demo.programme import programme
from scorepad.games.minivilles.pad import PAD
from scorepad.games.minivilles.pad.live import LIVE
from scorepad.games.minivilles.rules.live import apply
from scorepad.games.minivilles.rules.state import State
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import LANGUAGES
from scorepad.web.exchange.file_games import FilePlay
from scorepad.web.exchange.json_in import read_kept
from scorepad.web.exchange.json_out import as_json
from scorepad.web.league.friends import SEED
from scorepad.web.league.plays import KeptPlay, keep, kept_play_of_file
from scorepad.web.models import Move, Play, Role, Table
from tests.games.minivilles.pad.test_pad import entry, started, tap, text
from tests.games.minivilles.rules.drawn import NAMES, towns
from tests.games.minivilles.simulator import play
from tests.web.groups import client_of, made_group

pytestmark = pytest.mark.django_db


def form(**values: str | list[str]) -> QueryDict:
    post = QueryDict(mutable=True)
    for name, value in values.items():
        post.setlist(name, value if isinstance(value, list) else [value])
    return post


def at(*lines: str) -> State:
    state: State = LIVE.start({}, NAMES[: len(lines)])
    for player, town in zip(state["players"], towns(*lines), strict=True):
        player.update({key: town[key] for key in ("cards", "monuments", "coins")})
    return state


def made(state: State, **values: str | list[str]) -> State:
    move = LIVE.read(state, form(**values))
    assert not isinstance(move, Refusal), move
    new = LIVE.apply(state, move)
    assert not isinstance(new, Refusal), new
    return new  # type: ignore[no-any-return]


def test_dice_are_tapped_or_rolled_by_the_phone() -> None:
    state = at(" | train-station | 0", " |  | 0")
    assert made(state, rolled="3")["dice"] == [3]
    assert made(state, rolled_two="1", die_1="2", die_2="5")["dice"] == [2, 5]
    for number in ("1", "2"):
        dice = made(state, roll=number)["dice"]
        assert len(dice) == int(number)
        assert set(dice) <= set(range(1, 7))
    for broken in (form(rolled="7"), form(rolled="x"), form(rolled_two="1", die_1="2")):
        move = LIVE.read(state, broken)
        came = LIVE.apply(state, move)
        # One die that was tapped for two is a roll of one die, which is allowed.
        assert isinstance(came, Refusal) or came["dice"] == [2]
    assert isinstance(LIVE.read(state, form()), Refusal)


def test_every_choice_has_its_form() -> None:
    tv = made(at("tv-station |  | 0", " |  | 9", " |  | 9"), rolled="6")
    assert [player["coins"] for player in made(tv, choose="2")["players"]] == [5, 9, 4]

    flip = made(at("demolition-company | harbor | 0", " |  | 0"), rolled="4")
    assert made(flip, choose="harbor")["players"][0]["monuments"] == []

    gift = made(
        at("moving-company | train-station | 0", " |  | 0"), rolled_two="1", die_1="4", die_2="5"
    )
    given = made(gift, choose="give", give="moving-company", to="1")
    assert given["players"][1]["cards"] == {"moving-company": 1}

    swap = made(at("business-center, bakery |  | 0", "mine |  | 0"), rolled="6")
    assert made(swap, choose="nothing")["phase"] == "build"
    swapped = made(swap, choose="swap", give="bakery", take="1 mine")
    assert swapped["players"][0]["cards"] == {"business-center": 1, "mine": 1}

    tuna = at("tuna-boat | train-station, harbor | 0", " |  | 0")
    tuna = made(made(tuna, rolled_two="1", die_1="6", die_2="6"), result="plain")
    assert made(tuna, choose="typed", tuna_1="2", tuna_2="3")["players"][0]["coins"] == 5
    assert made(tuna, choose="phone")["players"][0]["coins"] in range(2, 13)


def test_reroll_and_harbor() -> None:
    state = at(" | train-station, radio-tower, harbor | 0", " |  | 0")
    state = made(state, rolled_two="1", die_1="1", die_2="2")
    state = made(state, rerolled_two="1", die_1="5", die_2="6")
    state = made(state, result="harbor")
    assert (state["phase"], state["harbor"], state["rerolled"]) == ("build", True, True)


def test_corrections_by_form() -> None:
    state = at("bakery | harbor | 0", " |  | 0")
    state = made(state, correct="0", coins="7", built="harbor")
    state = made(state, correct="0", card_cafe="2", built=["airport", "harbor"])
    assert state["players"][0]["monuments"] == ["harbor", "airport"]
    state = made(state, correct="0", built=["airport"])
    player = state["players"][0]
    assert (player["coins"], player["cards"], player["monuments"]) == (
        7,
        {"bakery": 1, "cafe": 2},
        ["airport"],
    )
    assert isinstance(LIVE.read(state, form(correct="9")), Refusal)
    for broken in (
        form(correct="0", card_cafe="x", built="airport"),
        form(correct="0", card_cafe="6", built="airport"),
        form(correct="0", coins="-1", built="airport"),
        form(correct="0", built=["airport", "zzz"]),
        form(correct="0", built="airport"),  # nothing is different
    ):
        assert isinstance(LIVE.apply(state, LIVE.read(state, broken)), Refusal)


def move(table: Table, **values: str | list[str]) -> Any:
    table.refresh_from_db()
    return Client().post(f"/t/{table.code}/live/move", {**values, "after": str(table.moves_made)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_state_of_a_whole_game_can_be_shown(language: str) -> None:
    table = started(*NAMES[:3])
    client = Client(headers={"accept-language": language})
    phases = set()
    played = play(Random("shown"), 3)
    for index, state in enumerate(played.states):
        phases.add(state["phase"])
        if index % 9 and state["phase"] in ("roll", "build"):
            continue
        Table.objects.filter(pk=table.pk).update(live=state, moves_made=index + 1)
        page = text(client.get(f"/t/{table.code}/live"))
        assert "mv-seat" in page
        assert "{{" not in page
    assert phases >= {"roll", "choose", "build", "over"}


def test_a_game_is_played_won_saved_and_reopened() -> None:
    table = started("Ada", "Ben")
    assert move(table, deal="1").status_code == 302
    assert move(table, turn="1").status_code == 302
    assert move(table, rolled="6").status_code == 302
    assert move(table, build="harbor").status_code == 302
    assert "Ben builds the Harbor for 2 coins." in text(Client().get(f"/t/{table.code}/live"))
    assert entry(table, 2)["monuments"] == ["harbor"]
    refused = move(table, build="")
    assert refused.status_code == 422
    assert "That isn’t possible: the dice come first." in text(refused)
    four = ["train-station", "shopping-mall", "amusement-park", "radio-tower"]
    assert move(table, correct="0", coins="30", built=four).status_code == 302
    move(table, rolled="6")
    move(table, result="plain")
    move(table, build="airport")
    table.refresh_from_db()
    assert table.finished_at is not None
    assert "Ada wins with five monuments" in text(Client().get(f"/r/{table.share}"))
    assert "mv-read" in text(Client().get(f"/t/{table.code}/1"))  # to look at, not to tap
    assert "mv-card__add" not in text(Client().get(f"/t/{table.code}/1"))
    group = made_group("Ada", "Ben")
    member = client_of(group, Role.MEMBER, "member")
    member.post(f"/r/{table.share}/save", {"group": group.key, "league": "on"})
    log: list[Any] = Play.objects.get(group=group).log or []
    assert log[-1] == {"do": "build", "card": "airport"}
    state: State | Refusal = LIVE.start({}, ["Ada", "Ben"])
    for made_move in log:
        assert not isinstance(state, Refusal)
        state = apply(state, made_move)
    assert not isinstance(state, Refusal)
    assert state["winner"] == 0
    assert move(table, action="undo").status_code == 302
    table.refresh_from_db()
    assert table.finished_at is None


def test_the_result_tells_the_number_of_turns() -> None:
    table = started("Ada", "Ben")
    played = play(Random("turns"), 2)
    for number, one in enumerate(played.moves, start=1):
        Move.objects.create(table=table, number=number, data=one)
    last = played.states[-1]
    Table.objects.filter(pk=table.pk).update(live=last, moves_made=len(played.moves))
    for seat, found in zip(table.seats.all(), LIVE.entries(last), strict=True):
        seat.entry = found
        seat.save()
    Client().post(f"/t/{table.code}/finish", {"end": "played-out"})
    winner = last["players"][last["winner"]]
    page = text(Client().get(f"/r/{table.share}"))
    assert f"wins with five monuments after {winner['turns']} turns;" in page
    assert f"en {winner['turns']} tours" in text(
        Client(headers={"accept-language": "fr"}).get(f"/r/{table.share}")
    )


def typed_table() -> Table:
    table = started("Ada", "Ben")
    tap(table, 1, add="cafe")
    tap(table, 1, built="harbor")
    tap(table, 1, more="5")
    return table


def test_a_game_under_way_is_typed_in_and_goes_on() -> None:
    table = typed_table()
    page = text(Client().get(f"/t/{table.code}/live"))
    assert "Something has been filled in already" in page
    assert 'name="roll"' not in page
    refused = move(table, rolled="1")
    assert refused.status_code == 409
    assert "First choose whether the game goes on from there." in text(refused)
    missing = move(table, join="1")
    assert missing.status_code == 422
    assert "first say how many coins everybody has" in text(missing)
    tap(table, 2, more="1")
    assert move(table, join="1").status_code == 302
    assert entry(table) == {
        "cards": {"wheat-field": 1, "bakery": 1, "cafe": 1},
        "monuments": ["harbor"],
        "coins": 5,
    }
    page = text(Client().get(f"/t/{table.code}/live"))
    assert "Ben rolls" in page
    move(table, rolled="3")  # one coin to Ada's Café, then one from the bank for the bakery
    assert [entry(table, number)["coins"] for number in (1, 2)] == [6, 1]
    assert move(table, join="0").status_code == 422  # only the first move can
    for _ in range(2):
        move(table, action="undo")
    assert "Ada rolls" in text(Client().get(f"/t/{table.code}/live"))


def test_beginning_from_the_start_empties_the_seats_and_can_be_taken_back() -> None:
    table = typed_table()
    phone = Client()
    phone.get(f"/t/{table.code}")
    before = entry(table)
    assert phone.post(f"/t/{table.code}/live/move", {"after": "0", "anew": "1"}).status_code == 302
    assert entry(table) == PAD.blank
    assert "Ada rolls" in text(phone.get(f"/t/{table.code}/live"))
    table.refresh_from_db()
    undo = {"action": "undo", "version": str(table.version)}
    assert phone.post(f"/t/{table.code}/change", undo).status_code == 302
    assert entry(table) == before


def test_towns_that_cannot_be_are_not_gone_on_from() -> None:
    five = ["harbor", "train-station", "shopping-mall", "airport", "radio-tower"]
    town = {"cards": {"bakery": 1}, "monuments": [], "coins": 3}
    start = LIVE.start({}, ["Ada", "Ben"])
    for players, turn in (
        ([town], 0),
        ([town, town], 2),
        ([town, {**town, "monuments": five}], 0),
        ([town, {**town, "cards": {"cafe": 6}}], 0),
        ([town, {**town, "coins": None}], 0),
        ([town, {**town, "coins": -1}], 0),
        ([town, {**town, "cards": {"zzz": 1}}], 0),
    ):
        assert isinstance(apply(start, {"do": "join", "players": players, "turn": turn}), Refusal)
    dealt = apply(start, {"do": "deal", "seed": "x"})
    assert isinstance(apply(dealt, {"do": "join", "players": [town, town], "turn": 0}), Refusal)  # type: ignore[arg-type]


def test_while_a_card_asks_the_pad_says_how_to_come_to_a_correction() -> None:
    table = started("Ada", "Ben", "Cleo")
    move(table, correct="0", **{"card_tv-station": "1"}, built=[])
    assert 'data-drawer="Town of Ada"' in text(Client().get(f"/t/{table.code}/live"))
    move(table, rolled="6")
    page = text(Client().get(f"/t/{table.code}/live"))
    assert 'id="correct"' in page
    assert "First answer what is asked above, or undo the last move." in page
    assert "data-drawer" not in page


def test_the_form_of_a_correction_has_everything_that_lies_there() -> None:
    table = started("Ada", "<b>Ben</b>")
    move(table, rolled="1")
    for client in (Client(), Client(headers={"hx-request": "true"})):
        page = text(client.get(f"/t/{table.code}/live/correct?seat=1"))
        assert page.count('name="card_') == 28
        assert page.count('name="built"') == 6
        assert 'name="after" value="1"' in page
        assert "<b>Ben" not in page
    assert Client().get(f"/t/{table.code}/live/correct?seat=zzz").status_code == 200
    assert Client().get(f"/t/{table.code}/live/zzz").status_code == 404


def kept_live(log: list[Any] | None = None) -> Play:
    """A game of five that a group keeps with its moves."""
    game = next(one for one in programme(SEED, date(2026, 3, 14)) if len(one.names) == 5)
    group = made_group(*game.names)
    players = [group.players.get(name=name).pk for name in game.names]
    moves = list(game.log or ()) if log is None else log
    record = kept_play_of_file(game.data, players, game.played_at, log=moves)
    assert isinstance(record, KeptPlay)
    return keep(group, "live-1", record, None)


def taken_in(play: Play, **otherwise: Any) -> FilePlay:
    """The play as its group's file brings it elsewhere."""
    (game,) = json.loads("".join(as_json(play.group, "en")))["games"]
    found = read_kept({**game, **otherwise})
    assert isinstance(found, FilePlay)
    return found


def test_a_file_carries_the_moves_and_what_they_tell() -> None:
    play = kept_live()
    tallies = [part.tally for part in play.parts.order_by("position")]
    assert all("roll" in tally for tally in tallies)
    found = taken_in(play)
    assert list(found.log or ()) == play.log
    assert list(found.tallies) == tallies


@pytest.mark.parametrize("log", [["zzz"], [{"do": "roll", "dice": [9]}], [None] * 20_000, []])
def test_moves_of_a_file_that_cannot_be_made_tell_nothing(log: list[Any]) -> None:
    found = taken_in(kept_live(), log=log)
    assert len(found.tallies) == 5
    assert all("roll" not in tally for tally in found.tallies)
