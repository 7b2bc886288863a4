// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "geometry/repair/measure/deviation.h"
#include "geometry/repair/triangles/triangle_set.h"

namespace halfspace::geometry {

// A part of the given surface (faces connected by their corners) of which nothing is left.
struct MissingPart {
  Vec3 place = Vec3::Zero();  // on the part; level units
  int faces = 0;
  double area = 0.0;    // level units squared
  bool visible = true;  // false: it lay inside of the solid
};

struct LostSurface {
  std::vector<MissingPart> parts;  // in the order of their first faces
  long long visibleFaces = 0;      // of other parts, which lost some of their visible surface
  long long interiorFaces = 0;     // the same inside of the solid
};

// Groups the lost faces. given: the triangles of the first surface of the deviation, with its faces
// as origins. Linear.
LostSurface lostSurfaceOf(const TriangleSet& given, const std::vector<LostArea>& lost);

}  // namespace halfspace::geometry
