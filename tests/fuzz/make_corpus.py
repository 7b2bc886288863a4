#!/usr/bin/env python3
# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the corpus of the fuzz targets: a few small files of each kind, whole and broken.

    tests/fuzz/make_corpus.py build/release/bin/halfspace

The whole ones come from one small level through the program's own writers. Findings of the fuzzers
are added to the same folders by hand, under a name that says what they found.
"""
import io
import json
import pathlib
import struct
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = HERE / "corpus"


def brush(low, high, material):
    (x, y, z), (a, b, c) = low, high
    planes = [
        ((x, y, z), (x, y, z + 1), (x, y + 1, z)), ((a, b, c), (a, b + 1, c), (a, b, c + 1)),
        ((x, y, z), (x + 1, y, z), (x, y, z + 1)), ((a, b, c), (a, b, c + 1), (a + 1, b, c)),
        ((x, y, z), (x, y + 1, z), (x + 1, y, z)), ((a, b, c), (a + 1, b, c), (a, b + 1, c)),
    ]
    faces = []
    for plane in planes:
        corners = " ".join("( %g %g %g )" % p for p in (plane[0], plane[2], plane[1]))
        faces.append("%s %s 0 0 0 1 1" % (corners, material))
    return "{\n" + "\n".join(faces) + "\n}\n"


MAP = ('{\n"classname" "worldspawn"\n"message" "Hall"\n' +
       brush((0, 0, 0), (64, 64, 8), "floor") + brush((16, 16, 4), (32, 32, 40), "pillar") +
       '}\n{\n"classname" "light"\n"origin" "40 40 32"\n}\n')


def box_at(x, operation):
    size = [[key, 64] for key in ("width", "depth", "height")]
    return {"do": "add", "parent": 1, "properties": {"operation": operation}, "content": {"shape": {
        "name": "box", "parameters": size, "placement": [{"move": [x, 0, 0]}]}}}


REQUESTS = b"".join(json.dumps(request).encode() + b"\n" for request in (
    {"id": 1, "do": "new"},
    {"id": "two", "do": "edit", "name": "Boxes", "edits": [box_at(0, "add"), box_at(32, "subtract")]},
    {"do": "edit", "edits": [{"do": "transform", "nodes": [3], "by": {"move": [8, 0, 0]}}]},
    {"do": "undo"}, {"do": "redo"}, {"do": "nodes", "from": 0, "count": 4}, {"do": "evaluate"},
    {"do": "validate"},
    {"do": "sweep", "shape": "sphere:8", "motions": [[200, 0, 0, -400, 0, 0], [0, 0, 0, 1, 0, 0]]},
    {"do": "quit"}))


def binary_stl(triangles, count=None):
    data = b"solid of ours".ljust(80) + struct.pack("<I", len(triangles) if count is None else count)
    for t in triangles:
        data += struct.pack("<12fH", 0, 0, 0, *[x for corner in t for x in corner], 0)
    return data


TRIANGLES = [((0, 0, 0), (0, 4, 0), (4, 0, 0)), ((0, 0, 0), (4, 0, 0), (0, 0, 4)),
             ((0, 0, 0), (0, 0, 4), (0, 4, 0)), ((4, 0, 0), (0, 4, 0), (0, 0, 4))]
PLY = b"""ply
format %s 1.0
element vertex 4
property float x
property float y
property float z
element face 4
property list uchar int vertex_indices
end_header
"""
PLY_CORNERS = [(0, 0, 0), (4, 0, 0), (0, 4, 0), (0, 0, 4)]
PLY_FACES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]


def binary_ply(order):
    data = PLY % (b"binary_little_endian" if order == "<" else b"binary_big_endian")
    for corner in PLY_CORNERS:
        data += struct.pack(order + "3f", *corner)
    for face in PLY_FACES:
        data += struct.pack(order + "B3i", 3, *face)
    return data


QUAKED = """/*QUAKED light (0 1 0) (-8 -8 -8) (8 8 8) START_OFF x LINEAR
A lamp.
Second line.
-------- KEYS --------
light : brightness, 300 by default
targetname : switches it
model="models/lamp.md3"
*/
void SP_light(gentity_t *self) {}

