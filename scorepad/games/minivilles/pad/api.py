"""The shapes of a game, its result and an income; names and bounds come from the rules."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from scorepad.games.minivilles.rules.activation import STEPS
from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.load import MOST, PLAYERS, SLUG
from scorepad.games.minivilles.rules.monuments import MONUMENTS
from scorepad.games.minivilles.rules.result import DECISIONS
from scorepad.games.minivilles.rules.turn import BUILD, END, PIPS, TOP_UP
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

COUNT = number(0, MOST)
DIE = number(1, PIPS)
MONUMENT_LIST = many(words(MONUMENTS), 0, len(MONUMENTS), uniqueItems=True)
TOWN: dict[str, Schema] = {
    "name": about(NAME, _("printable characters in one line, no two players alike")),
    "cards": about(
        mapping(ESTABLISHMENTS, COUNT),
        _("how many of each establishment lie in the town, starting cards included"),
    ),
    "monuments": about(MONUMENT_LIST, _("the built ones, each once")),
}

GAME = record(
    {
        "game": {"const": SLUG},
        "players": about(many(ref("MinivillesPlayer"), PLAYERS[0], PLAYERS[-1]), _("clockwise")),
    },
    {"finished": about(YES_OR_NO, _("false if the game was stopped early"), default=True)},
)
PLAYER = record(
    TOWN,
    {
        "coins": about(COUNT, _("left at the end; 0 is assumed where nobody says")),
        "facts": record({}, {"turns": about(COUNT, _("turns taken, extra turns included"))}),
    },
)
RESULT = record(
    {
        "game": {"const": SLUG},
        "players": about(many(ref("MinivillesTown"), 2, PLAYERS[-1]), _("in the order given")),
        "winners": about(many(TEXT), _("who has five monuments; nobody in an unfinished game")),
        "decided_by": about(words(DECISIONS), _("what decided who won")),
    }
)
SEAT = record(
    {
        "name": TEXT,
        "total": about(number(0, len(MONUMENTS)), _("built monuments")),
        "rank": about(
            number(1, PLAYERS[-1]),
            _("1, 1, 3 where two share a place; places after the first are a house convention"),
        ),
        "legal": about(YES_OR_NO, _("false where a problem is illegal")),
        "lines": about(many(ref("MinivillesLine")), _("the built monuments")),
        "problems": about(many(ref("MinivillesProblem")), _("what is wrong, missing or odd")),
        "cost": about(number(0), _("of all built monuments")),
        "coins": COUNT,
    }
)
LINE = record(
    {
        "card": words(MONUMENTS),
        "points": {"const": 1},
        "cost": number(0),
        "why": about(TEXT, _("a sentence for the player")),
    }
)

GIFT = record({"give": words(ESTABLISHMENTS), "to": NAME})
SWAP = record({"give": words(ESTABLISHMENTS), "take": words(ESTABLISHMENTS), "from": NAME})
ROLL = record(
    {
        "player": about(NAME, _("who rolled")),
        "dice": about(many(DIE, 1, 2), _("the roll that counts")),
    },
    {
        "harbor": about(YES_OR_NO, _("whether 2 was added"), default=False),
        "rerolled": about(YES_OR_NO, _("whether it was rolled again"), default=False),
        "tuna_dice": about(many(DIE, 2, 2), _("needed where a tuna boat pays")),
        "choices": record(
            {},
            {
                "tv-station": NAME,
                "moving-company": many(GIFT, 0, MOST),
                "demolition-company": many(words(MONUMENTS), 0, MOST),
                "business-center": or_null(SWAP),
            },
        ),
        "built": about(
            or_null(words(CARDS)), _("left out: the turn is not ended; null: nothing was built")
        ),
    },
)
INCOME = record(
    {
        "game": {"const": SLUG},
        "players": many(record({**TOWN, "coins": COUNT}), PLAYERS[0], PLAYERS[-1]),
        "roll": ROLL,
    }
)
PAYMENT = record(
    {
        "step": words((*STEPS, END, BUILD)),
        "card": words((*CARDS, TOP_UP)),
        "from": about(or_null(TEXT), _("null is the bank")),
        "to": about(or_null(TEXT), _("null is the bank")),
        "due": about(number(0), _("what was owed")),
        "coins": about(number(0), _("what was paid")),
        "why": about(TEXT, _("a sentence for the player")),
    }
)
PROBLEM = problem("where", TEXT, _("the cards it is about"))
ANSWER = record(
    {
        "game": {"const": SLUG},
        "player": TEXT,
        "result": number(1, 14),
        "payments": many(PAYMENT),
        "moves": many(record({"card": words(ESTABLISHMENTS), "from": TEXT, "to": TEXT})),
        "players": many(
            record(
                {
                    "name": TEXT,
                    "before": number(0),
                    "after": number(0),
                    "cards": mapping(ESTABLISHMENTS, number(1)),
                    "monuments": many(words(MONUMENTS)),
                }
            )
        ),
        "extra_turn": YES_OR_NO,
        "winner": or_null(TEXT),
        "problems": many(PROBLEM),
        "legal": YES_OR_NO,
    }
)

SHAPES = Shapes(
    game={"MinivillesGame": GAME, "MinivillesPlayer": PLAYER},
    result={
        "MinivillesResult": RESULT,
        "MinivillesTown": SEAT,
        "MinivillesLine": LINE,
        "MinivillesProblem": PROBLEM,
    },
    beyond=(_("No two players have the same name, apart from spaces around it."),),
    questions={"income": (INCOME, ANSWER)},
)

# A game of two: shown on the page about the API, sent by the tests.
EXAMPLE: dict[str, Any] = {
    "game": SLUG,
    "players": [
        {
            "name": "Ada",
            "cards": {
                "wheat-field": 1,
                "bakery": 3,
                "cafe": 2,
                "forest": 3,
                "furniture-factory": 2,
            },
            "monuments": [
                "harbor",
                "train-station",
                "shopping-mall",
                "amusement-park",
                "radio-tower",
            ],
            "coins": 7,
            "facts": {"turns": 21},
        },
        {
            "name": "Ben",
            "cards": {"wheat-field": 4, "bakery": 1, "stadium": 1, "mine": 2},
            "monuments": ["harbor", "train-station", "shopping-mall"],
            "coins": 12,
            "facts": {"turns": 20},
        },
    ],
}
