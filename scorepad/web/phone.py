"""Which phone asks: a random name in a signed cookie, so that undo takes back its own changes."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.http import HttpRequest, HttpResponse

COOKIE, SALT = "phone", "phone"
A_YEAR = 365 * 24 * 3600


def phone_of(request: HttpRequest) -> str:
    """The name of the phone that asks; nothing where its browser keeps none."""
    return str(request.get_signed_cookie(COOKIE, default="", salt=SALT) or "")


def with_phone(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Name a phone that has no name yet. The name says nothing about it and leads to nobody."""
    if not phone_of(request):
        response.set_signed_cookie(
            COOKIE,
            secrets.token_urlsafe(12),
            salt=SALT,
            max_age=A_YEAR,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return response
