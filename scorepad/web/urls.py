"""The addresses of the site; one word names address, view, template and test."""

from __future__ import annotations

from django.urls import path

from scorepad.web.api import docs
from scorepad.web.api.endpoints import api
from scorepad.web.views import home, language, status

urlpatterns = [
    path("", home.home, name="home"),
    path("language", language.language, name="language"),
    path("healthz", status.healthz, name="healthz"),
    path("api/v1/", docs.root, name="api"),
    path("api/v1/docs", docs.docs, name="api-docs"),
    path("api/v1/openapi.json", docs.openapi, name="api-openapi"),
    path("api/v1/", api.urls),
]
