"""A second, plain count of a game file: no code of the rules, coordinates instead of tables."""

from __future__ import annotations

from typing import Any

# Points at once; Castle and Watchtower count at the end.
POINTS = {
    "wheat-field": 3, "workshop": 5, "tavern": 7, "bakery": 4, "brewery": 4, "quarry": 5,
    "cathedral": 11, "carpenter": 4, "castle": 0, "church": 8, "warehouse": 8, "grocery": 4,
    "fair": 6, "fountain": 5, "barn": 6, "bookshop": 8, "gold-mine": 4, "fishmonger": 4, "pier": 5,
    "pawnbroker": 5, "well": 4, "residence": 2, "restaurant": 7, "statue": 10, "watchtower": 0,
}  # fmt: skip
THREE = [
    "three-side-by-side",
    "more-buildings-than-workers",
    "twice-the-food",
    "lake-mountain-forest",
    "two-coin-buildings",
    "no-coins",
    "four-activations",
]
BOARD = {
    1: ("M.FM.L.MM", ".........", "L........", "F.......L", "......F..", ".FF.LL..F"),
    2: ("F..MM.L.F", "..F......", "F.......L", "........F", "L...F....", "L..M..L.M"),
}

Place = tuple[int, int]


def place(name: str) -> Place:
    """Row and column."""
    return int(name[1]) - 1, "ABCDEFGHI".index(name[0])


def terrain(side: int, at: Place) -> str:
    """The letter of a square."""
    return BOARD[side][at[0]][at[1]]


def neighbours(at: Place) -> list[Place]:
    """All places on the board at a distance of one, corners included."""
    return [
        (row, column)
        for row in range(6)
        for column in range(9)
        if max(abs(row - at[0]), abs(column - at[1])) == 1
    ]


def castle(data: dict[str, Any], seat: int, at: str) -> int:
    """Four points for each building around that counts."""
    reading = data.get("readings", {}).get("castle", "own")
    near = neighbours(place(at))
    return 4 * sum(
        place(building["at"]) in near
        for index, player in enumerate(data["players"])
        if reading == "all" or index == seat
        for building in player["buildings"]
    )


def watchtower(data: dict[str, Any], at: str) -> int:
    """Two points for each grass square around that counts."""
    reading = data.get("readings", {}).get("watchtower", "free")
    built = {place(b["at"]) for player in data["players"] for b in player["buildings"]}
    counted = [
        near
        for near in neighbours(place(at))
        if terrain(data["side"], near) == "." and (reading == "grass" or near not in built)
    ]
    return 2 * len(counted)


def at_the_end(data: dict[str, Any], seat: int) -> int:
    """What is added when the last round is over."""
    player = data["players"][seat]
    points = player.get("coins", 0) // 3
    for building in player["buildings"]:
        if building["tile"] == "castle":
            points += castle(data, seat, building["at"])
        if building["tile"] == "watchtower":
            points += watchtower(data, building["at"])
    return int(points)


def whole(number: Any) -> int:
    """A number by rounds or in one."""
    return sum(number) if isinstance(number, list) else int(number)


def total(data: dict[str, Any], seat: int) -> int:
    """What a player has in the end."""
    player = data["players"][seat]
    needed = ["activation", "unfed"]
    if any(building["tile"] == "cathedral" for building in player["buildings"]):
        needed.append("cathedral")
    if "track" in player and any(key not in player for key in needed):
        return int(player["track"]) + at_the_end(data, seat)
    points = sum(POINTS[building["tile"]] for building in player["buildings"])
    for objective in player["objectives"]:
        if isinstance(objective, dict):
            points += objective["points"]
        else:
            points += 3 if objective in THREE else 2
    points += whole(player.get("activation", 0)) + whole(player.get("cathedral", 0))
    return points - 3 * whole(player.get("unfed", 0)) + at_the_end(data, seat)
