"""The shapes of a Tournay game and its result; names and bounds come from the rules."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from scorepad.games.tournay.rules.load import (
    CRIERS,
    FARTHEST,
    LONGEST_WORDS,
    MOST,
    MOST_POINTS,
    MOST_VALUE,
    PLAYERS,
    SLUG,
)
from scorepad.games.tournay.rules.prestige import PRESTIGE_BUILDINGS
from scorepad.games.tournay.rules.readings import HOUSE_RULES
from scorepad.games.tournay.rules.result import DECISIONS
from scorepad.games.tournay.rules.scoring import BUILT_RAMPARTS, PRINTED
from scorepad.games.tournay.rules.table import COLOURS, KINDS, LEVELS, VARIANTS
from scorepad.web.api.schema import (
    NAME,
    TEXT,
    YES_OR_NO,
    Schema,
    about,
    many,
    mapping,
    number,
    problem,
    record,
    ref,
    words,
)
from scorepad.web.pad import Shapes

READINGS = {
    rule.id: words(rule.choices) if rule.choices else YES_OR_NO for rule in HOUSE_RULES.values()
}
FREE_TEXT: Schema = {"type": "string", "maxLength": LONGEST_WORDS}
PRINTED_POINTS = about(number(0, MOST_POINTS), _("the printed prestige points"))
FEWEST, MOST_PLAYERS = PLAYERS[0], PLAYERS[-1]

GAME = record(
    {
        "game": {"const": SLUG},
        "players": many(ref("TournayPlayer"), FEWEST, MOST_PLAYERS),
    },
    {
        "rules": about(words(VARIANTS), _("how it was played"), default=next(iter(VARIANTS))),
        "criers": about(number(0, CRIERS), _("town criers revealed")),
        "values": about(
            mapping(PRESTIGE_BUILDINGS, many(number(0, MOST_VALUE), 2, 2)),
            _("left and right value of a prestige building, where the table knows better"),
        ),
        "readings": about(record({}, READINGS), _("open questions of the rules")),
        "finished": about(YES_OR_NO, _("false where the game was stopped early"), default=True),
    },
)
PLAYER = record(
    {
        "name": about(NAME, _("printable characters in one line, not all of them spaces")),
        "quarter": about(many(ref("TournayStack")), _("the stacks, each place once")),
    },
    {
        "citizens": about(
            record({colour: number(0, MOST) for colour in COLOURS}), _("all own citizens")
        ),
        "deniers": number(0, MOST),
        "ramparts": about(number(0, MOST), _("ramparts built")),
        "hand": about(number(0, MOST), _("cards left in hand")),
    },
)
STACK = record(
    {
        "at": about(
            many(number(-FARTHEST, FARTHEST), 2, 2), _("row and column; any origin will do")
        ),
        "cards": about(
            many({"anyOf": [ref("TournayCard"), ref("TournayPrestige")]}, 1),
            _("from the bottom to the top"),
        ),
    }
)
CARD = record(
    {"colour": words(COLOURS), "level": number(LEVELS[0], LEVELS[-1]), "kind": words(KINDS)},
    {"name": FREE_TEXT, "points": PRINTED_POINTS},
)
PRESTIGE = record(
    {"card": words(PRESTIGE_BUILDINGS)},
    {"name": FREE_TEXT, "points": PRINTED_POINTS},
)
RESULT = record(
    {
        "game": {"const": SLUG},
        "players": about(many(ref("TournaySeat"), FEWEST, MOST_PLAYERS), _("in the order given")),
        "winners": about(many(TEXT, 1, MOST_PLAYERS), _("one name, or several who share")),
        "decided_by": about(words(DECISIONS), _("what decided who won")),
        "readings": about(record(READINGS), _("how open questions were answered")),
    }
)
SEAT = record(
    {
        "name": TEXT,
        "total": about(number(), _("the sum of the lines")),
        "rank": about(number(1, MOST_PLAYERS), _("1, 1, 3 where two share a place")),
        "legal": about(YES_OR_NO, _("false where a problem is illegal")),
        "lines": about(many(ref("TournayLine")), _("where the points come from")),
        "problems": about(many(ref("TournayProblem")), _("what is wrong, missing or odd")),
    }
)
LINE = record(
    {
        "card": about(
            words((*PRESTIGE_BUILDINGS, PRINTED, BUILT_RAMPARTS)), _("what earns the points")
        ),
        "points": number(0),
        "why": about(TEXT, _("a sentence for the player")),
    },
    {
        "count": about(number(0), _("how many were counted")),
        "value": about(number(0, MOST_VALUE), _("what each is worth to this player")),
        "builder": about(YES_OR_NO, _("whether this player has the left value")),
        "capped": about(YES_OR_NO, _("whether the product was more than the most")),
    },
)

SHAPES = Shapes(
    {
        "TournayGame": GAME,
        "TournayPlayer": PLAYER,
        "TournayStack": STACK,
        "TournayCard": CARD,
        "TournayPrestige": PRESTIGE,
    },
    {
        "TournayResult": RESULT,
        "TournaySeat": SEAT,
        "TournayLine": LINE,
        "TournayProblem": problem("where", TEXT, _("places, cards or colours it is about")),
    },
    beyond=(
        _("Names hold printable characters only."),
        _("No two players have the same name."),
        _("No two stacks of a player are at the same place."),
        _("No stack has more than a thousand cards."),
    ),
)

# A small game of two: shown on the page about the API, sent by the tests.
EXAMPLE: dict[str, Any] = {
    "game": SLUG,
    "rules": "basic",
    "criers": 3,
    "values": {"tour-henry-viii": [2, 1]},
    "readings": {"prestige-has-colour": True},
    "players": [
        {
            "name": "Ada",
            "quarter": [
                {
                    "at": [0, 0],
                    "cards": [
                        {
                            "colour": "red",
                            "level": 1,
                            "kind": "building",
                            "name": "Fort",
                            "points": 1,
                        },
                        {"card": "tour-henry-viii", "points": 3},
                    ],
                },
                *(
                    {
                        "at": [row, column],
                        "cards": [{"colour": colour, "level": 2, "kind": "character", "points": 2}],
                    }
                    for row, column, colour in (
                        (0, 2, "white"),
                        (1, 0, "yellow"),
                        (1, 1, "red"),
                        (1, 2, "white"),
                        (2, 0, "yellow"),
                        (2, 1, "red"),
                        (2, 2, "yellow"),
                    )
                ),
                {"at": [0, 1], "cards": [{"card": "mint", "points": 2}]},
            ],
            "citizens": {"yellow": 2, "white": 2, "red": 3},
            "deniers": 9,
            "ramparts": 3,
            "hand": 1,
        },
        {
            "name": "Ben",
            "quarter": [
                {
                    "at": [0, 0],
                    "cards": [{"colour": "white", "level": 1, "kind": "building", "points": 1}],
                }
            ],
            "deniers": 22,
            "ramparts": 5,
        },
    ],
}
