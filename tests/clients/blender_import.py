# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Runs in Blender: imports a .glb, counts what arrived, and renders it from its camera.

    blender --background --factory-startup --python blender_import.py -- FILE RESULT.json PICTURE.png
"""
import json
import sys

import bmesh
import bpy
import numpy

# The importer of Blender 3.4 names a type that numpy 1.24, which Debian 12 has, no longer knows.
if not hasattr(numpy, "bool"):
    numpy.bool = bool

file, result, picture = sys.argv[sys.argv.index("--") + 1 :]
bpy.ops.wm.read_factory_settings(use_empty=True)
bpy.ops.import_scene.gltf(filepath=file)


def kind(thing):
    tag = thing.get("halfspace")
    return tag.get("kind", "") if tag is not None else ""


def is_manifold(mesh):
    """Whether each edge has two faces and no face is without area."""
    shape = bmesh.new()
    shape.from_mesh(mesh)
    # The importer splits vertices nowhere: the mesh has positions only.
    closed = all(edge.is_manifold and edge.is_contiguous for edge in shape.edges)
    shape.free()
    return closed


meshes = [thing for thing in bpy.data.objects if thing.type == "MESH"]
visible = [thing for thing in meshes if kind(thing) == "geometry"]
closed = [thing for thing in meshes if kind(thing) in ("collision", "volume")]
counts = {
    "objects": len(bpy.data.objects),
    "materials": len(bpy.data.materials),
    "images": len([image for image in bpy.data.images if image.source == "FILE"]),
    "lights": len([thing for thing in bpy.data.objects if thing.type == "LIGHT"]),
    "cameras": len([thing for thing in bpy.data.objects if thing.type == "CAMERA"]),
    "triangles": sum(len(thing.data.polygons) for thing in visible),
    "without_uvs": [thing.name for thing in visible if not thing.data.uv_layers],
    "not_manifold": [thing.name for thing in closed if not is_manifold(thing.data)],
    "closed": len(closed),
    "entities": len([thing for thing in bpy.data.objects if kind(thing) == "entity"]),
}
with open(result, "w", encoding="utf-8") as out:
    json.dump(counts, out)

for thing in closed:
    thing.hide_render = True
scene = bpy.context.scene
cameras = [thing for thing in bpy.data.objects if thing.type == "CAMERA"]
if cameras:
    scene.camera = cameras[0]
    cameras[0].data.angle = 1.6
    world = bpy.data.worlds.new("ambient")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[1].default_value = 0.35
    scene.world = world
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = 12
    scene.cycles.use_denoising = False
    scene.render.resolution_x, scene.render.resolution_y = 640, 400
    scene.view_settings.view_transform = "Standard"
    scene.render.filepath = picture
    bpy.ops.render.render(write_still=True)
