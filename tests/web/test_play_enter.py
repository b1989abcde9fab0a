"""Bare results entered by hand: any game, points or places."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorepad.web.models import Group, Play, Role
from tests.web.groups import client_of, kept, made_group

pytestmark = pytest.mark.django_db


@pytest.fixture
def group() -> Group:
    return made_group("Ada", "Ben")


@pytest.fixture
def member(group: Group) -> Client:
    return client_of(group, Role.MEMBER)


def entered(member: Client, group: Group, result: str, **fields: str) -> Any:
    """Send the form with rows such as `Ada:30 Ben::2`: name, points, place."""
    typed = {"game": "Chess", "league": "on", **fields}
    for number, word in enumerate(result.split(), start=1):
        for field, value in zip(("name", "score", "rank"), word.split(":"), strict=False):
            typed[f"{field}_{number}"] = value
    return member.post(f"/g/{group.key}/enter", typed, follow=True)


def results(play: Play) -> list[tuple[str, int, int | None]]:
    return [(part.player.name, part.rank, part.score) for part in play.parts.all()]


def test_points_give_places_and_new_names_become_players(member: Client, group: Group) -> None:
    page = entered(member, group, "Ada:30 Ben:41 Cleo:30")
    play = Play.objects.get()
    assert (play.game_name, play.data, play.league, play.source) == ("Chess", None, True, "hand")
    assert results(play) == [("Ada", 2, 30), ("Ben", 1, 41), ("Cleo", 2, 30)]
    assert "Game saved." in page.content.decode()


def test_fewest_points_may_win(member: Client, group: Group) -> None:
    entered(member, group, "Ada:−3 Ben:41", fewest="on")
    assert results(Play.objects.get()) == [("Ada", 1, -3), ("Ben", 2, 41)]


def test_places_alone_will_do_and_win_over_points(member: Client, group: Group) -> None:
    entered(member, group, "Ada:9:2 Ben:5:1")
    entered(member, group, "Ada::1 Ben::1", game="Go")
    assert [results(play) for play in Play.objects.order_by("pk")] == [
        [("Ada", 2, 9), ("Ben", 1, 5)],
        [("Ada", 1, None), ("Ben", 1, None)],
    ]


def test_a_game_of_the_pad_is_known_by_its_name(member: Client, group: Group) -> None:
    entered(member, group, "Ada:9 Ben:5", game="les petites bourgades")
    play = Play.objects.get()
    assert (play.game, play.game_name) == ("tiny-towns", "")


def test_the_same_foreign_game_stays_one_game(member: Client, group: Group) -> None:
    kept(group, "Ada1 Ben2", game="chess", game_name="Chess")
    entered(member, group, "Ada:9 Ben:5", game="CHESS")
    entered(member, group, "Ada:9 Ben:5", game="将棋")
    entered(member, group, "Ada:9 Ben:5", game="囲碁")
    games = list(Play.objects.order_by("pk").values_list("game", flat=True))
    assert games[:2] == ["chess", "chess"]
    assert len(set(games)) == 3


@pytest.mark.parametrize(
    ("result", "game", "sentence"),
    [
        ("Ada:30 Ben:41", " ", "Which game was it?"),
        ("", "Chess", "Add the players."),
        (":30 Ben:41", "Chess", "A row has a result but no name."),
        ("Ada:x Ben:41", "Chess", "Points are a number."),
        ("Ada:30 Ben", "Chess", "Give everybody points, or everybody a place."),
        ("Ada::2 Ben::2", "Chess", "These places do not fit together"),
        ("Ada:3 ada:4", "Chess", "Nobody can sit in two seats."),
    ],
)
def test_what_makes_no_result_is_said_and_stays_typed(
    member: Client, group: Group, result: str, game: str, sentence: str
) -> None:
    page = entered(
        member, group, f"{result} Newcomer:1:1" if "two" in sentence else result, game=game
    )
    assert page.status_code == 422
    assert sentence in page.content.decode()
    assert not Play.objects.exists()
    assert not group.players.filter(name="Newcomer").exists()


def test_a_form_sent_twice_is_kept_once(member: Client, group: Group) -> None:
    for _ in range(2):
        entered(member, group, "Ada:30 Ben:41", uid="hand-abc")
    assert Play.objects.get().uid == "hand-abc"
    entered(member, group, "Ada:30 Ben:41", uid="towns-0")
    assert set(Play.objects.values_list("uid", flat=True)) & {"towns-0"} == set()


def test_who_played_last_is_there_already(member: Client, group: Group) -> None:
    kept(group, "Ben1 Cleo2", 1)
    page = member.get(f"/g/{group.key}/enter").content.decode()
    assert [f'name="name_{n}" value="{name}"' in page for n, name in ((1, "Ben"), (2, "Cleo"))] == [
        True,
        True,
    ]
    start = member.get(f"/start/tiny-towns?group={group.key}").content.decode()
    rows = start[: start.index("<datalist")]
    assert ['value="Ben"' in rows, 'value="Cleo"' in rows, 'value="Ada"' in rows] == [
        True,
        True,
        False,
    ]
