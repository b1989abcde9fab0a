"""One round at the table: cubes are placed, buildings are built, coins are paid out."""

from __future__ import annotations

from tests.games.tiny_towns.simulator import policies
from tests.games.tiny_towns.simulator.cards_data import RESOURCES
from tests.games.tiny_towns.simulator.effects import build, build_pair, collect, gain, may_come
from tests.games.tiny_towns.simulator.town import Table, Town

WAREHOUSE_ROOM = 3
CAVERN_ROOM = 2


def respond(table: Table, town: Town, named: int, foreign: bool, wanted: list[float]) -> None:
    """Deal with the round's resource; ``foreign`` means that someone else (or a card) named it."""
    semaphore = foreign and _signals(table, town)
    treatment = "place"
    if foreign:
        choices = _treatments(table, town, named, semaphore)
        room = _room(town, foreign, len(table.in_play()) == 1)
        treatment = policies.choose_treatment(table, town, choices, wanted, named, room)
    placed, where = _treat(table, town, named, foreign, treatment, wanted)
    entry = {"round": table.round, "named": RESOURCES[named], "placed": placed, "to": where}
    town.cube_log.append(entry)
    if semaphore and town.empty:
        town.bends["semaphore"] += 1
        square = _lay(table, town, named, town.empty, wanted)
        town.cube_log.append({**entry, "placed": RESOURCES[named], "to": square})
        gain(table, town, 1)


def _signals(table: Table, town: Town) -> bool:
    """Southern Semaphore: a second cube of the named resource for a coin."""
    if town.standing != "southern-semaphore" or town.monument_round == table.round:
        return False
    return town.empty.bit_count() > 1 and policies.wants(table, town, 0.5)


def _treatments(table: Table, town: Town, named: int, semaphore: bool) -> list[str]:
    """The legal ways round placing the named resource on the board."""
    name = RESOURCES[named]
    found = []
    # With the Semaphore's second cube coins may change nothing.
    if table.fortune and town.coins and not semaphore:
        found.append("coin_change")
    if any(name in town.on[at] for at in town.holding("factory")):
        found.append("factory")
    if town.standing == "petal-promenade" and town.coin_mask:
        # The cube must go to a square with a coin; only its kind may still be changed.
        return found
    stored = [town.on.get(at, []) for at in town.holding("warehouse")]
    if any(len(cubes) < WAREHOUSE_ROOM for cubes in stored):
        found.append("warehouse_store")
    if any(cube != name for cubes in stored for cube in cubes):
        found.append("warehouse_swap")
    if table.cavern and town.cavern < CAVERN_ROOM:
        found.append("cavern")
    if town.standing == "statue-of-the-bondmaker" and _bare_cottages(town):
        found.append("bondmaker")
    if any(name in town.on[at] for at in town.holding("museum")):
        found.append("museum_return")
    if any(not town.on.get(at) for at in town.holding("oddity-shop")):
        found.append("oddity_store")
    return found


def _bare_cottages(town: Town) -> list[int]:
    return [at for at in town.holding("cottage") if at not in town.on]


def _treat(
    table: Table, town: Town, named: int, foreign: bool, treatment: str, wanted: list[float]
) -> tuple[str, int | str]:
    """Carry out the choice: what was put where."""
    name = RESOURCES[named]
    if treatment != "place":
        town.bends[treatment] += 1
    if treatment == "warehouse_store":
        stored = [town.on.setdefault(at, []) for at in town.holding("warehouse")]
        table.rng.choice([cubes for cubes in stored if len(cubes) < WAREHOUSE_ROOM]).append(name)
    elif treatment == "cavern":
        town.cavern += 1
    elif treatment == "bondmaker":
        town.on[table.rng.choice(_bare_cottages(town))] = [name]
    elif treatment == "museum_return":
        _return_to_supply(table, town, name)
    elif treatment == "oddity_store":
        free = [at for at in town.holding("oddity-shop") if not town.on.get(at)]
        town.on[table.rng.choice(free)] = [name]
    else:
        resource = _what_to_place(table, town, named, treatment, wanted)
        room = _room(town, foreign, len(table.in_play()) == 1)
        return RESOURCES[resource], _lay(table, town, resource, room, wanted)
    return name, treatment


def _return_to_supply(table: Table, town: Town, name: str) -> None:
    museums = [at for at in town.holding("museum") if name in town.on[at]]
    if table.museum_cube_leaves:
        town.on[museums[0]].remove(name)
    gain(table, town, 1)


