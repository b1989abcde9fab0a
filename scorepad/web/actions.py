"""What a form does to a table: the one way from a tap, a repair or a draft to a saved change."""

from __future__ import annotations

import re
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorepad.rules.refusal import Refusal
from scorepad.web.find import find_seat, pad_of
from scorepad.web.judged import Changes, Judged, judge_table
from scorepad.web.models import Table
from scorepad.web.numbers import whole
from scorepad.web.seats import Outdated, Sent, apply, redo, undo
from scorepad.web.words import language

OK, UNCHANGED, BAD_FORM, TOO_LATE, NOT_TAKEN = 200, 204, 400, 409, 422  # 204: the page stays
STEPS = {"undo": undo, "redo": redo}
OWN_FIELDS = ("version", "seen", "id", "csrfmiddlewaretoken")  # about a form itself
ID = re.compile(r"[0-9a-zA-Z-]{8,40}")  # of a change
RACES = 3  # so often a change is made anew when somebody wrote at the same moment


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a change."""

    status: int = OK
    message: str = ""
    judged: Judged | None = None  # the table afterwards, where it was changed
    outdated: Outdated | None = None


def answer_to(post: QueryDict, judged: Judged, actor: int | None, phone: str = "") -> Answer:
    """Do what a form asks; anew, if somebody wrote at the same moment."""
    answer = _answer_once(post, judged, actor, phone)
    for _try in range(RACES):
        if not (answer.outdated and answer.outdated.raced):
            break
        judged, actor = _anew(judged, actor)
        answer = _answer_once(post, judged, actor, phone)
    return answer


def _anew(judged: Judged, actor: int | None) -> tuple[Judged, int | None]:
    """The table as it is now, and where the seat that acts sits by now."""
    if actor is None:
        return judge_table(Table.objects.get(pk=judged.table.pk)), None
    return find_seat(judged.table.code, judged.seats[actor].number)


def _answer_once(post: QueryDict, judged: Judged, actor: int | None, phone: str) -> Answer:
    """Do what a form asks: an action of the game, or a step back or forth."""
    name = post.get("action") or ("repair" if "repair" in post else "")
    if name in STEPS:
        sent = sent_by(post, judged, phone)
        return _guarded(post, judged, actor) or _told(STEPS[name](judged, actor, sent))
    actions = pad_of(judged.table).actions
    action = actions.get(name or next(iter(actions)))
    if action is None:
        return _not_taken(Refusal("action", _("unknown action")))
    refused = _guarded(post, judged, actor)
    if refused:
        return refused
    changes = action(judged, actor, post)
    return (
        _not_taken(changes)
        if isinstance(changes, Refusal)
        else change(post, judged, actor, changes, phone)
    )


def change(
    post: QueryDict, judged: Judged, actor: int | None, changes: Changes, phone: str = ""
) -> Answer:
    """Save changes if the rules can read the table with them, and nobody was quicker."""
    refused = _guarded(post, judged, actor)
    if refused:
        return refused
    wanted = judged.with_changes(changes)
    if wanted.refusal:
        return _not_taken(wanted.refusal)
    saved = apply(judged, actor, changes, sent_by(post, judged, phone))
    if isinstance(saved, Judged):
        saved.judgement = wanted.judgement  # the same table: it need not be judged twice
    return _told(saved)


def sent_by(post: QueryDict, judged: Judged, phone: str) -> Sent:
    """What a form says of its change."""
    return Sent(
        _version(post),
        seen_in(post),
        id_in(post),
        counts=post.get("action", "") in pad_of(judged.table).counting,
        phone=phone,
    )


def id_in(post: QueryDict) -> str:
    """What a phone calls its change, if that can be a name."""
    name = post.get("id", "")
    return name if ID.fullmatch(name) else ""


def seen_in(post: QueryDict) -> dict[str, int]:
    """The versions of other parts that a phone knew, written as `setup:3 2:7`."""
    pairs = (word.partition(":") for word in post.get("seen", "").split())
    return {name: number for name, _colon, text in pairs if (number := whole(text)) is not None}


def _guarded(post: QueryDict, judged: Judged, actor: int | None) -> Answer | None:
    """Why nothing can be changed now, whatever the form asks."""
    if whole(post.get("version", "")) is None:
        return Answer(BAD_FORM, _("This form is incomplete. Load the page again."))
    if judged.table.finished_at:
        sentence = _("This game is finished. Open it again on the table page to change something.")
        return Answer(TOO_LATE, sentence)
    if judged.table.is_live and actor is not None:
        return Answer(TOO_LATE, _("This game is being played live. Make corrections there."))
    return None


def _version(post: QueryDict) -> int:
    return whole(post.get("version", "")) or 0


def _told(saved: Judged | Outdated) -> Answer:
    """A saved change, or one that came too late."""
    if isinstance(saved, Outdated):
        return Answer(TOO_LATE, outdated=saved)
    return Answer(judged=saved)


def _not_taken(refusal: Refusal) -> Answer:
    """Why a change was refused, in the reader's language."""
    reason = {"reason": refusal.say(language())}
    return Answer(NOT_TAKEN, _("That isn’t possible: %(reason)s.") % reason)
