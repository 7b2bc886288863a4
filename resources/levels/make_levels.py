#!/usr/bin/env python3
# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the sample levels tutorial, mend_me and abbey.

    make_levels.py PROGRAM  writes them beside itself; PROGRAM is `halfspace`, which brings them
                            into the form that it saves

The large sample, a city, is made by the editor itself (level/samples).

Same script, same bytes.
"""
import json
import math
import pathlib
import subprocess
import sys
import tempfile


class Level:
    """Collects nodes; every record gets the next id. `keys` are keys of the level itself."""

    def __init__(self, message, **keys):
        self.next_id = 3
        self.keys = keys
        self.materials = {}
        self.entities = []
        self.definitions = []
        self.nodes = []
        self.message = message

    def id(self):
        self.next_id += 1
        return self.next_id - 1

    def material(self, name):
        if name not in self.materials:
            self.materials[name] = self.id()
        return name

    def entity(self, **keys):
        pairs = [[key.replace("colour", "_color"), str(value)] for key, value in keys.items()]
        self.entities.append({"id": self.id(), "keys": pairs})

    def node(self, content, name="", operation="add"):
        node = {"id": self.id()}
        if operation != "add":
            node["operation"] = operation
        if name:
            node["name"] = name
        node.update(content)
        return node

    def group(self, children, name="", operation="add"):
        return self.node({"group": children}, name, operation)

    def shape(self, kind, parameters, material, name="", operation="add", move=(0, 0, 0), linear=None):
        steps = []
        if linear:
            steps.append({"linear": linear, "move": list(move)})
        else:
            steps.append({"move": list(move)})
        shape = {"name": kind, "parameters": [[k, v] for k, v in parameters.items()],
                 "placement": steps,
                 "surfaces": [{"material": self.material(name)} for name in self.all_faces(material)]}
        return self.node({"shape": shape}, name, operation)

    @staticmethod
    def all_faces(material):
        """One material for all faces, or those of a box: (floor, ceiling, walls)."""
        if isinstance(material, str):
            return [material]
        floor, ceiling, walls = material
        return [floor, ceiling] + 4 * [walls]

    def box(self, low, high, material, name="", operation="add"):
        size = [h - l for l, h in zip(low, high)]
        middle = [(h + l) / 2 for l, h in zip(low, high)]
        return self.shape("box", dict(width=size[0], depth=size[1], height=size[2]), material,
                          name, operation, middle)

    def cylinder(self, centre, size, height, material, name="", operation="add", sides=24, axis=2):
        return self.shape("cylinder", dict(sides=sides, width=size, depth=size, height=height,
                                           fit=2, axis=axis), material, name, operation, centre)

    def define(self, children, name):
        group = self.group(children, name)
        self.definitions.append(group)
        return group["id"]

    def copy(self, definition, move, name="", operation="add"):
        return self.node({"copy": {"definition": definition, "placement": [{"move": list(move)}]}},
                         name, operation)

    def text(self):
        head = {"halfspace": 1, "background": "empty", "next id": self.next_id,
                "keys": [["classname", "worldspawn"], ["message", self.message]] +
                        [["_" + key, str(value)] for key, value in self.keys.items()],
                "layers": [{"id": 2, "name": "Default"}],
                "materials": [{"id": i, "name": n} for n, i in self.materials.items()],
                "entities": self.entities}
        lines = [f"{json.dumps(key)}: {json.dumps(value)}," for key, value in head.items()]
        lists = []
        for key, nodes in (("definitions", self.definitions), ("nodes", self.nodes)):
            body = ",\n".join(json.dumps(node) for node in nodes)
            lists.append(f'"{key}": [\n{body}\n]' if nodes else f'"{key}": []')
        return "{\n" + "\n".join(lines) + "\n" + ",\n".join(lists) + "\n}\n"


def tutorial():
    """One room to learn in: walls, a carved room, a door, a window, steps and something to move."""
    level = Level("Tutorial", sunlight=280, sunlight_mangle="205 -42 0", sunlight_color="1 0.93 0.82")
    level.entity(classname="info_player_start", origin="-96 -64 24", angle=45)
    level.entity(classname="light", origin="0 0 112", light=420, colour="1 0.86 0.66")
    level.nodes = [
        level.box((-208, -208, -16), (208, 208, 160), ("stone/ashlar", "roof/slate", "brick/yellow"), "walls"),
        level.box((-192, -192, 0), (192, 192, 144), ("wood/parquet", "wood/beam", "plaster/ochre"), "room", "subtract"),
        level.box((192, -32, 0), (208, 32, 96), "wood/beam", "door", "subtract"),
        level.group([
            level.box((-48, 192, 48), (48, 208, 96), "wood/beam", "opening"),
            level.cylinder((0, 200, 96), 96, 16, "wood/beam", "round top", axis=1),
        ], "window", "subtract"),
        level.shape("stairs", dict(steps=4, length=64, width=96, height=32), "wood/grey", "steps",
                    move=(0, 0, 0), linear=[0, -1, 0, 1, 0, 0, 0, 0, 1]),
        level.box((-192, 128, 0), (-128, 192, 48), "wood/planks", "crate: drag me"),
        level.cylinder((96, 96, 40), 48, 80, "stone/ashlar", "pillar", sides=12),
        level.box((198, -36, -4), (202, 36, 100), "wood/planks", "door leaf"),
        level.box((-52, 198, 44), (52, 202, 148), "glass/amber", "glass"),
    ]
    level.nodes[4]["shape"]["placement"] = [{"move": [-112, -144, 16]}]
    return level


def bay(level):
    """Two pillars of an arcade and the arch between them, to be copied."""
    pillar = [
        level.box((-20, -20, 0), (20, 20, 16), "stone/ashlar", "foot"),
        level.cylinder((0, 0, 88), 32, 144, "stone/ashlar", "shaft", sides=12),
        level.box((-20, -20, 160), (20, 20, 176), "stone/ashlar", "capital"),
    ]
    arch = level.shape("arch", {"segments": 12, "outer radius": 76, "inner radius": 60,
                                "depth": 32, "sweep": 180}, "stone/ashlar", "arch", move=(64, 0, 176))
    return level.define(pillar + [arch], "bay")


def scanned_monk(at):
    """A statue as a scan might bring it, as the text of an OBJ file: the robe is open below, the
    head is put through the shoulders, one triangle is turned, one is there twice, one is missing."""
    sides = 12
    vertices, faces = [], []

    def ring(x, z, wide, deep):
        angles = [2 * math.pi * i / sides for i in range(sides)]
        vertices.extend((round(x + wide * math.cos(a)), round(deep * math.sin(a)), z)
                        for a in angles)
        return len(vertices) - sides

    def sleeve(low, high):
        for i in range(sides):
            j = (i + 1) % sides
            faces.extend([(low + i, low + j, high + j), (low + i, high + j, high + i)])

    def fan(first, apex, up):
        vertices.append(apex)
        for i in range(sides):
            a, b = first + i, first + (i + 1) % sides
            faces.append((a, b, len(vertices) - 1) if up else (b, a, len(vertices) - 1))

    robe = [ring(0, *size) for size in ((0, 20, 17), (8, 18, 15), (40, 12, 10), (60, 14, 10),
                                        (70, 9, 7))]
    for low, high in zip(robe, robe[1:]):
        sleeve(low, high)
    fan(robe[-1], (0, 0, 74), True)
    head = [ring(1, *size) for size in ((68, 4, 4), (74, 8, 8), (82, 8, 8), (88, 5, 5))]
    fan(head[0], (1, 0, 66), False)
    for low, high in zip(head, head[1:]):
        sleeve(low, high)
    fan(head[-1], (1, 0, 90), True)
    faces[5] = faces[5][::-1]
    faces.append(faces[20])
    del faces[30]
    lines = ["v {} {} {}".format(*(a + b for a, b in zip(v, at))) for v in vertices]
    lines += ["f {} {} {}".format(*(i + 1 for i in f)) for f in faces]
    return "\n".join(lines) + "\n"


def repaired(text, program):
    """The mesh of an OBJ file's text as the program repairs it, as the content of a node."""
    with tempfile.TemporaryDirectory() as folder:
        given, mended, level = (pathlib.Path(folder) / name
                                for name in ("given.obj", "mended.obj", "level.halfspace"))
        given.write_text(text)
        subprocess.run([program, "repair", str(given), "-o", str(mended)], stdout=sys.stderr)
        subprocess.run([program, "convert", str(mended), str(level)], check=True)
        return json.loads(level.read_text())["nodes"][0]["mesh"]


