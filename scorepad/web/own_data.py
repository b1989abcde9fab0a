"""All that the site knows of one person, for that person."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User

from scorepad.web.models import Change, Membership, Part, Role


def own_data(user: User) -> dict[str, Any]:
    """The account, its groups, every game that its players played, and every change that it made."""
    memberships = Membership.objects.filter(user=user).select_related("group", "player")
    changes = Change.objects.filter(who=user).select_related("group", "play").order_by("at", "pk")
    return {
        "account": {
            "username": user.get_username(),
            "email": user.email,
            "joined_at": user.date_joined.isoformat(),
            "last_login": user.last_login.isoformat() if user.last_login else None,
        },
        "groups": [_group(membership) for membership in memberships.order_by("joined_at")],
        "changes": [
            {
                "group": change.group.name,
                "kind": change.kind,
                "at": change.at.isoformat(),
                "game": change.play.uid if change.play else None,
            }
            for change in changes
        ],
    }


def _group(membership: Membership) -> dict[str, Any]:
    player = membership.player
    parts = Part.objects.filter(player=player).select_related("play") if player else ()
    return {
        "group": membership.group.name,
        "role": Role(membership.role).name.lower(),
        "joined_at": membership.joined_at.isoformat(),
        "player": player.name if player else None,
        "former_names": [alias.name for alias in player.merged.all()] if player else [],
        "games": [_game(part) for part in parts],
    }


def _game(part: Part) -> dict[str, Any]:
    """One game: the place, and what the person filled in; the others at the table are not told of."""
    play = part.play
    players = play.data["players"] if play.data else []
    own = players[part.position - 1] if len(players) >= part.position else None
    return {
        "uid": play.uid,
        "game": play.game,
        "played_at": play.played_at.isoformat(),
        "rank": part.rank,
        "score": part.score,
        "entry": own,
    }
