"""Clutter, tables and light for a Blender scene."""

from __future__ import annotations

from math import cos, pi, sin

import bpy
import numpy as np
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from vision.training.scene import SKINS, add, ball, box, cylinder, linear, material

Rng = np.random.Generator
Images = dict[str, list[bpy.types.Image]]


def any_colour(rng: Rng) -> tuple[float, float, float]:
    """Some colour, often that of a piece."""
    return linear(tuple(int(v) for v in rng.integers(10, 245, 3)))


def pick(rng: Rng, images: list[bpy.types.Image]) -> bpy.types.Image:
    """One of the painted images."""
    return images[int(rng.integers(len(images)))]


def put_flat(
    rng: Rng, pose: Matrix, image: bpy.types.Image, width: float, ratio: float, thick: float
) -> None:
    """A card, a sheet or a decoy board."""
    surface = material((1, 1, 1), rng.uniform(0.25, 0.9), image)
    add(box(width, width * ratio, thick), pose, surface)


def put_mug(rng: Rng, pose: Matrix) -> None:
    """A mug seen from above, with something dark in it."""
    radius, height = rng.uniform(0.7, 1.0), rng.uniform(0.8, 1.8)
    glaze = material(any_colour(rng), rng.uniform(0.05, 0.5))
    add(cylinder(radius * rng.uniform(0.8, 1), height, radius), pose, glaze)
    drink = material(linear((70, 42, 22), rng), 0.05)
    add(cylinder(radius * 0.88, 0.02), pose @ Matrix.Translation((0, 0, height)), drink)
    add(
        box(0.7, 0.2, height * 0.6, 0.05),
        pose @ Matrix.Translation((radius, 0, height * 0.2)),
        glaze,
    )


def put_hand(rng: Rng, pose: Matrix) -> None:
    """Four fingers, a thumb and the back of a hand, coming in from its rear side."""
    skin = material(linear(SKINS[int(rng.integers(len(SKINS)))], rng), 0.5)
    globe, size = ball(), rng.uniform(0.8, 1.15)
    globe.materials.append(skin)
    for finger in range(5):
        side = (finger - 1.5) * 0.36 * size
        length = (0.75 if finger < 4 else 0.5) * size * rng.uniform(0.85, 1.1)
        spot = Matrix.Translation((side, 0.55 * size - abs(finger - 1.5) * 0.15, 0.25 * size))
        bend = Matrix.Rotation(-0.35, 4, "X")
        add(globe, pose @ spot @ bend @ Matrix.Diagonal((0.17 * size, length, 0.17 * size, 1)))
    palm = Matrix.Translation((0, -0.6 * size, 0.45 * size))
    add(globe, pose @ palm @ Matrix.Diagonal((0.8 * size, 0.95 * size, 0.32 * size, 1)))
    arm = Matrix.Translation((0, -3.2 * size, 0.6 * size))
    add(globe, pose @ arm @ Matrix.Diagonal((0.55 * size, 2.6 * size, 0.5 * size, 1)))


def put_fist(rng: Rng, pose: Matrix) -> None:
    """A hand that is closed over what lies below it: knuckles in a row, a thumb across, a wrist."""
    skin = material(linear(SKINS[int(rng.integers(len(SKINS)))], rng), rng.uniform(0.35, 0.7))
    globe, size = ball(), rng.uniform(0.8, 1.2)
    globe.materials.append(skin)
    parts = [((0.0, -0.25, 0.5), (0.72, 0.75, 0.45)), ((0.0, -2.8, 0.6), (0.48, 2.4, 0.45))]
    for knuckle in range(4):
        side = (knuckle - 1.5) * 0.34
        parts.append(((side, 0.42 - abs(side) * 0.25, 0.42), (0.2, rng.uniform(0.3, 0.42), 0.3)))
    parts.append(((0.62, 0.1, 0.3), (0.2, 0.5, 0.2)))
    for middle, reach in parts:
        spot = Matrix.Translation(Vector(middle) * size)
        add(globe, pose @ spot @ Matrix.Diagonal((*(Vector(reach) * size), 1)))


def put_prop(rng: Rng, prop: tuple[str, float, float, float, float], images: Images) -> None:
    """Any of the things that lie about."""
    kind, x, y, turn, height = prop
    pose = Matrix.Translation((x, y, height)) @ Matrix.Rotation(turn, 4, "Z")
    if kind in FLAT:
        picture, (narrow, wide), (flat, long), thick = FLAT[kind]
        width, shape = rng.uniform(narrow, wide), rng.uniform(flat, long)
        put_flat(rng, pose, pick(rng, images[picture]), width, shape, thick)
    else:
        SOLID.get(kind, put_block)(rng, pose)


# What lies flat: its pictures, how wide and how long for its width it may be, how thick it is.
FLAT = {
    "card": ("card", (1.0, 1.7), (0.6, 1.5), 0.02),
    "sheet": ("card", (2.2, 4), (0.6, 1.2), 0.04),
    "decoy": ("decoy", (1.6, 3.6), (0.9, 1.1), 0.08),
}


def put_phone(rng: Rng, pose: Matrix) -> None:
    """A dark slab of glass."""
    dark = material((0.01, 0.01, 0.012), rng.uniform(0.03, 0.3), coat=0.5)
    add(box(1.5, 3.0, 0.16, 0.06), pose, dark)


def put_die(rng: Rng, pose: Matrix) -> None:
    """A cube of any colour."""
    side = rng.uniform(0.25, 0.45)
    add(box(side, side, side, 0.03), pose, material(any_colour(rng), 0.3))