def _what_to_place(
    table: Table, town: Town, named: int, treatment: str, wanted: list[float]
) -> int:
    """The resource that goes on the board after a change, or the named one."""
    if treatment == "place":
        return named
    if treatment == "warehouse_swap":
        return _swap(table, town, named)
    if treatment == "coin_change":
        town.coins -= 1
        if town.standing == "hollow-hill":
            town.hill_coins += 1
    others = [one for one in range(len(RESOURCES)) if one != named]
    return policies.best_resource(table, town, wanted, others)


def _swap(table: Table, town: Town, named: int) -> int:
    name = RESOURCES[named]
    choices = [
        (at, slot)
        for at in town.holding("warehouse")
        for slot, cube in enumerate(town.on.get(at, []))
        if cube != name
    ]
    at, slot = table.rng.choice(choices)
    cube, town.on[at][slot] = town.on[at][slot], name
    return RESOURCES.index(cube)


def _room(town: Town, foreign: bool, alone: bool) -> int:
    """Where a cube may go; the Petal Promenade's coins attract others' resources only."""
    empty = town.empty
    with_coin = empty & town.coin_mask
    if town.standing != "petal-promenade" or not with_coin:
        return empty
    if foreign:
        return with_coin
    return empty if alone else empty & ~with_coin or empty


def _lay(table: Table, town: Town, resource: int, room: int, wanted: list[float]) -> int:
    square = policies.choose_square(table, town, wanted, resource, room)
    town.put_cube(square, resource)
    if town.standing == "petal-promenade" and town.coin_mask >> square & 1:
        collect(table, town, square)
    return square


def place_own(table: Table, town: Town, resource: int, wanted: list[float]) -> None:
    """A resource of the player's own choice: the free third turn of the Town Hall."""
    room = _room(town, False, len(table.in_play()) == 1)
    square = _lay(table, town, resource, room, wanted)
    town.cube_log.append(
        {"round": table.round, "named": None, "placed": RESOURCES[resource], "to": square}
    )


def take_from_shop(table: Table, master: Town) -> None:
    """At the start of a turn the Master Builder may take a cube from another's Oddity Shop."""
    shops = [
        (town, at)
        for town in table.towns
        if town is not master
        for at in town.holding("oddity-shop")
        if town.on.get(at)
    ]
    if not shops or not policies.wants(table, master, 0.6):
        return
    owner, at = table.rng.choice(shops)
    resource = RESOURCES.index(owner.on.pop(at)[0])
    owner.bends["oddity_robbed"] += 1
    master.bends["oddity_take"] += 1
    room = _room(master, False, len(table.in_play()) == 1)
    square = _lay(table, master, resource, room, policies.desires(table, master))
    master.cube_log.append(
        {"round": table.round, "named": None, "placed": RESOURCES[resource], "to": square}
    )
    gain(table, master, 1)


def build_phase(table: Table) -> None:
    """Everyone builds; who was given a building meanwhile may build on."""
    order = table.in_play()
    table.rng.shuffle(order)
    heights = {}
    for town in order:
        _build_all(table, town)
        heights[town.seat] = len(town.log)
    for town in order:
        if len(town.log) > heights[town.seat]:
            _build_all(table, town)


def _build_all(table: Table, town: Town) -> None:
    while True:
        ready = [plan for plan in town.complete() if may_come(table, town, plan.piece)]
        if town.standing == "prism-forge" and len(ready) > 1:
            pair = policies.choose_pair(table, town, ready)
            if pair:
                build_pair(table, town, *pair)
                continue
        chosen = policies.choose_build(table, town, ready, _may_wait(town))
        if chosen is None:
            town.bends["declined_when_full"] += bool(ready and not town.empty)
            return
        build(table, town, chosen)


def _may_wait(town: Town) -> bool:
    """Waiting can pay with the Prism Forge, or to earn the coin for two buildings."""
    return town.standing == "prism-forge" or town.coins < town.capacity


def pay_out(table: Table) -> None:
    """The coin for two buildings in a turn, then the Jewelers' gifts."""
    for town in table.towns:
        if town.turn_builds >= 2 and table.fortune:
            town.bends["turn_coins"] += 1
            gain(table, town, 1)
        town.turn_builds = 0
    for giver in table.towns:
        for _ in range(giver.gifts_due):
            giver.bends["jeweler_gifts"] += 1
            for town in table.towns:
                if town is not giver:
                    gain(table, town, 1)
        giver.gifts_due = 0
