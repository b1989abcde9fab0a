"""Where the camera stands, and what of the boards it sees."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, radians, sin

import bpy
import cv2
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from vision.training.layout import LaidTown
from vision.training.scene import BOARD, REACH, corners_3d
from vision.training.table import TableScene

Rng = np.random.Generator
TRIALS = 40
LOWEST = 20  # degrees above the table: a player's eyes across it
STRAIGHT = 344  # pixels of a straight picture's side,
SHOWN = 1.34  # which shows so many sides of its board: what the reader looks at and a little more
Quad = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class View:
    """One way of looking at the table."""

    elevation: float
    around: float
    roll: float
    focal: float
    share: float  # of the picture that the boards together should fill


def choose_view(rng: Rng, boards: int, close: bool) -> View:
    """A view as people take photos: from above or leaning over, roughly upright."""
    elevation = 90 - abs(rng.normal(0, 12)) if rng.random() < 0.3 else rng.uniform(LOWEST, 88)
    if close and rng.random() < 0.2:
        elevation = rng.uniform(LOWEST, 56)  # where pieces lean most there is most to learn
    elif close:
        elevation = max(elevation, rng.uniform(35, 80))  # but few hold a phone that low
    roll = rng.uniform(0, 2 * pi) if elevation > 75 else rng.normal(0, 0.16)
    wide = rng.random() < 0.3 and not close
    share = rng.uniform(0.015, 0.2) if wide else rng.uniform(0.45 if close else 0.22, 0.68)
    return View(
        elevation, rng.uniform(0, 2 * pi), roll, rng.uniform(23, 52), share * min(1.5, boards**0.4)
    )


def aim(camera: bpy.types.Object, view: View, target: Vector, distance: float) -> None:
    """Puts the camera so that it looks at the target."""
    up, flat = sin(radians(view.elevation)), cos(radians(view.elevation))
    away = Vector((flat * cos(view.around), flat * sin(view.around), up))
    turn = (-away).to_track_quat("-Z", "Y").to_matrix().to_4x4()
    camera.matrix_world = (
        Matrix.Translation(target + away * distance) @ turn @ Matrix.Rotation(view.roll, 4, "Z")
    )
    bpy.context.view_layer.update()


def project(camera: bpy.types.Object, points: list[Vector]) -> Quad:
    """World points in pixels of the picture."""
    scene = bpy.context.scene
    size = (scene.render.resolution_x, scene.render.resolution_y)
    seen = [world_to_camera_view(scene, camera, point) for point in points]
    return np.array([(p.x * size[0], (1 - p.y) * size[1]) for p in seen])


def in_frame(quad: Quad) -> float:
    """The share of a quadrangle's area that is inside the picture."""
    render = bpy.context.scene.render
    edge = np.array(
        [
            (0, 0),
            (render.resolution_x, 0),
            (render.resolution_x, render.resolution_y),
            (0, render.resolution_y),
        ],
        np.float32,
    )
    whole = cv2.contourArea(quad.astype(np.float32))
    inside, _ = cv2.intersectConvexConvex(quad.astype(np.float32), edge)
    return float(inside / max(whole, 1e-6))


def frame(rng: Rng, camera: bpy.types.Object, view: View, table: TableScene) -> None:
    """Finds distance and target so that the wanted boards fill their share, somewhere in view."""
    towns = table.towns or (LaidTown(0, 0, 0, (), {}, ()),)
    wanted = towns if rng.random() < 0.85 else towns[:1]
    centre = sum((Vector((t.x, t.y, 0)) for t in wanted), Vector()) / len(wanted)
    render = bpy.context.scene.render
    area, distance, share = render.resolution_x * render.resolution_y, 20.0, view.share
    least = 0.96 if rng.random() < 0.12 else 1.0
    for trial in range(TRIALS):
        spread = 0.08 * distance * (1 - trial / TRIALS)
        target = centre + Vector((*rng.normal(0, spread, 2), 0))
        for _ in range(3):
            aim(camera, view, target, distance)
            quads = [project(camera, corners_3d(t)) for t in wanted]
            filled = sum(cv2.contourArea(q.astype(np.float32)) for q in quads) / area
            distance = float(np.clip(distance * (filled / share) ** 0.5, 4, 60))
        aim(camera, view, target, distance)
        if min(in_frame(project(camera, corners_3d(t))) for t in wanted) >= least:
            return
        share *= 0.97


def look_straight(camera: bpy.types.Object, town: LaidTown) -> list[float]:
    """Shifts the lens until a board looks square, as a straightened photo would show it.

    The camera stays where it is: so the pieces lean as they did, and each pixel is one that the
    reader looks at. Returns how far pieces of height 1 lean, in the board's own directions.
    """
    place = camera.matrix_world.translation.copy()
    turn = Matrix.Rotation(town.turn, 4, "Z")
    across, up, high = turn.inverted() @ (place - Vector((town.x, town.y, BOARD)))
    camera.matrix_world = Matrix.Translation(place) @ turn
    width, data = 2 * REACH * SHOWN, camera.data
    data.lens = data.sensor_width * high / width
    data.shift_x, data.shift_y = -across / width, -up / width
    data.dof.use_dof = False  # it would be sharp all over or nowhere
    render = bpy.context.scene.render
    render.resolution_x = render.resolution_y = STRAIGHT
    bpy.context.view_layer.update()
    return [round(-across / high, 4), round(up / high, 4)]


def add_camera(rng: Rng, table: TableScene, close: bool) -> bpy.types.Object:
    """A camera in the scene, framed on the boards."""
    view = choose_view(rng, max(1, len(table.towns)), close)
    data = bpy.data.cameras.new("c")
    data.sensor_width, data.lens, data.sensor_fit = 36, view.focal, "AUTO"
    data.clip_end = 500
    camera = bpy.data.objects.new("c", data)
    bpy.context.scene.collection.objects.link(camera)
    bpy.context.scene.camera = camera
    frame(rng, camera, view, table)
    if rng.random() < 0.3:
        data.dof.use_dof = True
        data.dof.focus_distance = camera.matrix_world.translation.length * rng.uniform(0.85, 1.15)
        data.dof.aperture_fstop = rng.uniform(0.15, 1.0)
    return camera
