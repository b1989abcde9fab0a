"""Cards dealt in secret: who may look at which, and who may show one.

A hand is claimed by the phone that first looks at it, and from then on only that phone is answered. One phone
may claim several, where it is passed round. What is refused is refused in the same words whatever the
cards are, so that nobody learns of a hand by trying.
"""

from __future__ import annotations

from random import SystemRandom

from django.db import transaction
from django.db.models import F
from django.http import QueryDict
from django.utils.translation import gettext as _

from scorepad.rules.refusal import Refusal
from scorepad.web.find import pad_of
from scorepad.web.models import Hand, Seat, Table
from scorepad.web.pad import Hands

RANDOM = SystemRandom()


def hands_of(table: Table) -> list[Hand]:
    """The hands of those who sit at a table, in their order."""
    found = Hand.objects.filter(seat__table=table, seat__position__isnull=False)
    return list(found.select_related("seat").order_by("seat__position"))


def are_dealt(table: Table) -> bool:
    """Whether hands of this table are in the phones."""
    return pad_of(table).hands is not None and Hand.objects.filter(seat__table=table).exists()


def deal(table: Table, rules: Hands) -> None:
    """New hands for everybody; those of before are gone, and so is who claimed them."""
    seats = list(table.seats.all())
    cards = rules.deal(RANDOM, table.setup, len(seats))
    with transaction.atomic():
        put_back(table)
        Hand.objects.bulk_create(
            Hand(seat=seat, cards=hand) for seat, hand in zip(seats, cards, strict=True)
        )


def put_back(table: Table) -> None:
    """Nobody holds anything any more."""
    Hand.objects.filter(seat__table=table).delete()
    tell(table)


def tell(table: Table) -> None:
    """Let the other phones look again: who holds a hand is no secret."""
    Table.objects.filter(pk=table.pk).update(version=F("version") + 1)


def hand_for(seat: Seat, phone: str) -> Hand | None:
    """The hand of a seat for a phone; one that nobody claimed becomes this phone's."""
    if not phone:
        return None
    if Hand.objects.filter(seat=seat, phone="").update(phone=phone):
        tell(seat.table)
    return Hand.objects.filter(seat=seat, phone=phone).first()


def let_go(hand: Hand) -> None:
    """Let another phone claim it."""
    Hand.objects.filter(pk=hand.pk, phone=hand.phone).update(phone="")
    tell(hand.seat.table)


def exchange(hand: Hand, rules: Hands, card: str) -> bool:
    """Put a card aside and draw another, if the rules allow that."""
    table = hand.seat.table
    out = [name for other in hands_of(table) for name in (*other.cards, *other.aside)]
    if card not in hand.cards:
        return False
    new = rules.exchange(RANDOM, table.setup, card, out)
    if new is None:
        return False
    hand.cards = [new if name == card else name for name in hand.cards]
    hand.aside = [*hand.aside, card]
    hand.save(update_fields=["cards", "aside"])
    return True


def why_not_from_hand(table: Table, post: QueryDict, phone: str) -> Refusal | None:
    """Why a form may not show a card: once cards are dealt here, each is shown from its own hand."""
    rules = pad_of(table).hands
    shown = rules.shown(post) if rules else None
    if shown is None or not are_dealt(table):
        return None
    seats = list(table.seats.all())
    if phone and 0 <= shown.seat < len(seats):
        hand = Hand.objects.filter(seat=seats[shown.seat], phone=phone).first()
        if hand and shown.card in hand.cards:
            return None
    return Refusal("objective", _("cards that were dealt here are shown from their own hand"))
