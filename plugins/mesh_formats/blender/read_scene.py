# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Runs in Blender, 2.81 or later: writes the surfaces of the open file as a WorkerAnswer of
plugins/mesh_formats/foreign/mesh_message.h, whose order of values this file repeats.

    blender --background FILE --python-exit-code 1 --python read_scene.py -- FILE ANSWER

Exit code 2: Blender could not open the file, and shows another scene.
"""
import array
import math
import os
import struct
import sys

import bpy

MESH_MARK, ANSWER_MARK = 0x4D534831, 0x41534831
NOTE, WARNING, ERROR = 0, 1, 2  # Severity
LOST, ODD = 1, 3  # IssueKind
# Blender makes polygons of these; of the others nothing is a surface.
SURFACES = ("MESH", "CURVE", "SURFACE", "FONT", "META")


def srgb(linear):
    """A linear part of a colour as sRGB, rounded: Blender's own number has 32 bits."""
    part = linear * 12.92 if linear <= 0.0031308 else 1.055 * math.pow(linear, 1 / 2.4) - 0.055
    return round(min(1.0, max(0.0, part)), 6)


def values(items, name, kind, each):
    """The attribute `name` of all items, `each` numbers of one."""
    numbers = array.array(kind, bytes(array.array(kind).itemsize * len(items) * each))
    items.foreach_get(name, numbers)
    return numbers


def socket_source(socket, kinds, depth=0):
    """The first node of these kinds that leads to the socket; none if there is none."""
    if socket is None or depth > 20:
        return None
    for link in socket.links:
        node = link.from_node
        if node.type in kinds:
            return node
        for inner in node.inputs:
            found = socket_source(inner, kinds, depth + 1)
            if found is not None:
                return found
    return None


def is_the_parent_again(instance):
    """Blender lists the mesh of a text, a curve or a surface a second time, as its own instance."""
    parent = instance.parent if instance.is_instance else None
    return (parent is not None and parent.type != "MESH" and parent.type in SURFACES
            and instance.object.original == parent.original
            and instance.matrix_world == parent.matrix_world)


class Materials:
    """The names and looks of the materials that faces have, numbered from 0."""

    def __init__(self):
        self.numbers, self.names, self.looks = {}, [], []
        self.packed = set()

    def number(self, material):
        name = material.name if material is not None else "default"
        if name not in self.numbers:
            self.numbers[name] = len(self.names)
            self.names.append(name)
            self.looks.append(self.look(material))
        return self.numbers[name]

    def look(self, material):
        """Colour in sRGB or none, opacity, path of the image."""
        if material is None:
            return None, 1.0, ""
        color, opacity, image = material.diffuse_color[:3], material.diffuse_color[3], ""
        if material.use_nodes and material.node_tree is not None:
            shader = self.shader(material.node_tree)
            if shader is not None:
                base = shader.inputs.get("Base Color") or shader.inputs.get("Color")
                alpha = shader.inputs.get("Alpha")
                color = base.default_value[:3] if base is not None else color
                opacity = 1.0
                if alpha is not None and not alpha.is_linked:
                    opacity = alpha.default_value
                texture = socket_source(base, ("TEX_IMAGE",))
                if texture is not None and texture.image is not None:
                    image = self.image(texture.image)
        opacity = min(1.0, max(0.0, opacity))
        return None if image else tuple(srgb(part) for part in color), opacity, image

    @staticmethod
    def shader(tree):
        outputs = [node for node in tree.nodes if node.type == "OUTPUT_MATERIAL"]
        outputs.sort(key=lambda node: not node.is_active_output)
        kinds = ("BSDF_PRINCIPLED", "BSDF_DIFFUSE", "EMISSION")
        for output in outputs:
            found = socket_source(output.inputs.get("Surface"), kinds)
            if found is not None:
                return found
        return None

    def image(self, image):
        if image.packed_file is not None or image.source != "FILE":
            self.packed.add(image.name)
        path = bpy.path.abspath(image.filepath, library=image.library) if image.filepath else ""
        return (path or image.name).replace("\\", "/")


