"""Sentences in both languages of the pad, put together only when somebody reads them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache

LANGUAGES = ("en", "fr")
# What joins letters and parts of pictures to one sign: without them some names cannot be written.
JOINERS = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xE0020, 0xE0080)))


def is_blank(text: str) -> bool:
    """Whether nobody would see anything of a text."""
    return all(letter.isspace() or letter in JOINERS for letter in text)


def can_be_shown(text: str) -> bool:
    """Whether a text fits into a line of a page: no control characters, nothing that turns others."""
    return text.isprintable() or all(letter.isprintable() or letter in JOINERS for letter in text)


@lru_cache(maxsize=4096)  # sentences of the rules, which come again and again
def french_spaces(text: str) -> str:
    """Set off double signs as French does, by spaces at which no line breaks."""
    text = re.sub("[ \u00a0\u202f]:", "\u00a0:", text)
    text = re.sub("[ \u00a0\u202f]([;!?»])", "\u202f\\1", text)
    return re.sub("«[ \u00a0\u202f]", "«\u202f", text)


class Text:
    """One sentence in English and French with the values that belong into it."""

    __slots__ = ("en", "fr", "values")

    def __init__(self, en: str, fr: str, /, **values: object) -> None:
        self.en = en
        self.fr = french_spaces(fr)
        self.values = values

    def say(self, language: str = "en") -> str:
        """Put the sentence together in one language; texts inside speak the same one."""
        template = self.fr if language == "fr" else self.en
        if not self.values:
            return template
        return template.format(
            **{key: _shown(value, language) for key, value in self.values.items()}
        )

    def given(self, **values: object) -> Text:
        """The same sentence with values that belong into it."""
        return Text(self.en, self.fr, **self.values, **values)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"Text({self.say()!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and all(
            self.say(language) == other.say(language) for language in LANGUAGES
        )

    def __hash__(self) -> int:
        return hash(self.say())


def _shown(value: object, language: str) -> object:
    if isinstance(value, Text):
        return value.say(language)
    return number_text(value) if isinstance(value, int) else value


def number_text(number: int) -> str:
    """A number with a minus sign that is one."""
    return f"−{-number}" if number < 0 else str(number)


class Name(Text):
    """A name with its plural and its articles in both languages."""

    __slots__ = ("feminine", "plural")

    def __init__(
        self, en: str, fr: str, plural_en: str = "", plural_fr: str = "", *, feminine: bool = False
    ) -> None:
        super().__init__(en, fr)
        self.plural = Text(plural_en or f"{en}s", plural_fr or f"{fr}s")
        self.feminine = feminine  # in French

    @property
    def the(self) -> Text:
        """The one that was spoken of: "the Well", "l’Auberge"."""
        if _begins_softly(self.fr):
            return Text(f"the {self.en}", f"l’{self.fr}")
        return Text(f"the {self.en}", f"{'la' if self.feminine else 'le'} {self.fr}")

    @property
    def of_the(self) -> Text:
        """Behind "beside", which French joins with an article: "du Puits", "de l’Auberge"."""
        the = self.the.fr
        return Text(self.en, f"du {self.fr}" if the.startswith("le ") else f"de {the}")

    @property
    def a(self) -> Text:
        """One of them: "an Inn", "une Auberge"."""
        article = "an" if self.en[0] in "AEIOU" else "a"
        return Text(f"{article} {self.en}", f"{'une' if self.feminine else 'un'} {self.fr}")

    def counted(self, number: int) -> Text:
        """Say how many there are: "1 Well", "3 Wells", "0 puits"."""
        # French uses the singular for zero, English the plural.
        noun = Text(
            self.en if abs(number) == 1 else self.plural.en,
            self.fr if abs(number) < 2 else self.plural.fr,
        )
        return Text("{number} {noun}", "{number} {noun}", number=number, noun=noun)


def _begins_softly(word: str) -> bool:
    """Whether a French article loses its vowel before a word."""
    return unicodedata.normalize("NFD", word)[0] in "AEIOUYHaeiouyh"


def ordinal(place: int) -> Text:
    """A place in running text: "1st", "2nd", "11th"; "1er", "2e"."""
    teen = place % 100 in (11, 12, 13)
    ending = "th" if teen else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return Text(f"{place}{ending}", f"{place}{'er' if place == 1 else 'e'}")


def mention(name: Text, sentence: str, language: str) -> tuple[int, int] | None:
    """Where a sentence names something itself, one or many of it; then it needs no heading."""
    forms = [name.plural, name] if isinstance(name, Name) else [name]
    found = (_any_number(form.say(language)).search(sentence) for form in forms)
    return next((match.span() for match in found if match), None)


@cache
def _any_number(name: str) -> re.Pattern[str]:
    words = (re.escape(word.rstrip("s")) for word in name.split())
    return re.compile(rf"\b{r's? '.join(words)}s?\b", re.IGNORECASE)


def listed(items: list[Text], *, last_en: str = "and", last_fr: str = "et") -> Text:
    """Join texts as a person would: "a, b and c"."""
    if len(items) == 1:
        return items[0]
    names = {f"i{n}": item for n, item in enumerate(items)}
    start = ", ".join(f"{{i{n}}}" for n in range(len(items) - 1))
    end = f"{{i{len(items) - 1}}}"
    return Text(f"{start} {last_en} {end}", f"{start} {last_fr} {end}", **names)


def labelled(label: Text | str, value: Text | str) -> Text:
    """What something is, and its value: "Harbor: costs 2 coins"."""
    return Text("{label}: {value}", "{label} : {value}", label=label, value=value)


def people(names: Iterable[str]) -> Text:
    """Names as a person would say them: "Ada, Ben and Cleo"; whatever is in them is no template."""
    return listed([Text("{name}", "{name}", name=name) for name in names])
