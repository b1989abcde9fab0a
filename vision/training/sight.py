"""How much of a square the camera sees: what is hidden cannot be learnt."""

from __future__ import annotations

import bpy
import numpy as np
from mathutils import Vector

from vision.training.layout import LaidTown
from vision.training.scene import BOARD

Rng = np.random.Generator
GLANCES = 40  # points of a piece that are looked for
OFF = 1e-3  # above its surface, in squares
MIDDLE = 0.4  # of a square, from its centre, that is looked at where it is empty
HIDDEN = 0.15  # less in sight tells nothing


def spots(rng: Rng, piece: bpy.types.Object, eye: Vector) -> list[Vector]:
    """Points spread over the sides of a piece that face the eye, as densely as they are seen."""
    mesh, pose = piece.data, piece.matrix_world
    mesh.calc_loop_triangles()
    corners = [[pose @ mesh.vertices[v].co for v in t.vertices] for t in mesh.loop_triangles]
    turn = pose.to_3x3()
    normals = [(turn @ t.normal).normalized() for t in mesh.loop_triangles]
    facing = [
        max(0.0, n.dot((eye - c[0]).normalized())) * t.area
        for c, n, t in zip(corners, normals, mesh.loop_triangles, strict=True)
    ]
    if sum(facing) <= 0:
        return []
    chosen = rng.choice(len(facing), GLANCES, p=np.array(facing) / sum(facing))
    points = []
    for place in chosen:
        u, v = rng.random(2)
        u, v = (1 - u, 1 - v) if u + v > 1 else (u, v)
        a, b, c = corners[place]
        points.append(a + (b - a) * u + (c - a) * v + normals[place] * OFF)
    return points


def ground(rng: Rng, town: LaidTown, index: int) -> list[Vector]:
    """Points spread over the middle of a square of the board."""
    row, column = divmod(index, 4)
    aside = rng.uniform(-MIDDLE, MIDDLE, (GLANCES, 2))
    spread = [town.to_world(column - 1.5 + x, 1.5 - row + y) for x, y in aside]
    return [Vector((*spot, BOARD + OFF)) for spot in spread]


def seen(points: list[Vector], eye: Vector, allowed: set[str]) -> float:
    """The share of points that the eye sees, past nothing but the allowed things."""
    graph, free = bpy.context.evaluated_depsgraph_get(), 0
    for point in points:
        way = point - eye
        hit, place, _, _, thing, _ = bpy.context.scene.ray_cast(graph, eye, way.normalized())
        free += not hit or thing.name in allowed or (place - eye).length > way.length
    return free / max(len(points), 1)


def hidden_squares(
    seed: int, town: LaidTown, pieces: list[bpy.types.Object], eye: Vector
) -> list[int]:
    """The squares of a town that tell nothing: their piece, or their empty middle, is hidden.

    Cubes on a building do not hide it: they tell of it.
    """
    rng, places = np.random.default_rng(seed), town.places()
    hidden = []
    for index in range(len(town.squares)):
        own = pieces[slice(*places.get(index, (0, 0)))]
        points = spots(rng, own[0], eye) if own else ground(rng, town, index)
        if seen(points, eye, {piece.name for piece in own}) < HIDDEN:
            hidden.append(index)
    return hidden
