"""The site as it is where the operator named a mail server."""

from __future__ import annotations

from scorepad.urls import handler404, handler429, handler500
from scorepad.urls import urlpatterns as without_mail
from scorepad.web.views.account import RESET_DOORS

urlpatterns = [*RESET_DOORS, *without_mail]

__all__ = ["handler404", "handler429", "handler500", "urlpatterns"]
