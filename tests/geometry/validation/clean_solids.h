// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Seeded solids without defects, for tests that find them clean or damage them.
#pragma once

#include <string>

#include "geometry/mesh/polygon_mesh.h"
#include "geometry/random/splitmix.h"

namespace halfspace::tests {

struct CleanSolid {
  geometry::PolygonSoup soup;
  std::string what;  // how the solid was made
};

// A shape of the catalogue with random parameters; its polygons are not triangulated.
CleanSolid cleanPrimitive(std::uint64_t seed);
// The evaluated boundary of 2 to 12 boxes that are added, subtracted and intersected. No two of
// their planes coincide, so nothing touches.
CleanSolid cleanLevel(std::uint64_t seed);
// A sphere or torus of triangles with a smooth or rough surface. Points move along the ray from the
// middle of the sphere or tube, so the surface cannot intersect itself.
CleanSolid cleanOrganic(std::uint64_t seed);

// The three sorts above, and their names for rows of tests.
using Maker = CleanSolid (*)(std::uint64_t seed);
inline constexpr Maker kMakers[] = {cleanPrimitive, cleanLevel, cleanOrganic};
inline constexpr const char* kMakerNames[] = {"primitive", "level", "organic"};

// The same surface with every face cut into triangles, whose plane is that of the face.
geometry::PolygonSoup triangulatedSoup(const geometry::PolygonSoup& soup);

}  // namespace halfspace::tests
