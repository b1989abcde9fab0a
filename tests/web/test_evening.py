"""The group's page tells the last evening; a picture of it can be shared."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from scorepad.web.league.evening import Story, last_evening, story
from scorepad.web.models import Group, Role
from tests.web.groups import client_of, kept, made_group

pytestmark = pytest.mark.django_db


def told(group: Group) -> Story:
    fresh = Group.objects.get(pk=group.pk)
    evening = last_evening(fresh)
    assert evening
    return story(evening, {player.pk: player for player in fresh.players.all()})


def test_who_won_by_what_and_what_was_closest() -> None:
    group = made_group()
    kept(group, "Ada1:50 Ben2:20", -3)
    kept(group, "Ada1:30 Ben2:21 Cleo3:4", 0, uid="a")
    kept(group, "Ben1:22 Ada2:21", 0.05, uid="b", game="chess", game_name="Chess")  # type: ignore[arg-type]
    kept(group, "Cleo1 Ada1 Ben3", 0.1, uid="c")  # type: ignore[arg-type]
    kept(group, "Cleo1 Ada2", 0.2, uid="d")  # type: ignore[arg-type]  # after midnight
    found = told(group)
    assert [(game.sentence, game.is_closest) for game in found.games] == [
        ("Ada won Tiny Towns with 30 points, 9 ahead of Ben.", False),
        ("Ben won Chess with 22 points, 1 ahead of Ada.", True),
        ("Cleo and Ada share the win at Tiny Towns.", False),
        ("Cleo won Tiny Towns, ahead of Ada.", False),
    ]


def test_records_and_badges_are_those_of_that_evening() -> None:
    group = made_group()
    kept(group, "Ada1:50 Ben2:20", -3)
    kept(group, "Ben1:60 Ada2:20", 0)
    found = told(group)
    assert [(one.name, one.value) for one in found.records] == [
        ("Highest score", "60 points"),
        ("Largest margin", "40 points"),
    ]
    assert {one.game for one in found.records} == {""}
    assert ("First victory", "Ben") in [(one.name, one.player.name) for one in found.badges]
    assert "Ada" not in [one.player.name for one in found.badges if one.name == "First victory"]


def test_a_game_that_is_new_breaks_no_record_and_each_of_several_is_named() -> None:
    group = made_group()
    kept(group, "Ada1:50 Ben2:20", -3)
    kept(group, "Ben1:60 Ada2:20", 0)
    kept(group, "Ada1:9 Ben2:8", 0.05, uid="c", game="chess", game_name="Chess")  # type: ignore[arg-type]
    found = told(group)
    assert {(one.game, one.name) for one in found.records} == {
        ("Tiny Towns", "Highest score"),
        ("Tiny Towns", "Largest margin"),
    }
    assert ("Chess", "First victory") in [(one.game, one.name) for one in found.badges]
    page = client_of(group, Role.READER).get(f"/g/{group.key}").content.decode()
    assert "chess<" not in page  # its name, not what it is called in addresses


def test_the_lead_says_of_which_game_and_whether_of_the_season() -> None:
    group = made_group()
    for day in (0, 1, 2):
        kept(group, "Ada1:30 Ben2:21", day)
    reader = client_of(group, Role.READER)
    page = reader.get(f"/g/{group.key}").content.decode()
    assert "Ada leads the season at Tiny Towns with 100% of opponents beaten." in page
    kept(group, "Ada1:30 Ben2:21", 120)
    page = reader.get(f"/g/{group.key}").content.decode()
    assert "Ada leads at Tiny Towns with 100% of opponents beaten." in page


def test_a_broken_off_game_and_one_alone_have_their_sentences() -> None:
    group = made_group()
    kept(group, "Ada1:5", 0, uid="a", league=False)
    kept(group, "Ada1:30 Ben2:21", 0, uid="b", broken_off=True)
    assert [game.sentence for game in told(group).games] == [
        "Ada played Tiny Towns alone: 5 points.",
        "Tiny Towns stopped early.",
    ]


def test_the_picture_of_the_evening() -> None:
    group = made_group(name="Jeudi <b>soir</b>")
    reader = client_of(group, Role.READER)
    assert reader.get(f"/g/{group.key}/evening.png").status_code == 404
    kept(group, "Ada1:30 Ben2:21")
    one = reader.get(f"/g/{group.key}/evening.png")
    assert (one.status_code, one["Content-Type"]) == (200, "image/png")
    assert Image.open(BytesIO(one.content)).size == (1200, 630)
    kept(group, "Ben1:31 Ada2:21", 1)
    assert reader.get(f"/g/{group.key}/evening.png").content != one.content


def test_an_empty_group_has_no_evening_and_its_page_invites() -> None:
    group = made_group()
    page = client_of(group, Role.MEMBER).get(f"/g/{group.key}").content.decode()
    assert "evening-title" not in page
    assert f"/invite/{group.invite}" in page
    assert f"/g/{group.key}/invite.svg" in page
    reader = client_of(group, Role.READER).get(f"/g/{group.key}").content.decode()
    assert group.invite not in reader
