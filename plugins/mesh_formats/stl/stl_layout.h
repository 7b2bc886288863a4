// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace halfspace::plugins::mesh_formats {

// Binary STL: 80 arbitrary bytes, a 32-bit count, then triangles of 12 floats (normal, three
// corners) and 16 bits.
inline constexpr size_t kStlHeaderBytes = 80;
inline constexpr size_t kStlDataBegin = kStlHeaderBytes + 4;
inline constexpr size_t kStlTriangleBytes = 50;

}  // namespace halfspace::plugins::mesh_formats
