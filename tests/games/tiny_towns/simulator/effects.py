"""What happens when a building comes into a town: places, costs, coins and monument effects."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.tiny_towns.simulator import policies
from tests.games.tiny_towns.simulator.cards_data import (
    CENTRE,
    RESOURCES,
    SIDE,
    TYPES,
    Placement,
    squares_of,
)
from tests.games.tiny_towns.simulator.town import Step, Table, Town

CATHEDRAL_COST = 3
ESTIVAL_COST = 2
MOST_REPLACED = 2
PETAL_COINS = 3
# A player with five Banks could name nothing at all; the rules do not say what then happens.
MOST_BANKS = 4
# "Built" wakes Opaleye's Watch next door; a piece merely put down or exchanged does not.
BUILT_FREE = ("masons-guild", "treasury-at-okaver")


def gain(table: Table, town: Town, coins: int) -> None:
    for _ in range(coins if table.fortune else 0):
        if town.coins >= town.capacity:
            town.bends["coins_lost"] += 1
            continue
        town.coins += 1
        if town.standing == "treasury-at-okaver" and town.coins == 4:
            _offer_okaver(table, town)


def _offer_okaver(table: Table, town: Town) -> None:
    if town.empty and policies.wants(table, town, 0.7):
        town.bends["okaver"] += 1
        free_building(table, town, "cottage", town.empty, by="treasury-at-okaver")


def may_come(table: Table, town: Town, piece: str) -> bool:
    """Whether a building of this type can be paid for and completed now."""
    card = town.monument if piece == "monument" else town.cards[piece]
    if card == "bank":
        return len(town.holding("bank")) < MOST_BANKS
    if card == "jeweler" and table.variant == "solo":
        return town.coins >= 1
    if card == "estival-festival":
        return town.coins >= ESTIVAL_COST
    return True


def build(table: Table, town: Town, plan: Placement) -> None:
    """Build from one complete pattern."""
    real = plan.mask & ~town.posts
    town.bends["trading_post"] += bool(plan.mask & town.posts)
    town.take_cubes(real)
    _from_pattern(table, town, plan, real, {"from": list(plan.squares)})


def build_pair(table: Table, town: Town, first: Placement, second: Placement) -> None:
    """Prism Forge: two complete patterns share cubes and give two different buildings."""
    posts = town.posts
    real_first, real_second = first.mask & ~posts, second.mask & ~posts
    shared = real_first & real_second
    town.bends["prism_shared"] += shared.bit_count()
    town.bends["trading_post"] += bool(first.mask & posts) + bool(second.mask & posts)
    # Where the second pattern lies wholly within the first, it needs a square kept for it.
    within = not real_second & ~real_first
    reserved = shared & -shared if within else 0
    town.take_cubes(real_first)
    step: Step = {"from": list(first.squares)}
    _from_pattern(table, town, first, real_first & ~reserved, step, reserved)
    town.take_cubes(real_second)
    step = {"from": list(second.squares), "by": "prism-forge"}
    _from_pattern(table, town, second, real_second & town.empty, step)


def _from_pattern(
    table: Table, town: Town, plan: Placement, allowed: int, step: Step, reserved: int = 0
) -> None:
    town.turn_builds += 1
    if plan.piece == "monument" and town.monument == "estival-festival":
        town.coins -= ESTIVAL_COST
    piece = _after_cathedral(table, town, plan.piece, step)
    own = allowed
    if town.standing == "obelisk-of-the-crescent" or town.cards.get(piece) == "shed":
        allowed = town.empty & ~reserved
    square = _put(table, town, piece, allowed, step)
    if not own >> square & 1:
        which = "shed" if town.cards.get(piece) == "shed" else "obelisk"
        town.bends[f"{which}_elsewhere"] += 1
    _wake_watches(table, town, piece)


def free_building(
    table: Table, town: Town, piece: str, allowed: int, *, by: str, replaces: int | None = None
) -> None:
    """A building without a pattern, with all its costs and effects."""
    step: Step = {"from": [], "by": by}
    if replaces is not None:
        step["replaces"] = replaces
    piece = _after_cathedral(table, town, piece, step)
    if town.cards[piece] == "shed":
        allowed = town.empty
    _put(table, town, piece, allowed, step)
    if by in BUILT_FREE:
        _wake_watches(table, town, piece)


def _after_cathedral(table: Table, town: Town, piece: str, step: Step) -> str:
    """The Cathedral for its price, or the grey building instead."""
    if town.cards.get(piece) != "cathedral":
        return piece
    if town.coins >= CATHEDRAL_COST and policies.pays_cathedral(table, town):
        town.coins -= CATHEDRAL_COST
        return piece
    town.bends["cathedral_to_grey"] += 1
    step["unpaid_cathedral"] = True
    step.setdefault("by", "cathedral")
    return "well"


def _put(table: Table, town: Town, piece: str, allowed: int, step: Step) -> int:
    """Set the piece on a square of the player's choice, then let its card work."""
    square = policies.choose_spot(table, town, allowed, piece)
    if piece == "monument":
        town.monument_round = table.round
    town.put_piece(square, piece)
    card = town.monument if piece == "monument" else town.cards[piece]
    step.update(square=square, piece=piece, card=card, round=table.round)
    town.log.append(step)
    if town.coin_mask >> square & 1:
        collect(table, town, square)
    effect = EFFECTS.get(card or "")
    if effect:
        effect(table, town, square)
    return square


