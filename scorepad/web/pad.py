"""What a pad is: how one game is started, typed in, shown and changed on the site.

A pad is a record that a game's folder fills in; past the first lines everything is optional. The
fragments of its pages lie in its own templates, under the name of its folder (see the tag `fragment`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from random import Random
from typing import Any, NamedTuple, Protocol

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.safestring import SafeString
from PIL import Image

from scorepad.rules.game import Game
from scorepad.rules.refusal import Refusal
from scorepad.rules.text import Text
from scorepad.web.api.schema import Schema
from scorepad.web.forms.start import StartForm
from scorepad.web.judged import Changes, Entry, Judged, Setup
from scorepad.web.league.badge import Badge
from scorepad.web.league.history import Plays
from scorepad.web.league.record import OwnRecord
from scorepad.web.models import Photo
from vision import LOOKS

Words = str | Promise | Text

# An action takes the table, the seat on whose page it happens (None: the table's own page) and a form.
Action = Callable[[Judged, int | None, QueryDict], Changes | Refusal]
# A fragment of the game's own: the table, the seat and an address in, what its template is shown out.
Fragment = Callable[[Judged, int, QueryDict], dict[str, Any]]


class Shapes(NamedTuple):
    """How the API describes game files and results; the first of each is the whole."""

    game: Mapping[str, Schema]
    result: Mapping[str, Schema]
    beyond: tuple[str, ...] = ()  # what JSON Schema cannot say about a game file
    questions: Mapping[str, tuple[Schema, Schema]] = {}  # by name: what is sent, what is answered


class OfferedRepair(NamedTuple):
    """One change that would mend an impossible entry; its value goes to the action `repair`."""

    value: str
    text: Text  # a command: what a tap on it does
    preview: Mapping[int | str, SafeString] = {}  # places of the entry, drawn as they would be then


class Mark(NamedTuple):
    """What is said beside the total: that an entry can be, or cannot."""

    good: bool
    text: Words
    opens: str = ""  # the drawer that tells more: "replay" or "mend"


class ReplayPiece(NamedTuple):
    """A drawing of the game's own, with letters where its colour alone would not tell."""

    symbol: str
    letters: str = ""


class ReplayFrame(NamedTuple):
    """One moment of a replay: what is said, and which places become what (None: nothing)."""

    text: str
    put: Mapping[int, str | None]


class Replay(NamedTuple):
    """How an entry came to be, moment by moment, on a grid that is empty at first."""

    rows: int
    columns: int
    pieces: Mapping[str, ReplayPiece]
    frames: tuple[ReplayFrame, ...]


class LessonPicture(NamedTuple):
    """A small picture of a photo with what it really shows."""

    picture: Any  # BGR
    label: str
    read_as: str


class BoardLesson(NamedTuple):
    """A whole board as the reader sees it, with what its squares really hold."""

    picture: Any  # BGR
    squares: Sequence[str | None]


class KnownBoard(NamedTuple):
    """A board of a sample photo: where it is, and what it really shows."""

    corners: Sequence[tuple[float, float]]
    squares: Sequence[str | None]


class SamplePhoto(NamedTuple):
    """A photo for whoever has no game at hand; its default answers are right."""

    file: str  # a static file; a smaller one lies beside it
    text: Words  # what it shows
    boards: Sequence[KnownBoard]

    @property
    def small(self) -> str:
        """The static file for the first page."""
        return self.file.replace(".jpg", "-small.jpg")


class Draft(Protocol):
    """A photo's board laid over an entry, before anybody said yes."""

    @property
    def entry(self) -> Entry: ...  # as it would become

    @property
    def seen(self) -> Any: ...  # what the photo alone says, to be remembered; plain data

    @property
    def asked(self) -> int: ...  # how many places a player should look at before saying yes

    @property
    def answers(self) -> Mapping[str, Any]: ...  # of the player so far, to be kept; plain data

    @property
    def open_squares(self) -> int: ...  # which cannot be taken without an answer

    def show(self) -> dict[str, Any]: ...  # for the game's fragment `draft`

    def lessons(self) -> Iterable[LessonPicture]: ...  # what was doubtful or corrected

    def board_lesson(self) -> BoardLesson | None: ...  # all of it, as the reader sees it