/*QUAKED func_door (0 .5 .8) ? START_OPEN
A door.
"speed" how fast, in units a second
"angle" where it goes
*/
"""
ENTITY_DEF = """entityDef light_base {
  "editor_color" "0 1 0"
  "editor_mins" "-8 -8 -8"
  "editor_maxs" "8 8 8"
  "editor_bool on" "whether it shines at the start"
  "on" "1"
}
model x { mesh "a" }
entityDef light {
  "inherit" "light_base"
  "editor_usage" "A lamp."
  "editor_var target" "what it switches"
}
entityDef func_door { "editor_mins" "?" "editor_color" "0 .5 .8" }
"""
RADIANT = """<?xml version="1.0"?>
<classes>
<point name="light" color="0 1 0" box="-8 -8 -8 8 8 8" model="models/lamp.md3">
A lamp.
-------- KEYS --------
<real key="light" name="Brightness" value="300">brightness</real>
<flag key="START_OFF" name="Start off" bit="0">dark at first</flag>
<flag key="LINEAR" name="Linear" bit="2"/>
<state key="state" name="State" value="1"/>
</point>
<list name="state"><item name="off" value="0"/><item name="on" value="1"/></list>
<group name="func_door" color="0 .5 .8">A door.<angle key="angle" name="Direction"/></group>
</classes>
"""


def broken():
    """Name of the kind, name of the file, bytes."""
    yield "map", "nothing", b""
    yield "map", "open_brace", MAP[:200].encode()
    yield "map", "number_too_large", MAP.replace("64 64 8", "1e308 1e999 -1e308").encode()
    yield "map", "not_a_number", MAP.replace("64 64 8", "nan inf -inf").encode()
    yield "map", "two_planes", b'{\n{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) a 0 0 0 1 1\n}\n}\n'
    yield "map", "patch", (b'{\n{\npatchDef2\n{\nstone\n( 3 3 0 0 0 )\n(\n' +
                           b'( ( 0 0 0 0 0 ) ( 0 8 0 0 0 ) ( 0 16 0 0 0 ) )\n' * 3 + b')\n}\n}\n}\n')
    yield "map", "patch_count", b'{\n{\npatchDef2\n{\nstone\n( 3 2000000000 0 0 0 )\n(\n'
    yield "map", "deep", b"{" * 3000
    yield "obj", "index_out_of_range", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\nf -1 -2 -9\n"
    yield "obj", "relative", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -3 -2 -1\n"
    yield "obj", "nan", b"v nan 0 inf\nv 1e999 0 0\nv 0 1 0\nf 1 2 3\n"
    yield "obj", "long_line", b"v 0 0 0\nv 1 0 0\nv 0 1 0\nf " + b"1 2 3 " * 2000 + b"\n"
    yield "obj", "no_end", b"v 0 0 0\\\nv 1"
    yield "stl", "binary", binary_stl(TRIANGLES)
    yield "stl", "gigantic_count", binary_stl(TRIANGLES, 0xFFFFFFFF)
    yield "stl", "count_too_small", binary_stl(TRIANGLES, 1)
    yield "stl", "text_of_binary_name", b"solid \x00\x01" + binary_stl(TRIANGLES)[8:]
    yield "stl", "nan", binary_stl([((float("nan"),) * 3,) * 3])
    yield "stl", "cut_facet", b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0"
    yield "ply", "little", binary_ply("<")
    yield "ply", "big", binary_ply(">")
    yield "ply", "truncated", binary_ply("<")[:-7]
    yield "ply", "gigantic_count", binary_ply("<").replace(b"vertex 4", b"vertex 4000000000")
    yield "ply", "negative_count", binary_ply("<").replace(b"face 4", b"face -4")
    yield "ply", "list_of_doubles", (PLY % b"ascii").replace(b"list uchar int", b"list double double")
    yield "ply", "no_header_end", b"ply\nformat ascii 1.0\nelement vertex 3\n"
    yield "off", "counts", b"OFF\n2000000000 2000000000 0\n0 0 0\n"
    yield "off", "index", b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n"
    yield "off", "colours", b"COFF\n3 1 0\n0 0 0 1 0 0 1\n1 0 0 1 0 0 1\n0 1 0 1 0 0 1\n3 0 1 2\n"
    yield "off", "corners", b"OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n1000000000 0 1 2\n"
    yield "glb", "header_alone", struct.pack("<4sII", b"glTF", 2, 12)
    yield "glb", "length", struct.pack("<4sII", b"glTF", 2, 0xFFFFFFFF)
    yield "glb", "chunk", struct.pack("<4sIIII", b"glTF", 2, 20, 0xFFFFFFF0, 0x4E4F534A)
    yield "glb", "deep_json", glb(b"[" * 3000)
    yield "glb", "accessor", glb(json.dumps({
        "asset": {"version": "2.0"}, "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
        "nodes": [{"mesh": 0, "children": [0]}], "scenes": [{"nodes": [0]}],
        "accessors": [{"bufferView": 0, "componentType": 5126, "count": 2**31, "type": "VEC3"}],
        "bufferViews": [{"buffer": 0, "byteLength": 2**40}], "buffers": [{"byteLength": 8}]}).encode())
    yield "scene", "circle_of_nodes", glb(json.dumps({
        "asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [
            {"children": [0], "extras": {"halfspace": {"kind": "level"}}}]}).encode())
    yield "wad", "textures", wad(b"WAD3", [mip(b"{fence", True), mip(b"wall", True)], 0x43)
    yield "wad", "quake", wad(b"WAD2", [mip(b"wall", False)], 0x44)
    yield "wad", "lump_outside", wad(b"WAD2", [mip(b"wall", False)], 0x44, 1 << 31)
    yield "wad", "gigantic_count", b"WAD3" + struct.pack("<II", 0xFFFFFFFF, 12)
    yield "pak", "images", pak([("textures/a/wall.wal", wal()), ("gfx/palette.lmp", bytes(768)),
                                ("textures/b.tga", b"tga")])
    yield "pak", "directory_outside", b"PACK" + struct.pack("<II", 0xFFFFFFF0, 64)
    yield "pk3", "images", pk3({"textures/base/floor.tga": b"tga" * 40, "readme.txt": b"none",
                                "textures/": b""})
    yield "pk3", "cut", pk3({"textures/base/floor.tga": b"tga" * 40})[:-9]
    yield "model", "triangle.mdl", mdl()
    yield "model", "flame.spr", (b"IDSP" + struct.pack("<2if3ifi", 1, 2, 4, 4, 2, 1, 0, 0) +
                                 struct.pack("<5i", 0, -2, 1, 4, 2) + bytes(range(248, 256)))
    yield "model", "expression", b'{{ spawnflags & 1 -> { "path": model, "skin": skin + 1 }, "b" }}'
    yield "image", "dxt1.dds", dds(b"DXT1", bytes.fromhex("00f81f00e4000000") * 4)
    yield "image", "dxt5.dds", dds(b"DXT5", bytes.fromhex("c83c880e0000000000f81f00e4000000") * 4)
    yield "image", "bc5.dds", dds(b"ATI2", bytes.fromhex("c83c880e00000000") * 8)
    yield "image", "dx10.dds", dds(b"DX10", struct.pack("<5I", 74, 3, 0, 1, 0) + bytes(range(64)))
    yield "image", "gigantic.dds", dds(b"DXT1", bytes(8), 8192)
    yield "image", "runs.tga", struct.pack("<3B5x4H2B", 0, 0, 10, 0, 0, 4, 2, 32, 40) + bytes.fromhex(
        "83ff0000ff030102030405060708090a0b0c0d0e0f10")
    yield "image", "palette.bmp", (b"BM" + struct.pack("<3I", 0, 0, 62) + struct.pack(
        "<I2i2H6I", 40, 2, 2, 1, 8, 0, 0, 0, 0, 2, 0) + bytes.fromhex("0000ff0000ff00000001000001000000"))
    yield "image", "header.png", (b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x80\0\0\0\x20\x08\x06" +
                                  bytes(7) + b"\0\0\0\4tRNS" + bytes(8))
    yield "image", "frame.jpg", b"\xff\xd8\xff\xe0\0\x04xx\xff\xc0\0\x11\x08\0\x40\0\x80\x03"
    yield "mtl", "two", (b"newmtl brick wall\nKd 0.8 .25 2\nd 0.5\nmap_Kd -s 1 2 -clamp on b.png\n"
                         b"newmtl glass\nTr 0.7\nKd 1\nmap_Kd ../images/a b.png\n")
    yield "mtl", "odd", b"Kd 1 1 1\nnewmtl\nKd nan inf x\nd\nTr -halo 1e999\nmap_Kd -o\nnewmtl a\\\nKd spectral f\n"
    yield "hbsp", "nothing", b""
    yield "hbsp", "magic", b"HBSP" + b"\xff" * 60
    yield "level", "newer", b'{"halfspace": 99, "tomorrow": []}'
    yield "level", "deep", b'{"halfspace": 1, "nodes": ' + b"[" * 3000
    yield "level", "wrong_types", b'{"halfspace": 1, "nodes": {"id": "x"}, "layers": 4}'
    yield "level", "twice", (b'{"halfspace": 1, "next id": 9, "nodes": [{"id": 2, "group": []}, '
                             b'{"id": 2, "group": []}]}')
    yield "level", "copy_of_itself", (b'{"halfspace": 1, "next id": 9, "definitions": [{"id": 3, '
                                      b'"group": [{"id": 4, "copy": 3}]}], "nodes": []}')
    yield "level", "surrogates", b'{"halfspace": 1, "keys": [["\\ud800", "\\udc80\\udcff"]]}'
    yield "journal", "nothing", b""
    yield "journal", "header", b'{"halfspace journal": 2, "level": "a.halfspace"}\n'
    yield "journal", "cut", b'{"halfspace journal": 2, "level": "a"}\n{"step": "Box", "edits": [{"in'
    yield "journal", "undo_first", b'{"halfspace journal": 2, "level": "a"}\n{"undo": "Box"}\n'
    yield "repair", "box_with_a_hole", bytes([2] + [8, 0] + [k for v in range(8) for k in (
        0x40 * (v & 1), 0x40 * (v >> 1 & 1), 0x40 * (v >> 2))] + [0, 0, 2, 3, 0, 0, 3, 1])
    yield "repair", "sheets", bytes([18] + [6, 0] + list(range(0, 180, 5)) + [0, 0, 1, 2, 0, 3, 4, 5])
    yield "boolean", "boxes_touch", bytes([32, 0, 0, 0, 0, 1, 1, 1, 1, 0, 2, 0, 0, 1, 1, 1, 1, 0])
    yield "boolean", "rotated_minus_nested", bytes([33, 8, 0, 0, 0, 4, 4, 4, 0, 9, 1, 1, 1, 0, 0, 0,
                                                    9, 2, 2, 2, 4, 4, 4, 1, 0])
    yield "boolean", "three_wedges", bytes([64, 1, 0, 0, 0, 3, 3, 3, 1, 5, 1, 1, 1, 3, 3, 3, 1,
                                            2, 1, 0, 0, 4, 4, 4, 1, 0])
    yield "requests", "boxes", REQUESTS
    yield "requests", "refused", (b'{"do":"edit","edits":[{"do":"remove","node":700}]}\n{"do":"fly"}\n'
                                  b'{"id":[1],"do":"undo"}\n{"do":"nodes","from":-1}\n{"do":"edit"')
    yield "requests", "deep", b'{"do":"edit","edits":' + b"[" * 3000
    yield "profile", "bomb", b'{"version":1,"name":"a","players":[{"name":"b","width":1e999,"height":-1}]}'
    yield "profile", "cut", b'{"version": 1, "name": "Quake", "tools": [{"name": "Geo'
    yield "profile", "newer", b'{"version": 99, "name": "later"}'
    for game in sorted((HERE.parents[1] / "resources" / "games").glob("*.json")):
        yield "profile", game.stem, game.read_bytes()
    yield "validation", "faces", bytes([8, 0] + list(range(0, 240, 4)))


def mip(name, has_palette):
    """A texture lump of 16 x 16 pixels in four sizes."""
    offsets = [40, 40 + 256, 40 + 320, 40 + 336]
    data = name.ljust(16, b"\0") + struct.pack("<6I", 16, 16, *offsets) + bytes(range(256)) + bytes(84)
    return name, data + (struct.pack("<H", 256) + bytes(768) if has_palette else b"")


def wad(magic, lumps, kind, outside=0):
    data, directory = b"", b""
    for name, lump in lumps:
        directory += struct.pack("<IIIBBH16s", 12 + len(data) + outside, len(lump), len(lump), kind,
                                 0, 0, name)
        data += lump
    return magic + struct.pack("<II", len(lumps), 12 + len(data)) + data + directory


def mdl():
    head = b"IDPO" + struct.pack("<i10f8if", 6, *[1] * 3, *[0] * 7, 1, 4, 2, 3, 1, 1, 0, 0, 1)
    skin = struct.pack("<i", 0) + bytes(8)
    places = struct.pack("<9i", 0, 0, 0, 32, 3, 0, 0, 0, 1)
    frame = struct.pack("<i24s", 0, b"") + bytes([0, 0, 0, 0, 8, 0, 0, 0, 0, 8, 0, 0])
    return head + skin + places + struct.pack("<4i", 1, 0, 1, 2) + frame


def dds(code, blocks, side=8):
    words = [124, 0x1007, side, side] + [0] * 14 + [32, 4]
    masks = [0] * 5 + [0x1000] + [0] * 4
    return b"DDS " + struct.pack("<%dI" % len(words), *words) + code + struct.pack(
        "<%dI" % len(masks), *masks) + blocks


def wal():
    return b"wall".ljust(32, b"\0") + struct.pack("<6I", 8, 8, 100, 164, 180, 184) + bytes(44 + 85)


def pak(files):
    data, directory = b"", b""
    for path, content in files:
        directory += struct.pack("<56sII", path.encode(), 12 + len(data), len(content))
        data += content
    return b"PACK" + struct.pack("<II", 12 + len(data), len(directory)) + data + directory


def pk3(files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():  # with a fixed date, so that the bytes stay the same
            archive.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def definitions():
    yield "quaked", "two_classes", QUAKED.encode()
    yield "quaked", "no_end", QUAKED[:150].encode()
    yield "quaked", "no_colour", b"/*QUAKED light green*/\n/*QUAKED*/\n/*QUAKED a (1 2) ?*/"
    yield "quaked", "many_flags", b"/*QUAKED a (1 1 1) ? " + b"F " * 80 + b"*/"
    yield "quaked", "colour_that_is_no_number", b"/*QUAKED a (0 nan -inf) (0 0 0) (1 2 3)*/"
    yield "quaked", "odd_numbers", b"/*QUAKED a (nan inf 1e999) (0 0) (1 2 3 4)*/"
    yield "entity_def", "three_classes", ENTITY_DEF.encode()
    yield "entity_def", "no_end", ENTITY_DEF[:120].encode()
    yield "entity_def", "circle", b'entityDef a { "inherit" "b" "editor_usage" "" } entityDef b { "inherit" "a" }'
    yield "entity_def", "odd", b'entityDef "editor_x" { "a" } entityDef { entityDef x{ "editor_ " "" }'
    yield "radiant", "two_classes", RADIANT.encode()
    yield "radiant", "no_end", RADIANT[:300].encode()
    yield "radiant", "bits", b'<c><point name="a"><flag key="F" bit="99"/><flag key="G"/><real/></point></c>'
    yield "radiant", "entities", b'<!DOCTYPE c [<!ENTITY a "xxxxxxxx">' + b"".join(
        b'<!ENTITY %c "&%c;&%c;&%c;&%c;">' % (98 + i, *[97 + i] * 4) for i in range(12)) + b"]><c>&m;</c>"
    yield "radiant", "deep", b"<a>" * 2000


def others():
    tools = (b"---- qbsp ----\n1 of 3\r2 of 3\r3 of 3\n0 warnings\nWARNING: entity 1, brush 0: no "
             b"volume\nERROR: line 12: bad token\n*** leaked ***\nat (1 2 -3.5)\n")
    yield "tools", "output", MAP.encode() + b"\n----\n" + tools
    yield "tools", "unended", b"error " * 1000
    yield "http", "get", b"GET /0123/live?from=3 HTTP/1.1\r\nHost: 127.0.0.1:8123\r\n\r\n"
    yield "http", "noise", b"GET  / HTTP/1.\r\nhost\r\n:\r\nHOST:\r\n\r\n"
    yield "expression", "sum", b"-(128 - 16) / 3 * 2 + 1.5e3"
    yield "expression", "units", b"2m + 16u - 3.5ft*(4in/2cm)"
    yield "expression", "deep", b"(" * 4000 + b"-" * 4000


def glb(text):
    text += b" " * (-len(text) % 4)
    return (struct.pack("<4sII", b"glTF", 2, 20 + len(text)) +
            struct.pack("<I4s", len(text), b"JSON") + text)


def whole(halfspace):
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "hall.map"
        source.write_text(MAP)
        yield "map", "hall", MAP.encode()
        for kind in ("obj", "stl", "ply", "off", "glb", "hbsp", "level"):
            made = pathlib.Path(folder) / ("hall." + ("halfspace" if kind == "level" else kind))
            verb = {"hbsp": "compile", "level": "convert"}.get(kind, "build")
            to = [made] if kind == "level" else ["-o", made]
            subprocess.run([halfspace, verb, source, *to], check=True, stdout=subprocess.DEVNULL)
            yield kind, "hall", made.read_bytes()
        scene = pathlib.Path(folder) / "scene.glb"
        subprocess.run([halfspace, "build", source, "--for", "plain", "-o", scene], check=True,
                       stdout=subprocess.DEVNULL)
        yield "scene", "hall", scene.read_bytes()
        # Named without its folder: the journal says which file it belongs to.
        level, journal = pathlib.Path(folder) / "hall.halfspace", pathlib.Path(folder) / "edits"
        subprocess.run([pathlib.Path(halfspace).resolve(), "edit", level.name, journal.name,
                        "--random", "12"], check=True, stdout=subprocess.DEVNULL, cwd=folder)
        yield "journal", "random_edits", level.read_bytes() + b"\n----\n" + journal.read_bytes()


def main():
    for kind, name, data in [*broken(), *definitions(), *others(), *whole(sys.argv[1])]:
        (CORPUS / kind).mkdir(parents=True, exist_ok=True)
        (CORPUS / kind / name).write_bytes(data)


main()
