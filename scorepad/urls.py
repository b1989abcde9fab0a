"""Every address of the site."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [path("", include("scorepad.web.urls"))]

handler400 = "scorepad.web.views.trouble.bad_request"
handler403 = "scorepad.web.views.trouble.forbidden"
handler404 = "scorepad.web.views.trouble.not_found"
handler429 = "scorepad.web.views.trouble.too_many"  # asked for by allauth
handler500 = "scorepad.web.views.trouble.server_error"
