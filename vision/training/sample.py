"""Renders the photos that the site offers to whoever has no game at hand: python -m vision.training.sample OUT.

Unlike photos to learn from, these are laid out by hand: a whole table with its cards, whose names can be
read, and one board that is hard to see. Beside each goes a label file.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from math import pi, radians
from pathlib import Path

import bpy
import numpy as np
from mathutils import Matrix, Vector
from PIL import Image, ImageDraw, ImageFont

from vision.training.camera import View, aim
from vision.training.layout import COLOURS, LaidTown, StandingPiece, editions, place
from vision.training.prints import Picture, board_print, noise, tinted, wood
from vision.training.props import lamp, put_coin, put_die, put_mug, put_pencil, put_sky
from vision.training.render import label, set_up
from vision.training.scene import add, add_town, box, clear, linear, material, piece_meshes, upload
from vision.training.shapes import Shape
from vision.training.table import TableScene, heap

Rng = np.random.Generator

LETTERS = {
    "C": "cottage",
    "F": "farm",
    "W": "well",
    "H": "chapel",
    "T": "tavern",
    "Y": "theater",
    "U": "factory",
    "M": "monument",
    ".": None,
}
TITLE = "DejaVuSerif-Bold.ttf"
CARD = (640, 896)  # pixels of a card's print
WIDE, LONG = 1.75, 2.45  # of a card, in squares


@dataclass(frozen=True, slots=True)
class Sample:
    """One photo laid out by hand."""

    size: tuple[int, int]
    seed: int
    towns: tuple[tuple[float, float, float, str], ...]  # x, y, degrees, sixteen letters
    view: View
    target: tuple[float, float]
    distance: float
    cards: tuple[tuple[str, str, float, float, float], ...] = ()  # title, pattern, x, y, degrees
    heaps: tuple[tuple[str, float, float], ...] = ()
    lamps: tuple[tuple[float, float, float, float, float, float], ...] = ()
    sky: float = 0.28
    tone: tuple[float, float, float] = (0.62, 0.42, 0.26)
    lying: float = 0.1  # of the pieces lie on their side


SAMPLES = {
    "table": Sample(
        size=(2400, 1800),
        seed=23,
        towns=(
            (-5.35, 2.5, 4, "CFTT CWYC .HCT WC.F"),
            (5.3, 2.3, -6, "TCWC CHFY TC.C UTF."),
            (-0.2, -3.15, 2, "CYCF WCHT .TTC FCW."),
        ),
        view=View(elevation=62, around=-pi / 2, roll=0.01, focal=36, share=0),
        target=(0, 0.12),
        distance=15.6,
        cards=(
            ("Orchard", "stone wheat / wheat wood", -1.95, 3.75, 1),
            ("Fountain", "wood stone", 0.0, 3.85, -2),
            ("Abbey", "- - glass / brick stone stone", 1.95, 3.7, 1),
            ("Inn", "wheat stone glass", -1.95, 1.05, -1),
            ("Theater", "- stone - / wood glass wood", 0.0, 1.1, 2),
            ("Warehouse", "wheat wood wheat / brick - brick", 1.95, 1.0, -1),
        ),
        heaps=(
            ("wheat", -4.6, -3.3),
            ("glass", -6.4, -3.9),
            ("brick", 4.6, -3.2),
            ("stone", 6.3, -3.9),
            ("wood", 4.3, -5.2),
        ),
        lamps=((-8, 7, 13, 5, 2600, 0.15), (9, -4, 14, 6, 500, 0.0)),
    ),
    "hard": Sample(
        size=(1280, 960),
        seed=7,
        towns=((0, 0, 52, "CTHF YCW. CT.C F.HC"),),
        view=View(elevation=31, around=-pi / 2 + 0.3, roll=0.05, focal=34, share=0),
        target=(0, -0.1),
        distance=8.3,
        heaps=(("cottage", -4.6, 1.9), ("wheat", 4.4, -1.5)),
        lamps=((7, 8, 7, 1.2, 420, 0.75),),
        sky=0.09,
        tone=(0.22, 0.2, 0.24),
        lying=0.25,
    ),
}


def card_print(title: str, pattern: str, rng: Rng) -> Picture:
    """A building card of our own drawing: its name, a row of houses, the cubes that it takes."""
    width, height = CARD
    card = Image.new("RGB", CARD, (240, 231, 208))
    pen = ImageDraw.Draw(card)
    pen.rectangle((14, 14, width - 15, height - 15), outline=(92, 70, 48), width=6)
    letters = ImageFont.truetype(TITLE, 84)
    pen.text((width / 2, 92), title, font=letters, fill=(48, 34, 24), anchor="mm")
    pen.rectangle((44, 160, width - 44, 480), fill=(176, 205, 214))
    pen.rectangle((44, 400, width - 44, 480), fill=(122, 148, 82))
    for x in range(90, width - 150, 105):
        tall, wide = int(rng.integers(80, 170)), int(rng.integers(70, 110))
        wall = tuple(int(v) for v in rng.integers(150, 235, 3))
        pen.rectangle((x, 430 - tall, x + wide, 430), fill=wall)
        roof = [(x - 12, 430 - tall), (x + wide + 12, 430 - tall), (x + wide / 2, 370 - tall)]
        pen.polygon(roof, fill=tuple(int(v) for v in rng.integers(70, 150, 3)))
        pen.rectangle((x + wide / 2 - 12, 385, x + wide / 2 + 12, 430), fill=(82, 58, 40))
    rows = [row.split() for row in pattern.split("/")]
    side, columns = 78, max(map(len, rows))
    for down, row in enumerate(rows):
        for right, cube in enumerate(row):
            left, top = width / 2 + (right - columns / 2) * (side + 8), 520 + down * (side + 8)
            if cube != "-":
                pen.rectangle((left, top, left + side, top + side), fill=COLOURS[cube])
    for line in range(3):
        end = width - 90 - (140 if line == 2 else int(rng.integers(0, 40)))
        pen.line((90, 740 + 40 * line, end, 740 + 40 * line), fill=(120, 104, 88), width=9)
    return np.asarray(np.asarray(card) / 255, np.float32)


def table_top(rng: Rng, tone: Sequence[float]) -> Picture:
    """Planks of one tone, fine enough for a large photo."""
    grain = wood(rng, 1024).mean(axis=2)
    light = 0.75 + 0.25 * grain / grain.mean() + 0.01 * noise(rng, 1024, 2)
    return tinted(np.array(tone, np.float32), light.astype(np.float32))


def laid_town(
    rng: Rng, shapes: dict[str, Shape], spot: tuple[float, float, float, str], lying: float
) -> LaidTown:
    """A board with the pieces of its letters."""
    x, y, degrees, letters = spot
    squares = tuple(LETTERS[letter] for letter in letters.replace(" ", ""))
    standing: list[StandingPiece] = []
    for index, piece in enumerate(squares):
        if piece is not None:
            one = place(rng, piece, shapes[piece], index)
            flat = bool(rng.random() < lying) and piece != "well"
            standing.append(StandingPiece(piece, one.x, one.y, 0, one.turn, flat, 0))
    return LaidTown(x, y, radians(degrees), squares, {}, tuple(standing))


def lay_cards(rng: Rng, sample: Sample) -> None:
    """The cards in the middle."""
    for title, pattern, x, y, degrees in sample.cards:
        surface = material((1, 1, 1), 0.7, upload(title, card_print(title, pattern, rng)))
        pose = Matrix.Translation((x, y, 0)) @ Matrix.Rotation(radians(degrees), 4, "Z")
        add(box(WIDE, LONG, 0.03), pose, surface)


def lay_table(rng: Rng, sample: Sample) -> None:
    """The table top, and a few things that lie about."""
    slab = box(40, 40, 0.4)
    for loop in slab.uv_layers[0].data:
        loop.uv = loop.uv * 3
    top = upload("table", table_top(rng, sample.tone))
    add(slab, Matrix.Translation((0, 0, -0.4)), material((1, 1, 1), 0.45, top))
    if sample.cards:
        put_mug(np.random.default_rng(4), Matrix.Translation((8.0, 5.9, 0)))
        put_pencil(rng, Matrix.Translation((-8.3, -1.2, 0)) @ Matrix.Rotation(1.2, 4, "Z"))
        put_coin(rng, Matrix.Translation((-4.2, -5.6, 0)))
    else:
        put_die(rng, Matrix.Translation((3.4, 1.6, 0)))


def compose(sample: Sample) -> dict[str, object]:
    """Sets a photo up and gives its label."""
    rng = np.random.default_rng(sample.seed)
    clear()
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = sample.size
    shapes = editions(rng)
    towns = tuple(laid_town(rng, shapes, spot, sample.lying) for spot in sample.towns)
    table = TableScene(shapes, towns)
    meshes = piece_meshes(table, rng)
    for piece, mesh in meshes.items():  # the colours of real pieces, none drawn to another's
        mesh.materials.clear()
        mesh.materials.append(material(linear(COLOURS[piece], rng), 0.5, wear=0.06))
    print_ = upload("board", board_print(rng, 1024))
    for town in towns:
        add_town(town, print_, table, meshes, rng)
    for kind, x, y in sample.heaps:
        for loose in heap(rng, kind, shapes[kind], x, y):
            pose = Matrix.Translation((loose.x, loose.y, loose.z))
            add(meshes[kind], pose @ Matrix.Rotation(loose.turn, 4, "Z"))
    lay_cards(rng, sample)
    lay_table(rng, sample)
    for x, y, z, size, power, warmth in sample.lamps:
        lamp(Vector((x, y, z)), Vector((0, 0, 0)), size, power, warmth)
    put_sky(np.array((1.0, 0.98, 0.94)), sample.sky)
    data = bpy.data.cameras.new("c")
    data.sensor_width, data.lens, data.clip_end = 36, sample.view.focal, 500
    camera = bpy.data.objects.new("c", data)
    scene.collection.objects.link(camera)
    scene.camera = camera
    aim(camera, sample.view, Vector((*sample.target, 0)), sample.distance)
    scene.view_settings.view_transform = "Standard"
    scene.cycles.seed = sample.seed
    return {
        "width": sample.size[0],
        "height": sample.size[1],
        "boards": [label(town, camera, []) for town in towns],
        "cards": [title for title, *_ in sample.cards],
    }


def main() -> None:
    """Renders the samples, or those that are named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--only", choices=sorted(SAMPLES), default=None)
    parser.add_argument("--samples", type=int, default=48)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--share", type=float, default=1.0, help="of the size, for a first look")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name in [options.only] if options.only else list(SAMPLES):
        set_up(options.samples, options.threads)
        render = bpy.context.scene.render
        told = compose(SAMPLES[name])
        render.resolution_percentage = round(100 * options.share)
        render.image_settings.quality = 86
        render.filepath = str(options.out / f"{name}.jpg")
        bpy.ops.render.render(write_still=True)
        (options.out / f"{name}.json").write_text(json.dumps({"photo": f"{name}.jpg"} | told))
    os._exit(0)  # Blender's own clean-up can hang; nothing is left to save


if __name__ == "__main__":
    main()
