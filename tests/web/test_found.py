"""A game that begins with photos: made at once, named afterwards, settled by one tap."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scorepad.games import GAMES, judge
from scorepad.web.found import are_alike, begin_game, first_pad, name_board, turned
from scorepad.web.judged import judge_table
from scorepad.web.models import ASSUMED, Group, Photo, Role, Seat, Table
from scorepad.web.photos import LARGE_SIDE, LONG_SIDE
from tests.web.founding import GAME, PRINTED, begin, begun, card, page, show_cards
from tests.web.groups import client_of, made_group
from tests.web.pictures import (
    NO_BOARD,
    ONE_BOARD,
    PHOTOS,
    _own_media,
    encoded,
    opened,
    two_boards,
)
from tests.web.snapping import KEY, send, stored_files
from tests.web.tables import NOBODY, made_table

__all__ = ["_own_media"]
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits for a recogniser unless it says what one would see."""
    show_cards(monkeypatch, {})


def names(table: Table) -> list[str]:
    return [seat.name for seat in Seat.objects.filter(table=table)]


def name(client: Client, table: Table, board: int, called: str, **more: Any) -> Any:
    photo = table.photos.latest("created_at")
    form = {"board": f"{photo.key}:{board}", "name": called}
    return client.post(f"/t/{table.code}/found/name", form, **more)


def take(client: Client, table: Table, **form: Any) -> str:
    answer = client.post(f"/t/{table.code}/found/take", form)
    assert answer.status_code == 302, answer.content
    return str(answer["Location"])


def clear(table: Table, most: int | None = None) -> None:
    """Let every board be read without a doubt, or the first few of each photo."""
    for photo in table.photos.all():
        boards = photo.boards
        for square in (square for board in boards[:most] for square in board["squares"]):
            square["candidates"] = [[square["piece"], 1.0]]
        photo.reading = {**photo.reading, "boards": boards, "over": False}
        photo.save()


# -- begun ---------------------------------------------------------------------------------------------------


def test_first_page_takes_a_photo_before_anything_else(client: Client) -> None:
    home = client.get("/").content.decode()
    assert home.index("Take a photo") < home.index("Choose a photo") < home.index("Start a table")
    assert re.search(r'name="now"[^>]*capture="environment"', home)
    assert re.search(r'name="photo"[^>]*multiple', home)


def test_photo_makes_a_game_with_names_of_ours(client: Client) -> None:
    table = begun(client, two_boards())
    assert names(table) == ["Player 1", "Player 2"]
    shown = page(client, table)
    assert len(re.findall(r"<g class=.shot__board", shown)) == 2
    assert "2 boards found" in shown
    before = Table.objects.get(pk=table.pk).version
    page(client, table)
    assert Table.objects.get(pk=table.pk).version == before  # looking changes nothing


def test_names_of_ours_are_those_of_the_reader(client: Client) -> None:
    client.cookies["language"] = "fr"
    table = begun(client, ONE_BOARD.read_bytes())
    assert names(table) == ["Joueur 1", "Joueur 2"]  # two play at least
    assert "Prendre une photo" in page(client, table)


def test_photos_of_one_game_go_into_one_game_however_they_come(client: Client) -> None:
    one, two = ONE_BOARD.read_bytes(), (PHOTOS / "dev-094.jpg").read_bytes()
    first = begin(client, one, game=GAME, key=KEY, accept="application/json").json()
    again = begin(client, one, game=GAME, key=KEY, accept="application/json").json()
    other = begin(client, two, game=GAME, key=KEY[::-1], accept="application/json").json()
    assert first["address"] == again["address"] == other["address"]
    assert Photo.objects.count() == 2
    table = Table.objects.get()
    send(client, table, (PHOTOS / "dev-109.jpg").read_bytes(), seat="")
    page(client, table)
    assert names(table) == ["Player 1", "Player 2", "Player 3"]
    assert begun(client, one).code != table.code


def test_several_photos_in_one_plain_form(client: Client) -> None:
    table = begun(client, ONE_BOARD.read_bytes(), (PHOTOS / "dev-094.jpg").read_bytes())
    assert table.photos.count() == 2
    assert page(client, table).count('type="radio" name="board"') == 2


