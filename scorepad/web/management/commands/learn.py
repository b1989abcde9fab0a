"""`python manage.py learn`: refit the reader to the copies of groups that corrected it."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from scorepad.web.lessons import learn_copy, to_learn


class Command(BaseCommand):
    """What a worker does after each correction, and `manage.py serve` by itself every hour."""

    help = "Learn the copies of groups that allow it and corrected something since."

    def handle(self, *args: object, **options: object) -> None:
        for group, game in to_learn():
            copy = learn_copy(group, game)
            if copy:
                state = "switched on" if copy.pays else "not better"
                told = f"{copy.squares} squares, {copy.before} wrong before, {copy.after} after"
                self.stdout.write(f"group {group.pk}, {game}: {told}: {state}")
