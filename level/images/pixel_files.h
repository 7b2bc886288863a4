// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Decodes simple image files into pixels: for exports, whose formats store PNG and JPEG only, and
// for the editor. Qt reads no DDS; of TGA it reads only files with the mark of version 2 at their
// end, which files of games seldom have.
#pragma once

#include <optional>
#include <string_view>

#include "level/images/indexed_images.h"

namespace halfspace::level {

// A .tga file: true colour, grey or with a map of colours; run lengths or none. An alpha channel
// that is zero everywhere counts as opaque: some programs leave it empty. Source: Truevision, "TGA
// File Format Specification", version 2.0, 1991.
DecodedImage tgaImage(const Bytes& file);
// A .bmp file of Windows without compression: 8 bits with a palette, 24 or 32 bits, opaque.
DecodedImage bmpImage(const Bytes& file);
// The largest image of a .dds file: BC1 to BC5 (DXT1, DXT3, DXT5, ATI1, ATI2), or pixels of 8 to 32
// bits. BC4 becomes grey. BC5 becomes a normal map, whose z is computed. Cube maps, volumes and
// other formats (BC6H, BC7) are refused. Source: Microsoft, "Programming Guide for DDS" and "Block
// Compression (Direct3D 10)".
DecodedImage ddsImage(const Bytes& file);
// A .pcx file with 256 colours, as skins of Quake 2 are: 8 bits, one plane, its palette at the end.
// Source: ZSoft, "PCX Technical Reference Manual", revision 5, 1991.
DecodedImage pcxImage(const Bytes& file);

// The image of a .tga or .dds file (the ending in lower case). None for other endings, and if the
// bytes are those of a PNG or JPEG file under a wrong name: other readers know them.
std::optional<DecodedImage> decodedFile(std::string_view ending, const Bytes& file);

}  // namespace halfspace::level