def abbey(program):
    """The showcase: a nave carved out of one block, arcades, a tower with winding stairs, a dome,
    and a statue that came as a mesh and was repaired. It is dusk: a low sun, lamps in the nave, and
    the colours of the windows on the floor below them."""
    level = Level("The abbey", sunlight=260, sunlight_mangle="52 -24 0",
                  sunlight_color="1 0.80 0.58", fog="0.006 0.70 0.66 0.68")
    warm, candle, blue, amber = "1 0.80 0.55", "1 0.66 0.34", "0.35 0.55 1", "1 0.62 0.25"
    level.entity(classname="info_player_start", origin="-300 0 40", angle=0)
    for x in range(-448, 449, 224):
        level.entity(classname="light", origin=f"{x} 0 236", light=420, colour=warm)
    for x, colour in ((-416, blue), (-288, amber), (288, blue), (416, amber)):
        for side in (-1, 1):
            level.entity(classname="light", origin=f"{x} {side * 156} 150", light=150, colour=colour)
    for y in (-40, 40):
        level.entity(classname="light", origin=f"416 {y} 88", light=170, colour=candle)
    for y in (-320, 320):
        level.entity(classname="light", origin=f"0 {y} 150", light=330, colour=candle)
    level.entity(classname="light", origin="0 0 300", light=520, colour=warm)
    level.entity(classname="light", origin="696 96 200", light=300, colour=candle)
    level.entity(classname="light", origin="776 0 492", light=520, colour=amber)
    arcade = bay(level)
    glazing = {name: level.define([level.box((-20, -2, -4), (20, 2, 116), f"glass/{name}", "pane")],
                                  f"{name} glazing") for name in ("blue", "amber")}
    window = level.define([
        level.box((-16, -24, 0), (16, 24, 96), "stone/ashlar", "opening"),
        level.cylinder((0, 0, 96), 32, 48, "stone/ashlar", "round top", sides=12, axis=1),
    ], "window")

    nave = level.group([
        level.box((-512, -176, 0), (512, 176, 256), ("tile/floor", "plaster/lime", "plaster/lime"), "nave"),
        level.cylinder((0, 0, 256), 352, 1024, "plaster/lime", "vault", sides=24, axis=0),
        level.box((-96, -384, 0), (96, 384, 224), ("stone/marble", "wood/beam", "plaster/lime"), "crossing"),
        level.shape("uv sphere", dict(segments=24, rings=12, width=320, depth=320, height=320),
                    "plaster/ochre", "dome", move=(0, 0, 384)),
        level.box((-544, -48, 0), (-512, 48, 112), "stone/ashlar", "west door"),
        level.cylinder((-528, 0, 112), 96, 32, "stone/ashlar", "west arch", sides=24, axis=0),
    ] + [level.copy(window, (x, side * 200, 112), "window")
         for x in (-416, -288, 288, 416) for side in (-1, 1)], "hollow", "subtract")

    arcades = [level.copy(arcade, (x, side * 128, 0), "bay")
               for side in (-1, 1) for x in (-496, -368, -240, 112, 240, 368)]
    tower = level.group([
        level.cylinder((696, 0, 248), 320, 528, "brick/red", "tower"),
        level.cylinder((696, 0, 264), 256, 496, "stone/rubble", "shaft", "subtract"),
        level.shape("spiral stairs", {"steps": 48, "inner radius": 24, "outer radius": 126,
                                      "height": 448, "sweep": 900, "thickness": 16}, "wood/planks",
                    "winding stairs", move=(696, 0, 240)),
        level.cylinder((696, 0, 256), 48, 512, "stone/ashlar", "newel", sides=12),
        level.group([level.box((680 + r, -200, 464), (712 + r, 200, 512), "brick/red", "gap")
                     for r in (-96, 0, 96)], "battlements", "subtract"),
        level.group([
            level.cylinder((696, 0, 488), 296, 56, "glass/amber", "pane"),
            level.cylinder((696, 0, 488), 280, 56, "glass/amber", "within", "subtract"),
        ], "lantern glass"),
        level.shape("cone", dict(sides=24, width=368, depth=368, height=176), "roof/clay", "roof",
                    move=(696, 0, 592)),
    ], "tower")
    steps = level.group([
        level.box((-608 - 32 * i, -128, -16), (-544, 128, 16 - 16 * i), "stone/flags", f"step {i + 1}")
        for i in range(2)], "west steps")
    font = level.group([
        level.cylinder((-384, 0, 24), 96, 48, "stone/ashlar", "bowl"),
        level.shape("uv sphere", dict(segments=24, rings=12, width=72, depth=72, height=64),
                    "tile/white", "water", "subtract", (-384, 0, 56)),
    ], "font")
    altar = level.group([
        level.box((368, -96, 0), (464, 96, 16), "stone/flags", "platform"),
        level.box((400, -48, 16), (432, 48, 64), "stone/ashlar", "altar"),
    ], "altar")
    transept = level.group([
        level.box((-28, 300, 0), (28, 348, 24), "stone/ashlar", "pedestal"),
        level.node({"mesh": repaired(scanned_monk((0, 324, 24)), program)
                    | {"surfaces": [{"material": level.material("plaster/lime")}]}},
                   "statue: imported and repaired"),
    ], "monk")
    glass = level.group([level.copy(glazing["amber" if i % 2 else "blue"], (x, side * 192, 112), "pane")
                         for i, x in enumerate((-416, -288, 288, 416)) for side in (-1, 1)], "glass")
    doors = level.group([
        level.box((-532, -52, -4), (-526, 52, 164), "wood/planks", "west door leaf"),
    ], "doors")
    body = level.group([
        level.box((-544, -208, -16), (544, 208, 448), ("stone/ashlar", "roof/slate", "stone/ashlar"), "block"),
        level.box((-128, -416, -16), (128, 416, 384), ("stone/ashlar", "roof/slate", "stone/ashlar"), "transept"),
        level.shape("uv sphere", dict(segments=24, rings=12, width=384, depth=384, height=384),
                    "metal/copper", "dome shell", move=(0, 0, 400)),
    ], "walls")
    tower_door = level.box((504, -32, 0), (584, 32, 96), "stone/ashlar", "tower door", "subtract")
    ground = level.group([
        level.box((-896, -704, -48), (1008, 704, -16), ("ground/gravel", "ground/grass", "ground/gravel"),
                  "meadow"),
        level.box((-896, -48, -48), (-640, 48, -14), "ground/gravel", "path"),
    ], "ground")
    level.nodes = [ground, body, nave, level.group(arcades, "arcades"), tower, tower_door, steps, font,
                   altar, transept, glass, doors]
    return level


