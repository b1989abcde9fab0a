"""Points with their reasons: tiles, activations, objectives, hunger and coins, or the score track."""

from __future__ import annotations

from collections.abc import Iterator

from scorepad.games.little_town.rules.board import GOODS, names_of
from scorepad.games.little_town.rules.map import Building
from scorepad.games.little_town.rules.numbers import COINS_FOR_A_POINT, HUNGER, TRACK
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.table import ByRound, Seat, Table, in_all
from scorepad.games.little_town.rules.tile import EndBonus
from scorepad.games.little_town.rules.tiles import COUNTS_WORKERS, READINGS, TILES
from scorepad.rules.score import Score, ScoreLine
from scorepad.rules.text import Name, Text

ROUND_BY_ROUND = Text("Round by round: {sum}.", "Manche par manche : {sum}.")
IN_ALL = Text("In the whole game.", "Sur toute la partie.")
AS_GIVEN = Text("Points as given.", "Points indiqués.")
WORKERS = Name("unfed worker", "Ouvrier non nourri", plural_fr="Ouvriers non nourris")


def readings_of(table: Table) -> dict[str, str]:
    """Every switch as this table answers it."""
    return {name: table.readings.get(name, str(rule.default)) for name, rule in READINGS.items()}


def counts_track(seat: Seat) -> bool:
    """Whether the score track stands in for parts that nobody kept count of."""
    return seat.track is not None and not all_parts_given(seat)


def all_parts_given(seat: Seat) -> bool:
    """Whether everything that moves the score track was given."""
    has_cathedral = any(b.tile in COUNTS_WORKERS for b in seat.buildings)
    given = seat.activation is not None and seat.unfed is not None
    return given and (seat.cathedral is not None or not has_cathedral)


def score_seat(table: Table, index: int) -> Score:
    """What one player's game is worth, and why."""
    seat = table.seats[index]
    lines = track_lines(seat, table) if counts_track(seat) else part_lines(seat, index, table)
    return Score(seat.name, tuple(lines))


def part_lines(seat: Seat, index: int, table: Table) -> Iterator[ScoreLine]:
    """All that moved the score track, then what is counted at the end."""
    yield from tile_lines(seat)
    yield from end_lines(seat, table)
    yield from round_lines("activation", seat.activation)
    yield from round_lines("cathedral-rounds", seat.cathedral)
    yield from objective_lines(seat, index, table)
    yield from hunger_lines(seat)
    yield from coin_lines(seat)


def track_lines(seat: Seat, table: Table) -> Iterator[ScoreLine]:
    """The score track, then what is counted at the end."""
    track = seat.track or 0
    tokens, pawn = pawn_of(track)
    why = Text("As it stood.", "Tel quel.")
    if tokens:
        why = Text(
            "Pawn on {pawn}, and {tokens} × 60 by token.",
            "Pion sur {pawn}, et {tokens} × 60 par jeton.",
            pawn=pawn,
            tokens=tokens,
        )
    yield ScoreLine("track", track, why)
    yield from end_lines(seat, table)
    yield from coin_lines(seat)


def pawn_of(points: int) -> tuple[int, int]:
    """Tokens of 60 and the square of the pawn; below 0 the pawn stands before the start."""
    return divmod(points, TRACK) if points >= 0 else (0, points)


def own_tiles(seat: Seat) -> dict[str, list[Building]]:
    """A player's buildings by tile, in the order of the tiles."""
    built: dict[str, list[Building]] = {}
    for building in seat.buildings:
        built.setdefault(building.tile, []).append(building)
    return built


def tile_lines(seat: Seat) -> Iterator[ScoreLine]:
    """The points of the tiles that count at once."""
    for name, built in own_tiles(seat).items():
        tile = TILES[name]
        if tile.at_the_end:
            continue
        each = GOODS["points"].counted(tile.points)
        why = Text("{each} when built.", "{each} à la construction.", each=each)
        if len(built) > 1:
            why = Text("{number} × {each}.", "{number} × {each}.", number=len(built), each=each)
        yield ScoreLine(name, tile.points * len(built), why, names_of([b.at for b in built]))


def end_lines(seat: Seat, table: Table) -> Iterator[ScoreLine]:
    """The tiles that count what is around them at the end of the game."""
    for name, built in own_tiles(seat).items():
        bonus = TILES[name].at_the_end
        if bonus:
            answer = table.readings.get(name, str(READINGS[name].default))
            yield bonus_line(name, bonus, answer, built, table)


def bonus_line(
    name: str, bonus: EndBonus, answer: str, built: list[Building], table: Table
) -> ScoreLine:
    """What one such tile is worth, and what the other answer would give."""
    used, other = bonus.answers[answer], bonus.answers[bonus.other_than(answer)]
    counted = [square for building in built for square in used.counted(table.map, building)]
    otherwise = bonus.points * sum(len(other.counted(table.map, building)) for building in built)
    why = Text(
        "{counted} × {each}. {other}",
        "{counted} × {each}. {other}",
        counted=used.what.counted(len(counted)),
        each=GOODS["points"].counted(bonus.points),
        other=other.otherwise.given(points=GOODS["points"].counted(otherwise)),
    )
    return ScoreLine(
        name,
        bonus.points * len(counted),
        why,
        names_of([building.at for building in built]),
        names_of(counted),
        {"n": len(counted), "counted": list(names_of(counted)), "otherwise": otherwise},
    )


def round_lines(card: str, number: ByRound | None) -> Iterator[ScoreLine]:
    """Points that were noted round by round or in one sum."""
    points = in_all(number)
    if points:
        yield ScoreLine(card, points, _rounds(number))


def objective_lines(seat: Seat, index: int, table: Table) -> Iterator[ScoreLine]:
    """The objectives that were shown, with the squares that prove them."""
    for name, points in seat.objectives.items():
        objective = OBJECTIVES[name]
        found = objective.evidence(table.map, index)
        because = names_of(found.squares) if found.verdict == "proven" else ()
        why = AS_GIVEN if objective.points is None else objective.text
        yield ScoreLine(name, points, why, because=because)


def hunger_lines(seat: Seat) -> Iterator[ScoreLine]:
    """What hungry workers cost."""
    unfed = in_all(seat.unfed)
    if unfed:
        why = Text(
            "{workers} × −{each}.",
            "{workers} × −{each}.",
            workers=WORKERS.counted(unfed),
            each=HUNGER,
        )
        yield ScoreLine("hunger", -HUNGER * unfed, why)


def coin_lines(seat: Seat) -> Iterator[ScoreLine]:
    """A point for three coins."""
    points = (seat.coins or 0) // COINS_FOR_A_POINT
    if points:
        why = Text(
            "{coins}: 1 point for each full {three}.",
            "{coins} : 1 point pour {three}.",
            coins=GOODS["coins"].counted(seat.coins or 0),
            three=COINS_FOR_A_POINT,
        )
        yield ScoreLine("coins", points, why)


def track_points(seat: Seat) -> int:
    """Where the score track stands before the end is counted, by the parts."""
    tiles = sum(TILES[building.tile].points for building in seat.buildings)
    parts = in_all(seat.activation) + in_all(seat.cathedral) + sum(seat.objectives.values())
    return tiles + parts - HUNGER * in_all(seat.unfed)


def _rounds(number: ByRound | None) -> Text:
    if isinstance(number, tuple):
        return ROUND_BY_ROUND.given(sum=" + ".join(map(str, number)))
    return IN_ALL
