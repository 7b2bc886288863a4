// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the engines.
#pragma once

#include <functional>
#include <optional>

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// The triangles of a result before they are connected. Their corners are positions: numbers of
// points, equal where positions are equal.
struct LooseTriangles {
  std::vector<Triangle> triangles;
  std::vector<int> origins;     // per triangle
  std::vector<bool> isContact;  // per position: whether several operands meet there
  // Sorts the sides at one edge counter-clockwise, as seen with the edge from its lower to its
  // higher position pointing at the viewer. False if two of them coincide.
  std::function<bool(int low, int high, std::vector<int>& sides)> sortAround;
  // The number of a new point between two positions.
  std::function<int(int low, int high)> middle;
};

// Connects the triangles to one closed surface: the two faces of each wedge of the solid share an
// edge. Where wedges only touch, vertices are duplicated, and edges that would still be the same
// are split in the middle. Empty if the triangles bound no solid. `source` of the result is left
// empty. Cost: linear.
std::optional<ExactSurface> connectedSurface(LooseTriangles loose);

}  // namespace halfspace::geometry
