"""`python manage.py forget_photos`: delete photos whose time is over."""

from __future__ import annotations

from django.core.management.base import BaseCommand

from scorepad.web.exchange.staging import forget_stages
from scorepad.web.photos import forget_photos
from scorepad.web.tasks import forget_tasks


class Command(BaseCommand):
    """Keep no photo longer than promised, nor a file with games that nobody took in."""

    help = "Delete the photos whose time is over, with their files; run it once a day."

    def handle(self, *args: object, **options: object) -> None:
        forget_stages()
        count = 0
        while forgotten := forget_photos():
            count += forgotten
        forget_tasks()
        self.stdout.write(f"{count} photos deleted")
