"""Choosing the language of the site."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import check_for_language
from django.views.decorators.http import require_POST

from scorepad.web.limits import limited
from scorepad.web.views.trouble import bad_request


@require_POST
@limited("language", times=60, seconds=60)
def language(request: HttpRequest) -> HttpResponse:
    """Remember the reader's language in a cookie and go back to where they were."""
    code = request.POST.get("language", "")
    if code not in dict(settings.LANGUAGES) or not check_for_language(code):
        return bad_request(request)
    next_page = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(next_page, allowed_hosts=None):
        next_page = "/"
    response = redirect(next_page)
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return response
