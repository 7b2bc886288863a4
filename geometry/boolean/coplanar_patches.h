// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// A partition of the triangles of a surface into patches. Two triangles that share an edge are in
// the same patch if they lie exactly in one plane and have the same label. The id of a patch is its
// lowest triangle.
struct CoplanarPatches {
  std::vector<int> patch;                 // per triangle: the id of its patch
  std::vector<std::vector<int>> members;  // triangles of each patch of several, ascending
  std::vector<int> memberList;            // per patch id: index into `members`, -1 if the patch is
                                          // a single triangle
  bool isAlone(int triangle) const { return memberList[patch[triangle]] < 0; }
};

// `positions`: the rounded points; they decide nearly all cases without exact arithmetic. `labels`:
// one per triangle.
CoplanarPatches coplanarPatches(const ExactSurface& surface, std::span<const Vec3> positions,
                                std::span<const int> labels);

}  // namespace halfspace::geometry