@pytest.mark.parametrize(
    ("data", "said"), [(b"%PDF-1.4", "not a photo we can open"), (b"", "Choose a photo first")]
)
def test_what_is_no_photo_makes_no_game(client: Client, data: bytes, said: str) -> None:
    answer = begin(client, data)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert begin(client, data, accept="application/json").json()["error"]
    assert not Table.objects.exists()


def test_too_many_games_have_to_wait(client: Client) -> None:
    for _ in range(40):
        client.post("/start/tiny-towns", {})
    assert begin(client, ONE_BOARD.read_bytes()).status_code == 429
    assert not Table.objects.exists()


def test_page_is_for_games_from_photos_alone(client: Client) -> None:
    table = made_table(NOBODY, NOBODY)
    assert client.get(f"/t/{table.code}/found").status_code == 404
    assert client.post(f"/t/{table.code}/found/take").status_code == 404
    assert client.get("/t/ZZZZZZ/found").status_code == 404


def test_photo_of_nothing_has_ways_on(client: Client) -> None:
    table = begun(client, NO_BOARD.read_bytes())
    shown = page(client, table)
    assert "No board in sight" in shown
    assert "Set the corners by hand" in shown
    assert "Minivilles" in shown  # another game?
    assert "Choose a photo" in shown


# -- named ---------------------------------------------------------------------------------------------------


def test_names_are_given_board_by_board(client: Client) -> None:
    table = begun(client, two_boards())
    page(client, table)
    assert name(client, table, 1, "Ada").status_code == 302
    fragment = name(client, table, 2, "Ben", headers={"HX-Request": "true"}).content.decode()
    assert fragment.lstrip().startswith("<form")
    assert names(table) == ["Ada", "Ben"]
    # One who is here changes places; nobody sits twice.
    name(client, table, 1, "ben")
    photo = table.photos.get()
    assert photo.whose == {"1": 2, "2": 1}
    assert names(table) == ["Ada", "Ben"]
    # Names that this browser gave are one tap away next time.
    other = begun(client, ONE_BOARD.read_bytes())
    assert 'name="name" value="Ada"' in page(client, other)


@pytest.mark.parametrize("bad", ["", "   ", "x" * 41, "a\u202eb"])
def test_name_that_cannot_be_is_told_so(client: Client, bad: str) -> None:
    table = begun(client, ONE_BOARD.read_bytes())
    page(client, table)
    assert name(client, table, 1, bad).status_code == 422
    assert names(table) == ["Player 1", "Player 2"]


def test_name_may_be_a_script(client: Client) -> None:
    table = begun(client, ONE_BOARD.read_bytes())
    page(client, table)
    name(client, table, 1, "<script>alert(1)</script>")
    assert "<script>alert" not in page(client, table)
    assert "&lt;script&gt;alert" in page(client, table)


def test_board_that_is_not_there_has_no_name(client: Client) -> None:
    table = begun(client, ONE_BOARD.read_bytes())
    page(client, table)
    for board in ("9", "0", "x", "-1"):
        form = {"board": f"{table.photos.get().key}:{board}", "name": "Ada"}
        assert client.post(f"/t/{table.code}/found/name", form).status_code == 404


def test_second_photo_of_a_board_is_the_same_players(client: Client) -> None:
    turned_photo = encoded(opened(ONE_BOARD).rotate(90, expand=True), quality=92)
    table = begun(client, ONE_BOARD.read_bytes())
    page(client, table)
    name(client, table, 1, "Ada")
    send(client, table, turned_photo, seat="")
    shown = page(client, table)
    first, second = table.photos.order_by("created_at")
    assert first.whose == second.whose == {"1": 1}
    assert names(table) == ["Ada", "Player 2"]
    assert "seen again in another photo" in shown
    assert "1 board found" in shown
    assert shown.count("Delete the photo") == 2


def test_more_boards_than_players_are_told_so(client: Client) -> None:
    table = begun(client, ONE_BOARD.read_bytes())
    photo = table.photos.get()
    squares = [dict(square) for square in photo.boards[0]["squares"]]
    many = [{**photo.boards[0], "squares": squares} for _ in range(7)]
    photo.reading = {"boards": many, "trouble": ""}
    photo.save()
    assert "more boards than players" in page(client, table)
    assert len(names(table)) == 6


