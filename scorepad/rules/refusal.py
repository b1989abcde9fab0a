"""Input that is not what it should be: refused with its place and what was expected."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from scorepad.rules.text import Text, can_be_shown, is_blank

SHORTEST_LIST = 12  # longer lists of choices are not printed whole
LONGEST = 40  # characters of a file that a sentence repeats


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why some data was not taken: where in the file, and what was expected there."""

    where: str
    message: Text | str  # a plain one speaks the language of whoever refused

    def say(self, language: str) -> str:
        """What was expected, in one language."""
        return self.message.say(language) if isinstance(self.message, Text) else self.message

    def to_dict(self) -> dict[str, str]:
        """The shape of an error in answers and on the command line, where programs read it."""
        return {"where": self.where or "the file", "message": self.say("en")}


class Doubled(dict[str, Any]):
    """An object of a file in which a key stands twice: nobody knows which value was meant."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class Refused(Exception):  # noqa: N818 - it never leaves the loaders
    """Carries a refusal from deep inside a file to the loader that returns it."""

    def __init__(self, where: str, message: Text) -> None:
        super().__init__(f"{where}: {message}")
        self.refusal = Refusal(where, message)


class Expect:
    """Small questions about plain data; each gives the value back or refuses."""

    def record(self, value: object, where: str, keys: Sequence[str]) -> dict[str, Any]:
        """A record with no other keys than these."""
        if not isinstance(value, dict):
            raise Refused(where, instead(AN_OBJECT, value))
        if isinstance(value, Doubled):
            raise Refused(f"{where}.{shortened(value.key)}".lstrip("."), TWICE)
        for key in value:
            if key not in keys:
                choices = _choices(key, keys)
                unknown = Text("unknown key{choices}", "clé inconnue{choices}", choices=choices)
                raise Refused(f"{where}.{shortened(key)}".lstrip("."), unknown)
        return value

    def many(self, value: object, where: str, *, least: int = 0, most: int) -> list[Any]:
        """A list of the right length."""
        if not isinstance(value, list):
            raise Refused(where, instead(Text("a list", "une liste"), value))
        if not least <= len(value) <= most:
            entries = Text("{range} entries", "{range} éléments", range=_range(least, most))
            raise Refused(where, instead(entries, len(value)))
        return value

    def one_of(self, value: object, where: str, choices: Sequence[str]) -> str:
        """One of some words."""
        if not isinstance(value, str) or value not in choices:
            raise Refused(where, not_known(value, choices))
        return value

    def text(self, value: object, where: str, *, longest: int) -> str:
        """A text that is not empty, in one line."""
        if not isinstance(value, str) or is_blank(value):
            raise Refused(where, instead(A_TEXT, value))
        return self.words(value, where, longest=longest)

    def words(self, value: object, where: str, *, longest: int) -> str:
        """Any words in one line, or none."""
        if not isinstance(value, str):
            raise Refused(where, instead(A_TEXT, value))
        if len(value) > longest:
            most = Text("at most {most} characters", "au plus {most} caractères", most=longest)
            raise Refused(where, instead(most, len(value)))
        if not can_be_shown(value):
            raise Refused(where, UNPRINTABLE)
        return value

    def count(self, value: object, where: str, *, least: int = 0, most: int) -> int:
        """A whole number within bounds."""
        if isinstance(value, bool) or not isinstance(value, int):
            raise Refused(where, instead(Text("a whole number", "un nombre entier"), value))
        if not least <= value <= most:
            raise Refused(where, instead(number_from(least, most), value))
        return value

    def yes_or_no(self, value: object, where: str) -> bool:
        """True or false."""
        if not isinstance(value, bool):
            raise Refused(where, instead(Text("true or false", "true ou false"), value))
        return value


expect = Expect()


def instead(wanted: Text, found: object) -> Text:
    """What was expected and what was there."""
    return Text(
        "expected {wanted}, found {found}",
        "attendu : {wanted}, trouvé : {found}",
        wanted=wanted,
        found=shown(found),
    )


def expected(wanted: Text) -> Text:
    """What was expected, where what was found says nothing."""
    return Text("expected {wanted}", "attendu : {wanted}", wanted=wanted)


def number_from(least: int, most: int) -> Text:
    """A number within bounds."""
    return Text(
        "a number from {least} to {most}", "un nombre de {least} à {most}", least=least, most=most
    )


def not_known(value: object, choices: Sequence[str]) -> Text:
    """A word that is none of those there are."""
    if value is None:
        return Text("missing{choices}", "manque{choices}", choices=_choices("", choices))
    return Text(
        "{value} is not known{choices}",
        "{value} est inconnu{choices}",
        value=shown(value),
        choices=_choices(value, choices),
    )


def shown(value: object) -> Text | str:
    """What was found, in short."""
    if value is None:
        return Text("nothing", "rien")
    try:
        return shortened(json.dumps(value, ensure_ascii=False, default=repr))
    except RecursionError:  # a reader of JSON goes deeper than a writer does
        return Text("something nested too deeply", "quelque chose d’imbriqué trop profondément")
    except ValueError:  # Python writes no number of thousands of digits
        return Text("a number of far too many digits", "un nombre de beaucoup trop de chiffres")


def shortened(text: str) -> str:
    """A text of a stranger, as much of it as a sentence bears; what no terminal shows is left out."""
    clean = "".join(letter if can_be_shown(letter) else "?" for letter in text[: LONGEST + 1])
    return clean if len(clean) <= LONGEST else f"{clean[:LONGEST]}…"


def _range(least: int, most: int) -> Text | str:
    between = Text("{least} to {most}", "{least} à {most}", least=least, most=most)
    return str(least) if least == most else between


def _choices(value: object, choices: Sequence[str]) -> Text | str:
    if len(choices) <= SHORTEST_LIST:
        names = ", ".join(choices)
        return Text("; expected {names}", " ; attendu : {names}", names=names) if choices else ""
    close = get_close_matches(str(value), choices, n=1)
    meant = Text(
        "; did you mean {name}?", " ; s’agit-il de {name} ?", name=close[0] if close else ""
    )
    return meant if close else ""


TWICE = Text("this key stands twice", "cette clé figure deux fois")
A_TEXT = Text("a text", "un texte")
AN_OBJECT = Text("an object with keys", "un objet avec des clés")
UNPRINTABLE = expected(
    Text("printable characters in one line", "des caractères imprimables, sur une ligne")
)
