"""Who may see and do what in a group. Whoever may not is told that nothing is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import transaction
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from scorepad.web.models import Group, Membership, Role

P = ParamSpec("P")
R = TypeVar("R", bound=HttpResponseBase)
GroupView = Callable[Concatenate[HttpRequest, "Visit", P], R]
LOOKING = "looking"  # the session's reading links, by the key of their group


class Visit:
    """A group as one visitor finds it."""

    def __init__(self, group: Group, role: Role, membership: Membership | None = None) -> None:
        self.group, self.role, self.membership = group, role, membership

    @property
    def is_member(self) -> bool:
        """Whether the visitor may keep and correct games."""
        return self.role >= Role.MEMBER

    @property
    def is_organiser(self) -> bool:
        """Whether the visitor may say who belongs to the group."""
        return self.role >= Role.ORGANISER

    @property
    def may_remove_demo(self) -> bool:
        """Whether this is the demo group, and the visitor may take it away: at home anybody may."""
        return self.group.demo and (self.is_organiser or settings.ENV.embedded)


def user_of(request: HttpRequest) -> User | None:
    """Whoever is logged in."""
    user = request.user
    return None if isinstance(user, AnonymousUser) or not user.is_authenticated else user


def visit_of(request: HttpRequest, key: str) -> Visit | None:
    """The group of an address as this visitor finds it; nothing for outsiders."""
    if "\0" in key:
        return None  # typed into a form or an address; no database takes this character
    user = user_of(request)
    if user:
        membership = (
            Membership.objects.select_related("group", "player")
            .filter(group__key=key, user=user)
            .first()
        )
        if membership:
            return Visit(membership.group, Role(membership.role), membership)
    group = Group.objects.filter(key=key).first()
    if group and (group.demo or may_look(request, group)):
        return Visit(group, Role.READER)
    return None


def may_look(request: HttpRequest, group: Group) -> bool:
    """Whether this browser once opened the reading link that the group still has."""
    return group.may_look and request.session.get(LOOKING, {}).get(group.key) == group.look


@contextmanager
def held(key: str) -> Iterator[None]:
    """Hold a group: nobody else changes it until we are done."""
    with transaction.atomic():
        if "\0" not in key:
            list(Group.objects.select_for_update().filter(key=key).values_list("pk"))
        yield


def for_role(least: Role, *, alone: bool = False) -> Callable[[GroupView[P, R]], Callable[..., R]]:
    """Open a view to those of a group who may at least that; to all others it does not exist. Views
    that change what they read first do so alone: others who change the same group wait."""

    def decorate(view: GroupView[P, R]) -> Callable[..., R]:
        @wraps(view)
        def wrapped(request: HttpRequest, key: str, *args: P.args, **kwargs: P.kwargs) -> R:
            with held(key) if alone and request.method == "POST" else nullcontext():
                visit = visit_of(request, key)
                if visit is None or visit.role < least:
                    raise Http404
                return view(request, visit, *args, **kwargs)

        return wrapped

    return decorate
