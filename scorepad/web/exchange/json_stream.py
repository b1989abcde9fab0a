"""Reading a large JSON file piece by piece, also when it is torn, broken or oddly encoded."""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from itertools import islice
from typing import IO, Any

from scorepad.web.exchange.file_games import FileTrouble, short

PIECE = 1 << 16  # characters read at a time
LONGEST_VALUE = 1 << 23  # a single game that is longer is nonsense
DEEPEST = 20
BLANK = " \t\r\n\ufeff"
BLANKS = re.compile(f"[{BLANK}]*")
MOST_ITEMS = 400_000  # ten times what somebody logs in a life; more only keeps the site busy
MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


@dataclass(frozen=True, slots=True)
class Item:
    """A value of the outermost object, or one element of a list in it."""

    key: str  # "" in an outermost list
    index: int | None  # None: not an element
    line: int
    value: Any


def encoding_of(file: IO[bytes]) -> str:
    """Which encoding a file has: its mark tells, zeros between letters, or what decodes at all."""
    file.seek(0)
    start = file.read(4)
    for mark, name in MARKS:
        if start.startswith(mark):
            return name
    if len(start) == 4 and 0 in start:
        return "utf-16-le" if start[1] == 0 else "utf-16-be"
    decoder = codecs.getincrementaldecoder("utf-8")()
    file.seek(0)
    while piece := file.read(PIECE):
        try:
            decoder.decode(piece)
        except UnicodeDecodeError:
            return "cp1252"
    return "utf-8"


def as_text(file: IO[bytes]) -> TextIOWrapper:
    """The file as text. A letter that does not decode becomes a question mark, never an error."""
    encoding = encoding_of(file)
    file.seek(0)
    return TextIOWrapper(file, encoding=encoding, errors="replace", newline="")


def items(file: IO[str]) -> Iterator[Item | FileTrouble]:
    """Everything in the outermost object or list; what is torn or broken ends it with a trouble."""
    text = _Text(file)
    try:
        start = text.next_letter()
        if start in ("{", "["):
            inside = _members(text) if start == "{" else _elements(text, "")
            yield from islice(inside, MOST_ITEMS)
            if next(inside, None) is not None:
                yield FileTrouble("too-much", line=text.line)
        elif start:
            yield FileTrouble("not-json", {"found": short(text.rest(20))}, line=text.line)
        else:
            yield FileTrouble("empty")
    except _Torn as torn:
        yield torn.trouble


def _members(text: _Text) -> Iterator[Item | FileTrouble]:
    text.take("{")
    if text.next_letter() == "}":
        return
    while True:
        key = text.value() if text.next_letter() == '"' else None
        if not isinstance(key, str):
            raise text.broken()
        text.take(":")
        if text.next_letter() == "[":
            yield from _elements(text, key)
        else:
            line = text.line
            yield Item(key, None, line, text.value())
        if text.take(",", "}") == "}":
            return


def _elements(text: _Text, key: str) -> Iterator[Item | FileTrouble]:
    text.take("[")
    if text.next_letter() == "]":
        text.take("]")
        yield Item(key, None, text.line, [])
        return
    index = 0
    while True:
        text.next_letter()
        line = text.line
        yield Item(key, index, line, text.value())
        index += 1
        if text.take(",", "]") == "]":
            return


class _Torn(Exception):  # noqa: N818 - it never leaves this module
    """Carries a trouble from deep inside the file to the reader, who ends with it."""

    def __init__(self, trouble: FileTrouble) -> None:
        super().__init__(trouble.code)
        self.trouble = trouble


def _whole(digits: str) -> int | str:
    # Python refuses to read numbers of thousands of digits; no game needs one.
    return int(digits) if len(digits) < 20 else digits


DECODER = json.JSONDecoder(parse_int=_whole, parse_constant=lambda _: None, strict=False)


def loads(text: str) -> Any:
    """Read a whole JSON text with the same leniency."""
    return DECODER.decode(text)


def is_deep(value: object) -> bool:
    """Whether a value is nested deeper than any game; deeper ones would not even print."""
    level = [value]
    for _ in range(DEEPEST):
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True


class _Text:
    """A long text of which only a window is in memory."""

    def __init__(self, file: IO[str]) -> None:
        self.file, self.window, self.at, self.line = file, "", 0, 1
        self.ended = False

    def more(self) -> bool:
        """Widen the window, twice as far each time; tell whether there was anything left."""
        if self.ended or len(self.window) - self.at > LONGEST_VALUE:
            return False
        piece = self.file.read(max(PIECE, len(self.window) - self.at))
        if piece:
            self.window, self.at = self.window[self.at :] + piece, 0
        self.ended = not piece
        return not self.ended

    def move(self, to: int) -> None:
        """Go on in the window, counting lines."""
        self.line += self.window.count("\n", self.at, to)
        self.at = to

    def next_letter(self) -> str:
        """Skip blanks and look at what comes; nothing at the end."""
        while True:
            skipped = BLANKS.match(self.window, self.at)
            self.move(skipped.end() if skipped else self.at)
            if self.at < len(self.window):
                return self.window[self.at]
            if not self.more():
                return ""

    def take(self, *wanted: str) -> str:
        """Step over one of these marks."""
        found = self.next_letter()
        if found not in wanted or not found:
            raise self.broken()
        self.move(self.at + 1)
        return found

    def value(self) -> Any:
        """Read one JSON value."""
        while True:
            try:
                value, end = DECODER.raw_decode(self.window, self.at)
            except RecursionError:
                raise _Torn(FileTrouble("too-deep", line=self.line)) from None
            except json.JSONDecodeError as error:
                if self.more():
                    continue
                raise self.broken(error) from None
            # A number at the edge of the window may go on behind it.
            if end == len(self.window) and self.more():
                continue
            self.move(end)
            return value

    def rest(self, longest: int) -> str:
        """A little of what comes."""
        return self.window[self.at : self.at + longest]

    def broken(self, error: json.JSONDecodeError | None = None) -> _Torn:
        """What to say when the text goes wrong here: it ended, or it is no JSON."""
        at = error.pos if error else self.at
        line = self.line + self.window.count("\n", self.at, at)
        unfinished = error is not None and error.msg.startswith("Unterminated")
        if self.ended and (unfinished or not self.window[at:].strip(BLANK)):
            return _Torn(FileTrouble("torn", line=line))
        found = short(self.window[at : at + 20])
        return _Torn(FileTrouble("broken", {"found": found}, line=line))
