"""Checks a claimed order of building, step by step, knowing nothing of how it was found.

The interface a ``build_order`` has to meet
-------------------------------------------

A list of steps, first built first. Each step is a mapping with

``square``    where the building went (0 to 15, row by row);
``piece``     its type (``cottage`` ... ``factory``, ``monument``);
``card``      its card;
``from``      the squares of its pattern, in any order; Trading Posts that stand in for a cube are
              listed too. Empty for a building that came without a pattern;
``by``        (see below) the card that allowed something unusual;
``replaces``  only for the Architect's Guild: the square of the building that made way.

Other keys are ignored. What is checked when a step happens:

* A pattern step: the ``from`` squares have the shape of the card's pattern, turned or mirrored;
  each holds no building at that time, or a Trading Post that stands by then; at least one is no
  Trading Post. The building's square is one of the squares of ``from`` that is no Trading Post,
  or, for the Shed and for every building after the Obelisk of the Crescent, any square without
  a building.
* A grey building that began as an unpaid Cathedral: ``piece`` ``well``, ``card`` the grey card,
  ``from`` the four squares of the Cathedral's pattern; ``by`` may say ``cathedral``. Only when
  the game's orange card is the Cathedral.
* Prism Forge: the two buildings are two consecutive steps after the Forge stands. The second has
  ``by`` ``prism-forge``. Its ``from`` shares at least one cube square with the first's; the
  square of the first building may be among the shared ones. On the shared squares both patterns
  need the same resource; the two are different types; the first is itself no second of a pair.
* Free steps (``from`` empty) need ``by``, the own monument, which stands already:
  ``grove-university`` one, directly after the University's own step;
  ``architects-guild`` up to two, directly after the Guild's own step, each with ``replaces``; the
  new type is another type (a grey one may replace a grey one if an unpaid Cathedral is possible),
  the same square (a Shed: any empty one), never the monument, no piece replaced twice;
  ``masons-guild`` up to four (the chest's room), directly after the Guild's own step, different
  types (an unpaid Cathedral may show as a second grey one);
  ``opaleyes-watch`` up to three, any time after the Watch, different types (same exception);
  ``treasury-at-okaver`` cottages only, any time after the Treasury.
* A promo monument, whose pattern is unknown, has ``from`` empty and needs no ``by``.
* At most one monument, the card the player held. The last state is exactly the town's buildings.

``replay(build_order, town)`` takes a player's entry of a game; ``cards`` (the game's) makes it
check the cards, ``neighbours`` (entries of the left and right players) Opaleye's types.
``replay_game(build_order, game, seat)`` gives both. The answer is a list of complaints.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from tests.games.tiny_towns.simulator.cards_data import CARDS, RESOURCES, TYPES

PROMOS = ("escale-a-jeux", "ludicaire")
DIRECT = {"grove-university": 1, "architects-guild": 2, "masons-guild": 4}
LATER = {"opaleyes-watch": 3, "treasury-at-okaver": 16}
DIFFERENT = ("masons-guild", "opaleyes-watch")
PRISM = "prism-forge"
Spot = tuple[str, str]


class _IllegalStepError(Exception):
    """A step is not legal."""


def replay(
    build_order: Sequence[Mapping[str, Any]],
    town: Mapping[str, Any],
    cards: Mapping[str, str] | None = None,
    neighbours: Iterable[Mapping[str, Any]] | None = None,
) -> list[str]:
    """The complaints about this order of building; none if it is legal and ends in the town."""
    state = _Replay(town, cards)
    for number, step in enumerate(build_order):
        try:
            state.take(step)
        except _IllegalStepError as complaint:
            return [f"step {number}: {complaint}"]
        except (KeyError, TypeError, ValueError, IndexError) as error:
            return [f"step {number}: malformed ({error!r})"]
    found = state.differences()
    if neighbours is not None:
        found += state.unexplained(list(neighbours))
    return found


def replay_game(
    build_order: Sequence[Mapping[str, Any]], game: Mapping[str, Any], seat: int
) -> list[str]:
    players = game["players"]
    count = len(players)
    beside = {(seat - 1) % count, (seat + 1) % count} - {seat}
    cards = {"cottage": "cottage", **game["cards"]}
    return replay(build_order, players[seat], cards, [players[at] for at in beside])


def _need(condition: object, message: str) -> None:
    if not condition:
        raise _IllegalStepError(message)


def assignments(card: str, squares: Sequence[int]) -> list[dict[int, str]]:
    """Every way the card's pattern covers exactly these squares: resource letter by square."""
    cells = [
        (row, column, letter)
        for row, line in enumerate(CARDS[card].rows)
        for column, letter in enumerate(line)
        if letter != "."
    ]
    wanted = {divmod(square, 4) for square in squares}
    top = min(row for row, _ in wanted)
    left = min(column for _, column in wanted)
    found = []
    for down, across, swap in product((1, -1), (1, -1), (False, True)):
        moved = [(r * down, c * across, x) for r, c, x in cells]
        if swap:
            moved = [(c, r, x) for r, c, x in moved]
        shift_row = top - min(r for r, _, _ in moved)
        shift_column = left - min(c for _, c, _ in moved)
        laid = {(r + shift_row, c + shift_column): x for r, c, x in moved}
        if laid.keys() == wanted:
            found.append({r * 4 + c: x for (r, c), x in laid.items()})
    return found


