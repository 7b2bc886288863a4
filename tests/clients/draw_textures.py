#!/usr/bin/env python3
# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Draws one image for each material of levels: bricks in a colour of the name's own.

    draw_textures.py FOLDER LEVEL...         PNG files
    draw_textures.py --wad FOLDER LEVEL...   textures.wad (WAD2) and gfx/palette.lmp, as Quake has

64 by 64 texels, without any library. In the WAD, textures whose name begins with '{' have holes.
"""
import os
import re
import struct
import sys
import zlib

SIZE = 64


def materials(path):
    """The names of materials in a native level, or of textures in a map."""
    text = open(path, encoding="latin-1").read()
    if path.endswith(".halfspace"):
        listed = re.search(r'"materials": \[(.*?)\n  ?\]', text, re.S)
        return re.findall(r'"name": "([^"]+)"', listed.group(1)) if listed else []
    return re.findall(r"^\s*(?:\([^)]*\)\s*){3}(\S+)", text, re.M)


def pixel(x, y, seed):
    row = y // 16
    joint = y % 16 == 0 or (x + (16 if row % 2 else 0)) % 32 == 0
    shade = 70 if joint else 150 + ((x * 7 + y * 13 + row * 31 + seed) % 40)
    tint = [(seed >> (8 * i)) % 100 for i in range(3)]
    return bytes(min(255, shade * (155 + t) // 255) for t in tint)


def png(name):
    seed = zlib.crc32(name.encode())
    rows = b"".join(
        b"\0" + b"".join(pixel(x, y, seed) for x in range(SIZE)) for y in range(SIZE)
    )

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", SIZE, SIZE, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    )


def palette():
    """Six steps of each colour, then greys; the last colour is that of holes."""
    cube = [bytes((r * 51, g * 51, b * 51)) for r in range(6) for g in range(6) for b in range(6)]
    greys = [bytes((i * 6, i * 6, i * 6)) for i in range(255 - len(cube))]
    return b"".join(cube + greys + [bytes((159, 91, 83))])


def mip_texture(name):
    seed = zlib.crc32(name.encode())

    def index(x, y):
        if name.startswith("{") and x % 8 < 4 and y % 8 < 4:
            return 255
        red, green, blue = ((channel + 25) // 51 for channel in pixel(x, y, seed))
        return (red * 6 + green) * 6 + blue

    images = []
    for step in (1, 2, 4, 8):
        side = range(0, SIZE, step)
        images.append(bytes(index(x, y) for y in side for x in side))
    offsets = [40 + sum(map(len, images[:i])) for i in range(4)]
    return struct.pack("<16s6I", name.encode("latin-1"), SIZE, SIZE, *offsets) + b"".join(images)


def write_wad(folder, names):
    os.makedirs(os.path.join(folder, "gfx"), exist_ok=True)
    with open(os.path.join(folder, "gfx", "palette.lmp"), "wb") as file:
        file.write(palette())
    data = directory = b""
    for name in names:
        lump = mip_texture(name)
        kind = ord("D")
        field = name.encode("latin-1")
        directory += struct.pack("<3I2BH16s", 12 + len(data), len(lump), len(lump), kind, 0, 0, field)
        data += lump
    with open(os.path.join(folder, "textures.wad"), "wb") as file:
        file.write(b"WAD2" + struct.pack("<II", len(names), 12 + len(data)) + data + directory)


def main():
    if sys.argv[1] == "--wad":
        write_wad(sys.argv[2], sorted({name for level in sys.argv[3:] for name in materials(level)}))
        return
    folder = sys.argv[1]
    for level in sys.argv[2:]:
        for name in sorted(set(materials(level))):
            path = os.path.join(folder, name.replace("*", "#") + ".png")
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(png(name))


if __name__ == "__main__":
    main()
