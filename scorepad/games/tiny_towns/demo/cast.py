"""How the invented friends play this game, and what they note down. All of it is ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext_noop as _

from scorepad.games.tiny_towns.demo.towns import Mayor


class Member(NamedTuple):
    """One of the group: skill in the first game and in the last, so that somebody rises."""

    name: str
    before: float
    now: float
    tastes: Mapping[str, float]

    def mayor(self, past: float) -> Mayor:
        """How they play when this share of the time is over."""
        return Mayor(self.name, self.before + (self.now - self.before) * past, self.tastes)


MEMBERS = (
    Member("Odile", 0.98, 0.98, {"tavern": 1.25}),
    Member("Kwame", 0.97, 0.97, {"factory": 1.3, "cottage": 1.1}),
    Member("Mei", 1.0, 0.96, {"monument": 1.3, "cottage": 1.2}),
    Member("Rafael", 0.88, 1.0, {"theater": 1.25}),
    Member("Sunniva", 0.95, 0.97, {"chapel": 1.25, "well": 1.2}),
    Member("Tarek", 0.93, 0.93, {"cottage": 1.3, "tavern": 1.1}),
)
NOTES = (
    _("Who keeps calling for stone?"),
    _("Tea spilled. No cottage was harmed."),
    _("The cat sat on the wheat."),
    _("Rematch demanded before the cubes were back in the bag."),
    _("First game with the new lamp."),
    _("We forgot the soup. Twice."),
    _("One square left. Always one square left."),
    _("Played in pyjamas."),
    _("Nobody wanted glass, everybody got glass."),
    _("Next time, I name the wheat."),
    _("Rain outside, sixteen squares of sunshine inside."),
    _("Loser does the dishes. There were many dishes."),
    _("The neighbours asked what the cheering was about."),
    _("Quickest game so far: one pot of coffee."),
    _("The capybara on the wall smiled."),
    _("Somebody said “brick” and the table groaned."),
    _("Odile counted three times. Still a win."),
    _("Too tired to argue, so we let the rules decide."),
    _("My plan was perfect until the second cube."),
    _("Sunniva hummed the whole time."),
)
SOLO_NOTES = (_("Waiting for the others."), _("Practising. Shh."), _("Sleepless in Tiny Town."))
FAREWELL = _("Last game before Tarek’s move. Come back soon!")
TIE_NOTES = {
    "master_builder_turns": _("Equal! The hammer decided."),
    "empty_squares": _("Equal! One empty square fewer did it."),
    "cottages": _("Equal twice over. The cottages decided."),
    "shared": _("Equal in everything. Two crowns, please."),
}
