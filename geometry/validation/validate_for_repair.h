// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: validates triangles without a polygon soup of them, and reports which
// faces collide. A soup allocates memory for each polygon: for a large mesh of triangles it takes
// three times the memory of the triangles.
#pragma once

#include <span>
#include <vector>

#include "geometry/validation/surface.h"
#include "geometry/validation/validate.h"

namespace halfspace::geometry {

// The faces that have a point in common with another face, apart from common vertices and edges.
// Each face is listed once, in ascending order.
struct CollidingFaces {
  bool isComplete = false;  // false: not searched, or the search reached its limit
  std::vector<int> faces;
};

// Like validate(); also sets `colliding` to the faces that collide.
ValidationReport validate(const PolygonSoup& soup, const ValidationOptions& options,
                          CollidingFaces& colliding);

// Returns the report of a soup that has the vertices of `vertices` and these faces. The faces of
// `vertices` are not read.
ValidationReport validateTriangles(const PolygonSoup& vertices, std::span<const Triangle> faces,
                                   const ValidationOptions& options);

// Like surfaceOf() in surface.h, for vertices and triangles as in validateTriangles().
Surface surfaceOf(const PolygonSoup& vertices, std::span<const Triangle> faces,
                  const ValidationOptions& options, Findings& findings);

}  // namespace halfspace::geometry
