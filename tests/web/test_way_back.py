"""A lost password: an organiser's link makes a new account the same player, in that group only."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from scorepad.web.league.people import join
from scorepad.web.models import Group, Membership, Role
from tests.web.groups import client_of, made_group, made_user, player_of

pytestmark = pytest.mark.django_db


def asked(client: Client, group: Group, membership: Membership) -> str | None:
    """The link that a browser is given for somebody, if it is."""
    answer = client.post(f"/g/{group.key}/people/{membership.pk}", {"action": "way-back"})
    found = re.search(r'value="http://testserver(/return/[^"]+)"', answer.content.decode())
    return found[1] if found else None


@pytest.fixture
def lost(group: Group) -> Membership:
    """Somebody who lost their password, and has another group."""
    user = made_user("forgetful")
    other = made_group("Elsewhere", name="Other")
    join(other, user, player_of(other, "Elsewhere"))
    return join(group, user, player_of(group, "Ada"), Role.ORGANISER)


def test_another_account_takes_the_place(group: Group, organiser: Client, lost: Membership) -> None:
    link, client = asked(organiser, group, lost), Client()
    assert link is not None
    page = client.get(link).content.decode()
    assert "Ada" in page
    assert "/account/signup?next=" in page
    client.force_login(made_user("again"))
    assert "That is me" in client.get(link).content.decode()
    assert client.post(link)["Location"] == group.get_absolute_url()
    back = Membership.objects.get(group=group, player=player_of(group, "Ada"))
    # The same player, but no more rights than any member; the old account is out of this group alone.
    assert (back.user.get_username(), back.role) == ("again", Role.MEMBER)
    old = Membership.objects.get(user__username="forgetful")
    assert old.group.name == "Other"
    assert group.changes.filter(kind="returned", who_name="again").count() == 1
    assert (
        "came back with another account"
        in organiser.get(f"/g/{group.key}/history").content.decode()
    )


def test_the_link_works_once(group: Group, organiser: Client, lost: Membership) -> None:
    link, first, second = asked(organiser, group, lost), Client(), Client()
    assert link is not None
    first.force_login(made_user("first"))
    second.force_login(made_user("second"))
    first.post(link)
    assert (second.get(link).status_code, second.post(link).status_code) == (404, 404)


def test_a_new_invitation_makes_the_link_worthless(
    group: Group, organiser: Client, lost: Membership
) -> None:
    link = asked(organiser, group, lost)
    assert link is not None
    organiser.post(f"/g/{group.key}/links", {"renew": "invite"})
    assert Client().get(link).status_code == 404
    assert Client().get("/return/made-up").status_code == 404


def test_whoever_belongs_to_the_group_takes_no_second_place(
    group: Group, organiser: Client, lost: Membership
) -> None:
    link = asked(organiser, group, lost)
    assert link is not None
    assert "You already belong to this group" in organiser.get(link).content.decode()
    organiser.post(link)
    lost.refresh_from_db()
    assert lost.user.get_username() == "forgetful"


def test_only_organisers_give_ways_back_and_not_to_themselves(
    group: Group, organiser: Client, lost: Membership
) -> None:
    member = client_of(group, Role.MEMBER)
    assert asked(member, group, lost) is None
    own = Membership.objects.get(group=group, user__username="organiser")
    own.player = player_of(group, "Ben")
    own.save()
    assert asked(organiser, group, own) is None