def collect(table: Table, town: Town, square: int) -> None:
    """Take the coin that lies on a square of the town."""
    town.coin_mask &= ~(1 << square)
    which = "petal" if town.standing == "petal-promenade" else "grotto"
    town.bends[f"{which}_coins"] += 1
    gain(table, town, 1)


def _wake_watches(table: Table, town: Town, piece: str) -> None:
    for owner in table.neighbours(town):
        awake = owner.standing == "opaleyes-watch" and owner.monument_round < table.round
        if awake and piece in owner.watch and owner.empty and may_come(table, owner, piece):
            owner.watch.remove(piece)
            owner.bends["opaleye"] += 1
            free_building(table, owner, piece, owner.empty, by="opaleyes-watch")


# --- buildings -----------------------------------------------------------------------------


def _factory(table: Table, town: Town, square: int) -> None:
    town.on[square] = [table.rng.choice(RESOURCES)]


def _bank(table: Table, town: Town, square: int) -> None:
    taken = town.banned()
    town.on[square] = [table.rng.choice([one for one in RESOURCES if one not in taken])]


def _museum(table: Table, town: Town, square: int) -> None:
    town.on[square] = table.rng.sample(RESOURCES, 2)


def _one_coin(table: Table, town: Town, square: int) -> None:
    gain(table, town, 1)


def _statue(table: Table, town: Town, square: int) -> None:
    gain(table, town, sum(town.count(piece) >= 3 for piece in TYPES))


def _parsonage(table: Table, town: Town, square: int) -> None:
    cottages = town.count("cottage") + (town.standing == "barrett-castle")
    if town.coins not in (0, cottages):
        town.bends["parsonage_losses"] += town.coins
        town.coins = 0


def _gamblers_den(table: Table, town: Town, square: int) -> None:
    if town.coins == 1:
        gain(table, town, 2)


def _jeweler(table: Table, town: Town, square: int) -> None:
    if town.coins:
        town.coins -= 1
    else:
        town.gifts_due += 1


def _teahouse(table: Table, town: Town, square: int) -> None:
    row, column = divmod(square, SIDE)
    in_row = {town.pieces[row * SIDE + at] for at in range(SIDE) if at != column}
    in_column = {town.pieces[at * SIDE + column] for at in range(SIDE) if at != row}
    gain(table, town, min(3, max(len(in_row - {None}), len(in_column - {None}))))


# --- monuments -----------------------------------------------------------------------------


def _shrine(table: Table, town: Town, square: int) -> None:
    town.shrine_buildings = town.built.bit_count()


def _grove(table: Table, town: Town, square: int) -> None:
    choice = [piece for piece in TYPES if may_come(table, town, piece)]
    if town.empty:
        town.bends["grove"] += 1
        piece = policies.choose_piece(table, town, choice)
        free_building(table, town, piece, town.empty, by="grove-university")


def _guild(table: Table, town: Town, square: int) -> None:
    """Up to two buildings make way for others; the Guild itself stays."""
    targets = squares_of(town.built & ~(1 << square))
    table.rng.shuffle(targets)
    for target in targets[: policies.how_many(table, town, MOST_REPLACED)]:
        old = town.pieces[target]
        others = [piece for piece in TYPES if piece != old]
        choice = [piece for piece in others if may_come(table, town, piece)]
        town.bends["guild"] += 1
        town.remove_piece(target)
        piece = policies.choose_piece(table, town, choice)
        by = "architects-guild"
        free_building(table, town, piece, 1 << target, by=by, replaces=target)
        town.find_alive()


def _watch(table: Table, town: Town, square: int) -> None:
    town.watch = table.rng.sample(TYPES, 3)


def _grotto(table: Table, town: Town, square: int) -> None:
    for centre in CENTRE:
        town.coin_mask |= 1 << centre
        if town.built >> centre & 1:
            collect(table, town, centre)


def _masons(table: Table, town: Town, square: int) -> None:
    """The whole sum is paid first, then so many different buildings come."""
    most = min(town.coins, town.empty.bit_count(), len(TYPES))
    number = policies.how_many(table, town, most)
    town.coins -= number
    left = list(TYPES)
    for _ in range(number):
        choice = [piece for piece in left if may_come(table, town, piece)]
        piece = policies.choose_piece(table, town, choice)
        left.remove(piece)
        town.bends["masons"] += 1
        free_building(table, town, piece, town.empty, by="masons-guild")


def _promenade(table: Table, town: Town, square: int) -> None:
    empty = squares_of(town.empty)
    for chosen in table.rng.sample(empty, min(PETAL_COINS, len(empty))):
        town.coin_mask |= 1 << chosen


def _windseed(table: Table, town: Town, square: int) -> None:
    gain(table, town, max(1, *(town.count(piece) for piece in TYPES)))


EFFECTS: dict[str, Callable[[Table, Town, int], None]] = {
    "factory": _factory,
    "bank": _bank,
    "museum": _museum,
    "root-cellar": _one_coin,
    "mine": _one_coin,
    "statue": _statue,
    "parsonage": _parsonage,
    "gamblers-den": _gamblers_den,
    "jeweler": _jeweler,
    "teahouse": _teahouse,
    "shrine-of-the-elder-tree": _shrine,
    "grove-university": _grove,
    "architects-guild": _guild,
    "opaleyes-watch": _watch,
    "caterinas-grotto": _grotto,
    "masons-guild": _masons,
    "petal-promenade": _promenade,
    "shrine-of-the-windseed": _windseed,
}
