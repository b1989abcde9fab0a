"""What every game of the pad offers: a record of a name and a few functions, no base class."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from scorepad.rules.house_rules import HouseRule, UnsureNumber
from scorepad.rules.refusal import Refusal
from scorepad.rules.result import TableResult
from scorepad.rules.text import Name, Text

T = TypeVar("T")  # a table of the game, loaded from a game file


class ReferenceCard(Protocol):
    """What the card reference and the statistics ask of a card; everything else is its game's own."""

    @property
    def id(self) -> str: ...  # its name in files and addresses

    @property
    def type(self) -> str: ...  # which of the game's kinds

    @property
    def name(self) -> Name: ...

    @property
    def text(self) -> Text: ...  # what it does, in our own words

    @property
    def box(self) -> str: ...  # which of the game's boxes it comes in


class CardKind(NamedTuple):
    """A kind of card, as people sort them."""

    name: Text  # in the plural
    note: Text = Text("", "")  # what else tells it apart, such as its colour
    apart: bool = False  # whether lists of favourites keep it apart
    named: bool = True  # whether its cards carry their name, by which a photo tells them
    both_sides: bool = (
        False  # whether the back carries it, too: then no name tells which side is up
    )


class Category(NamedTuple):
    """One row of the score sheet: the lines of some cards together."""

    id: str  # its column in a spreadsheet
    name: Text
    cards: frozenset[str]  # which lines belong to it
    icon: str = ""  # a drawing of the game's own
    card: str = ""  # the card it is about, if it is about one


class Decision(NamedTuple):
    """What decided a game: the sentence for the winner, and a few words for lists."""

    sentence: Text  # with {names}
    short: Text


class Summary(NamedTuple):
    """A table in a few words, for a league and for other programs, which all speak English."""

    expansions: tuple[str, ...] = ()
    board: str = ""  # variant, expansions, cards
    roles: tuple[str, ...] = ()  # for each seat what stands out, such as its monument
    starter: str | None = None  # who began, if it is known


class Question(NamedTuple):
    """A question of the game's own: a command and an address of its name answer it."""

    load: Callable[[object], Any]  # plain data to whatever is asked about, or a Refusal
    answer: Callable[[Any, str], dict[str, Any]]  # in a language
    pretty: Callable[[Any, str], str]  # for a terminal


def nothing_to_count(table: Any, result: TableResult[Any], seat: int) -> dict[str, Any]:
    """For games that count no cards."""
    return {}


def nothing_to_say(table: Any) -> Summary:
    """For games of which there is nothing to tell beyond names and points."""
    return Summary()


def no_remarks(table: Any) -> tuple[Text, ...]:
    """For games whose results need no word beside them."""
    return ()


def as_it_is(table: Any) -> Any:
    """For games that are judged in the middle as at their end."""
    return table


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[T]):
    """One game, pure: it knows neither the web nor photos. Past the first lines all is optional."""

    slug: str  # its name in files and addresses
    name: Text
    players: range
    load: Callable[[object], T | Refusal]
    dump: Callable[[T], dict[str, Any]]  # and back
    judge: Callable[[T], TableResult[Any]]  # score, check and rank
    pretty: Callable[[T, TableResult[Any], str], str]  # for a terminal, in a language
    sheet: Callable[[T], tuple[Category, ...]]
    decisions: Mapping[str, Decision]  # points first, then tie-breaks in their order, then "shared"
    bgg: int | None = None  # its number at BoardGameGeek, which other programs use as well
    unfinished: Callable[[T], T] = as_it_is  # the same table, to be judged as one that goes on
    says_finished: bool = False  # whether a game file may say `"finished": false`
    name_keys: tuple[str, ...] = ()  # keys of a game file, beside the players, that hold a name
    arranged: Callable[[dict[str, Any]], dict[str, Any]] = as_it_is  # keys in the order of people
    ended: Callable[[dict[str, Any]], dict[str, Any]] = as_it_is  # a player's part once it is over
    remarks: Callable[[T], tuple[Text, ...]] = no_remarks  # told with a result, such as readings
    tally: Callable[[T, TableResult[Any], int], dict[str, Any]] = nothing_to_count
    summary: Callable[[T], Summary] = nothing_to_say
    variants: Mapping[str, Text] = field(default_factory=dict)
    expansions: Mapping[str, Text] = field(default_factory=dict)
    house_rules: Mapping[str, HouseRule] = field(default_factory=dict)
    house_rules_key: str = "house_rules"  # where a game file holds the answers to them
    numbers: Mapping[str, UnsureNumber] = field(default_factory=dict)  # by card and name
    cards: Mapping[str, ReferenceCard] = field(default_factory=dict)
    cards_of: Callable[[T], tuple[str, ...]] | None = None  # those in play; None: always all
    card_kinds: Mapping[str, CardKind] = field(default_factory=dict)
    card_boxes: Mapping[str, Text] = field(default_factory=dict)  # the first is the base game
    questions: Mapping[str, Question] = field(default_factory=dict)

    def judged(self, data: object, *, finished: bool = True) -> Verdict[T] | Refusal:
        """Load and judge a game file of this game."""
        table = self.load(data)
        if isinstance(table, Refusal):
            return table
        if not finished:
            table = self.unfinished(table)
        return Verdict(self, table, self.judge(table))

    def tie_break(self, decided_by: str) -> int:
        """Which decision it was, counted from 1 after the points; 0 where points decided."""
        order = list(self.decisions)
        return order.index(decided_by) if decided_by in order else 0


@dataclass(frozen=True, slots=True)
class Verdict(Generic[T]):
    """A game file, loaded and judged."""

    game: Game[T]
    table: T
    result: TableResult[Any]

    def to_dict(self, language: str = "en") -> dict[str, Any]:
        """The contract's shape of the result."""
        return self.result.to_dict(language)

    def pretty(self, language: str = "en") -> str:
        """Table and result for a terminal."""
        return self.game.pretty(self.table, self.result, language)
