"""How much of a piece the camera sees: what is hidden by others cannot be learnt."""

from __future__ import annotations

import bpy
import numpy as np
from mathutils import Vector

from vision.training.layout import Town

Rng = np.random.Generator
GLANCES = 40  # points of a piece that are looked for
OFF = 1e-3  # above its surface, in squares
HIDDEN = 0.15  # less of a piece in sight tells nothing


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


def in_sight(rng: Rng, pieces: list[bpy.types.Object], eye: Vector) -> float:
    """The share of the near sides of the first piece that nothing but the others hides."""
    graph, own = bpy.context.evaluated_depsgraph_get(), {piece.name for piece in pieces}
    points = spots(rng, pieces[0], eye)
    free = 0
    for point in points:
        hit, _, _, _, thing, _ = bpy.context.scene.ray_cast(graph, eye, (point - eye).normalized())
        free += hit and thing.name in own
    return free / max(len(points), 1)


def hidden_squares(seed: int, town: Town, pieces: list[bpy.types.Object], eye: Vector) -> list[int]:
    """The squares of a town whose piece is as good as hidden; cubes on a building tell of it."""
    rng = np.random.default_rng(seed)
    return [
        index
        for index, (first, end) in town.places().items()
        if in_sight(rng, pieces[first:end], eye) < HIDDEN
    ]
