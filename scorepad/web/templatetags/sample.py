"""The town on the first page."""

from __future__ import annotations

from django import template

register = template.Library()

# The worked example of the rulebook: 28 points.
SAMPLE = "theater tavern cottage tavern farm chapel cottage factory tavern - well cottage cottage well cottage -"


@register.simple_tag
def sample_town() -> list[str | None]:
    """Give the sixteen squares of the sample, row by row."""
    return [None if word == "-" else word for word in SAMPLE.split()]
