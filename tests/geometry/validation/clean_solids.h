// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Seeded solids with nothing wrong in them, to be found clean and to be damaged.
#pragma once

#include <string>

#include "geometry/random/splitmix.h"
#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::tests {

struct CleanSolid {
  geometry::PolygonSoup soup;
  std::string what;  // how it was made
};

// A shape of the catalogue with rolled parameters, polygons as they are.
CleanSolid cleanPrimitive(std::uint64_t seed);
// The evaluated boundary of 2 to 12 boxes that are added, subtracted and intersected; no two of
// their planes coincide, so that nothing touches.
CleanSolid cleanLevel(std::uint64_t seed);
// A sphere or torus of triangles with a smooth or rough surface. Points move along the ray from the
// middle (of the tube), so that the surface cannot pass through itself.
CleanSolid cleanOrganic(std::uint64_t seed);

}  // namespace halfspace::tests
