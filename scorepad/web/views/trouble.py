"""Pages for what goes wrong; they look like the site and say what to do next."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scorepad.web.api import errors


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a person reads when a request fails."""

    status: int
    title: str | Promise
    advice: str | Promise


TROUBLES = {
    trouble.status: trouble
    for trouble in (
        Trouble(
            400,
            _("That request made no sense"),
            _("Something in the address or the form was not as expected. Go back and try again."),
        ),
        Trouble(
            403,
            _("This form has expired"),
            _("Nothing was changed. Go back, load the page again and repeat the last step."),
        ),
        Trouble(
            404,
            _("There is nothing here"),
            _(
                "Check the link or the code: every character counts. Old links may have been removed."
            ),
        ),
        Trouble(
            413,
            _("That is too large"),
            _("Send a smaller file. A photo of a board needs no more than a few megabytes."),
        ),
        Trouble(
            429,
            _("Too many requests"),
            _("Wait a minute, then go on. Everything saved so far is safe."),
        ),
        Trouble(
            500,
            _("That is our fault"),
            _(
                "The site made a mistake and has noted it. Everything saved so far is safe. Try again."
            ),
        ),
    )
}


def trouble_page(request: HttpRequest, status: int) -> HttpResponse:
    """Render the page for one kind of trouble; programs get JSON instead."""
    if errors.is_api(request):
        return errors.trouble(status)
    # Said of every group, whether it exists or not, to everybody who might belong to it.
    of_group = status == 404 and request.path.startswith("/g/")
    context = {"trouble": TROUBLES[status], "of_group": of_group}
    return render(request, "trouble.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: the request is not well formed."""
    return trouble_page(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: the request may not be made."""
    return trouble_page(request, 403)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403: the form did not come from this site or is too old."""
    return trouble_page(request, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: no such page, or none that this reader may know of."""
    return trouble_page(request, 404)


def too_many(request: HttpRequest) -> HttpResponse:
    """429: somebody tries passwords, or makes accounts by the dozen."""
    return trouble_page(request, 429)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: a bug of ours; the log has it."""
    return trouble_page(request, 500)
