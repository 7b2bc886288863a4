// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// CGAL numbers what it makes in an order that hangs on addresses. Before anything leaves the
// engines it is numbered anew in an order of our own: equal input, equal bits.
#pragma once

#include <vector>

#include "geometry/boolean/exact_surface.h"

namespace halfspace::geometry {

// The new order of a surface's points (result[i]: which point becomes point i): vertices of the
// operands as they were, then the others by position, points in one place by the lowest face at
// them.
std::vector<int> canonicalPoints(const ExactSurface& surface, const std::vector<Vec3>& positions);

// Puts the points, and all that is said of them, into a new order.
void reorderPoints(ExactSurface& surface, const std::vector<int>& order);

// Starts every face at its lowest vertex and sorts the faces by origin, then by their vertices.
void sortFaces(std::vector<std::vector<int>>& faces, std::vector<int>& origins);

}  // namespace halfspace::geometry
