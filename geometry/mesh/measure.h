// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"

namespace halfspace::geometry {

// A volume in cubic level units.
struct ExactVolume {
  std::string exact = "0";  // reduced fraction "n/d", or "n" if d = 1; may be negative
  double value = 0.0;       // the same, rounded to the nearest double
};

// The exact signed volume that a closed surface of planar polygons encloses; positive if the faces
// are oriented outwards. A face that is not planar counts as the fan around its first corner.
// Contract: indices in range, vertices finite. Cost: about 60 ns per triangle.
ExactVolume exactVolume(const PolygonSoup& soup);
// Only the sign of that volume: -1, 0, 1.
int volumeSign(const PolygonSoup& soup);

// The same for vertices with rational coordinates: three reduced fractions per point ("n/d" or
// "n"). Cost: about 20 us per triangle for coordinates of 200 bits.
struct RationalPoint {
  std::array<std::string, 3> coordinates;
};
ExactVolume exactVolume(std::span<const RationalPoint> vertices,
                        std::span<const std::vector<int>> faces);

// The smallest box around the vertices that faces use; empty if there are none. Level units.
Box boundsOf(const PolygonSoup& soup);

}  // namespace halfspace::geometry
