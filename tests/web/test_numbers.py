"""Numbers of forms and headers, however long."""

from __future__ import annotations

import pytest
from django.test import Client, RequestFactory

from scorepad.web.models import Role
from scorepad.web.numbers import body_length, whole
from tests.web.groups import client_of, kept, made_group
from tests.web.tables import made_table

ENDLESS = "9" * 5000


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("007", 7), ("999999999", 999999999), ("٣", 3)],
)
def test_numbers_are_read(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize("text", ["", "-1", "1.0", "²", "one", "1000000000", ENDLESS])
def test_everything_else_is_none(text: str) -> None:
    assert whole(text) is None


@pytest.mark.parametrize(("said", "length"), [("", 0), ("x", 0), ("12", 12), (ENDLESS, None)])
def test_a_body_is_as_long_as_it_says(said: str, length: int | None) -> None:
    request = RequestFactory().get("/", CONTENT_LENGTH=said)
    found = body_length(request)
    assert found == length if length is not None else found > 10**12


def test_a_header_of_endless_digits_is_a_body_too_large(client: Client) -> None:
    assert client.post("/start/tiny-towns", CONTENT_LENGTH=ENDLESS).status_code == 413


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("/t/{code}/1/change", {"version": ENDLESS}, 400),
        ("/t/{code}/1/change", {"version": "0", "square": ENDLESS, "piece": "well"}, 422),
        ("/t/{code}/1/change", {"version": "0", "action": "facts", "coins": ENDLESS}, 422),
        (
            "/t/{code}/1/change",
            {"version": "0", "action": "facts", "centre": "", "coins_on_squares": ENDLESS},
            302,  # no square has that number: nothing is changed
        ),
    ],
)
def test_endless_numbers_in_a_town_are_refused(
    client: Client, path: str, fields: dict[str, str], status: int
) -> None:
    table = made_table("." * 16)
    answer = client.post(path.format(code=table.code), fields)
    assert answer.status_code == status


@pytest.mark.django_db
def test_endless_players_of_a_group_are_nobody() -> None:
    group = made_group("Ada", "Ben")
    kept(group, "Ada1:3 Ben2:1")
    player = group.players.earliest("pk")
    organiser = client_of(group, Role.ORGANISER)
    answer = organiser.post(
        f"/g/{group.key}/players/{player.pk}/change", {"action": "merge", "into": ENDLESS}
    )
    assert answer.status_code == 302
    assert group.players.filter(merged_into=None).count() == 2
