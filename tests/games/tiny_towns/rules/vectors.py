"""The scoring examples of the two fact sheets on the rules as plain data.

``VECTORS`` is a list of ``{"id", "game", "totals", "points", "source"}``. ``game`` is a game file;
``totals`` and ``points`` hold only what the fact sheet states, typed in from there. The player an
example is about is "Ada"; "Ben" on her right has an empty town unless the example needs more.
Several boards cannot be built or are not legal in play: they are about scoring alone.
Cards that an example does not name are filled with the base card of their type.
"""

from __future__ import annotations

from typing import Any

Squares = list[str | None]

BASE_CARDS = {
    "farm": "farm",
    "well": "well",
    "chapel": "chapel",
    "tavern": "tavern",
    "theater": "theater",
    "factory": "factory",
}
LETTERS = {
    "C": "cottage",
    "R": "farm",
    "W": "well",
    "O": "chapel",
    "G": "tavern",
    "Y": "theater",
    "K": "factory",
    "M": "monument",
}
# Two-letter codes of the Fortune examples: the type of the piece, the card that has to be drawn.
CODES = {
    "C": ("cottage", None),
    "RC": ("farm", "root-cellar"),
    "TB": ("farm", "tithe-barn"),
    "FA": ("farm", "farm"),
    "CH": ("chapel", "chapel"),
    "WE": ("well", "well"),
    "CA": ("chapel", "cathedral"),
    "PA": ("chapel", "parsonage"),
    "GD": ("tavern", "gamblers-den"),
    "SC": ("tavern", "schoolhouse"),
    "TE": ("theater", "teahouse"),
    "MI": ("well", "mine"),
    "OS": ("factory", "oddity-shop"),
    "EF": ("monument", "estival-festival"),
    "HH": ("monument", "hollow-hill"),
    "EV": ("monument", "eraflage-vineyard"),
    "TO": ("monument", "treasury-at-okaver"),
    "GR": ("monument", "caterinas-grotto"),
    "GM": ("monument", "grand-mausoleum-of-the-rodina"),
}

VECTORS: list[dict[str, Any]] = []


def letters(board: str) -> Squares:
    """A board in letters, row by row; ``.`` is no building."""
    return [LETTERS.get(letter) for letter in board.replace(" ", "")]


def at(**places: str) -> Squares:
    """A board from ``type="row,column row,column"``; the other squares are empty."""
    squares: Squares = [None] * 16
    for piece, wanted in places.items():
        for place in wanted.split():
            row, column = (int(number) for number in place.split(","))
            squares[4 * (row - 1) + column - 1] = piece
    return squares


def drawn(**cards: str) -> dict[str, str]:
    return {**BASE_CARDS, **cards}


def add(
    name: str,
    source: str,
    cards: dict[str, str],
    squares: Squares,
    total: int,
    points: dict[str, int],
    *,
    fortune: bool = False,
    right: dict[str, Any] | None = None,
    **player: Any,
) -> None:
    """Put one example on the list; ``right`` describes the neighbour where one matters."""
    players = [
        {"name": "Ada", "squares": squares, **player},
        # There is always a second player: the standard game is not played alone.
        {"name": "Ben", "squares": [None] * 16, **(right or {})},
    ]
    if fortune:
        for each in players:
            each.setdefault("coins", 0)
    VECTORS.append(
        {
            "id": name,
            "game": {
                "game": "tiny-towns",
                "variant": "standard",
                "expansions": ["fortune"] if fortune else [],
                "cards": cards,
                "players": players,
            },
            "totals": {"Ada": total},
            "points": {"Ada": points},
            "source": source,
        }
    )


def base(
    name: str,
    cards: dict[str, str],
    squares: Squares,
    total: int,
    points: dict[str, int],
    **more: Any,
) -> None:
    add(f"base-{name}", f"base 7 {name}", drawn(**cards), squares, total, points, **more)


def fortune(
    name: str, board: str, total: int, points: dict[str, int], *, draw: str = "", **more: Any
) -> None:
    """An example in two-letter codes; ``draw`` names codes in play but not on the board."""
    codes = [code for row in board.split("/") for code in row.split()]
    codes += ["."] * (16 - len(codes))
    cards = dict(BASE_CARDS)
    for code in [*codes, *draw.split()]:
        kind, card = CODES.get(code, (None, None))
        if kind == "monument" and card:
            more["monument"] = card
        elif kind and card:
            cards[kind] = card
    squares: Squares = [CODES[code][0] if code != "." else None for code in codes]
    source = f"fortune 6 {name.split()[0]}"
    add(f"fortune-{name}", source, cards, squares, total, points, fortune=True, **more)


