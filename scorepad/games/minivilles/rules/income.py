"""What a roll pays: the question `income`, every payment with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scorepad.games.minivilles.rules.activation import Activation
from scorepad.games.minivilles.rules.cards import CARDS
from scorepad.games.minivilles.rules.establishments import TUNA_BOAT
from scorepad.games.minivilles.rules.events import Ask, BadChoice, CardMove, Event, Payment
from scorepad.games.minivilles.rules.load import SLUG
from scorepad.games.minivilles.rules.monuments import MONUMENTS, TO_WIN
from scorepad.games.minivilles.rules.roll import Roll
from scorepad.games.minivilles.rules.sentences import event_text, why
from scorepad.games.minivilles.rules.town import Town
from scorepad.games.minivilles.rules.turn import (
    build,
    build_problems,
    dice_problems,
    end_without_building,
    has_park,
    is_double,
)
from scorepad.rules.problem import MARKS, Problem
from scorepad.rules.text import Text

CHOICE_MISSING = Text(
    "{card}: no choice was given, so it does nothing here.",
    "{card} : aucun choix n’est indiqué, donc rien ne se passe ici.",
)
DICE_MISSING = Text(
    "{card}: its two dice were not given, so it pays nothing here.",
    "{card} : ses deux dés ne sont pas indiqués, donc rien n’est payé ici.",
)


@dataclass(slots=True)
class Outcome:
    """Everything that a roll brought."""

    towns: list[Town]
    events: list[Event]
    problems: list[Problem]
    extra_turn: bool = False
    winner: int | None = None

    @property
    def payments(self) -> list[Payment]:
        """The coins that moved or should have."""
        return [event for event in self.events if isinstance(event, Payment)]


def outcome_of(roll: Roll) -> Outcome:
    """Carry out a roll, whatever is wrong with it, and say what is wrong."""
    before = roll.towns[roll.roller]
    problems = list(dice_problems(before, roll.dice, harbor=roll.harbor, rerolled=roll.rerolled))
    activation = Activation(roll.towns, roll.roller, roll.result, roll.choices)
    events = list(activation.events())
    outcome = Outcome(activation.towns, events, problems)
    problems += _choice_problems(events)
    town = activation.towns[roll.roller]
    if roll.ends and roll.built is None:
        payment = end_without_building(town, roll.roller)
        events += [payment] if payment else []
    outcome.extra_turn = is_double(roll.dice) and has_park(before) and has_park(town)
    if roll.ends and roll.built is not None:
        _build(outcome, roll.roller, roll.built)
    return outcome


def _choice_problems(events: list[Event]) -> list[Problem]:
    """What was chosen badly, each, and for which cards something was left open, once."""
    bad = [
        Problem("bad-choice", "illegal", event.message, (event.card,))
        for event in events
        if isinstance(event, BadChoice)
    ]
    open_cards = {
        event.card: None for event in events if isinstance(event, Ask) and not event.optional
    }
    missing = [Problem("choice-missing", "missing", _missing(card), (card,)) for card in open_cards]
    return [*missing, *bad]


def _missing(card: str) -> Text:
    words = DICE_MISSING if card == TUNA_BOAT else CHOICE_MISSING
    return words.given(card=CARDS[card].name)


def _build(outcome: Outcome, seat: int, card: str) -> None:
    town = outcome.towns[seat]
    wrong = list(build_problems(town, card))
    outcome.problems += wrong
    if wrong:
        return
    outcome.events.append(build(town, seat, card))
    if card in MONUMENTS and len(town.monuments) == TO_WIN:
        outcome.winner = seat


def answer_income(roll: Roll, language: str) -> dict[str, Any]:
    """The contract's shape of an income; payments of nothing are left out."""
    outcome = outcome_of(roll)
    return {
        "game": SLUG,
        "player": roll.names[roll.roller],
        "result": roll.result,
        "payments": [
            _payment(payment, roll.names, language) for payment in outcome.payments if payment.coins
        ],
        "moves": [
            {"card": event.card, "from": roll.names[event.giver], "to": roll.names[event.taker]}
            for event in outcome.events
            if isinstance(event, CardMove)
        ],
        "players": [
            {
                "name": name,
                "before": before.coins,
                "after": after.coins,
                "cards": dict(after.cards),
                "monuments": list(after.monuments),
            }
            for name, before, after in zip(roll.names, roll.towns, outcome.towns, strict=True)
        ],
        "extra_turn": outcome.extra_turn,
        "winner": None if outcome.winner is None else roll.names[outcome.winner],
        "problems": [problem.to_dict(language, "where") for problem in outcome.problems],
        "legal": all(problem.kind != "illegal" for problem in outcome.problems),
    }


def _payment(payment: Payment, names: tuple[str, ...], language: str) -> dict[str, Any]:
    return {
        "step": payment.step,
        "card": payment.card,
        "from": None if payment.payer is None else names[payment.payer],
        "to": None if payment.payee is None else names[payment.payee],
        "due": payment.due,
        "coins": payment.coins,
        "why": why(payment, names).say(language),
    }


ROLLED = Text("{name} rolls {result}.", "{name} obtient {result}.")
AGAIN = Text("{name} takes another turn.", "{name} joue un tour de plus.")
WINS = Text("{name} wins.", "{name} gagne.")


def draw_income(roll: Roll, language: str) -> str:
    """An income for a terminal: what happens line by line, then everybody's coins."""
    outcome, name = outcome_of(roll), roll.names[roll.roller]
    texts = [ROLLED.given(name=name, result=roll.result)]
    texts += [text for event in outcome.events if (text := event_text(event, roll.names))]
    texts += [AGAIN.given(name=name)] if outcome.extra_turn else []
    texts += [WINS.given(name=name)] if outcome.winner is not None else []
    lines = [text.say(language) for text in texts]
    lines += [
        f"{MARKS[problem.kind]} {problem.message.say(language)}" for problem in outcome.problems
    ]
    lines += [
        f"  {player}: {before.coins} → {after.coins}"
        for player, before, after in zip(roll.names, roll.towns, outcome.towns, strict=True)
    ]
    return "\n".join(lines)
