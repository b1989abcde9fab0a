"""The forms of an account, with labels in our own words; what they do is allauth's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from allauth.account import forms as doors
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

NEW_PASSWORD: Mapping[str, str | Promise] = {
    "password1": _("New password"),
    "password2": _("Password again"),
}


class _OwnWords:
    """Puts our labels and hints over fields. A placeholder would only say the label again."""

    labels: ClassVar[Mapping[str, str | Promise]] = {}
    hints: ClassVar[Mapping[str, str | Promise]] = {
        "password1": _("At least 8 characters, not a common password, nothing like your name.")
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():  # type: ignore[attr-defined]
            field.label = self.labels.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
            field.help_text = self.hints.get(name, field.help_text)


class SignInForm(_OwnWords, doors.LoginForm):  # type: ignore[misc]
    """Come in."""

    labels: ClassVar = {"login": _("User name"), "password": _("Password")}
    hints: ClassVar = {"password": ""}  # the way back is told below


class SignUpForm(_OwnWords, doors.SignupForm):  # type: ignore[misc]
    """A new account."""

    labels: ClassVar = {
        "username": _("User name"),
        "password1": _("Password"),
        "email": _("Mail address, only for a forgotten password (optional)"),
    }


class ConfirmForm(_OwnWords, doors.ReauthenticateForm):  # type: ignore[misc]
    """Say the password once more."""

    labels: ClassVar = {"password": _("Password")}


class ChangePasswordForm(_OwnWords, doors.ChangePasswordForm):  # type: ignore[misc]
    """Another password for whoever knows the old one."""

    labels: ClassVar = {"oldpassword": _("Current password"), **NEW_PASSWORD}


class SetPasswordForm(_OwnWords, doors.SetPasswordForm):  # type: ignore[misc]
    """A password for an account that has none."""

    labels: ClassVar = NEW_PASSWORD


class ForgottenForm(_OwnWords, doors.ResetPasswordForm):  # type: ignore[misc]
    """Ask for a link by mail."""

    labels: ClassVar = {"email": _("Mail address")}


class NewPasswordForm(_OwnWords, doors.ResetPasswordKeyForm):  # type: ignore[misc]
    """Another password for whoever opened that link."""

    labels: ClassVar = NEW_PASSWORD
