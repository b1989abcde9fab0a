"""The cards of a game that begins with photos: read, asked for, or assumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import hypot
from typing import Any

from scorepad.rules.game import ReferenceCard
from scorepad.web.forms.start import Slot
from scorepad.web.found import FoundBoard
from scorepad.web.judged import Changes, Entry, Judged, Setup
from scorepad.web.models import ASSUMED, Photo, Seat
from scorepad.web.pad import Pad
from scorepad.web.photo_cards import CARDS_LEFT, middle
from scorepad.web.photos import is_sure

READ, ASKED, STANDS_IN, CHOSEN = "read", "asked", "assumed", "chosen"


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card whose name a photo shows."""

    id: str
    sure: bool
    photo: Photo
    place: tuple[float, float]


@dataclass(frozen=True, slots=True)
class FoundSlot:
    """A place for one card of the set-up, and how we know what lies there."""

    slot: Slot
    state: str
    candidates: tuple[ReferenceCard, ...] = ()  # what a photo may show, best first

    @property
    def name(self) -> str:
        return str(self.slot.field.html_name)

    @property
    def is_asked(self) -> bool:
        return self.state == ASKED


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A card that lay before some player: whose?"""

    card: ReferenceCard
    seat: Seat | None  # whose board is nearest

    @property
    def field(self) -> str:
        return f"own_{self.card.id}"


def seen_cards(photos: Sequence[Photo], pad: Pad) -> list[SeenCard]:
    """Every card of the game that a photo names, surest first; one or two names may be on any box."""
    found = [
        (float(card["confidence"]), name, is_sure(card) and photo.cards["certain"], photo, card)
        for photo in photos
        for card in photo.named_cards
        for name, _share in card["candidates"][: 1 if is_sure(card) else 3]
        if name in pad.game.cards
    ]
    found.sort(key=lambda one: -one[0])
    return [
        SeenCard(name, sure, photo, middle(card["box"])) for _, name, sure, photo, card in found
    ]


def are_coming(photos: Sequence[Photo]) -> bool:
    """Whether the cards of some photo are still being read."""
    return any(photo.cards_state in CARDS_LEFT for photo in photos)


def laid_out(setup: Setup, pad: Pad, seen: Sequence[SeenCard]) -> Setup:
    """The set-up with the cards that are certain in the places of those that only stand in."""
    chosen = {}
    for slot in _slots(pad, setup):
        sure = list(dict.fromkeys(card.id for card in _for_slot(slot, seen) if card.sure))
        if slot.card.id in setup.get(ASSUMED, ()) and len(sure) == 1:
            chosen[str(slot.field.html_name)] = sure[0]
    return with_cards(setup, pad, chosen) or setup


def with_cards(setup: Setup, pad: Pad, chosen: Mapping[str, str]) -> Setup | None:
    """The set-up with cards that somebody chose, and with whatever those need; nothing where the game
    does not allow them together."""
    fields = {**pad.start.as_typed(setup), **chosen}
    slots = _slots(pad, setup)
    for slot in slots:
        here = fields.get(str(slot.field.html_name))
        needs = " ".join(choice.needs for choice in slot.choices if choice.card.id == here)
        fields |= dict.fromkeys(needs.split(), "on")
    names = {f"name_{seat}": str(seat) for seat in pad.start.seats()}
    form = pad.start({**fields, **names})
    form.is_valid()
    if any(str(slot.field.html_name) in form.errors for slot in slots):
        return None
    left = [
        slot.card.id
        for slot in slots
        if slot.card.id in setup.get(ASSUMED, ()) and str(slot.field.html_name) not in chosen
    ]
    others = {
        key: value for key, value in setup.items() if key not in (*pad.start.setup_keys, ASSUMED)
    }
    return {**others, **form.setup(), **({ASSUMED: left} if left else {})}


def _slots(pad: Pad, setup: Setup) -> list[Slot]:
    return pad.start(initial=dict(pad.start.as_typed(setup))).slots()


def _for_slot(slot: Slot, seen: Sequence[SeenCard]) -> list[SeenCard]:
    known = {choice.card.id for choice in slot.choices}
    return [card for card in seen if card.id in known]


def found_slots(
    table_setup: Setup, pad: Pad, after: Judged, seen: Sequence[SeenCard]
) -> list[FoundSlot]:
    """What is known of each place: asked are only those whose card stands on some board."""
    built = cards_built(after)
    before = table_setup.get(ASSUMED, ())
    lying = {str(slot.field.html_name): slot.card.id for slot in _slots(pad, table_setup)}
    found = []
    for slot in _slots(pad, after.table.setup):
        was = lying[str(slot.field.html_name)]
        sure = {card.id for card in _for_slot(slot, seen) if card.sure}
        if was not in before:
            state = READ if was in sure else CHOSEN
        elif slot.card.id not in after.table.assumed:
            state = READ
        else:
            state = ASKED if slot.card.id in built else STANDS_IN
        ids = dict.fromkeys(card.id for card in _for_slot(slot, seen))
        found.append(FoundSlot(slot, state, tuple(pad.game.cards[name] for name in ids)))
    return sorted(found, key=lambda one: not one.is_asked)


def cards_built(judged: Judged) -> set[str]:
    """The cards that stand on some board."""
    table, result = judged.verdict.table, judged.result
    tallies = (judged.game.tally(table, result, seat) for seat in range(len(judged.seats)))
    return {card for tally in tallies for card in tally.get("built", {})}


def own_cards(
    pad: Pad, judged: Judged, boards: Sequence[FoundBoard], seen: Sequence[SeenCard]
) -> list[OwnCard]:
    """The cards that are somebody's own, each with whoever has it, else with the player whose board is
    nearest; with nobody where several lie nearest to the same board."""
    give = pad.photo.give if pad.photo else None
    sure = {card.id: card for card in reversed(seen) if card.sure}
    own = [card for card in sure.values() if give and give(dict(pad.blank), card.id) is not None]
    held = {card.id: _holder(card, judged, pad) for card in own}
    near = {card.id: _nearest(card, boards) for card in own if not held[card.id]}
    rivals = Counter(seat.number for seat in near.values() if seat)
    nearest = {name: seat for name, seat in near.items() if seat and rivals[seat.number] == 1}
    return [OwnCard(pad.game.cards[card.id], held[card.id] or nearest.get(card.id)) for card in own]


def _holder(card: SeenCard, judged: Judged, pad: Pad) -> Seat | None:
    """Who was given a card before."""
    return next((seat for seat in judged.seats if _holds(pad, seat.entry, card.id)), None)


def _holds(pad: Pad, entry: Entry, card: str) -> bool:
    return bool(pad.photo and pad.photo.give(entry, card) == entry)


def _nearest(card: SeenCard, boards: Sequence[FoundBoard]) -> Seat | None:
    here = [board for board in boards if board.photo == card.photo and board.seat]
    if not here:
        return None

    def distance(board: FoundBoard) -> float:
        x, y = middle(board.corners)
        return hypot(card.place[0] - x, card.place[1] - y)

    return min(here, key=distance).seat


def chosen_in(post: Mapping[str, Any], slots: Sequence[FoundSlot]) -> dict[str, str]:
    """The cards that a form says yes to; one that only stands in is no choice."""
    chosen = {}
    for found in slots:
        card = str(post.get(found.name, ""))
        stays = found.state == STANDS_IN and card == found.slot.card.id
        if not stays and any(card == choice.card.id for choice in found.slot.choices):
            chosen[found.name] = card
    return chosen


def with_own(
    changes: Changes, judged: Judged, pad: Pad, own: Sequence[OwnCard], post: Mapping[str, Any]
) -> Changes:
    """The entries with the cards that lay before their players, as a form says: a card that goes to
    somebody else, or to nobody, leaves whoever had it."""
    entries = {**{n: seat.entry for n, seat in enumerate(judged.seats)}, **changes.entries}
    for card in own:
        for index, seat in enumerate(judged.seats if card.field in post else ()):
            if str(post[card.field]) == str(seat.number):
                entries[index] = _given(pad, entries[index], card.card.id)
            elif _holds(pad, entries[index], card.card.id):
                entries[index] = _given(pad, entries[index], "")
    touched = {
        n: e for n, e in entries.items() if n in changes.entries or e != judged.seats[n].entry
    }
    return Changes(touched, changes.setup, changes.seats)


def _given(pad: Pad, entry: Entry, card: str) -> Entry:
    return (pad.photo.give(entry, card) if pad.photo else None) or entry
