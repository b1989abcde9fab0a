"""How accounts work here: a name with a password, and passkeys as another door to the same room."""

from __future__ import annotations

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

from scorepad.web.exchange.staging import forget_stages
from scorepad.web.forgetting import forget_player
from scorepad.web.limits import visitor_of
from scorepad.web.models import Change, Group, Membership, Player, Role


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Whoever tries passwords is known by the address that the rest of the site counts by."""

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address that asks, also behind our own proxy."""
        return visitor_of(request)


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """A passkey spares the password; it never becomes a second lock that a lost phone shuts for good."""

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
