"""The 18 objective cards, of which one is not known. The names are ours; the cards bear none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorepad.games.little_town.rules.board import CUBES
from scorepad.games.little_town.rules.map import Map
from scorepad.games.little_town.rules.objective import (
    Evidence,
    Objective,
    Wanted,
    built_by_anybody,
    built_by_owner,
    more_than_workers,
    side_by_side,
    touching,
)
from scorepad.games.little_town.rules.tile import Tile
from scorepad.games.little_town.rules.tiles import GIVE_POINTS, TILES
from scorepad.rules.text import Name, Text

UNKNOWN_POINTS = (2, 3)

ANY_CUBE = frozenset(name for name, tile in TILES.items() if tile.uses("cubes"))


def _tiles(fits: Callable[[Tile], bool]) -> frozenset[str]:
    return frozenset(name for name, tile in TILES.items() if fits(tile))


ANY_FOUR = Wanted(4, frozenset(TILES))
TWO_KINDS = Wanted(1, _tiles(lambda tile: tile.kinds_paid >= 2), ANY_CUBE)
FISH = Wanted(1, _tiles(lambda tile: tile.uses("fish")), ANY_CUBE)
COINS = Wanted(2, _tiles(lambda tile: tile.uses("coins")))
WOOD_OR_STONE = Wanted(1, _tiles(lambda tile: tile.uses("wood", "stone")), ANY_CUBE)
THREE_STONE = Wanted(1, _tiles(lambda tile: tile.cost.get("stone", 0) >= 3))
THREE_WOOD = Wanted(1, _tiles(lambda tile: tile.cost.get("wood", 0) >= 3))
POINTS = Wanted(2, GIVE_POINTS)
# What the warning signs of these two must mean: no map tells, but some markets make them hopeless.
GIVES_COINS = Wanted(1, _tiles(lambda tile: "coins" in tile.gain))
TAKES_CUBES = Wanted(1, _tiles(lambda tile: bool({*CUBES, "cubes"} & set(tile.pay))))

OBJECTIVES: Mapping[str, Objective] = {
    objective.id: objective
    for objective in (
        Objective(
            "three-side-by-side",
            Name("Three side by side", "Trois côte à côte"),
            3,
            Text(
                "Have 3 buildings joined by their sides.",
                "Avoir 3 bâtiments reliés par leurs côtés.",
            ),
            1,
            side_by_side(3),
        ),
        Objective(
            "more-buildings-than-workers",
            Name("More buildings than workers", "Plus de bâtiments que d’Ouvriers"),
            3,
            Text(
                "Have more buildings than workers.",
                "Avoir plus de bâtiments que d’Ouvriers.",
            ),
            2,
            more_than_workers,
        ),
        Objective(
            "twice-the-food",
            Name("Twice the food", "Double ration"),
            3,
            Text(
                "Hold at least twice as many fish and wheat as workers.",
                "Posséder au moins deux fois plus de poissons et de blés que d’Ouvriers.",
            ),
            3,
        ),
        Objective(
            "lake-mountain-forest",
            Name("Lake, mountain, forest", "Lac, Montagne, Forêt"),
            3,
            Text(
                "Have 3 buildings: one next to a lake, one next to a mountain, one next to a forest. Corners count.",
                "Avoir 3 bâtiments : un à côté d’un Lac, un d’une Montagne, un d’une Forêt. Les coins comptent.",
            ),
            4,
            touching("lake", "mountain", "forest"),
        ),
        Objective(
            "two-kinds-consumed",
            Name("Two kinds consumed", "Deux ressources consommées"),
            2,
            Text(
                "Activate a building that consumes 2 different resources.",
                "Activer un bâtiment qui consomme 2 ressources différentes.",
            ),
            5,
            built_by_anybody(TWO_KINDS),
            TWO_KINDS,
            alert=True,
        ),
        Objective(
            "fed-with-fish",
            Name("Fed with fish", "Nourris au poisson"),
            2,
            Text("Feed all your workers with fish.", "Nourrir tous ses Ouvriers avec du poisson."),
            6,
        ),
        Objective(
            "unknown-objective",
            Name("Another objective", "Autre objectif"),
            None,
            Text(
                "The one card that we could not find: say how many points it is worth, 2 or 3.",
                "La seule carte que nous n’avons pas trouvée : indiquez ses points, 2 ou 3.",
            ),
            7,
            alert=True,
        ),
        Objective(
            "fish-building",
            Name("A building with fish", "Un bâtiment à poisson"),
            2,
            Text(
                "Build a tile that produces or consumes fish.",
                "Construire une tuile qui produit ou consomme du poisson.",
            ),
            8,
            built_by_owner(FISH),
            FISH,
            alert=True,
        ),
        Objective(
            "two-coin-buildings",
            Name("Two buildings with coins", "Deux bâtiments à pièces"),
            3,
            Text(
                "Build two tiles that produce or consume coins.",
                "Construire deux tuiles qui produisent ou consomment des pièces.",
            ),
            9,
            built_by_owner(COINS),
            COINS,
            alert=True,
        ),
        Objective(
            "wood-or-stone-building",
            Name("A building with wood or stone", "Un bâtiment à bois ou à pierre"),
            2,
            Text(
                "Build a tile that produces or consumes wood or stone.",
                "Construire une tuile qui produit ou consomme du bois ou de la pierre.",
            ),
            10,
            built_by_owner(WOOD_OR_STONE),
            WOOD_OR_STONE,
            alert=True,
        ),
        Objective(
            "three-stone-building",
            Name("A building for 3 stone", "Un bâtiment à 3 pierres"),
            2,
            Text(
                "Build a tile that costs at least 3 stone.",
                "Construire une tuile qui coûte au moins 3 pierres.",
            ),
            11,
            built_by_owner(THREE_STONE),
            THREE_STONE,
            alert=True,
        ),
        Objective(
            "no-coins",
            Name("No coins", "Sans le sou"),
            3,
            Text("Have no coins.", "N’avoir aucune pièce."),
            12,
        ),
        Objective(
            "six-coins",
            Name("Six coins", "Six pièces"),
            2,
            Text("Have at least 6 coins.", "Avoir au moins 6 pièces."),
            13,
            wanted=GIVES_COINS,
            alert=True,
        ),
        Objective(
            "fresh-cube-spent",
            Name("Fresh from the field", "Aussitôt récolté"),
            2,
            Text(
                "Spend a cube that you gathered in the same turn.",
                "Dépenser un cube récolté pendant le même tour.",
            ),
            14,
            wanted=TAKES_CUBES,
            alert=True,
        ),
        Objective(
            "four-activations",
            Name("Four activations", "Quatre activations"),
            3,
            Text(
                "Activate at least 4 buildings in one turn.",
                "Activer au moins 4 bâtiments en un tour.",
            ),
            15,
            built_by_anybody(ANY_FOUR),
        ),
        Objective(
            "points-from-two",
            Name("Points from two", "Des points de deux bâtiments"),
            2,
            Text(
                "Get points from at least 2 buildings in one turn.",
                "Marquer des points grâce à au moins 2 bâtiments en un tour.",
            ),
            16,
            built_by_anybody(POINTS),
            POINTS,
            alert=True,
        ),
        Objective(
            "five-gathered",
            Name("Five gathered", "Cinq récoltées"),
            2,
            Text(
                "Gather at least 5 resources in one turn.",
                "Récolter au moins 5 ressources en un tour.",
            ),
            17,
        ),
        Objective(
            "three-wood-building",
            Name("A building for 3 wood", "Un bâtiment à 3 bois"),
            2,
            Text(
                "Build a tile that costs at least 3 wood.",
                "Construire une tuile qui coûte au moins 3 bois.",
            ),
            18,
            built_by_owner(THREE_WOOD),
            THREE_WOOD,
            alert=True,
        ),
    )
}
KNOWN_OBJECTIVES = tuple(name for name, one in OBJECTIVES.items() if one.points is not None)


def evidence_of(land: Map, owner: int) -> dict[str, Evidence]:
    """What a map says about each objective, for one player; the proven ones first."""
    found = {name: objective.evidence(land, owner) for name, objective in OBJECTIVES.items()}
    order = ("proven", "possible", "doubtful", "contradicted")
    return dict(sorted(found.items(), key=lambda item: order.index(item[1].verdict)))
