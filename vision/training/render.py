"""Renders training photos with their labels: python -m vision.training.render OUT --count N --seed S."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any

import bpy
import numpy as np

from vision.training.camera import add_camera, in_frame, look_straight, project
from vision.training.layout import LaidTown
from vision.training.prints import board_print, card_print, decoy_print, table_print
from vision.training.props import Images, pick, put_light, put_prop, put_table
from vision.training.scene import add, add_town, clear, corners_3d, piece_meshes, pose_of, upload
from vision.training.sight import hidden_squares
from vision.training.table import TableScene, make_table

SIZES = ((576, 432), (576, 432), (432, 576), (560, 372), (480, 480))
COMPLETE, CUT = 0.955, 0.10
OVEREXPOSED = 0.12  # of the photos: bright colours are clipped
FILMS = {"Standard": 0.6, "AgX": 0.15, "Filmic": 0.25}


def paint(rng: np.random.Generator) -> Images:
    """The surfaces that the photos of one run share."""
    kinds = {
        "board": (board_print, 40),
        "table": (table_print, 60),
        "card": (card_print, 40),
        "decoy": (decoy_print, 32),
    }
    return {
        kind: [upload(kind, make(rng)) for _ in range(count)]
        for kind, (make, count) in kinds.items()
    }


def set_up(samples: int, threads: int) -> None:
    """Few samples, few bounces, and the denoiser does the rest."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.world = bpy.data.worlds.new("w")
    scene.world.use_nodes = True
    scene.render.engine = "CYCLES"
    scene.render.threads_mode, scene.render.threads = "FIXED", threads
    cycles = scene.cycles
    cycles.samples, cycles.use_adaptive_sampling = samples, False
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 2, 1, 1
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.use_denoising, cycles.denoiser = True, "OPENIMAGEDENOISE"
    cycles.denoising_input_passes, cycles.denoising_prefilter = "RGB_ALBEDO_NORMAL", "NONE"
    cycles.denoising_quality = "FAST"
    scene.render.image_settings.file_format = "JPEG"
    scene.render.image_settings.quality = 96


def build(
    rng: np.random.Generator, table: TableScene, images: Images
) -> list[list[bpy.types.Object]]:
    """The whole scene but light and camera; returns the pieces of each town."""
    meshes = piece_meshes(table, rng)
    print_ = pick(rng, images["board"])
    pieces = [add_town(town, print_, table, meshes, rng) for town in table.towns]
    for piece in table.loose:
        add(meshes[piece.piece], pose_of(piece, table.shapes[piece.piece], 0))
    for prop in table.props:
        put_prop(rng, prop, images)
    put_table(rng, images)
    return pieces


def expose(rng: np.random.Generator) -> None:
    """One of several camera looks, and an exposure around the right one."""
    view = bpy.context.scene.view_settings
    view.view_transform = str(rng.choice(list(FILMS), p=list(FILMS.values())))
    view.exposure = float(np.clip(rng.normal(0.0, 0.5), -1.3, 1.0))
    if rng.random() < OVEREXPOSED:
        view.exposure = float(rng.uniform(0.7, 1.7))


def label(town: LaidTown, camera: bpy.types.Object, hidden: list[int]) -> dict[str, Any]:
    """One board's label: corners and squares as the reading gives them, and how much is in view."""
    quad = project(camera, corners_3d(town))
    first = int(np.argmin(quad.sum(axis=1)))
    order = np.rot90(np.arange(16).reshape(4, 4), first).ravel().tolist()
    share = in_frame(quad)
    render = bpy.context.scene.render
    beyond = np.maximum(
        np.maximum(-quad, quad - (render.resolution_x, render.resolution_y)), 0
    ).max(axis=1)
    side = float(np.sqrt(max(1.0, np.linalg.norm(quad - np.roll(quad, 1, 0), axis=1).max() ** 2)))
    complete = share > COMPLETE and (beyond > 0).sum() <= 2 and beyond.max() < CUT * side * 1.5
    on = {str(place): list(town.on[old]) for place, old in enumerate(order) if old in town.on}
    return {
        "corners": np.roll(quad, -first, axis=0).round(2).tolist(),
        "on": on,
        "squares": [town.squares[old] for old in order],
        "hidden": [place for place, old in enumerate(order) if old in hidden],
        "complete": bool(complete),
        "in_frame": share,
    }


def compose(seed: int, images: Images, close: bool) -> dict[str, Any]:
    """Sets one photo up, determined by the seed; returns its label."""
    rng = np.random.default_rng(seed)
    clear()
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = SIZES[int(rng.integers(len(SIZES)))]
    table = make_table(rng, close)
    pieces = build(rng, table, images)
    light = put_light(rng)
    camera = add_camera(rng, table, close)
    told = {"lean": look_straight(camera, table.towns[0])} if close else {}
    expose(rng)
    scene.cycles.seed = seed
    eye = camera.matrix_world.translation
    boards = [
        label(town, camera, hidden_squares(seed, town, own, eye)) | told
        for town, own in zip(table.towns, pieces, strict=True)
    ]
    return {
        "width": scene.render.resolution_x,
        "height": scene.render.resolution_y,
        "boards": [b for b in boards if b["complete"]],
        "partial": [b for b in boards if not b["complete"] and b["in_frame"] > 0.02],
        "tags": {"light": light},
    }


def shoot(seed: int, out: Path, images: Images, close: bool) -> None:
    """One photo and its label file."""
    record = compose(seed, images, close)
    photo = out / f"{seed:06d}.jpg"
    bpy.context.scene.render.filepath = str(photo)
    bpy.ops.render.render(write_still=True)
    part = photo.with_suffix(".part")
    part.write_text(json.dumps({"photo": photo.name} | record))
    part.rename(photo.with_suffix(".json"))


def main() -> None:
    """Renders `count` photos; those already there are kept."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--count", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--samples", type=int, default=3)
    parser.add_argument("--close", action="store_true", help="one full board, already straight")
    parser.add_argument("--threads", type=int, default=1)
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    set_up(options.samples, options.threads)
    images = paint(np.random.default_rng(options.seed))
    for seed in range(options.seed, options.seed + options.count):
        if not (options.out / f"{seed:06d}.json").exists():
            shoot(seed, options.out, images, options.close)
    # Blender's own clean-up can hang after many scenes; nothing is left to save.
    os._exit(0)


if __name__ == "__main__":
    main()
