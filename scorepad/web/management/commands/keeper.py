"""`python manage.py keeper NAME`: let an account see the state of the site."""

from __future__ import annotations

from argparse import ArgumentParser

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Make somebody a keeper of the site, or no longer."""

    help = "Let an account see the state of the site (/status)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the name of the account")
        parser.add_argument("--no-longer", action="store_true", help="take it back")

    def handle(self, *args: object, name: str, no_longer: bool, **more: object) -> None:
        if not User.objects.filter(username=name).update(is_staff=not no_longer):
            raise CommandError(f"There is no account {name}: sign up on the site first.")
        self.stdout.write(f"{name} {'no longer sees' if no_longer else 'sees'} /status")
