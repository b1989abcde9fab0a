"""The addresses of the site; one word names address, view, template and test."""

from __future__ import annotations

from django.urls import path

from scorepad.web.views import cards, home, language, status

urlpatterns = [
    path("", home.home, name="home"),
    path("cards", cards.cards, name="cards"),
    path("cards/list", cards.card_list, name="card-list"),
    path("cards/<slug:slug>", cards.card, name="card"),
    path("language", language.language, name="language"),
    path("healthz", status.healthz, name="healthz"),
]
