"""`python manage.py restore FILE`: bring a backup back."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connection

from scorepad.web.backup import BadBackupError, check, make_backup, restore_backup
from scorepad.web.models import Table


class Command(BaseCommand):
    """Replace what the site holds by a backup."""

    help = "Replace database and secret by those of a backup, and bring its photos back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: object, file: str, yes: bool, **options: object) -> None:
        try:
            contents = check(Path(file))
            self.stdout.write(f"{file} is whole: made {contents.made_at}")
            if not yes and input("Replace everything here by it? Type yes: ").strip() != "yes":
                raise CommandError("Nothing was changed.")
            if Table._meta.db_table in connection.introspection.table_names():
                before, _ = make_backup(Path(settings.ENV.data_dir) / "backups")
                self.stdout.write(f"What was here until now: {before}")
            contents = restore_backup(Path(file))
        except BadBackupError as error:
            raise CommandError(str(error)) from error
        call_command("migrate", interactive=False, verbosity=0)  # it may be of an older release
        self.stdout.write(f"Restored, with {contents.photos} photos; secret: {contents.secret}")