def test_player_without_a_board_gets_up_again(client: Client) -> None:
    table = begun(client, two_boards())
    send(client, table, (PHOTOS / "dev-094.jpg").read_bytes(), seat="")
    page(client, table)
    assert len(names(table)) == 3
    newest = table.photos.latest("created_at")
    assert client.post(f"/t/{table.code}/photo/{newest.key}/delete")["Location"].endswith("/found")
    page(client, table)
    assert names(table) == ["Player 1", "Player 2"]


def test_boards_are_alike_however_they_lie() -> None:
    squares = [
        {"piece": piece} for piece in ("farm", "well", "wood", "cottage", "chapel", *"x" * 11)
    ]
    one = {"squares": squares}
    for _ in range(4):
        squares = turned(squares)
        assert are_alike(one, {"squares": squares})
    assert not are_alike(one, {"squares": [{"piece": "farm"}] * 16})
    empty = {"squares": [{"piece": None}] * 16}
    assert not are_alike(empty, empty)  # all empty boards look alike


# -- its cards -----------------------------------------------------------------------------------------------


def test_cards_that_were_read_lie_in_their_places(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_cards(monkeypatch, {"tiny-towns": [card(one) for one in PRINTED]})
    table = begun(client, two_boards())
    shown = page(client, table)
    assert shown.count("slot--read") == 6
    assert "6 cards read" in shown
    assert table.assumed == ["farm", "well", "chapel", "tavern", "theater", "factory"]
    clear(table)
    take(
        client,
        table,
        **dict(
            zip(("farm", "well", "chapel", "tavern", "theater", "factory"), PRINTED, strict=True)
        ),
    )
    table.refresh_from_db()
    assert table.setup["cards"]["factory"] == "trading-post"
    assert table.assumed == []


def test_one_or_two_names_are_asked_about(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    show_cards(monkeypatch, {"tiny-towns": [card("abbey"), card("inn")]})
    table = begun(client, ONE_BOARD.read_bytes())
    shown = page(client, table)
    assert "slot--read" not in shown
    assert re.search(r'name="chapel"\s+value="abbey"', shown)  # a guess, one tap away
    answer = client.post(f"/t/{table.code}/found/cards", {"chapel": "abbey"})
    assert "slot--chosen" in answer.content.decode()
    table.refresh_from_db()
    assert table.setup["cards"]["chapel"] == "abbey"
    assert "chapel" not in table.assumed


def test_two_sure_cards_of_one_type_are_asked_about(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [card(one) for one in (*PRINTED, "abbey")]
    show_cards(monkeypatch, {"tiny-towns": seen})
    table = begun(client, ONE_BOARD.read_bytes())
    assert re.search(r'slot--asked" data-slot="chapel"', page(client, table))


def test_expansion_comes_with_its_card(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [card(one) for one in ("farm", "well", "chapel", "tavern", "theater")]
    show_cards(monkeypatch, {"tiny-towns": seen})
    table = begun(client, ONE_BOARD.read_bytes())
    page(client, table)
    fortune = next(
        one.id
        for one in judge_table(table).game.cards.values()
        if one.type == "factory" and one.box == "fortune"
    )
    client.post(f"/t/{table.code}/found/cards", {"factory": fortune})
    table.refresh_from_db()
    assert table.setup["expansions"] == ["fortune"]


def test_only_cards_that_stand_on_a_board_are_asked_for(client: Client) -> None:
    """The board has no tavern, no well and no chapel; those cards stand in and count nowhere."""
    table = begun(client, (PHOTOS / "dev-046.jpg").read_bytes())
    shown = page(client, table)
    on_board = {s["piece"] for s in table.photos.get().boards[0]["squares"]}
    for kind in ("farm", "well", "chapel", "tavern", "theater", "factory"):
        state = "asked" if kind in on_board else "assumed"
        assert re.search(rf'slot--{state}" data-slot="{kind}"', shown), kind
    assert {"chapel", "tavern"}.isdisjoint(on_board)


def test_assumed_cards_are_in_no_file_and_no_statistics(client: Client, group: Group) -> None:
    table = made_table("GGWC" + "." * 12, "T" + "." * 15)
    Table.objects.filter(pk=table.pk).update(
        setup={**table.setup, ASSUMED: ["well", "chapel"]}, finished_at=timezone.now()
    )
    table.refresh_from_db()
    judged = judge_table(table)
    assert ASSUMED not in judged.data
    assert not hasattr(judge(judged.data), "where")  # the loader takes it
    assert "assumed" in client.get(f"/r/{table.share}").content.decode()
    member = client_of(group, Role.MEMBER)
    member.get(f"/t/{table.code}")
    form = {"group": group.key, "league": "on", "seat_1": "new:Ada", "seat_2": "new:Ben"}
    member.post(f"/r/{table.share}/save", form)
    play = group.plays.get()
    assert play.assumed == ["well", "chapel"]
    assert ASSUMED not in (play.data or {})
    built = [part.tally["built"] for part in play.parts.all()]
    assert all("well" not in cards for cards in built)


@pytest.fixture
def group() -> Group:
    return made_group()


def test_monuments_go_to_the_nearest_board(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = [card(one) for one in PRINTED] + [card("barrett-castle", at=1500)]
    show_cards(monkeypatch, {"tiny-towns": seen})
    table = begun(client, two_boards())
    shown = page(client, table)
    own = shown[shown.index('name="own_barrett-castle"') :]
    assert re.search(r'value="2" selected', own[:600])
    clear(table)
    take(client, table, **{"own_barrett-castle": "2"})
    assert Seat.objects.get(table=table, number=2).entry["monument"] == "barrett-castle"


def test_monument_of_somebody_else_leaves_whoever_had_it(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = [card(one) for one in PRINTED] + [card("barrett-castle", at=1500)]
    show_cards(monkeypatch, {"tiny-towns": seen})
    table = begun(client, two_boards())
    page(client, table)
    clear(table, 1)
    take(client, table, **{"own_barrett-castle": "1"})  # the other board has doubts
    own = re.search(r'name="own_barrett-castle".*?</select>', page(client, table), re.S)
    assert own
    assert re.search(r'value="1" selected', own[0])  # as was said, not as it lay
    take(client, table, **{"own_barrett-castle": "2"})
    held = [seat.entry.get("monument") for seat in Seat.objects.filter(table=table)]
    assert held == [None, "barrett-castle"]


def test_two_monuments_before_one_board_are_asked_about(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = [card(one, at=1500) for one in ("barrett-castle", "silva-forum")]
    show_cards(monkeypatch, {"tiny-towns": [card(one) for one in PRINTED] + own})
    table = begun(client, two_boards())
    asked = re.findall(r'name="own_.*?</select>', page(client, table), re.S)
    assert len(asked) == 2
    assert not any("selected" in one for one in asked)


def test_cards_of_nowhere_are_ignored(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    odd = card("<script>" + "x" * 10_000, text="<script>alert(1)</script>")
    show_cards(monkeypatch, {"tiny-towns": [odd] * 40 + [card(one) for one in PRINTED] * 3})
    table = begun(client, ONE_BOARD.read_bytes())
    shown = page(client, table)
    assert "<script>alert" not in shown
    assert shown.count("slot--read") == 6


# -- the larger picture --------------------------------------------------------------------------------------


def sent_by_script(client: Client) -> tuple[Table, str]:
    """A game whose photo is still to come in more pixels, and where to."""
    form = {"game": GAME, "key": KEY, "large": "1", "accept": "application/json"}
    told = begin(client, ONE_BOARD.read_bytes(), **form).json()
    return Table.objects.get(), told["large"]


def larger() -> SimpleUploadedFile:
    picture = opened(ONE_BOARD).resize((3000, 4000))
    return SimpleUploadedFile("large.jpg", encoded(picture, quality=80), "image/jpeg")


def test_larger_picture_is_read_and_gone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []

    def read(data: bytes, slug: str) -> dict[str, Any]:
        with SimpleUploadedFile("x.jpg", data) as file:
            sizes.append(max(opened(file).size))  # type: ignore[arg-type]
        told = [card(one) for one in PRINTED]
        size = {"width": 2400, "height": 3200, "ms": 1}
        return {**size, "cards": told, "sure": True, "other": None, "instead": []}

    monkeypatch.setattr("scorepad.web.photo_cards.cards_in_child", read)
    table, address = sent_by_script(client)
    assert "Sending the larger photo" in client.get(f"/t/{table.code}/found").content.decode()
    assert len(stored_files()) == 1
    for _ in range(2):  # a repeated request does no harm
        assert client.post(address, {"photo": larger()}).status_code == 204
    photo = table.photos.get()
    assert max(photo.width, photo.height) <= LONG_SIDE
    assert sizes == [LARGE_SIDE]
    assert photo.cards_state == Photo.READ
    assert len(stored_files()) == 1  # only the small one stays
    assert photo.named_cards[0]["box"][1] == [pytest.approx(90 * photo.width / 2400, abs=0.1), 0]
    assert "6 cards read" in client.get(f"/t/{table.code}/found").content.decode()


def test_nothing_is_taken_while_cards_are_read(client: Client) -> None:
    """What lies on a board may hang on its cards: a tap that comes too early waits for them."""
    table, _large = sent_by_script(client)
    clear(table)
    shown = client.get(f"/t/{table.code}/found").content.decode()
    assert re.search(r'button--main button--wide" disabled', shown)
    assert re.search(r'found-row__total">\s*…', shown)
    assert take(client, table) == f"/t/{table.code}/found"
    assert not table.photos.get().taken
    photo = table.photos.get()
    boards = photo.boards
    boards[0]["squares"][0]["candidates"] = [["farm", 0.5], ["well", 0.4], ["glass", 0.1]]
    photo.reading = {**photo.reading, "boards": boards}
    photo.save()
    assert take(client, table) == f"/t/{table.code}/1/photo/{photo.key}/1"  # doubts can be answered
    assert not table.photos.get().taken


def test_larger_picture_that_never_comes_holds_up_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_cards(monkeypatch, {"tiny-towns": [card(one) for one in PRINTED]})
    table, address = sent_by_script(client)
    progress = f"/t/{table.code}/found/progress?step=large&boards=tiny-towns:1"
    assert client.get(progress).status_code == 204
    Photo.objects.update(cards_since=timezone.now() - timedelta(seconds=30))
    assert "6 cards read" in client.get(progress).content.decode()  # from the small one
    assert client.post(address, {"photo": larger()}).status_code == 204
    assert len(stored_files()) == 1


def test_larger_picture_that_is_none_is_told_and_the_small_one_read(client: Client) -> None:
    table, address = sent_by_script(client)
    bad = SimpleUploadedFile("large.jpg", b"%PDF", "image/jpeg")
    assert client.post(address, {"photo": bad}).status_code == 422
    page(client, table)
    assert table.photos.get().cards_state == Photo.READ
    assert client.post(address).status_code == 422
    assert client.post(f"/t/ZZZZZZ/photo/{KEY}/large").status_code == 404


def test_larger_picture_goes_with_its_photo(
    client: Client, django_capture_on_commit_callbacks: Any, settings: Any
) -> None:
    settings.READ_IN_BACKGROUND = True
    table, address = sent_by_script(client)
    client.post(address, {"photo": larger()})
    assert len(stored_files()) == 2
    with django_capture_on_commit_callbacks(execute=True):
        client.post(f"/t/{table.code}/photo/{KEY}/delete")
    assert stored_files() == []


def test_cards_that_cannot_be_read_are_chosen_by_hand(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    from vision import NotAPhoto

    failed = NotAPhoto("failed", "")
    monkeypatch.setattr("scorepad.web.photo_cards.cards_in_child", lambda *_: failed)
    table = begun(client, ONE_BOARD.read_bytes())
    assert "The cards could not be read" in page(client, table)


# -- another game --------------------------------------------------------------------------------------------

TOWN = [
    card("wheat-field", count=2),
    card("bakery"),
    card("cafe", count=3),
    card("stadium"),
    card("harbor"),
]


def test_cards_of_another_game_make_it_that_game(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = show_cards(monkeypatch, {"minivilles": TOWN})
    table = begun(client, NO_BOARD.read_bytes())
    shown = page(client, table)
    assert asked == ["tiny-towns"]  # reading it once tells of all games
    table.refresh_from_db()
    assert table.game == "minivilles"
    assert "Tap or type whose cards these are" in shown
    assert names(table) == ["Player 1", "Player 2"]
    assert "Check the cards" in shown
    address = take(client, table)
    assert address.endswith("/1")
    shown = client.get(address).content.decode()
    assert not re.search(r'value="harbor" checked', shown)  # its name is on both sides
    form = {"version": 0, "shown": "1", "built": ["harbor"], "card_cafe": "2"}
    assert client.post(f"{address}/take", form)["Location"].endswith("/found")
    entry = Seat.objects.get(table=table, number=1).entry
    assert entry["cards"] == {"wheat-field": 2, "bakery": 1, "cafe": 2, "stadium": 1}
    assert entry["monuments"] == ["harbor"]


def test_two_names_of_another_game_change_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_cards(monkeypatch, {"minivilles": TOWN[:2]})
    table = begun(client, NO_BOARD.read_bytes())
    page(client, table)
    table.refresh_from_db()
    assert table.game == "tiny-towns"
    client.post(f"/t/{table.code}/found/game", {"game": "minivilles"})  # but a player may say so
    shown = page(client, table)
    table.refresh_from_db()
    assert table.game == "minivilles"
    assert "Check the cards" in shown
    assert client.post(f"/t/{table.code}/found/game", {"game": "chess"}).status_code == 404


def test_game_with_something_in_it_stays_what_it_is(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begun(client, two_boards())
    page(client, table)
    clear(table)
    take(client, table)
    client.post(f"/t/{table.code}/found/game", {"game": "minivilles"})
    table.refresh_from_db()
    assert table.game == "tiny-towns"


def test_photo_of_a_town_of_cards_from_its_seat(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_cards(monkeypatch, {"minivilles": TOWN})
    start = client.post("/start/minivilles", {"name_1": "Ada", "name_2": "Ben"})
    table = Table.objects.get(code=start["Location"].split("/")[-1])
    assert "Choose a photo" in client.get(f"/t/{table.code}/1").content.decode()
    answer = send(client, table, ONE_BOARD.read_bytes(), seat="1", key=KEY)
    assert answer["Location"] == f"/t/{table.code}/1/photo/{KEY}/1"
    assert client.get(answer["Location"]).status_code == 200
    show_cards(monkeypatch, {})
    empty = send(client, table, NO_BOARD.read_bytes(), seat="2", key=KEY[::-1])
    assert "No card of this game found" in client.get(empty["Location"]).content.decode()


def test_cards_before_any_board_are_told_and_wait_for_one(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_cards(monkeypatch, {"tiny-towns": [card(one) for one in PRINTED]})
    table = begun(client, NO_BOARD.read_bytes())
    client.get(f"/t/{table.code}/found")
    answer = client.get(f"/t/{table.code}/found/progress?step=cards&boards=tiny-towns:0")
    assert answer.headers["HX-Refresh"] == "true"  # a page without boards says something else now
    shown = page(client, table)
    assert re.search(r"<h1>\s*6 cards read", shown)
    assert "Now the boards" in shown
    assert "A photo of another game?" not in shown
    assert shown.count("slot--read") == 6
    show_cards(monkeypatch, {})
    begin(client, ONE_BOARD.read_bytes(), game=table.photo_key)
    assert "✓ <a" in page(client, table)


@pytest.mark.parametrize("number", [2, 40])
def test_too_few_or_too_many_cards_are_said_so_and_asked(
    client: Client, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    known = [one for one in GAMES["tiny-towns"].cards if one not in ("cottage", "farm")][:number]
    seen = [card(one, at=10 * n) for n, one in enumerate(known)]
    show_cards(monkeypatch, {"tiny-towns": seen})
    table = begun(client, NO_BOARD.read_bytes())
    assert "too few or too many to be sure of" in page(client, table)
    show_cards(monkeypatch, {})
    begin(client, ONE_BOARD.read_bytes(), game=table.photo_key)
    shown = page(client, table)
    assert "slot--read" not in shown
    assert "the photo does not say for sure which they are" in shown


# -- settled -------------------------------------------------------------------------------------------------


def test_clear_boards_and_cards_are_settled_by_one_tap(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_cards(monkeypatch, {"tiny-towns": [card(one) for one in PRINTED]})
    table = begun(
        client, (PHOTOS / "dev-010.jpg").read_bytes(), (PHOTOS / "dev-029.jpg").read_bytes()
    )
    clear(table)
    shown = page(client, table)
    assert "All right: take all 2 boards" in shown
    address = take(client, table)
    table.refresh_from_db()
    assert table.finished_at
    assert address == f"/r/{table.share}"
    assert "Player 1" in client.get(address).content.decode()
    assert client.get(f"/t/{table.code}/found")["Location"] == address


def test_doubtful_board_is_checked_and_leads_on(client: Client) -> None:
    table = begun(client, two_boards())
    page(client, table)
    clear(table)
    photo = table.photos.get()
    boards = photo.boards
    boards[1]["squares"][0]["candidates"] = [["farm", 0.5], ["well", 0.4], ["glass", 0.1]]
    photo.reading = {**photo.reading, "boards": boards}
    photo.save()
    assert "Check 1 square" in page(client, table)
    address = take(client, table)  # the clear one is taken, the other asked
    assert address == f"/t/{table.code}/2/photo/{photo.key}/2"
    assert "board 1 of 1" in client.get(address).content.decode()
    seat = Seat.objects.get(table=table, number=2)
    form = {"version": seat.version, "square_0": "farm"}
    assert client.post(f"{address}/take", form)["Location"] == f"/t/{table.code}/found"


def test_board_is_checked_with_the_cards_that_were_read(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page of one board counts as the page of all boards does, and so does the result."""
    kinds = ("farm", "well", "chapel", "tavern", "theater", "factory")
    drawn = ("orchard", "fountain", "abbey", "inn", "theater", "warehouse")
    read = dict(zip(kinds, drawn, strict=True))
    show_cards(monkeypatch, {"tiny-towns": [card(one) for one in read.values()]})
    table = begun(client, two_boards())
    clear(table)
    shown = page(client, table)
    totals = re.findall(r'found-row__total">\s*(\d+)', shown)
    key = table.photos.get().key
    drafts = [f"/t/{table.code}/{n}/photo/{key}/{n}" for n in (1, 2)]
    for address, total in zip(drafts, totals, strict=True):
        assert f"<output>{total}</output>" in client.get(address).content.decode()
        client.post(f"{address}/take", {"version": 0})
    table.refresh_from_db()
    assert table.assumed  # the cards are confirmed on the page of all boards
    assert page(client, table).count("slot--read") == 6
    take(client, table, **read)
    told = [str(seat.score.total) for seat in judge_table(Table.objects.get()).result.seats]
    assert told == totals


def test_drafts_are_walked_through(client: Client) -> None:
    table = begun(client, two_boards())
    page(client, table)
    key = table.photos.get().key
    first, second = (f"/t/{table.code}/{n}/photo/{key}/{n}" for n in (1, 2))
    shown = client.get(first).content.decode()
    assert f'rel="next" href="{second}"' in shown
    assert "board 1 of 2" in shown
    assert f'rel="prev" href="{first}"' in client.get(second).content.decode()
    assert client.post(f"{first}/take", {"version": 0})["Location"] == second


def test_one_board_leads_to_the_table_where_the_others_are_missing(client: Client) -> None:
    table = begun(client, (PHOTOS / "dev-010.jpg").read_bytes())
    clear(table)
    for kind in ("farm", "well", "chapel", "tavern", "theater", "factory"):
        client.post(f"/t/{table.code}/found/cards", {kind: kind})
    page(client, table)
    assert take(client, table) == f"/t/{table.code}"


def test_taking_goes_back_to_cards_that_nobody_named(client: Client) -> None:
    table = begun(client, two_boards())
    page(client, table)
    clear(table)
    assert take(client, table).endswith("/found#found_rest")
    shown = page(client, table)
    assert re.search(
        r'href="#found_cards">\s*Name \d cards', shown
    )  # nothing else leads on from here
    assert "Go to the table" not in shown
    table.refresh_from_db()
    assert table.finished_at is None


def test_game_of_a_phone_is_made_once_at_the_same_moment() -> None:
    pad = first_pad()
    assert pad
    one, other = begin_game(pad, GAME), begin_game(pad, GAME)
    assert one == other
    assert Table.objects.count() == 1


def test_nobody_is_named_twice_at_once(client: Client) -> None:
    table = begun(client, two_boards())
    page(client, table)
    photo = table.photos.get()
    name_board(table, photo, 1, "Ada")
    name_board(table, photo, 2, "Ada")  # the phone that did not know
    assert sorted(names(table)) == ["Ada", "Player 2"]
    assert sorted(table.photos.get().whose.values()) == [1, 2]
