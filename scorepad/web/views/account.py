"""One's own account: password, passkeys, and a way out."""

from __future__ import annotations

from allauth.account import views as doors
from allauth.account.decorators import reauthentication_required
from django.conf import settings
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, re_path
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe
from django.views.generic import RedirectView

from scorepad.web.accounts import delete_account
from scorepad.web.league.access import user_of
from scorepad.web.limits import limited
from scorepad.web.own_data import own_data

# Of allauth's many doors only those that this site uses; a forgotten password needs a mail server.
DOORS: list[URLPattern] = [
    path("account/login", doors.login, name="account_login"),
    path("account/logout", doors.logout, name="account_logout"),
    path("account/signup", doors.signup, name="account_signup"),
    path("account/inactive", doors.account_inactive, name="account_inactive"),
    path("account/confirm", doors.reauthenticate, name="account_reauthenticate"),
    path("account/password", doors.password_change, name="account_change_password"),
    path("account/password/set", doors.password_set, name="account_set_password"),
    # Passkeys are the only kind of key here, so their list is all there is to show.
    path("account/keys", RedirectView.as_view(pattern_name="mfa_list_webauthn"), name="mfa_index"),
    path(
        "account/keys/confirm",
        RedirectView.as_view(pattern_name="mfa_reauthenticate_webauthn", query_string=True),
        name="mfa_reauthenticate",
    ),
]
RESET = "account/password/reset"
RESET_DOORS = [
    path(RESET, doors.password_reset, name="account_reset_password"),
    path(f"{RESET}/sent", doors.password_reset_done, name="account_reset_password_done"),
    re_path(
        rf"^{RESET}/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)$",
        doors.password_reset_from_key,
        name="account_reset_password_from_key",
    ),
    path(
        f"{RESET}/done",
        doors.password_reset_from_key_done,
        name="account_reset_password_from_key_done",
    ),
]
if settings.MAIL_SERVER:
    DOORS += RESET_DOORS


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """What can be done with an account."""
    return render(request, "account/account.html")


@require_safe
@login_required
@limited("own-data", times=20, seconds=3600)
@reauthentication_required  # type: ignore[untyped-decorator]
def account_data(request: HttpRequest) -> HttpResponse:
    """All that the site knows of whoever asks, as a file."""
    user = user_of(request)
    if user is None:
        return redirect("account_login")
    response = JsonResponse(own_data(user), json_dumps_params={"ensure_ascii": False, "indent": 1})
    name = f"scorepad-{timezone.localdate():%Y-%m-%d}.json"
    response["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


@require_http_methods(["GET", "POST"])
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def account_delete(request: HttpRequest) -> HttpResponse:
    """Delete the account after saying what goes and what stays."""
    user = user_of(request)
    if request.method == "POST" and user is not None:
        delete_account(user)
        logout(request)
        return redirect("home")
    return render(request, "account/delete.html")
