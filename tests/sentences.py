"""What no sentence may hold, in either language."""

from __future__ import annotations

import re

from scorepad.rules.text import LANGUAGES

# A small word before a vowel: "de Ada". Numbers that are spoken with a pause stay whole.
UNCUT = r"(?<![\w’-])(?:de|que|le|la|ne|se|je|me|te|jusque|lorsque)[ \u00a0](?!oui|onz|un\b|une\b|ya|yo)[aeiouyàâéèêëîïôûœ]"
# A number that stands alone before a plural; French counts zero as one. Some words end in s all the same.
ALONE = r"(?<![\w.,+×/:–−-])"
ONE_OF_MANY = {
    "en": ALONE + r"1 (?!is\b|was\b|glass|grass|barracks)[a-z]+s\b",
    "fr": ALONE
    + r"[01] (?!bois|puits|mois|fois|champs|plus|pas|dans|sous|sans|palais|bains)[a-zà-ÿ]+s\b",
}
FAULTS = {
    "a word twice": dict.fromkeys(LANGUAGES, r"\b(\w+)[ ,]+\1\b"),
    "one of many": ONE_OF_MANY,
    "a hyphen for a minus": dict.fromkeys(LANGUAGES, r"(?<!\w)-\d"),
    "a value left out": dict.fromkeys(LANGUAGES, r"[{}]"),
    "two spaces": dict.fromkeys(LANGUAGES, r"\s\s"),
    "two stops": dict.fromkeys(LANGUAGES, r"\.\.|[:,;]\."),
    "a strange space": {"en": r"\s[,.:;!?)]", "fr": r" [,.:;!?)]|[^\u00a0]:|[^\u202f][;!?]"},
    "a typewriter's apostrophe": {"en": r"$^", "fr": r"\w'\w"},
    "a word that is not cut short": {"en": r"$^", "fr": UNCUT},
}


def faults_of(sentence: str, language: str) -> list[str]:
    """Each fault of a sentence, with the sentence itself."""
    return [
        f"{fault}: {sentence}"
        for fault, patterns in FAULTS.items()
        if re.search(patterns[language], sentence, re.IGNORECASE)
    ]
