"""The addresses of the site; one word names address, view, template and test."""

from __future__ import annotations

from django.urls import include, path

from scorepad.web.api import docs
from scorepad.web.api.endpoints import api
from scorepad.web.views import (
    account,
    cards,
    draft,
    group,
    group_settings,
    groups,
    home,
    invite,
    language,
    league,
    lessons,
    photo,
    player,
    players,
    plays,
    result,
    sample,
    save,
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
GROUP = "g/<str:key>"
PLAYER = f"{GROUP}/players/<int:number>"
PLAY = f"{GROUP}/plays/<str:uid>"

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
    path(f"{RESULT}/save", save.result_save, name="result-save"),
    path("account", account.account, name="account"),
    path("account/delete", account.account_delete, name="account-delete"),
    path("account/", include("allauth.account.urls")),
    path("account/passkeys/", include("allauth.mfa.webauthn.urls")),
    path("account/passkeys/confirm/", account.reauthenticate, name="mfa_reauthenticate"),
    path("groups", groups.groups, name="groups"),
    path("invite/<str:token>", invite.invite, name="invite"),
    path("look/<str:token>", invite.look, name="look"),
    path(GROUP, group.group, name="group"),
    path(f"{GROUP}/invite.svg", invite.invite_qr, name="invite-qr"),
    path(f"{GROUP}/settings", group_settings.group_settings, name="group-settings"),
    path(f"{GROUP}/house-rules", group_settings.group_house_rules, name="group-house-rules"),
    path(f"{GROUP}/links", group_settings.group_links, name="group-links"),
    path(f"{GROUP}/people/<int:number>", group_settings.group_person, name="group-person"),
    path(f"{GROUP}/delete", group_settings.group_delete, name="group-delete"),
    path(f"{GROUP}/league", league.league, name="league"),
    path(f"{GROUP}/league/<int:player>", league.league_player, name="league-player"),
    path(f"{GROUP}/players", players.players, name="players"),
    path(f"{GROUP}/players/add", players.players_add, name="players-add"),
    path(PLAYER, player.player, name="player"),
    path(f"{PLAYER}/change", players.player_change, name="player-change"),
    path(f"{GROUP}/plays", plays.plays, name="plays"),
    path(PLAY, plays.play, name="play"),
    path(f"{PLAY}/correct", plays.play_correct, name="play-correct"),
    path(f"{PLAY}/remove", plays.play_remove, name="play-remove"),
    path(f"{PLAY}/reopen", plays.play_reopen, name="play-reopen"),
    path(f"{PLAY}/changes/<int:number>/back", plays.play_take_back, name="play-take-back"),
    path(f"{PLAY}/photo.jpg", plays.play_photo, name="play-photo"),
    path(f"{GROUP}/history", plays.history, name="history"),
]
