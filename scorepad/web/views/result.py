"""The finished result behind an unlisted link: podium, boards, sheet."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from scorepad.web.models import Table
from scorepad.web.sheet import sheet_of, towns_of
from scorepad.web.tables import Judged, judge_table


def find_result(share: str) -> Judged:
    """The finished table of a share link; an unfinished one is not there yet."""
    tables = Table.objects.filter(finished_at__isnull=False).prefetch_related("seats")
    return judge_table(get_object_or_404(tables, share=share))


@require_GET
def result(request: HttpRequest, share: str) -> HttpResponse:
    """Who won, and why."""
    judged = find_result(share)
    towns = sorted(towns_of(judged), key=lambda town: int(town.result.rank))
    context = {
        "judged": judged,
        "table": judged.table,
        "towns": towns,
        "sheet": sheet_of(judged),
        "link": request.build_absolute_uri(),
    }
    return render(request, "result/result.html", context)
