"""A table whose game is played on the pad: its seats only show, its moves alone change it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from scorepad.web.models import Play, Role, Table
from tests.web.groups import client_of, made_group

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pebbles")]


def text(answer: Any) -> str:
    return str(answer.content.decode())


def started(*names: str) -> Table:
    form = {f"name_{number}": name for number, name in enumerate(names, start=1)}
    answer = Client().post("/start/pebbles", form)
    return Table.objects.get(code=answer["Location"].rsplit("/", 1)[1])


def draw(table: Table, seat: int, kind: str = "black", **values: str) -> Any:
    table.refresh_from_db()
    form = {"after": str(table.moves_made), "seat": str(seat), "draw": kind, **values}
    return Client().post(f"/t/{table.code}/live/move", form)


def tap(table: Table, number: int, page: str = "pad", **values: str) -> Any:
    seat = table.seats.get(number=number)
    form = {**values, "version": str(seat.version)}
    return Client().post(f"/t/{table.code}/{number}/{page}", form)


def piles(table: Table) -> list[dict[str, Any]]:
    return [seat.entry for seat in table.seats.order_by("number")]


def test_a_seat_of_a_live_game_shows_and_leads_to_the_pad() -> None:
    table = started("Ada", "Ben")
    assert 'name="add"' in text(Client().get(f"/t/{table.code}/1"))
    draw(table, 0)
    page = text(Client().get(f"/t/{table.code}/1"))
    assert "This game is played live" in page
    assert f'href="/t/{table.code}/live"' in page
    assert f'href="/t/{table.code}/live#correct"' in page
    assert 'name="add"' not in page
    assert 'value="undo"' not in page
    assert "● 1" in page
    draw(table, 0, action="undo")
    assert 'name="add"' in text(Client().get(f"/t/{table.code}/1"))


@pytest.mark.parametrize("page", ["pad", "change"])
@pytest.mark.parametrize("values", [{"add": "white"}, {"action": "undo"}, {"action": "redo"}])
def test_taps_on_a_seat_of_a_live_game_are_refused_with_a_sentence(
    page: str, values: dict[str, str]
) -> None:
    table = started("Ada", "Ben")
    tap(table, 1, add="white")
    tap(table, 1, add="white")
    tap(table, 1, action="undo")
    tap(table, 1, action="undo")
    draw(table, 0)
    before = piles(table)
    answer = tap(table, 1, page, **values)
    assert answer.status_code == 409
    assert "This game is being played live. Make corrections there." in text(answer)
    assert piles(table) == before


def test_the_table_of_a_live_game_leads_back_to_it_and_does_not_end_it_in_one_tap() -> None:
    table = started("Ada", "Ben")
    assert "Play live" in text(Client().get(f"/t/{table.code}"))
    draw(table, 0)
    draw(table, 1)
    page = text(Client().get(f"/t/{table.code}"))
    assert "Go on playing" in page
    assert "See the result" not in page
    asked = Client().post(f"/t/{table.code}/finish", {})
    assert asked.status_code == 200
    assert "How did the game end?" in text(asked)
    table.refresh_from_db()
    assert table.finished_at is None
    Client().post(f"/t/{table.code}/finish", {"end": "broken-off"})
    table.refresh_from_db()
    assert table.broken_off
    assert "Undo the last move to go on." in text(draw(table, 0))
    assert "Go to the live game" in text(Client().get(f"/t/{table.code}"))
    draw(table, 0, action="undo")
    table.refresh_from_db()
    assert (table.finished_at, table.moves_made) == (None, 1)


def test_a_saved_game_that_goes_on_says_so_until_it_is_saved_again() -> None:
    table = started("Ada", "Ben")
    for _ in range(5):
        draw(table, 0)
    group = made_group("Ada", "Ben")
    member = client_of(group, Role.MEMBER)
    member.post(f"/r/{table.share}/save", {"group": group.key, "league": "on"})
    play = Play.objects.get(group=group)
    address = f"/g/{group.key}/plays/{play.uid}"
    assert "open again at its table" not in text(member.get(address))
    draw(table, 0, action="undo")
    page = text(member.get(address))
    assert "This game is open again at its table." in page
    assert f'href="/t/{table.code}"' in page
    reader = client_of(group, Role.READER)
    assert "open again at its table" in text(reader.get(address))
    assert f"/t/{table.code}" not in text(reader.get(address))
    play.refresh_from_db()
    assert len(play.log or []) == 5  # what was saved counts on
    draw(table, 0, "white")
    page = text(member.get(address))
    assert "open again at its table" not in page
    member.post(f"/r/{table.share}/save", {"group": group.key, "league": "on"})
    play.refresh_from_db()
    assert (play.log or [])[-1] == {"seat": 0, "draw": "white"}
    assert [part.score for part in play.parts.order_by("position")] == [13, 0]
