"""The shapes of a photo's reading, for the description of the API."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from scorepad.web.api.schema import TEXT, Schema, about, many, number, or_null, record, ref, words
from vision import LOOKS

POINT: Schema = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}
SHARE: Schema = {"type": "number", "minimum": 0, "maximum": 1}
# Whatever any board that is known may show; each name once, in its order.
LABELS = dict.fromkeys(label for look in LOOKS.values() for label in look.labels if label)
CUBES = dict.fromkeys(cube for look in LOOKS.values() for cube in look.cubes)
SIZES = [look.rows * look.columns for look in LOOKS.values()]
PIECE = or_null(words(LABELS))
PHOTO_TYPES = ("image/jpeg", "image/png", "image/webp")

READING_SHAPES: dict[str, Schema] = {
    "Reading": record(
        {
            "photo": about(TEXT, _("the name of the file, where it had one")),
            "width": about(number(1), _("of the upright photo, in pixels")),
            "height": about(number(1), _("of the upright photo, in pixels")),
            "ms": about(number(0), _("the time that reading took, in milliseconds")),
            "boards": about(many(ref("Board")), _("every complete board, from left to right")),
        },
        {
            "trouble": about(ref("Trouble"), _("why no board was found")),
            "cards": about(many(ref("Card")), _("the cards of the game that was asked for")),
        },
    ),
    "Card": record(
        {
            "card": about(TEXT, _("the card that the name most likely is of")),
            "count": about(number(1), _("how many copies are seen")),
            "confidence": about(SHARE, _("how often a card given like this one is right")),
            "text": about(TEXT, _("what was read")),
            "box": about(
                many(POINT, 4, 4),
                _("around the name, clockwise from its upper left corner as printed"),
            ),
            "candidates": about(
                many({"type": "array", "minItems": 2, "maxItems": 2}, 1),
                _("pairs of card and confidence, best first"),
            ),
        }
    ),
    "Board": record(
        {
            "corners": about(
                many(POINT, 4, 4),
                _("in pixels, clockwise, beginning with the one of smallest x + y"),
            ),
            "confidence": about(SHARE, _("how sure it is that this is a board")),
            "squares": about(
                many(ref("Square"), min(SIZES), max(SIZES)), _("row by row from the first corner")
            ),
        }
    ),
    "Square": record(
        {
            "piece": about(PIECE, _("what most likely stands there")),
            "confidence": about(SHARE, _("how often a square given like this one is right")),
            "candidates": about(
                many({"type": "array", "minItems": 2, "maxItems": 2}, 1),
                _("pairs of piece and confidence, best first"),
            ),
            "on": about(many(words(CUBES)), _("cubes that lie on the building")),
        }
    ),
    "Trouble": record(
        {"code": about(TEXT, _("a stable name")), "message": about(TEXT, _("advice, in English"))}
    ),
}
