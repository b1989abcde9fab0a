"""The rules of Pebbles: white pebbles count one point, black ones three; the bag holds ten black ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from scorepad.rules.game import CardKind, Category, Decision, Game, Question, Summary
from scorepad.rules.house_rules import HouseRule
from scorepad.rules.problem import Problem
from scorepad.rules.ranks import ranks_of
from scorepad.rules.refusal import Refusal, Refused, expect
from scorepad.rules.result import NoDetail, SeatResult, TableResult
from scorepad.rules.score import Score, ScoreLine
from scorepad.rules.text import Name, Text

BLACK_IN_THE_BAG = 10
MOST = 50


class Pebble(NamedTuple):
    """A kind of pebble, which is all the cards there are."""

    id: str
    name: Name
    points: int
    type: str = "pebble"
    box: str = "bag"

    @property
    def text(self) -> Text:
        """What it is worth."""
        return Text("worth {points} each.", "vaut {points} pièce.", points=self.points)


PEBBLES = {
    pebble.id: pebble
    for pebble in (
        Pebble("white", Name("white pebble", "caillou blanc", plural_fr="cailloux blancs"), 1),
        Pebble("black", Name("black pebble", "caillou noir", plural_fr="cailloux noirs"), 3),
    )
}


@dataclass(frozen=True)
class Seat:
    """One player's pile."""

    name: str
    white: int
    black: int


@dataclass(frozen=True)
class Table:
    """Everybody's piles."""

    seats: tuple[Seat, ...]
    readings: dict[str, bool]
    finished: bool = True


def load(data: object) -> Table | Refusal:
    """Read a game file."""
    try:
        game = expect.record(data, "", ("game", "players", "readings", "finished"))
        expect.one_of(game.get("game"), "game", ("pebbles",))
        players = expect.many(game.get("players"), "players", least=2, most=4)
        seats = tuple(_seat(player, f"players[{n}]") for n, player in enumerate(players))
        readings = expect.record(game.get("readings", {}), "readings", tuple(HOUSE_RULES))
        answers = {key: expect.yes_or_no(on, f"readings.{key}") for key, on in readings.items()}
        finished = expect.yes_or_no(game.get("finished", True), "finished")
        return Table(seats, answers, finished)
    except Refused as refused:
        return refused.refusal


def _seat(data: object, where: str) -> Seat:
    player = expect.record(data, where, ("name", *PEBBLES))
    name = expect.text(player.get("name"), f"{where}.name", longest=80)
    return Seat(name, *(expect.count(player.get(k, 0), f"{where}.{k}", most=MOST) for k in PEBBLES))


def dump(table: Table) -> dict[str, Any]:
    """Write a game file; `load` reads the same table back."""
    players = [
        {"name": seat.name, "white": seat.white, "black": seat.black} for seat in table.seats
    ]
    return {
        "game": "pebbles",
        **({"readings": table.readings} if table.readings else {}),
        **({} if table.finished else {"finished": False}),
        "players": players,
    }


def judge(table: Table) -> TableResult[NoDetail]:
    """Count, check and rank."""
    scores = [_score(seat, table) for seat in table.seats]
    keys = [(-score.total, _pile(seat)) for score, seat in zip(scores, table.seats, strict=True)]
    ranks = ranks_of(keys)
    winners = tuple(seat.name for seat, rank in zip(table.seats, ranks, strict=True) if rank == 1)
    seats = tuple(
        SeatResult(score, rank, tuple(_problems(seat, table)), NoDetail())
        for seat, score, rank in zip(table.seats, scores, ranks, strict=True)
    )
    return TableResult("pebbles", seats, winners, _decision(keys, winners))


def _score(seat: Seat, table: Table) -> Score:
    lines = []
    for kind, number in (("white", seat.white), ("black", seat.black)):
        pebble = PEBBLES[kind]
        points = (
            1
            if kind == "black" and not table.readings.get("black-is-three", True)
            else pebble.points
        )
        why = Text("{number} × {points}.", "{number} × {points}.", number=number, points=points)
        if number:
            lines.append(ScoreLine(kind, points * number, why, (kind,)))
    return Score(seat.name, tuple(lines))


