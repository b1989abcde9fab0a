"""Every address of the site, walked as outsider, reader, member and organiser.

Whoever lacks the role is answered word for word as if the group did not exist.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone
from PIL import Image

from scorepad.web.league.plays import note
from scorepad.web.models import Change, Group, Membership, Photo, Play, Player, Role
from tests.web.groups import client_of, kept, kept_towns, made_group, made_user
from tests.web.tables import made_table

pytestmark = pytest.mark.django_db

READER, MEMBER, ORGANISER = Role.READER, Role.MEMBER, Role.ORGANISER

# What a group's address takes at least, for looking and for changing; None: not possible at all.
GROUP_ADDRESSES: dict[str, tuple[Role | None, Role | None]] = {
    "group": (READER, None),
    "evening-picture": (READER, None),
    "league": (READER, None),
    "league-player": (READER, None),
    "players": (READER, None),
    "player": (READER, None),
    "plays": (READER, None),
    "play": (READER, None),
    "play-photo": (READER, None),
    "play-correct": (MEMBER, MEMBER),
    "play-enter": (MEMBER, MEMBER),
    "play-remove": (None, MEMBER),
    "play-reopen": (None, MEMBER),
    "play-take-back": (None, MEMBER),
    "players-add": (None, MEMBER),
    "player-change": (None, MEMBER),
    "history": (MEMBER, None),
    "invite-qr": (MEMBER, None),
    "games-json": (READER, None),
    "games-csv": (READER, None),
    "play-bgstats": (READER, None),
    "play-bgstats-qr": (READER, None),
    "exchange": (READER, None),
    "import-upload": (None, ORGANISER),
    "import-player": (ORGANISER, None),
    "import": (ORGANISER, ORGANISER),
    "import-progress": (None, ORGANISER),
    "import-confirm": (None, ORGANISER),
    "import-drop": (None, ORGANISER),
    "import-take-back": (None, ORGANISER),
    "group-lessons": (MEMBER, None),
    "group-lessons-forget": (None, ORGANISER),
    "group-learn": (None, ORGANISER),
    "group-settings": (MEMBER, ORGANISER),
    "group-house-rules": (None, ORGANISER),
    "group-links": (None, ORGANISER),
    "group-person": (None, ORGANISER),
    "group-delete": (None, ORGANISER),
    "demo-remove": (None, None),  # of a demo group alone, which has tests of its own
}
# What a form must say at least to be understood.
BODIES = {
    "group-links": {"renew": "invite"},
    "group-person": {"action": "release"},
    "player-change": {"action": "rename", "name": "Ada"},
}
# Addresses that need no group: open to all, or guarded by a code, a link or a login of their own,
# each with tests of its own.
OTHER_ADDRESSES = {
    "home",
    "all-cards",
    "cards",
    "card-list",
    "card",
    "language",
    "healthz",
    "readyz",
    "metrics",
    "status",
    "worker",
    "manifest",
    "offline",
    "start-games",
    "start",
    "join",
    "sample",
    "api",
    "groups",
    "invite",
    "look",
    "account",
    "account-data",
    "account-delete",
    "way-back",
    "score",
    "read",
}
PREFIXES = (
    "account_",
    "mfa_",
    "table",
    "seat",
    "live",
    "photo",
    "draft",
    "found",
    "lessons",
    "result",
    "api-",
)


@dataclass(frozen=True)
class Site:
    """One group with something behind each of its addresses, and somebody of each role."""

    group: Group
    args: dict[str, Any]
    clients: dict[Role, Client]


@pytest.fixture
def site(tmp_path: Any, settings: Any) -> Site:
    settings.MEDIA_ROOT = tmp_path
    group = made_group()
    play = kept_towns(group, ("Ada", "G... .... .... ...."), ("Ben", ".... .... .... ...."))
    kept(group, "Ada1 Ben2", 1)
    with_photo(play)
    stranger = made_group("Eve", name="Elsewhere")
    clients = {
        Role.OUTSIDER: Client(),
        Role.READER: client_of(group, Role.READER),
        Role.MEMBER: client_of(group, Role.MEMBER),
        Role.ORGANISER: client_of(group, Role.ORGANISER),
    }
    clients[Role.OUTSIDER].force_login(made_user("eve"))
    Membership.objects.create(
        group=stranger, user_id=clients[Role.OUTSIDER].session["_auth_user_id"]
    )
    change = Change.objects.filter(group=group, play=play).latest("pk")
    mate = group.memberships.get(role=Role.MEMBER)
    player = Player.objects.filter(group=group).earliest("pk")
    args = {
        "key": group.key,
        "uid": play.uid,
        "player": player.pk,
        "number": player.pk,
        "play-take-back:number": change.pk,
        "group-person:number": mate.pk,
        "import-take-back:number": imported(group, play.uid),
        "game": "tiny-towns",
        "token": sent_file(clients[Role.ORGANISER], group),
    }
    return Site(group, args, clients)


def imported(group: Group, uid: str) -> int:
    """The number of an import in the history."""
    after = {"uids": [uid], "corrected": [], "file": "games.json"}
    return note(group, "imported", None, after=after).pk


def sent_file(client: Client, group: Group) -> str:
    """A file that waits to be taken in; the word in its address."""
    file = SimpleUploadedFile("games.json", b"{}")
    answer = client.post(reverse("import-upload", args=[group.key]), {"file": file})
    return str(answer["Location"].rsplit("/", 1)[1])


def with_photo(play: Play) -> None:
    """Give a game a photo of nothing, for the address that shows it."""
    file = BytesIO()
    Image.new("RGB", (8, 8), "grey").save(file, "JPEG")
    photo = Photo(
        table=made_table("." * 16), width=8, height=8, delete_after=timezone.now(), state="read"
    )
    photo.file.save("", ContentFile(file.getvalue()), save=False)
    photo.save()
    Play.objects.filter(pk=play.pk).update(photo=photo)


def patterns(found: list[URLPattern | URLResolver] | None = None) -> Iterator[URLPattern]:
    for one in get_resolver().url_patterns if found is None else found:
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns)
        else:
            yield one


def test_every_address_is_classified() -> None:
    unknown = {
        pattern.name or str(pattern.pattern)
        for pattern in patterns()
        if pattern.name not in GROUP_ADDRESSES
        and pattern.name not in OTHER_ADDRESSES
        and not (pattern.name or "").startswith(PREFIXES)
    }
    assert unknown == set()


def test_no_group_address_hides_among_the_others() -> None:
    of_groups = {p.name for p in patterns() if str(p.pattern).startswith("g/")}
    assert of_groups == set(GROUP_ADDRESSES)


def address_of(site: Site, name: str, **other: Any) -> str:
    pattern = next(p for p in patterns() if p.name == name)
    needed = pattern.pattern.converters
    values = {key: other.get(key, site.args.get(f"{name}:{key}", site.args[key])) for key in needed}
    return reverse(name, kwargs=values)


def said(response: Any) -> str:
    """What an answer says, without what differs each time."""
    text = (response.getvalue() if response.streaming else response.content).decode()
    text = re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', "", text)
    return re.sub(r'name="next" value="[^"]*"', "", text)


@pytest.mark.parametrize("name", GROUP_ADDRESSES)
@pytest.mark.parametrize("method", ["get", "post"])
def test_roles(site: Site, name: str, method: str) -> None:
    looking, changing = GROUP_ADDRESSES[name]
    least = looking if method == "get" else changing
    address, nowhere = address_of(site, name), address_of(site, name, key="no-such-group")
    for role, client in site.clients.items():
        version = Group.objects.get(pk=site.group.pk).version
        with transaction.atomic():
            response = getattr(client, method)(address, BODIES.get(name, {}))
            if least is None:
                assert response.status_code in (404, 405), (role, address)
            elif role < least:
                missing = getattr(client, method)(nowhere)
                assert response.status_code == missing.status_code == 404, (role, address)
                assert said(response) == said(missing)
                assert Group.objects.get(pk=site.group.pk).version == version
            else:
                # An empty form may be refused, but not as if nothing were there.
                assert response.status_code in (200, 302, 422), (role, address)
            transaction.set_rollback(True)


@pytest.mark.parametrize("name", GROUP_ADDRESSES)
def test_visitors_without_an_account_see_nothing(site: Site, name: str) -> None:
    address, nowhere = address_of(site, name), address_of(site, name, key="no-such-group")
    visitor = Client()
    for method in ("get", "post"):
        response, missing = getattr(visitor, method)(address), getattr(visitor, method)(nowhere)
        assert response.status_code == missing.status_code
        assert response.status_code in (404, 405)
        assert said(response) == said(missing)


@pytest.mark.parametrize("name", ["play", "play-photo", "play-correct", "player", "league-player"])
def test_nothing_of_another_group_is_reached_through_ones_own(site: Site, name: str) -> None:
    own = made_group("Mallory", name="Own")
    client = client_of(own, Role.ORGANISER, "mallory")
    assert client.get(address_of(site, name, key=own.key)).status_code == 404


def test_a_removed_game_is_hidden_from_readers(site: Site) -> None:
    Play.objects.update(removed_at="2026-01-01T00:00Z")
    for name in ("play", "play-photo"):
        address = address_of(site, name)
        assert site.clients[Role.READER].get(address).status_code == 404
        assert site.clients[Role.MEMBER].get(address).status_code == 200


def test_saving_to_a_group_takes_a_member(site: Site) -> None:
    table = made_table("G" + "." * 15, "." * 16)
    table.finished_at = timezone.now()
    table.save()
    address = reverse("result-save", args=[table.share])
    before = site.group.plays.count()
    for role in (Role.OUTSIDER, Role.READER):
        answer = site.clients[role].post(address, {"group": site.group.key})
        assert answer.status_code == 404
    assert site.group.plays.count() == before
    site.clients[Role.MEMBER].post(address, {"group": site.group.key, "league": "on"})
    assert site.group.plays.count() == before + 1