# --- base game: the rulebook’s example and published boards

base(
    "V0",
    {"theater": "bakery", "factory": "warehouse"},
    letters("YGCG ROCK G.WC CWC."),
    28,
    {"well": 5, "cottage": 12, "chapel": 4, "tavern": 9, "bakery": 3, "warehouse": -3, "empty": -2},
    on={"7": ["stone", "brick", "glass"]},
)
base(
    "A",
    {"farm": "greenhouse", "well": "millstone", "chapel": "abbey", "theater": "market"},
    letters("WYGC OYYY C.OR CGWO"),
    26,
    {"cottage": 6, "market": 11, "millstone": 2, "tavern": 5, "abbey": 3, "empty": -1},
)
base(
    "B",
    {"farm": "granary", "well": "shed", "chapel": "cloister", "tavern": "almshouse"},
    letters("O.GO WOWY G.CC .G.R"),
    11,
    {"cottage": 6, "theater": 4, "shed": 2, "almshouse": -3, "cloister": 6, "empty": -4},
)
base(
    "C",
    {"farm": "orchard", "well": "fountain", "tavern": "feast-hall", "theater": "tailor"},
    letters("WC.R OYGC CGYG GWWO"),
    27,
    {"cottage": 6, "tailor": 6, "fountain": 4, "feast-hall": 8, "chapel": 4, "empty": -1},
    right={"squares": letters("GGGG .... .... ....")},
)
base(
    "D",
    {"chapel": "temple", "tavern": "inn", "theater": "bakery"},
    letters("RCWC GOCO CYGG WY.C"),
    26,
    {"cottage": 12, "bakery": 0, "well": 4, "inn": 3, "temple": 8, "empty": -1},
)
base("E", {}, letters("CWC. .... .... ...."), -11, {"well": 2})
base("F", {}, letters("ORCC .... .... ...."), -4, {"cottage": 6, "chapel": 2})
base("G", {}, letters("YOGW .... .... ...."), -7, {"theater": 3, "tavern": 2})
base(
    "H",
    {},
    letters("M... .... .... ...."),
    2,
    {"cathedral-of-caterina": 2, "empty": 0},
    monument="cathedral-of-caterina",
)
base("I", {}, letters(".... .... .... ...."), -16, {"empty": -16})

# --- base game: constructed