def _pile(seat: Seat) -> int:
    return seat.white + seat.black


def _problems(seat: Seat, table: Table) -> list[Problem]:
    found = []
    if sum(other.black for other in table.seats) > BLACK_IN_THE_BAG and seat.black:
        message = Text(
            "The bag holds {most} black pebbles; here are more.",
            "Le sac contient {most} cailloux noirs ; il y en a plus ici.",
            most=BLACK_IN_THE_BAG,
        )
        found.append(Problem("beyond-the-bag", "illegal", message, ("black",)))
    if table.finished and not _pile(seat):
        message = Text("Nobody ends with an empty pile.", "Personne ne termine avec une pile vide.")
        found.append(Problem("empty-pile", "odd", message))
    return found


def _decision(keys: list[tuple[int, int]], winners: tuple[str, ...]) -> str:
    if len(winners) > 1:
        return "shared"
    first, second = sorted(keys)[:2]
    return "points" if first[0] != second[0] else "pile"


def pretty(table: Table, result: TableResult[Any], language: str) -> str:
    """A pile a line."""
    return "\n".join(
        f"{one.rank}. {seat.name}: {one.score.total} {'○' * seat.white}{'●' * seat.black}"
        for seat, one in zip(table.seats, result.seats, strict=True)
    )


def sheet(table: Table) -> tuple[Category, ...]:
    """A row for each kind of pebble."""
    return tuple(
        Category(kind, pebble.name.plural, frozenset({kind}), card=kind)
        for kind, pebble in PEBBLES.items()
    )


DECISIONS = {
    "points": Decision(Text("{names} wins.", "{names} gagne."), Text("by points", "aux points")),
    "pile": Decision(
        Text("{names} wins with the smaller pile.", "{names} gagne avec la plus petite pile."),
        Text("smaller pile", "pile plus petite"),
    ),
    "shared": Decision(
        Text("{names} share the victory.", "{names} partagent la victoire."),
        Text("shared victory", "victoire partagée"),
    ),
}
HOUSE_RULES = {
    "black-is-three": HouseRule(
        "black-is-three",
        "black",
        Text("A black pebble counts three.", "Un caillou noir vaut trois."),
    )
}


def tally(table: Table, result: TableResult[Any], seat: int) -> dict[str, Any]:
    """Pebbles and points by kind."""
    pile = table.seats[seat]
    points = {line.card: line.points for line in result.seats[seat].score.lines}
    return {"built": {"white": pile.white, "black": pile.black}, "points": points}


def load_bag(data: object) -> dict[str, int] | Refusal:
    """What is left in a bag."""
    try:
        bag = expect.record(data, "", ("game", *PEBBLES))
        return {kind: expect.count(bag.get(kind), kind, least=1, most=MOST) for kind in PEBBLES}
    except Refused as refused:
        return refused.refusal


def chances(bag: dict[str, int], language: str) -> dict[str, Any]:
    """How likely each kind is to be drawn, in whole percent."""
    return {kind: round(100 * number / sum(bag.values())) for kind, number in bag.items()}


GAME = Game(
    slug="pebbles",
    name=Text("Pebbles", "Cailloux"),
    players=range(2, 5),
    load=load,
    dump=dump,
    judge=judge,
    pretty=pretty,
    sheet=sheet,
    decisions=DECISIONS,
    says_finished=True,
    unfinished=lambda table: replace(table, finished=False),
    tally=tally,
    summary=lambda table: Summary(board="A bag of pebbles"),
    house_rules=HOUSE_RULES,
    house_rules_key="readings",
    cards=PEBBLES,
    card_kinds={"pebble": CardKind(Text("Pebbles", "Cailloux"))},
    card_boxes={"bag": Text("The bag", "Le sac")},
    questions={
        "chances": Question(load_bag, chances, lambda bag, language: f"{chances(bag, language)}")
    },
)
