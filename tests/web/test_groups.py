"""Groups: made, joined, looked at, and the people in them."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest import mock

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from scorepad.web.accounts import delete_account, delete_group
from scorepad.web.forms.groups import GroupForm
from scorepad.web.league.filters import Filters
from scorepad.web.league.people import merge, part_again
from scorepad.web.league.plays import correct, kept_play, note, take_back
from scorepad.web.league.table import league
from scorepad.web.models import Change, Group, Lesson, Membership, Part, Photo, Play, Player, Role
from tests.web.groups import client_of, kept, made_group, made_user, player_of
from tests.web.tables import made_table

pytestmark = pytest.mark.django_db


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    return str(response.content.decode())


def log_in(client: Client) -> None:
    """Ada comes in and says her password again, as for everything that cannot be undone."""
    client.post("/account/login", {"login": "ada", "password": "adaada"})
    client.post("/account/confirm", {"password": "adaada"})


# Accounts


def test_an_account_needs_a_name_and_a_password_only(client: Client) -> None:
    page = text_of(client, "/account/signup")
    assert "email" not in page.lower()
    answer = client.post(
        "/account/signup", {"username": "ada", "password1": "grain silo 42", "next": "/groups"}
    )
    assert answer["Location"] == "/groups"
    assert User.objects.get().email == ""
    assert client.get("/groups").status_code == 200


def test_weak_passwords_are_refused(client: Client) -> None:
    answer = client.post("/account/signup", {"username": "ada", "password1": "12345"})
    assert answer.status_code == 200
    assert not User.objects.exists()


def test_log_in_and_out(client: Client) -> None:
    made_user("ada")
    answer = client.post("/account/login", {"login": "ada", "password": "adaada"})
    assert answer["Location"] == "/groups"
    client.post("/account/logout")
    assert "account/login?next=/groups" in client.get("/groups").content.decode()


def test_visitors_learn_what_a_group_is_before_they_sign_in(client: Client) -> None:
    page = client.get("/groups").content.decode()
    assert "A group is the people you play with" in page
    assert page.count("sample-league__row") == 3
    assert "an organiser of your group lets you back in" in page
    answer = client.post("/groups", {"name": "Thursday"})
    assert answer["Location"].startswith("/account/login?next=/groups")
    assert not Group.objects.exists()


def test_strangers_cannot_try_passwords_for_ever(client: Client) -> None:
    made_user("ada")
    for _ in range(12):
        answer = client.post("/account/login", {"login": "ada", "password": "wrong"})
    answer = client.post("/account/login", {"login": "ada", "password": "adaada"})
    assert answer.status_code != 302


def test_making_many_accounts_is_slowed_down(client: Client) -> None:
    for number in range(30):
        answer = client.post(
            "/account/signup", {"username": f"bot{number}", "password1": "grain silo 42"}
        )
        client.logout()
    assert answer.status_code == 429
    assert "Too many requests" in answer.content.decode()
    assert "Scorepad" in answer.content.decode()


def test_behind_a_proxy_one_guesser_does_not_lock_the_others_out(
    client: Client, settings: Any
) -> None:
    settings.BEHIND_PROXY = True
    made_user("ada")
    for number in range(12):
        wrong = {"login": f"somebody{number}", "password": "wrong"}
        client.post("/account/login", wrong, headers={"X-Forwarded-For": "203.0.113.9"})
    right = {"login": "ada", "password": "adaada"}
    guesser = client.post("/account/login", right, headers={"X-Forwarded-For": "203.0.113.9"})
    friend = client.post("/account/login", right, headers={"X-Forwarded-For": "198.51.100.7"})
    assert (guesser.status_code == 302, friend.status_code == 302) == (False, True)


def test_after_login_nobody_is_sent_elsewhere(client: Client) -> None:
    made_user("ada")
    answer = client.post(
        "/account/login", {"login": "ada", "password": "adaada", "next": "https://evil.example/"}
    )
    assert answer["Location"] == "/groups"


def test_a_passkey_is_another_door_and_not_a_second_lock(client: Client) -> None:
    from allauth.mfa.models import Authenticator

    Authenticator.objects.create(user=made_user("ada"), type="webauthn", data={})
    answer = client.post("/account/login", {"login": "ada", "password": "adaada"})
    assert answer["Location"] == "/groups"
    assert client.get("/groups").status_code == 200


def test_passkeys_can_be_added_and_used(client: Client) -> None:
    made_user("ada")
    assert "/account/passkeys/login/" in text_of(client, "/account/login")
    challenge = client.get("/account/passkeys/login/", HTTP_X_REQUESTED_WITH="XMLHttpRequest")
    assert "challenge" in challenge.json()["request_options"]["publicKey"]
    log_in(client)
    assert 'id="mfa_webauthn_add"' in text_of(client, "/account/passkeys/add/")


def test_deleting_an_account_leaves_games_and_players(client: Client) -> None:
    group = made_group()
    ada, ben = made_user("ada"), made_user("ben")
    player = player_of(group, "Ada")
    Membership.objects.create(group=group, user=ada, role=Role.ORGANISER, player=player)
    Membership.objects.create(group=group, user=ben)
    kept(group, "Ada1 Ben2")
    client.force_login(ada)
    assert client.post("/account/delete")["Location"].startswith("/account/confirm")
    log_in(client)
    assert "deleted at once" in text_of(client, "/account/delete")
    assert client.post("/account/delete")["Location"] == "/"
    assert not User.objects.filter(username="ada").exists()
    assert Part.objects.filter(player=player).count() == 1
    assert Membership.objects.get(group=group).role == Role.ORGANISER  # Ben takes over


def test_a_group_of_one_goes_with_its_account() -> None:
    ada = made_user("ada")
    group = made_group("Ada")
    Membership.objects.create(group=group, user=ada, role=Role.ORGANISER)
    kept(group, "Ada1 Ben2")
    delete_account(ada)
    assert not Group.objects.exists()
    assert not Play.objects.exists()


# Groups and their links


def test_making_a_group_makes_its_first_player_and_organiser(client: Client) -> None:
    client.force_login(made_user("ada"))
    answer = client.post("/groups", {"name": "  Thursday   table "})
    group = Group.objects.get()
    assert answer["Location"] == group.get_absolute_url()
    assert (group.name, group.may_look, group.season_months) == ("Thursday table", False, 3)
    membership = group.memberships.get()
    assert membership.role == Role.ORGANISER
    assert membership.player is not None
    assert membership.player.name == "ada"


def test_a_name_that_cannot_be_shown_is_refused(client: Client) -> None:
    client.force_login(made_user("ada"))
    assert client.post("/groups", {"name": "a\u202eb"}).status_code == 422
    assert client.post("/groups", {"name": " "}).status_code == 422


def test_invite_shows_the_way_in_to_strangers(client: Client) -> None:
    group = made_group("Ada", name="Chess & <b>towns</b>")
    page = text_of(client, f"/invite/{group.invite}")
    assert "Chess &amp; &lt;b&gt;towns&lt;/b&gt;" in page
    assert "Ada" not in page  # players are shown to those who are about to join
    assert f"next=/invite/{group.invite}" in page
    assert client.post(f"/invite/{group.invite}", {"player": "new"}).status_code == 200
    assert not Membership.objects.exists()


def test_join_as_a_player_with_a_history(client: Client) -> None:
    group = made_group("Ada", "Ben")
    kept(group, "Ada1 Ben2")
    client.force_login(made_user("ada-lovelace"))
    page = text_of(client, f"/invite/{group.invite}")
    assert "Ada" in page
    ada = player_of(group, "Ada")
    client.post(f"/invite/{group.invite}", {"player": str(ada.pk)})
    membership = Membership.objects.get()
    assert (membership.player, membership.role) == (ada, Role.MEMBER)
    assert client.get(f"/g/{group.key}").status_code == 200
    other = Client()
    other.force_login(made_user("other"))
    assert f'value="{ada.pk}"' not in text_of(other, f"/invite/{group.invite}")
    taken = other.post(f"/invite/{group.invite}", {"player": str(ada.pk)})
    assert taken.status_code == 422


def test_join_as_somebody_new(client: Client) -> None:
    group = made_group("Ada")
    client.force_login(made_user("cleo"))
    assert client.post(f"/invite/{group.invite}", {}).status_code == 422
    taken = client.post(f"/invite/{group.invite}", {"player": "new", "name": "ada"})
    assert taken.status_code == 422  # names differ in more than case
    assert 'value="ada"' in taken.content.decode()  # what was typed stays
    client.post(f"/invite/{group.invite}", {"player": "new", "name": "Cleo"})
    assert Membership.objects.get().player == player_of(group, "Cleo")


def test_a_new_invite_link_makes_the_old_one_worthless() -> None:
    group = made_group()
    organiser = client_of(group, Role.ORGANISER)
    organiser.post(f"/g/{group.key}/links", {"renew": "invite"})
    assert Client().get(f"/invite/{group.invite}").status_code == 404
    group.refresh_from_db()
    assert Client().get(f"/invite/{group.invite}").status_code == 200


def test_the_reading_link_is_off_until_asked_for_and_can_be_changed() -> None:
    group = made_group()
    assert Client().get(f"/look/{group.look}").status_code == 404
    reader = client_of(group, Role.READER)
    assert reader.get(f"/g/{group.key}/league").status_code == 200
    organiser = client_of(group, Role.ORGANISER)
    organiser.post(f"/g/{group.key}/links", {"renew": "look"})
    assert reader.get(f"/g/{group.key}/league").status_code == 404


def test_settings_are_saved_by_organisers_only() -> None:
    group = made_group()
    asked = {"name": "Friday", "season_months": "6", "photo_days": "7", "lessons": "on"}
    assert client_of(group, Role.MEMBER).post(f"/g/{group.key}/settings", asked).status_code == 404
    organiser = client_of(group, Role.ORGANISER)
    organiser.post(f"/g/{group.key}/settings", asked)
    group.refresh_from_db()
    assert (group.name, group.season_months, group.photo_days) == ("Friday", 6, 7)
    assert group.lessons
    refused = organiser.post(f"/g/{group.key}/settings", {**asked, "name": ""})
    assert refused.status_code == 422
    assert "Friday" in refused.content.decode()


def test_the_groups_rules_come_along_to_its_tables() -> None:
    group = made_group("Ada", rules={"tiny-towns": {"house_rules": {"cavern": True}}})
    member = client_of(group, Role.MEMBER)
    page = text_of(member, f"/start/tiny-towns?group={group.key}")
    assert "Thursday" in page
    assert '<option value="Ada">' in page
    cards = {kind: kind for kind in ("farm", "well", "chapel", "tavern", "theater", "factory")}
    names = {"name_1": "Ada", "name_2": "Ben", "variant": "standard", **cards}
    member.post("/start/tiny-towns", {**names, "group": group.key})
    table = group.tables.get()
    assert table.setup["house_rules"] == {"cavern": True}
    Client().post("/start/tiny-towns", {**names, "group": group.key})
    assert group.tables.count() == 1  # a stranger's table belongs to nobody


def test_house_rules_of_a_group_are_set() -> None:
    group = made_group()
    organiser = client_of(group, Role.ORGANISER)
    organiser.post(f"/g/{group.key}/house-rules/tiny-towns", {"cavern": "on"})
    group.refresh_from_db()
    assert group.rules["tiny-towns"]["house_rules"]["cavern"] is True


def test_photos_stay_as_long_as_the_group_says() -> None:
    table = made_table("." * 16)
    assert table.keeps_photos == 30
    table.group = made_group(photo_days=7)
    assert table.keeps_photos == 7
    table.photo_days = 1
    assert table.keeps_photos == 1


def test_lessons_of_a_group_are_given_out_and_forgotten() -> None:
    group = made_group()
    table = made_table("." * 16)
    Lesson.objects.create(table=table, label="well", read_as="stone", picture=b"x")
    table.group = group
    table.save()
    member = client_of(group, Role.MEMBER)
    answer = member.get(f"/g/{group.key}/lessons.zip")
    assert answer.content.startswith(b"PK")
    assert member.post(f"/g/{group.key}/lessons/forget").status_code == 404
    client_of(group, Role.ORGANISER).post(f"/g/{group.key}/lessons/forget")
    assert not Lesson.objects.exists()


# People


def test_roles_change_but_one_organiser_stays() -> None:
    group = made_group()
    organiser = client_of(group, Role.ORGANISER, "boss")
    client_of(group, Role.MEMBER, "mate")
    boss, mate = group.memberships.order_by("pk")
    address = f"/g/{group.key}/people/"
    organiser.post(f"{address}{boss.pk}", {"action": "role", "role": "2"})
    boss.refresh_from_db()
    assert boss.role == Role.ORGANISER
    organiser.post(f"{address}{mate.pk}", {"action": "role", "role": "3"})
    mate.refresh_from_db()
    assert mate.role == Role.ORGANISER


def test_members_leave_but_show_nobody_out() -> None:
    group = made_group()
    client_of(group, Role.ORGANISER, "boss")
    mate = client_of(group, Role.MEMBER, "mate")
    boss_id, mate_id = group.memberships.order_by("pk").values_list("pk", flat=True)
    address = f"/g/{group.key}/people/"
    assert mate.post(f"{address}{boss_id}", {"action": "leave"}).status_code == 404
    assert mate.post(f"{address}{mate_id}", {"action": "role", "role": "3"}).status_code == 404
    assert mate.post(f"{address}{mate_id}", {"action": "leave"})["Location"] == "/groups"
    assert mate.get(f"/g/{group.key}").status_code == 404


def test_organisers_show_members_out_and_undo_claims() -> None:
    group = made_group("Ada")
    organiser = client_of(group, Role.ORGANISER, "boss")
    client_of(group, Role.MEMBER, "mate")
    mate = group.memberships.get(user__username="mate")
    mate.player = player_of(group, "Ada")
    mate.save()
    address = f"/g/{group.key}/people/{mate.pk}"
    organiser.post(address, {"action": "release"})
    assert not Membership.objects.filter(player__isnull=False).exists()
    organiser.post(address, {"action": "leave"})
    assert group.memberships.count() == 1


def test_players_are_added_renamed_archived_and_brought_back() -> None:
    group = made_group("Ada")
    organiser = client_of(group, Role.ORGANISER)
    organiser.post(f"/g/{group.key}/players/add", {"name": "Ben"})
    again = organiser.post(f"/g/{group.key}/players/add", {"name": "BEN"}, follow=True)
    assert "has that name already" in again.content.decode()
    ben = player_of(group, "Ben")
    change = f"/g/{group.key}/players/{ben.pk}/change"
    organiser.post(change, {"action": "rename", "name": "Benoît"})
    organiser.post(change, {"action": "archive"})
    ben.refresh_from_db()
    assert (ben.name, ben.archived_at is not None) == ("Benoît", True)
    organiser.post(change, {"action": "bring-back"})
    ben.refresh_from_db()
    assert ben.archived_at is None
    kinds = set(Change.objects.values_list("kind", flat=True))
    assert {"renamed", "archived", "brought back"} <= kinds


def test_a_member_says_who_they_are_once() -> None:
    group = made_group("Ada", "Ben")
    member = client_of(group, Role.MEMBER)
    for name in ("Ada", "Ben"):
        number = player_of(group, name).pk
        member.post(f"/g/{group.key}/players/{number}/change", {"action": "claim"})
    membership = group.memberships.get()
    assert membership.player == player_of(group, "Ada")


def names_in_league(group: Group) -> list[str]:
    names = dict(group.players.values_list("pk", "name"))
    return [names[line.player] for line in league(Group.objects.get(pk=group.pk), Filters())]


def test_merging_moves_all_games_and_can_be_undone() -> None:
    group = made_group()
    for day in range(2):
        kept(group, "Ada1 Ben2", day)
    kept(group, "Adah1 Ben2", 2)
    ada, adah = player_of(group, "Ada"), player_of(group, "Adah")
    assert merge(adah, ada, None)
    assert names_in_league(group) == ["Ada", "Ben"]
    assert Part.objects.filter(player=ada).count() == 3
    adah.refresh_from_db()
    assert part_again(adah, None)
    assert Part.objects.filter(player=ada).count() == 2
    assert set(names_in_league(group)) == {"Ada", "Adah", "Ben"}


def test_two_who_sat_at_one_table_are_not_one_person() -> None:
    group = made_group()
    kept(group, "Ada1 Ben2")
    ada, ben = player_of(group, "Ada"), player_of(group, "Ben")
    organiser = client_of(group, Role.ORGANISER)
    answer = organiser.post(
        f"/g/{group.key}/players/{ada.pk}/change",
        {"action": "merge", "into": str(ben.pk)},
        follow=True,
    )
    assert "cannot be one person" in answer.content.decode()
    ada.refresh_from_db()
    assert ada.merged_into is None


def test_a_player_of_another_group_cannot_be_merged_in() -> None:
    group, other = made_group("Ada"), made_group("Eve")
    assert not merge(player_of(group, "Ada"), player_of(other, "Eve"), None)
    organiser = client_of(group, Role.ORGANISER)
    eve = player_of(other, "Eve")
    address = f"/g/{group.key}/players/{eve.pk}/change"
    assert organiser.post(address, {"action": "archive"}).status_code == 404


def test_taking_back_a_change_knows_who_people_turned_out_to_be() -> None:
    group = made_group()
    play = kept(group, "Adah1 Ben2", uid="one")
    kept(group, "Cleo1 Ben2", uid="one")
    merge(player_of(group, "Adah"), player_of(group, "Ada"), None)
    change = play.changes.get(kind="corrected")
    assert take_back(change, None)
    assert kept_play(play).rows[0].player == player_of(group, "Ada").pk


def test_deleting_a_group_takes_its_name() -> None:
    group = made_group("Ada")
    kept(group, "Ada1 Ben2")
    organiser = client_of(group, Role.ORGANISER)
    organiser.post(f"/g/{group.key}/delete", {"name": "thursday"})
    assert Group.objects.exists()
    organiser.post(f"/g/{group.key}/delete", {"name": "Thursday"})
    assert not Group.objects.exists()
    assert not Player.objects.exists()


def test_a_name_that_is_used_again_does_not_keep_a_group_alive() -> None:
    group = made_group("Ada", "Adah")
    merge(player_of(group, "Adah"), player_of(group, "Ada"), None)
    Player.objects.create(group=group, name="Adah")
    delete_group(group)
    assert not Group.objects.exists()


def test_the_last_member_does_not_leave_by_accident() -> None:
    group = made_group()
    last = client_of(group, Role.ORGANISER)
    address = f"/g/{group.key}/people/{group.memberships.get().pk}"
    assert "last one here" in last.post(address, {"action": "leave"}, follow=True).content.decode()
    assert Group.objects.exists()


def test_whoever_was_shown_out_does_not_walk_in_again() -> None:
    group = made_group(may_look=True)
    organiser = client_of(group, Role.ORGANISER, "boss")
    client_of(group, Role.MEMBER, "mate")
    mate = group.memberships.get(user__username="mate")
    organiser.post(f"/g/{group.key}/people/{mate.pk}", {"action": "leave"})
    assert Client().get(f"/invite/{group.invite}").status_code == 404
    assert Client().get(f"/look/{group.look}").status_code == 404


def test_parting_brings_corrected_games_and_the_claim_home() -> None:
    group = made_group()
    play = kept(group, "Adah1:9 Ben2:8", uid="one")
    ada, adah = player_of(group, "Ada"), player_of(group, "Adah")
    membership = Membership.objects.create(group=group, user=made_user("adah"), player=adah)
    merge(adah, ada, None)
    was = kept_play(play)
    correct(
        play,
        replace(was, place="elsewhere", rows=(replace(was.rows[0], score=7), was.rows[1])),
        None,
    )
    adah.refresh_from_db()
    assert part_again(adah, None)
    membership.refresh_from_db()
    assert (kept_play(play).rows[0].player, membership.player) == (adah.pk, adah)


def test_parting_a_chain_leaves_nobody_half_merged() -> None:
    group = made_group()
    for number, name in enumerate("ABC"):
        kept(group, f"{name}1 Zed2", number)
    a, b, c = (player_of(group, name) for name in "ABC")
    assert merge(a, b, None)
    assert merge(b, c, None)
    for one in (a, b):
        one.refresh_from_db()
        assert part_again(one, None)
    assert not Player.objects.filter(merged_into__isnull=False).exists()
    assert sorted(names_in_league(group)) == ["A", "B", "C", "Zed"]


def test_taking_back_does_not_put_one_person_on_two_seats() -> None:
    group = made_group()
    play = kept(group, "Ada1 Ben2", uid="one")
    kept(group, "Cleo1 Ben2", uid="one")
    assert merge(player_of(group, "Ada"), player_of(group, "Ben"), None)
    member = client_of(group, Role.MEMBER)
    change = play.changes.get(kind="corrected")
    answer = member.post(f"{play.get_absolute_url()}/changes/{change.pk}/back", follow=True)
    assert "two of its players were merged" in answer.content.decode()


def test_a_merged_name_cannot_be_claimed() -> None:
    group = made_group("Ada", "Adah")
    adah = player_of(group, "Adah")
    merge(adah, player_of(group, "Ada"), None)
    member = client_of(group, Role.MEMBER)
    address = f"/g/{group.key}/players/{adah.pk}/change"
    assert member.post(address, {"action": "claim"}).status_code == 404


def test_a_deleted_account_leaves_no_name_in_the_history() -> None:
    group = made_group()
    client_of(group, Role.ORGANISER, "boss")
    client_of(group, Role.MEMBER, "mallory")
    mate = User.objects.get(username="mallory")
    note(group, "joined", mate)
    note(group, "role", mate, after=["mallory", 2])
    note(group, "left", mate, before="mallory")
    delete_account(mate)
    told = Change.objects.values_list("who_name", "before", "after")
    assert "mallory" not in repr(list(told))


def test_a_long_user_name_makes_a_group_all_the_same(client: Client) -> None:
    client.force_login(made_user("x" * 150))
    client.post("/groups", {"name": "Long"})
    assert Player.objects.get().name == "x" * 40


def test_new_photo_days_hold_for_photos_that_are_there() -> None:
    group = made_group()
    table = made_table("." * 16)
    table.group = group
    table.save()
    now = timezone.now()
    photo = Photo.objects.create(table=table, width=8, height=8, delete_after=now, created_at=now)
    asked = {"name": "Thursday", "season_months": "3", "photo_days": "7"}
    client_of(group, Role.ORGANISER).post(f"/g/{group.key}/settings", asked)
    photo.refresh_from_db()
    assert photo.delete_after == now + timedelta(days=7)


def test_archived_players_keep_their_place() -> None:
    group = made_group()
    for day in range(3):
        kept(group, "Ada1 Ben2", day)
    Player.objects.filter(name="Ada").update(archived_at=timezone.now())
    assert names_in_league(group) == ["Ada", "Ben"]


def test_saving_settings_leaves_a_link_alone_that_was_renewed_meanwhile() -> None:
    group = made_group()
    organiser = client_of(group, Role.ORGANISER)
    asked = {"name": "Friday", "season_months": "3"}
    with mock.patch.object(GroupForm, "is_valid", autospec=True, side_effect=renewed(group)):
        organiser.post(f"/g/{group.key}/settings", asked)
    group.refresh_from_db()
    assert (group.name, group.invite) == ("Friday", "renewed")


def renewed(group: Group) -> Any:
    """Another organiser changes the link between reading the form and writing it."""
    valid = GroupForm.is_valid

    def check(form: GroupForm) -> bool:
        Group.objects.filter(pk=group.pk).update(invite="renewed")
        return valid(form)

    return check
