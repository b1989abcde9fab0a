"""`python manage.py backup`: one checked file with everything, made while the site runs."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from scorepad.web.backup import BadBackupError, check, make_backup
from scorepad.web.models import note_chore


class Command(BaseCommand):
    """Make a backup, or look whether one is whole."""

    help = "Write database, photos and secret into one checked file; the site may go on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", nargs="?", help="where to (default: backups in DATA_DIR)")
        parser.add_argument("--keep", type=int, help="delete all but so many of the newest there")
        parser.add_argument("--check", metavar="FILE", help="only read a backup from end to end")

    def handle(
        self, *args: object, folder: str | None, keep: int | None, check: str | None, **more: object
    ) -> None:
        try:
            if check:
                self.check_only(Path(check))
                return
            place = Path(folder) if folder else Path(settings.ENV.data_dir) / "backups"
            path, contents = make_backup(place)
        except BadBackupError as error:
            raise CommandError(str(error)) from error
        note_chore("backup", {"bytes": path.stat().st_size, "photos": contents.photos})
        self.stdout.write(f"{path}: database, {contents.photos} photos; secret: {contents.secret}")
        if contents.gone:
            self.stdout.write(f"{len(contents.gone)} photos were deleted meanwhile")
        if keep is not None and keep > 0:
            for old in sorted(place.glob("scorepad-*.tar"))[:-keep]:
                old.unlink()

    def check_only(self, path: Path) -> None:
        """Read a backup and say what is in it."""
        contents = check(path)
        self.stdout.write(f"{path} is whole: made {contents.made_at}, {contents.photos} photos")