def mend_me():
    """A level to mend: one of each finding that the Issues panel names."""
    level = Level("Mend me")
    level.entity(classname="info_player_start", origin="-96 -96 24", angle=45)
    level.nodes = [
        level.box((-320, -64, 32), (-192, 64, 96), "wood", "too early", "subtract"),
        level.box((-208, -208, -16), (208, 208, 160), "stone", "walls"),
        level.box((-192, -192, 0), (192, 192, 144), "plaster", "room", "subtract"),
        level.box((184, -24, 48), (216, 24, 88), "wood", "forgotten window", "subtract"),
        level.box((32, 32, 0), (96, 96, 64), "brick", "crate"),
        level.box((32, 32, 0), (96, 96, 64), "brick", "crate again"),
        level.group([], "lamps to come"),
    ]
    return level


def write(level, path, program):
    with tempfile.TemporaryDirectory() as folder:
        raw = pathlib.Path(folder) / path.name
        raw.write_text(level.text())
        subprocess.run([program, "convert", str(raw), str(path)], check=True)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    here = pathlib.Path(__file__).parent
    write(tutorial(), here / "tutorial.halfspace", sys.argv[1])
    write(mend_me(), here / "mend_me.halfspace", sys.argv[1])
    write(abbey(sys.argv[1]), here / "abbey.halfspace", sys.argv[1])


if __name__ == "__main__":
    main()
