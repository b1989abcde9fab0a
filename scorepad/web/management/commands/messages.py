"""`make messages`: collect the texts of the site, merge them into locale/, compile them.

Done with Babel instead of GNU gettext, so that it runs wherever Python runs.
"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation.template import templatize

from scorepad.rules.text import french_spaces

Translated = str | tuple[str, ...] | list[str] | None

LANGUAGES = ("fr",)  # English is the language of the source
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


class Command(BaseCommand):
    """Keep the translations complete."""

    help = "Collect texts into locale/ and compile them; --check only tells what is missing."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true")

    def handle(self, *args: object, check: bool, **options: object) -> None:
        missing = [
            gap
            for catalogue, wanted in collect(settings.BASE_DIR)
            for language in LANGUAGES
            for gap in merge(catalogue, wanted, language, write=not check)
        ]
        for gap in missing:
            self.stdout.write(gap)
        if missing and check:
            raise CommandError(
                f"{len(missing)} translations are missing: run make messages, fill them in."
            )


def collect(root: Path):  # type: ignore[no-untyped-def]  # Babel is a tool of the tests: no import here
    """Gather every text marked for translation: what all games share, and for each game what only it
    says, so that a game brings its translations along in its folder."""
    shared = catalogue_of(shared_files(root))
    yield root / "locale", shared
    for folder in settings.GAME_FOLDERS:
        own = catalogue_of(game_files(folder))
        for message in list(own):
            if message.id and shared.get(message.id, message.context):
                own.delete(message.id, message.context)
        if len(own):
            yield folder / "locale", own


def catalogue_of(files: Iterable[Path]):  # type: ignore[no-untyped-def]
    """The texts of some files."""
    from babel.messages.catalog import Catalog

    catalog = Catalog(project="Scorepad", charset="utf-8")
    for path in files:
        for message, comments, context in texts_in(source_of(path)):
            catalog.add(message, None, [], auto_comments=comments, context=context)
    return catalog


def shared_files(root: Path) -> Iterator[Path]:
    """Every file of the site itself that may hold texts."""
    games = root / "scorepad" / "games"
    for path in sorted((root / "scorepad").rglob("*.py")):
        if games not in path.parents:
            yield path
    yield from sorted((root / "templates").rglob("*.*"))


def game_files(folder: Path) -> Iterator[Path]:
    """Every file of a game that may hold texts."""
    yield from sorted(folder.rglob("*.py"))
    yield from sorted((folder / "templates").rglob("*.*"))


def source_of(path: Path) -> str:
    """A file's text; a template turned into something like Python."""
    if path.suffix == ".py":
        return path.read_text()
    # What is read as Python must not be indented as HTML is.
    return "\n".join(line.strip() for line in templatize(path.read_text()).splitlines())


def texts_in(source: str) -> Iterator[tuple[str | tuple[str, ...], list[str], str | None]]:
    """Find the marked texts of one source."""
    from babel.messages.extract import extract

    found = extract("python", BytesIO(source.encode()), KEYWORDS, ("Translators:",))
    for _line, message, comments, context in found:
        yield message, comments, context


def merge(catalogue: Path, wanted, language: str, *, write: bool) -> list[str]:  # type: ignore[no-untyped-def]
    """Bring one language up to date, or only tell what is missing, stale or not compiled."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po, write_po

    folder = catalogue / language / "LC_MESSAGES"
    po_path, mo_path = folder / "django.po", folder / "django.mo"
    folder.mkdir(parents=True, exist_ok=True)
    catalog = read_po(BytesIO(po_path.read_bytes() if po_path.exists() else b""), locale=language)
    # The date of an update says nothing and would make every run look like a change.
    wanted.creation_date = catalog.creation_date
    catalog.update(wanted, no_fuzzy_matching=True, update_header_comment=False)
    catalog.obsolete.clear()
    for message in catalog:
        message.string = SET_BY_MACHINE[language](message.string)
    po, mo = BytesIO(), BytesIO()
    write_po(po, catalog, width=100, omit_header=False, no_location=True, sort_output=True)
    write_mo(mo, catalog)
    gaps = [f"{language}: {m.id!r}" for m in catalog if m.id and (not _filled(m.string) or m.fuzzy)]
    if write:
        po_path.write_bytes(po.getvalue())
        mo_path.write_bytes(mo.getvalue())
    elif not mo_path.exists() or mo_path.read_bytes() != mo.getvalue():
        gaps.append(f"{language}: {mo_path.name} is out of date")
    return gaps


def _french(string: Translated) -> Translated:
    """A translation, or one for each number, with French spaces; people type ordinary ones."""
    if isinstance(string, str):
        return french_spaces(string)
    return tuple(french_spaces(form) for form in string or ())


SET_BY_MACHINE = {"fr": _french}


def _filled(string: Translated) -> bool:
    return bool(string) if isinstance(string, str) else all(string or [""])
