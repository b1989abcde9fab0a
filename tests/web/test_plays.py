"""Kept games: saved once, corrected with a memory, taken back; the league follows."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from scorepad.web.league import ledger
from scorepad.web.league.filters import Filters, asked_filters, season_named, season_of
from scorepad.web.league.plays import KeptPart, KeptPlay, correct, kept_play, set_removed, take_back
from scorepad.web.league.table import league, steps
from scorepad.web.models import Change, Group, Ledger, Part
from tests.web.groups import START, kept, kept_towns, made_group, made_user, player_of

pytestmark = pytest.mark.django_db
ALL = Filters()
GAMES = ("tiny-towns",)


def fresh(group: Group) -> Group:
    return Group.objects.get(pk=group.pk)


def shown(group: Group, filters: Filters = ALL) -> list[tuple[object, ...]]:
    """The league table by names, as a page would show it."""
    names = dict(group.players.values_list("pk", "name"))
    return [
        (names[line.player], line.standing.rank, line.standing.share, round(line.rating.skill, 9))
        for line in league(fresh(group), filters)
    ]


def test_a_saved_game_counts() -> None:
    group = made_group()
    for day in range(3):
        kept(group, "Ada1:40 Ben2:30 Cleo3:20", day)
    assert [row[:3] for row in shown(group)] == [("Ada", 1, 1), ("Ben", 2, 0.5), ("Cleo", 3, 0)]
    ada = league(fresh(group), ALL)[0]
    assert ada.standing.average == Fraction(40)
    assert (ada.standing.best, ada.provisional) == (40, True)


def test_towns_are_scored_and_remembered_card_by_card() -> None:
    # Two cottages fed by one farm: 3 + 3; the other town has one tavern: 2. Empty squares cost 1.
    play = kept_towns(made_group(), ("Ada", "CCR. .... .... ...."), ("Ben", "G... .... .... ...."))
    ada, ben = play.parts.all()
    assert (ada.rank, ada.score, ben.rank, ben.score) == (1, 6 - 13, 2, 2 - 15)
    assert ada.tally["built"] == {"cottage": 2, "farm": 1}
    assert ben.tally["points"]["tavern"] == 2


def test_the_same_game_is_kept_once() -> None:
    group = made_group()
    kept(group, "Ada1 Ben2", uid="one")
    kept(group, "Ada2 Ben1", uid="one")
    assert group.plays.count() == 1
    assert [part.rank for part in group.plays.get().parts.all()] == [2, 1]
    assert [change.kind for change in group.changes.all()] == ["corrected", "kept"]


def test_a_correction_is_remembered_and_can_be_taken_back() -> None:
    group, who = made_group(), made_user("ada")
    for day in range(3):
        kept(group, "Ada1:40 Ben2:30", day)
    before = shown(group)
    play = group.plays.order_by("played_at")[1]
    was = kept_play(play)
    turned = tuple(replace(row, rank=3 - row.rank) for row in was.rows)
    assert correct(play, replace(was, rows=turned), who)
    assert shown(group) != before
    change = Change.objects.get(kind="corrected")
    assert change.before is not None
    assert (change.who, change.who_name, KeptPlay.from_dict(change.before)) == (who, "ada", was)
    assert take_back(change, who)
    assert shown(group) == before
    assert kept_play(play) == was


def test_changing_nothing_is_no_change() -> None:
    group = made_group()
    play = kept(group, "Ada1 Ben2")
    version = fresh(group).version
    assert not correct(play, kept_play(play), None)
    assert fresh(group).version == version
    assert group.changes.count() == 1


def test_a_removed_game_does_not_count_and_comes_back() -> None:
    group = made_group()
    plays = [kept(group, "Ada1 Ben2", day) for day in range(3)]
    before = shown(group)
    set_removed(plays[0], True, None)
    assert shown(group)[0][1] is None  # two games are too few for a place
    set_removed(plays[0], False, None)
    assert shown(group) == before


def test_casual_and_solo_games_do_not_count() -> None:
    group = made_group()
    kept(group, "Ada1 Ben2", league=False)
    kept(group, "Ada1:50", 1)
    assert league(fresh(group), ALL) == []


def test_every_number_opens_to_what_it_is_made_of() -> None:
    group = made_group()
    kept(group, "Ada1:40 Ben2:30 Cleo3:20", 0)
    kept(group, "Ben1:50 Ada1:50", 1)
    kept(group, "Cleo1:33 Ada2:30", 2)
    ada = player_of(group, "Ada").pk
    line = next(line for line in league(fresh(group), ALL) if line.player == ada)
    added = steps(group, ALL, ada)
    assert [step.beaten for step in added] == [2, 0.5, 0]
    assert sum(step.halves for step in added) == line.standing.halves
    assert sum(step.faced for step in added) == line.standing.faced
    assert added[-1].rating == line.rating
    assert 1000 + sum(step.change for step in added) == line.rating.shown


def test_an_answer_is_worked_out_once_for_a_state(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    group = made_group()
    kept(group, "Ada1 Ben2")
    group = fresh(group)
    first = league(group, ALL)
    with django_assert_num_queries(1):
        assert league(group, ALL) == first


def test_answers_to_every_question_do_not_pile_up(monkeypatch: pytest.MonkeyPatch) -> None:
    group = made_group()
    kept(group, "Ada1 Ben2")
    group = fresh(group)
    monkeypatch.setattr(ledger, "MOST_ANSWERS", 6)
    for day in range(9):
        league(group, Filters(since=(START + timedelta(days=day)).date()))
    assert Ledger.objects.filter(group=group).count() == 6


def test_seasons_are_three_months_and_end_with_the_year() -> None:
    assert season_of(START.date(), 3).name == "2026-1"
    last = season_named("2026-4", 3)
    assert last is not None
    assert (str(last.first), str(last.after)) == ("2026-10-01", "2027-01-01")
    five = season_named("2026-3", 5)
    assert five is not None
    assert (str(five.first), str(five.after)) == ("2026-11-01", "2027-01-01")
    assert season_named("2026-5", 3) is None
    assert season_named("x-1", 3) is None


def test_filters_of_an_address() -> None:
    season = season_of(START.date(), 3)
    assert asked_filters({}, 3, season, GAMES).season == "2026-1"
    assert asked_filters({}, 3, None, GAMES).season == "all"
    assert asked_filters({"season": "all"}, 3, season, GAMES).since is None
    own = asked_filters({"season": "own", "since": "2026-02-01", "size": "9"}, 3, season, GAMES)
    assert (str(own.since), own.until, own.size) == ("2026-02-01", None, None)
    assert asked_filters({"season": "own", "since": "soon"}, 3, season, GAMES).season == "2026-1"


def test_filters_know_which_belong_to_which_game() -> None:
    played = ("chess", "tiny-towns")
    asked = {"size": "6", "expansion": "fortune"}
    towns = asked_filters({**asked, "game": "tiny-towns"}, 3, None, played)
    assert (towns.game, towns.size, towns.expansion) == ("tiny-towns", 6, "fortune")
    assert asked_filters({**asked, "game": "tiny-towns", "size": "7"}, 3, None, played).size is None
    everything = asked_filters({**asked, "game": "all", "size": "9"}, 3, None, played)
    assert (everything.game, everything.size, everything.expansion) == ("", 9, "")
    # Without a word the game played last; one that the group never played is no game of it.
    assert asked_filters({"game": "little-town"}, 3, None, played).game == "chess"
    assert asked_filters({}, 3, None, ()).game == ""


def test_filters_choose_games() -> None:
    group = made_group()
    kept(group, "Ada1 Ben2", 0)
    kept(group, "Ada1 Ben2 Cleo3", 100, expansion="fortune")
    chosen = {
        "all": Filters(),
        "season": asked_filters({"season": "2026-1"}, 3, None, GAMES),
        "size": Filters(size=3),
        "fortune": Filters(expansion="fortune"),
        "none": Filters(expansion="none"),
        "game": Filters(game="little-town"),
    }
    counts = {name: filters.plays(group).count() for name, filters in chosen.items()}
    assert counts == {"all": 2, "season": 1, "size": 1, "fortune": 1, "none": 1, "game": 0}


RESULTS = st.lists(
    st.tuples(
        st.permutations(["Ada", "Ben", "Cleo", "Dan"]).map(lambda names: names[:3]),
        st.sampled_from([(1, 2, 3), (1, 1, 3), (1, 2, 2), (1, 1, 1)]),
        st.integers(0, 5),
    ),
    min_size=1,
    max_size=8,
)


def written(names: list[str], ranks: tuple[int, ...]) -> str:
    return " ".join(f"{name}{rank}" for name, rank in zip(names, ranks, strict=True))


class Replays(TestCase):
    """Whatever is entered, in whatever order, and whatever is corrected and corrected back."""

    @settings(max_examples=25, deadline=None)
    @given(RESULTS, st.randoms(use_true_random=False))
    def test_order_of_entry_never_matters(self, results, random) -> None:  # type: ignore[no-untyped-def]
        tables = []
        entries = list(enumerate(results))
        for _ in range(2):
            group = made_group()
            for number, (names, ranks, day) in entries:
                kept(group, written(names, ranks), day, uid=str(number))
            tables.append(sorted(map(repr, shown(group))))
            random.shuffle(entries)
        assert tables[0] == tables[1]

    @settings(max_examples=25, deadline=None)
    @given(RESULTS, st.data())
    def test_correct_and_correct_back_gives_the_same_table(self, results, data) -> None:  # type: ignore[no-untyped-def]
        group = made_group()
        plays = [
            kept(group, written(names, ranks), day, uid=str(number))
            for number, (names, ranks, day) in enumerate(results)
        ]
        before, parts = shown(group), Part.objects.count()
        play = data.draw(st.sampled_from(plays))
        was = kept_play(play)
        ranks = data.draw(st.sampled_from([(3, 2, 1), (1, 1, 1)]))
        rows = tuple(KeptPart(row.player, rank) for row, rank in zip(was.rows, ranks, strict=True))
        correct(play, replace(was, rows=rows, played_at=was.played_at + timedelta(days=9)), None)
        correct(play, was, None)
        assert shown(group) == before
        assert Part.objects.count() == parts


def test_an_answer_of_an_older_shape_is_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    group = made_group()
    kept(group, "Ada1 Ben2")
    group = fresh(group)
    first = league(group, ALL)
    Ledger.objects.update(answer=["something of long ago"])
    monkeypatch.setattr(ledger, "SHAPE", ledger.SHAPE + 1)
    assert league(group, ALL) == first
