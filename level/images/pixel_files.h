// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Images in files that are little more than their pixels, for exports, whose formats store PNG and
// JPEG only.
#pragma once

#include "level/images/indexed_images.h"

namespace halfspace::level {

// A .tga file: true colour, grey or with a map of colours; run lengths or none. An alpha channel
// that is zero everywhere counts as opaque: some programs leave it empty. Source: Truevision, "TGA
// File Format Specification", version 2.0, 1991.
DecodedImage tgaImage(const Bytes& file);
// A .bmp file of Windows without compression: 8 bits with a palette, 24 or 32 bits, opaque.
DecodedImage bmpImage(const Bytes& file);

}  // namespace halfspace::level
