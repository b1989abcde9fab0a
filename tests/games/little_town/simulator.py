"""Whole games through the live moves: players who build when they can, gather what they lack, and feed.

Beside the moves a plain score track is kept, as a person would push the pawn; nothing of it comes
from the rules but what a tile is worth and gives.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from scorepad.games.little_town.rules.board import BOARD, CUBES, NAMES
from scorepad.games.little_town.rules.live import Play, apply, entries, is_over, start
from scorepad.games.little_town.rules.live.options import (
    build_options,
    feeding_option,
    objective_options,
)
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.setup import deal_objectives, draw_market
from scorepad.games.little_town.rules.tiles import FIRST_GAME, TILES
from scorepad.games.little_town.rules.worker import visit
from scorepad.rules.refusal import Refusal
from tests.games.little_town.second_opinion import POINTS, neighbours, place

NAMES_OF_PLAYERS = ("Ada", "Ben", "Cleo", "Dan")
WORTH = {"wood": 2, "stone": 3, "fish": 2, "wheat": 2, "coins": 1, "points": 3, "cubes": 2}


@dataclass
class Game:
    """A game that is played: its moves, its state, and the score track beside it."""

    rng: Random
    setup: dict[str, Any]
    names: list[str]
    state: dict[str, Any]
    moves: list[dict[str, Any]] = field(default_factory=list)
    track: list[int] = field(default_factory=list)
    dreams: list[str] = field(default_factory=list)  # a tile that each player saves for
    hands: list[list[str]] = field(default_factory=list)  # objectives, known to their holders alone

    def make(self, move: dict[str, Any]) -> None:
        """A move that must be possible."""
        new = apply(self.state, move)
        assert not isinstance(new, Refusal), (move, new)
        self.state = new
        self.moves.append(move)

    def can(self, move: dict[str, Any]) -> bool:
        """Whether a move is possible."""
        return not isinstance(apply(self.state, move), Refusal)

    @property
    def scored(self) -> set[str]:
        """The objectives that were shown."""
        return {name for seat in self.state["seats"] for name in seat["objectives"]}

    @property
    def file(self) -> dict[str, Any]:
        """The game file that is left."""
        players = zip(self.names, entries(self.state), strict=True)
        return {
            "game": "little-town",
            **self.setup,
            "players": [{"name": name, **entry} for name, entry in players],
        }


def play(rng: Random, players: int) -> Game:
    """A whole game."""
    market = list(FIRST_GAME) if rng.random() < 0.2 else list(draw_market(rng))
    setup = {"side": rng.choice((1, 2)), "market": market}
    names = list(NAMES_OF_PLAYERS[:players])
    game = Game(rng, setup, names, start(setup, names), track=[0] * players)
    game.dreams = [rng.choice(market) for _ in names]
    game.hands = deal_objectives(rng, players, tuple(market))
    settings = {"cathedral": ("all", "own"), "residence": ("buildings", "all"), "residence-fee": ("paid", "free")}  # fmt: skip
    if rng.random() < 0.3:
        chosen = {name: rng.choice(answers) for name, answers in settings.items()}
        game.make({"do": "settings", "settings": chosen})
    while not is_over(game.state):
        step(game)
    return game


def step(game: Game) -> None:
    """Whatever comes next."""
    show_objectives(game)
    phase = game.state["phase"]
    if phase == "game-end":
        game.make({"do": "finish"})
    elif phase == "round-end":
        end_of_round(game)
    else:
        square = best_square(game, game.state["turn"])
        if not build(game, square):
            send_worker(game, square)


def show_objectives(game: Game) -> None:
    """Everybody shows what is fulfilled."""
    for seat in range(len(game.names)):
        held = [name for name in game.hands[seat] if name not in game.scored]
        for name, why_not in objective_options(game.state, seat, held).items():
            if why_not is None:
                game.make({"do": "objective", "seat": seat, "objective": name})
                game.track[seat] += OBJECTIVES[name].points or 0


def build(game: Game, square: str) -> bool:
    """The tile that is saved for, or else the dearest, where much lies around; sometimes nothing."""
    seat = game.state["turn"]
    dream = game.dreams[seat]
    options = {one.tile: one for one in build_options(game.state, seat, square) if not one.why_not}
    stands = {b["tile"] for one in game.state["seats"] for b in one["buildings"]}
    if not options or (dream not in options and dream not in stands and game.rng.random() < 0.7):
        return False
    best = max(options, key=lambda tile: (tile == dream, POINTS[tile], game.rng.random()))
    before = game.state
    game.make({"do": "build", "seat": seat, "tile": best, "at": square})
    game.track[seat] += POINTS[best]
    cathedral_counts(game, before)
    return True


def best_square(game: Game, seat: int) -> str:
    """The empty grass where a worker would find most, more or less."""
    current = Play.load(game.state)
    land, workers = current.map, current.workers
    empty = [
        square
        for square in BOARD.squares
        if land.is_grass(square) and square not in land.by_square and square not in workers
    ]

    def worth(square: int) -> float:
        found = visit(land, square, seat)
        raw = sum(WORTH[cube] * len(squares) for cube, squares in found.gathers.items())
        gains = sum(
            WORTH[kind] * number - one.fee
            for one in found.activations
            for kind, number in TILES[one.tile].gain.items()
        )
        return raw + 0.5 * gains + game.rng.random()

    return NAMES[max(empty, key=worth)]


def send_worker(game: Game, square: str) -> None:
    """A worker to a good square, and whatever it can activate there."""
    seat = game.state["turn"]
    move: dict[str, Any] = {"do": "worker", "seat": seat, "at": square, "activate": []}
    move["activate"] = possible_wishes(game, move, square, seat)
    before = game.state
    game.make(move)
    game.track[seat] += points_of(before, move["activate"])
    cathedral_counts(game, before)


def possible_wishes(
    game: Game, move: dict[str, Any], square: str, seat: int
) -> list[dict[str, Any]]:
    """One building after another, as far as they can be paid."""
    found = visit(Play.load(game.state).map, NAMES.index(square), seat).activations
    wishes: list[dict[str, Any]] = []
    for one in game.rng.sample(found, len(found)):
        wish: dict[str, Any] = {"at": NAMES[one.at]}
        if "cubes" in TILES[one.tile].pay:
            give, take = game.rng.choices(CUBES, k=2), game.rng.choices(CUBES, k=2)
            wish |= {"give": counted(give), "take": counted(take)}
        if game.can({**move, "activate": [*wishes, wish]}):
            wishes.append(wish)
    return wishes


def counted(kinds: list[str]) -> dict[str, int]:
    """Cubes by kind."""
    return {kind: kinds.count(kind) for kind in kinds}


def points_of(state: dict[str, Any], wishes: list[dict[str, Any]]) -> int:
    """What activated buildings give, by what stands there."""
    stands = {b["at"]: b["tile"] for seat in state["seats"] for b in seat["buildings"]}
    return sum(TILES[stands[wish["at"]]].gain.get("points", 0) for wish in wishes)


def cathedral_counts(game: Game, before: dict[str, Any]) -> None:
    """When a move ends the round, its owner counts the workers around the Cathedral."""
    if game.state["phase"] == before["phase"]:
        return
    own_only = game.state["settings"]["cathedral"] == "own"
    for seat, one in enumerate(game.state["seats"]):
        for building in one["buildings"]:
            if building["tile"] == "cathedral":
                near = neighbours(place(building["at"]))
                game.track[seat] += sum(
                    place(square) in near
                    for other, them in enumerate(game.state["seats"])
                    if other == seat or not own_only
                    for square in them["workers"]
                )


def end_of_round(game: Game) -> None:
    """The Residence first, then the meal of whoever is next."""
    for seat, one in enumerate(game.state["seats"]):
        at = next((b["at"] for b in one["buildings"] if b["tile"] == "residence"), None)
        move: dict[str, Any] = {"do": "residence", "seat": seat, "activate": []}
        if at and game.can(move):
            move["activate"] = possible_wishes(game, move, at, seat)
            game.track[seat] += points_of(game.state, move["activate"])
            game.make(move)
    seat = game.state["turn"]
    option = feeding_option(game.state, seat)
    assert option is not None
    bought = game.rng.randint(0, option.by_coins)
    game.make({"do": "feed", "seat": seat, "bought": bought})
    game.track[seat] -= 3 * (option.unfed - bought)
