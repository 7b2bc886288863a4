#!/usr/bin/env python3
# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Checks a .glb file by the rules of glTF 2.0 that need no other program, and counts what it holds.

    gltf_rules.py FILE [REPORT]

Prints the counts as JSON. Ends with 1 and a list of the broken rules. With REPORT, the report of
`halfspace build --json`, the counts must agree with it.
"""
import array
import json
import math
import os
import struct
import sys
from collections import Counter

COMPONENTS = {5126: ("f", 4), 5125: ("I", 4)}
# Targets of buffer views.
VERTICES, INDICES = 34962, 34963
WIDTH = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}


class File:
    def __init__(self, path):
        self.broken = []
        data = open(path, "rb").read()
        magic, version, length = struct.unpack_from("<4sII", data, 0)
        self.rule(magic == b"glTF" and version == 2, "the file begins with glTF, version 2")
        self.rule(length == len(data), "the length in the header is that of the file")
        size, kind = struct.unpack_from("<I4s", data, 12)
        self.rule(kind == b"JSON" and size % 4 == 0, "the first chunk is JSON, in whole words")
        self.document = json.loads(data[20 : 20 + size])
        self.binary = b""
        if 20 + size < len(data):
            binary_size, kind = struct.unpack_from("<I4s", data, 20 + size)
            self.rule(kind == b"BIN\0" and binary_size % 4 == 0, "the second chunk is binary")
            self.binary = data[28 + size : 28 + size + binary_size]
        self.numbers = {}
        self.folder = os.path.dirname(path)

    def rule(self, holds, text):
        if not holds:
            self.broken.append(text)

    def list(self, key):
        return self.document.get(key, [])

    def accessor(self, index):
        if index in self.numbers:
            return self.numbers[index]
        accessor = self.list("accessors")[index]
        view = self.list("bufferViews")[accessor["bufferView"]]
        kind, size = COMPONENTS[accessor["componentType"]]
        width = WIDTH[accessor["type"]]
        begin = view.get("byteOffset", 0)
        count = accessor["count"] * width
        end = begin + view["byteLength"]
        self.rule(end <= self.list("buffers")[view["buffer"]]["byteLength"], "views lie in the buffer")
        self.rule(accessor["count"] > 0, f"accessor {index} has items")
        self.rule(begin % size == 0, f"accessor {index} begins at a multiple of its numbers")
        self.rule(count * size <= view["byteLength"], f"accessor {index} lies in its view")
        values = array.array(kind, self.binary[begin : begin + count * size])
        if kind == "f":
            self.rule(all(map(math.isfinite, values)), f"accessor {index} has finite numbers")
        if "min" in accessor:
            for i in range(width):
                column = values[i::width]
                self.rule(
                    min(column) == accessor["min"][i] and max(column) == accessor["max"][i],
                    f"accessor {index} has the bounds that it names",
                )
        self.numbers[index] = values
        return values

    def check_primitive(self, name, primitive):
        attributes = primitive["attributes"]
        accessors = self.list("accessors")
        self.rule("POSITION" in attributes, f"{name}: there are positions")
        positions = accessors[attributes["POSITION"]]
        self.rule("min" in positions and "max" in positions, f"{name}: positions name their bounds")
        count = positions["count"]
        views = self.list("bufferViews")
        for attribute, index in attributes.items():
            self.accessor(index)
            target = views[accessors[index]["bufferView"]].get("target")
            self.rule(target == VERTICES, f"{name}: {attribute} lies in a view of vertices")
            self.rule(accessors[index]["count"] == count, f"{name}: as many {attribute}")
        if "TEXCOORD_1" in attributes:
            inside = all(0 <= number <= 1 for number in self.accessor(attributes["TEXCOORD_1"]))
            self.rule(inside, f"{name}: texture coordinates in the lightmap's image")
        if "NORMAL" in attributes:
            normals = self.accessor(attributes["NORMAL"])
            lengths = (math.hypot(*normals[i : i + 3]) for i in range(0, len(normals), 3))
            self.rule(all(abs(n - 1) < 1e-4 for n in lengths), f"{name}: normals of length 1")
        if "TANGENT" in attributes:
            tangents = self.accessor(attributes["TANGENT"])
            for i in range(count):
                x, y, z, side = tangents[4 * i : 4 * i + 4]
                self.rule(abs(math.hypot(x, y, z) - 1) < 1e-4, f"{name}: tangents of length 1")
                self.rule(side in (-1, 1), f"{name}: sides of tangents are 1 or -1")
                across = sum(a * b for a, b in zip((x, y, z), normals[3 * i : 3 * i + 3]))
                self.rule(abs(across) < 1e-4, f"{name}: tangents are across the normals")
        materials = self.list("materials")
        has_normal_map = "normalTexture" in materials[primitive.get("material", 0)] if materials else False
        has_normal_map = has_normal_map and "material" in primitive
        self.rule(("TANGENT" in attributes) == has_normal_map, f"{name}: tangents for a normal map")
        view = views[accessors[primitive["indices"]]["bufferView"]]
        self.rule(view.get("target") == INDICES, f"{name}: indices lie in a view of indices")
        indices = self.accessor(primitive["indices"])
        self.rule(len(indices) % 3 == 0 and len(indices) > 0, f"{name}: whole triangles")
        self.rule(max(indices) < count, f"{name}: indices in range")
        if "material" in primitive:
            self.rule(primitive["material"] < len(self.list("materials")), f"{name}: its material")
        return len(indices) // 3

    def check_manifold(self, name, primitive):
        indices = self.accessor(primitive["indices"])
        edges = Counter()
        for i in range(0, len(indices), 3):
            a, b, c = indices[i : i + 3]
            self.rule(a != b and b != c and c != a, f"{name}: no repeated corner")
            edges.update(((a, b), (b, c), (c, a)))
        closed = all(n == 1 and edges.get((b, a)) == 1 for (a, b), n in edges.items())
        self.rule(closed, f"{name}: a closed 2-manifold by index")

    def check_images(self):
        for image in self.list("images"):
            if "uri" in image:
                self.check_image_beside(image)
                continue
            view = self.list("bufferViews")[image["bufferView"]]
            begin = view["byteOffset"]
            start = self.binary[begin : begin + 4]
            right = start == b"\x89PNG" if image["mimeType"] == "image/png" else start[:2] == b"\xff\xd8"
            self.rule(right, f"image {image.get('name')}: bytes of its kind")
            self.rule(begin + view["byteLength"] <= len(self.binary), "images lie in the buffer")
            self.rule("target" not in view, "views of images have no target")
        for texture in self.list("textures"):
            self.rule(texture["source"] < len(self.list("images")), "textures name images")
            self.rule(texture["sampler"] < len(self.list("samplers")), "textures name samplers")
        for material in self.list("materials"):
            for owner in (material, material.get("pbrMetallicRoughness", {})):
                for key, value in owner.items():
                    if key.endswith("Texture"):
                        self.rule(value["index"] < len(self.list("textures")), "materials name textures")
            self.rule(material.get("alphaMode", "OPAQUE") in ("OPAQUE", "MASK", "BLEND"), "alpha modes")

    def check_image_beside(self, image):
        plain = all(letter.isascii() and (letter.isalnum() or letter in "-_./") for letter in image["uri"])
        self.rule(plain, f"image {image['uri']}: a path without escapes")
        path = os.path.join(self.folder, image["uri"])
        start = open(path, "rb").read(4) if os.path.isfile(path) else b""
        right = start == b"\x89PNG" if path.endswith(".png") else start[:2] == b"\xff\xd8"
        self.rule(right, f"image {image['uri']}: bytes of its kind beside the scene")

    def check_nodes(self):
        nodes = self.list("nodes")
        parents = Counter(child for node in nodes for child in node.get("children", []))
        parents.update(root for scene in self.list("scenes") for root in scene["nodes"])
        self.rule(all(parents[i] == 1 for i in range(len(nodes))), "each node has one parent")
        for node in nodes:
            if "rotation" in node:
                self.rule(abs(math.hypot(*node["rotation"]) - 1) < 1e-6, "rotations of length 1")
        used = set(self.document.get("extensionsUsed", []))
        text = json.dumps([nodes, self.list("meshes"), self.document.get("extensions", {})])
        for name in ("KHR_lights_punctual", "EXT_mesh_manifold", "OMI_physics_body", "OMI_physics_shape"):
            self.rule((f'"{name}"' in text) == (name in used), f"{name} is listed if it is used")

    def check_bodies(self):
        """Rules of OMI_physics_body and OMI_physics_shape. Counts the bodies by what they are."""
        shapes = self.document.get("extensions", {}).get("OMI_physics_shape", {}).get("shapes", [])
        for shape in shapes:
            mesh = self.list("meshes")[shape[shape["type"]]["mesh"]]
            name = f"shape of mesh {mesh.get('name')}"
            self.rule(len(mesh["primitives"]) == 1, f"{name}: one primitive")
            primitive = mesh["primitives"][0]
            self.check_manifold(name, primitive)
            if shape["type"] == "convex":
                self.check_convex(name, primitive)
        counts = Counter()
        for index, node in enumerate(self.list("nodes")):
            body = node.get("extensions", {}).get("OMI_physics_body")
            if body is None:
                continue
            counts.update(body.keys())
            self.rule(body.get("motion", {}).get("type", "kinematic") == "kinematic", "motions are known")
            for part in ("collider", "trigger"):
                if "shape" in body.get(part, {}):
                    self.rule(body[part]["shape"] < len(shapes), f"node {index}: its shape is there")
            for piece in body.get("trigger", {}).get("nodes", []):
                self.rule(piece in node.get("children", []), f"node {index}: pieces are below it")
        return dict(sorted(counts.items()))

    def check_convex(self, name, primitive):
        numbers = self.accessor(primitive["attributes"]["POSITION"])
        points = [tuple(numbers[i : i + 3]) for i in range(0, len(numbers), 3)]
        indices = self.accessor(primitive["indices"])
        size = max(math.dist(p, points[0]) for p in points)
        for i in range(0, len(indices), 3):
            a, b, c = (points[k] for k in indices[i : i + 3])
            u, v = ([q - p for p, q in zip(a, end)] for end in (b, c))
            normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
            length = math.hypot(*normal)
            outside = max(sum(n * (q - p) for n, p, q in zip(normal, a, point)) for point in points)
            # Corners are rounded to floats.
            self.rule(outside <= 1e-4 * size * length, f"{name}: convex")

    def check(self):
        triangles = visible = 0
        kinds = Counter(
            node.get("extras", {}).get("halfspace", {}).get("kind", "") for node in self.list("nodes")
        )
        # Several nodes of one kind may share a mesh.
        kind_of_mesh = {}
        uses = Counter()
        for node in self.list("nodes"):
            if "mesh" not in node:
                continue
            kind = node.get("extras", {}).get("halfspace", {}).get("kind", "")
            uses[node["mesh"]] += 1
            same = kind_of_mesh.setdefault(node["mesh"], kind) == kind
            self.rule(same, f"mesh {node['mesh']} is of one kind")
        for index, mesh in enumerate(self.list("meshes")):
            name = mesh.get("name", f"mesh {index}")
            for primitive in mesh["primitives"]:
                count = self.check_primitive(name, primitive)
                triangles += count
                visible += count * uses[index] if kind_of_mesh.get(index) == "geometry" else 0
                if kind_of_mesh.get(index) == "geometry":
                    self.rule("TEXCOORD_0" in primitive["attributes"], f"{name}: texture coordinates")
                    self.rule("NORMAL" in primitive["attributes"], f"{name}: normals")
            if "EXT_mesh_manifold" in mesh.get("extensions", {}):
                self.check_manifold(name, mesh["extensions"]["EXT_mesh_manifold"]["manifoldPrimitive"])
        self.check_images()
        self.check_nodes()
        lights = self.document.get("extensions", {}).get("KHR_lights_punctual", {}).get("lights", [])
        return {
            "nodes": len(self.list("nodes")),
            "meshes": len(self.list("meshes")),
            "shared_meshes": sum(1 for count in uses.values() if count > 1),
            "masked": sum(1 for m in self.list("materials") if m.get("alphaMode") == "MASK"),
            "materials": len(self.list("materials")),
            "images": len(self.list("images")),
            "lights": len(lights),
            "cameras": len(self.list("cameras")),
            "triangles": triangles,
            "scene_triangles": visible,
            "kinds": dict(kinds),
            "bodies": self.check_bodies(),
        }


def main():
    file = File(sys.argv[1])
    counts = file.check()
    if len(sys.argv) > 2:
        report = json.load(open(sys.argv[2]))
        for key in ("nodes", "materials", "images", "lights", "scene_triangles"):
            file.rule(counts[key] == report[key], f"{key}: {counts[key]}, in the report {report[key]}")
    print(json.dumps(counts))
    for text in file.broken[:20]:
        print(f"{sys.argv[1]}: broken: {text}", file=sys.stderr)
    sys.exit(1 if file.broken else 0)


if __name__ == "__main__":
    main()
