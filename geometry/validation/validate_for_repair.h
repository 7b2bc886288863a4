// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Private to the repair: validation of triangles of which there is no soup, and what a later step
// wants to know of a validation. Each polygon of a soup is a block of memory: for a large mesh of
// triangles the soup takes three times as much as its triangles.
#pragma once

#include <span>
#include <vector>

#include "geometry/validation/surface.h"
#include "geometry/validation/validate.h"

namespace halfspace::geometry {

// The faces of which a point is in another face, too, beside common vertices and edges; each once,
// ascending.
struct CollidingFaces {
  bool isComplete = false;  // false: not searched, or the search reached its limit
  std::vector<int> faces;
};

// As validate(), and keeps which faces collide.
ValidationReport validate(const PolygonSoup& soup, const ValidationOptions& options,
                          CollidingFaces& colliding);

// The same report as that of a soup with the vertices of the given one and these faces. The faces
// of the given soup are not read.
ValidationReport validateTriangles(const PolygonSoup& vertices, std::span<const Triangle> faces,
                                   const ValidationOptions& options);

// As surfaceOf() in surface.h, for triangles as in validateTriangles().
Surface surfaceOf(const PolygonSoup& vertices, std::span<const Triangle> faces,
                  const ValidationOptions& options, Findings& findings);

}  // namespace halfspace::geometry
