"""One's own account: password, passkeys, and a way out."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from scorepad.web.accounts import delete_account
from scorepad.web.league.access import user_of


@require_safe
@login_required
def account(request: HttpRequest) -> HttpResponse:
    """What can be done with an account."""
    return render(request, "account/account.html")


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


@require_safe
@login_required
def reauthenticate(request: HttpRequest) -> HttpResponse:
    """Passkeys are the only keys here, so there is nothing to choose."""
    return redirect(f"{reverse('mfa_reauthenticate_webauthn')}?{request.GET.urlencode()}")
