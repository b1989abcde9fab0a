"""The checks of a final map: one small function a rule, each yields problems and never stops at the first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from scorepad.games.little_town.rules.board import CUBES, GOODS, NAMES, TERRAIN
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.numbers import (
    COINS,
    CUBES_OF_A_KIND,
    HOUSES,
    MARKET,
    OBJECTIVES_EACH,
    ROUNDS,
    WORKERS,
    WORKERS_AROUND,
)
from scorepad.games.little_town.rules.objective import Verdict
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.scoring import all_parts_given, track_points
from scorepad.games.little_town.rules.table import Table, in_all, most_in_a_round
from scorepad.games.little_town.rules.tiles import COUNTS_WORKERS, GIVE_POINTS, TILES, WHEAT_FIELD
from scorepad.rules.problem import Problem
from scorepad.rules.text import Name, Text, listed

Check = Callable[[Table, int], Iterator[Problem]]

HOUSE = Name("building", "bâtiment")
OBJECTIVE = Name("objective", "objectif")


def check_seat(table: Table, seat: int) -> tuple[Problem, ...]:
    """All problems of a seat; while a table goes on, nothing is said of what is missing."""
    checks = CHECKS if table.goes_on else (*CHECKS, *MISSING)
    return tuple(problem for check in checks for problem in check(table, seat))


# ---- tiles on the board


def tiles_on_grass(table: Table, seat: int) -> Iterator[Problem]:
    """Tiles lie on grass."""
    land = table.map
    for square in dict.fromkeys(building.at for building in land.by_owner[seat]):
        if not land.is_grass(square):
            message = Text(
                "{square} is {terrain}: tiles lie on grass only. Move the tile or take it away.",
                "{square} : {terrain}. Une tuile se pose sur l’herbe. Déplacez-la ou retirez-la.",
                square=NAMES[square],
                terrain=TERRAIN[land.terrain[square]],
            )
            yield Problem("off-grass", "illegal", message, (NAMES[square],))


def one_tile_a_square(table: Table, seat: int) -> Iterator[Problem]:
    """No two tiles share a square."""
    land = table.map
    for square in dict.fromkeys(building.at for building in land.by_owner[seat]):
        here = land.by_square[square]
        if len(here) > 1:
            message = Text(
                "{number} tiles lie on {square}; one is all it holds. Move the others.",
                "{number} tuiles sont posées en {square}, où une seule tient. Déplacez les autres.",
                number=len(here),
                square=NAMES[square],
            )
            yield Problem("square-taken", "illegal", message, (NAMES[square],))


def enough_houses(table: Table, seat: int) -> Iterator[Problem]:
    """Every building needs a house of its owner."""
    built, most = len(table.map.by_owner[seat]), HOUSES[len(table.seats)]
    if built > most:
        message = Text(
            "{built} buildings, but with {players} players each has {most} houses. Take some away.",
            "{built} bâtiments, mais à {players} joueurs chacun n’a que {most} pions Bâtiment. Retirez-en.",
            built=built,
            players=len(table.seats),
            most=most,
        )
        yield Problem("too-many-houses", "illegal", message)


def no_tile_twice(table: Table, seat: int) -> Iterator[Problem]:
    """Only the Wheat Field has several copies."""
    for name in _own_tiles(table, seat):
        number = len(table.map.tiles[name])
        if TILES[name].copies == 1 and number > 1:
            message = Text(
                "{tile}: there is one in the box, {number} are on the board.",
                "{tile} : il y en a un exemplaire dans la boîte, {number} sur le plateau.",
                tile=TILES[name].name,
                number=number,
            )
            yield Problem("tile-twice", "illegal", message, (name,))


def enough_wheat_fields(table: Table, seat: int) -> Iterator[Problem]:
    """There are five Wheat Fields."""
    field, built = TILES[WHEAT_FIELD], table.map.tiles.get(WHEAT_FIELD, [])
    if len(built) > field.copies and table.map.owns(seat, WHEAT_FIELD):
        message = Text(
            "{fields} are on the board; the box has {most}.",
            "{fields} sur le plateau ; la boîte en contient {most}.",
            fields=field.name.counted(len(built)),
            most=field.copies,
        )
        yield Problem("too-many-wheat-fields", "illegal", message)


def a_whole_market(table: Table, seat: int) -> Iterator[Problem]:
    """The market is twelve different tiles; the Wheat Fields lie beside it."""
    market = table.market
    if market is not None and not is_market(market):
        message = Text(
            "The market must be {most} different tiles without the Wheat Field.",
            "Le Marché doit compter {most} tuiles différentes, sans le Champ de blé.",
            most=MARKET,
        )
        yield Problem("market", "illegal", message)


def is_market(tiles: tuple[str, ...]) -> bool:
    """Whether these are the tiles of a game."""
    return len(tiles) == len(set(tiles)) == MARKET and WHEAT_FIELD not in tiles


def tiles_from_the_market(table: Table, seat: int) -> Iterator[Problem]:
    """What is built comes from the market."""
    for name in _own_tiles(table, seat) if table.market is not None else ():
        if name != WHEAT_FIELD and name not in (table.market or ()):
            message = Text(
                "{tile} is not in this game’s market. Correct the market or the tile.",
                "{tile} : cette tuile n’est pas au Marché de la partie. Corrigez le Marché ou la tuile.",
                tile=TILES[name].name,
            )
            yield Problem("not-in-market", "illegal", message, (name,))


def _own_tiles(table: Table, seat: int) -> dict[str, None]:
    return dict.fromkeys(building.tile for building in table.map.by_owner[seat])


# ---- objectives


def enough_objectives(table: Table, seat: int) -> Iterator[Problem]:
    """Nobody scores more cards than were dealt."""
    number, most = len(table.seats[seat].objectives), OBJECTIVES_EACH[len(table.seats)]
    if number > most:
        message = Text(
            "{objectives}, but with {players} players each is dealt {most}. Take some away.",
            "{objectives}, mais à {players} joueurs chacun n’en reçoit que {most}. Retirez-en.",
            objectives=OBJECTIVE.counted(number),
            players=len(table.seats),
            most=most,
        )
        yield Problem("too-many-objectives", "illegal", message)


def no_objective_twice(table: Table, seat: int) -> Iterator[Problem]:
    """There is one card of each."""
    for name in table.seats[seat].objectives:
        holders = [other.name for other in table.seats if name in other.objectives]
        if len(holders) > 1:
            message = Text(
                "“{objective}” is a single card, and {players} each scored it.",
                "« {objective} » est une carte unique, et {players} l’ont chacun validée.",
                objective=OBJECTIVES[name].name,
                players=listed([Text("{name}", "{name}", name=holder) for holder in holders]),
            )
            yield Problem("objective-twice", "illegal", message, (name,))


CONTRADICTED = Text(
    "“{objective}”: the board says no. {text} Take the card away or correct the board.",
    "« {objective} » : non rempli d’après le plateau. {text} Retirez l’objectif ou corrigez le plateau.",
)
DOUBTFUL = Text(
    "“{objective}”: only the Pawnbroker, which takes and gives any resource, would allow it. Was it accepted?",
    "« {objective} » : seul le Prêteur sur gage, qui prend et donne n’importe quelle ressource, le permettrait. L’avez-vous accepté ?",
)


def objectives_on_the_map(table: Table, seat: int) -> Iterator[Problem]:
    """Buildings never leave, so the final map tells what cannot have been."""
    for name in table.seats[seat].objectives:
        objective = OBJECTIVES[name]
        verdict: Verdict = objective.evidence(table.map, seat).verdict
        words = {"objective": objective.name, "text": objective.text}
        if verdict == "contradicted":
            message = CONTRADICTED.given(**words)
            yield Problem("objective-contradicted", "illegal", message, (name,))
        elif verdict == "doubtful":
            yield Problem("objective-doubtful", "odd", DOUBTFUL.given(**words), (name,))


# ---- what was noted


def unfed_workers(table: Table, seat: int) -> Iterator[Problem]:
    """No more workers go hungry than there are."""
    unfed, most = table.seats[seat].unfed, WORKERS[len(table.seats)]
    if most_in_a_round(unfed) > most or in_all(unfed) > ROUNDS * most:
        message = Text(
            "Too many unfed workers: with {players} players each has {most}, so {all} in four rounds at most.",
            "Trop d’Ouvriers non nourris : à {players} joueurs chacun en a {most}, soit {all} au plus en quatre manches.",
            players=len(table.seats),
            most=most,
            all=ROUNDS * most,
        )
        yield Problem("unfed", "illegal", message)


def activation_has_a_tile(table: Table, seat: int) -> Iterator[Problem]:
    """Points by activation need a building that gives points."""
    if in_all(table.seats[seat].activation) and not _gives_points(table.map):
        message = Text(
            "Points from activated buildings, but no building on the board gives any.",
            "Des points d’activation, mais aucun bâtiment du plateau n’en donne.",
        )
        yield Problem("activation-without-tile", "illegal", message)


def cathedral_is_built(table: Table, seat: int) -> Iterator[Problem]:
    """Its points need the Cathedral, and it has eight squares around it."""
    noted = table.seats[seat].cathedral
    if in_all(noted) and not _has_cathedral(table, seat):
        message = Text(
            "Points of the Cathedral, but it isn’t among this player’s buildings.",
            "Des points de la Cathédrale, mais elle n’est pas parmi les bâtiments de ce joueur.",
        )
        yield Problem("cathedral-without-tile", "illegal", message)
    if most_in_a_round(noted) > WORKERS_AROUND or in_all(noted) > ROUNDS * WORKERS_AROUND:
        message = Text(
            "The Cathedral gives at most {most} points a round, {all} in the game.",
            "La Cathédrale rapporte au plus {most} points par manche, {all} dans la partie.",
            most=WORKERS_AROUND,
            all=ROUNDS * WORKERS_AROUND,
        )
        yield Problem("cathedral-too-high", "illegal", message)


def _gives_points(land: Map) -> bool:
    return not GIVE_POINTS.isdisjoint(land.tiles)


def _has_cathedral(table: Table, seat: int) -> bool:
    return any(b.tile in COUNTS_WORKERS for b in table.map.by_owner[seat])


def coins_of_the_box(table: Table, seat: int) -> Iterator[Problem]:
    """All coins together are 40."""
    held = sum(other.coins or 0 for other in table.seats)
    if held > COINS and table.seats[seat].coins:
        message = Text(
            "{held} coins at the table; the box has {most}.",
            "{held} pièces sur la table ; la boîte en contient {most}.",
            held=held,
            most=COINS,
        )
        yield Problem("coins-beyond-the-box", "illegal", message)


def cubes_of_the_box(table: Table, seat: int) -> Iterator[Problem]:
    """There are 15 cubes of each kind."""
    held: Counter[str] = Counter()
    for other in table.seats:
        held.update(other.cubes or {})
    own = table.seats[seat].cubes or {}
    for kind in CUBES:
        if held[kind] > CUBES_OF_A_KIND and own.get(kind):
            message = Text(
                "{held} at the table; the box has {most}.",
                "{held} sur la table ; la boîte en contient {most}.",
                held=GOODS[kind].counted(held[kind]),
                most=CUBES_OF_A_KIND,
            )
            yield Problem("cubes-beyond-the-box", "illegal", message, (kind,))


def track_agrees(table: Table, seat: int) -> Iterator[Problem]:
    """Where everything was noted, the score track must say the same."""
    player = table.seats[seat]
    if player.track is None or not all_parts_given(player):
        return
    points = track_points(player)
    if points != player.track:
        message = Text(
            "The parts come to {points}, the score track says {track}. Castle, Watchtower and coins aren’t in it yet.",
            "Le détail donne {points}, la piste de Score dit {track}. Château, Tour de guet et pièces n’y sont pas encore.",
            points=GOODS["points"].counted(points),
            track=player.track,
        )
        yield Problem("track-contradicted", "illegal", message)


# ---- what is missing


def coins_given(table: Table, seat: int) -> Iterator[Problem]:
    """Coins are worth points."""
    if table.seats[seat].coins is None:
        message = Text(
            "The coins weren’t given; 0 is assumed.",
            "Les pièces ne sont pas indiquées ; 0 est supposé.",
        )
        yield Problem("coins-missing", "missing", message)


def activation_given(table: Table, seat: int) -> Iterator[Problem]:
    """Points by activation, where any building gives some."""
    player = table.seats[seat]
    if player.activation is None and player.track is None and _gives_points(table.map):
        message = Text(
            "The points from activated buildings weren’t given; 0 is assumed.",
            "Les points d’activation ne sont pas indiqués ; 0 est supposé.",
        )
        yield Problem("activation-missing", "missing", message)


def cathedral_given(table: Table, seat: int) -> Iterator[Problem]:
    """What the Cathedral gave at the ends of rounds."""
    player = table.seats[seat]
    if player.cathedral is None and player.track is None and _has_cathedral(table, seat):
        message = Text(
            "The Cathedral’s points at the ends of rounds weren’t given; 0 is assumed.",
            "Les points de la Cathédrale en fin de manche ne sont pas indiqués ; 0 est supposé.",
        )
        yield Problem("cathedral-missing", "missing", message)


def unfed_given(table: Table, seat: int) -> Iterator[Problem]:
    """How many went hungry."""
    player = table.seats[seat]
    if player.unfed is None and player.track is None:
        message = Text(
            "The unfed workers weren’t given; 0 is assumed.",
            "Les Ouvriers non nourris ne sont pas indiqués ; 0 est supposé.",
        )
        yield Problem("unfed-missing", "missing", message)


CHECKS: tuple[Check, ...] = (
    tiles_on_grass,
    one_tile_a_square,
    enough_houses,
    no_tile_twice,
    enough_wheat_fields,
    a_whole_market,
    tiles_from_the_market,
    enough_objectives,
    no_objective_twice,
    objectives_on_the_map,
    unfed_workers,
    activation_has_a_tile,
    cathedral_is_built,
    coins_of_the_box,
    cubes_of_the_box,
    track_agrees,
)
MISSING: tuple[Check, ...] = (coins_given, activation_given, cathedral_given, unfed_given)
