"""Addresses as QR codes."""

from __future__ import annotations

from io import BytesIO

import segno
from django.http import HttpResponse
from django.utils.cache import patch_cache_control

A_WHILE = 600  # seconds; the picture is for the eyes of this browser alone


def qr_code(link: str) -> HttpResponse:
    """An address as a picture that phones read, dark on white in every colour scheme."""
    picture = BytesIO()
    code = segno.make(link, error="m")
    code.save(picture, kind="svg", scale=6, border=2, dark="#1d2a20", light="#ffffff")
    response = HttpResponse(picture.getvalue(), content_type="image/svg+xml")
    patch_cache_control(response, private=True, max_age=A_WHILE)
    return response