base("market", {"theater": "market"}, at(theater="1,1 1,2 1,3 2,1"), -1, {"market": 11})
base("tailor", {"theater": "tailor"}, at(theater="2,2 2,3 3,2 3,3 1,1"), 14, {"tailor": 25})
base("tailor alone", {"theater": "tailor"}, at(theater="2,2"), -13, {"tailor": 2})
base("almshouse x7", {"tavern": "almshouse"}, letters("GGGG GGG. .... ...."), 17, {"almshouse": 26})
base("tavern x6", {}, letters("G.G. .G.G G... ...G"), 10, {"tavern": 20})
base("inn", {"tavern": "inn"}, at(tavern="1,1 2,2 3,2"), -10, {"inn": 3})
base("cloister", {"chapel": "cloister"}, at(chapel="1,1 1,4 4,1 2,2"), 0, {"cloister": 12})
base(
    "abbey among friends",
    {"chapel": "abbey"},
    at(chapel="2,2", cottage="1,2", well="2,1", farm="2,3", monument="3,2"),
    2,
    {"abbey": 3, "cottage": 3, "fort-ironweed": 7},
    monument="fort-ironweed",
)
base(
    "abbey beside bank",
    {"chapel": "abbey", "factory": "bank"},
    at(chapel="2,2", factory="1,2"),
    -10,
    {"abbey": 0, "bank": 4},
    on={"1": ["wood"]},
)
base(
    "temple and castle",
    {"chapel": "temple"},
    at(chapel="1,1", monument="1,2", farm="1,3"),
    -4,
    {"temple": 4, "barrett-castle": 5},
    monument="barrett-castle",
)
base(
    "well and castle, unfed",
    {},
    at(well="1,1", monument="1,2"),
    -12,
    {"well": 2, "barrett-castle": 0},
    monument="barrett-castle",
)
base(
    "chapel and castle",
    {},
    at(chapel="1,1", monument="1,2", farm="1,3", cottage="2,1 2,2 2,3 2,4"),
    10,
    {"chapel": 5, "barrett-castle": 5, "cottage": 9},
    monument="barrett-castle",
)
base(
    "theater and castle",
    {},
    at(theater="1,1", monument="1,2", cottage="1,3", well="2,1"),
    -10,
    {"theater": 2},
    monument="barrett-castle",
)
base(
    "theater and fort",
    {},
    at(theater="1,1 4,1", monument="1,2", cottage="1,3", well="2,1 3,1"),
    1,
    {"theater": 4, "fort-ironweed": 7},
    monument="fort-ironweed",
)
base(
    "greenhouse x1",
    {"farm": "greenhouse"},
    at(cottage="1,1 1,2 2,1 4,3 4,4", farm="2,3"),
    -1,
    {"cottage": 9},
)
base(
    "greenhouse x2",
    {"farm": "greenhouse"},
    at(cottage="1,1 1,2 2,1 4,3 4,4", farm="2,3 1,4"),
    6,
    {"cottage": 15},
)
base("granary", {"farm": "granary"}, at(farm="2,2", cottage="1,1 3,3 2,4"), -6, {"cottage": 6})
base("orchard", {"farm": "orchard"}, at(farm="2,2", cottage="2,4 4,2 3,3"), -6, {"cottage": 6})
base(
    "mausoleum",
    {},
    at(monument="1,1", cottage="1,2 1,3 1,4", chapel="2,1"),
    -2,
    {"cottage": 9, "chapel": 0},
    monument="grand-mausoleum-of-the-rodina",
)
base("sky baths alone", {}, at(monument="1,1"), -1, {"sky-baths": 14}, monument="sky-baths")
base(
    "sky baths",
    {},
    at(monument="1,1", cottage="1,2 1,3", well="1,4", farm="2,1"),
    4,
    {"sky-baths": 8, "cottage": 6, "well": 1},
    monument="sky-baths",
)
base(
    "archive",
    {},
    at(monument="1,1", cottage="1,2 1,3", well="1,4", farm="2,1"),
    -1,
    {"archive-of-the-second-age": 3, "cottage": 6, "well": 1},
    monument="archive-of-the-second-age",
)
base(
    "mandras",
    {},
    at(monument="2,2", cottage="1,2 2,1", well="2,3", farm="3,2"),
    1,
    {"mandras-palace": 6, "cottage": 6},
    monument="mandras-palace",
)
base(
    "silva forum",
    {},
    at(monument="1,1", tavern="2,1 2,2 3,2 4,4", cottage="1,4"),
    8,
    {"silva-forum": 4, "tavern": 14},
    monument="silva-forum",
)
base(
    "bakery beside warehouse",
    {"theater": "bakery", "factory": "warehouse"},
    at(theater="1,1", factory="1,2"),
    -13,
    {"bakery": 3, "warehouse": -2},
    on={"1": ["wood", "glass"]},
)
base(
    "bakery between farms",
    {"theater": "bakery"},
    at(theater="1,2", farm="1,1 1,3"),
    -10,
    {"bakery": 3},
)
base(
    "millstone beside factory",
    {"well": "millstone"},
    at(well="1,1", factory="1,2"),
    -14,
    {"millstone": 0},
    on={"1": ["wood"]},
)
base(
    "millstone beside bakery",
    {"well": "millstone", "theater": "bakery"},
    at(well="1,1", theater="1,2"),
    -12,
    {"millstone": 2},
)
base(
    "fountain beside cottage",
    {"well": "fountain"},
    at(well="1,1", cottage="1,2"),
    -14,
    {"fountain": 0},
)
base("fountain pair", {"well": "fountain"}, at(well="1,1 1,2"), -10, {"fountain": 4})
base(
    "feast hall against 3",
    {"tavern": "feast-hall"},
    at(tavern="1,1 1,2 1,3"),
    -7,
    {"feast-hall": 6},
    right={"squares": at(tavern="2,2 3,3 4,4")},
)
base(
    "feast hall against 2",
    {"tavern": "feast-hall"},
    at(tavern="1,1 1,2 1,3"),
    -4,
    {"feast-hall": 9},
    right={"squares": at(tavern="2,2 3,3")},
)
base(
    "escale",
    {},
    at(monument="1,1", cottage="2,2 2,3 1,4"),
    -7,
    {"escale-a-jeux": 5},
    monument="escale-a-jeux",
)
base(
    "ludicaire",
    {},
    at(monument="1,1", cottage="1,2 1,4 2,2 3,3 4,4"),
    -6,
    {"ludicaire": 4},
    monument="ludicaire",
)
base(
    "ludicaire, row and column together",
    {},
    at(monument="1,1", cottage="1,2 2,1"),
    -10,
    {"ludicaire": 3},
    monument="ludicaire",
)