def nobody_gets(entry: Entry, card: str) -> Entry | None:
    """For games in which no card that lies before a player says anything."""
    return None


class PhotoReader(NamedTuple):
    """How photos of a game's boards become entries; vision has a look of the game's name for it."""

    # A board of a photo over a seat, with the choices of a form, in a game that is over or not.
    draft: Callable[[Photo, int, Judged, int, QueryDict, bool], Draft]
    samples: Sequence[SamplePhoto] = ()
    sample_setup: Setup | None = None
    begin: Setup | None = None  # for games that begin with a photo; its cards may be assumed ones
    reads_cards: bool = False  # whether its cards carry names, and what they say goes into a game
    # An entry with a card that lay before its player, or without any where the card is called "";
    # nothing for a card that is no player's own.
    give: Callable[[Entry, str], Entry | None] = nobody_gets
    script: bool = False  # whether static/<folder>/draft.js goes with its drafts


class Missing(NamedTuple):
    """A fact that nobody gave, and that costs points until somebody does."""

    label: Words
    anchor: str  # the place on the seat's page that asks for it


class Progress(NamedTuple):
    """How far an entry is filled in."""

    filled: int
    whole: int
    text: Words = ""  # such as "9 of 16 squares"; empty where there is nothing to count
    note: Words = ""  # what of the total is only there because it is not whole yet
    missing: tuple[Missing, ...] = ()  # asked for once the entry is full

    @property
    def untouched(self) -> bool:
        """Whether there is nothing yet that a total could be about."""
        return bool(self.text) and not self.filled

    @property
    def full(self) -> bool:
        """Whether nothing more is expected to be put in."""
        return self.filled >= self.whole


State = Any  # of a live pad: plain data


def nothing_told(states: Iterable[State]) -> list[dict[str, Any]]:
    """For live pads whose moves tell statistics no more than the end does."""
    return []


class Live(NamedTuple):
    """A game played on the pad: a state and the moves that make it. Undo drops the last move.

    Files of groups carry moves, and anybody may write one: `apply` refuses what is no move.
    """

    start: Callable[[Setup, Sequence[str]], State]
    read: Callable[[State, QueryDict], Any]  # a form as a move (plain data), or a Refusal
    apply: Callable[[State, Any], Any]  # the state after a move, or a Refusal
    entries: Callable[[State], list[Entry]]
    is_over: Callable[[State], bool]
    show: Callable[[State, Sequence[str]], dict[str, Any]]  # for the game's fragment `live`
    # The move with which a game begins from the entries that were typed in before, as a form says.
    join: Callable[[Sequence[Entry], QueryDict], Any] | None = None
    # Forms with an address of their own, opened in a drawer: the state, the names and an address in.
    fragments: Mapping[str, Callable[[State, Sequence[str], QueryDict], dict[str, Any]]] = {}
    # What all states of a kept game, in order, add to each player's tally.
    tally: Callable[[Iterable[State]], list[dict[str, Any]]] = nothing_told


class ShownCard(NamedTuple):
    """A card that a form of the live pad shows to everybody."""

    seat: int  # as they sit
    card: str


class Hands(NamedTuple):
    """Cards that are dealt in secret: states and moves never hold them, only a form that shows one."""

    deal: Callable[[Random, Setup, int], list[list[str]]]  # for so many players
    exchange: Callable[
        [Random, Setup, str, Sequence[str]], str | None
    ]  # one, with those that are out
    shown: Callable[[QueryDict], ShownCard | None]  # what a form of the live pad shows, if anything
    show: Callable[[Setup, State, int, Sequence[str]], dict[str, Any]]  # for the fragment `hand`


class Picture(NamedTuple):
    """How a game's entries are drawn in the picture that is shared."""

    draw: Callable[[Image.Image, Any, tuple[int, int], int], None]  # into a square of this side
    what: Callable[[Judged, int], Any]  # what is drawn of a seat; equal where the drawing is equal


