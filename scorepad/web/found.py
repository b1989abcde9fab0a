"""A game that begins with photos: made at once, its boards given to players, then taken and settled.

Nothing is asked before the first photo. Every board that is found gets a seat with a name of ours
("Player 1") until somebody gives it another; what a photo says is a draft until somebody says yes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import override

from scorepad.games.pads import PADS
from scorepad.rules.text import LANGUAGES, can_be_shown, is_blank
from scorepad.web.find import pad_of
from scorepad.web.judged import Judged
from scorepad.web.models import LONGEST_NAME, Group, Photo, Seat, Table, new_key
from scorepad.web.pad import Draft, Pad
from scorepad.web.photos import KEY, draft_address, says_over
from scorepad.web.seats import new_table
from vision import LOOKS

ALIKE = 14  # squares of sixteen that agree where a board was photographed twice
BUILT = 5  # and so many hold something: all empty boards look alike
NO_CHOICES = QueryDict()


# -- made ----------------------------------------------------------------------------------------------------


def first_pad() -> Pad | None:
    """The game that a photo is taken for until it shows another: the first whose boards we can read."""
    pads = (pad for pad in PADS.values() if pad.slug in LOOKS and pad.photo)
    return next((pad for pad in pads if pad.photo and pad.photo.begin is not None), None)


def game_called(key: str) -> Table | None:
    """The game that a phone made under this name before, if it did."""
    return Table.objects.filter(photo_key=key).first() if KEY.fullmatch(key) else None


def begin_game(pad: Pad, key: str = "", group: Group | None = None) -> Table:
    """A game of nobody in particular, once for the name that a phone gives it."""
    key = key if KEY.fullmatch(key) else new_key()
    setup = copy.deepcopy(pad.photo.begin or {}) if pad.photo else {}
    entries = [
        (placeholder(number), copy.deepcopy(pad.blank))
        for number in range(1, least(pad, setup) + 1)
    ]
    try:
        with transaction.atomic():
            table = new_table(pad.slug, setup, entries, group=group)
            Table.objects.filter(pk=table.pk).update(photo_key=key)
    except IntegrityError:  # the same phone sent two photos of it at the same moment
        return Table.objects.get(photo_key=key)
    table.photo_key = key
    return table


def least(pad: Pad, setup: Mapping[str, Any]) -> int:
    """With how many players the game can be played at all."""
    form, fields = pad.start(), pad.start.as_typed(setup)
    return next(number for number in pad.start.seats() if not form.wrong_number(number, fields))


def placeholder(number: int) -> str:
    """What a player is called whom nobody has named."""
    return _("Player %(number)d") % {"number": number}


def is_placeholder(name: str) -> bool:
    """Whether a name is one of ours, in whatever language the page was then."""
    known = set()
    for language in LANGUAGES:
        with override(language):
            known |= {placeholder(number) for number in range(1, 20)}
    return name in known


# -- whose is which ------------------------------------------------------------------------------------------


def photos_of(table: Table) -> list[Photo]:
    """The photos of a table in the order in which they came."""
    return list(table.photos.select_related("table").order_by("created_at", "pk"))


@transaction.atomic
def give_seats(table: Table) -> None:
    """Give every board that was found a player: whose it was in an earlier photo, or the next one."""
    held = Table.objects.select_for_update().get(pk=table.pk)
    photos = photos_of(held)
    if held.finished_at:
        return
    before = (held.version, held.seats_made)
    _leave_idle(held, photos)
    seats = list(Seat.objects.filter(table=held))
    for photo, number, board in _boards(photos):
        if photo.whose.get(str(number)) in {seat.number for seat in seats}:
            continue
        seat = _seat_for(held, seats, photos, photo, board)
        if seat:
            photo.whose[str(number)] = seat.number
            Photo.objects.filter(pk=photo.pk).update(whose=photo.whose)
    if (held.version, held.seats_made) != before:
        held.save(update_fields=["seats_made", "version"])


def _boards(photos: Sequence[Photo]) -> Iterator[tuple[Photo, int, dict[str, Any]]]:
    for photo in photos:
        for number, board in enumerate(photo.boards, start=1):
            yield photo, number, board


def _seat_for(
    table: Table, seats: list[Seat], photos: Sequence[Photo], photo: Photo, board: dict[str, Any]
) -> Seat | None:
    """Whose a board is most likely; nobody's, where more are found than can play."""
    pad, here = pad_of(table), set(photo.whose.values())
    by_number = {seat.number: seat for seat in seats}
    if photo.seat_id and len(photo.boards) == 1:
        return next((seat for seat in seats if seat.pk == photo.seat_id), None)
    for other, number, known in _boards(photos):
        owner = other.whose.get(str(number))
        may_be = other.pk != photo.pk and owner not in here and owner in by_number
        if may_be and are_alike(board, known):
            return by_number[owner]
    given = {number for other in photos for number in other.whose.values()}
    free = (s for s in seats if s.number not in given and pad.is_untouched(s.entry))
    seat = next((seat for seat in free if is_placeholder(seat.name)), None)
    return seat or _new_seat(table, seats, pad)


