"""Incomes worked out a second time, from the rulebook's words as plain cases and without our cards."""

from __future__ import annotations

from typing import Any

CUPS = (
    "cafe",
    "french-restaurant",
    "pizza-joint",
    "hamburger-stand",
    "family-restaurant",
    "members-only-club",
)
BREADS = ("bakery", "general-store", "convenience-store")
WHEATS = ("wheat-field", "apple-orchard", "vineyard")
GEARS = ("forest", "mine")
PURPLES = ("stadium", "tv-station", "business-center", "publisher", "tax-office")


def coins_after(file: dict[str, Any]) -> list[int]:
    """Everybody's coins after the roll, before anything is built; all choices are good ones."""
    players = file["players"]
    roll = file["roll"]
    names = [player["name"] for player in players]
    a = names.index(roll["player"])
    n = len(players)
    r = sum(roll["dice"]) + (2 if roll.get("harbor") else 0)
    coins = [player["coins"] for player in players]
    cards = [dict(player["cards"]) for player in players]
    built = [list(player["monuments"]) for player in players]
    choices = roll.get("choices", {})

    def own(seat: int, *wanted: str) -> int:
        return sum(cards[seat].get(card, 0) for card in wanted)

    def pay(payer: int, payee: int, due: int) -> None:
        paid = min(due, coins[payer])
        coins[payer] -= paid
        coins[payee] += paid

    for step in range(1, n):
        o = (a - step) % n
        mall = 1 if "shopping-mall" in built[o] else 0
        if r == 3:
            pay(a, o, own(o, "cafe") * (1 + mall))
        if r == 5 and len(built[a]) >= 2:
            pay(a, o, own(o, "french-restaurant") * (5 + mall))
        if r == 7:
            pay(a, o, own(o, "pizza-joint") * (1 + mall))
        if r == 8:
            pay(a, o, own(o, "hamburger-stand") * (1 + mall))
        if r in (9, 10):
            pay(a, o, own(o, "family-restaurant") * (2 + mall))
        if r >= 12 and len(built[a]) >= 3 and own(o, "members-only-club"):
            pay(a, o, coins[a])

    mall = 1 if "shopping-mall" in built[a] else 0
    if r == 2 and len(built[a]) <= 1:
        coins[a] += own(a, "general-store") * (2 + mall)
    if r in (2, 3):
        coins[a] += own(a, "bakery") * (1 + mall)
    if r == 4:
        coins[a] += own(a, "convenience-store") * (3 + mall)
        for monument in choices.get("demolition-company", [])[: own(a, "demolition-company")]:
            if built[a]:
                built[a].remove(monument)
                coins[a] += 8
    if r == 8:
        coins[a] += 3 * own(a, "furniture-factory") * own(a, *GEARS)
    if r in (9, 10):
        for gift in choices.get("moving-company", [])[: own(a, "moving-company")]:
            cards[a][gift["give"]] -= 1
            taker = cards[names.index(gift["to"])]
            taker[gift["give"]] = taker.get(gift["give"], 0) + 1
            coins[a] += 4
    if r == 11:
        coins[a] += own(a, "soda-bottling-plant") * sum(own(seat, *CUPS) for seat in range(n))
    if r in (11, 12):
        coins[a] += 2 * own(a, "fruit-and-vegetable-market") * own(a, *WHEATS)
    if r in (12, 13):
        coins[a] += 2 * own(a, "food-warehouse") * own(a, *CUPS)

    blue = {1: ("wheat-field", 1), 2: ("ranch", 1), 5: ("forest", 1), 7: ("vineyard", 3)}
    blue |= {9: ("mine", 5), 10: ("apple-orchard", 3)}
    for seat in range(n):
        if r in blue:
            card, amount = blue[r]
            coins[seat] += amount * own(seat, card)
        if r == 8 and "harbor" in built[seat]:
            coins[seat] += 3 * own(seat, "mackerel-boat")
        if r >= 12 and "harbor" in built[seat]:
            coins[seat] += sum(roll.get("tuna_dice", ())) * own(seat, "tuna-boat")

    others = [seat for seat in range(n) if seat != a]
    if r == 6 and own(a, "stadium"):
        for seat in others:
            pay(seat, a, 2)
    if r == 6 and own(a, "tv-station"):
        pay(names.index(choices["tv-station"]), a, 5)
    if r == 7 and own(a, "publisher"):
        for seat in others:
            pay(seat, a, own(seat, *CUPS, *BREADS))
    if r in (8, 9) and own(a, "tax-office"):
        for seat in others:
            if coins[seat] >= 10:
                pay(seat, a, coins[seat] // 2)
    return coins
