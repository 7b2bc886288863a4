// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// Triangles of a surface joined across edges where they lie in one plane, exactly, and carry the
// same label. A patch is named by its lowest triangle.
struct CoplanarPatches {
  std::vector<int> patch;                 // per triangle
  std::vector<std::vector<int>> members;  // of each patch of several triangles, ascending
  std::vector<int> memberList;            // per triangle that names a patch: index into members,
                                          // -1 if it is alone
  bool isAlone(int triangle) const { return memberList[patch[triangle]] < 0; }
};

// positions: the points rounded, which settle nearly all cases. labels: per triangle.
CoplanarPatches coplanarPatches(const ExactSurface& surface, std::span<const Vec3> positions,
                                std::span<const int> labels);

}  // namespace halfspace::geometry
