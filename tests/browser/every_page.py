"""Every page of the site with something on it, for whoever wants to look at all of them."""

from __future__ import annotations

from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import BrowserContext

from scorepad.web.models import Group, Membership, Role, Table
from tests.web.groups import kept, kept_towns, made_group, made_user, player_of
from tests.web.pictures import NO_BOARD, ONE_BOARD
from tests.web.snapping import KEY, doubt, draft, send
from tests.web.tables import NOBODY, made_table

LONG_NAME = "Ferdinand-the-Magnificent-of-Tiny-Towns"
FULL = "YGCG ROCK GWWC CWCC"
IMPOSSIBLE = "C" * 15 + "."
FORTUNE = {"expansions": ["fortune"]}


def every_page(context: BrowserContext, address: str) -> dict[str, str]:
    """Fill the site, sign the browser in as an organiser, and give each page by a name."""
    client, group = signed_in(context, address)
    return {
        "home": "/",
        "no such page": "/no-such-page",
        "games": "/start",
        "start": "/start/tiny-towns",
        "start for a group": f"/start/tiny-towns?group={group.key}&fortune=on",
        "join": "/join?code=ABCDEF",
        "api": "/api/v1/docs",
        **card_pages(),
        **table_pages(),
        **photo_pages(client),
        **group_pages(group),
        **account_pages(),
    }


def signed_in(context: BrowserContext, address: str) -> tuple[Client, Group]:
    """An organiser of a group that has played."""
    group = made_group(may_look=True)
    for day in range(4):
        kept(group, f"Ada1:30 Ben2:29 {LONG_NAME}3:-4", day)
        kept(group, "Ben1:30 Ada1:30", 10 + day, decided_by="shared")
    kept_towns(group, ("Ada", "CCRM GGOW .... YYKK"), (LONG_NAME, "G" + "." * 15), days=21)
    user = made_user("ada")
    Membership.objects.create(group=group, user=user, role=Role.ORGANISER)
    client = Client()
    client.force_login(user)
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    context.add_cookies([{"name": cookie.key, "value": cookie.value, "url": address}])
    return client, group


def card_pages() -> dict[str, str]:
    return {
        "all cards": "/cards",
        "cards": "/cards/tiny-towns",
        "card": "/cards/tiny-towns/tavern",
        "monument": "/cards/tiny-towns/shrine-of-the-elder-tree",
    }


def table_pages() -> dict[str, str]:
    """A table as it begins, in the middle, with hidden totals, and at its end."""
    new, hidden, done = made_table(NOBODY, NOBODY), made_table(FULL, NOBODY), made_table(FULL, FULL)
    under_way = made_table(FULL, IMPOSSIBLE, NOBODY, "G" + "." * 15, NOBODY, NOBODY, setup=FORTUNE)
    under_way.seats.filter(position=3).update(name=LONG_NAME)
    Table.objects.filter(pk=hidden.pk).update(hide_totals=True)
    Table.objects.filter(pk=done.pk).update(finished_at=timezone.now())
    return {
        "new table": f"/t/{new.code}",
        "empty seat": f"/t/{new.code}/1",
        "table": f"/t/{under_way.code}",
        "seat": f"/t/{under_way.code}/1",
        "impossible seat": f"/t/{under_way.code}/2",
        "seat of a long name": f"/t/{under_way.code}/3",
        "replay": f"/t/{under_way.code}/1?step=2",
        "finish": f"/t/{under_way.code}/finish",
        "hidden table": f"/t/{hidden.code}",
        "hidden seat": f"/t/{hidden.code}/1",
        "finished table": f"/t/{done.code}",
        "finished seat": f"/t/{done.code}/1",
        "result": f"/r/{done.share}",
    }


def photo_pages(client: Client) -> dict[str, str]:
    """A photo that was read, one with nothing on it, and the page for setting corners."""
    table, empty = made_table(FULL, NOBODY), made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    doubt(table, 5)
    send(client, empty, NO_BOARD.read_bytes(), key=KEY)
    return {
        "photo": f"/t/{table.code}/photo/{KEY}",
        "draft": draft(table),
        "corners": f"/t/{table.code}/photo/{KEY}/corners/1",
        "photo of nothing": f"/t/{empty.code}/photo/{KEY}",
    }


def group_pages(group: Group) -> dict[str, str]:
    play = group.plays.exclude(data=None).get()
    ada, address = player_of(group, "Ada").pk, f"/g/{group.key}"
    return {
        "groups": "/groups",
        "invite": f"/invite/{group.invite}",
        "group": address,
        "settings": f"{address}/settings",
        "league": f"{address}/league",
        "league of a player": f"{address}/league/{ada}",
        "players": f"{address}/players",
        "player": f"{address}/players/{ada}",
        "plays": f"{address}/plays",
        "play": f"{address}/plays/{play.uid}",
        "correct": f"{address}/plays/{play.uid}/correct",
        "enter a result": f"{address}/enter",
        **empty_pages(group),
        "history": f"{address}/history",
        "exchange": f"{address}/exchange",
    }


def empty_pages(group: Group) -> dict[str, str]:
    """A group of the same people that has not played yet."""
    empty = made_group("Ada", name="Friday")
    for member in group.memberships.all():
        Membership.objects.create(group=empty, user=member.user, role=member.role)
    address = f"/g/{empty.key}"
    return {
        "empty group": address,
        "empty league": f"{address}/league",
        "no plays": f"{address}/plays",
        "player without games": f"{address}/players/{player_of(empty, 'Ada').pk}",
    }


def visitor_pages() -> dict[str, str]:
    """What only those see who are not signed in."""
    return {
        "about groups": "/groups",
        "sign in": "/account/login",
        "create an account": "/account/signup",
    }


def account_pages() -> dict[str, str]:
    return {"account": "/account", "delete the account": "/account/delete"}
