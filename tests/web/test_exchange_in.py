"""What files hold: read whole, torn, broken, oddly encoded, from BG Stats or from us."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.utils import timezone, translation
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.web.exchange import json_stream
from scorepad.web.exchange.bgstats_in import Lookup, ranks_from, read_play, read_score
from scorepad.web.exchange.file_games import (
    FilePlay,
    FileTrouble,
    ForeignPlay,
    notes_of,
    one_line,
    places,
    uid_of,
)
from scorepad.web.exchange.json_in import read_file, read_kept
from scorepad.web.exchange.json_stream import PIECE, Item, as_text, is_deep, items
from scorepad.web.exchange.reasons import REASONS
from tests.web.exports import CHESS, FORTUNE, TINY_TOWNS, export, play, score
from tests.web.groups import game_data
from tests.web.strange import mangled

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def read(raw: bytes) -> list[Item | FileTrouble]:
    return list(items(as_text(BytesIO(raw))))


def rebuilt(found: list[Item | FileTrouble]) -> dict[str, Any]:
    """The outermost object put together again from its pieces."""
    whole: dict[str, Any] = {}
    for item in found:
        assert isinstance(item, Item)
        if item.index is None:
            whole[item.key] = item.value
        else:
            whole.setdefault(item.key, []).append(item.value)
    return whole


# -- reading -----------------------------------------------------------------------------------

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=10,
)


@given(st.dictionaries(st.text(max_size=5), VALUES, max_size=6), st.sampled_from([None, 1]))
def test_a_file_is_read_as_json_reads_it(whole: dict[str, Any], indent: int | None) -> None:
    raw = json.dumps(whole, indent=indent, ensure_ascii=False).encode("utf-8", "replace")
    assert rebuilt(read(raw)) == json.loads(raw)


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252"]
)
def test_encodings(encoding: str) -> None:
    raw = json.dumps({"name": "Zoé – Œuf"}, ensure_ascii=False).encode(encoding)
    assert rebuilt(read(raw)) == {"name": "Zoé – Œuf"}


def test_a_long_file_is_read_through_a_window() -> None:
    whole = {"plays": [{"n": n, "text": "é" * 99} for n in range(3000)], "end": 12345678}
    raw = json.dumps(whole, ensure_ascii=False).encode()
    assert len(raw) > 5 * PIECE
    assert rebuilt(read(raw)) == whole


def test_lines_are_counted() -> None:
    raw = json.dumps({"a": 1, "plays": [{"x": 1}, {"x": 2}]}, indent=1).encode()
    lines = {(item.key, item.index): item.line for item in read(raw) if isinstance(item, Item)}
    assert lines == {("a", None): 2, ("plays", 0): 4, ("plays", 1): 7}


@given(st.integers(1, 400))
def test_half_a_file_gives_what_came_before(cut: int) -> None:
    whole = {"plays": [{"n": n, "name": "Zoé"} for n in range(12)], "end": True}
    raw = json.dumps(whole, indent=1, ensure_ascii=False).encode()
    half = raw[: -min(cut, len(raw) - 1)]
    *before, last = read(half)
    assert isinstance(last, FileTrouble)
    assert last.code in ("torn", "broken")
    values = [item.value for item in before if isinstance(item, Item) and item.key == "plays"]
    assert values == whole["plays"][: len(values)]  # type: ignore[index]
    assert len(values) >= half.count(b"}")


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (b"", "empty"),
        (b" \n ", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"uuid;game;date\n1;Chess;2020", "not-json"),
        (b"<xml/>", "not-json"),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "not-json"),
        (b'{"plays": [{"a": 1}, {"a": }]}', "broken"),
        (b'{"plays": [1 2]}', "broken"),
        (b'{"plays": [1,', "torn"),
        (b'{"plays": "unfinished', "torn"),
        (b"{plays: 1}", "broken"),
        (b'{"a": ' + b"[" * 200_000, "too-deep"),
        (b'{"a": {"b": ' + b"[" * 200_000, "too-deep"),
    ],
)
def test_what_is_no_json_is_told(raw: bytes, code: str) -> None:
    last = read(raw)[-1]
    assert isinstance(last, FileTrouble)
    assert last.code == code


def test_numbers_that_no_game_needs_do_no_harm() -> None:
    raw = b'{"a": 1' + b"0" * 9000 + b', "b": NaN, "c": 1e999, "d": -Infinity}'
    whole = rebuilt(read(raw))
    assert whole["a"] == "1" + "0" * 9000
    assert (whole["b"], whole["c"], whole["d"]) == (None, float("inf"), None)


@pytest.mark.parametrize("raw", [b'{"plays": [1, 2, 3, 4]}', b'{"a": 1, "b": 1, "c": 1, "d": 1}'])
def test_a_file_of_endless_entries_is_not_read_to_its_end(
    raw: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_stream, "MOST_ITEMS", 4)
    assert all(isinstance(item, Item) for item in read(raw))
    monkeypatch.setattr(json_stream, "MOST_ITEMS", 3)
    *before, last = read(raw)
    assert len(before) == 3
    assert isinstance(last, FileTrouble)
    assert last.code == "too-much"


def test_deep_values_are_known() -> None:
    deep: Any = 1
    for _ in range(25):
        deep = [deep]
    assert is_deep(deep)
    assert not is_deep(game_data([("Ada", "C" * 16)]))


# -- BG Stats ----------------------------------------------------------------------------------


def looked_up(whole: Any) -> Lookup:
    lookup = Lookup()
    for kind in ("players", "games", "locations"):
        for value in whole[kind]:
            lookup.add(kind, value)
    return lookup


LOOKUP = looked_up(export())


def found(value: Any) -> FilePlay:
    got = read_play(value, LOOKUP)
    assert isinstance(got, FilePlay), got
    return got


def code(value: Any) -> str:
    got = read_play(value, LOOKUP)
    assert isinstance(got, FileTrouble), got
    assert got.sentence  # every reason can be said
    return got.code


def test_a_play_of_bg_stats() -> None:
    got = found(
        play(
            3,
            score(2, "31", seatOrder=2),
            score(1, "12+30", winner=True, seatOrder=1),
            comments="Close",
            board="Standard",
            expansionPlays=[{"gameRefId": 6}],
        )
    )
    assert got == FilePlay(
        uid="bgstats:play-3",
        source="bgstats",
        game="tiny-towns",
        played_at="2026-02-03T21:30:00+00:00",
        rows=(("ref:1", 1, 42), ("ref:2", 2, 31)),
        league=None,
        place="Kitchen",
        notes="Standard\nClose",
        expansion="fortune",
    )


def test_plays_ignored_in_the_app_are_casual() -> None:
    assert found(play(1, score(1, "3"), ignored=True)).league is False


def test_games_are_known_by_number_or_name() -> None:
    names = ("Tiny Towns", "TINY  TOWNS", "Les Petites Bourgades", "Petites villes")
    games = [{"id": n, "name": name, "bggId": 0} for n, name in enumerate(names)]
    games.append({"id": 9, "name": "Renamed", "bggId": 265736})
    lookup = looked_up(export(games=games))
    assert sorted(lookup.slugs) == ["0", "1", "2", "9"]


def test_other_games_are_left_out() -> None:
    assert read_play(play(1, score(1, "3"), gameRefId=7), LOOKUP) == ForeignPlay("Chess")


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("49", 49),
        (" 49 ", 49),
        ("12+30", 42),
        ("12 + 30 - 4", 38),
        ("-7", -7),
        ("−7", -7),
        ("31.0", 31),
        (31, 31),
        (31.0, 31),
        ("", None),
        ("  ", None),
        (None, None),
    ],
)
def test_scores_as_people_type_them(text: Any, points: int | None) -> None:
    assert read_score(text) == points


@pytest.mark.parametrize(
    "text",
    [
        *("49-46ish", "about 30", "31.5", "1e3", "+", "--3", "3++4", "999999", "1" * 5000),
        *(10**30, True, [], {}, 2.5, float("inf"), float("nan")),
    ],
)
def test_scores_that_cannot_be_read(text: Any) -> None:
    got = read_score(text)
    assert isinstance(got, FileTrouble)
    assert got.code == "score"


@pytest.mark.parametrize(
    ("given", "points", "won", "ranks"),
    [
        ([1, 2, 3], [None] * 3, "W..", [1, 2, 3]),
        ([1, 1, 3], [40, 40, 30], "WW.", [1, 1, 3]),
        ([1, 1, 2], [40, 40, 30], "WW.", [1, 1, 3]),  # counted without a gap
        ([2, 1], [40, 40], ".W", [2, 1]),
        ([2, 1], [50, 40], ".W", [2, 1]),  # places weigh more than points
        ([0, 0, 0], [30, 40, 20], "...", [2, 1, 3]),
        ([0, 0, 0], [40, 40, 20], "...", [1, 1, 3]),
        ([0, 0, 0], [40, 40, 20], ".W.", [2, 1, 3]),  # the winner flag decides a tie
        ([0, 0, 0], [40, 40, 40], ".W.", [2, 1, 2]),
        ([0, 0, 0], [40, 40, 20], "WW.", [1, 1, 3]),
        ([1, 3, 4], [40, 30, 20], "W..", [1, 2, 3]),  # places that cannot be: points decide
        ([1, 2], [30, 40], ".W", [2, 1]),  # the flag contradicts the places: points decide
        ([0, 0], [None, None], "W.", [1, 2]),
        ([0, 0, 0], [None] * 3, "W..", [1, 2, 2]),
        ([0], [None], "W", [1]),
        ([None, "x"], [3, 4], "..", [2, 1]),
    ],
)
def test_places_of_bg_stats(given: Any, points: Any, won: str, ranks: list[int]) -> None:
    assert ranks_from(given, points, [letter == "W" for letter in won]) == ranks


@pytest.mark.parametrize(
    ("given", "points", "won", "reason"),
    [
        ([0, 0], [None, None], "..", "no-result"),
        ([0, 0], [40, None], "..", "no-result"),
        ([5, 9], [None, None], "..", "ranks"),
        ([0, 0], [40, 30], ".W", "winner-behind"),
        ([0, 0, 0], [40, 30, 20], "WW.", "winner-behind"),
    ],
)
def test_places_that_cannot_be_told(given: Any, points: Any, won: str, reason: str) -> None:
    got = ranks_from(given, points, [letter == "W" for letter in won])
    assert isinstance(got, FileTrouble)
    assert got.code == reason


@given(st.lists(st.tuples(st.integers(-20, 60), st.booleans()), min_size=1, max_size=6))
def test_places_from_points_are_1_1_3(rows: list[tuple[int, bool]]) -> None:
    best = max(points for points, _ in rows)
    points = [point for point, _ in rows]
    won = [flag and point == best for point, flag in rows]
    ranks = ranks_from([0] * len(rows), list(points), won)
    assert isinstance(ranks, list)
    assert places(ranks) == ranks
    for (one, a), (other, b) in (
        (x, y) for x in zip(points, ranks, strict=True) for y in zip(points, ranks, strict=True)
    ):
        assert one <= other or a < b


def tomorrow(days: int) -> str:
    return f"{timezone.now() + timedelta(days=days):%Y-%m-%d %H:%M:%S}"


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        ("nonsense", "shape"),
        (None, "shape"),
        ([], "shape"),
        ({}, "unknown-game"),
        (play(1, score(1, "3"), gameRefId=99), "unknown-game"),
        (play(1, score(1, "3"), gameRefId={"a": 1}), "unknown-game"),
        (play(1, score(1, "3"), playDate=tomorrow(3)), "future"),
        (play(1, score(1, "3"), playDate="3 February"), "date"),
        (play(1, score(1, "3"), playDate="0001-01-01 00:00:00"), "date"),
        (play(1, score(1, "3"), playDate="9999-12-31 23:59:59"), "date"),
        (play(1, score(1, "3"), playDate=7), "date"),
        (play(1), "no-players"),
        (play(1, playerScores="x"), "no-players"),
        (play(1, *(score(1, "3") for _ in range(13))), "too-many-players"),
        (play(1, score(1, "3"), score(99, "4")), "unknown-player"),
        (play(1, "Ada"), "shape"),  # type: ignore[arg-type]
        (play(1, score(1, "3"), score(1, "4")), "twice"),
        (play(1, score(1, "3"), score(2, "49-46ish")), "score"),
        (play(1, score(1), score(2)), "no-result"),
    ],
)
def test_plays_that_cannot_be_taken(value: Any, reason: str) -> None:
    assert code(value) == reason


def test_today_in_a_far_country_is_no_future() -> None:
    assert found(play(1, score(1, "3"), playDate=tomorrow(0)))
    assert found(play(1, score(1, "3"), playDate=None, playDateYmd=20260203))


def test_a_play_without_a_number_is_known_by_what_it_holds() -> None:
    one, again, other = (
        found({**play(1, score(1, "3")), "uuid": None, "rounds": rounds}).uid
        for rounds in (1, 1, 2)
    )
    assert one == again != other
    assert len(one) <= 64


# -- our own -----------------------------------------------------------------------------------

KEPT = {
    "uid": "one",
    "game": "tiny-towns",
    "played_at": "2026-01-10T20:00:00+00:00",
    "league": False,
    "place": "Kitchen",
    "notes": "Late",
    "expansion": "",
    "decided_by": "points",
    "players": [{"name": "Ada", "rank": 1, "score": 40}, {"name": "Ben", "rank": 2, "score": None}],
}
# Two cottages fed by one farm against a lone tavern.
FILE = game_data([("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ....")])


def kept_code(**changes: Any) -> str:
    got = read_kept({**KEPT, **changes})
    assert isinstance(got, FileTrouble), got
    assert got.sentence
    return got.code


def test_a_kept_game() -> None:
    assert read_kept(KEPT) == FilePlay(
        uid="one",
        source="json",
        game="tiny-towns",
        played_at="2026-01-10T20:00:00+00:00",
        rows=(("name:Ada", 1, 40), ("name:Ben", 2, None)),
        league=False,
        place="Kitchen",
        notes="Late",
        decided_by="points",
    )


def test_a_kept_game_with_its_file_keeps_the_places_it_had() -> None:
    players = [{"name": "Ada", "rank": 2, "score": 1}, {"name": "Ben", "rank": 1, "score": 2}]
    got = read_kept({**KEPT, "file": FILE, "players": players})
    assert isinstance(got, FilePlay)
    assert got.rows == (("name:Ada", 2, 1), ("name:Ben", 1, 2))
    assert got.odd
    assert got.tallies[0]["built"] == {"cottage": 2, "farm": 1}
    right = [{"name": "Ada", "rank": 1, "score": -7}, {"name": "Ben", "rank": 2, "score": -13}]
    again = read_kept({**KEPT, "file": FILE, "players": right})
    assert isinstance(again, FilePlay)
    assert not again.odd


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"uid": ""}, "uid"),
        ({"uid": "a/b"}, "uid"),
        ({"uid": ".."}, "uid"),
        ({"uid": "x" * 65}, "uid"),
        ({"uid": 7}, "uid"),
        ({"uid": "a\x00b"}, "uid"),
        ({"game": 7}, "unknown-game"),
        ({"played_at": None}, "date"),
        ({"played_at": "2999-01-01T00:00:00+00:00"}, "future"),
        ({"league": "yes"}, "shape"),
        ({"players": None}, "no-players"),
        ({"players": [3]}, "shape"),
        ({"players": [{"name": " ", "rank": 1}]}, "no-name"),
        ({"players": [{"name": "Ada", "rank": 1}, {"name": "Ada", "rank": 2}]}, "twice"),
        ({"players": [{"name": "Ada", "rank": 1}, {"name": "Ben", "rank": 3}]}, "ranks"),
        ({"players": [{"name": "Ada", "rank": 2}]}, "ranks"),
        ({"players": [{"name": "Ada", "rank": True}]}, "ranks"),
        ({"players": [{"name": "Ada", "rank": 1, "score": "40"}]}, "score"),
        ({"players": [{"name": "Ada", "rank": 1, "score": 10**9}]}, "score"),
        ({"file": 7}, "shape"),
        ({"file": {**FILE, "variant": "wild"}}, "rules"),
        ({"file": {**FILE, "players": FILE["players"][:1]}}, "seats"),
    ],
)
def test_kept_games_that_cannot_be_taken(changes: Any, reason: str) -> None:
    assert kept_code(**changes) == reason


def test_a_refusal_of_the_rules_names_the_place() -> None:
    broken = {**FILE, "cards": {**FILE["cards"], "farm": "castle"}}
    got = read_file(broken, NOON)
    assert isinstance(got, FileTrouble)
    assert got.values["where"] == "cards.farm"


def test_a_bare_game_file_is_scored() -> None:
    got = read_file(FILE, NOON)
    assert isinstance(got, FilePlay)
    assert got.rows == (("name:Ada", 1, -7), ("name:Ben", 2, -13))
    assert (got.played_at, got.decided_by) == ("2026-03-01T12:00:00+00:00", "points")
    later = read_file(dict(reversed(FILE.items())), NOON + timedelta(days=1))
    assert isinstance(later, FilePlay)
    assert later.uid == got.uid


def test_a_bare_game_file_with_one_name_twice() -> None:
    twins = game_data([("Ada", "C" * 16), ("Ada", "G" * 16)])
    got = read_file(twins, NOON)
    assert isinstance(got, FileTrouble)
    assert got.code == "twice"


def test_an_unknown_game_of_ours_is_left_out() -> None:
    assert read_kept({**KEPT, "game": "chess"}) == ForeignPlay("chess")


# -- texts -------------------------------------------------------------------------------------


@given(st.text())
def test_names_and_notes_can_always_be_saved_and_shown(text: str) -> None:
    name, notes = one_line(text), notes_of(text)
    assert name.isprintable()
    assert len(name) <= 40
    for cleaned in (name, notes):
        cleaned.encode()
        assert "\x00" not in cleaned


def test_texts_keep_what_people_mean() -> None:
    assert one_line("  Zoé \n Ö'Brien ") == "Zoé Ö'Brien"
    assert one_line("a\u0000b\ud800c") == "a b c"
    assert notes_of("one\r\ntwo\x00") == "one\ntwo"
    assert uid_of("bgstats:1-2") == "bgstats:1-2"


def test_every_reason_is_said_in_both_languages() -> None:
    said = {}
    for language in ("en", "fr"):
        with translation.override(language):
            said[language] = [str(reason) for reason in REASONS.values()]
    assert not set(said["en"]) & set(said["fr"])


def test_the_lists_of_an_export_are_known() -> None:
    assert [game["id"] for game in (TINY_TOWNS, FORTUNE, CHESS)] == [5, 6, 7]
    assert LOOKUP.players == {"1": "Ada", "2": "Ben", "3": "Cleo"}
    assert LOOKUP.expansions == {"6": ["tiny-towns", "fortune"]}


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_wrong_types_anywhere_are_told_and_never_fail(data: st.DataObject) -> None:
    good = data.draw(
        st.sampled_from(
            [play(1, score(1, "3", rank=1), score(2, "4", rank=2)), {**KEPT, "file": FILE}]
        )
    )
    value = mangled(data, good)
    for got in (read_play(value, LOOKUP), read_kept(value), read_file(value, NOON)):
        assert isinstance(got, FilePlay | ForeignPlay | FileTrouble)
        json.dumps(got.to_dict() if isinstance(got, FilePlay) else str(got)).encode()
        if isinstance(got, FileTrouble):
            assert got.sentence.encode()
        if isinstance(got, FilePlay):
            ranks = [rank for _, rank, _ in got.rows]
            assert places(ranks) == ranks
            assert uid_of(got.uid)
