"""Groups of friends: who belongs to them, who played, and the games they keep."""

from __future__ import annotations

from datetime import date

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scorepad.web.models.tables import LONGEST_NAME, Photo, Table, new_share

LONGEST_PLACE = 80
LONGEST_NOTES = 2000


class Role(models.IntegerChoices):
    """What somebody may do in a group; whoever may more may also less."""

    OUTSIDER = 0, _("outsider")
    READER = 1, _("reader")
    MEMBER = 2, _("member")
    ORGANISER = 3, _("organiser")


class Group(models.Model):
    """Friends who keep their games together. Private: nobody else learns that it exists."""

    key = models.CharField(max_length=22, unique=True, default=new_share)  # its address
    name = models.CharField(max_length=LONGEST_NAME)
    invite = models.CharField(max_length=22, unique=True, default=new_share)  # makes a member
    look = models.CharField(max_length=22, unique=True, default=new_share)  # makes a reader
    may_look = models.BooleanField(default=False)  # whether the reading link works
    season_months = models.PositiveSmallIntegerField(default=3)
    photo_days = models.PositiveSmallIntegerField(null=True, blank=True)  # None: as the site says
    lessons = models.BooleanField(default=False)  # whether corrections may be learnt from
    rules = models.JSONField(default=dict)  # by game: house rules and numbers, for new tables
    demo = models.BooleanField(default=False)  # invented, open to every reader
    version = models.PositiveIntegerField(default=0)  # rises with everything that standings show
    # The version at which something old changed last; since then games were only added.
    rewritten = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = (models.Index(fields=("id",), condition=Q(demo=True), name="demo_groups"),)
        verbose_name = _("group")
        verbose_name_plural = _("groups")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("group", args=[self.key])

    @property
    def title(self) -> str:
        """Its name, as it is shown."""
        return self.said(self.name)

    def said(self, text: str) -> str:
        """What somebody of the group wrote. The invented friends wrote it in the reader's language."""
        return gettext(text) if self.demo and text else text


class Player(models.Model):
    """Somebody who plays in a group, with or without an account. Never deleted, at most archived."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="players")
    name = models.CharField(max_length=LONGEST_NAME)
    archived_at = models.DateTimeField(null=True, blank=True)
    # Who this turned out to be; the name then stays as another name of that player.
    merged_into = models.ForeignKey(
        "self", on_delete=models.SET_NULL, null=True, blank=True, related_name="merged"
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                "group",
                Lower("name"),
                condition=Q(merged_into__isnull=True),
                name="one_player_a_name",
            ),
        )
        verbose_name = _("player")
        verbose_name_plural = _("players")

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("player", args=[self.group.key, self.pk])


class Membership(models.Model):
    """An account in a group, and which player it is."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    role = models.PositiveSmallIntegerField(choices=Role, default=Role.MEMBER)
    player = models.OneToOneField(Player, on_delete=models.SET_NULL, null=True, blank=True)
    joined_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("group", "user"), name="one_membership_a_group"),
        )
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")

    def __str__(self) -> str:
        return f"{self.user} in {self.group}"


