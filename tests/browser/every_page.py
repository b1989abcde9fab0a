"""Every page of the site with something on it, for whoever wants to look at all of them."""

from __future__ import annotations

from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from playwright.sync_api import BrowserContext

from scorepad.games.pads import PADS
from scorepad.web.league.demo import make_demo
from scorepad.web.league.friends import SEED
from scorepad.web.models import Group, Membership, Role, Table
from scorepad.web.views.way_back import way_back_to
from tests.browser.game_pages import game_pages
from tests.web.exports import export, play, score, shown
from tests.web.founding import PRINTED, begun, card
from tests.web.groups import kept, kept_towns, made_group, made_user, player_of
from tests.web.pictures import NO_BOARD, ONE_BOARD, two_boards
from tests.web.snapping import KEY, doubt, draft, send
from tests.web.tables import NOBODY, made_table

LONG_NAME = "Ferdinand-the-Magnificent-of-Tiny-Towns"
FULL = "YGCG ROCK GWWC CWCC"
IMPOSSIBLE = "C" * 15 + "."
FORTUNE = {"expansions": ["fortune"]}


def every_page(context: BrowserContext, address: str, *, games: bool = True) -> dict[str, str]:
    """Fill the site, sign the browser in as an organiser, and give each page by a name; with what every
    game has of its own only where that is asked for, since it takes seconds to make."""
    client, group = signed_in(context, address)
    return {
        "home": "/",
        "no such page": "/no-such-page",
        "games": "/start",
        "start": "/start/tiny-towns",
        "start for a group": f"/start/tiny-towns?group={group.key}&fortune=on",
        "join": "/join?code=ABCDEF",
        "api": "/api/v1/docs",
        "offline": "/offline",
        **card_pages(),
        **table_pages(),
        **photo_pages(client),
        **group_pages(group),
        **import_pages(client, group),
        **({**demo_pages(), **game_pages()} if games else {}),
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
    revealed = made_table(FULL, IMPOSSIBLE)
    Table.objects.filter(pk=revealed.pk).update(hide_totals=True, finished_at=timezone.now())
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
        "edit": f"/t/{under_way.code}/edit",
        "hidden result": f"/r/{revealed.share}",
    }


def photo_pages(client: Client) -> dict[str, str]:
    """A photo that was read, one with nothing on it, and the page for setting corners."""
    table, empty = made_table(FULL, NOBODY), made_table(NOBODY, NOBODY)
    send(client, table, ONE_BOARD.read_bytes(), key=KEY)
    doubt(table, 5)
    send(client, empty, NO_BOARD.read_bytes(), key=KEY)
    found = begun(client, two_boards())
    cards = {"cards": [card(name) for name in PRINTED[:4]], "certain": True, "ms": 1}
    found.photos.update(cards_state="read", cards=cards)
    return {
        "found": f"/t/{found.code}/found",
        "photo": f"/t/{table.code}/photo/{KEY}",
        "draft": draft(table),
        "corners": f"/t/{table.code}/photo/{KEY}/corners/1",
        "photo of nothing": f"/t/{empty.code}/photo/{KEY}",
    }


def group_pages(group: Group) -> dict[str, str]:
    whole = group.plays.exclude(data=None).get()
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
        "play": f"{address}/plays/{whole.uid}",
        "correct": f"{address}/plays/{whole.uid}/correct",
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


def import_pages(client: Client, group: Group) -> dict[str, str]:
    """A file that is about to be imported, with games that are new, known, and cannot be taken."""
    games = export(
        play(1, score(1, "31"), score(2, "28")), play(2, score(1, "12"), score(3, "x")), {"uuid": 1}
    )
    stage = shown(client, group, games).context["stage"]
    return {"import": f"/g/{group.key}/exchange/{stage.token}"}


def demo_pages() -> dict[str, str]:
    """The group that shows every game of the pad."""
    group = make_demo(SEED, timezone.localdate())
    address = f"/g/{group.key}"
    first = group.players.order_by("pk")[0].pk
    plays = {slug: group.plays.filter(game=slug).latest("played_at").uid for slug in PADS}
    return {
        "demo": address,
        "demo league": f"{address}/league?season=all",
        "demo player": f"{address}/players/{first}",
        "demo plays": f"{address}/plays",
        "demo players": f"{address}/players",
        "demo league player": f"{address}/league/{first}",
        **{f"demo league of {slug}": f"{address}/league?game={slug}&season=all" for slug in PADS},
        **{f"demo player at {slug}": f"{address}/players/{first}?game={slug}" for slug in PADS},
        **{f"demo play of {slug}": f"{address}/plays/{uid}" for slug, uid in plays.items()},
    }


def visitor_pages() -> dict[str, str]:
    """What only those see who are not signed in. Links by mail need a site that sends some."""
    group = made_group("Ada", "Ben", name="Saturday")
    ada = Membership.objects.create(
        group=group, user=made_user("lost"), player=player_of(group, "Ada")
    )
    return {
        "about groups": "/groups",
        "sign in": "/account/login",
        "create an account": "/account/signup",
        "closed account": "/account/inactive",
        "forgotten password": "/account/password/reset",
        "mail sent": "/account/password/reset/sent",
        "old link": "/account/password/reset/1-nonsense",
        "new password": "/account/password/reset/done",
        "invitation": f"/invite/{group.invite}",
        "way back": reverse("way-back", args=[way_back_to(ada)]),
    }


def account_pages() -> dict[str, str]:
    return {
        "account": "/account",
        "delete the account": "/account/delete",
        "sign out": "/account/logout",
        "confirm": "/account/confirm",
        "change the password": "/account/password",
        "passkeys": "/account/passkeys/",
        "confirm with a passkey": "/account/passkeys/reauthenticate/",
    }
