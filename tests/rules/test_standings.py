"""The league table: fair across player counts, ties half, order of entry irrelevant."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.standings import Finished, PlayerRank, Tallies, halves_in, league_table


def game(*ranks: str) -> list[PlayerRank]:
    """A finished game from words like "A1" or "B2"."""
    return [PlayerRank(word[0], int(word[1:])) for word in ranks]


def tallied(games: Iterable[Finished]) -> Tallies:
    tallies = Tallies()
    for one in games:
        tallies.add(one)
    return tallies


def places(games: Sequence[Finished]) -> dict[object, int | None]:
    return {standing.player: standing.rank for standing in league_table(games)}


def test_share_of_opponents_beaten_across_player_counts() -> None:
    # First of three and fourth of five: two and one opponents beaten of six.
    games = [game("A1", "B2", "C3"), game("B1", "C2", "D3", "A4", "E5")]
    ada = next(standing for standing in league_table(games) if standing.player == "A")
    assert (ada.beaten, ada.faced, ada.share) == (Fraction(3), 6, Fraction(1, 2))


def test_a_tie_is_half() -> None:
    tied = game("A1", "B1", "C3")
    assert [halves_in(tied, place) for place in tied] == [3, 3, 0]


def test_ranked_after_three_games() -> None:
    two = [game("A1", "B2")] * 2
    assert places(two) == {"A": None, "B": None}
    assert [standing.games_missing for standing in league_table(two)] == [1, 1]
    assert places([*two, game("A1", "B2")]) == {"A": 1, "B": 2}


def test_wins_part_equal_shares() -> None:
    # Both beat half of their opponents: A always in the middle, B first and last in turn.
    games = [game("B1", "A2", "C3"), game("C1", "A2", "B3")] * 2
    standings = {standing.player: standing for standing in league_table(games)}
    assert standings["A"].share == standings["B"].share == Fraction(1, 2)
    assert (standings["A"].wins, standings["B"].wins) == (0, 2)
    assert places(games)["B"] == 1
    assert places(games)["A"] == 3


def test_games_between_them_part_those_who_are_still_equal() -> None:
    # A and B: one win each over others, three games each, but A beat B.
    games = [
        game("A1", "B2"),
        game("C1", "A2"),
        game("D1", "A2"),
        game("B1", "C2"),
        game("D1", "B2"),
    ]
    standings = {standing.player: standing for standing in league_table(games)}
    assert standings["A"].share == standings["B"].share == Fraction(1, 3)
    assert tallied(games).head_to_head({"A", "B"}) == {"A": Fraction(1), "B": Fraction(0)}
    assert places(games)["A"] == 1
    assert places(games)["B"] == 2


def test_equal_in_everything_share_a_place_and_the_next_is_third() -> None:
    games = [game("A1", "B1", "C3")] * 3
    assert places(games) == {"A": 1, "B": 1, "C": 3}


def test_solo_games_never_count() -> None:
    assert league_table([game("A1")] * 5) == []


def test_average_and_best() -> None:
    games = [
        [PlayerRank("A", 1, 30), PlayerRank("B", 2, 20)],
        [PlayerRank("A", 1, 25), PlayerRank("B", 2)],
    ]
    ada, ben = league_table(games)
    assert (ada.average, ada.best, ada.win_rate) == (Fraction(55, 2), 30, Fraction(1))
    assert (ben.average, ben.best) == (Fraction(20), 20)


@st.composite
def finished_games(draw: st.DrawFn) -> list[PlayerRank]:
    players = draw(st.lists(st.sampled_from("ABCDEF"), min_size=1, max_size=6, unique=True))
    scores = [draw(st.integers(-16, 40)) for _ in players]
    return [
        PlayerRank(player, 1 + sum(other > score for other in scores), score)
        for player, score in zip(players, scores, strict=True)
    ]


@given(st.lists(finished_games(), max_size=12), st.randoms())
def test_order_of_entry_never_matters(games: list[Finished], rng: object) -> None:
    shuffled = list(games)
    rng.shuffle(shuffled)  # type: ignore[attr-defined]
    turned = [list(reversed(one)) for one in shuffled]
    assert league_table(turned) == league_table(games)


@given(st.lists(finished_games(), max_size=12))
def test_beaten_opponents_add_up(games: list[Finished]) -> None:
    """In every game half of all meetings are won by somebody, whatever the ties."""
    table = league_table(games)
    assert sum(standing.beaten * 2 for standing in table) == sum(
        standing.faced for standing in table
    )


@given(st.lists(finished_games(), max_size=15))
def test_ranks_are_one_one_three(games: list[Finished]) -> None:
    ranks = sorted(s.rank for s in league_table(games) if s.rank is not None)
    for index, rank in enumerate(ranks):
        assert rank in (index + 1, ranks[index - 1] if index else 1)


@given(st.lists(finished_games(), max_size=12), st.sets(st.sampled_from("ABCDEF"), min_size=2))
def test_games_between_some_are_what_their_games_say(
    games: list[Finished], players: set[str]
) -> None:
    """Counted game by game, with nobody else at the table."""
    for player, share in tallied(games).head_to_head(set(players)).items():
        among = [[place for place in one if place.player in players] for one in games]
        own = [(one, place) for one in among for place in one if place.player == player]
        faced = sum(len(one) - 1 for one, _ in own)
        won = sum(halves_in(one, place) for one, place in own)
        assert share == (Fraction(won, 2 * faced) if faced else Fraction(1, 2))


@given(st.lists(finished_games(), max_size=12), st.integers(0, 12))
def test_a_table_goes_on_from_what_was_kept(games: list[Finished], after: int) -> None:
    kept = json.loads(json.dumps(tallied(games[:after]).plain()))
    on = Tallies(kept)
    for one in games[after:]:
        on.add(one)
    assert on.table() == league_table(games)
