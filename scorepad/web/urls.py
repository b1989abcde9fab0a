"""The addresses of the site; one word names address, view, template and test."""

from __future__ import annotations

from django.urls import path

from scorepad.web.views import home, language, status

urlpatterns = [
    path("", home.home, name="home"),
    path("language", language.language, name="language"),
    path("healthz", status.healthz, name="healthz"),
]
