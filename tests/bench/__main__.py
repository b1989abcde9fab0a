"""`make bench`: print the table of figures."""

from __future__ import annotations

import os
import sys
import tempfile


def main() -> int:
    """Measure everything; the exit code tells whether a limit was missed."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
        os.environ["DATA_DIR"] = folder
        import django
        from django.core.management import call_command

        django.setup()
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", interactive=False, verbosity=0)
        return print_all()


def print_all() -> int:
    from tests.bench import (
        cards,
        found,
        league,
        legality,
        little_town,
        pages,
        phones,
        quarters,
        rolls,
        rules,
        site,
        snap,
        vision,
    )

    games = (rules, legality, rolls, quarters, little_town)
    missed = 0
    print(f"{'figure':<62}{'measured':>12} {'unit':<8}{'asked':>10}")
    for module in (*games, vision, cards, site, found, snap, phones, league, pages):
        for figure in module.figures():
            sign = "≥" if figure.at_least else "≤"
            asked = "" if figure.limit is None else f"{sign} {figure.limit:g}"
            print(
                f"{figure.name:<62}{figure.value:>12.3f} {figure.unit:<8}{asked:>10} {figure.verdict}"
            )
            missed += figure.verdict == "MISSED"
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
