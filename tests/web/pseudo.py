"""A language in which every translated text is marked, so that what is not translated stands out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from html.parser import HTMLParser
from typing import Any

import pytest
from django.utils import translation

from scorepad.rules.text import Text

BEGINS, ENDS = "⟦", "⟧"
READ_OUT = ("alt", "aria-label", "placeholder", "title")
UNREAD = ("script", "style", "code", "pre", "kbd")  # what people do not read, or read as it is
WORD = re.compile(r"[^\W\d_]{2,}")


def speak_pseudo(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mark everything that goes through a catalogue or through the rules' own texts."""
    functions: Any = translation._trans  # type: ignore[attr-defined]
    for name in ("gettext", "ngettext", "pgettext", "npgettext"):
        monkeypatch.setattr(functions, name, _marking(getattr(functions, name)), raising=False)
    monkeypatch.setattr(Text, "say", _marking(Text.say))


def _marking(function: Callable[..., str]) -> Callable[..., str]:
    def marked(*args: Any, **kwargs: Any) -> str:
        return f"{BEGINS}{function(*args, **kwargs)}{ENDS}"

    return marked


class _Texts(HTMLParser):
    """Collects what stands bare in what a reader sees or hears of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.bare: list[str] = []
        self._unread: list[str] = []
        self._depth = 0  # of marks: one text may hold links and bold words

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNREAD:
            self._unread.append(tag)
        if not self._unread:
            self.bare += [unmarked(value)[0] for name, value in attrs if name in READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        if self._unread and tag == self._unread[-1]:
            self._unread.pop()

    def handle_data(self, data: str) -> None:
        if not self._unread:
            left, self._depth = unmarked(data, self._depth)
            self.bare.append(left)


def unmarked(text: str, depth: int = 0) -> tuple[str, int]:
    """What stands outside of all marks, and how many are open at the end."""
    left = []
    for letter in text:
        depth += (letter == BEGINS) - (letter == ENDS)
        if not depth and letter != ENDS:
            left.append(letter)
    return "".join(left), depth


def untranslated(page: str, known: Iterable[str]) -> list[str]:
    """Every text of a page with words that nobody translated; patterns tell which need none."""
    reader = _Texts()
    reader.feed(page)
    names = re.compile(rf"\b(?:{'|'.join(known)})\b")
    return [" ".join(text.split()) for text in reader.bare if WORD.search(names.sub("", text))]
