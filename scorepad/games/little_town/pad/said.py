"""The last move in words, for all phones of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorepad.games.little_town.rules.board import GOODS, SQUARES
from scorepad.games.little_town.rules.live import Play
from scorepad.games.little_town.rules.load import scored_objective
from scorepad.games.little_town.rules.objectives import OBJECTIVES
from scorepad.games.little_town.rules.tile import goods_text
from scorepad.games.little_town.rules.tiles import TILES
from scorepad.rules.text import Text, listed

Move = Mapping[str, Any]


def move_text(play: Play, names: Sequence[str]) -> Text | None:
    """What was done last; nothing before the first move."""
    move = play.last
    if move is None:
        return None
    name = names[move["seat"]] if "seat" in move else ""
    return SAID[move["do"]](play, move, name)


def _worker(play: Play, move: Move, name: str) -> Text:
    used: list[Text] = [TILES[_tile_on(play, wish["at"])].name for wish in move.get("activate", ())]
    if not used:
        return Text("{name}: worker on {at}", "{name} : Ouvrier en {at}", name=name, at=move["at"])
    return Text(
        "{name}: worker on {at}, activates {used}",
        "{name} : Ouvrier en {at}, active {used}",
        name=name,
        at=move["at"],
        used=listed(used),
    )


def _tile_on(play: Play, at: str) -> str:
    return play.map.by_square[SQUARES[at]][0].tile


def _build(play: Play, move: Move, name: str) -> Text:
    tile = TILES[move["tile"]]
    return Text(
        "{name} builds on {at}: {tile}, {points}",
        "{name} construit en {at} : {tile}, {points}",
        name=name,
        at=move["at"],
        tile=tile.name,
        points=GOODS["points"].counted(tile.points),
    )


def _objective(play: Play, move: Move, name: str) -> Text:
    card, points = scored_objective(move["objective"], "objective")
    return Text(
        "{name} shows “{card}”: {points}",
        "{name} valide « {card} » : {points}",
        name=name,
        card=OBJECTIVES[card].name,
        points=GOODS["points"].counted(points),
    )


def _residence(play: Play, move: Move, name: str) -> Text:
    return Text("{name} used the Residence", "{name} a utilisé la Résidence", name=name)


def _feed(play: Play, move: Move, name: str) -> Text:
    return Text("{name} fed the workers", "{name} a nourri ses Ouvriers", name=name)


def _settings(play: Play, move: Move, name: str) -> Text:
    return Text("A setting was changed", "Un réglage a changé")


def _finish(play: Play, move: Move, name: str) -> Text:
    return Text("The game was finished", "La partie est terminée")


def _correct(play: Play, move: Move, name: str) -> Text:
    # Not every database gives keys back in the order in which they were sent.
    parts = [say(move[part]) for part, say in CORRECTED.items() if part in move]
    return Text(
        "Correction for {name}: {parts}",
        "Correction pour {name} : {parts}",
        name=name,
        parts=listed(parts),
    )


def _stock(value: Any) -> Text:
    if value is None:
        return Text("coins and cubes are not kept", "pièces et cubes ne sont plus suivis")
    held = {kind: value[kind] for kind in GOODS if value.get(kind)}
    return goods_text(held) if held else Text("nothing in stock", "réserve vide")


def _rounds(en: str, fr: str) -> Callable[[Any], Text]:
    return lambda value: Text(f"{en} {{sum}}", f"{fr} {{sum}}", sum=" + ".join(map(str, value)))


def _plain(en: str, fr: str) -> Callable[[Any], Text]:
    return lambda value: Text(en, fr)


CORRECTED: Mapping[str, Callable[[Any], Text]] = {
    "stock": _stock,
    "workers": _plain("workers on the board", "Ouvriers sur le plateau"),
    "used": lambda value: Text(
        "workers placed: {number}", "Ouvriers placés : {number}", number=value
    ),
    "buildings": _plain("buildings", "bâtiments"),
    "objectives": _plain("objectives", "objectifs"),
    "activation": _rounds("activations", "activations"),
    "cathedral": _rounds("Cathedral", "Cathédrale"),
    "unfed": _rounds("unfed", "non nourris"),
    "turn": _plain("it’s their turn", "c’est son tour"),
    "first": _plain("first player", "premier joueur"),
}
SAID: Mapping[str, Callable[[Play, Move, str], Text]] = {
    "worker": _worker,
    "build": _build,
    "objective": _objective,
    "residence": _residence,
    "feed": _feed,
    "settings": _settings,
    "correct": _correct,
    "finish": _finish,
}