# --- Fortune

T1 = "C C . . / C . . . / . . . . / . . . RC"
T1_CHAPEL = "C C . . / C CH . . / . . . . / . . . RC"
for coins, cottages, left, total in ((0, 0, 0, -12), (1, 6, 0, -6), (2, 9, 0, -3), (3, 9, 1, -2)):
    stated = {"cottage": cottages, "coins": left, "empty": -12}
    fortune(f"T1 coins {coins}", T1, total, stated, coins=coins)
for coins, cottages, chapel, left, total in ((1, 6, 2, 0, -3), (2, 9, 3, 0, 1), (3, 9, 3, 1, 2)):
    stated = {"cottage": cottages, "chapel": chapel, "coins": left, "empty": -11}
    fortune(f"T1 chapel, coins {coins}", T1_CHAPEL, total, stated, coins=coins)

T2 = "C . C . / . . . . / C . . . / . . . TB"
for coins, cottages, left, total in ((1, 6, 0, -6), (2, 9, 0, -3), (3, 9, 1, -2)):
    stated = {"cottage": cottages, "coins": left, "empty": -12}
    fortune(f"T2 coins {coins}", T2, total, stated, coins=coins)

T3 = "TB C . . / C . . . / . . C . / . . . C"
for coins, cottages, left, total in ((0, 6, 0, -5), (1, 12, 0, 1), (2, 12, 1, 2)):
    stated = {"cottage": cottages, "coins": left, "empty": -11}
    fortune(f"T3 coins {coins}", T3, total, stated, coins=coins)

fortune(
    "T4",
    "TB C SC . / . SC . . / . . . . / . . . C",
    -1,
    {"cottage": 6, "schoolhouse": 4, "coins": 0, "empty": -11},
    coins=1,
    right={"coins": 1},
)

T5 = "C SC . . / . . . . / . . . . / . . . FA"
for own, other, school, total in ((0, 0, 4, -6), (0, 1, 2, -8), (2, 2, 4, -4), (3, 1, 4, -3)):
    stated = {"schoolhouse": school}
    fortune(f"T5 coins {own}:{other}", T5, total, stated, coins=own, right={"coins": other})
fortune("T5 no farm", "C SC", -10, {"schoolhouse": 0, "coins": 4, "empty": -14}, coins=4)

fortune("T6", "CA CA . CA", -6, {"cathedral": 7, "empty": -13})

T7 = "PA C . PA / . . . . / . . . . / FA . . ."
fortune("T7", T7, -3, {"parsonage": 4, "cottage": 3, "coins": 2, "empty": -12}, coins=2)
fortune("T7 no farm", "PA C . PA", -11, {"parsonage": 0, "coins": 2, "empty": -13}, coins=2)

fortune("T8", "EF", -1, {"estival-festival": 4, "coins": 10, "empty": -15}, coins=5)

fortune(
    "T9",
    "HH",
    -12,
    {"hollow-hill": 1, "coins": 2, "empty": -15},
    coins=2,
    facts={"hollow_hill_coins": 3},
)

T10 = ". FA . . / C EV WE . / . . . . / . WE . ."
T10_NO_FARM = ". . . . / C EV WE . / . . . . / . WE . ."
fortune("T10", T10, -5, {"eraflage-vineyard": 3, "cottage": 3, "well": 0, "empty": -11})
fortune("T10 no farm", T10_NO_FARM, -16, {"eraflage-vineyard": -4, "cottage": 0, "empty": -12})

fortune(
    "T11",
    "GD GD TE MI / OS . . .",
    0,
    {"gamblers-den": 4, "teahouse": 1, "mine": 0, "oddity-shop": 2, "coins": 4, "empty": -11},
    coins=4,
)

# A Tithe Barn is in play but not in this town, so its coins feed nobody and are kept.
fortune(
    "T12",
    ". C . . / C TO . .",
    -7,
    {"treasury-at-okaver": 2, "cottage": 0, "coins": 4, "empty": -13},
    draw="TB",
    coins=4,
)

fortune(
    "T13",
    "GR . . . / . MI MI . / . MI . .",
    -7,
    {"caterinas-grotto": 2, "mine": 0, "coins": 3, "empty": -12},
    coins=3,
    facts={"coins_on_squares": [10]},
)

fortune(
    "T14",
    "C . . . / . GM . . / . . . . / . . . RC",
    -10,
    {"cottage": 3, "grand-mausoleum-of-the-rodina": 0, "coins": 0, "empty": -13},
    coins=1,
)
