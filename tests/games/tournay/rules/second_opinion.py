"""Tournay scored and checked once more, from the facts alone: plain cases, no part of the program."""

from __future__ import annotations

from collections import Counter
from typing import Any

# Colour, copies, value for builders, value for others.
FACTS = {
    "belfry": ("yellow", 1, 4, 2),
    "city-hall": ("yellow", 2, 2, 1),
    "cloth-hall": ("yellow", 2, 2, 1),
    "mint": ("yellow", 2, 2, 1),
    "tour-des-six": ("yellow", 2, 2, 1),
    "cathedral": ("white", 1, 8, 0),
    "la-madeleine": ("white", 2, 2, 1),
    "saint-brice": ("white", 1, 4, 2),
    "saint-jacques": ("white", 2, 2, 1),
    "saint-nicolas": ("white", 1, 3, 1),
    "saint-quentin": ("white", 2, 2, 1),
    "pont-des-trous": ("red", 1, 3, 1),
    "porte-de-la-vigne": ("red", 2, 2, 1),
    "tour-darras": ("red", 2, 2, 1),
    "tour-henry-viii": ("red", 2, 2, 1),
    "tour-saint-georges": ("red", 2, 2, 1),
}
COLOURS = ("yellow", "white", "red")
NOBODY = {"yellow": 0, "white": 0, "red": 0}


def tops(player: dict[str, Any]) -> list[dict[str, Any]]:
    return [stack["cards"][-1] for stack in player["quarter"]]


def colour_of(card: dict[str, Any]) -> str:
    return FACTS[card["card"]][0] if "card" in card else str(card["colour"])


def visible(player: dict[str, Any], colour: str, readings: dict[str, Any]) -> int:
    found = 0
    for card in tops(player):
        if "card" in card and not readings.get("prestige-has-colour", True):
            continue
        found += colour_of(card) == colour
    return found


def buildings(player: dict[str, Any], colour: str, readings: dict[str, Any]) -> int:
    characters = sum(
        card.get("kind") == "character" and colour_of(card) == colour for card in tops(player)
    )
    return visible(player, colour, readings) - int(characters)


def count(player: dict[str, Any], name: str, readings: dict[str, Any]) -> int:
    people = player.get("citizens", NOBODY)
    if name in ("belfry", "saint-brice"):
        return min(visible(player, colour, readings) for colour in COLOURS)
    if name in ("saint-nicolas", "pont-des-trous"):
        return int(min(people.values()))
    if name == "city-hall":
        return int(people["yellow"])
    if name == "saint-quentin":
        return int(people["white"])
    if name == "porte-de-la-vigne":
        return int(people["red"])
    if name == "cloth-hall":
        return visible(player, "yellow", readings)
    if name == "saint-jacques":
        return visible(player, "white", readings)
    if name == "tour-saint-georges":
        return visible(player, "red", readings)
    if name == "mint":
        return int(player.get("deniers", 0)) // 4
    if name == "tour-des-six":
        return sum(card.get("kind") == "character" for card in tops(player))
    if name == "la-madeleine":
        return sum("card" in card for card in tops(player))
    if name == "tour-henry-viii":
        return int(player.get("ramparts", 0))
    if name == "cathedral":
        return 1
    assert name == "tour-darras"
    both = [buildings(player, "white", readings), buildings(player, "yellow", readings)]
    return min(both) if readings.get("arras") == "pairs" else sum(both)


def score(data: dict[str, Any]) -> list[dict[str, int]]:
    """Points by card, for each player."""
    readings, players = data.get("readings", {}), data["players"]
    shown = [{card["card"] for card in tops(player) if "card" in card} for player in players]
    found = []
    for seat, player in enumerate(players):
        points = {}
        every = {c["card"] for s in player["quarter"] for c in s["cards"] if "card" in c}
        mine = every if readings.get("covered-builder") else shown[seat]
        for name in set().union(*shown):
            left, right = data.get("values", {}).get(name, FACTS[name][2:])
            value = left if name in mine else right
            points[name] = min(12, count(player, name, readings) * value)
        points["printed"] = sum(
            card.get("points", 0) for stack in player["quarter"] for card in stack["cards"]
        )
        points["ramparts"] = player.get("ramparts", 0)
        found.append(points)
    return found


Codes = set[tuple[str, tuple[str, ...]]]


