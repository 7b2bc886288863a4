// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/repair/measure/free_memory.h"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace halfspace::geometry {

void releaseFreeMemory(size_t triangles) {
  constexpr size_t kLarge = 100'000;  // triangles; below, the mesh takes some 20 MB
  if (triangles < kLarge) return;
#ifdef __GLIBC__
  ::malloc_trim(0);
#endif
}

}  // namespace halfspace::geometry
