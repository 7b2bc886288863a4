// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace halfspace::geometry {

// Private to the repair. Gives freed memory back to the system if the mesh is large. Where blocks
// of many sizes are allocated and freed in turns, as between two steps, the allocator keeps them,
// and what is allocated next comes on top. Does nothing for small meshes, and where the C library
// is not glibc. Cost: some milliseconds.
void releaseFreeMemory(size_t triangles);

}  // namespace halfspace::geometry
