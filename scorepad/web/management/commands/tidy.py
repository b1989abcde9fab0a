"""`python manage.py tidy`: delete what must not stay for ever."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from scorepad.web.tidy import tidy


class Command(BaseCommand):
    """Keep nothing longer than promised; `manage.py serve` does the same by itself every hour."""

    help = "Delete photos, tables, sessions and leftovers whose time is over; run it once a day."

    def handle(self, *args: object, **options: object) -> None:
        for name, count in tidy().items():
            self.stdout.write(f"{count:7d} {name}")