class Scene:
    """All faces of the scene, in the coordinates of the world."""

    def __init__(self):
        self.materials = Materials()
        self.vertices, self.uvs = array.array("d"), array.array("d")
        self.normals, self.colors = array.array("d"), array.array("f")
        self.sizes, self.corners = array.array("i"), array.array("i")
        self.surfaces, self.groups, self.names = array.array("i"), array.array("i"), []
        self.has_uvs = self.has_colors = False
        self.loose_edges = 0
        self.failed, self.others = [], {}

    def read(self):
        graph = bpy.context.evaluated_depsgraph_get()
        for instance in graph.object_instances:
            thing = instance.object
            if not instance.show_self or is_the_parent_again(instance):
                continue
            if thing.type not in SURFACES:
                if thing.type != "EMPTY":
                    self.others[thing.type] = self.others.get(thing.type, 0) + 1
                continue
            name = thing.name
            if instance.is_instance and instance.parent is not None:
                name = instance.parent.name + "/" + name
            try:
                mesh = thing.to_mesh()
            except RuntimeError:
                mesh = None
            if mesh is None:
                self.failed.append(name)
                continue
            self.add(mesh, thing, name, instance.matrix_world.copy())
            thing.to_mesh_clear()

    def add(self, mesh, thing, name, matrix):
        mesh.transform(matrix)
        if matrix.determinant() < 0:
            mesh.flip_normals()
        self.loose_edges += sum(1 for edge in mesh.edges if edge.is_loose)
        if len(mesh.polygons) == 0:
            return
        first, corners = len(self.vertices) // 3, len(mesh.loops)
        # Normals first: in Blender before 4.1 they are computed on demand.
        self.normals.extend(array.array("d", self.normals_of(mesh)))
        self.vertices.extend(array.array("d", values(mesh.vertices, "co", "f", 3)))
        self.sizes.extend(values(mesh.polygons, "loop_total", "i", 1))
        self.corners.extend(first + i for i in values(mesh.loops, "vertex_index", "i", 1))
        slots = [self.materials.number(slot.material) for slot in thing.material_slots]
        for index in values(mesh.polygons, "material_index", "i", 1):
            # As Blender draws it: an index beyond the slots takes the last of them.
            self.surfaces.append(slots[min(index, len(slots) - 1)] if slots
                                 else self.materials.number(None))
        self.groups.extend([len(self.names)] * len(mesh.polygons))
        self.names.append(name)
        layer = next((one for one in mesh.uv_layers if one.active_render), None)
        self.has_uvs = self.has_uvs or layer is not None
        self.uvs.extend(array.array("d", values(layer.data, "uv", "f", 2)) if layer is not None
                        else [0.0] * (2 * corners))
        colors = self.colors_of(mesh)
        self.has_colors = self.has_colors or colors is not None
        self.colors.extend(colors if colors is not None else [1.0] * (4 * corners))

    @staticmethod
    def normals_of(mesh):
        if hasattr(mesh, "corner_normals"):
            return values(mesh.corner_normals, "vector", "f", 3)
        mesh.calc_normals_split()
        return values(mesh.loops, "normal", "f", 3)

    @staticmethod
    def colors_of(mesh):
        """Red, green, blue in sRGB and alpha of all corners; none if the mesh has no colours."""
        attributes = getattr(mesh, "color_attributes", None)
        if attributes is None:  # before 3.2
            layer = mesh.vertex_colors.active
            return values(layer.data, "color", "f", 4) if layer is not None else None
        index = attributes.render_color_index
        if not 0 <= index < len(attributes):
            return None
        layer = attributes[index]
        linear = values(layer.data, "color", "f", 4)
        if layer.domain == "POINT":
            linear = [linear[4 * loop.vertex_index + i] for loop in mesh.loops for i in range(4)]
        return [part if i % 4 == 3 else srgb(part) for i, part in enumerate(linear)]


