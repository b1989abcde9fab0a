"""`make bench`: print the table of figures; `make bench BENCH="found cards"`: some of them."""

from __future__ import annotations

import os
import sys
import tempfile


def main(names: list[str]) -> int:
    """Measure everything; the exit code tells whether a limit was missed."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")
        os.environ["DATA_DIR"] = folder
        import django
        from django.core.management import call_command

        django.setup()
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("migrate", interactive=False, verbosity=0)
        return print_all(names)


def print_all(names: list[str]) -> int:
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
    every = (*games, vision, cards, site, found, snap, phones, league, pages)
    for module in every:
        if names and module.__name__.rpartition(".")[2] not in names:
            continue
        for figure in module.figures():
            sign = "≥" if figure.at_least else "≤"
            asked = "" if figure.limit is None else f"{sign} {figure.limit:g}"
            print(
                f"{figure.name:<62}{figure.value:>12.3f} {figure.unit:<8}{asked:>10} {figure.verdict}"
            )
            missed += figure.verdict == "MISSED"
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
