"""The site's one Django app."""

from __future__ import annotations

from django.apps import AppConfig


class WebConfig(AppConfig):
    """Room 3: the site."""

    name = "scorepad.web"
    label = "web"
    verbose_name = "Scorepad"

    def ready(self) -> None:
        """Games may bring commands of their own; checks are found by being imported."""
        from scorepad.web import checks  # noqa: F401
        from scorepad.web.management.ask import add_question_commands

        add_question_commands()
