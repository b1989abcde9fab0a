"""`python manage.py demo`: make the demo group, or take it away."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from scorepad.web.accounts import delete_group
from scorepad.web.league.demo import make_demo
from scorepad.web.league.friends import SEED
from scorepad.web.models import Group


class Command(BaseCommand):
    """Show what a league looks like before there is one."""

    help = (
        "Make a group of invented friends with the games of eight months up to yesterday. "
        "The same seed makes the same games."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--seed", type=int, default=SEED, help="which games (default: %(default)s)"
        )
        parser.add_argument("--remove", action="store_true", help="take the demo group away again")

    def handle(self, *args: object, seed: int, remove: bool, **options: object) -> None:
        there = Group.objects.filter(demo=True).first()
        if remove and there:
            delete_group(there)
            said = f"{there.name} is removed with all its games."
        elif remove:
            said = "There is no demo group."
        elif there:
            raise CommandError("There is a demo group already: remove it first, with --remove.")
        else:
            group = make_demo(seed, timezone.localdate())
            said = f"{group.name}: {group.plays.count()} games, at {group.get_absolute_url()}"
        if options["verbosity"]:
            self.stdout.write(said)
