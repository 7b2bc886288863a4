// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// normal . x <= offset; the normal has unit length.
struct HalfSpace {
  geometry::Vec3 normal;
  double offset;
};

// The edges of the intersection of the half-spaces, each once; none if the intersection is empty.
// For drawing only: coordinates are rounded, and each face is clipped to a square of half side
// `reach` around the foot of the perpendicular from the origin, so an unbounded body gets edges
// there. Cost: planes squared times corners of a face.
std::vector<std::pair<geometry::Vec3, geometry::Vec3>> bodyEdges(std::span<const HalfSpace> planes,
                                                                 double reach);

}  // namespace halfspace::editor
