"""The shapes of a Tiny Towns game and its result; names and bounds come from the rules."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from scorepad.games.tiny_towns.rules.board import BUILDINGS, PIECES, RESOURCES
from scorepad.games.tiny_towns.rules.board import TOWN as BOARD
from scorepad.games.tiny_towns.rules.in_play import CARDS, DRAWN_TYPES, HOUSE_RULES, NUMBERS
from scorepad.games.tiny_towns.rules.load import COUNTS, MOST, MOST_PLAYERS, SLUG
from scorepad.games.tiny_towns.rules.ranking import DECISIONS, LEVELS, LOWEST
from scorepad.games.tiny_towns.rules.table import EXPANSIONS, VARIANTS
from scorepad.rules.text import LANGUAGES
from scorepad.web.api.schema import (
    NAME,
    TEXT,
    YES_OR_NO,
    Schema,
    about,
    many,
    mapping,
    number,
    or_null,
    problem,
    record,
    ref,
    words,
)
from scorepad.web.pad import Shapes

SQUARE = number(0, len(BOARD.squares) - 1)
SQUARES = tuple(str(square) for square in BOARD.squares)


def cards_of(kind: str) -> tuple[str, ...]:
    """The names of all cards of a type."""
    return tuple(card.id for card in CARDS.values() if card.type == kind)


GAME = record(
    {
        "game": {"const": SLUG},
        "cards": about(
            ref("TinyTownsCards"),
            _("the drawn card of each of the six types; the cottage is always in play"),
        ),
        "players": about(
            many(ref("TinyTownsPlayer"), 1, MOST_PLAYERS),
            _("clockwise: the right-hand neighbour of a player is the one before"),
        ),
    },
    {
        "variant": about(words(VARIANTS), _("how it was played"), default=next(iter(VARIANTS))),
        "expansions": about(many(words(EXPANSIONS), 0, len(EXPANSIONS)), _("none if left out")),
        "first_player": about(
            or_null(NAME), _("who held the hammer first, if known: a name of one of the players")
        ),
        "house_rules": about(
            mapping(HOUSE_RULES, YES_OR_NO), _("open questions of the rules answered otherwise")
        ),
        "overrides": about(
            mapping(NUMBERS, number(-MOST, MOST)), _("numbers that rest on one source")
        ),
    },
)

PLAYER = record(
    {
        "name": about(NAME, _("printable characters in one line, not all of them spaces")),
        "squares": about(
            many(or_null(words(PIECES)), 16, 16),
            _("row by row: a building, a cube, or null where nothing stands"),
        ),
    },
    {
        "on": about(
            mapping(SQUARES, many(words(RESOURCES), 0, MOST)),
            _("cubes lying on a building, by square"),
        ),
        "monument": about(
            or_null(words(cards_of("monument"))), _("the card the player held, built or not")
        ),
        "coins": about(
            or_null(number(0, MOST)), _("in the chest when the game ended, before feeding")
        ),
        "facts": about(ref("TinyTownsFacts"), _("what a board cannot show")),
    },
)

FACT_MEANINGS = {
    "master_builder_turns": _("turns as Master Builder, for a tie"),
    "finished": _("the place in which this town was finished, for the Starloom"),
    "shrine_buildings": _("buildings that stood when the Shrine was built, itself included"),
    "hollow_hill_coins": _("coins on the card of Hollow Hill"),
}
FACTS = record(
    {},
    {
        **{
            name: about(or_null(number(least, MOST)), FACT_MEANINGS[name])
            for name, least in COUNTS.items()
        },
        "coins_on_squares": about(
            or_null(many(SQUARE, 0, 16, uniqueItems=True)), _("squares on which a coin was left")
        ),
    },
)

RESULT = record(
    {
        "game": {"const": SLUG},
        "players": about(many(ref("TinyTownsTown"), 1, MOST_PLAYERS), _("in the order given")),
        "winners": about(many(TEXT, 1, MOST_PLAYERS), _("one name, or several who share")),
        "decided_by": about(words(DECISIONS), _("what decided who won")),
    },
    {
        "level": about(
            number(LOWEST.number, max(level.number for _least, level in LEVELS)), _("solo only")
        ),
        "level_name": about(
            words(
                name.say(language)
                for language in LANGUAGES
                for name in (*(level.name for _least, level in LEVELS), LOWEST.name)
            ),
            _("solo only"),
        ),
    },
)

TOWN = record(
    {
        "name": TEXT,
        "total": about(number(), _("the sum of the lines")),
        "rank": about(number(1, MOST_PLAYERS), _("1, 1, 3 where two share a place")),
        "legal": about(YES_OR_NO, _("false where a problem is illegal")),
        "lines": about(many(ref("TinyTownsLine")), _("where the points come from")),
        "problems": about(many(ref("TinyTownsProblem")), _("what is wrong, missing or odd")),
        "fed": about(many(SQUARE), _("squares that are fed, to the player’s advantage")),
        "coins_left": about(number(0, MOST), _("after feeding")),
        "rounds": about(
            or_null(number(0)),
            _("how many cubes the town took, or null where the board does not tell"),
        ),
        "derived": about(
            record({}, {"finished": number(1), "master_builder_turns": number(0)}),
            _("facts that follow from all boards together"),
        ),
        "build_order": about(
            or_null(many(ref("TinyTownsStep"))),
            _("an order of building that ends in this board, or null where there is none"),
        ),
    }
)

LINE = record(
    {
        "card": about(words((*CARDS, "coins", "empty")), _("what earns or costs the points")),
        "points": number(),
        "squares": about(many(SQUARE), _("the squares it is about")),
        "why": about(TEXT, _("a sentence for the player")),
    }
)

STEP = record(
    {
        "square": SQUARE,
        "piece": words(BUILDINGS),
        "card": words(CARDS),
        "from": about(many(SQUARE), _("the squares of the pattern")),
    },
    {
        "by": about(words(cards_of("monument")), _("the monument that allowed something unusual")),
        "replaces": about(SQUARE, _("the square of a building that was changed into this one")),
    },
)

GAME_SHAPES: dict[str, Schema] = {
    "TinyTownsGame": GAME,
    "TinyTownsCards": record({kind: words(cards_of(kind)) for kind in DRAWN_TYPES}),
    "TinyTownsPlayer": PLAYER,
    "TinyTownsFacts": FACTS,
}
RESULT_SHAPES: dict[str, Schema] = {
    "TinyTownsResult": RESULT,
    "TinyTownsTown": TOWN,
    "TinyTownsLine": LINE,
    "TinyTownsProblem": problem("squares", SQUARE, _("the squares it is about")),
    "TinyTownsStep": STEP,
}

SHAPES = Shapes(
    GAME_SHAPES,
    RESULT_SHAPES,
    beyond=(
        _("Names hold printable characters only."),
        _("The first player is one of the players."),
        _("Cubes lie on squares that hold a building."),
    ),
)

# One game of two small towns: shown on the page about the API, sent by the tests.
EXAMPLE: dict[str, Any] = {
    "game": SLUG,
    "first_player": "Ada",
    "cards": {
        "farm": "granary",
        "well": "well",
        "chapel": "abbey",
        "tavern": "tavern",
        "theater": "market",
        "factory": "bank",
    },
    "players": [
        {
            "name": "Ada",
            "squares": [
                *("cottage", "farm", "well", None),
                *("cottage", "cottage", "factory", None),
                *("tavern", "tavern", None, None),
                *(None, None, None, "monument"),
            ],
            "on": {"6": ["wheat"]},
            "monument": "fort-ironweed",
        },
        {
            "name": "Ben",
            "squares": [
                *("theater", None, None, "theater"),
                *(None, None, None, None),
                *("cottage", "well", None, None),
                *(None, None, None, "chapel"),
            ],
            "facts": {"finished": 1},
        },
    ],
}