def unit():
    """Metres of one unit; 0: the file does not say."""
    settings = bpy.context.scene.unit_settings
    return settings.scale_length if settings.system != "NONE" else 0.0


class Bytes:
    def __init__(self):
        self.parts = []

    def add(self, form, *numbers):
        self.parts.append(struct.pack("=" + form, *numbers))

    def text(self, text):
        data = text.encode("utf-8", "replace")
        self.add("Q", len(data))
        self.parts.append(data)

    def texts(self, texts):
        self.add("Q", len(texts))
        for text in texts:
            self.text(text)

    def numbers(self, numbers, each):
        self.add("Q", len(numbers) // each)
        self.parts.append(numbers.tobytes())

    def taken(self):
        return b"".join(self.parts)


def mesh_bytes(scene):
    out = Bytes()
    out.add("I", MESH_MARK)
    out.numbers(scene.vertices, 3)
    out.numbers(scene.sizes, 1)
    out.numbers(scene.corners, 1)
    out.numbers(scene.surfaces, 1)
    out.texts(scene.materials.names)
    out.add("Q", len(scene.materials.looks))
    for color, opacity, image in scene.materials.looks:
        out.add("B4d", color is not None, *(color or (0, 0, 0)), opacity)
        out.text(image)
    out.numbers(scene.groups, 1)
    out.texts(scene.names)
    out.numbers(scene.uvs if scene.has_uvs else scene.uvs[:0], 2)
    out.numbers(scene.normals, 3)
    out.numbers(scene.colors if scene.has_colors else scene.colors[:0], 4)
    out.add("d", unit())
    return out.taken()


def counted(number, one, many):
    """ "1 edge is", "2 edges are"."""
    return "%d %s %s" % (number, one if number == 1 else many, "is" if number == 1 else "are")


def hidden_objects():
    layer = bpy.context.view_layer
    return [thing.name for thing in layer.objects
            if thing.type in SURFACES and not thing.visible_get(view_layer=layer)]


def issues_of(scene):
    issues = []
    for name in scene.failed:
        issues.append((ERROR, LOST, "Lost geometry: Blender makes no polygons of the object \"%s\"." % name))
    hidden = hidden_objects()
    if hidden:
        issues.append((WARNING, LOST, "%s hidden in Blender and left out: %s." % (
            counted(len(hidden), "object", "objects"), ", ".join(hidden[:5]))))
    if scene.loose_edges:
        issues.append((NOTE, ODD, "%s left out." % counted(
            scene.loose_edges, "edge without a face", "edges without a face")))
    for kind in sorted(scene.others):
        name = "of the kind " + kind.lower().replace("_", " ")
        issues.append((NOTE, ODD, "%s left out." % counted(
            scene.others[kind], "object " + name, "objects " + name)))
    if scene.materials.packed:
        issues.append((WARNING, LOST, "%s packed into the file. They are named, not taken out: unpack them "
                       "in Blender (File > External Data)." % counted(
                           len(scene.materials.packed), "image", "images")))
    return issues


def main():
    wanted, answer = sys.argv[sys.argv.index("--") + 1:]
    if not bpy.data.filepath or not os.path.samefile(bpy.data.filepath, wanted):
        sys.exit(2)
    scene = Scene()
    scene.read()
    out = Bytes()
    issues = issues_of(scene)
    out.add("IQ", ANSWER_MARK, len(issues))
    for severity, kind, text in issues:
        out.add("BB", severity, kind)
        out.text(text)
    mesh = mesh_bytes(scene)
    out.add("BQ", 1, len(mesh))
    with open(answer, "wb") as file:
        file.write(out.taken())
        file.write(mesh)
        file.write(struct.pack("=I", ANSWER_MARK))


main()
