"""Payments, moves and turned monuments as sentences with the players' names."""

from __future__ import annotations

from collections.abc import Sequence

from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.establishments import ESTABLISHMENTS
from scorepad.games.minivilles.rules.events import COINS, CardMove, Correction, Event, Flip, Payment
from scorepad.games.minivilles.rules.turn import BUILD, TOP_UP
from scorepad.rules.text import Text, listed

FROM_THE_BANK = Text(
    "{payee} gets {coins} from the bank for {cards}{sum}.",
    "{payee} reçoit {coins} de la Banque pour {cards}{sum}.",
)
PAID = Text(
    "{payer} pays {payee} {coins} for {cards}{sum}.",
    "{payer} paie {coins} à {payee} pour {cards}{sum}.",
)
PAID_IN_PART = Text(
    "{payer} owes {payee} {due} for {cards}{sum} but has only {coins}; the rest is waived.",
    "{payer} doit {due} à {payee} pour {cards}{sum} mais n’a que {coins} ; le reste est annulé.",
)
PAID_NOTHING = Text(
    "{payer} owes {payee} {due} for {cards}{sum} but has nothing left.",
    "{payer} doit {due} à {payee} pour {cards}{sum} mais n’a plus rien.",
)
AIRPORT_PAYS = Text(
    "{payee} built nothing: {coins} from the bank for the Airport.",
    "{payee} n’a rien construit : {coins} de la Banque pour l’Aéroport.",
)
TOPPED_UP = Text(
    "{payee} built nothing and has fewer than 2 coins: {coins} from the bank.",
    "{payee} n’a rien construit et a moins de 2 pièces : {coins} de la Banque.",
)
BUILT = Text("{payer} builds {one} for {coins}.", "{payer} construit {one} pour {coins}.")
BUILT_FREE = Text("{payer} builds {one} for free.", "{payer} construit {one} gratuitement.")
MOVED = Text("{giver} gives {taker} {one}.", "{giver} donne {one} à {taker}.")
CORRECTED = Text("Set right for {name}: {changes}.", "Correction pour {name} : {changes}.")
CHANGED = Text("{what} {before} → {now}", "{what} {before} → {now}")
NOTHING_CHANGED = Text("nothing was different", "rien n’a changé")
TURNED = Text(
    "{owner} turns {one} back: it is under construction again.",
    "{owner} retourne {one}, de nouveau en construction.",
)


def why(payment: Payment, names: Sequence[str]) -> Text:
    """Who pays whom, how much and what for."""
    template = _template(payment)
    card = CARDS.get(payment.card)
    return template.given(
        payer="" if payment.payer is None else names[payment.payer],
        payee="" if payment.payee is None else names[payment.payee],
        coins=COINS.counted(payment.coins),
        due=COINS.counted(payment.due),
        cards=card.name.counted(payment.copies) if card else "",
        one=card.one if card else "",
        sum=f" ({payment.sum})" if payment.sum else "",
    )


def _template(payment: Payment) -> Text:
    if payment.step == BUILD:
        return BUILT if payment.coins else BUILT_FREE
    if payment.payer is None:
        ends = {TOP_UP: TOPPED_UP, "airport": AIRPORT_PAYS}
        return ends.get(payment.card, FROM_THE_BANK)
    if payment.coins == payment.due:
        return PAID
    return PAID_IN_PART if payment.coins else PAID_NOTHING


def move_text(move: CardMove, names: Sequence[str]) -> Text:
    """Who gives what to whom."""
    return MOVED.given(
        giver=names[move.giver], taker=names[move.taker], one=ESTABLISHMENTS[move.card].one
    )


def flip_text(flip: Flip, names: Sequence[str]) -> Text:
    """Which monument is turned back."""
    return TURNED.given(owner=names[flip.owner], one=CARDS[flip.monument].one)


def correction_text(correction: Correction, names: Sequence[str]) -> Text:
    """What was set right, number by number."""
    changes = [
        CHANGED.given(
            what=COINS.plural if name == "coins" else CARDS[name].name, before=before, now=now
        )
        for name, before, now in correction.changes
    ]
    what = listed(changes) if changes else NOTHING_CHANGED
    return CORRECTED.given(name=names[correction.seat], changes=what)


def event_text(event: Event, names: Sequence[str]) -> Text | None:
    """What happened as a sentence; questions have none."""
    match event:
        case Payment():
            return why(event, names)
        case CardMove():
            return move_text(event, names)
        case Flip():
            return flip_text(event, names)
        case Correction():
            return correction_text(event, names)
        case _:
            return None
