"""The entry point for WSGI servers; `scorepad/server.py` is ours."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application
from django.utils.http import parse_header_parameters

from scorepad.web.darkroom import warm

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "scorepad.settings")

site = get_wsgi_application()
warm()  # after Django is ready, since it asks the settings how many


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """Answer a request; Django itself would fail on a type of content that it cannot read."""
    try:
        parse_header_parameters(environ.get("CONTENT_TYPE", ""))
    except ValueError:
        environ["CONTENT_TYPE"] = ""
    return site(environ, start_response)
