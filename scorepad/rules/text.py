"""Sentences in both languages of the pad, put together only when somebody reads them."""

from __future__ import annotations

LANGUAGES = ("en", "fr")
# What joins letters and parts of pictures to one sign: without them some names cannot be written.
JOINERS = frozenset("\u200c\u200d") | frozenset(map(chr, range(0xE0020, 0xE0080)))


def is_blank(text: str) -> bool:
    """Whether nobody would see anything of a text."""
    return all(letter.isspace() or letter in JOINERS for letter in text)


def can_be_shown(text: str) -> bool:
    """Whether a text fits into a line of a page: no control characters, nothing that turns others."""
    return text.isprintable() or all(letter.isprintable() or letter in JOINERS for letter in text)


class Text:
    """One sentence in English and French with the values that belong into it."""

    __slots__ = ("en", "fr", "values")

    def __init__(self, en: str, fr: str, /, **values: object) -> None:
        self.en = en
        self.fr = fr
        self.values = values

    def say(self, language: str = "en") -> str:
        """Put the sentence together in one language; texts inside speak the same one."""
        template = self.fr if language == "fr" else self.en
        if not self.values:
            return template
        return template.format(
            **{
                key: value.say(language) if isinstance(value, Text) else value
                for key, value in self.values.items()
            }
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


class Name(Text):
    """A name with its plural in both languages."""

    __slots__ = ("plural",)

    def __init__(self, en: str, fr: str, plural_en: str = "", plural_fr: str = "") -> None:
        super().__init__(en, fr)
        self.plural = Text(plural_en or f"{en}s", plural_fr or f"{fr}s")

    def counted(self, number: int) -> Text:
        """Say how many there are: "1 Well", "3 Wells", "0 puits"."""
        # French uses the singular for zero, English the plural.
        noun = Text(
            self.en if number == 1 else self.plural.en,
            self.fr if number < 2 else self.plural.fr,
        )
        return Text("{number} {noun}", "{number} {noun}", number=number, noun=noun)


def listed(items: list[Text], *, last_en: str = "and", last_fr: str = "et") -> Text:
    """Join texts as a person would: "a, b and c"."""
    if len(items) == 1:
        return items[0]
    names = {f"i{n}": item for n, item in enumerate(items)}
    start = ", ".join(f"{{i{n}}}" for n in range(len(items) - 1))
    end = f"{{i{len(items) - 1}}}"
    return Text(f"{start} {last_en} {end}", f"{start} {last_fr} {end}", **names)
