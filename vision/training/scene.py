"""Builds a table of values as a Blender scene."""

from __future__ import annotations

from math import pi

import bmesh
import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector
from numpy.typing import NDArray

from vision.training.layout import ALIKE, COLOURS, OTHERWISE, LaidTown, StandingPiece
from vision.training.shapes import BUILDINGS, Shape
from vision.training.table import TableScene

Rng = np.random.Generator
Colour = tuple[float, float, float]
SKINS = ((236, 188, 160), (205, 150, 118), (150, 98, 70), (92, 58, 42))
BOARD = 0.09  # its thickness, in squares
REACH = 2.0  # from a board's middle to its sides


def clear() -> None:
    """Empties the scene, keeping painted images."""
    for block in (
        bpy.data.objects,
        bpy.data.meshes,
        bpy.data.materials,
        bpy.data.lights,
        bpy.data.cameras,
    ):
        for item in list(block):
            block.remove(item)


def linear(colour: tuple[float, ...], rng: Rng | None = None) -> Colour:
    """sRGB bytes to linear light, shifted a little when a random source is given."""
    value = np.array(colour, np.float32).reshape(1, 1, 3) * np.float32(1 / 255)
    if rng is not None:
        tone = cv2.cvtColor(value, cv2.COLOR_RGB2HSV)[0, 0]
        tone += (rng.normal(0, 3.5), rng.normal(0, 0.07), rng.normal(0, 0.06))
        tone = np.array((tone[0] % 360, *np.clip(tone[1:], 0.01, 0.98)), np.float32)
        value = np.asarray(cv2.cvtColor(tone.reshape(1, 1, 3), cv2.COLOR_HSV2RGB), np.float32)
    red, green, blue = (float(v) for v in value.reshape(3) ** 2.2)
    return red, green, blue


def upload(name: str, picture: NDArray[np.float32]) -> bpy.types.Image:
    """A painted picture as a Blender image."""
    height, width = picture.shape[:2]
    image = bpy.data.images.new(name, width, height)
    pixels = np.ones((height, width, 4), np.float32)
    pixels[..., :3] = np.clip(picture[::-1], 0, 1)
    image.pixels.foreach_set(pixels.ravel())
    image.update()
    return image


def material(
    colour: Colour,
    rough: float,
    image: bpy.types.Image | None = None,
    wear: float = 0.0,
    coat: float = 0.0,
) -> bpy.types.Material:
    """Principled surface with a flat colour or an image, and noise as grain and wear."""
    made = bpy.data.materials.new("m")
    made.use_nodes = True
    tree = made.node_tree
    surface = tree.nodes["Principled BSDF"]
    surface.inputs["Base Color"].default_value = (*colour, 1)
    surface.inputs["Roughness"].default_value = rough
    surface.inputs["Coat Weight"].default_value = coat
    if image is not None:
        node = tree.nodes.new("ShaderNodeTexImage")
        node.image = image
        tree.links.new(node.outputs["Color"], surface.inputs["Base Color"])
    elif wear:
        add_grain(tree, surface, colour, wear)
    return made


def add_grain(
    tree: bpy.types.NodeTree, surface: bpy.types.Node, colour: Colour, wear: float
) -> None:
    """Mixes the colour with a lighter one by noise."""
    grain = tree.nodes.new("ShaderNodeTexNoise")
    grain.inputs["Scale"].default_value = 14
    mix = tree.nodes.new("ShaderNodeMix")
    mix.data_type = "RGBA"
    lighter = tuple(min(1.0, c * (1 - wear) + 0.25 * wear) for c in colour)
    darker = tuple(c * (1 - wear) for c in colour)
    mix.inputs["A"].default_value = (*darker, 1)
    mix.inputs["B"].default_value = (*lighter, 1)
    tree.links.new(grain.outputs["Fac"], mix.inputs["Factor"])
    tree.links.new(mix.outputs["Result"], surface.inputs["Base Color"])


def mesh_of(work: bmesh.types.BMesh, bevel: float = 0.0) -> bpy.types.Mesh:
    """Finishes a mesh, its edges broken a little."""
    bmesh.ops.recalc_face_normals(work, faces=work.faces)
    if bevel:
        bmesh.ops.bevel(
            work,
            geom=list(work.edges),
            offset=bevel,
            segments=1,
            affect="EDGES",
            clamp_overlap=True,
        )
    mesh = bpy.data.meshes.new("m")
    work.to_mesh(mesh)
    work.free()
    return mesh


def prism(outline: NDArray[np.float64], depth: float, bevel: float) -> bpy.types.Mesh:
    """An outline in x and z drawn out along y."""
    work = bmesh.new()
    corners = [work.verts.new((x, -depth / 2, z)) for x, z in outline]
    face = work.faces.new(corners)
    out = bmesh.ops.extrude_face_region(work, geom=[face])
    moved = [v for v in out["geom"] if isinstance(v, bmesh.types.BMVert)]
    bmesh.ops.translate(work, verts=moved, vec=(0, depth, 0))
    return mesh_of(work, bevel)


