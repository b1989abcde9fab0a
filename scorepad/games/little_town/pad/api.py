"""The shapes of a Little Town game and its result; names and bounds come from the rules."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_noop as _

from scorepad.games.little_town.rules.board import CUBES, NAMES
from scorepad.games.little_town.rules.load import BY_ROUND, MOST, SLUG
from scorepad.games.little_town.rules.numbers import PLAYERS, ROUNDS
from scorepad.games.little_town.rules.objectives import KNOWN_OBJECTIVES, OBJECTIVES, UNKNOWN_POINTS
from scorepad.games.little_town.rules.result import DECISIONS
from scorepad.games.little_town.rules.summary import ROWS
from scorepad.games.little_town.rules.tiles import FIRST_GAME, READINGS, TILES
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

SQUARE = words(NAMES)
UNKNOWN = tuple(name for name in OBJECTIVES if name not in KNOWN_OBJECTIVES)
LEAST, MOST_PLAYERS = PLAYERS.start, PLAYERS.stop - 1
ANSWERS = {name: words(rule.choices) for name, rule in READINGS.items()}
NUMBER = number(0, MOST)
ROUND_BY_ROUND: Schema = {"anyOf": [NUMBER, many(NUMBER, ROUNDS, ROUNDS)]}
MEANINGS = {
    "activation": _(
        "points from activated buildings, the Residence’s included: by round or in all"
    ),
    "cathedral": _("points of the Cathedral at the ends of rounds: by round or in all"),
    "unfed": _("workers not fed: by round or in all"),
}

GAME = record(
    {
        "game": {"const": SLUG},
        "side": about(number(1, 2), _("1: mountain in the top left corner; 2: forest")),
        "players": about(many(ref("LittleTownPlayer"), LEAST, MOST_PLAYERS), _("clockwise")),
    },
    {
        "market": about(many(words(TILES), 0, MOST), _("the 12 drawn tiles, if known")),
        "readings": about(record({}, ANSWERS), _("open questions of the rules answered otherwise")),
        "finished": about(YES_OR_NO, _("false where the game was stopped early"), default=True),
    },
)
PLAYER = record(
    {
        "name": about(NAME, _("printable characters in one line, not all of them spaces")),
        "buildings": many(ref("LittleTownBuilding"), 0, MOST),
        "objectives": about(
            many(
                {"anyOf": [words(KNOWN_OBJECTIVES), ref("LittleTownUnknown")]},
                0,
                MOST,
                uniqueItems=True,
            ),
            _("those that were scored, each once"),
        ),
    },
    {
        **{name: about(ROUND_BY_ROUND, MEANINGS[name]) for name in BY_ROUND},
        "coins": about(NUMBER, _("held at the end")),
        "cubes": about(mapping(CUBES, NUMBER), _("held at the end")),
        "track": about(
            number(-MOST, MOST), _("the score track, 60 for a token, before the end is counted")
        ),
    },
)
RESULT = record(
    {
        "game": {"const": SLUG},
        "players": about(many(ref("LittleTownSeat"), LEAST, MOST_PLAYERS), _("in the order given")),
        "winners": about(many(TEXT, 1, MOST_PLAYERS), _("one name, or several who share")),
        "decided_by": about(words(DECISIONS), _("what decided who won")),
        "readings": about(record(ANSWERS), _("every open question as it was answered")),
    }
)
SEAT = record(
    {
        "name": TEXT,
        "total": about(number(), _("the sum of the lines")),
        "rank": about(number(1, MOST_PLAYERS), _("1, 1, 3 where two share a place")),
        "legal": about(YES_OR_NO, _("false where a problem is illegal")),
        "lines": about(many(ref("LittleTownLine")), _("where the points come from")),
        "problems": about(many(ref("LittleTownProblem")), _("what is wrong, missing or odd")),
    }
)
LINE = record(
    {
        "card": about(words((*TILES, *OBJECTIVES, *ROWS)), _("what earns or costs the points")),
        "points": number(),
        "where": about(many(SQUARE), _("the squares it is about")),
        "why": about(TEXT, _("a sentence for the player")),
    },
    {
        "n": about(number(0), _("Castle and Watchtower: how many were counted")),
        "counted": about(many(SQUARE), _("on which squares")),
        "otherwise": about(number(0), _("the points by the other reading")),
    },
)

SHAPES = Shapes(
    {
        "LittleTownGame": GAME,
        "LittleTownPlayer": PLAYER,
        "LittleTownBuilding": record({"tile": words(TILES), "at": SQUARE}),
        "LittleTownUnknown": record(
            {
                "objective": words(UNKNOWN),
                "points": number(min(UNKNOWN_POINTS), max(UNKNOWN_POINTS)),
            }
        ),
    },
    {
        "LittleTownResult": RESULT,
        "LittleTownSeat": SEAT,
        "LittleTownLine": LINE,
        "LittleTownProblem": problem("where", TEXT, _("squares, tiles, objectives or cubes")),
    },
    beyond=(
        _("Names hold printable characters only."),
        _("No two players have the same name."),
        _("No player has an objective twice."),
    ),
)

# A small game of two: shown on the page about the API, sent by the tests.
EXAMPLE: dict[str, Any] = {
    "game": SLUG,
    "side": 1,
    "market": list(FIRST_GAME),
    "players": [
        {
            "name": "Ada",
            "buildings": [
                {"tile": "wheat-field", "at": "B2"},
                {"tile": "castle", "at": "C3"},
                {"tile": "well", "at": "D3"},
            ],
            "coins": 7,
            "objectives": [
                "three-stone-building",
                {"objective": "unknown-objective", "points": 2},
            ],
            "activation": [0, 3, 5, 8],
            "unfed": [0, 1, 0, 0],
            "cubes": {"wood": 0, "stone": 2, "fish": 1, "wheat": 0},
            "track": 24,
        },
        {
            "name": "Ben",
            "buildings": [{"tile": "statue", "at": "D2"}, {"tile": "barn", "at": "E5"}],
            "coins": 3,
            "objectives": ["three-wood-building"],
            "track": 31,
        },
    ],
    "readings": {"castle": "own", "watchtower": "free"},
}
