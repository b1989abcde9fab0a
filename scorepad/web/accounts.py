"""How accounts work here: a name with a password, and passkeys as another door to the same room."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorepad.web.exchange.staging import forget_stages
from scorepad.web.forgetting import forget_player
from scorepad.web.limits import visitor_of
from scorepad.web.models import Change, Group, Membership, Player, Role


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Whoever tries passwords is known by the address that the rest of the site counts by; what goes
    wrong is told in our own words."""

    error_messages: ClassVar = {
        **DefaultAccountAdapter.error_messages,
        "account_inactive": _("This account is closed."),
        "enter_current_password": _("That isn’t your current password."),
        "incorrect_password": _("That isn’t your password."),
        "invalid_password_reset": _("This link no longer works. Ask for a new one."),
        "rate_limited": _("Too many tries. Wait a few minutes, then try again."),
        "too_many_login_attempts": _(
            "Too many wrong passwords. Wait a few minutes, then try again."
        ),
        "username_blacklisted": _("This name is reserved. Choose another one."),
        "username_password_mismatch": _("User name and password don’t match."),
        "username_taken": _("Somebody has this name already. Choose another one."),
    }

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that asks, also behind our own proxy."""
        return visitor_of(request)


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """A passkey spares the password; it never becomes a second lock that a lost phone shuts for good."""

    error_messages: ClassVar = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _("This passkey doesn’t open this account."),
    }

    def generate_authenticator_name(self, user: Any, type: Any) -> str:  # noqa: A002 - as it is called
        """What a new passkey is called unless somebody says otherwise."""
        there = Authenticator.objects.filter(user_id=user.pk, type=type).count()
        return gettext("Passkey %(number)s") % {"number": there + 1}

    def is_mfa_enabled(self, user: Any, types: Any = None) -> bool:
        """Asked for one kind of key it answers truly; asked for a second factor it says no."""
        return bool(types) and len(types) == 1 and super().is_mfa_enabled(user, types)


@transaction.atomic
def delete_account(user: User) -> None:
    """Delete an account. Games stay with their groups, in which its players become nameless; a group of
    its own goes."""
    name = user.get_username()
    # In one order, so that two who leave the same groups never wait for each other.
    for membership in Membership.objects.filter(user=user).order_by("group"):
        player = membership.player
        forget_stages(membership.group, user.pk)
        leave(membership)
        if player and Player.objects.filter(pk=player.pk).exists():
            forget_player(player, name)
    Change.objects.filter(who=user).update(who_name="")
    Change.objects.filter(kind="left", before=name).update(before=None)
    for change in Change.objects.filter(kind="role", after__0=name):
        change.after = change.after[1:] if change.after else None
        change.save(update_fields=["after"])
    user.delete()


@transaction.atomic
def leave(membership: Membership) -> None:
    """Leave a group. Whoever has been there longest takes over; the last one puts out the light."""
    group = Group.objects.select_for_update().get(pk=membership.group_id)
    membership.delete()
    rest = group.memberships.order_by("joined_at", "pk")
    if not rest:
        delete_group(group)
    elif not rest.filter(role=Role.ORGANISER).exists():
        heir = rest[0]
        heir.role = Role.ORGANISER
        heir.save(update_fields=["role"])


@transaction.atomic
def delete_group(group: Group) -> None:
    """Delete a group with all its games; games first, for they hold on to their players."""
    group.plays.all().delete()
    # Other names first: one that is in use again must not become a player's name for a moment.
    group.players.filter(merged_into__isnull=False).delete()
    group.players.all().delete()
    group.delete()
