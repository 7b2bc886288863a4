// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// Of triangles with the same three corners one is kept where more of them look one way than the
// other, and none where as many look either way (a wall without thickness encloses nothing), unless
// one of each closes a surface by itself (the mesh was made double-sided) or closes a hole in the
// rest (a face that is there twice, once turned). Returns how many
// triangles went.
int dropDuplicates(TriangleSet& set);

}  // namespace halfspace::geometry
