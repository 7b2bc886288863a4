// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "editor/viewport/drawing/vertices.h"
#include "geometry/brush/brush.h"

namespace halfspace::editor {

// Edges of a solid that lie near each other: two vertices for each, in the order of the solid.
struct OutlinePart {
  geometry::Box bounds;
  std::vector<LineVertex> edges;
};

// A solid of more edges is drawn in parts, of which a view draws those that it meets.
inline constexpr std::size_t kMostEdgesOfPart = 1000;

// Divides edges by the cubes of this width (level units) that contain their middles. Cost: linear
// in the edges, times the logarithm of the number of cubes.
std::vector<OutlinePart> outlineParts(std::span<const LineVertex> edges, double width);

}  // namespace halfspace::editor
