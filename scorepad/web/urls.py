"""The addresses of the site; one word names address, view, template and test."""

from __future__ import annotations

from django.urls import path

from scorepad.web.api import docs
from scorepad.web.api.endpoints import api
from scorepad.web.views import (
    cards,
    draft,
    home,
    language,
    lessons,
    photo,
    result,
    sample,
    start,
    status,
    table,
    town,
)

TABLE = "t/<str:code>"
TOWN = f"{TABLE}/<int:position>"
PHOTO = f"{TABLE}/photo/<slug:key>"
DRAFT = f"{TOWN}/photo/<slug:key>/<int:number>"
RESULT = "r/<str:share>"

urlpatterns = [
    path("", home.home, name="home"),
    path("cards", cards.cards, name="cards"),
    path("cards/list", cards.card_list, name="card-list"),
    path("cards/<slug:slug>", cards.card, name="card"),
    path("language", language.language, name="language"),
    path("healthz", status.healthz, name="healthz"),
    path("start", start.start, name="start"),
    path("join", start.join, name="join"),
    path(TABLE, table.table, name="table"),
    path(f"{TABLE}/towns", table.table_towns, name="table-towns"),
    path(f"{TABLE}/setup", table.table_setup, name="table-setup"),
    path(f"{TABLE}/house-rules", table.table_house_rules, name="table-house-rules"),
    path(f"{TABLE}/qr.svg", table.table_qr, name="table-qr"),
    path(TOWN, town.town, name="town"),
    path(f"{TOWN}/change", town.town_change, name="town-change"),
    path(f"{TOWN}/pad", town.pad, name="pad"),
    path(f"{TOWN}/order", town.town_order, name="town-order"),
    path(f"{TABLE}/photos", photo.photos, name="photos"),
    path(PHOTO, photo.photo, name="photo"),
    path(f"{PHOTO}/wait", photo.photo_wait, name="photo-wait"),
    path(f"{PHOTO}/progress", photo.photo_progress, name="photo-progress"),
    path(f"{PHOTO}.jpg", photo.photo_picture, name="photo-picture"),
    path(f"{PHOTO}/<int:number>.jpg", photo.photo_board, name="photo-board"),
    path(f"{PHOTO}/delete", photo.photo_delete, name="photo-delete"),
    path(f"{PHOTO}/corners/<int:number>", photo.photo_corners, name="photo-corners"),
    path(DRAFT, draft.draft, name="draft"),
    path(f"{DRAFT}/choice", draft.draft_choice, name="draft-choice"),
    path(f"{DRAFT}/take", draft.draft_take, name="draft-take"),
    path(f"{TABLE}/lessons.zip", lessons.lessons, name="lessons"),
    path(f"{TABLE}/lessons/forget", lessons.lessons_forget, name="lessons-forget"),
    path("sample", sample.sample, name="sample"),
    path(RESULT, result.result, name="result"),
    path("api/v1/", docs.root, name="api"),
    path("api/v1/docs", docs.docs, name="api-docs"),
    path("api/v1/openapi.json", docs.openapi, name="api-openapi"),
    path("api/v1/", api.urls),
    path(f"{RESULT}/picture.png", result.result_picture, name="result-picture"),
    path(f"{RESULT}/text", result.result_text, name="result-text"),
    path(f"{RESULT}/bgstats", result.result_bgstats, name="result-bgstats"),
    path(f"{RESULT}/bgstats-qr.svg", result.result_bgstats_qr, name="result-bgstats-qr"),
    path(f"{RESULT}/game.json", result.result_json, name="result-json"),
    path(f"{RESULT}/sheet.csv", result.result_csv, name="result-csv"),
]
