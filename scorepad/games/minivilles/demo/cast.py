"""How the invented friends play this game, and what they note down. All of it is ours."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from scorepad.games.minivilles.demo.playing import Mayor

MAYORS = (
    Mayor("Odile", patience=8, care=0.9, tastes={"red": 1.3}, does_without="airport"),
    Mayor("Kwame", patience=9, care=0.95, tastes={"blue": 1.2}, does_without="radio-tower"),
    Mayor("Mei", patience=7, care=0.95, tastes={"green": 1.2}, does_without="airport"),
    Mayor("Rafael", patience=10, care=0.7, tastes={"purple": 1.6}, does_without="radio-tower"),
    Mayor("Sunniva", patience=8, care=0.85, tastes={"blue": 1.4}, does_without="amusement-park"),
    Mayor("Tarek", patience=11, care=0.75, tastes={"green": 1.4}, does_without="airport"),
)
NOTES = (
    _("Everybody had a café. Nobody had money."),
    _("The bank was out of fives, so we paid in raisins."),
    _("Three bakeries, and nobody rolled a 2."),
    _("The fishing boats came home late."),
    _("Rolled a double, rolled a double, rolled a double."),
    _("Kwame gave away his moving company with the moving company."),
    _("The phone did the sums, we did the shouting."),
    _("Seven again. Of course seven."),
    _("One coin short of the Radio Tower for four turns."),
    _("The stadium was full and our purses empty."),
)
FAREWELL = _("Tarek takes the little dice along. We let him.")
