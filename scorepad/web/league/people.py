"""The people of a group: found by name, claimed, merged, archived, released."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from scorepad.web.league.plays import bump, note
from scorepad.web.models import Group, Membership, Part, Player, Role


def add_player(group: Group, name: str) -> Player | None:
    """A new player; nothing where the name is taken."""
    try:
        with transaction.atomic():
            return Player.objects.create(group=group, name=name)
    except IntegrityError:
        return None


def last_players(group: Group) -> list[str]:
    """Who sat at the group's last game and still plays here, in the order of seats."""
    last = (
        group.plays.filter(removed_at__isnull=True).order_by("-played_at", "-uid").values("pk")[:1]
    )
    parts = Part.objects.filter(play__in=list(last.values_list("pk", flat=True)))
    present = parts.filter(player__archived_at=None).order_by("position")
    return list(present.values_list("player__name", flat=True))


def rename(player: Player, name: str, who: User | None) -> bool:
    """Give a player another name; tell whether it was free."""
    before, player.name = player.name, name
    try:
        with transaction.atomic():
            player.save(update_fields=["name"])
            note(player.group, "renamed", who, before=before, after=name)
            bump(player.group)
    except IntegrityError:
        player.name = before
        return False
    return True


def archive(player: Player, archived: bool, who: User | None) -> None:
    """Put a player away who comes no more, or bring them back. Games and places stay."""
    if archived == (player.archived_at is not None):
        return  # somebody else did it already
    player.archived_at = timezone.now() if archived else None
    player.save(update_fields=["archived_at"])
    kind = "archived" if archived else "brought back"
    note(player.group, kind, who, before=player.name)
    bump(player.group)


def played_together(one: Player, other: Player) -> int:
    """In how many games two players both sat; those cannot be one person."""
    plays = Part.objects.filter(player=one).values("play")
    return Part.objects.filter(player=other, play__in=plays).count()


@transaction.atomic
def merge(player: Player, into: Player, who: User | None) -> bool:
    """Two players turn out to be one: all games move over. Tell whether that is possible."""
    Group.objects.select_for_update().get(pk=player.group_id)
    player.refresh_from_db()
    into.refresh_from_db()
    claims = Membership.objects.filter(player__in=(player, into))
    if player == into or player.group_id != into.group_id or len(claims) > 1:
        return False
    if into.merged_into_id or player.merged_into_id or played_together(player, into):
        return False
    # Corrections write parts anew, so a seat is remembered by its game and its number.
    moved = list(Part.objects.filter(player=player).values_list("play", "position"))
    Part.objects.filter(player=player).update(player=into)
    claim_moved = Membership.objects.filter(player=player).update(player=into)
    also = list(player.merged.values_list("pk", flat=True))
    Player.objects.filter(pk__in=also).update(merged_into=into)
    player.merged_into = into
    player.save(update_fields=["merged_into"])
    after = {
        "player": player.pk,
        "into": into.pk,
        "seats": moved,
        "aliases": also,
        "claimed": bool(claim_moved),
    }
    note(player.group, "merged", who, before=[player.name, into.name], after=after)
    bump(player.group)
    return True


@transaction.atomic
def part_again(player: Player, who: User | None) -> bool:
    """Take a merge back: the games that moved over go home, if the name is still free."""
    group = Group.objects.select_for_update().get(pk=player.group_id)
    into = player.merged_into
    change = group.changes.filter(kind="merged", after__player=player.pk).first()
    if into is None or change is None or change.after is None:
        return False
    if group.players.filter(merged_into=None, name__iexact=player.name).exists():
        return False
    player.merged_into = None
    player.save(update_fields=["merged_into"])
    Player.objects.filter(pk__in=change.after["aliases"], merged_into=into).update(
        merged_into=player
    )
    seats = {(play, position) for play, position in change.after["seats"]}
    theirs = Part.objects.filter(player=into).values_list("pk", "play", "position")
    home = [pk for pk, play, position in theirs if (play, position) in seats]
    Part.objects.filter(pk__in=home).update(player=player)
    if change.after["claimed"]:
        Membership.objects.filter(player=into).update(player=player)
    note(group, "parted", who, before=[player.name, into.name])
    bump(group)
    return True


def unclaimed(group: Group) -> list[Player]:
    """Players whom nobody with an account said to be."""
    return list(
        group.players.filter(merged_into=None, archived_at=None, membership__isnull=True).order_by(
            "name"
        )
    )


@transaction.atomic
def join(group: Group, user: User, player: Player | None, role: Role = Role.MEMBER) -> Membership:
    """Make somebody a member, and perhaps a player with a history."""
    membership, new = Membership.objects.get_or_create(
        group=group, user=user, defaults={"role": role}
    )
    if new:
        note(group, "joined", user, after=player.name if player else None)
    if player and membership.player_id is None:
        claim(membership, player)
    return membership


def claim(membership: Membership, player: Player) -> bool:
    """Say which player somebody is; tell whether nobody else is that."""
    try:
        with transaction.atomic():
            membership.player = player
            membership.save(update_fields=["player"])
            note(membership.group, "claimed", membership.user, after=player.name)
    except IntegrityError:
        membership.refresh_from_db()
        return False
    return True


def release(membership: Membership, who: User | None) -> None:
    """Undo a claim: the player is a placeholder again."""
    player, membership.player = membership.player, None
    membership.save(update_fields=["player"])
    note(membership.group, "released", who, before=player.name if player else None)
