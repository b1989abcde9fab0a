"""When a game of Tournay ends: asked before the first player's turn, of the table or of bare counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorepad.games.tournay.rules.quarter import FULL
from scorepad.games.tournay.rules.table import PRESTIGE, Seat, Table
from scorepad.rules.text import Name, Text

PRESTIGE_NEEDED = 2
PLACE = Name("place", "emplacement")
BUILDING = Name("prestige building", "bâtiment de prestige", plural_fr="bâtiments de prestige")


class LastStep(NamedTuple):
    """What everybody does once the end has come."""

    text: Text
    changes: str = ""  # the key of a player in a game file that this is the moment to put in


LAST_STEPS: tuple[LastStep, ...] = (
    LastStep(
        Text(
            "Everyone may take one last turn, beginning with the first player.",
            "Chacun peut jouer un dernier tour, en commençant par le premier joueur.",
        )
    ),
    LastStep(
        Text(
            "Everyone may lay one last card face down. Reveal them together, pay for them, and enter them:",
            "Chacun peut poser une dernière carte face cachée. Révélez-les ensemble, payez-les et saisissez-les :",
        ),
        "quarter",
    ),
    LastStep(
        Text(
            "Everyone may build the ramparts still in hand. Then enter how many stand:",
            "Chacun peut construire les remparts encore en main. Saisissez ensuite leur nombre :",
        ),
        "ramparts",
    ),
    LastStep(
        Text(
            "Only now count deniers and citizens, as they are after all that.",
            "Comptez seulement maintenant deniers et habitants, tels qu’ils restent après tout cela.",
        )
    ),
)


class Progress(NamedTuple):
    """How far a player has come towards the end."""

    places: int  # with a card
    prestige: int  # visible prestige buildings

    @property
    def is_full(self) -> bool:
        """Whether all nine places have a card."""
        return self.places >= FULL

    @property
    def is_ready(self) -> bool:
        """Whether this player fulfils the condition."""
        return self.is_full and self.prestige >= PRESTIGE_NEEDED

    @property
    def sentence(self) -> Text:
        """What is there, or still lacking."""
        if self.is_ready:
            return Text(
                "9 places, 2 prestige buildings: ready.",
                "9 emplacements, 2 bâtiments de prestige : prêt.",
            )
        lacking = [
            noun.counted(number)
            for noun, number in (
                (PLACE, FULL - self.places),
                (BUILDING, PRESTIGE_NEEDED - self.prestige),
            )
            if number > 0
        ]
        if len(lacking) == 1:
            return Text("{what} to go.", "Encore {what}.", what=lacking[0])
        first, second = lacking
        return Text(
            "{first} and {second} to go.",
            "Encore {first} et {second}.",
            first=first,
            second=second,
        )


@dataclass(frozen=True, slots=True)
class EndState:
    """Whether the end has come."""

    progress: tuple[Progress, ...]  # by seat
    criers: int | None  # revealed; None where nobody said

    @property
    def criers_needed(self) -> int:
        """With so many criers one ready player suffices."""
        return criers_needed(len(self.progress))

    @property
    def full(self) -> tuple[int, ...]:
        """The seats whose nine places all have a card."""
        return tuple(seat for seat, one in enumerate(self.progress) if one.is_full)

    @property
    def ready(self) -> tuple[int, ...]:
        """The seats that fulfil the condition."""
        return tuple(seat for seat, one in enumerate(self.progress) if one.is_ready)

    @property
    def has_come(self) -> bool | None:
        """Whether the last round begins; None where it hangs on the criers and nobody counted them."""
        return end_has_come(len(self.progress), len(self.ready), self.criers)

    @property
    def sentence(self) -> Text:
        """What that means for the round that begins."""
        values = {"criers": self.criers or 0, "needed": self.criers_needed}
        if self.has_come:
            return THE_END.given(**values)
        if self.has_come is None:
            return HANGS_ON_CRIERS.given(**values)
        return (ONE_READY if self.ready else NOBODY_READY).given(**values)


THE_END = Text(
    "The end has come: when the first player’s turn begins, everyone plays one last turn.",
    "C’est la fin : dès que le premier joueur reprend la main, chacun joue un dernier tour.",
)
HANGS_ON_CRIERS = Text(
    "One player is ready: it is the end with {needed} criers. How many are there?",
    "Un joueur est prêt : c’est la fin avec {needed} crieurs publics. Combien y en a-t-il ?",
)
ONE_READY = Text(
    "One player is ready, with {criers} of {needed} criers: the game goes on.",
    "Un joueur est prêt ; crieurs publics : {criers} sur {needed}. La partie continue.",
)
NOBODY_READY = Text(
    "Nobody has 9 places and 2 visible prestige buildings yet: the game goes on.",
    "Personne n’a encore 9 emplacements et 2 bâtiments de prestige visibles : la partie continue.",
)


def criers_needed(players: int) -> int:
    """How many criers end the game with one ready player."""
    return players + 1


def end_has_come(players: int, ready: int, criers: int | None) -> bool | None:
    """Two players are ready, or one is and enough criers are out; None where nobody counted those."""
    if ready != 1:
        return ready > 1
    return None if criers is None else criers >= criers_needed(players)


def progress_of(seat: Seat) -> Progress:
    """Count places and visible prestige buildings of a quarter."""
    return Progress(len(seat.quarter), sum(stack.top.kind == PRESTIGE for stack in seat.quarter))


def end_of(table: Table) -> EndState:
    """The state of a table whose quarters are typed in."""
    return EndState(tuple(progress_of(seat) for seat in table.seats), table.criers)


def end_from_counters(progress: Sequence[tuple[int, int]], criers: int | None) -> EndState:
    """The same from places and prestige buildings that were only counted."""
    return EndState(tuple(Progress(*one) for one in progress), criers)
