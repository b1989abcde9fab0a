"""What organisers and members fill in about groups, players and kept games."""

from __future__ import annotations

from datetime import date, datetime, time
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scorepad.web.exchange.file_games import notes_of, place_of
from scorepad.web.models import LONGEST_NAME, Group
from scorepad.web.models.groups import LONGEST_NOTES, LONGEST_PLACE

SEASONS = (1, 2, 3, 4, 6, 12)
PHOTO_DAYS = (1, 7, 30, 90, 365)
EARLIEST = date(1990, 1, 1)


class NameField(forms.CharField):
    """A name of a person or a group: short, and such that it can be shown."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_NAME, strip=True, **kwargs)

    def clean(self, value: Any) -> str:
        """Refuse what cannot be shown; doubled spaces become one."""
        name = " ".join(str(super().clean(value)).split())
        if not name.isprintable():
            raise forms.ValidationError(_("A name has characters that can’t be shown."))
        return name


class NameForm(forms.Form):
    """Only a name."""

    name = NameField(label=_("Name"))


class GroupForm(forms.ModelForm):  # type: ignore[type-arg]  # Django's own is not generic
    """What a group sets for itself."""

    name = NameField(label=_("Name of the group"))
    season_months = forms.TypedChoiceField(
        label=_("Length of a season"),
        coerce=int,
        choices=[(months, months) for months in SEASONS],
    )
    photo_days = forms.TypedChoiceField(
        label=_("Photos are deleted after"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=[("", _("as usual on this site")), *((days, days) for days in PHOTO_DAYS)],
    )

    class Meta:
        model = Group
        fields = ("name", "season_months", "photo_days", "lessons", "may_look")


class PlayForm(forms.Form):
    """What is known of a play beside its game file."""

    day = forms.DateField(label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}))
    place = forms.CharField(label=_("Where"), max_length=LONGEST_PLACE, required=False)
    notes = forms.CharField(
        label=_("Notes"),
        max_length=LONGEST_NOTES,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    league = forms.BooleanField(label=_("Counts for the league"), required=False)

    def clean_place(self) -> str:
        """As an import would write it, so that nothing differs on the way out and in."""
        return place_of(self.cleaned_data["place"])

    def clean_notes(self) -> str:
        """Likewise; browsers send line ends of two characters."""
        return notes_of(self.cleaned_data["notes"])

    def clean_day(self) -> date:
        """A day that has been."""
        day: date = self.cleaned_data["day"]
        # Somebody east of us may have tomorrow already.
        if (day - timezone.localdate()).days > 1:
            raise forms.ValidationError(_("This day is in the future."))
        if day < EARLIEST:
            raise forms.ValidationError(_("This day is too long ago."))
        return day

    def played_at(self, before: datetime) -> datetime:
        """The moment on the chosen day; a game that stays on its day keeps its hour."""
        day: date = self.cleaned_data["day"]
        if timezone.localtime(before).date() == day:
            return before
        return datetime.combine(day, time(12), timezone.get_current_timezone())