def put_coin(rng: Rng, pose: Matrix) -> None:
    """A flat disc of metal."""
    metal = material(linear((200, 165, 80), rng), 0.3)
    add(cylinder(rng.uniform(0.25, 0.4), 0.05), pose, metal)


def put_pencil(rng: Rng, pose: Matrix) -> None:
    """A long thin stick."""
    add(box(rng.uniform(1.5, 3), 0.12, 0.12, 0.03), pose, material(any_colour(rng), 0.4))


def put_block(rng: Rng, pose: Matrix) -> None:
    """A block of any size: whatever else may lie about."""
    size = rng.uniform(0.3, 2.2, 3)
    add(box(size[0], size[1], size[2] * 0.5, 0.03), pose, material(any_colour(rng), 0.5))


SOLID = {
    "mug": put_mug,
    "hand": put_hand,
    "fist": put_fist,
    "phone": put_phone,
    "dice": put_die,
    "coin": put_coin,
    "pencil": put_pencil,
}


def put_table(rng: Rng, images: Images) -> None:
    """The table top, sometimes with its edge in view, and the floor below it."""
    size = rng.uniform(14, 22) if rng.random() < 0.3 else 60.0
    turn = Matrix.Rotation(rng.uniform(0, 2 * pi), 4, "Z")
    slab = box(size, size, 0.4)
    spread = size / rng.uniform(5, 14)
    for loop in slab.uv_layers[0].data:
        loop.uv = loop.uv * spread
    offset = Matrix.Translation((*rng.uniform(-1, 1, 2) * (size / 2 - 7 if size < 30 else 0), -0.4))
    add(
        slab,
        offset @ turn,
        material((1, 1, 1), rng.uniform(0.12, 0.95), pick(rng, images["table"])),
    )
    add(box(200, 200, 0.1), Matrix.Translation((0, 0, -12)), material(any_colour(rng), 0.9))


def lamp(place: Vector, target: Vector, size: float, power: float, warmth: float) -> None:
    """A square light that looks at a target; warmth goes from -1, cold, to 1, warm."""
    light = bpy.data.lights.new("l", "AREA")
    light.size, light.energy = size, power
    light.color = (1 + 0.15 * min(warmth, 0), 1 - 0.18 * abs(warmth), 1 - 0.5 * max(warmth, 0))
    thing = bpy.data.objects.new("l", light)
    thing.location = place
    thing.rotation_euler = (target - place).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)


def sun(rng: Rng) -> None:
    """One hard light from far away: its shadows are sharp, and long when it stands low."""
    light = bpy.data.lights.new("l", "SUN")
    light.angle, light.energy = rng.uniform(0.004, 0.05), rng.uniform(2.5, 6)
    warm = rng.uniform(0, 0.35)
    light.color = (1, 1 - 0.3 * warm, 1 - warm)
    thing = bpy.data.objects.new("l", light)
    thing.rotation_euler = (rng.uniform(0.25, 1.2), 0, rng.uniform(0, 2 * pi))
    bpy.context.scene.collection.objects.link(thing)


def put_sky(tint: NDArray[np.float64], strength: float) -> None:
    """The light from everywhere, which fills the shadows."""
    background = bpy.context.scene.world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*np.clip(tint, 0.5, 1.3), 1)
    background.inputs["Strength"].default_value = strength


def put_light(rng: Rng) -> str:
    """A hard sun, washed-out greenish tubes, or lamps of a room."""
    kind = str(rng.choice(["sun", "tubes", "room"], p=(0.2, 0.12, 0.68)))
    if kind == "sun":
        sun(rng)
        put_sky(np.array((0.85, 0.95, 1.1)) + 0.08 * rng.standard_normal(3), rng.uniform(0.03, 0.4))
    elif kind == "tubes":
        lamp(Vector((*rng.uniform(-8, 8, 2), 16)), Vector(), 14, rng.uniform(800, 2400), 0.0)
        green = np.array((0.85, 1.0, 0.8)) + 0.06 * rng.standard_normal(3)
        put_sky(green, rng.uniform(0.6, 1.3))
    else:
        kind = put_lamps(rng)
    return kind


def put_lamps(rng: Rng) -> str:
    """Ceiling, window, lamp, spots or a mix of them, in any mood."""
    kind = str(rng.choice(["ceiling", "window", "lamp", "spots", "mixed"]))
    mood = rng.normal(0, 0.45)
    count = {"ceiling": int(rng.integers(1, 4)), "spots": int(rng.integers(2, 5)), "mixed": 3}.get(
        kind, 1
    )
    size = {
        "ceiling": (4, 14),
        "window": (6, 14),
        "lamp": (0.6, 3),
        "spots": (0.4, 1.5),
        "mixed": (1, 10),
    }[kind]
    for _ in range(count):
        height = rng.uniform(4, 14) if kind == "window" else rng.uniform(10, 26)
        around, far = (
            rng.uniform(0, 2 * pi),
            rng.uniform(10, 20) if kind == "window" else rng.uniform(0, 11),
        )
        place = Vector((far * cos(around), far * sin(around), height))
        power = 12 * place.length_squared * rng.uniform(0.5, 1.6) / count
        lamp(
            place,
            Vector((0, 0, 0)),
            rng.uniform(*size),
            power,
            float(np.clip(mood + rng.normal(0, 0.25), -1, 1)),
        )
    put_sky(1 + 0.15 * rng.standard_normal(3), rng.uniform(0.05, 0.45))
    return kind