def problems(data: dict[str, Any]) -> list[Codes]:
    """Codes and places, for each player."""
    players = data["players"]
    found: list[Codes] = [set() for _ in players]
    for seat, player in enumerate(players):
        found[seat] |= _of_the_quarter(player)
        found[seat] |= _of_what_is_missing(player, players)
    _of_the_box(players, found)
    if data.get("finished", True):
        code = _of_the_end(players, data.get("criers"))
        for codes in found:
            codes |= {(code, ())} if code else set()
    return found


def _of_the_quarter(player: dict[str, Any]) -> Codes:
    codes: Codes = set()
    places = {tuple(stack["at"]) for stack in player["quarter"]}
    if not places:
        codes.add(("empty-quarter", ()))
    else:
        for axis in (0, 1):
            line = [place[axis] for place in places]
            if max(line) - min(line) > 2:
                codes.add(("shape", ()))
        # Flood from any place; whatever stays dry is not connected.
        wet: set[Any] = {next(iter(places))}
        while True:
            more = {(r, c) for r, c in places - wet for a, b in wet if abs(r - a) + abs(c - b) == 1}
            if not more:
                break
            wet |= more
        if wet != places:
            codes.add(("not-connected", ()))
    for stack in player["quarter"]:
        if len({colour_of(card) for card in stack["cards"]}) > 1:
            codes.add(("two-colours", ("{},{}".format(*stack["at"]),)))
        if any("points" not in card for card in stack["cards"]):
            codes.add(("printed-points", ("{},{}".format(*stack["at"]),)))
    seen = Counter(card["card"] for card in tops(player) if "card" in card)
    every = Counter(c["card"] for s in player["quarter"] for c in s["cards"] if "card" in c)
    for name, number in every.items():
        if seen[name] > 1:
            codes.add(("twin-prestige", (name,)))
        elif number > 1:
            codes.add(("twin-covered", (name,)))
    if player.get("hand", 0) > 4:
        codes.add(("hand", ()))
    return codes


def _of_what_is_missing(player: dict[str, Any], players: list[dict[str, Any]]) -> Codes:
    codes: Codes = set()
    shown = {card["card"] for one in players for card in tops(one) if "card" in card}
    people = {"city-hall", "saint-quentin", "porte-de-la-vigne", "saint-nicolas", "pont-des-trous"}
    if shown & people and "citizens" not in player:
        codes.add(("citizens-missing", ()))
    if "mint" in shown and "deniers" not in player:
        codes.add(("deniers-missing", ()))
    if "ramparts" not in player:
        codes.add(("ramparts-missing", ()))
    return codes


def _of_the_box(players: list[dict[str, Any]], found: list[Codes]) -> None:
    held = []
    for player in players:
        cards = [card for stack in player["quarter"] for card in stack["cards"]]
        names = Counter(card["card"] for card in cards if "card" in card)
        decks = Counter(f"{colour_of(card)} {card.get('level', 3)}" for card in cards)
        held.append(names + decks)
    for what, number in sum(held, Counter()).items():
        if number > (FACTS[what][1] if what in FACTS else 9):
            for seat, own in enumerate(held):
                if what in own:
                    found[seat].add(("beyond-the-box", (what,)))
    most = 2 * len(players) + 3
    for colour in COLOURS:
        if sum(player.get("citizens", NOBODY)[colour] for player in players) > most:
            for seat, player in enumerate(players):
                if "citizens" in player:
                    found[seat].add(("citizens", (colour,)))
    if sum(player.get("ramparts", 0) for player in players) > 15:
        for seat, player in enumerate(players):
            if player.get("ramparts"):
                found[seat].add(("ramparts", ()))
    if sum(player.get("deniers", 0) for player in players) > 175:
        for seat, player in enumerate(players):
            if "deniers" in player:
                found[seat].add(("deniers", ()))


def _of_the_end(players: list[dict[str, Any]], criers: int | None) -> str:
    full = [player for player in players if len(player["quarter"]) >= 9]
    ready = [player for player in full if sum("card" in card for card in tops(player)) >= 2]
    few_criers = criers is not None and criers < len(players) + 1
    if not full:
        return "nobody-filled"
    if few_criers and len(full) == 1:
        return "too-few-filled"
    if not ready or (few_criers and len(ready) == 1):
        return "end-condition"
    return ""