def cylinder(
    radius: float, height: float, top: float | None = None, bevel: float = 0.0
) -> bpy.types.Mesh:
    """A standing cylinder or cone stump, its foot at zero."""
    work = bmesh.new()
    end = radius if top is None else top
    bmesh.ops.create_cone(
        work,
        cap_ends=True,
        segments=36,
        radius1=radius,
        radius2=end,
        depth=height,
        matrix=Matrix.Translation((0, 0, height / 2)),
    )
    return mesh_of(work, bevel)


def box(width: float, depth: float, height: float, bevel: float = 0.0) -> bpy.types.Mesh:
    """A standing box, its foot at zero, with a texture map spread over its top."""
    work = bmesh.new()
    size = Matrix.Diagonal((width, depth, height, 1))
    bmesh.ops.create_cube(work, size=1, matrix=Matrix.Translation((0, 0, height / 2)) @ size)
    mesh = mesh_of(work, bevel)
    layer = mesh.uv_layers.new(name="uv")
    for loop in mesh.loops:
        at = mesh.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (at.x / width + 0.5, at.y / depth + 0.5)
    return mesh


def ball() -> bpy.types.Mesh:
    """A smooth unit ball."""
    work = bmesh.new()
    bmesh.ops.create_uvsphere(work, u_segments=20, v_segments=12, radius=1)
    mesh = mesh_of(work)
    mesh.shade_smooth()
    return mesh


def add(mesh: bpy.types.Mesh, pose: Matrix, *surfaces: bpy.types.Material) -> bpy.types.Object:
    """Puts a mesh into the scene."""
    thing = bpy.data.objects.new("o", mesh)
    thing.matrix_world = pose
    if not mesh.materials:
        for surface in surfaces:
            mesh.materials.append(surface)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def pose_of(piece: StandingPiece, shape: Shape, floor: float) -> Matrix:
    """Where and how a piece stands or lies; a lying piece shows its outline to the sky."""
    turn = Matrix.Rotation(piece.turn, 4, "Z") @ Matrix.Rotation(piece.tilt, 4, "X")
    lift = 0.0
    if piece.lying:
        half = shape.width / 2 if shape.round else shape.depth / 2
        turn = turn @ Matrix.Rotation(-pi / 2, 4, "X")
        lift = half
        turn = turn @ Matrix.Translation((0, 0, 0 if shape.round else -shape.height / 2))
    return Matrix.Translation((piece.x, piece.y, floor + piece.z + lift)) @ turn


def mixed_colours(rng: Rng) -> dict[str, tuple[float, ...]]:
    """Each piece's colour; now and then a cube's is drawn to that of a building, to make shape tell."""
    colours: dict[str, tuple[float, ...]] = dict(COLOURS)
    for piece, other in OTHERWISE.items():
        colours[piece] = between(COLOURS[piece], other, rng.random())
    for cube, building in ALIKE.items():
        share = float(rng.choice([0, rng.uniform(0, 1), 1], p=(0.85, 0.1, 0.05)))
        colours[cube] = between(colours[cube], COLOURS[building], share)
    return colours


def between(one: tuple[float, ...], other: tuple[float, ...], share: float) -> tuple[float, ...]:
    """A colour on the way from one to another."""
    return tuple(a + (b - a) * share for a, b in zip(one, other, strict=True))


def piece_meshes(table: TableScene, rng: Rng) -> dict[str, bpy.types.Mesh]:
    """One mesh with its paint for each kind of piece."""
    rough, wear = rng.uniform(0.25, 0.75), rng.uniform(0.02, 0.15)
    meshes = {}
    colours = mixed_colours(rng)
    for piece, shape in table.shapes.items():
        if shape.round:
            mesh = cylinder(shape.width / 2, shape.height, bevel=0.008)
        else:
            mesh = prism(shape.outline, shape.depth, 0.012 if piece in BUILDINGS else 0.01)
        mesh.materials.append(material(linear(colours[piece], rng), rough, wear=wear))
        meshes[piece] = mesh
    return meshes


def add_town(
    town: LaidTown,
    print_: bpy.types.Image,
    table: TableScene,
    meshes: dict[str, bpy.types.Mesh],
    rng: Rng,
) -> list[bpy.types.Object]:
    """A board and its pieces; returns the pieces."""
    ground = Matrix.Translation((town.x, town.y, 0)) @ Matrix.Rotation(town.turn, 4, "Z")
    mesh = box(4, 4, BOARD, 0.01)
    rough, coat = rng.uniform(0.2, 0.8), float(rng.choice([0, 0, rng.uniform(0.1, 0.6)]))
    add(
        mesh,
        ground,
        material((1, 1, 1), rough, print_, coat=coat),
        material(linear((92, 76, 58), rng), 0.8),
    )
    for face in mesh.polygons:
        face.material_index = 0 if face.normal.z > 0.5 else 1
    return [
        add(meshes[piece.piece], ground @ pose_of(piece, table.shapes[piece.piece], BOARD))
        for piece in town.standing
    ]


def corners_3d(town: LaidTown) -> list[Vector]:
    """The outer corners of a board's top, clockwise seen from above."""
    spots = ((-REACH, REACH), (REACH, REACH), (REACH, -REACH), (-REACH, -REACH))
    return [Vector((*town.to_world(x, y), BOARD)) for x, y in spots]