@dataclass(frozen=True, slots=True)
class InventedPlay:
    """A game of the demo group, as it is to be kept."""

    played_at: datetime
    data: dict[str, Any]  # the game file
    league: bool
    place: str
    notes: str
    results_only: bool = False
    log: Sequence[Any] | None = None  # the moves, where it was played on a live pad

    @property
    def names(self) -> list[str]:
        """Who played, in order."""
        return [player["name"] for player in self.data["players"]]


class Figure(NamedTuple):
    """A number of the game's own for the group's page, and how it is said."""

    count: Callable[[Plays], int]
    text: Callable[[int], str]


def no_differences(before: Entry, now: Entry) -> list[Words]:
    """For pads that do not tell where two entries differ."""
    return []


def no_mark(judged: Judged, index: int) -> Mark | None:
    """For pads that say nothing beside the total."""
    return None


def nothing_more(judged: Judged, index: int, query: QueryDict) -> dict[str, Any]:
    """For pads whose fragments need nothing beyond what is shown of every entry."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """One game on the site."""

    game: Game[Any]
    start: type[StartForm]
    blank: Entry  # an entry that the rules accept and in which nothing was filled in
    actions: Mapping[str, Action]  # by name; the first is that of a form that names none
    show: Callable[[Judged, int], Any]  # what the fragments `small` and `seat` show of an entry
    shapes: Shapes
    example: dict[str, Any]  # a game file for the page about the API
    counting: frozenset[str] = frozenset()  # actions that count up or down, and so never conflict
    kept: tuple[str, ...] = ()  # fields of a plain form that stay chosen on the page that follows
    progress: Callable[[Judged, int], Progress] | None = None  # how far an entry is filled in
    edit: Fragment = nothing_more  # what the fragments of the seat's page are shown besides
    fragments: Mapping[str, Fragment] = field(default_factory=dict)  # with an address of their own
    differences: Callable[[Entry, Entry], list[Words]] = no_differences
    repairs: Callable[[Judged, int], list[OfferedRepair]] | None = None
    mark: Callable[[Judged, int], Mark | None] = no_mark  # beside the total
    replay: Callable[[Judged, int], Replay | None] | None = None  # how an entry came to be
    photo: PhotoReader | None = None
    live: Live | None = None
    hands: Hands | None = None  # where the live pad deals cards in secret
    picture: Picture | None = None
    demo: Callable[[int, date], list[InventedPlay]] | None = None  # by seed and today
    badges: tuple[Badge, ...] = ()
    figures: Mapping[str, Figure] = field(default_factory=dict)  # statistics of its own
    records: tuple[OwnRecord, ...] = ()  # beside those of all games
    without: frozenset[str] = frozenset()  # badges and records of all games that say nothing here
    styles: bool = False  # whether static/<folder>/<folder>.css goes with its pages
    icons: bool = False  # whether static/<folder>/pieces.svg has drawings for sheet and cards
    script: bool = False  # whether static/<folder>/pad.js goes with the seat's page
    live_script: bool = False  # whether static/<folder>/live.js goes with the live pad
    zooms: bool = False  # whether its board can be looked at closer (`zoom.js`, `_zoom.html`)

    @property
    def slug(self) -> str:
        """The game's name in addresses."""
        return self.game.slug

    @property
    def folder(self) -> str:
        """The game's name among templates and static files."""
        return self.slug.replace("-", "_")

    @property
    def sprite(self) -> str:
        """The static file with the game's drawings, if it has any."""
        return f"{self.folder}/pieces.svg" if self.icons else ""

    @property
    def reads_boards(self) -> bool:
        """Whether its boards are looked for in photos; else a photo shows cards and nothing more."""
        return self.slug in LOOKS

    # Templates would call the functions themselves, so they ask these.
    @property
    def mends(self) -> bool:
        """Whether impossible entries are offered repairs."""
        return self.repairs is not None

    @property
    def replays(self) -> bool:
        """Whether it can be watched how an entry came to be."""
        return self.replay is not None

    def is_untouched(self, entry: Entry) -> bool:
        """Whether nothing was filled in yet."""
        return entry == self.blank

    def progress_of(self, judged: Judged, index: int) -> Progress:
        """How far a seat is filled in; where the game does not say, anything is all of it."""
        if self.progress:
            return self.progress(judged, index)
        return Progress(int(not self.is_untouched(judged.seats[index].entry)), 1)
