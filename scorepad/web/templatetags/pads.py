"""The parts of a page that each game draws itself, and the lines of a score.

Lines are put together in Python: a tap is answered with all of them, and written as a template they
took most of the time of the answer.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django import template
from django.template import Context
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape, format_html, format_html_join, json_script
from django.utils.safestring import SafeString, mark_safe

from scorepad.rules.game import Game, ReferenceCard
from scorepad.rules.score import ScoreLine
from scorepad.rules.text import mention
from scorepad.web.cards import box_name
from scorepad.web.judged import Judged
from scorepad.web.pad import Pad, Replay
from scorepad.web.words import language, number_text

register = template.Library()


@register.simple_tag(takes_context=True)
def fragment(context: Context, name: str) -> SafeString:
    """A fragment of the game's own, if it has one of that name: `<folder>/_<name>.html`."""
    pad: Pad = context["pad"]
    found = _find(context, f"{pad.folder}/_{name}.html")
    return found.render(context) if found else SafeString("")


def _find(context: Context, name: str) -> Any:
    engine = context.template.engine if context.template else None
    try:
        return engine.get_template(name) if engine else None
    except template.TemplateDoesNotExist:
        return None


@register.simple_tag
def game_styles(*pads: Pad | None) -> SafeString:
    """The style sheets of the games that a page shows."""
    folders = {pad.folder for pad in pads if pad and pad.styles}
    return format_html_join(
        "\n",
        '<link rel="stylesheet" href="{}">',
        ((static(f"{folder}/{folder}.css"),) for folder in sorted(folders)),
    )


@register.simple_tag
def pad_script(pad: Pad, name: str = "pad") -> SafeString:
    """The script that goes with a game's entries, or with its live pad."""
    return format_html('<script src="{}" defer></script>', static(f"{pad.folder}/{name}.js"))


@register.simple_tag
def draft_script(pad: Pad) -> SafeString:
    """The script that goes with a game's drafts, if it has one."""
    if not pad.photo or not pad.photo.script:
        return SafeString("")
    return format_html('<script type="module" src="{}"></script>', static(f"{pad.folder}/draft.js"))


@register.simple_tag
def card_box(pad: Pad, card: ReferenceCard) -> str:
    """The box a card comes in, for all but the base game."""
    return box_name(pad.game, card)


@register.simple_tag
def icon(pad: Pad | None, name: str, more: str = "piece") -> SafeString:
    """A drawing of a game's own."""
    if not pad or not pad.icons or not name:
        return SafeString("")
    drawing = '<svg class="{} piece--{}" aria-hidden="true"><use href="{}#{}"/></svg>'
    return format_html(drawing, more, name, static(pad.sprite), name)


@register.simple_tag
def replay_data(pad: Pad, replay: Replay) -> SafeString:
    """A replay for `replay.js`, which plays it without asking anybody."""
    data = {
        "rows": replay.rows,
        "columns": replay.columns,
        "sprite": static(pad.sprite),
        "pieces": replay.pieces,
        "frames": replay.frames,
    }
    return json_script(data, "replay-data")


@register.simple_tag
def score_lines(judged: Judged, index_or_seat: Any) -> SafeString:
    """The lines of a seat's score, each with the places it is about and a link to its card."""
    names = {card: row.name for row in judged.game.sheet(judged.loaded) for card in row.cards}
    lines = (_line(line, judged.game, names) for line in index_or_seat.score.lines)
    return mark_safe("".join(lines))  # noqa: S308 - every part is escaped below


def _line(line: ScoreLine, game: Game[Any], names: dict[str, Any]) -> str:
    where, because = (escape(" ".join(map(str, found))) for found in (line.where, line.because))
    return (
        f'<li class="line" data-where="{where}" data-because="{because}">'
        f'<span class="line__points">{number_text(line.points)}</span>'
        f'<span class="line__why">{_sentence(line, game, names)}</span></li>'
    )


def _sentence(line: ScoreLine, game: Game[Any], names: dict[str, Any]) -> str:
    """Why, with the card's name before it unless the sentence has it already."""
    card, why = line.card, line.why.say(language())
    known = game.cards[card].name if card in game.cards else names.get(card)
    heading = known.say(language()) if known else card
    address = _card_address(game.slug, card) if card in game.cards else ""
    place = mention(known, why, language()) if known else None
    if place is None:
        return f"{_strong(heading, address)} {escape(why)}"
    start, end = place
    return f"{escape(why[:start])}{_strong(why[start:end], address)}{escape(why[end:])}"


def _strong(name: str, address: str) -> str:
    shown = escape(name)
    return (
        f'<strong><a href="{address}">{shown}</a></strong>'
        if address
        else f"<strong>{shown}</strong>"
    )


@cache
def _card_address(game: str, card: str) -> str:
    return reverse("card", args=[game, card])