class _Replay:
    def __init__(self, town: Mapping[str, Any], cards: Mapping[str, str] | None) -> None:
        self.town = town
        self.cards = cards
        self.board: list[Spot | None] = [None] * 16
        self.monument = ""
        self.direct = ""  # the monument whose free steps may follow at this moment
        self.free: list[str] = []
        self.replaced: set[int] = set()
        self.previous: dict[str, Any] | None = None  # the pattern step just done, for the Forge

    def take(self, step: Mapping[str, Any]) -> None:
        square, piece, card = int(step["square"]), str(step["piece"]), str(step["card"])
        _need(0 <= square < 16, f"no square {square}")
        self._check_card(piece, card)
        if piece == "monument" and card in PROMOS:
            _need(not step["from"], "the pattern of a promo monument is unknown")
            _need(self.board[square] is None, "the square is taken")
        elif step["from"]:
            self._pattern_step(step, square, piece, card)
        else:
            self._free_step(step, square, piece, card)
        self.board[square] = (piece, card)
        if piece == "monument":
            self.monument = self.direct = card

    def _check_card(self, piece: str, card: str) -> None:
        if piece == "monument":
            _need(not self.monument, "a second monument")
            _need(card == self.town.get("monument"), f"{card} is not the player's monument")
            _need(card in PROMOS or CARDS[card].piece == "monument", f"{card} is no monument")
            return
        _need(piece in TYPES, f"{piece} is no building")
        _need(CARDS[card].piece == piece, f"{card} is no {piece}")
        _need(self.cards is None or self.cards[piece] == card, f"{card} is not in play")

    @property
    def cathedral(self) -> bool:
        return self.cards is None or self.cards.get("chapel") == "cathedral"

    def _is_post(self, square: int) -> bool:
        spot = self.board[square]
        return spot is not None and spot[1] == "trading-post"

    def _pattern_step(self, step: Mapping[str, Any], square: int, piece: str, card: str) -> None:
        squares = [int(at) for at in step["from"]]
        _need(len(set(squares)) == len(squares), "a pattern square is named twice")
        _need(all(0 <= at < 16 for at in squares), "a pattern square is off the board")
        ways = assignments(card, squares)
        origin = piece
        if not ways and piece == "well" and self.cathedral:
            ways, origin = assignments("cathedral", squares), "chapel"
        _need(ways, f"{squares} has not the shape of {card}")
        paired = step.get("by") == PRISM
        standing_in = self._posts_before(paired)
        real = [at for at in squares if at not in standing_in]
        _need(real, "no real cube in the pattern")
        if paired:
            self._check_pair(ways, origin, real)
        shared = self._shared_spot(paired)
        for at in real:
            _need(self.board[at] is None or at in shared, f"pattern square {at} is built on")
        _need(self.board[square] is None, f"square {square} is taken")
        anywhere = card == "shed" or self.monument == "obelisk-of-the-crescent"
        _need(anywhere or square in real, f"square {square} is not in the pattern")
        self.direct = ""
        self.previous = {
            "square": square,
            "ways": ways,
            "real": set(real),
            "piece": origin,
            "paired": paired,
            "posts": standing_in,
        }

    def _shared_spot(self, paired: bool) -> set[int]:
        """The first building of a pair may stand on a cube that serves the second too."""
        if paired and self.previous and self.previous["square"] in self.previous["real"]:
            return {self.previous["square"]}
        return set()

    def _posts_before(self, paired: bool) -> set[int]:
        """Both patterns of a pair were complete at once, so the first is no post for the second."""
        if paired and self.previous:
            return set(self.previous["posts"])
        return {at for at in range(16) if self._is_post(at)}

    def _check_pair(self, ways: list[dict[int, str]], origin: str, real: list[int]) -> None:
        _need(self.monument == PRISM, "the Prism Forge does not stand")
        first = self.previous
        if first is None or first["paired"]:
            raise _IllegalStepError("no first building of a pair directly before")
        _need(first["piece"] != "monument", "the Forge cannot pair itself")
        _need(first["piece"] != origin, "a pair needs two different buildings")
        both = first["real"] & set(real)
        _need(both, "the two patterns share no cube")
        _need(
            any(all(a[at] == b[at] for at in both) for a in first["ways"] for b in ways),
            "the shared squares would need two resources",
        )

    def _free_step(self, step: Mapping[str, Any], square: int, piece: str, card: str) -> None:
        by = str(step.get("by") or "")
        _need(piece != "monument", "a monument never comes free")
        _need(by, "a building without a pattern needs 'by'")
        _need(by == self.monument, f"{by} does not stand")
        if by in DIRECT:
            _need(self.direct == by, f"{by} works only at once")
            limit = DIRECT[by]
        else:
            _need(by in LATER, f"{by} gives no building")
            limit = LATER[by]
            self.direct = ""
        self.free.append(piece)
        _need(len(self.free) <= limit, f"{by} gives at most {limit}")
        if by in DIFFERENT:
            _need(self._all_different(), f"{by} gives different types")
        if by == "treasury-at-okaver":
            _need(piece == "cottage", "the Treasury gives cottages only")
        if by == "architects-guild":
            self._make_way(step, square, piece, card)
        _need(self.board[square] is None, f"square {square} is taken")
        self.previous = None

    def _all_different(self) -> bool:
        counts = Counter(self.free)
        if self.cathedral and counts["well"] == 2:
            counts["well"] -= 1
            counts["chapel"] += 1
        return max(counts.values()) == 1

    def _make_way(self, step: Mapping[str, Any], square: int, piece: str, card: str) -> None:
        old = int(step["replaces"])
        spot = self.board[old]
        if spot is None:
            raise _IllegalStepError(f"no building on {old} to replace")
        _need(spot[0] != "monument", "the monument is not replaced")
        _need(old not in self.replaced, "a building replaced twice")
        _need(spot[0] != piece or (piece == "well" and self.cathedral), "not another type")
        _need(square == old or card == "shed", "the new building takes the same square")
        self.board[old] = None
        self.replaced.add(square)

    def differences(self) -> list[str]:
        """Where the last state is not the town."""
        found = []
        for at, wanted in enumerate(self.town["squares"]):
            if wanted in RESOURCES:
                wanted = None
            spot = self.board[at]
            built = spot[0] if spot else None
            if built != wanted:
                found.append(f"square {at} ends as {built}, the town has {wanted}")
        return found

    def unexplained(self, neighbours: list[Mapping[str, Any]]) -> list[str]:
        """Opaleye's types that no neighbour shows, beyond what an Architect's Guild may hide."""
        if self.monument != "opaleyes-watch":
            return []
        shown = {piece for one in neighbours for piece in one["squares"]}
        hidden = 2 * sum(
            one.get("monument") == "architects-guild" and "monument" in one["squares"]
            for one in neighbours
        )
        explained = shown | {"well"} if self.cathedral and "chapel" in shown else shown
        missing = [piece for piece in self.free if piece not in explained]
        if len(missing) > hidden:
            return [f"no neighbour built {', '.join(missing)}"]
        return []
