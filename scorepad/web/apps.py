"""The site's one Django app."""

from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Room 3: the site."""

    name = "scorepad.web"
    label = "web"
    verbose_name = "Scorepad"
