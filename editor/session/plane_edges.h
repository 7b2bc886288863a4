// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <utility>
#include <vector>

#include "geometry/exact/vec3.h"

namespace halfspace::editor {

// n.x <= offset, n of unit length.
struct HalfSpace {
  geometry::Vec3 normal;
  double offset;
};

// The edges of the convex body that all the half-spaces leave, each once; none for a body without
// volume. For pictures only: rounded, and what lies further out than `reach` is cut off. Cost:
// planes squared times the corners of a face.
std::vector<std::pair<geometry::Vec3, geometry::Vec3>> bodyEdges(std::span<const HalfSpace> planes,
                                                                 double reach);

}  // namespace halfspace::editor
