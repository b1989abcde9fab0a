"""Translations are set as French is printed; `make messages` sees to the spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from scorepad.rules.text import french_spaces

ROOT = Path(__file__).resolve().parent.parent
CATALOGUES = sorted(
    [*ROOT.glob("locale/fr/**/*.po"), *ROOT.glob("scorepad/games/*/locale/fr/**/*.po")]
)
# What no French text may hold. A colon or question mark inside an address or a clock has a letter behind it.
FAULTS = {
    "a space at which a line may break": r" [:;!?»]|« ",
    "no space before a double sign": r"[^\s\u00a0\u202f;:!?(](?<!&amp)[:;!?»](?=[\s<]|$)",
    "no space after a quotation mark": r"«(?!\u202f)",
    "another space than the sign has": r"\u202f:|\u00a0[;!?»]",
    "a typewriter's apostrophe": r"\w'\w",
    "three full stops": r"\.\.\.",
    "a hyphen for a minus": r"(?<![\w)])-\d",
}


def translations(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        for message in read_po(file, locale="fr"):
            if message.id:
                yield from (
                    (message.string,) if isinstance(message.string, str) else message.string or ()
                )


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-5])
def test_french_is_set_as_it_is_printed(path: Path) -> None:
    found = list(translations(path))
    assert len(found) >= 40
    assert [
        f"{fault}: {text}"
        for text in found
        for fault, pattern in FAULTS.items()
        if re.search(pattern, text)
    ] == []


def test_every_game_and_the_site_have_a_catalogue() -> None:
    games = [path for path in (ROOT / "scorepad" / "games").iterdir() if (path / "rules").is_dir()]
    assert len(CATALOGUES) == len(games) + 1


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ("Puits : 2", "Puits\u00a0: 2"),
        ("Encore ? Non ; oui !", "Encore\u202f? Non\u202f; oui\u202f!"),
        ("« Ville »", "«\u202fVille\u202f»"),
        ("déjà\u202f: posé", "déjà\u00a0: posé"),
        ("https://a.b?c=d à 12:30", "https://a.b?c=d à 12:30"),
    ],
)
def test_machine_sets_the_spaces(typed: str, set_: str) -> None:
    assert french_spaces(typed) == set_
    assert french_spaces(set_) == set_


def test_a_text_has_one_translation_whichever_game_says_it() -> None:
    """Catalogues are laid over each other, so a second translation would win by chance."""
    said: dict[object, set[object]] = {}
    for path in CATALOGUES:
        with path.open("rb") as file:
            for message in read_po(file, locale="fr"):
                if message.id:
                    said.setdefault((str(message.id), message.context), set()).add(
                        str(message.string)
                    )
    assert {text: ways for text, ways in said.items() if len(ways) > 1} == {}
