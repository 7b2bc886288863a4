#!/usr/bin/env python3
# Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
"""Draws one image for each material of levels: bricks in a colour of the name's own.

    draw_textures.py FOLDER LEVEL...

64 by 64 texels, PNG, without any library.
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


def main():
    folder = sys.argv[1]
    for level in sys.argv[2:]:
        for name in sorted(set(materials(level))):
            path = os.path.join(folder, name.replace("*", "#") + ".png")
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "wb") as file:
                file.write(png(name))


if __name__ == "__main__":
    main()
