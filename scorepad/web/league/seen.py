"""A kept game as pages show it: judged anew from its game file, under its players' present names."""

from __future__ import annotations

from scorepad.web.models import Play, Seat, Table
from scorepad.web.tables import Judged, judge_table


def judged_play(play: Play) -> Judged | None:
    """The game as a table that is not in the database; nothing where only results are known."""
    if play.data is None:
        return None
    data = dict(play.data)
    players, game = data.pop("players"), data.pop("game")
    names = [part.player.name for part in play.parts.all()]
    if data.get("first_player"):
        before = [player["name"] for player in players]
        data["first_player"] = dict(zip(before, names, strict=True)).get(data["first_player"])
    table = Table(game=game, setup=data, finished_at=play.played_at, share=play.uid)
    seats = tuple(
        Seat(
            table=table,
            position=position,
            name=name,
            town={key: value for key, value in player.items() if key != "name"},
        )
        for position, (player, name) in enumerate(zip(players, names, strict=True), start=1)
    )
    return judge_table(table, seats)
