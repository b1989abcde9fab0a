"""What no sentence may hold, in either language."""

from __future__ import annotations

import re

from scorepad.rules.text import LANGUAGES

FAULTS = {
    "a word twice": dict.fromkeys(LANGUAGES, r"\b(\w+)[ ,]+\1\b"),
    "a hyphen for a minus": dict.fromkeys(LANGUAGES, r"(?<!\w)-\d"),
    "a value left out": dict.fromkeys(LANGUAGES, r"[{}]"),
    "two spaces": dict.fromkeys(LANGUAGES, r"\s\s"),
    "two stops": dict.fromkeys(LANGUAGES, r"\.\.|[:,;]\."),
    "a strange space": {"en": r"\s[,.:;!?)]", "fr": r" [,.:;!?)]|[^\u00a0]:|[^\u202f][;!?]"},
    "a typewriter's apostrophe": {"en": r"$^", "fr": r"\w'\w"},
}


def faults_of(sentence: str, language: str) -> list[str]:
    """Each fault of a sentence, with the sentence itself."""
    return [
        f"{fault}: {sentence}"
        for fault, patterns in FAULTS.items()
        if re.search(patterns[language], sentence, re.IGNORECASE)
    ]
