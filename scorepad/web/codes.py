"""The codes of tables: how long they are, and how often they may be tried."""

from __future__ import annotations

from django.core.cache import cache
from django.http import HttpRequest

from scorepad.web.limits import count, counted, visitor_of
from scorepad.web.models import LONGEST_CODE, SHORTEST_CODE, UNAMBIGUOUS, Table
from scorepad.web.my_tables import codes_of

KNOWN = "tables"  # the session's tables whose code this browser has shown to know

CODES_A_TABLE = 1_000_000  # for each table there are at least so many codes of its length
COUNTED_EVERY = 3600  # seconds; a club does not grow a hundredfold in an hour

WINDOW = 600  # seconds in which misses are counted
MISSES = 60  # of one visitor; then even a lucky guess waits
BUDGET = 1000  # of all visitors together; then one visitor has only few
FEW_MISSES = 3
MOST_MISSES = 3000  # of all together; then whoever never showed a code waits
EVERYBODY = "everybody"


def length_for(tables: int) -> int:
    """How long a new code is on a site with so many tables: guessing stays hopeless as it grows."""
    lengths = range(SHORTEST_CODE, LONGEST_CODE)
    enough = (n for n in lengths if len(UNAMBIGUOUS) ** n >= CODES_A_TABLE * (tables + 1))
    return next(enough, LONGEST_CODE)


def length_now() -> int:
    """How long a new code is today; the tables are counted now and then."""
    return length_for(cache.get_or_set("tables", Table.objects.count, COUNTED_EVERY) or 0)


def has_shown(request: HttpRequest, code: str) -> bool:
    """Whether this browser was at the table of a code before: only its signed cookie or its session
    can say so."""
    return code in codes_of(request) or code in request.session.get(KNOWN, ())


def must_wait(request: HttpRequest, code: str) -> bool:
    """Whether a code may not be tried now, be it right or wrong. Whoever knew it never waits."""
    if code in codes_of(request):
        return False  # the usual case: it asks nobody
    own, all_misses = counted("misses", (visitor_of(request), EVERYBODY), seconds=WINDOW)
    allowed = MISSES if all_misses <= BUDGET else FEW_MISSES
    return (own > allowed or all_misses > MOST_MISSES) and not has_shown(request, code)


def missed(request: HttpRequest, code: str) -> None:
    """Count a code that is none; one that this browser knew has only gone since."""
    if not has_shown(request, code):
        for visitor in (visitor_of(request), EVERYBODY):
            count("misses", visitor, seconds=WINDOW)