class Play(models.Model):
    """One finished game that a group keeps: the whole game file where there is one."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="plays")
    # Where it came from, so that nothing is kept twice: a table's share word, another app's number.
    uid = models.CharField(max_length=64, default=new_share)
    source = models.CharField(max_length=10, default="table")
    game = models.CharField(max_length=30)
    game_name = models.CharField(max_length=LONGEST_PLACE, blank=True)  # of a game without a folder
    played_at = models.DateTimeField()
    league = models.BooleanField(default=True)
    place = models.CharField(max_length=LONGEST_PLACE, blank=True)
    notes = models.TextField(max_length=LONGEST_NOTES, blank=True)
    data = models.JSONField(null=True, blank=True)  # the game file; None: only results are known
    size = models.PositiveSmallIntegerField()  # how many played
    expansion = models.CharField(max_length=30, blank=True)
    decided_by = models.CharField(max_length=30, blank=True)
    broken_off = models.BooleanField(default=False)  # nobody won: it counts in no league
    log = models.JSONField(null=True, blank=True)  # the moves, where it was played on a live pad
    assumed = models.JSONField(default=list)  # cards that only stood in, which nothing counts
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, blank=True)
    photo = models.ForeignKey(Photo, on_delete=models.SET_NULL, null=True, blank=True)
    removed_at = models.DateTimeField(null=True, blank=True)  # taken out, and kept
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("group", "uid"), name="one_play_a_uid"),)
        indexes = (
            models.Index(fields=("group", "played_at", "uid"), name="plays_in_order"),
            models.Index(fields=("group", "game", "played_at", "uid"), name="plays_of_a_game"),
            models.Index(fields=("group", "id"), name="plays_as_they_came"),
        )
        verbose_name = _("game")
        verbose_name_plural = _("games")

    def __str__(self) -> str:
        return self.uid

    def get_absolute_url(self) -> str:
        return reverse("play", args=[self.group.key, self.uid])

    @property
    def day(self) -> date:
        """The day it was played on, for people."""
        return timezone.localtime(self.played_at).date()


class Part(models.Model):
    """One player's part in a kept game. The place is kept too, so that a mended rule of ours never
    rewrites a league behind its back."""

    play = models.ForeignKey(Play, on_delete=models.CASCADE, related_name="parts")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="parts")
    position = models.PositiveSmallIntegerField()
    rank = models.PositiveSmallIntegerField()  # 1-1-3
    score = models.IntegerField(null=True, blank=True)
    # What pages about players add up: buildings and points by card, the monument.
    tally = models.JSONField(default=dict)

    class Meta:
        ordering = ("position",)
        constraints = (
            models.UniqueConstraint(fields=("play", "position"), name="one_part_a_position"),
            models.UniqueConstraint(fields=("play", "player"), name="one_part_a_player"),
        )
        verbose_name = _("part")
        verbose_name_plural = _("parts")

    def __str__(self) -> str:
        return f"{self.rank}. {self.player}"


class Change(models.Model):
    """Who changed what and when; enough to see it and to take it back."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="changes")
    play = models.ForeignKey(
        Play, on_delete=models.CASCADE, null=True, blank=True, related_name="changes"
    )
    kind = models.CharField(max_length=20)
    who = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True
    )
    who_name = models.CharField(max_length=150, blank=True)  # stays when the account goes
    at = models.DateTimeField(default=timezone.now)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ("-at", "-pk")
        indexes = (models.Index(fields=("group", "-at"), name="changes_newest_first"),)
        verbose_name = _("change")
        verbose_name_plural = _("changes")

    def __str__(self) -> str:
        return self.kind


class Ledger(models.Model):
    """An answer worked out from a group's games, kept until the group's version rises."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="ledgers")
    question = models.CharField(max_length=200)
    version = models.PositiveIntegerField()
    answer = models.JSONField()
    carry = models.JSONField(null=True, blank=True)  # what it takes to go on with the next game
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("group", "question"), name="one_answer_a_question"),
        )
        verbose_name = _("answer")
        verbose_name_plural = _("answers")

    def __str__(self) -> str:
        return self.question


class TaughtBoard(models.Model):
    """A board that a group corrected, kept as the reader sees it: straight, small, nothing around it."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="taught_boards")
    game = models.CharField(max_length=40)
    source = models.CharField(max_length=60)  # the photo's key and the board's number
    picture = models.BinaryField()  # a small JPEG
    squares = models.JSONField()  # what it really shows, row by row
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("group", "source"), name="one_lesson_a_board"),
        )
        verbose_name = _("taught board")
        verbose_name_plural = _("taught boards")

    def __str__(self) -> str:
        return self.source


class Copy(models.Model):
    """What the reader learnt of a group's copy of a game, and whether it reads it better by that."""

    group = models.ForeignKey(Group, on_delete=models.CASCADE, related_name="copies")
    game = models.CharField(max_length=40)
    data = models.BinaryField()  # changes to the reader's last layer, 3 kB
    reader = models.CharField(max_length=16)  # the model that they belong to
    squares = models.PositiveIntegerField()  # how many squares taught it
    before = models.PositiveIntegerField()  # of the group's held-back squares wrong without it
    after = models.PositiveIntegerField()  # and with it
    pays = models.BooleanField()  # whether those got fewer, and those of other copies not more
    wanted = models.BooleanField(default=True)  # the group's own switch
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("group", "game"), name="one_copy_a_game"),)
        verbose_name = _("copy of a game")
        verbose_name_plural = _("copies of games")

    def __str__(self) -> str:
        return self.game