def _new_seat(table: Table, seats: list[Seat], pad: Pad) -> Seat | None:
    """Somebody more, as far as the game has room."""
    if len(seats) >= pad.start.seats()[-1]:
        return None
    names = {seat.name for seat in seats}
    name = next(name for n in range(1, 99) if (name := placeholder(n)) not in names)
    table.seats_made += 1
    table.version += 1
    seat = Seat.objects.create(
        table=table,
        number=table.seats_made,
        position=len(seats) + 1,
        name=name,
        entry=copy.deepcopy(pad.blank),
    )
    seats.append(seat)
    return seat


def are_alike(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two readings are of the same board, however it was turned."""
    first, second = ([square["piece"] for square in board["squares"]] for board in (one, other))
    if len(first) != len(second) or len(first) - first.count(None) < BUILT:
        return False
    for _turn in range(4):
        if sum(a == b for a, b in zip(first, second, strict=True)) >= ALIKE * len(first) / 16:
            return True
        second = turned(second)
    return False


def turned(squares: Sequence[Any]) -> list[Any]:
    """The squares of a square board, turned by a quarter."""
    side = round(len(squares) ** 0.5)
    return [
        squares[(side - 1 - column) * side + row] for row in range(side) for column in range(side)
    ]


# -- named ---------------------------------------------------------------------------------------------------


def why_no_name(name: str) -> str:
    """What is wrong with a name; nothing where it can be one."""
    if is_blank(name) or len(name) > LONGEST_NAME:
        return _("Type a name of at most %(most)d letters.") % {"most": LONGEST_NAME}
    return "" if can_be_shown(name) else _("A name has characters that can’t be shown.")


@transaction.atomic
def name_board(table: Table, photo: Photo, number: int, name: str) -> None:
    """Say whose a board is: somebody's who sits here, or somebody's who has no name yet."""
    held = Table.objects.select_for_update().get(pk=table.pk)
    photos = photos_of(held)
    photo = next(one for one in photos if one.pk == photo.pk)
    seats = {seat.number: seat for seat in Seat.objects.filter(table=held)}
    own = seats.get(photo.whose.get(str(number), 0))
    known = next((s for s in seats.values() if s.name.casefold() == name.casefold()), None)
    if known and own and known.number != own.number:
        _exchange(photo, number, known, own)
    elif known is None and own:
        Seat.objects.filter(pk=own.pk).update(name=name)
    elif known:
        photo.whose[str(number)] = known.number
    Photo.objects.filter(pk=photo.pk).update(whose=photo.whose)
    _leave_idle(held, photos)
    held.version += 1
    held.save(update_fields=["version"])


def _exchange(photo: Photo, number: int, known: Seat, own: Seat) -> None:
    """The board goes to somebody who is here; a board of theirs in the same photo changes places."""
    for other, owner in photo.whose.items():
        if owner == known.number and other != str(number):
            photo.whose[other] = own.number
    photo.whose[str(number)] = known.number


def _leave_idle(table: Table, photos: Sequence[Photo]) -> None:
    """Players of ours whom no board is left for get up, as long as enough stay."""
    pad, seats = pad_of(table), list(Seat.objects.filter(table=table))
    given = {number for photo in photos for number in photo.whose.values()}
    idle = [s for s in seats if is_placeholder(s.name) and pad.is_untouched(s.entry)]
    leaving = [s.pk for s in idle if s.number not in given][least(pad, table.setup) - len(seats) :]
    if len(seats) <= least(pad, table.setup) or not leaving:
        return
    Seat.objects.filter(pk__in=leaving).update(position=None)
    for position, seat in enumerate((s for s in seats if s.pk not in leaving), start=1):
        Seat.objects.filter(pk=seat.pk).update(position=position)
    table.version += 1


# -- shown ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """One board of a photo with whose it is, and its draft while nobody said yes."""

    photo: Photo
    number: int
    label: int  # counted over all photos, as it is written on the pictures
    seat: Seat | None
    index: int | None  # of the seat
    draft: Draft | None  # none once it was taken, or where a newer photo shows the same town

    @property
    def key(self) -> str:
        """What forms call it."""
        return f"{self.photo.key}:{self.number}"

    @property
    def corners(self) -> list[list[float]]:
        found: list[list[float]] = self.photo.boards[self.number - 1]["corners"]
        return found

    @property
    def is_named(self) -> bool:
        return bool(self.seat and not is_placeholder(self.seat.name))

    @property
    def taken(self) -> bool:
        return bool(self.seat and str(self.seat.number) in self.photo.taken)

    def is_board(self, photo: Photo, number: int) -> bool:
        """Whether it is this one."""
        return self.photo.pk == photo.pk and self.number == number

    @property
    def address(self) -> str:
        """Where it is checked."""
        return draft_address(self.photo, self.seat, self.number) if self.seat else ""


def found_boards(table: Table, judged: Judged) -> list[FoundBoard]:
    """All boards of all photos; a player's newest one has the draft."""
    pad = pad_of(table)
    index = {seat.number: index for index, seat in enumerate(judged.seats)}
    every = [(photo, n) for photo, n, _board in _boards(photos_of(table))]
    newest = {photo.whose.get(str(n)): (photo.pk, n) for photo, n in every}
    found = []
    for label, (photo, number) in enumerate(every, start=1):
        owner = photo.whose.get(str(number))
        at = index.get(owner) if owner else None
        open_ = at is not None and str(owner) not in photo.taken
        open_ = open_ and newest[owner] == (photo.pk, number)
        draft = (
            pad.photo.draft(photo, number, judged, at, NO_CHOICES, says_over(photo, NO_CHOICES))
            if pad.photo and at is not None and open_
            else None
        )
        seat = judged.seats[at] if at is not None else None
        found.append(FoundBoard(photo, number, label, seat, at, draft))
    return found


def way_through(boards: Sequence[FoundBoard], photo: Photo, number: int) -> dict[str, Any]:
    """Where a board stands among those to be checked: the one before, the next, and how many."""
    walk = [b for b in boards if b.draft or b.is_board(photo, number)]
    at = next((n for n, board in enumerate(walk) if board.is_board(photo, number)), None)
    if at is None:
        return {}
    return {
        "place": at + 1,
        "all": len(walk),
        "before": walk[at - 1].address if at else "",
        "next": walk[at + 1].address if at + 1 < len(walk) else "",
    }


def next_board(boards: Sequence[FoundBoard], photo: Photo, number: int) -> str:
    """Where the next board is checked once this one was: the one after it, else the first left."""
    at = next((n for n, board in enumerate(boards) if board.is_board(photo, number)), 0)
    left = [board for board in (*boards[at + 1 :], *boards[:at]) if board.draft]
    return left[0].address if left else ""
